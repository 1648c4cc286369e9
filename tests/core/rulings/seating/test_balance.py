"""Who moves between uneven tables, and where to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.button import advance
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating.balance import (
    Format,
    FromTable,
    HaltOfPlaySituation,
    HandState,
    TableBalanceSituation,
    ToTable,
    halt_of_play,
    table_balance,
)
from homepoker.core.rulings.shared.seat_order import LastHand, clockwise
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided

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
    target = decided(
        table_balance, TableBalanceSituation(FULL, to, HandState.BETWEEN_HANDS, source), book
    ).verdict.target_seat
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
    mover = decided(table_balance, TableBalanceSituation(full, to, HandState.BETWEEN_HANDS, 1), book).verdict.mover
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
        TableBalanceSituation(old, to, HandState.BETWEEN_HANDS, 1)


sizes = st.lists(st.integers(1, 10), min_size=1, max_size=6).map(tuple)


@given(book=st.sampled_from(IDS), sizes=sizes, played=st.sampled_from(Format))
def test_the_fullest_table_plays_and_every_table_as_short_as_a_halted_one_halts(
    book: str, sizes: tuple[int, ...], played: Format
) -> None:
    halted = decided(halt_of_play, HaltOfPlaySituation(sizes, played), book).verdict.halted_tables
    halted_sizes = {sizes[at - 1] for at in halted}
    assert max(sizes) not in halted_sizes
    assert all(at in halted for at, size in enumerate(sizes, start=1) if halted_sizes and size <= max(halted_sizes))


class TestTda11DPup1f:
    @given(sizes=sizes)
    def test_whoever_halts_by_three_halts_by_two(self, sizes: tuple[int, ...]) -> None:
        by_three = decided(halt_of_play, HaltOfPlaySituation(sizes, Format.FULL_RING), TDA).verdict.halted_tables
        by_two = decided(halt_of_play, HaltOfPlaySituation(sizes, Format.FULL_RING), PUP).verdict.halted_tables
        assert set(by_three) <= set(by_two)


@pytest.mark.parametrize(("sizes", "reason"), [((), "too_short"), ((10,), "more_than_seats")])
def test_nobody_sits_where_no_seat_is(sizes: tuple[int, ...], reason: str) -> None:
    with pytest.raises(BadFact, match=reason):
        HaltOfPlaySituation(sizes, Format.FULL_RING, 9)
