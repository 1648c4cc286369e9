"""The seats of the first hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulings.seating.initial_draw import NotEnoughSeats, Seating, Situation, decide
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided, keys, read

GRID = {
    TDA: (Seating.RANDOM, "tda-2019:7 tda-2019:9"),
    APSA: (Seating.RANDOM, "apsa:3.5.14"),
    UESG: (Seating.ASSIGNED, "uesg:floor-§2(3)"),
    BPS: (Seating.FREE, "bps-2019:4"),
    PUP: (Seating.LOT, "pup-2010:1d"),
}


def tables(*seats: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple((number, tuple(range(1, most + 1))) for number, most in enumerate(seats, start=1))


def players(count: int) -> tuple[EntryId, ...]:
    return tuple(EntryId(f"e{number}") for number in range(count))


def sizes(seats: tuple[tuple[EntryId, Seat], ...]) -> dict[int, int]:
    found: dict[int, int] = {}
    for _, seat in seats:
        found[seat.table] = found.get(seat.table, 0) + 1
    return found


@pytest.mark.parametrize("book", IDS)
class TestTda7Apsa3514UesgFloor23Bps4Pup1d:
    def test_the_book_names_the_way_to_the_seats(self, book: str) -> None:
        ruling = decided(decide, Situation(tables(9, 9), players(14)), book)
        method, citations = GRID[book]
        assert ruling.verdict.method is method
        assert read(ruling.citations) == citations
        assert keys(ruling)[0] == f"initial_draw.{method}"
        assert sizes(ruling.verdict.seats) == {1: 7, 2: 7}


class TestTda9:
    def test_a_seat_settled_before_is_kept(self) -> None:
        kept = ((EntryId("w"), Seat(2, 5)),)
        ruling = decided(decide, Situation(tables(9, 9), players(3), kept), TDA)
        assert dict(ruling.verdict.seats)[EntryId("w")] == Seat(2, 5)
        assert sizes(ruling.verdict.seats) == {1: 2, 2: 2}
        assert "initial_draw.kept" in keys(ruling)

    @pytest.mark.parametrize("seats", [(Seat(1, 1), Seat(1, 1)), (Seat(1, 10),), (Seat(4, 1),)])
    def test_a_seat_that_is_not_there_or_taken_is_refused(self, seats: tuple[Seat, ...]) -> None:
        kept = tuple((EntryId(f"k{number}"), seat) for number, seat in enumerate(seats))
        with pytest.raises(ValueError, match="does not exist or is taken"):
            decided(decide, Situation(tables(9), players(1), kept), TDA)


def test_the_shuffled_order_alone_decides_who_sits_where() -> None:
    order = players(5)
    seats = decided(decide, Situation(tables(3, 3), order), TDA).verdict.seats
    assert dict(seats)[order[0]] == Seat(1, 1)
    assert dict(seats)[order[1]] == Seat(2, 1)
    assert decided(decide, Situation(tables(3, 3), order[::-1]), TDA).verdict.seats != seats


def test_missing_seats_are_counted() -> None:
    with pytest.raises(NotEnoughSeats) as refused:
        decided(decide, Situation(tables(6, 6), players(14)), TDA)
    assert refused.value.missing == 2


@given(count=st.integers(0, 60), number=st.integers(1, 8))
def test_tables_differ_by_one_player_at_most_and_nobody_shares_a_seat(count: int, number: int) -> None:
    seats = decided(decide, Situation(tables(*[10] * number), players(min(count, 10 * number))), APSA).verdict.seats
    filled = sizes(seats)
    counts = [filled.get(table, 0) for table in range(1, number + 1)]
    assert max(counts) - min(counts) <= 1
    assert len({seat for _, seat in seats}) == len(seats) == len({entry for entry, _ in seats})


@given(most=st.lists(st.integers(2, 10), min_size=1, max_size=6), data=st.data())
def test_with_small_tables_nobody_could_move_to_even_them_out(most: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, sum(most)))
    filled = sizes(decided(decide, Situation(tables(*most), players(count)), APSA).verdict.seats)
    counts = [filled.get(table, 0) for table in range(1, len(most) + 1)]
    with_room = [have for have, room in zip(counts, most, strict=True) if have < room]
    assert all(max(counts) - have <= 1 for have in with_room)
