"""Questions about a plan of levels and breaks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.structure import (
    BlindStructure,
    Break,
    Level,
    NoSuchPeriod,
    Period,
    duration,
    levels_before_break,
    next_break,
    next_level,
    next_period,
    period,
    periods,
    seconds_before,
    total_minutes,
)

FIRST = Level(50, 100, 20)
SECOND = Level(100, 200, 20, break_after=Break(10))
THIRD = Level(150, 300, 15)
FOURTH = Level(200, 400, 15, break_after=Break(5))
EVENING = BlindStructure("Evening", (FIRST, SECOND, THIRD, FOURTH))

levels = st.builds(
    Level,
    small_blind=st.integers(1, 1000),
    big_blind=st.integers(1, 2000),
    minutes=st.integers(1, 60),
    break_after=st.none() | st.builds(Break, minutes=st.integers(1, 30)),
)
structures = st.builds(BlindStructure, name=st.just("Any"), levels=st.lists(levels, min_size=1, max_size=12).map(tuple))


def test_the_flat_view_puts_each_break_behind_its_level() -> None:
    assert periods(EVENING) == (
        Period(1, FIRST),
        Period(2, SECOND),
        Period(2, Break(10)),
        Period(3, THIRD),
        Period(4, FOURTH),
        Period(4, Break(5)),
    )


def test_a_period_is_named_by_its_level_and_whether_it_is_the_break() -> None:
    assert period(EVENING, 2) == Period(2, SECOND)
    assert period(EVENING, 2, in_break=True) == Period(2, Break(10))
    assert duration(EVENING, 3) == 15 * 60
    assert duration(EVENING, 2, in_break=True) == 10 * 60


@pytest.mark.parametrize(("level", "in_break"), [(0, False), (5, False), (-1, False), (1, True), (9, True)])
def test_a_period_that_does_not_exist_is_refused(level: int, in_break: bool) -> None:
    with pytest.raises(NoSuchPeriod):
        period(EVENING, level, in_break)


def test_the_next_level_skips_the_break_and_ends_with_the_last() -> None:
    assert next_level(EVENING, 2) == THIRD
    assert next_level(EVENING, 4) is None


def test_the_next_break_is_the_own_one_until_it_has_begun() -> None:
    assert next_break(EVENING, 1) == Period(2, Break(10))
    assert next_break(EVENING, 2) == Period(2, Break(10))
    assert next_break(EVENING, 2, in_break=True) is None


def test_the_break_after_the_last_level_never_comes() -> None:
    assert next_break(EVENING, 4) is None
    assert levels_before_break(EVENING, 3) is None
    assert total_minutes(EVENING) == 20 + 20 + 10 + 15 + 15


def test_the_levels_before_a_break_are_those_after_the_running_one() -> None:
    assert levels_before_break(EVENING, 1) == 1
    assert levels_before_break(EVENING, 2) == 0


def test_planned_time_before_a_level_includes_the_breaks() -> None:
    assert seconds_before(EVENING, 1) == 0
    assert seconds_before(EVENING, 2, in_break=True) == 40 * 60
    assert seconds_before(EVENING, 3) == 50 * 60


@given(structures)
def test_following_the_next_period_walks_the_whole_flat_view(structure: BlindStructure) -> None:
    walked: list[Period] = []
    here: Period | None = periods(structure)[0]
    while here is not None:
        walked.append(here)
        here = next_period(structure, here.level, here.in_break)
    assert tuple(walked) == periods(structure)


@given(structures)
def test_each_period_begins_when_the_one_before_has_run(structure: BlindStructure) -> None:
    for before, after in pairwise(periods(structure)):
        begun = seconds_before(structure, before.level, before.in_break)
        assert seconds_before(structure, after.level, after.in_break) == begun + before.seconds
