"""Each announcement once, however the ticks come."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core.announcements import Occasion
from homepoker.core.tournament import Tournament
from homepoker.services.evening.watch.announcer import STALE_AFTER, Announcer
from tests.desks import Evening
from tests.fakes import EVENING


@pytest.fixture
def state() -> Tournament:
    """Level 1 began at the evening's instant and lasts twenty minutes."""
    return Evening().begin("ida", "max", "eva").desk.state


def heard(announcer: Announcer, state: Tournament, minutes: float) -> list[Occasion]:
    return [one.occasion for one in announcer.due(state, EVENING + timedelta(minutes=minutes))]


def test_asked_twice_at_the_same_instant_it_says_nothing_new(state: Tournament) -> None:
    announcer = Announcer(EVENING + timedelta(minutes=19, seconds=59))
    assert heard(announcer, state, 20) == [Occasion.LEVEL_BEGINS]
    assert heard(announcer, state, 20) == []
    assert heard(announcer, state, 20.01) == []


def test_a_clock_that_goes_back_repeats_nothing(state: Tournament) -> None:
    announcer = Announcer(EVENING + timedelta(minutes=19, seconds=59))
    assert heard(announcer, state, 20) == [Occasion.LEVEL_BEGINS]
    assert heard(announcer, state, 19.9) == []
    assert heard(announcer, state, 20.05) == []


def test_after_a_gap_only_the_newest_is_worth_hearing(state: Tournament) -> None:
    announcer = Announcer(EVENING)
    assert heard(announcer, state, 45) == [Occasion.LEVEL_BEGINS]
    assert heard(announcer, state, 45.1) == []


def test_a_tick_that_comes_a_little_late_loses_nothing(state: Tournament) -> None:
    announcer = Announcer(EVENING + timedelta(minutes=18, seconds=58))
    assert heard(announcer, state, 19 + STALE_AFTER.total_seconds() / 60 - 0.05) == [Occasion.ONE_MINUTE]


def test_after_the_winner_it_is_silent_for_good() -> None:
    evening = Evening().begin("ida", "max")
    evening.out("max", "ida")
    announcer = Announcer(EVENING)
    assert heard(announcer, evening.desk.state, 20) == []
    assert heard(announcer, evening.desk.state, 60) == []


def test_what_was_passed_in_silence_is_not_said_after_the_winner_was_taken_back() -> None:
    evening = Evening().begin("ida", "max")
    evening.out("max", "ida")
    announcer = Announcer(EVENING)
    assert heard(announcer, evening.desk.state, 30) == []
    evening.desk.undo()
    assert heard(announcer, evening.desk.state, 30.1) == []
