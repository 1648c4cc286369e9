"""Round steps, names that do not cover one another, labels of which no two are alike."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.ui.league.charts.axes import nice_steps, spread, unique


@pytest.mark.parametrize(
    ("most", "steps"),
    [
        (0, [0, 1]),
        (3, [0, 1, 2, 3]),
        (11, [0, 2, 4, 6, 8, 10, 12]),
        (31, [0, 10, 20, 30, 40]),
        (102, [0, 20, 40, 60, 80, 100, 120]),
        (882, [0, 200, 400, 600, 800, 1000]),
    ],
)
def test_the_steps_are_round_and_reach_the_top(most: float, steps: list[int]) -> None:
    assert nice_steps(most) == steps


def test_penalties_below_zero_are_on_the_scale() -> None:
    assert nice_steps(31, -7) == [-10, 0, 10, 20, 30, 40]


@given(st.decimals(0, 10**6, places=2).map(float), st.decimals(-(10**6), 0, places=2).map(float))
def test_the_steps_always_hold_all_values_and_zero_and_stay_few(most: float, least: float) -> None:
    steps = nice_steps(most, least)
    assert steps[0] <= least
    assert steps[-1] >= most
    assert 0 in steps
    assert len(steps) <= 9


@given(st.lists(st.floats(min_value=-20, max_value=240), min_size=1, max_size=9))
def test_names_keep_their_order_and_distance_within_the_picture(tops: list[float]) -> None:
    placed = spread(sorted(tops), 17, 260)
    assert all(after - before >= 17 - 1e-9 for before, after in pairwise(placed))
    assert placed[-1] + 17 <= 260


def test_names_that_are_too_close_share_the_room_around_them() -> None:
    assert spread([100, 101, 102, 200], 17, 260) == [84, 101, 118, 200]


def test_two_evenings_of_one_day_have_labels_that_look_alike_and_are_not() -> None:
    made = unique(["1.5.", "2.5.", "1.5."])
    assert len(set(made)) == 3
    assert [label.replace("\u200b", "") for label in made] == ["1.5.", "2.5.", "1.5."]
