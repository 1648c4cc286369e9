"""The order of the deal: everybody once, clockwise, from the left of the button to the button."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from homepoker.core.rulings.dealing.order import Situation, decide
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import IDS, TDA, decided

SEATS = st.sets(st.integers(1, 10), min_size=2)


@given(SEATS, st.integers(1, 10))
def test_everybody_gets_a_card_and_the_button_the_last_one(seats: set[int], button: int) -> None:
    assume(len(seats) > 2 or button in seats)
    verdict = decided(decide, Situation(tuple(seats), button), TDA).verdict
    assert sorted(verdict.order) == sorted(seats)
    assert (verdict.order[0], verdict.order[-1]) == (verdict.first_card_seat, verdict.last_card_seat)
    assert button not in seats or verdict.last_card_seat == button
    steps_from_button = [(seat - button - 1) % 10 for seat in verdict.order]
    assert steps_from_button == sorted(steps_from_button)


@given(SEATS, st.integers(1, 10))
def test_every_book_deals_in_the_same_order(seats: set[int], button: int) -> None:
    assume(len(seats) > 2 or button in seats)
    orders = {decided(decide, Situation(tuple(seats), button), book).verdict.order for book in IDS}
    assert len(orders) == 1


def test_heads_up_there_is_no_dead_button() -> None:
    with pytest.raises(BadFact, match="seat_gets_no_cards"):
        Situation((2, 7), 5)
