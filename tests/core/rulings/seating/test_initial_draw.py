"""The seats of the first hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating.initial_draw import Situation, Table, Verdict, decide
from homepoker.core.rulings.shared.newcomers import TableSeat
from tests.rulebooks.shipped import APSA, TDA, decided


def tables(*seats: int) -> tuple[Table, ...]:
    return tuple(Table(number, tuple(range(1, most + 1))) for number, most in enumerate(seats, start=1))


def players(count: int) -> tuple[str, ...]:
    return tuple(f"e{number}" for number in range(count))


def sizes(verdict: Verdict) -> Counter[int]:
    return Counter(seat.table for seat in verdict.assignment.values())


class TestTda9:
    @pytest.mark.parametrize("seats", [(TableSeat(1, 1), TableSeat(1, 1)), (TableSeat(1, 10),), (TableSeat(4, 1),)])
    def test_a_seat_that_is_not_there_or_taken_is_refused(self, seats: tuple[TableSeat, ...]) -> None:
        kept = {f"k{number}": seat for number, seat in enumerate(seats)}
        with pytest.raises(BadFact, match=r"kept: fact\.error\.seat_not_free"):
            Situation(players(1), tables(9), kept=kept)


def test_missing_seats_are_counted() -> None:
    with pytest.raises(BadFact) as refused:
        Situation(players(14), tables(6, 6))
    assert refused.value.reason.values == {"count": 2}


@pytest.mark.parametrize(
    ("names", "rooms", "field"),
    [(("ann", "ann"), tables(9), "players"), (("ann",), (Table(1, (1, 2)), Table(1, (3,))), "tables")],
)
def test_nobody_and_no_table_is_named_twice(names: tuple[str, ...], rooms: tuple[Table, ...], field: str) -> None:
    with pytest.raises(BadFact) as refused:
        Situation(names, rooms)
    assert refused.value.field == field


@given(count=st.integers(1, 60), number=st.integers(1, 8), source=st.none() | st.integers(0, 2**63 - 1))
def test_tables_differ_by_one_player_at_most_and_nobody_shares_a_seat(
    count: int, number: int, source: int | None
) -> None:
    verdict = decided(decide, Situation(players(min(count, 10 * number)), tables(*[10] * number), source), APSA).verdict
    counts = [sizes(verdict)[table] for table in range(1, number + 1)]
    assert max(counts) - min(counts) <= 1
    assert len({(seat.table, seat.seat) for seat in verdict.assignment.values()}) == len(verdict.assignment)


@given(most=st.lists(st.integers(2, 10), min_size=1, max_size=6), data=st.data())
def test_with_small_tables_nobody_could_move_to_even_them_out(most: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, sum(most)))
    filled = sizes(decided(decide, Situation(players(count), tables(*most)), TDA).verdict)
    counts = [filled[table] for table in range(1, len(most) + 1)]
    with_room = [have for have, room in zip(counts, most, strict=True) if have < room]
    assert all(max(counts) - have <= 1 for have in with_room)
