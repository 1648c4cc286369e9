"""Who is out and in which place; one round of hand for hand gives one place, whichever of two questions is asked."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.elimination import bust_out
from homepoker.core.rulings.elimination.bust_out import (
    Busted,
    BustOutSituation,
    SharedPlacesSituation,
    SimultaneousSituation,
    shared_places,
    simultaneous,
)
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, IDS, decided


def test_the_last_one_cannot_lose_all_chips() -> None:
    with pytest.raises(BadFact, match="last_has_all"):
        BustOutSituation(True, 0, 1)
    assert BustOutSituation(True, 60_000, 1).players_left == 1


class TestBps8:
    def test_cutting_until_one_is_higher_gives_everybody_a_place_of_his_own(self) -> None:
        cards = (("2c",), ("Kc", "Qd"), ("Kd", "4s"))
        for order in permutations(range(3)):
            busted = tuple(Busted(f"p{at}", 900, cards[at]) for at in order)
            assert decided(simultaneous, SimultaneousSituation(4, busted), BPS).verdict.places == {
                "p1": 2,
                "p2": 3,
                "p0": 4,
            }

    def test_only_those_with_equal_cards_cut_again(self) -> None:
        busted = (Busted("ann", 9, ("2c",)), Busted("ben", 9, ("Kc",)), Busted("cleo", 9, ("Kd",)))
        assert decided(simultaneous, SimultaneousSituation(4, busted), BPS).verdict.needs_cut == ("ben", "cleo")


@pytest.mark.parametrize(
    ("before", "busted", "reason"),
    [
        (2, (Busted("ann", 1), Busted("ben", 2)), "somebody_wins"),
        (9, (), "too_short"),
        (9, (Busted("ann", 1), Busted("ann", 2)), "named_twice"),
    ],
)
def test_those_who_bust_were_left_and_bust_once(before: int, busted: tuple[Busted, ...], reason: str) -> None:
    with pytest.raises(BadFact, match=reason):
        SimultaneousSituation(before, busted)


def test_only_cards_are_cut() -> None:
    with pytest.raises(BadFact, match="not_a_card"):
        Busted("ann", 900, ("1x",))


@given(stacks=st.lists(st.integers(1, 5), min_size=1, max_size=8), left=st.integers(1, 20))
def test_places_are_a_competition_ranking_of_the_places_lost(stacks: list[int], left: int) -> None:
    busted = tuple(Busted(str(at), stack) for at, stack in enumerate(stacks))
    places = decided(simultaneous, SimultaneousSituation(left + len(stacks), busted), APSA).verdict.places
    for at, stack in enumerate(stacks):
        better = sum(other > stack for other in stacks)
        assert places[str(at)] == left + better + 1


cents = st.integers(0, 10_000_00)


@given(
    book=st.sampled_from(IDS),
    left=st.integers(1, 5),
    stacks=st.lists(st.integers(1, 4), min_size=1, max_size=6),
    prizes=st.dictionaries(st.integers(1, 12), cents, max_size=12),
)
def test_the_prizes_of_the_places_lost_are_paid_out_to_the_cent(
    book: str, left: int, stacks: list[int], prizes: dict[int, int]
) -> None:
    ranked = sorted(stacks, reverse=True)
    names = tuple(f"p{at}" for at in range(len(ranked)))
    before = left + len(ranked)
    table = {place: amount / 100 for place, amount in prizes.items()}
    known = dict(zip(names, ranked, strict=True))
    verdict = decided(shared_places, SharedPlacesSituation(before, names, table, stacks=known), book).verdict
    paid = sum(round(one * 100) for one in verdict.payouts.values())
    assert paid == sum(amount for place, amount in prizes.items() if left < place <= before)
    assert min(verdict.places.values()) == left + 1
    assert [verdict.places[name] for name in names] == sorted(verdict.places.values())


@pytest.mark.parametrize(
    ("busted", "stacks", "reason"),
    [
        (("ann", "ben"), {"ann": 100, "ben": 200}, "not_by_stack"),
        (("ann", "ann"), None, "named_twice"),
        ((), None, "too_short"),
        (("a", "b", "c"), None, "somebody_wins"),
    ],
)
def test_the_list_is_those_who_bust_the_biggest_stack_first(
    busted: tuple[str, ...], stacks: dict[str, int] | None, reason: str
) -> None:
    with pytest.raises(BadFact, match=reason):
        SharedPlacesSituation(3, busted, {}, stacks=stacks)


RANKS = "23456789TJQKA"

# Few stacks, so that many are equal; four cards, so that equal stacks are nearly always told apart.
STACKS = st.integers(1, 4)
CUTS = st.lists(st.sampled_from(RANKS), min_size=4, max_size=4)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[int, list[bust_out.Busted]]:
    """How many were left, and who busted in the round."""
    out = draw(st.lists(st.tuples(STACKS, CUTS), min_size=1, max_size=6))
    busted = [
        bust_out.Busted(f"p{at}", stack, tuple(f"{rank}s" for rank in cut)) for at, (stack, cut) in enumerate(out)
    ]
    return len(busted) + draw(st.integers(1, 60)), busted


def height(one: bust_out.Busted) -> tuple[int, list[int]]:
    return one.stack_at_hand_start or 0, [RANKS.index(card[0]) for card in one.cut_card]


@pytest.mark.parametrize("book", IDS)
@given(played=rounds(), same_hand=st.booleans())
def test_both_questions_give_the_same_places(
    book: str, played: tuple[int, list[bust_out.Busted]], same_hand: bool
) -> None:
    before, busted = played
    one: Any = rule(
        bust_out.simultaneous,
        bust_out.SimultaneousSituation(before, tuple(busted), same_hand=same_hand, hand_for_hand=True),
        ANSWERS[book],
    ).verdict
    best_first = sorted(busted, key=height, reverse=True)
    other: Any = rule(
        bust_out.shared_places,
        bust_out.SharedPlacesSituation(
            before,
            tuple(out.player for out in best_first),
            {},
            stacks={out.player: out.stack_at_hand_start or 0 for out in busted},
        ),
        ANSWERS[book],
    ).verdict
    if one.needs_cut:
        assert len({str(height(out)) for out in busted}) < len(busted)  # no card told them apart
    else:
        assert one.places == other.places
