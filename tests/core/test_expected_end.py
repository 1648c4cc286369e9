from dataclasses import astuple
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.clock import ClockState, Position
from homepoker.core.expected_end import (
    CUSTOMARY,
    EARLY,
    LATE,
    TYPICAL,
    EndAt,
    EndRange,
    pooled,
    range_from_now,
    range_from_start,
)
from homepoker.core.structure import BlindStructure, Break, Level

PUBLISHED = (20, 20, 25, 29, 47, 75)
"""Big blinds of all chips at ends that home games have reported, and their rules of thumb."""

EVENING = BlindStructure(
    "Evening",
    (
        Level(50, 100, 20),
        Level(100, 200, 20, break_after=Break(10)),
        Level(200, 400, 20),
        Level(300, 600, 20),
        Level(600, 1200, 20, break_after=Break(15)),
        Level(1000, 2000, 20),
    ),
)

ends = st.lists(st.floats(4, 400), max_size=60)


def test_without_evenings_of_its_own_a_club_has_the_customary_figures() -> None:
    assert pooled([]) == CUSTOMARY
    assert (CUSTOMARY.early, CUSTOMARY.typical, CUSTOMARY.late) == (EARLY, TYPICAL, LATE) == (75, 40, 20)


def test_a_prior_set_on_half_of_the_published_ends_holds_the_other_half() -> None:
    half, other = PUBLISHED[1::2], PUBLISHED[::2]
    prior = pooled(half)
    assert all(prior.late <= end <= prior.early for end in other)


def test_five_evenings_of_its_own_weigh_as_much_as_the_customary_figures() -> None:
    assert pooled([90.0] * 5).typical == pytest.approx((40 * 90) ** 0.5)
    assert pooled([90.0] * 5).evenings == 5


def test_evenings_that_end_alike_narrow_the_range_and_scattered_ones_widen_it() -> None:
    alike, scattered = pooled([40.0] * 10), pooled([15.0, 100.0] * 5)
    assert alike.early / alike.late < EARLY / LATE < scattered.early / scattered.late


@given(ends)
def test_an_end_is_early_before_it_is_typical_and_late(own: list[float]) -> None:
    prior = pooled(own)
    assert prior.early > prior.typical > prior.late > 0
    assert min([*own, TYPICAL]) - 0.01 <= prior.typical <= max([*own, TYPICAL]) + 0.01


def test_the_range_from_the_start_counts_breaks_and_the_level_in_which_play_ends() -> None:
    # 24,000 chips are 75 big blinds of 320, 40 of 600 and 20 of 1,200.
    assert range_from_start(EVENING, 24_000) == EndRange(EndAt(3, 70 * 60), EndAt(4, 90 * 60), EndAt(5, 110 * 60))


def test_a_structure_that_stops_too_soon_has_an_early_end_and_no_late_one() -> None:
    end = range_from_start(EVENING, 60_000)
    assert end.early is not None
    assert end.late is None
    assert range_from_start(BlindStructure("", ()), 60_000) == EndRange(None, None, None)


def test_from_a_running_clock_the_rest_of_the_level_counts_and_what_has_passed_is_now() -> None:
    here = Position(ClockState.RUNNING, 4, False, timedelta(minutes=5), timedelta(minutes=20))
    assert range_from_now(EVENING, here, 24_000) == EndRange(EndAt(4, 300), EndAt(4, 300), EndAt(5, 1500))
    in_break = Position(ClockState.RUNNING, 2, True, timedelta(minutes=5), timedelta(minutes=10))
    assert range_from_now(EVENING, in_break, 8_000).early == EndAt(3, 1500)


@given(ends, st.integers(1, 500_000), st.integers(0, 500_000))
def test_more_chips_never_end_an_evening_earlier(own: list[float], chips: int, more: int) -> None:
    prior = pooled(own)
    fewer, all_of_them = range_from_start(EVENING, chips, prior), range_from_start(EVENING, chips + more, prior)
    assert _after(fewer) <= _after(all_of_them)
    assert _after(fewer) == tuple(sorted(_after(fewer)))


def _after(end: EndRange) -> tuple[float, ...]:
    return tuple(at[1] if at is not None else float("inf") for at in astuple(end))
