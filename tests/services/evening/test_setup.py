"""Opening an evening with all that it needs for ever, and changing its settings while it runs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

import homepoker
from homepoker.core.clock import ClockState
from homepoker.core.profile import Profile
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.structure import Level
from homepoker.core.tournament import TournamentOpened
from homepoker.devtools.simulation.evening import MemoryShelf
from homepoker.services.evening.setup import change_profile, open_tournament
from tests.desks import BOOKS, PROFILE, Evening
from tests.fakes import FixedDraw, HandMovedTimekeeper


def with_minutes(profile: Profile, *minutes: int) -> Profile:
    """The profile with so many levels, of these minutes."""
    levels = tuple(
        replace(level, minutes=length) for level, length in zip(profile.structure.levels, minutes, strict=False)
    )
    return replace(profile, structure=replace(profile.structure, levels=levels))


def running(*, minutes: float) -> Evening:
    """An evening whose clock has run for so long: levels of 20 minutes, a break of 10 after the third."""
    evening = Evening().begin("ida", "max")
    evening.pass_time(minutes=minutes)
    return evening


def test_the_first_event_holds_profile_answers_and_the_programs_version() -> None:
    shelf = MemoryShelf()
    opened_id = open_tournament(
        shelf, "November", PROFILE, BOOKS, HandMovedTimekeeper(), FixedDraw(), date(2026, 11, 20)
    )
    (line,) = shelf.lines(opened_id)
    (opened,) = line.events
    assert isinstance(opened, TournamentOpened)
    assert (opened.name, opened.began_on, opened.profile) == ("November", date(2026, 11, 20), PROFILE)
    assert opened.answers.book == "uesg"
    assert opened.program == homepoker.__version__


def test_another_length_of_past_levels_leaves_the_clock_where_it_stands() -> None:
    evening = running(minutes=47)
    before = evening.clock.position()
    change_profile(evening.desk, with_minutes(PROFILE, 10, 15, 20, 20, 20, 20), BOOKS)
    assert evening.clock.position() == before


@pytest.mark.parametrize(("length", "left"), [(25, 18), (20, 13), (15, 8), (7, 0)])
def test_another_length_of_the_running_level_gives_or_takes_the_difference(length: int, left: int) -> None:
    evening = running(minutes=47)
    change_profile(evening.desk, with_minutes(PROFILE, 20, 20, length, 20, 20, 20), BOOKS)
    here = evening.clock.position()
    if left:
        assert (here.level, here.left) == (3, timedelta(minutes=left))
    else:
        assert (here.level, here.in_break) == (3, True)  # level 3 is over, its break begins


def test_a_paused_clock_stays_paused() -> None:
    evening = running(minutes=5)
    evening.clock.pause()
    change_profile(evening.desk, with_minutes(PROFILE, 30, 30, 30), BOOKS)
    here = evening.clock.position()
    assert (here.state, here.left) == (ClockState.PAUSED, timedelta(minutes=25))


def test_before_the_start_the_clock_has_nothing_to_keep() -> None:
    evening = Evening()
    change_profile(evening.desk, with_minutes(PROFILE, 30, 30), BOOKS)
    assert evening.clock.position().left == timedelta(minutes=30)
    assert len(evening.desk.history.lines[-1].events) == 1


def test_a_structure_cut_short_leaves_the_clock_in_its_last_level() -> None:
    evening = running(minutes=95)
    change_profile(evening.desk, with_minutes(PROFILE, 20, 20), BOOKS)
    assert evening.clock.position().level == 2


def test_undoing_a_longer_structure_leaves_a_clock_that_can_be_shown() -> None:
    evening = running(minutes=1)
    longer = replace(PROFILE.structure, levels=(*PROFILE.structure.levels, *[Level(1_000, 2_000, 20)] * 4))
    change_profile(evening.desk, replace(PROFILE, structure=longer), BOOKS)
    evening.clock.go_to(10)
    evening.desk.undo()
    assert evening.clock.position().level == len(PROFILE.structure.levels)


def test_a_clock_that_waited_at_the_end_of_its_level_still_waits() -> None:
    levels = tuple(replace(level, stops_at_end=True) for level in PROFILE.structure.levels)
    waiting = replace(PROFILE, structure=replace(PROFILE.structure, levels=levels))
    evening = Evening(waiting).begin("ida", "max")
    evening.pass_time(minutes=22)
    assert evening.clock.position().state is ClockState.HELD
    change_profile(evening.desk, replace(waiting, re_entries=1), BOOKS)
    assert evening.clock.position().state is ClockState.HELD


def test_another_book_answers_from_now_on() -> None:
    evening = running(minutes=1)
    change_profile(evening.desk, replace(PROFILE, rulebook="apsa", scoring=Scoring.APSA), BOOKS)
    assert evening.desk.state.answers.book == "apsa"
