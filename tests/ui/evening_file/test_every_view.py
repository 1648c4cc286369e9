"""Every view of an evening is told before the evening is taken in; of each other view it is said why not."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import FrameType, FunctionType

import pytest

from homepoker.services.club import Club
from homepoker.ui.chip_race import view as chip_race_view
from homepoker.ui.clock import coming_levels_view, time_call_view
from homepoker.ui.clock import view as clock_view
from homepoker.ui.entries import view as entries_view
from homepoker.ui.evening_file.every_view import tell_views
from homepoker.ui.penalties import view as penalties_view
from homepoker.ui.room_view import panels
from homepoker.ui.room_view import view as room_view
from homepoker.ui.seating import dealer_view, due_view
from homepoker.ui.seating import view as seating_view
from homepoker.ui.stacks import change_view
from homepoker.ui.stacks import view as stacks_view
from homepoker.ui.standings import view as standings_view
from homepoker.ui.till import view as till_view
from tests.desks import Evening, words_in
from tests.played_evenings import NAMES, club_of, evening
from tests.services.evening.bubble_evenings import announced

VIEWS = (
    *(chip_race_view, clock_view, coming_levels_view, time_call_view, entries_view, penalties_view, room_view, panels),
    *(dealer_view, due_view, change_view, seating_view, stacks_view, standings_view, till_view),
)
WHY_NOT = {
    "asks_again": "is of one stack and not of a state",
    "chip_race_view": "shows what the host has counted in the form",
    "audit_view": "shows what the host has counted on the page",
    "change_view": "shows what the host has told on the page",
    "deal_panel": "shows what is only talked about",
    "in_play_line": "shows what the host has told on the page",
    "measured_by": "gives a level and no words",
    "says_big_blinds": "is of one stack and not of a state",
    "table_rows": "shows what the host has counted on the page",
}
"""Views that are not told, with the reason."""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


def views() -> dict[str, FunctionType]:
    """The functions of the views that are made of an evening's state."""
    return {
        name: function
        for module in VIEWS
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
        if "Tournament" in inspect.get_annotations(function).values()
    }


def test_every_view_is_told_or_it_is_said_why_not(club: Club) -> None:
    called = set[object]()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    running = Evening()
    running.begin("ida", "max", "eva", "jo", "tom", tables=2)
    running.out("jo", "tom")
    bubble, _ = announced()
    told = (running.desk, bubble.desk, evening(club, "Monatsturnier", date(2026, 10, 16), NAMES[:6]))
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        for desk in told:
            tell_views(desk, words_in("de"))
    finally:
        sys.setprofile(before)
    untold = {name for name, function in views().items() if function.__code__ not in called}
    assert untold == WHY_NOT.keys()
