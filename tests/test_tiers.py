"""Two tiers: what the second alone has is named, and is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import IN_BOTH_TIERS, LONGEST_FIRST, ONLY_WITH_ALL

TESTS = Path(__file__).parent


@pytest.mark.parametrize("name", [*ONLY_WITH_ALL, *IN_BOTH_TIERS, *LONGEST_FIRST])
def test_what_is_named_exists(name: str) -> None:
    assert (TESTS / name).exists()


@pytest.mark.parametrize("name", IN_BOTH_TIERS)
def test_what_both_have_would_be_in_the_second_alone(name: str) -> None:
    assert any((TESTS / name).is_relative_to(TESTS / other) for other in ONLY_WITH_ALL)
