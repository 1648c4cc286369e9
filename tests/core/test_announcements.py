"""What the room should hear, at which exact instant."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.announcements import Announcement, Occasion, between
from homepoker.core.clock import Clock
from homepoker.core.structure import BlindStructure, Break, Level
from tests.fakes import EVENING

STRUCTURE = BlindStructure(
    "Short",
    (
        Level(50, 100, 20),
        Level(100, 200, 20, break_after=Break(10)),
        Level(200, 400, 20),
    ),
)
WAITING = BlindStructure(
    "Waiting",
    (Level(50, 100, 20, stops_at_end=True, break_after=Break(10, stops_at_end=True)), Level(100, 200, 20)),
)


def minutes(count: float) -> datetime:
    return EVENING + timedelta(minutes=count)


def running(level: int = 1, left: float = 20, *, in_break: bool = False) -> Clock:
    return Clock(EVENING, level, in_break, timedelta(minutes=left), is_running=True)


def said(clock: Clock, since: float, until: float, structure: BlindStructure = STRUCTURE) -> list[Announcement]:
    return list(between(clock, structure, minutes(since), minutes(until)))


def test_a_whole_evening_in_order() -> None:
    assert [
        (announcement.at, announcement.occasion, announcement.level) for announcement in said(running(), 0, 100)
    ] == [
        (minutes(19), Occasion.ONE_MINUTE, 1),
        (minutes(20), Occasion.LEVEL_BEGINS, 2),
        (minutes(39), Occasion.ONE_MINUTE, 2),
        (minutes(40), Occasion.BREAK_BEGINS, 2),
        (minutes(49), Occasion.ONE_MINUTE, 2),
        (minutes(50), Occasion.BREAK_ENDS, 3),
        (minutes(69), Occasion.ONE_MINUTE, 3),
    ]


def test_the_instant_itself_belongs_to_the_span_that_ends_with_it() -> None:
    assert [announcement.occasion for announcement in said(running(), 19.5, 20)] == [Occasion.LEVEL_BEGINS]
    assert said(running(), 20, 20.5) == []


def test_what_the_host_starts_is_not_announced_but_what_follows_is() -> None:
    assert said(running(), -1, 18) == []


@pytest.mark.parametrize("left", [1.0, 0.5])
def test_who_starts_with_a_minute_or_less_needs_no_warning(left: float) -> None:
    assert [announcement.occasion for announcement in said(running(left=left), 0, 2)] == [Occasion.LEVEL_BEGINS]


def test_a_break_that_the_host_began_ends_as_a_break() -> None:
    assert [announcement.occasion for announcement in said(running(2, 10, in_break=True), 9.5, 10)] == [
        Occasion.BREAK_ENDS
    ]


def test_an_announced_start_begins_the_first_level() -> None:
    clock = Clock(starts_at=minutes(15))
    assert said(clock, 14, 15) == [Announcement(minutes(15), Occasion.LEVEL_BEGINS, 1)]
    assert [announcement.occasion for announcement in said(clock, 30, 34)] == [Occasion.ONE_MINUTE]


def test_a_level_and_a_break_that_stop_at_their_end_are_held() -> None:
    assert said(running(), 19.5, 60, WAITING) == [Announcement(minutes(20), Occasion.HELD, 1)]
    in_break = running(1, 10, in_break=True)
    assert said(in_break, 9.5, 60, WAITING) == [Announcement(minutes(10), Occasion.HELD, 1, in_break=True)]


def test_a_clock_that_stands_says_nothing() -> None:
    assert said(Clock(EVENING, 1, False, timedelta(minutes=20)), 0, 100) == []
    assert said(Clock(), 0, 100) == []


@given(st.lists(st.floats(0, 120), min_size=1, max_size=30).map(sorted), st.floats(0.2, 20))
def test_however_often_it_is_asked_each_is_said_once(asked: list[float], left: float) -> None:
    clock = running(left=left)
    at_once = said(clock, 0, asked[-1])
    bit_by_bit = [
        announcement
        for since, until in zip([0.0, *asked], asked, strict=False)
        for announcement in said(clock, since, until)
    ]
    assert bit_by_bit == at_once
