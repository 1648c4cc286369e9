"""Who moves between uneven tables, and where to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.button import advance
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating.table_balance import FromTable, HandState, Situation, ToTable, decide
from homepoker.core.rulings.shared.seat_order import LastHand, clockwise
from tests.rulebooks.shipped import APSA, BPS, PUP, TDA, UESG, decided

NINE = tuple(range(1, 10))
FULL = FromTable(NINE, 4)


@st.composite
def shorter_tables(draw: st.DrawFn) -> ToTable:
    """A table of nine with at least two players and one empty seat; the button lies before the last big blind."""
    occupied = draw(st.sets(st.sampled_from(NINE), min_size=2, max_size=8))
    last = draw(st.sampled_from(NINE))
    button = (last - 1 - draw(st.integers(1, 3))) % 9 + 1
    return ToTable(tuple(seat for seat in NINE if seat not in occupied), last, button, tuple(sorted(occupied)))


@given(to=shorter_tables(), book=st.sampled_from((TDA, APSA, UESG, BPS, PUP)), source=st.integers(0, 2**63 - 1))
def test_he_gets_an_empty_seat_and_a_good_one_where_there_is_one(to: ToTable, book: str, source: int) -> None:
    target = decided(decide, Situation(FULL, to, HandState.BETWEEN_HANDS, source), book).verdict.target_seat
    waiting = {seat for seat in to.empty_seats if 0 < clockwise(to.button, seat) < clockwise(to.button, to.last_b_b)}
    assert target in to.empty_seats
    if set(to.empty_seats) - waiting - {to.last_b_b}:
        assert target not in waiting
        assert target != to.last_b_b or book in (TDA, UESG, PUP)
    if to.last_b_b in to.empty_seats and book in (TDA, UESG):
        assert target == to.last_b_b


@pytest.mark.parametrize("book", [TDA, APSA, UESG, BPS])
@given(seats=st.sets(st.sampled_from(NINE), min_size=3), last=st.sampled_from(NINE))
def test_between_hands_it_is_who_would_have_the_big_blind(book: str, seats: set[int], last: int) -> None:
    full = FromTable(tuple(sorted(seats)), last)
    to = ToTable((6,), 5, 4, (4, 5))
    mover = decided(decide, Situation(full, to, HandState.BETWEEN_HANDS, 1), book).verdict.mover
    hand = LastHand((last + 6) % 9 + 1, (last + 7) % 9 + 1, last)
    situation = advance.Situation(9, hand, occupied=tuple(sorted(seats)), drawn_button=None)
    assert mover == decided(advance.decide, situation, book).verdict.bb


@pytest.mark.parametrize(
    ("old", "to", "reason"),
    [
        (FULL, ToTable((), 5, 4, NINE), "too_few_seats"),
        (FULL, ToTable((6, 7), 5, 4, (1, 6)), "seat_twice"),
        (FromTable((1,), 1), ToTable((6,), 5, 4, (1, 5)), "too_short"),
        (FULL, ToTable((6,), 5, 4, ()), "nobody_sits"),
        (FromTable((1, 2, 3), 1), ToTable((6,), 5, 4, (1, 4, 5)), "not_shorter"),
    ],
)
def test_what_no_table_can_look_like_is_refused(old: FromTable, to: ToTable, reason: str) -> None:
    with pytest.raises(BadFact, match=reason):
        Situation(old, to, HandState.BETWEEN_HANDS, 1)
