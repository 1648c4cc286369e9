"""A club with a season, for tests of its report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from homepoker.services.club import Club
from tests.league_seasons import HOSTILE, season_club

EVENINGS = (
    ("Ida", "Max", "Eva", HOSTILE),
    ("Max", "Ida", "Eva"),
    ("Ida", HOSTILE, "Max", "Eva"),
    ("Ida", "Max"),
)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """Four evenings of four members; Eva did not agree to be named."""
    found = season_club(tmp_path / "club", {"Ida": True, "Max": True, "Eva": False, HOSTILE: True}, EVENINGS)
    yield found
    found.close()
