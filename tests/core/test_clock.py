"""The clock as a function of instants: nothing here waits, and nothing counts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core import clock
from homepoker.core.announcements import Announcement, Occasion, between
from homepoker.core.clock import Clock, ClockState
from homepoker.core.refusal import Refusal
from homepoker.core.structure import BlindStructure, Break, Level, next_period
from tests.fakes import EVENING

STRUCTURE = BlindStructure(
    "Probe",
    (
        Level(25, 50, 20),
        Level(50, 100, 20, break_after=Break(10)),
        Level(100, 200, 15, stops_at_end=True),
        Level(200, 400, 15),
    ),
)


def minutes(span: float) -> timedelta:
    return timedelta(minutes=span)


def running(now_after: float = 0) -> Clock:
    return clock.after(Clock(), clock.start(Clock(), STRUCTURE, EVENING + minutes(now_after)))


def test_a_reading_goes_through_the_structure_no_further_than_to_what_comes_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    structure = BlindStructure("Long", tuple(Level(25, 50, 1) for _ in range(200)))
    asked: list[int] = []

    def counted(structure: BlindStructure, level: int, *, in_break: bool) -> tuple[int, bool] | None:
        asked.append(level)
        return next_period(structure, level, in_break=in_break)

    monkeypatch.setattr(clock, "next_period", counted)
    going = Clock(EVENING, 1, False, minutes(1), is_running=True)
    for second, level in ((0, 1), (59, 1), (60, 2), (9_000, 151)):
        asked.clear()
        assert clock.position(going, structure, EVENING + timedelta(seconds=second)).level == level
        assert asked == list(range(1, level + 1))
        asked.clear()
        played = clock.played_between(going, structure, EVENING, EVENING + timedelta(seconds=second))
        assert (played, asked) == (timedelta(seconds=second), list(range(1, level + 1)))


def test_a_structure_longer_than_the_calendar_runs_to_the_calendars_end() -> None:
    structure = BlindStructure("Endless", tuple(Level(25, 50, 999_999_999) for _ in range(100)))
    going = Clock(EVENING, 1, False, timedelta(days=300_000), is_running=True)
    assert clock.position(going, structure, EVENING + timedelta(days=300_001)).level == 2


class TestAnUnstartedClock:
    def test_shows_the_full_first_level(self) -> None:
        here = clock.position(Clock(), STRUCTURE, EVENING)
        assert (here.state, here.level, here.shown_seconds) == (ClockState.NOT_STARTED, 1, 1200)

    def test_starts_by_itself_at_the_announced_time(self) -> None:
        waiting = clock.after(Clock(), clock.schedule_start(Clock(), STRUCTURE, EVENING, EVENING + minutes(5)))
        before = clock.position(waiting, STRUCTURE, EVENING + minutes(2))
        assert (before.state, before.left) == (ClockState.SCHEDULED, minutes(3))
        after = clock.position(waiting, STRUCTURE, EVENING + minutes(7))
        assert (after.state, after.level, after.left) == (ClockState.RUNNING, 1, minutes(18))

    def test_refuses_a_start_that_has_passed(self) -> None:
        with pytest.raises(Refusal) as refused:
            clock.schedule_start(Clock(), STRUCTURE, EVENING, EVENING - minutes(1))
        assert refused.value.reason.key == "clock.start_has_passed"


class TestARunningClock:
    @pytest.mark.parametrize(
        ("after_minutes", "level", "in_break", "left"),
        [(0, 1, False, 20), (19.5, 1, False, 0.5), (20, 2, False, 20), (45, 2, True, 5), (50, 3, False, 15)],
    )
    def test_follows_the_structure(self, after_minutes: float, level: int, in_break: bool, left: float) -> None:
        here = clock.position(running(), STRUCTURE, EVENING + minutes(after_minutes))
        assert (here.level, here.in_break, here.left) == (level, in_break, minutes(left))

    def test_shows_seconds_rounded_up(self) -> None:
        here = clock.position(running(), STRUCTURE, EVENING + timedelta(milliseconds=1))
        assert here.shown_seconds == 1200
        assert clock.position(running(), STRUCTURE, EVENING + timedelta(seconds=1)).shown_seconds == 1199

    def test_waits_at_the_end_of_a_level_that_stops(self) -> None:
        here = clock.position(running(), STRUCTURE, EVENING + minutes(70))
        assert (here.state, here.level, here.left) == (ClockState.HELD, 3, timedelta(0))

    def test_goes_on_with_the_next_level_after_waiting(self) -> None:
        started = clock.start(running(), STRUCTURE, EVENING + minutes(80))
        assert (started.level, started.left) == (4, minutes(15))

    def test_keeps_the_last_level_for_ever(self) -> None:
        last = clock.after(running(), clock.go_to(running(), STRUCTURE, EVENING, 4))
        here = clock.position(last, STRUCTURE, EVENING + minutes(100))
        assert (here.state, here.level, here.left) == (ClockState.LAST_LEVEL_OVER, 4, timedelta(0))

    def test_cannot_be_started_twice(self) -> None:
        with pytest.raises(Refusal):
            clock.start(running(), STRUCTURE, EVENING + minutes(1))


class TestPause:
    def test_keeps_the_time_that_is_left(self) -> None:
        paused = clock.after(running(), clock.pause(running(), STRUCTURE, EVENING + minutes(12)))
        here = clock.position(paused, STRUCTURE, EVENING + minutes(500))
        assert (here.state, here.left) == (ClockState.PAUSED, minutes(8))

    def test_goes_on_from_there(self) -> None:
        paused = clock.after(running(), clock.pause(running(), STRUCTURE, EVENING + minutes(12)))
        resumed = clock.after(paused, clock.start(paused, STRUCTURE, EVENING + minutes(30)))
        assert clock.position(resumed, STRUCTURE, EVENING + minutes(38)).level == 2


class TestPreviousLevel:
    def test_first_restarts_the_level_and_then_goes_back(self) -> None:
        now = EVENING + minutes(25)
        once = clock.after(running(), clock.previous_level(running(), STRUCTURE, now))
        here = clock.position(once, STRUCTURE, now)
        assert (here.level, here.left) == (2, minutes(20))
        twice = clock.previous_level(once, STRUCTURE, now + timedelta(seconds=2))
        assert (twice.level, twice.left) == (1, minutes(20))

    def test_of_the_first_level_is_refused_at_once(self) -> None:
        with pytest.raises(Refusal):
            clock.previous_level(running(), STRUCTURE, EVENING + timedelta(seconds=1))


class TestTheNextBreak:
    def test_is_counted_over_the_levels_before_it(self) -> None:
        assert clock.next_break_in(running(), STRUCTURE, EVENING + minutes(5)) == minutes(35)

    def test_is_not_there_after_the_last_one(self) -> None:
        assert clock.next_break_in(running(), STRUCTURE, EVENING + minutes(52)) is None


class TestAnnouncements:
    def test_tell_levels_breaks_and_the_last_minute_at_their_instants(self) -> None:
        told = between(running(), STRUCTURE, EVENING, EVENING + minutes(65))
        assert [
            (announcement.occasion, announcement.level, (announcement.at - EVENING) / minutes(1))
            for announcement in told
        ] == [
            (Occasion.ONE_MINUTE, 1, 19),
            (Occasion.LEVEL_BEGINS, 2, 20),
            (Occasion.ONE_MINUTE, 2, 39),
            (Occasion.BREAK_BEGINS, 2, 40),
            (Occasion.ONE_MINUTE, 2, 49),
            (Occasion.BREAK_ENDS, 3, 50),
            (Occasion.ONE_MINUTE, 3, 64),
            (Occasion.HELD, 3, 65),
        ]

    @given(st.lists(st.floats(0, 90), min_size=1, max_size=12))
    def test_are_each_told_once_however_often_one_asks(self, asked_at: list[float]) -> None:
        whole = between(running(), STRUCTURE, EVENING, EVENING + minutes(max(asked_at)))
        pieces: list[Announcement] = []
        since = EVENING
        for moment in sorted(asked_at):
            pieces += between(running(), STRUCTURE, since, EVENING + minutes(moment))
            since = EVENING + minutes(moment)
        assert tuple(pieces) == whole


@given(st.floats(0, 64), st.floats(0, 64))
def test_pausing_and_resuming_at_once_changes_nothing(pause_at: float, ask_at: float) -> None:
    first, later = sorted((pause_at, ask_at))
    paused = clock.after(running(), clock.pause(running(), STRUCTURE, EVENING + minutes(first)))
    resumed = clock.after(paused, clock.start(paused, STRUCTURE, EVENING + minutes(first)))
    here = clock.position(resumed, STRUCTURE, EVENING + minutes(later))
    there = clock.position(running(), STRUCTURE, EVENING + minutes(later))
    assert (here.level, here.in_break, here.left) == (there.level, there.in_break, there.left)
