"""A club whose evening is played and closed."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from tests.fakes import HandMovedTimekeeper
from tests.played_evenings import NAMES, club_of, knock_out, open_evening


@pytest.fixture(scope="session")
def played_club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A player went out every eight minutes."""
    folder = tmp_path_factory.mktemp("played")
    club = club_of(folder)
    timekeeper = club.timekeeper
    assert isinstance(timekeeper, HandMovedTimekeeper)
    order = NAMES[:14]
    desk = open_evening(club, "Monatsturnier November", date(2026, 11, 20), order)
    timekeeper.pass_time(minutes=4)
    ClockCommands(desk).start()
    for better, out in reversed(list(pairwise(order))):
        timekeeper.pass_time(minutes=8)
        knock_out(desk, out, better)
    EndingCommands(desk).close()
    club.close()
    return folder
