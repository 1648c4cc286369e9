"""Questions about a plan of levels and breaks."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.quantities import NotATime
from homepoker.core.structure import (
    BlindStructure,
    Break,
    Level,
    duration,
    next_period,
    previous_period,
    read_length,
    stops_at_end,
    with_length,
)

EVENING = BlindStructure(
    "Evening",
    (
        Level(50, 100, 20),
        Level(100, 200, 20, break_after=Break(10, stops_at_end=True)),
        Level(150, 300, 15, stops_at_end=True),
        Level(200, 400, 15, break_after=Break(5)),
    ),
)

levels = st.builds(
    Level,
    small_blind=st.integers(1, 1000),
    big_blind=st.integers(1, 2000),
    minutes=st.integers(1, 60),
    break_after=st.none() | st.builds(Break, minutes=st.integers(1, 30)),
)
structures = st.builds(BlindStructure, name=st.just("Any"), levels=st.lists(levels, min_size=1, max_size=12).map(tuple))


def walk(structure: BlindStructure) -> list[tuple[int, bool]]:
    walked = [(1, False)]
    while (following := next_period(structure, walked[-1][0], in_break=walked[-1][1])) is not None:
        walked.append(following)
    return walked


def test_a_level_and_its_break_have_lengths_of_their_own() -> None:
    assert duration(EVENING, 2, in_break=False) == timedelta(minutes=20)
    assert duration(EVENING, 2, in_break=True) == timedelta(minutes=10)
    assert duration(EVENING, 1, in_break=True) == timedelta(0)


def test_a_level_and_its_break_stop_each_by_its_own_mark() -> None:
    assert not stops_at_end(EVENING, 2, in_break=False)
    assert stops_at_end(EVENING, 2, in_break=True)
    assert stops_at_end(EVENING, 3, in_break=False)
    assert not stops_at_end(EVENING, 1, in_break=True)


def test_each_break_comes_behind_its_level_and_none_after_the_last() -> None:
    assert walk(EVENING) == [(1, False), (2, False), (2, True), (3, False), (4, False)]


@given(structures)
def test_going_back_walks_the_same_way_as_going_on(structure: BlindStructure) -> None:
    walked = walk(structure)
    assert previous_period(structure, 1, in_break=False) is None
    for before, after in pairwise(walked):
        assert previous_period(structure, after[0], in_break=after[1]) == before


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("20", 1200), (" 7:30 ", 450), ("7.30", 450), ("0:45", 45), ("20 min", 1200), ("7:30 min", 450), ("15'", 900)],
)
def test_a_length_is_read_in_minutes_or_in_minutes_and_seconds(typed: str, seconds: int) -> None:
    assert read_length(typed) == seconds


@pytest.mark.parametrize(
    "typed", ["", "soon", "-5", "7:5", "7:75", "7,5", "1:07:30", "20 h", ":30", "7:", "٣", "1" * 9]
)
def test_what_is_no_length_is_not_guessed_at(typed: str) -> None:
    with pytest.raises(NotATime):
        read_length(typed)


def test_a_break_has_seconds_too() -> None:
    level = replace(EVENING.levels[0], break_after=with_length(Break(10, stops_at_end=True), 450))
    structure = replace(EVENING, levels=(level, *EVENING.levels[1:]))
    assert duration(structure, 1, in_break=True) == timedelta(minutes=7, seconds=30)
    assert stops_at_end(structure, 1, in_break=True)
