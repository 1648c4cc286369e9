"""Who busts in one round of hand for hand has one place, whichever of the two questions is asked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.elimination import bust_out
from tests.rulebooks.shipped import ANSWERS, IDS

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
