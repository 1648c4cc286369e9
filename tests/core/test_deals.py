"""Deals: published examples to the cent, a second computation of the chances, and laws."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import calculate_icm

from homepoker.core.deals import MOST_PLAYERS, DealBy, DealShare, agree, by_chips, deal, exceeds_first, icm
from homepoker.core.payouts import UNITS
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import Refusal

STACKS = st.lists(st.integers(1, 500_000), min_size=2, max_size=6)


@pytest.mark.parametrize(
    ("prizes", "stacks", "wanted"),
    [
        ((50, 30, 20), (5000, 3000, 2000), (38.39, 32.75, 28.86)),
        ((500, 300, 200), (5000, 3000, 1500, 500), (377.78, 312.89, 225.60, 83.73)),
        ((500, 300, 200), (60_000, 30_000, 10_000), (412.38, 338.33, 249.29)),
        ((425, 280, 130, 75), (150_000, 98_750, 45_500, 13_250), (323.20, 278.12, 195.79, 112.89)),
        ((70, 30), (50, 30, 20), (45.18, 32.25, 22.57)),
        ((50, 30, 20), (25, 87, 88), (25.69, 37.09, 37.22)),
        ((50, 30, 20), (21, 89, 90), (24.85, 37.51, 37.64)),
        ((50, 30, 20), (198, 1, 1), (49.80, 25.10, 25.10)),
    ],
)
def test_published_examples_of_the_independent_chip_model(
    prizes: tuple[int, ...], stacks: tuple[int, ...], wanted: tuple[float, ...]
) -> None:
    left = [100 * prize for prize in (*prizes, *[0] * (len(stacks) - len(prizes)))]
    assert [round(float(share) / 100, 2) for share in icm(left, stacks)] == list(wanted)
    shares = deal([100 * prize for prize in prizes], stacks, DealBy.ICM)
    assert sum(shares) == 100 * sum(prizes)
    assert all(abs(share - 100 * amount) <= 1 for share, amount in zip(shares, wanted, strict=True))


def test_a_published_example_by_chips_to_the_cent() -> None:
    """The page rounds every share for itself, and its five sum to three cents too much."""
    prizes = [28_500, 11_400, 5_700, 5_700, 5_700]
    shares = deal(prizes, (15_000, 12_000, 10_000, 6_000, 500), DealBy.CHIPS)
    assert shares == (15_528, 13_562, 12_252, 9_631, 6_027)


def test_a_share_above_the_first_prize_is_cut_there() -> None:
    shares = deal([5_000, 3_000, 2_000], (98_000, 1_000, 1_000), DealBy.CHIPS)
    assert shares == (5_000, 2_500, 2_500)


def test_what_is_cut_may_lift_another_above_the_first_prize_and_is_cut_again() -> None:
    shares = by_chips([4_000, 3_900, 1_000, 0], (900, 90, 5, 5))
    assert list(shares) == [4_000, 4_000, 450, 450]


def test_an_even_deal_gives_the_odd_cents_to_those_who_stand_first() -> None:
    assert deal([5_000, 3_000, 2_000], (1, 2, 3), DealBy.EVEN) == (3_334, 3_333, 3_333)


def test_what_is_kept_for_the_first_is_in_no_share() -> None:
    assert deal([5_000, 3_000, 2_000], (1, 1, 1), DealBy.ICM, kept_for_first=1_000) == (3_000, 3_000, 3_000)


@pytest.mark.parametrize(
    ("prizes", "stacks", "kept"),
    [
        ([5_000], (1_000,), 0),
        ([5_000], (1_000,) * (MOST_PLAYERS + 1), 0),
        ([5_000, 3_000], (1_000, 0), 0),
        ([5_000, 3_000, 1_000], (1_000, 1_000), 0),
        ([3_000, 5_000], (1_000, 1_000), 0),
        ([], (1_000, 1_000), 0),
        ([5_000, 3_000], (1_000, 1_000), 2_001),
        ([5_000, 3_000], (1_000, 1_000), -1),
    ],
)
def test_what_cannot_be_divided_is_refused(prizes: list[int], stacks: tuple[int, ...], kept: int) -> None:
    with pytest.raises(Refusal):
        deal(prizes, stacks, DealBy.ICM, kept_for_first=kept)


@settings(deadline=None)
@given(STACKS, st.data())
def test_every_deal_sums_to_the_prizes_and_pays_larger_stacks_no_less(stacks: list[int], data: st.DataObject) -> None:
    prizes = sorted(
        data.draw(st.lists(st.integers(0, 100_000), min_size=1, max_size=len(stacks)), label="prizes"), reverse=True
    )
    for by in DealBy:
        ordered = sorted(stacks, reverse=True)
        shares = deal(prizes, ordered, by)
        assert sum(shares) == sum(prizes)
        assert list(shares) == sorted(shares, reverse=True)
        assert max(shares) <= max(prizes) or by is DealBy.EVEN
        assert min(shares) >= 0


@settings(deadline=None)
@given(st.lists(st.integers(1, 500_000), min_size=2, max_size=8), st.data())
def test_the_chances_agree_with_a_second_computation(stacks: list[int], data: st.DataObject) -> None:
    size = len(stacks)
    prizes = sorted(data.draw(st.lists(st.integers(0, 100_000), min_size=size, max_size=size)), reverse=True)
    shares = icm(prizes, stacks)
    assert sum(shares, Fraction(0)) == sum(prizes)
    assert [float(share) for share in shares] == pytest.approx(calculate_icm(prizes, stacks), abs=1e-6 * sum(prizes))


@settings(deadline=None)
@given(STACKS, st.data())
def test_rounded_shares_keep_the_sum_the_order_and_the_first_prize(stacks: list[int], data: st.DataObject) -> None:
    prizes = sorted(
        data.draw(st.lists(st.integers(0, 100_000), min_size=1, max_size=len(stacks)), label="prizes"), reverse=True
    )
    unit = data.draw(st.sampled_from(UNITS), label="unit")
    ordered = sorted(stacks, reverse=True)
    for by in DealBy:
        shares = deal(prizes, ordered, by, unit=unit)
        assert sum(shares) == sum(prizes)
        assert list(shares) == sorted(shares, reverse=True)
        assert max(shares) <= max(prizes) or by is DealBy.EVEN


def test_shares_are_rounded_as_prizes_are_and_the_rest_goes_to_the_largest() -> None:
    assert deal([5_003, 3_000, 2_000], (5_000, 3_000, 2_000), DealBy.ICM, unit=200) == (3_803, 3_200, 3_000)


def test_different_stacks_get_different_shares_where_a_smaller_unit_allows_it() -> None:
    assert deal([5_003, 3_000, 2_000], (5_000, 3_000, 2_000), DealBy.ICM, unit=500) == (3_803, 3_200, 3_000)
    shares = deal([8_000, 6_000, 4_000], (50_000, 35_000, 20_000), DealBy.ICM, unit=500)
    assert shares[0] > shares[1] > shares[2]
    assert sum(shares) == 18_000
    # Less than the smallest coin apart, they get the same.
    assert deal([100, 100], (1_000_000, 999_999), DealBy.CHIPS, unit=100) == (100, 100)


def test_a_unit_that_would_lift_somebody_above_the_first_prize_is_not_taken() -> None:
    assert deal([600, 500, 100], (98, 1, 1), DealBy.CHIPS, unit=500) == (600, 300, 300)


def test_equal_stacks_get_the_same_to_the_cent_where_that_is_possible() -> None:
    assert deal([6_300, 3_800, 2_500], (1_000,) * 8, DealBy.EVEN, unit=100) == (1_575,) * 8


def test_a_leader_by_chips_may_be_cut_at_the_first_prize() -> None:
    assert exceeds_first([5_000, 3_000, 2_000], (98_000, 1_000, 1_000))
    assert not exceeds_first([5_000, 3_000, 2_000], (40_000, 30_000, 30_000))
    assert exceeds_first([5_000, 3_000, 2_000], (60_000, 20_000, 20_000), kept_for_first=1_600)


AT = datetime(2026, 11, 20, 22, 11, tzinfo=UTC)
HALVES = (DealShare(EntryId("a"), 6_000), DealShare(EntryId("b"), 4_000))


def test_what_is_agreed_adds_up_to_what_is_divided() -> None:
    agreed = agree(DealBy.ICM, HALVES, 11_000, AT, kept_for_first=1_000)
    assert (agreed.shares, agreed.kept_for_first) == (HALVES, 1_000)


@pytest.mark.parametrize(
    ("shares", "divided", "kept"),
    [
        (HALVES[:1], 6_000, 0),
        (HALVES, 9_999, 0),
        (HALVES, 9_000, -1_000),
        ((DealShare(EntryId("a"), 11_000), DealShare(EntryId("b"), -1_000)), 10_000, 0),
    ],
)
def test_what_does_not_add_up_is_not_agreed(shares: tuple[DealShare, ...], divided: int, kept: int) -> None:
    with pytest.raises(Refusal):
        agree(None, shares, divided, AT, kept_for_first=kept)
