"""How a field is split into tables, and who sits where."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating.seat_draw import (
    InitialDrawSituation,
    InitialDrawVerdict,
    Table,
    TablesAndSizesSituation,
    WrongSeatSituation,
    initial_draw,
    tables_and_sizes,
)
from homepoker.core.rulings.shared.newcomers import TableSeat
from tests.rulebooks.shipped import ANSWERS, APSA, IDS, TDA, decided


def most_at_a_table(book: str) -> int:
    answer = ANSWERS[book].answer("seat.max_per_table")
    assert answer is not None
    return int(answer.value or 10)


@given(players=st.integers(1, 200), seats=st.integers(2, 11), book=st.sampled_from(IDS))
def test_all_are_seated_evenly_at_as_few_tables_as_possible(players: int, seats: int, book: str) -> None:
    verdict = decided(tables_and_sizes, TablesAndSizesSituation(players, seats_per_table=seats), book).verdict
    sizes = verdict.sizes
    assert verdict.tables == len(sizes)
    assert sum(sizes) == players
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= seats
    assert len(sizes) == 1 or (len(sizes) - 1) * min(seats, most_at_a_table(book)) < players


def tables(*seats: int) -> tuple[Table, ...]:
    return tuple(Table(number, tuple(range(1, most + 1))) for number, most in enumerate(seats, start=1))


def players(count: int) -> tuple[str, ...]:
    return tuple(f"e{number}" for number in range(count))


def sizes(verdict: InitialDrawVerdict) -> Counter[int]:
    return Counter(seat.table for seat in verdict.assignment.values())


class TestTda9:
    @pytest.mark.parametrize("seats", [(TableSeat(1, 1), TableSeat(1, 1)), (TableSeat(1, 10),), (TableSeat(4, 1),)])
    def test_a_seat_that_is_not_there_or_taken_is_refused(self, seats: tuple[TableSeat, ...]) -> None:
        kept = {f"k{number}": seat for number, seat in enumerate(seats)}
        with pytest.raises(BadFact, match=r"kept: fact\.error\.seat_not_free"):
            InitialDrawSituation(players(1), tables(9), kept=kept)


def test_missing_seats_are_counted() -> None:
    with pytest.raises(BadFact) as refused:
        InitialDrawSituation(players(14), tables(6, 6))
    assert refused.value.reason.values == {"count": 2}


@pytest.mark.parametrize(
    ("names", "rooms", "field"),
    [(("ann", "ann"), tables(9), "players"), (("ann",), (Table(1, (1, 2)), Table(1, (3,))), "tables")],
)
def test_nobody_and_no_table_is_named_twice(names: tuple[str, ...], rooms: tuple[Table, ...], field: str) -> None:
    with pytest.raises(BadFact) as refused:
        InitialDrawSituation(names, rooms)
    assert refused.value.field == field


@given(count=st.integers(1, 60), number=st.integers(1, 8), source=st.none() | st.integers(0, 2**63 - 1))
def test_tables_differ_by_one_player_at_most_and_nobody_shares_a_seat(
    count: int, number: int, source: int | None
) -> None:
    verdict = decided(
        initial_draw, InitialDrawSituation(players(min(count, 10 * number)), tables(*[10] * number), source), APSA
    ).verdict
    counts = [sizes(verdict)[table] for table in range(1, number + 1)]
    assert max(counts) - min(counts) <= 1
    assert len({(seat.table, seat.seat) for seat in verdict.assignment.values()}) == len(verdict.assignment)


@given(most=st.lists(st.integers(2, 10), min_size=1, max_size=6), data=st.data())
def test_with_small_tables_nobody_could_move_to_even_them_out(most: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, sum(most)))
    filled = sizes(decided(initial_draw, InitialDrawSituation(players(count), tables(*most)), TDA).verdict)
    counts = [filled[table] for table in range(1, len(most) + 1)]
    with_room = [have for have, room in zip(counts, most, strict=True) if have < room]
    assert all(max(counts) - have <= 1 for have in with_room)


def test_a_seat_is_not_right_and_wrong_at_once() -> None:
    with pytest.raises(BadFact, match="same_seat"):
        WrongSeatSituation("ann", TableSeat(1, 4), TableSeat(1, 4), 5000, stack_correct_at_start=True)
