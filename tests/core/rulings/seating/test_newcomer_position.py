"""Newcomers at a table, beside the button that moves with them."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from homepoker.core.rulings.around import LastHand
from homepoker.core.rulings.button import advance
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.newcomers import Posts
from homepoker.core.rulings.seating.newcomer_position import Cause, Situation, decide
from tests.rulebooks.shipped import IDS, TDA, decided


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, tuple[int, int, int], frozenset[int], int]:
    """So many seats; button and blinds of the last hand, in order; who is there without the newcomer; his seat."""
    seats = draw(st.integers(4, 10))
    first = draw(st.integers(0, seats - 1))
    small, big = sorted(draw(st.sets(st.integers(1, seats - 1), min_size=2, max_size=2)))
    button, small_blind, big_blind = ((first + step) % seats + 1 for step in (0, small, big))
    # Who had sat between the button and the blinds would have been one of the blinds.
    possible = [(first + step) % seats + 1 for step in (0, small, *range(big, seats))]
    seat = draw(st.integers(1, seats))
    occupied = frozenset(draw(st.sets(st.sampled_from(possible), min_size=3))) - {seat}
    assume(len(occupied) >= 3)
    return seats, (button, small_blind, big_blind), occupied, seat


@pytest.mark.parametrize("book", IDS)
@given(table=tables())
def test_he_posts_the_blind_that_comes_to_his_seat_with_the_button(
    book: str, table: tuple[int, tuple[int, int, int], frozenset[int], int]
) -> None:
    seats, (button, small_blind, big_blind), occupied, seat = table
    last = LastHand(button, small_blind, big_blind)

    def next_hand(there: frozenset[int]) -> advance.Verdict:
        return decided(advance.decide, advance.Situation(seats, last, occupied=tuple(sorted(there))), book).verdict

    without, with_him = next_hand(occupied), next_hand(occupied | {seat})
    # The seat of the last big blind is due for the small blind, even if nobody sits there.
    situation = Situation(without.button, big_blind, without.bb, seat, draw_cause(seat), seats_occupied=tuple(occupied))
    verdict = decided(decide, situation, book).verdict
    assert (verdict.posts is Posts.BB) == (with_him.bb == seat)
    assert (verdict.posts is Posts.SB) == (with_him.sb == seat)
    assert verdict.dealt_in_now or verdict.posts is Posts.NONE


def draw_cause(seat: int) -> Cause:
    """Any reason: what he posts does not depend on it."""
    return list(Cause)[seat % len(Cause)]


def test_a_seat_that_is_taken_is_refused() -> None:
    with pytest.raises(BadFact, match="seat_twice"):
        decided(decide, Situation(1, 2, 3, 3, Cause.LATE, seats_occupied=(1, 2, 3)), TDA)
