"""Places of those who bust in the same hand."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.elimination.simultaneous import Busted, Situation, decide
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import APSA, BPS, decided


class TestBps8:
    def test_cutting_until_one_is_higher_gives_everybody_a_place_of_his_own(self) -> None:
        cards = (("2c",), ("Kc", "Qd"), ("Kd", "4s"))
        for order in permutations(range(3)):
            busted = tuple(Busted(f"p{at}", 900, cards[at]) for at in order)
            assert decided(decide, Situation(4, busted), BPS).verdict.places == {"p1": 2, "p2": 3, "p0": 4}

    def test_only_those_with_equal_cards_cut_again(self) -> None:
        busted = (Busted("ann", 9, ("2c",)), Busted("ben", 9, ("Kc",)), Busted("cleo", 9, ("Kd",)))
        assert decided(decide, Situation(4, busted), BPS).verdict.needs_cut == ("ben", "cleo")


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
        Situation(before, busted)


def test_only_cards_are_cut() -> None:
    with pytest.raises(BadFact, match="not_a_card"):
        Busted("ann", 900, ("1x",))


@given(stacks=st.lists(st.integers(1, 5), min_size=1, max_size=8), left=st.integers(1, 20))
def test_places_are_a_competition_ranking_of_the_places_lost(stacks: list[int], left: int) -> None:
    busted = tuple(Busted(str(at), stack) for at, stack in enumerate(stacks))
    places = decided(decide, Situation(left + len(stacks), busted), APSA).verdict.places
    for at, stack in enumerate(stacks):
        better = sum(other > stack for other in stacks)
        assert places[str(at)] == left + better + 1
