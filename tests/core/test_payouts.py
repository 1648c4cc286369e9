"""Payouts: published examples to the cent, and laws over every pool, table and rounding."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.payouts import (
    MOST_PLACES,
    UNITS,
    WHOLE,
    Fees,
    PaidBy,
    apportioned,
    divided,
    paid_of_field,
    payouts,
    scaled,
    shares_typed,
    usual_places,
    usual_shares,
)
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


# As a club divides


def of(fees: Fees, entries: int) -> tuple[int, ...]:
    """The prizes of so many entries, in whole units."""
    paid = divided(fees, entries * fees.for_prizes, entries, entries)
    assert paid is not None
    assert all(amount % 100 == 0 for amount in paid.amounts)
    return tuple(amount // 100 for amount in paid.amounts)


def remarks(fees: Fees, entries: int) -> list[str]:
    paid = divided(fees, entries * fees.for_prizes, entries, entries)
    return [remark.key for remark in paid.remarks] if paid is not None else []


@pytest.mark.parametrize(
    ("entries", "percent", "places"),
    [(16, 15, 2), (17, 15, 3), (20, 15, 3), (27, 15, 4), (40, 10, 4), (3, 10, 1), (45, 10, 5), (50, 25, 13)],
)
def test_a_part_of_the_field_is_rounded_to_the_nearer_number_of_places(entries: int, percent: int, places: int) -> None:
    assert paid_of_field(entries, percent) == places
    fees = Fees(1_000, paid_by=PaidBy.FIELD, paid_percent=percent)
    assert len(of(fees, entries)) == places


def test_more_places_than_any_table_has_are_said() -> None:
    fees = Fees(10_000, paid_by=PaidBy.FIELD, paid_percent=20)
    assert len(of(fees, 200)) == MOST_PLACES
    assert remarks(fees, 200) == ["prizes.most_places"]
    assert remarks(fees, 100) == []


@pytest.mark.parametrize(
    ("typed", "shares"),
    [
        ("50/30/20", (5_000, 3_000, 2_000)),
        ("50 30 20", (5_000, 3_000, 2_000)),
        ("50, 30, 20", (5_000, 3_000, 2_000)),
        ("50,30,20", (5_000, 3_000, 2_000)),
        ("60,40", (6_000, 4_000)),
        ("55 % / 30 % / 15 %", (5_500, 3_000, 1_500)),
        ("62,5 / 37,5", (6_250, 3_750)),
        ("62.5 37.5", (6_250, 3_750)),
        ("90 €; 55 €; 35 €", (9_000, 5_500, 3_500)),
        ("100", (10_000,)),
        ("1.500 / 900,50", (150_000, 90_050)),
        ("1,500 / 900.50", (150_000, 90_050)),
        ("", ()),
    ],
)
def test_shares_are_read_as_people_type_them(typed: str, shares: tuple[int, ...]) -> None:
    assert shares_typed(typed) == shares


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("50/x", "not_shares"),
        ("-5/3", "not_shares"),
        ("30/50", "share_rises"),
        ("50/0", "share_of_nothing"),
        ("1 " * 28, "places_out_of_range"),
    ],
)
def test_what_are_no_shares_says_why(typed: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        shares_typed(typed)


def test_typed_per_cent_that_do_not_sum_to_a_hundred_are_scaled_and_said() -> None:
    fees = Fees(1_000, paid_by=PaidBy.PERCENT, by_hand=shares_typed("50/30/10"), rounded_to=100)
    assert of(fees, 18) == (100, 60, 20)
    assert remarks(fees, 18) == ["prizes.scaled"]
    whole = Fees(1_000, paid_by=PaidBy.PERCENT, by_hand=shares_typed("50/30/20"), rounded_to=100)
    assert (of(whole, 18), remarks(whole, 18)) == ((90, 54, 36), [])


def test_typed_amounts_are_paid_as_they_are_where_they_make_up_the_pool_and_else_in_proportion() -> None:
    fees = Fees(1_000, 100, paid_by=PaidBy.AMOUNTS, by_hand=shares_typed("90/55/35"), rounded_to=500)
    assert (of(fees, 20), remarks(fees, 20)) == ((90, 55, 35), [])
    assert (of(fees, 22), remarks(fees, 22)) == ((98, 60, 40), ["prizes.scaled_amounts"])


def test_the_bubble_gets_its_entry_back_before_the_table_divides_the_rest() -> None:
    fees = Fees(1_000, 100, paid_places=3, rounded_to=500, has_bubble_back=True)
    paid = divided(fees, 18_000, 20, 20)
    assert paid is not None
    assert paid.amounts == (8_500, 5_000, 3_500, 1_000)
    assert (paid.places, paid.bubble_back, paid.remarks) == (3, 1_000, ())


def test_where_the_last_prize_would_be_smaller_than_what_the_bubble_gets_back_nothing_goes_back_and_is_said() -> None:
    fees = Fees(1_000, paid_places=5, has_bubble_back=True)
    assert (of(fees, 10), remarks(fees, 10)) == ((40, 24, 16, 12, 8), ["prizes.no_bubble_back"])


def test_with_nobody_beside_those_who_win_there_is_no_bubble() -> None:
    fees = Fees(1_000, paid_places=3, has_bubble_back=True)
    assert (of(fees, 3), remarks(fees, 3)) == ((15, 9, 6), [])


def test_a_smaller_unit_than_wished_is_said() -> None:
    fees = Fees(500, paid_places=3, rounded_to=1_000)
    assert (of(fees, 6), remarks(fees, 6)) == ((15, 10, 5), ["prizes.smaller_unit"])


@pytest.mark.parametrize(
    "fees",
    [
        {"by_hand": (3_000, 5_000)},
        {"by_hand": (5_000, 0)},
        {"by_hand": (1,) * 28},
        {"paid_percent": 0},
        {"paid_percent": 101},
    ],
)
def test_shares_that_nobody_can_mean_are_refused(fees: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no fees"):
        Fees(1_000, **fees)


WAYS = st.builds(
    Fees,
    entry_fee=st.integers(1, 20_000),
    paid_places=st.integers(0, MOST_PLACES),
    rounded_to=st.sampled_from(UNITS),
    paid_by=st.sampled_from(PaidBy),
    paid_percent=st.integers(1, 100),
    by_hand=st.lists(st.integers(1, 10_000), max_size=MOST_PLACES).map(lambda few: tuple(sorted(few, reverse=True))),
    has_bubble_back=st.booleans(),
)


@given(WAYS, st.integers(0, 400_000), st.integers(1, 300), st.integers(1, 300))
def test_whatever_the_way_prizes_sum_to_the_pool_never_rise_and_go_to_no_more_than_play(
    fees: Fees, pool: int, entries: int, players: int
) -> None:
    paid = divided(fees, pool, entries, players)
    if pool == 0:
        assert paid is None
        return
    assert paid is not None
    assert sum(paid.amounts) == pool
    assert all(before >= after for before, after in pairwise(paid.amounts))
    assert 0 < len(paid.amounts) <= players
    assert paid.bubble_back in (0, fees.entry_fee)
    assert paid.places >= 1
