"""Prizes of an evening follow from what is due and from the places."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core import entries
from homepoker.core.deals import DealAgreed, DealBy, DealShare
from homepoker.core.entries import Entries
from homepoker.core.payouts import Fees, PaidBy, Payouts, PrizesAnnounced
from homepoker.core.prizes import prize_pool, prizes, prizes_won
from homepoker.core.quantities import EntryId, PlayerId

AT = datetime(2026, 11, 20, 20, 11, tzinfo=UTC)
TEN = Fees(entry_fee=1_000, house_fee=100, rebuy_fee=500, add_on_fee=300, paid_places=3, rounded_to=500)


def field_of(players: int) -> Entries:
    field = Entries()
    for number in range(players):
        checked_in = entries.check_in(field, EntryId(f"e{number}"), PlayerId(f"p{number}"))
        field = entries.after(field, checked_in)
    return field


def after_hands(field: Entries, hands: list[list[int]]) -> Entries:
    """The field after hands in each of which so many went out with equal stacks."""
    for hand in hands:
        outs = tuple((EntryId(f"e{number}"), ()) for number in hand)
        stacks = {EntryId(f"e{number}"): 500 for number in hand} if len(hand) > 1 else {}
        for event in entries.bust_out(field, outs, AT, stacks=stacks):
            field = entries.after(field, event)
    return field


def test_the_prize_pool_is_all_fees_without_the_part_for_the_house() -> None:
    assert prize_pool(TEN, field_of(20)) == 18_000


def test_prizes_of_twenty_entries() -> None:
    paid = prizes(TEN, field_of(20))
    assert paid is not None
    assert paid.amounts == (9_000, 5_500, 3_500)


def test_there_are_never_more_paid_places_than_players() -> None:
    paid = prizes(TEN, field_of(2))
    assert paid is not None
    assert len(paid.amounts) == 2


@pytest.mark.parametrize("fees", [Fees(entry_fee=0), Fees(entry_fee=500, house_fee=500)])
def test_without_a_prize_pool_there_are_no_prizes(fees: Fees) -> None:
    assert prizes(fees, field_of(10)) is None
    assert prizes_won(fees, field_of(10)) == {}


@pytest.mark.parametrize(("entry", "house", "unit"), [(100, 101, 100), (-1, -1, 100), (100, 0, 7)])
def test_fees_that_nobody_can_mean_are_refused(entry: int, house: int, unit: int) -> None:
    with pytest.raises(ValueError, match="no fees"):
        Fees(entry_fee=entry, house_fee=house, rounded_to=unit)


def test_whoever_shares_a_place_shares_the_prizes_it_spans() -> None:
    field = after_hands(field_of(20), [[number] for number in range(17)])
    won = prizes_won(TEN, after_hands(field, [[17, 18]]))
    assert won == {"p19": 9_000, "p17": 4_500, "p18": 4_500}


def test_three_who_go_out_together_share_the_one_prize_among_their_places() -> None:
    """50 places are paid, 52 are left, three go out in one hand: they share the prize of the 50th (TDA RP-8-A)."""
    fees = Fees(entry_fee=1_000, paid_places=3)
    field = after_hands(field_of(8), [[0], [1], [2]])
    won = prizes_won(fees, after_hands(field, [[3, 4, 5], [6]]))
    third = prizes(fees, field_of(8))
    assert third is not None
    sharing = [won[PlayerId(player)] for player in ("p3", "p4", "p5")]
    assert sum(sharing) == third.amounts[2]
    assert max(sharing) - min(sharing) <= 1


@pytest.mark.parametrize(("left", "sharing"), [(52, (50,)), (51, (49, 50))])
def test_the_hand_in_progress_at_the_announcement_pays_the_places_that_it_spans(
    left: int, sharing: tuple[int, ...]
) -> None:
    """50 places are paid and three go out in one round: with 52 left for the 50th, with 51 for the 49th and 50th."""
    shares = tuple(range(60, 10, -1))
    paid = Payouts(tuple(100 * share for share in shares), 100)
    field = after_hands(field_of(60), [[number] for number in range(60 - left)])
    out = [60 - left, 61 - left, 62 - left]
    field = after_hands(field, [out])
    won = prizes_won(TEN, field, announced=PrizesAnnounced(AT, paid.amounts))
    of_three = [won[PlayerId(f"p{number}")] for number in out]
    assert sum(of_three) == sum(paid.amounts[place - 1] for place in sharing)
    assert max(of_three) - min(of_three) <= 1
    assert set(won) == {f"p{number}" for number in out}, "nobody before them has won anything"


def test_what_was_announced_is_won_whoever_enters_after_all() -> None:
    announced = PrizesAnnounced(AT, (9_000, 5_500, 3_500))
    field = after_hands(field_of(22), [[number] for number in range(21)])
    assert prizes_won(TEN, field, announced=announced) == {"p21": 9_000, "p20": 5_500, "p19": 3_500}


def test_the_bubble_gets_its_entry_back_and_shares_it_with_whoever_goes_out_with_it() -> None:
    fees = replace(TEN, has_bubble_back=True)
    alone = prizes_won(fees, after_hands(field_of(20), [[number] for number in range(19)]))
    assert alone == {"p19": 8_500, "p18": 5_000, "p17": 3_500, "p16": 1_000}
    field = after_hands(field_of(20), [*([number] for number in range(15)), [15, 16], [17], [18]])
    together = prizes_won(fees, field)
    assert together == {"p19": 8_500, "p18": 5_000, "p17": 3_500, "p15": 500, "p16": 500}


WAYS = st.sampled_from(
    [
        {"paid_by": PaidBy.TABLE},
        {"paid_by": PaidBy.FIELD, "paid_percent": 15},
        {"paid_by": PaidBy.FIELD, "paid_percent": 40},
        {"paid_by": PaidBy.PERCENT, "by_hand": (5_000, 2_500, 1_500)},
        {"paid_by": PaidBy.AMOUNTS, "by_hand": (9_000, 5_500, 3_500)},
    ]
)


@given(st.integers(2, 40), st.integers(0, 27), st.sampled_from([100, 500, 1_000]), WAYS, st.booleans(), st.data())
def test_what_is_won_sums_to_the_prize_pool_to_the_cent(
    players: int, paid: int, unit: int, way: dict[str, Any], has_bubble_back: bool, data: st.DataObject
) -> None:
    fee = data.draw(st.integers(1, 5_000))
    fees = Fees(entry_fee=fee, paid_places=paid, rounded_to=unit, has_bubble_back=has_bubble_back, **way)
    field, left = field_of(players), list(range(players - 1))
    hands = []
    while left:
        size = data.draw(st.integers(1, min(4, len(left))))
        hands.append(left[:size])
        left = left[size:]
    field = after_hands(field, hands)
    assert sum(prizes_won(fees, field).values()) == prize_pool(fees, field)


def agreed(amounts: dict[int, int], kept: int = 0) -> DealAgreed:
    shares = tuple(DealShare(EntryId(f"e{number}"), amount) for number, amount in amounts.items())
    return DealAgreed(AT, DealBy.ICM, shares, kept)


def test_by_a_deal_its_players_have_their_shares_and_the_winner_what_was_kept() -> None:
    field = after_hands(field_of(20), [[number] for number in range(19, 0, -1)])
    won = prizes_won(TEN, field, deal=agreed({0: 6_000, 1: 6_000, 2: 5_000}, kept=1_000))
    assert won == {"p0": 7_000, "p1": 6_000, "p2": 5_000}


def test_a_deal_of_two_leaves_the_third_prize_as_it_is() -> None:
    field = after_hands(field_of(20), [[number] for number in range(19, 0, -1)])
    assert prizes_won(TEN, field, deal=agreed({0: 7_000, 1: 7_500})) == {"p0": 7_000, "p1": 7_500, "p2": 3_500}


def test_who_comes_back_and_outlives_a_deal_gets_the_prize_after_those_divided() -> None:
    """Number 2 was out when 0 and 1 agreed, was reinstated, and finished second."""
    field = after_hands(field_of(20), [[number] for number in (*range(19, 2, -1), 1, 2)])
    won = prizes_won(TEN, field, deal=agreed({0: 7_000, 1: 7_500}))
    assert won == {"p0": 7_000, "p1": 7_500, "p2": 3_500}
    assert sum(won.values()) == prize_pool(TEN, field)
