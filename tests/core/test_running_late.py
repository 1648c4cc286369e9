"""Ways to be done in time: each changes only what comes, and does as little as is enough."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.clock import ClockState, Position
from homepoker.core.expected_end import CUSTOMARY
from homepoker.core.profile import Profile, colour_ups, is_payable, race_break
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.running_late import Evening, Way, WayKind, ways
from homepoker.core.structure import Ante, BlindStructure, Break, Level, length

BIG_BLINDS = (100, 200, 300, 400, 600, 800, 1000, 1600, 2000, 3000, 4000, 6000, 8000)
BREAKS = {3: 10, 6: 15, 9: 10, 11: 10}
VALUES = (25, 100, 500, 1000, 5000)

STRUCTURE = BlindStructure(
    "Evening",
    tuple(
        Level(big // 2, big, 20, big, break_after=Break(BREAKS[number]) if number in BREAKS else None)
        for number, big in enumerate(BIG_BLINDS, start=1)
    ),
    Ante.BIG_BLIND,
)
PROFILE = Profile("Evening", STRUCTURE, 10_000, 9, "uesg", Scoring.UESG, denominations=VALUES)


def evening(level: int = 4, left: float = 10, until: float = 60, chips: int = 100_000) -> Evening:
    """An evening in a level of which so many minutes are left, and so many until its wished end."""
    here = Position(ClockState.RUNNING, level, False, timedelta(minutes=left), timedelta(minutes=20))
    return Evening(PROFILE, here, chips, VALUES, int(60 * until), CUSTOMARY)


def by_kind(found: Evening) -> dict[WayKind, Way]:
    return {way.kind: way for way in ways(found)}


def test_the_coming_levels_are_cut_to_the_longest_customary_length_that_is_in_time() -> None:
    # To the end of level 12 they last 10 + 8 x 15 + 35 minutes of breaks.
    way = by_kind(evening(until=165))[WayKind.SHORTER_LEVELS]
    assert (way.amount, way.is_in_time) == (15, True)
    assert [length(level) for level in way.structure.levels] == [20 * 60] * 4 + [15 * 60] * 9


def test_levels_are_left_out_where_the_blinds_go_on_most_evenly() -> None:
    way = by_kind(evening(until=165))[WayKind.SKIPPED_LEVELS]
    assert way.is_in_time
    assert way.structure.levels[:4] == STRUCTURE.levels[:4]
    bigs = [level.big_blind for level in way.structure.levels]
    assert all(after <= 2 * before for before, after in pairwise(bigs))
    assert len(bigs) == len(BIG_BLINDS) - way.amount


def test_a_break_in_which_a_chip_leaves_stays() -> None:
    found = by_kind(evening(until=190))
    leaving = {race_break(STRUCTURE, one.after_level) for one in colour_ups(PROFILE) if one.after_level}
    gone = found.get(WayKind.FEWER_BREAKS)
    for number, level in enumerate(gone.structure.levels if gone is not None else (), start=1):
        if number in leaving:
            assert level.break_after == STRUCTURE.levels[number - 1].break_after


def test_all_made_anew_goes_on_from_the_present_blinds_and_ends_in_time() -> None:
    way = by_kind(evening(until=130))[WayKind.MADE_ANEW]
    assert way.structure.levels[:4] == STRUCTURE.levels[:4]
    assert 400 < way.structure.levels[4].big_blind <= 800
    assert way.is_in_time
    bigs = [level.big_blind for level in way.structure.levels]
    assert bigs == sorted(set(bigs))
    assert all(is_payable(level.small_blind, VALUES) for level in way.structure.levels)


def test_where_nothing_is_enough_the_ways_say_so_and_come_as_near_as_they_can() -> None:
    found = ways(evening(until=20))
    assert found
    assert not any(way.is_in_time for way in found)


def test_in_the_level_of_the_latest_end_there_is_no_way() -> None:
    assert ways(evening(level=12, until=1)) == ()


@pytest.mark.parametrize("in_break", [False, True])
@given(st.integers(1, 12), st.integers(1, 20), st.integers(0, 300), st.integers(2_000, 400_000))
def test_no_way_touches_what_has_begun_or_ends_later(
    in_break: bool, level: int, left: int, until: int, chips: int
) -> None:
    found = evening(level, left, until, chips)
    if in_break and level in BREAKS:
        found = replace(found, here=replace(found.here, in_break=True))
    for way in ways(found):
        assert [replace(one, break_after=None) for one in way.structure.levels[:level]] == [
            replace(one, break_after=None) for one in STRUCTURE.levels[:level]
        ]
        assert way.structure.levels[: level - 1] == STRUCTURE.levels[: level - 1]
        before = found.end(STRUCTURE)
        if before.late is not None:
            assert way.end.late is not None
            assert way.end.late.after <= before.late.after
        blinds = [one.big_blind for one in way.structure.levels]
        assert blinds == sorted(set(blinds))
