"""How a field is split into tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.seating.tables_and_sizes import Format, Situation, decide
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided, keys, read

CITATIONS = {
    TDA: "tda-2019:11-D tda-2019:RP-9 [apsa:3/deck-and-table]",
    APSA: "apsa:3/deck-and-table",
    UESG: "[apsa:3/deck-and-table]",
    BPS: "bps-2019:3",
    PUP: "pup-2010:1b pup-2010:1c",
}

SIZES = {
    1: ((1,), (1,)),
    9: ((9,), (9,)),
    10: ((10,), (5, 5)),
    14: ((7, 7), (7, 7)),
    18: ((9, 9), (9, 9)),
    20: ((10, 10), (7, 7, 6)),
    21: ((7, 7, 7), (7, 7, 7)),
    37: ((10, 9, 9, 9), (8, 8, 7, 7, 7)),
}
"""Players to the tables at ten and at nine a table."""


@pytest.mark.parametrize("players", list(SIZES))
class TestApsa3Bps3Pup1b:
    @pytest.mark.parametrize("book", IDS)
    def test_at_most_ten_or_nine_at_a_table(self, book: str, players: int) -> None:
        ruling = decided(decide, Situation(players, seats_per_table=10), book)
        by_ten, by_nine = SIZES[players]
        assert ruling.verdict.sizes == (by_nine if book == BPS else by_ten)
        assert read(ruling.citations) == CITATIONS[book]


class TestPup1c:
    @pytest.mark.parametrize(("book", "sizes"), [(PUP, (6, 6)), (APSA, (6, 6)), (BPS, (6, 6))])
    def test_a_cup_is_played_at_tables_of_six(self, book: str, sizes: tuple[int, ...]) -> None:
        seats = 10 if book == PUP else 6
        assert decided(decide, Situation(12, seats, Format.CUP), book).verdict.sizes == sizes

    @pytest.mark.parametrize("book", [TDA, APSA, UESG])
    def test_books_without_a_cup_keep_their_limit(self, book: str) -> None:
        assert decided(decide, Situation(12, 10, Format.CUP), book).verdict.sizes == (6, 6)
        assert decided(decide, Situation(10, 10, Format.CUP), book).verdict.sizes == (10,)
        assert decided(decide, Situation(10, 10, Format.CUP), PUP).verdict.sizes == (5, 5)


def test_small_tables_limit_more_than_the_book() -> None:
    ruling = decided(decide, Situation(14, seats_per_table=8), UESG)
    assert ruling.verdict.sizes == (7, 7)
    assert keys(ruling)[0] == "tables.seats"


@pytest.mark.parametrize(("players", "seats"), [(0, 9), (9, 1)])
def test_no_players_or_no_tables_are_refused(players: int, seats: int) -> None:
    with pytest.raises(ValueError, match="needs players"):
        decided(decide, Situation(players, seats), TDA)


@given(players=st.integers(1, 200), seats=st.integers(2, 11), book=st.sampled_from(IDS))
def test_all_are_seated_evenly_at_as_few_tables_as_possible(players: int, seats: int, book: str) -> None:
    sizes = decided(decide, Situation(players, seats), book).verdict.sizes
    assert sum(sizes) == players
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= seats
    assert len(sizes) == 1 or (len(sizes) - 1) * min(seats, 10 if book != BPS else 9) < players
