"""Payouts: published examples to the cent, and laws over every pool, table and rounding."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.payouts import UNITS, WHOLE, apportioned, payouts, scaled, usual_places, usual_shares
from homepoker.core.refusal import Refusal

FALLING = st.lists(st.integers(0, 10_000), min_size=1, max_size=27).map(lambda shares: sorted(shares, reverse=True))


@pytest.mark.parametrize(
    ("pool", "shares", "unit", "wanted"),
    [
        (135, (50, 30, 20), 5, (70, 40, 25)),
        (185, (50, 30, 20), 10, (95, 50, 40)),
        (270, (40, 24, 16, 12, 8), 5, (110, 65, 45, 30, 20)),
        (360, (40, 23, 16, 12, 9), 10, (150, 80, 60, 40, 30)),
        (180, (50, 30, 20), 5, (90, 55, 35)),
    ],
)
def test_published_examples(pool: int, shares: tuple[int, ...], unit: int, wanted: tuple[int, ...]) -> None:
    divided = payouts(100 * pool, [100 * share for share in shares], 100 * unit)
    assert divided.amounts == tuple(100 * amount for amount in wanted)
    assert divided.unit == 100 * unit


@pytest.mark.parametrize(
    ("entries", "places"), [(2, 1), (5, 1), (6, 2), (9, 3), (15, 3), (16, 4), (27, 4), (40, 5), (80, 9), (150, 18)]
)
def test_the_customary_number_of_paid_places(entries: int, places: int) -> None:
    assert usual_places(entries) == places


@pytest.mark.parametrize("places", range(1, 28))
def test_customary_shares_sum_to_a_whole_and_never_rise(places: int) -> None:
    shares = usual_shares(places)
    assert (len(shares), sum(shares)) == (places, WHOLE)
    assert all(before >= after for before, after in pairwise(shares))


@pytest.mark.parametrize("places", [0, 28])
def test_no_shares_for_a_number_of_places_without_a_table(places: int) -> None:
    with pytest.raises(Refusal):
        usual_shares(places)


def test_a_table_that_does_not_sum_to_a_hundred_is_scaled() -> None:
    assert scaled((50, 30, 10)) == (5556, 3333, 1111)


@pytest.mark.parametrize("shares", [(), (0, 0), (50, -1), (30, 50)])
def test_shares_that_divide_nothing_or_rise_are_refused(shares: tuple[int, ...]) -> None:
    with pytest.raises(Refusal):
        scaled(shares)


def test_a_smaller_unit_where_the_last_place_would_get_nothing() -> None:
    assert payouts(3_000, (5_000, 3_500, 1_500), 1_000).amounts == (1_500, 1_000, 500)


def test_a_smaller_unit_where_different_places_would_get_the_same() -> None:
    divided = payouts(10_000, (4_000, 3_300, 2_700), 2_000)
    assert divided.unit < 2_000
    assert len(set(divided.amounts)) == 3


@given(st.integers(1, 10_000_000), FALLING, st.sampled_from(UNITS))
def test_payouts_sum_to_the_pool_and_never_rise(pool: int, shares: list[int], unit: int) -> None:
    if not sum(shares):
        return
    divided = payouts(pool, shares, unit)
    assert sum(divided.amounts) == pool
    assert all(before >= after for before, after in pairwise(divided.amounts))
    assert divided.unit <= unit
    assert all(amount % divided.unit == 0 for amount in divided.amounts[1:])


@given(st.integers(0, 10_000_000), st.lists(st.integers(1, 1_000), min_size=1, max_size=12))
def test_nobody_is_a_whole_unit_away_from_the_exact_share(total: int, weights: list[int]) -> None:
    exact = [Fraction(total * weight, sum(weights)) for weight in weights]
    given_out = apportioned(total, [Fraction(weight) for weight in weights])
    assert sum(given_out) == total
    assert all(abs(amount - quota) < 1 for amount, quota in zip(given_out, exact, strict=True))
