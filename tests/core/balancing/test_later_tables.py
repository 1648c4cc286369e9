"""By P&P 1f whoever moves goes to a table that breaks later, wherever as few moves as possible leave a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core.balancing.moves import PlannedMove, count_sooner, planned_moves, to_later_tables
from homepoker.core.balancing.sizes import SizeMove
from homepoker.core.quantities import EntryId
from homepoker.core.seating import Agreed, Stay
from tests.core.balancing.test_moves import NINE, Table, state
from tests.fakes import EVENING

PUP = "pup-2010"


def plan(
    sizes: Sequence[int], order: Sequence[int], book: str = PUP, stays: Sequence[str] = (), moved: Sequence[str] = ()
) -> tuple[PlannedMove, ...]:
    agreed = Agreed(stays={EntryId(one): Stay.ALWAYS for one in stays}, break_order=tuple(order))
    tables = [Table(NINE[:size], 1, 2, 3) for size in sizes]
    return planned_moves(state(book, *tables, agreed=agreed, moves=dict.fromkeys(moved, 2)), source=1, now=EVENING)


def ways(moves: Sequence[PlannedMove]) -> list[tuple[int, int]]:
    return [(one.source, one.target) for one in moves]


@pytest.mark.parametrize(
    ("sizes", "order", "to"),
    [
        ((7, 5, 6, 6), (1, 2), [(1, 2)]),
        # Only one of the full ones breaks before the short one.
        ((8, 7, 8, 6), (3, 4, 1), [(3, 4)]),
        ((8, 8, 7, 6), (2, 4, 1), [(2, 4)]),
        # Two give and two get: the pairs are such that both move to a later table.
        ((9, 7, 9, 7), (2, 3, 4), [(1, 2), (3, 4)]),
        ((7, 9, 7, 9), (4, 3, 2), [(2, 1), (4, 3)]),
        # No choice: both short tables break before.
        ((6, 6, 9), (1, 2, 3), [(3, 1), (3, 2)]),
    ],
)
def test_the_announced_order_chooses_tables(
    sizes: tuple[int, ...], order: tuple[int, ...], to: list[tuple[int, int]]
) -> None:
    assert sorted(ways(plan(sizes, order))[: len(to)]) == to


def test_the_reason_is_said_with_its_rule_and_where_it_cannot_be_that_is_said_too() -> None:
    (later,) = plan((8, 6, 7), (1, 2))
    assert later.ruling is not None
    assert "ruling_seat.table_balance.breaks_later" in [one.key for one in later.ruling.reasons]
    assert [rule.rule for rule in later.ruling.citations] == ["1f"]
    for order in ((2, 1), (2,), (2, 3)):
        (sooner,) = plan((8, 6, 7), order)
        assert sooner.ruling is not None
        assert "ruling_seat.table_balance.later_table" in [one.key for one in sooner.ruling.steps]


@pytest.mark.parametrize("book", ["apsa", "bps-2019", "uesg"])
@pytest.mark.parametrize("order", [(), (3, 1), (2, 3, 4)])
def test_the_other_books_do_not_ask_which_table_breaks_first(book: str, order: tuple[int, ...]) -> None:
    for sizes in ((7, 8, 8, 6), (9, 7, 9, 7)):
        assert ways(plan(sizes, order, book)) == ways(plan(sizes, (), book))
        assert not any({"breaks_later", "later_table"} & _keys(one) for one in plan(sizes, order, book))


def test_the_tda_is_silent_on_it_and_follows_the_book_that_speaks_and_says_so() -> None:
    assert ways(plan((8, 8, 7, 6), (2, 4, 1), "tda-2019")) == [(2, 4)]
    (move,) = plan((8, 8, 7, 6), (2, 4, 1), "tda-2019")
    assert move.ruling is not None
    assert [rule.book for rule in move.ruling.citations if rule.is_fallback] == [PUP]
    assert ways(plan((8, 8, 7, 6), (), "tda-2019")) == [(1, 4)]


def _keys(move: PlannedMove) -> set[str]:
    assert move.ruling is not None
    return {one.key.rsplit(".", 1)[-1] for one in (*move.ruling.reasons, *move.ruling.steps)}


def test_who_never_moves_is_spared_before_the_order_of_breaking_and_who_has_moved_twice_after_it() -> None:
    sizes, order = (8, 8, 7, 6), (1, 2)
    assert ways(plan(sizes, order)) == [(1, 4)]
    everybody = [f"1.{seat}" for seat in NINE[:8]]
    assert ways(plan(sizes, order, stays=everybody)) == [(2, 4)]
    # Whoever is next under the gun at table 1; both ways lead to a later table.
    assert ways(plan(sizes, order, moved=["1.4", "1.5"])) == [(2, 4)]
    # Here only table 1 breaks before the short one: the book's word goes before.
    assert ways(plan((8, 8, 7, 6), (1, 4, 2), moved=["1.4", "1.5"])) == [(1, 4)]


sizes_of_rooms = st.lists(st.integers(2, 9), min_size=2, max_size=5)


@settings(max_examples=300)
@given(data=st.data())
def test_no_way_with_as_few_moves_sends_fewer_to_a_table_that_breaks_sooner(data: st.DataObject) -> None:
    sizes = data.draw(sizes_of_rooms)
    tables = range(1, len(sizes) + 1)
    order = tuple(data.draw(st.permutations(tables)))[: data.draw(st.integers(1, len(sizes)))]
    found = [SizeMove(*way) for way in ways(plan(sizes, order))]
    best = min((count_sooner(moves, order) for moves in _all_ways(sizes, len(found))), default=0)
    assert count_sooner(found, order) == best


def _all_ways(sizes: Sequence[int], count: int) -> Iterator[list[SizeMove]]:
    """Every way to make tables even with so many moves."""
    least = sum(sizes) // len(sizes)
    for after in product(*([least, least + 1] for _ in sizes)):
        sources = [at for at, size in enumerate(sizes, start=1) for _ in range(size - after[at - 1])]
        targets = [at for at, size in enumerate(sizes, start=1) for _ in range(after[at - 1] - size)]
        if sum(after) == sum(sizes) and len(sources) == count <= 6:
            for way in set(permutations(targets)):
                yield [SizeMove(*pair) for pair in zip(sources, way, strict=True)]


moves_of_any = st.lists(st.builds(SizeMove, st.integers(1, 4), st.integers(5, 8)), max_size=6)


@given(moves=moves_of_any, order=st.permutations(range(1, 9)))
def test_tables_give_and_get_as_many_as_before(moves: list[SizeMove], order: Sequence[int]) -> None:
    found = to_later_tables(moves, order)
    for side in ("source", "target"):
        assert Counter(getattr(one, side) for one in found) == Counter(getattr(one, side) for one in moves)
    assert [one.source for one in found] == [one.source for one in moves]
