"""A called time is a function of instants: it runs beside the clock, and its end is where it was."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core import time_call
from homepoker.core.refusal import Refusal
from homepoker.core.time_call import CalledTime, CalledTimeEnded
from tests.fakes import EVENING


def after(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)


@pytest.fixture
def called() -> CalledTime:
    """Thirty seconds, the last five of them counted aloud."""
    event = time_call.call(None, EVENING, 30, 5, is_dead=True)
    call = time_call.after(None, event)
    assert call is not None
    return call


def test_both_windows_show_its_seconds_rounded_up(called: CalledTime) -> None:
    shown = [time_call.shown_seconds(called, EVENING + after(passed)) for passed in (0, 0.2, 1, 29.9, 30, 31)]
    assert shown == [30, 30, 29, 1, 0, 0]


def test_it_runs_up_to_its_end_and_is_then_due(called: CalledTime) -> None:
    assert time_call.is_running(called, EVENING + after(29.9))
    assert not time_call.is_due(called, EVENING + after(29.9))
    assert not time_call.is_running(called, EVENING + after(30))
    assert time_call.is_due(called, EVENING + after(30))


def test_who_acts_within_it_has_acted(called: CalledTime) -> None:
    event = time_call.end(called, EVENING + after(12), is_answered=True)
    assert event == CalledTimeEnded(EVENING + after(12), True)
    ended = time_call.after(called, event)
    assert ended is not None
    assert (ended.is_answered, time_call.shown_seconds(ended, EVENING + after(20))) == (True, 18)


def test_who_acts_after_its_last_second_is_too_late(called: CalledTime) -> None:
    assert time_call.end(called, EVENING + after(31), is_answered=True) == CalledTimeEnded(called.over_at, False)


def test_noted_late_it_ended_when_it_did(called: CalledTime) -> None:
    assert time_call.end(called, EVENING + after(900), is_answered=False).at == called.over_at


def test_one_at_a_time(called: CalledTime) -> None:
    with pytest.raises(Refusal):
        time_call.call(called, EVENING + after(29), 30, 5, is_dead=True)
    assert time_call.call(called, EVENING + after(30), 30, 5, is_dead=True).seconds == 30


def test_what_has_ended_does_not_end_again(called: CalledTime) -> None:
    ended = time_call.after(called, time_call.end(called, EVENING + after(3), is_answered=True))
    for nothing in (None, ended):
        with pytest.raises(Refusal):
            time_call.end(nothing, EVENING + after(4), is_answered=True)


def test_the_last_seconds_are_counted_and_so_is_the_end(called: CalledTime) -> None:
    beats = [time_call.beats(called, EVENING + after(n), EVENING + after(n + 1)) for n in range(31)]
    assert [beat for beat in beats if beat] == [(5,), (4,), (3,), (2,), (1,), (0,)]
    assert beats[24] == (5,)


def test_for_who_has_acted_nothing_is_counted(called: CalledTime) -> None:
    ended = time_call.after(called, time_call.end(called, EVENING + after(26), is_answered=True))
    assert ended is not None
    assert time_call.beats(ended, EVENING, EVENING + after(40)) == ()


def test_a_changed_time_of_day_moves_it_along(called: CalledTime) -> None:
    moved = time_call.after_time_change(called, timedelta(hours=-1))
    assert moved is not None
    assert time_call.shown_seconds(moved, EVENING + after(10) - timedelta(hours=1)) == 20
    assert time_call.after_time_change(None, timedelta(hours=1)) is None
