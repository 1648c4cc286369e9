"""Shorter levels for the last two, by every book."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from homepoker.core.clock import LevelsShortened
from homepoker.core.refusal import Refusal
from homepoker.core.structure import BlindStructure, Level, length, with_length
from homepoker.core.structure_reading import read_structure
from homepoker.core.structure_table import copy
from homepoker.services.club import codec
from homepoker.services.evening.commands.clock import HeadsUpCommands
from homepoker.services.evening.commands.structure import StructureCommands
from homepoker.services.evening.to_do.clock_notices import HeadsUpDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.ui.seating.due_view import due_text
from tests.desks import BOOKS as DESK_BOOKS
from tests.desks import PROFILE, Evening, words_in

BOOKS = ("apsa", "bps-2019", "pup-2010", "tda-2019", "uesg")


def heads_up(book: str = "bps-2019") -> Evening:
    """Eight minutes into the first level of 20 minutes two are left."""
    night = Evening(rulebook=book, late_registration_until=0).begin("ida", "max", "eva")
    night.pass_time(minutes=8)
    night.out("eva", "ida")
    return night


def minutes(night: Evening) -> list[int]:
    return [level.minutes for level in night.desk.state.profile.structure.levels]


def due(night: Evening) -> list[HeadsUpDue]:
    return [one for one in ToDoList(night.desk).items() if isinstance(one, HeadsUpDue)]


@pytest.mark.parametrize("book", BOOKS)
def test_only_bps_shortens_the_levels(book: str) -> None:
    found = due(heads_up(book))
    assert [one.length for one in found] == ([600] if book == "bps-2019" else [])
    assert all([citation.rule for citation in one.citations] == ["33"] for one in found)


def test_it_is_not_due_while_three_are_left() -> None:
    assert not due(Evening(rulebook="bps-2019", late_registration_until=0).begin("ida", "max", "eva"))


def test_what_is_left_and_all_levels_to_come_are_halved_and_it_is_done_once() -> None:
    """A-08: what is left of the running level is halved, so that it never ends by it."""
    night = heads_up()
    to_do = ToDoList(night.desk)
    to_do.do(due(night)[0])
    assert night.clock.position().left == timedelta(minutes=6)
    assert night.clock.position().is_running
    assert minutes(night) == [10] * 6
    assert not due(night)
    event = next(event for event in night.desk.history.lines[-1].events if isinstance(event, LevelsShortened))
    assert [citation.rule for citation in event.citations] == ["33"]
    with pytest.raises(Refusal, match="levels_stay"):
        HeadsUpCommands(night.desk).shorten()


def test_from_the_next_level_on_the_running_one_keeps_its_time() -> None:
    night = heads_up()
    HeadsUpCommands(night.desk).shorten(from_next=True)
    assert night.clock.position().left == timedelta(minutes=12)
    assert minutes(night) == [20, 10, 10, 10, 10, 10]
    assert not due(night)


def test_half_of_an_odd_number_of_minutes_is_exact() -> None:
    levels = tuple(replace(level, minutes=15) for level in PROFILE.structure.levels)
    profile = replace(PROFILE, structure=replace(PROFILE.structure, levels=levels))
    from_15 = Evening(profile, rulebook="bps-2019", late_registration_until=0).begin("ida", "max", "eva")
    from_15.out("eva", "ida")
    assert due_text(due(from_15)[0], from_15.desk.state, words_in("de")).title.endswith("ab jetzt 7:30 min.")
    HeadsUpCommands(from_15.desk).shorten()
    assert [length(level) for level in from_15.desk.state.profile.structure.levels] == [450] * 6
    assert from_15.clock.position().left == timedelta(minutes=7, seconds=30)
    from_15.pass_time(minutes=7, seconds=30)
    here = from_15.clock.position()
    assert (here.level, here.left) == (2, timedelta(minutes=7, seconds=30))
    kept = codec()
    for line in from_15.desk.history.lines:
        assert kept.decode(kept.encode(line.events)) == line.events
    StructureCommands(from_15.desk, DESK_BOOKS).change_minutes(3, 10)
    assert from_15.desk.history.lines[-1].label.values["before"] == "7:30"
    assert length(from_15.desk.state.profile.structure.levels[2]) == 600


def test_levels_of_half_minutes_are_copied_and_pasted() -> None:
    level = with_length(Level(50, 100, 15), 450)
    structure = BlindStructure("x", (level, level))
    assert read_structure(copy(structure, {0, 1}, "Pause")).rows == (level, level)


def test_in_a_break_only_the_levels_to_come_are_shorter() -> None:
    night = heads_up()
    night.clock.go_to(3, in_break=True)
    HeadsUpCommands(night.desk).shorten()
    here = night.clock.position()
    assert (here.in_break, here.left) == (True, timedelta(minutes=10))
    assert minutes(night) == [20, 20, 20, 10, 10, 10]


def test_undone_all_is_as_it_was_and_due_again() -> None:
    night = heads_up()
    before = night.desk.state
    HeadsUpCommands(night.desk).shorten()
    night.desk.undo()
    assert night.desk.state == before
    assert due(night)
