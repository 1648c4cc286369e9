"""Moves that balance the tables: who moves and where to, by each book, and whom the host's agreements spare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import permutations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from homepoker.core import seating
from homepoker.core.balancing.moves import PlannedMove, count_sooner, planned_moves, to_later_tables
from homepoker.core.balancing.sizes import SizeMove
from homepoker.core.button import Buttons, Hand
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.seating import Agreed, Seating, Stay
from homepoker.core.tournament import Tournament
from tests.desks import BOOKS, PROFILE
from tests.fakes import EVENING

NINE = tuple(range(1, 10))


@dataclass(frozen=True)
class Table:
    """Occupied seats, and button and blinds of the running hand; a hand of number 1 was never counted."""

    occupied: tuple[int, ...]
    button: int = 2
    small_blind: int = 3
    big_blind: int = 4
    hand: int = 12


def state(
    book: str, *tables: Table, agreed: Agreed | None = None, moves: Mapping[str, int] | None = None
) -> Tournament:
    """Tables of nine seats; whoever sits on seat 5 of table 1 is called ``1.5``."""
    numbered = dict(enumerate(tables, start=1))
    seats = {
        entry(number, place): Seat(number, place) for number, table in numbered.items() for place in table.occupied
    }
    hands = {
        number: Hand(table.hand, table.button, table.small_blind, table.big_blind) for number, table in numbered.items()
    }
    counted = {EntryId(name): count for name, count in (moves or {}).items()}
    room = Seating(dict.fromkeys(numbered, 9), seats, agreed or Agreed(), counted)
    made = Tournament("t", date(2026, 11, 20), replace(PROFILE, rulebook=book), resolve(BOOKS, book))
    return replace(made, seating=room, buttons=Buttons(hands))


def entry(table: int, seat: int) -> EntryId:
    return EntryId(f"{table}.{seat}")


def told(moves: tuple[PlannedMove, ...]) -> list[tuple[str | None, str]]:
    return [(move.entry, f"{move.seat.table}.{move.seat.number}" if move.seat else "") for move in moves]


@pytest.mark.parametrize(
    ("book", "mover", "seats"),
    [
        # Of the seats behind the last big blind the nearest is the worst position; where any will do it is drawn.
        ("tda-2019", "1.5", {"2.7"}),
        ("apsa", "1.5", {"2.7"}),
        ("uesg", "1.5", {"2.7"}),
        ("bps-2019", "1.5", {"2.7"}),
        ("pup-2010", "1.6", {"2.7", "2.8", "2.9"}),
    ],
)
def test_who_moves_and_where_to_follows_from_the_book(book: str, mover: str, seats: set[str]) -> None:
    fuller, shorter = Table(NINE), Table((1, 2, 3, 4, 5, 6), 4, 5, 6)
    moves = planned_moves(state(book, fuller, shorter), 7, EVENING)
    assert moves[0].entry == mover
    assert told(moves)[0][1] in seats
    assert moves[0].ruling is not None
    assert moves[0].ruling.citations


def test_even_tables_and_a_single_one_have_no_plan() -> None:
    assert planned_moves(state("apsa", Table((1, 2, 3, 4)), Table((1, 2, 3, 4, 5))), 1, EVENING) == ()
    assert planned_moves(state("apsa", Table(NINE)), 1, EVENING) == ()


def test_each_move_is_worked_out_as_if_those_before_had_been_made() -> None:
    moves = planned_moves(state("tda-2019", Table(NINE), Table((1, 2, 3, 4, 5), 3, 4, 5)), 1, EVENING)
    assert told(moves) == [("1.5", "2.6"), ("1.6", "2.7")]


def test_who_never_moves_is_passed_over_and_the_next_one_is_due() -> None:
    agreed = Agreed(stays={entry(1, 5): Stay.ALWAYS})
    moves = planned_moves(state("tda-2019", Table(NINE), Table((1, 2, 3, 4, 5, 6, 7)), agreed=agreed), 1, EVENING)
    assert [(move.entry, move.passed_over) for move in moves] == [("1.6", ("1.5",))]


def test_where_everybody_stays_the_one_who_is_due_is_named() -> None:
    agreed = Agreed(stays={entry(1, seat): Stay.ALWAYS for seat in NINE})
    (planned,) = planned_moves(state("tda-2019", Table(NINE), Table((1, 2, 3, 4, 5, 6, 7)), agreed=agreed), 1, EVENING)
    assert (planned.entry, len(planned.passed_over)) == ("1.5", 9)


def test_of_equally_full_tables_the_one_whose_player_has_moved_twice_is_spared() -> None:
    tables = Table((1, 2, 3, 4, 5, 6, 7, 8)), Table((1, 2, 3, 4, 5, 6, 7, 8)), Table((1, 2, 3, 4, 5, 6))
    assert [move.source for move in planned_moves(state("tda-2019", *tables), 1, EVENING)] == [1]
    assert [move.source for move in planned_moves(state("tda-2019", *tables, moves={"1.5": 2}), 1, EVENING)] == [2]


def test_of_equally_full_tables_the_one_whose_player_has_never_moved_gives() -> None:
    tables = Table(NINE[:8]), Table(NINE[:8]), Table(NINE[:6])
    due = {"apsa": "1.5", "bps-2019": "1.5", "pup-2010": "1.6", "tda-2019": "1.5", "uesg": "1.5"}
    for book, mover in due.items():
        assert [move.source for move in planned_moves(state(book, *tables, moves={mover: 1}), 1, EVENING)] == [2]
        another = "1.5" if book == "pup-2010" else "1.6"
        assert [move.source for move in planned_moves(state(book, *tables, moves={another: 1}), 1, EVENING)] == [1]


def test_the_table_that_is_asked_for_its_button_gives_once_it_is_named() -> None:
    tables = tuple(Table(NINE[:size], hand=1) for size in (8, 8, 6))
    here = state("tda-2019", *tables, moves={"1.5": 1, "2.2": 1})
    (asked,) = planned_moves(here, 1, EVENING)
    assert asked.button_unknown == (1, 3)
    for button in NINE[:8]:
        (known,) = planned_moves(here, 1, EVENING, buttons={1: button, 3: 1})
        assert known.source == 1


def test_where_hands_are_not_counted_the_button_is_asked_for_and_nothing_else() -> None:
    tables = Table(NINE, hand=1), Table((1, 2, 3, 4, 5, 6, 7))
    (asked,) = planned_moves(state("tda-2019", *tables), 1, EVENING)
    assert (asked.entry, asked.seat, asked.button_unknown) == (None, None, (1,))
    (known,) = planned_moves(state("tda-2019", *tables), 1, EVENING, buttons={1: 6})
    # The button on seat 6, the blinds on 7 and 8: seat 9 is the next big blind.
    assert (known.entry, known.button_unknown) == ("1.9", ())


def test_blocked_and_reserved_seats_are_given_to_nobody() -> None:
    agreed = Agreed(blocked=frozenset({Seat(2, 7)}))
    (planned,) = planned_moves(
        state("tda-2019", Table(NINE[:8]), Table((1, 2, 3, 4, 5, 6), 4, 5, 6), agreed=agreed), 1, EVENING
    )
    assert planned.seat == Seat(2, 8)


@given(
    st.sampled_from(sorted(BOOKS)),
    st.lists(st.sets(st.integers(1, 9), min_size=2, max_size=9), min_size=2, max_size=4),
    st.data(),
)
def test_after_all_moves_tables_are_even_and_nobody_has_moved_twice(
    book: str, rows: list[set[int]], data: st.DataObject
) -> None:
    tables = []
    for row in rows:
        order = sorted(row)
        button = data.draw(st.sampled_from(order))
        behind = [seat for seat in order if seat > button] + [seat for seat in order if seat <= button]
        blinds = (behind[-1], behind[0]) if len(behind) == 2 else (behind[0], behind[1])
        tables.append(Table(tuple(order), button, *blinds))
    before = state(book, *tables)
    room = before.seating
    moves = planned_moves(before, data.draw(st.integers(0, 99)), EVENING)
    for move in moves:
        assert move.entry is not None
        assert move.seat is not None
        assert move.ruling is not None
        assert move.ruling.citations
        room = seating.after(room, seating.move(room, move.entry, move.seat))
    sizes = seating.sizes(room).values()
    assert max(sizes) - min(sizes) <= 1
    assert len({move.entry for move in moves}) == len(moves)


PUP = "pup-2010"


def plan(
    sizes: Sequence[int], order: Sequence[int], book: str = PUP, stays: Sequence[str] = (), moved: Sequence[str] = ()
) -> tuple[PlannedMove, ...]:
    agreed = Agreed(stays={EntryId(name): Stay.ALWAYS for name in stays}, break_order=tuple(order))
    tables = [Table(NINE[:size], 1, 2, 3) for size in sizes]
    return planned_moves(state(book, *tables, agreed=agreed, moves=dict.fromkeys(moved, 2)), source=1, now=EVENING)


def ways(moves: Sequence[PlannedMove]) -> list[tuple[int, int]]:
    return [(move.source, move.target) for move in moves]


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
        # One player of each table, as the fullest could give both.
        ((2, 6, 5), (3, 1), [(2, 1), (3, 1)]),
    ],
)
def test_the_announced_order_chooses_tables(
    sizes: tuple[int, ...], order: tuple[int, ...], to: list[tuple[int, int]]
) -> None:
    assert sorted(ways(plan(sizes, order))[: len(to)]) == to


def test_the_reason_is_said_with_its_rule_and_where_it_cannot_be_that_is_said_too() -> None:
    (later,) = plan((8, 6, 7), (1, 2))
    assert later.ruling is not None
    assert "ruling_seat.table_balance.breaks_later" in [reason.key for reason in later.ruling.reasons]
    assert [rule.rule for rule in later.ruling.citations] == ["1f"]
    for order in ((2, 1), (2,), (2, 3)):
        (sooner,) = plan((8, 6, 7), order)
        assert sooner.ruling is not None
        assert "ruling_seat.table_balance.later_table" in [step.key for step in sooner.ruling.steps]


@pytest.mark.parametrize("book", ["apsa", "bps-2019", "uesg"])
@pytest.mark.parametrize("order", [(), (3, 1), (2, 3, 4)])
def test_the_other_books_do_not_ask_which_table_breaks_first(book: str, order: tuple[int, ...]) -> None:
    for sizes in ((7, 8, 8, 6), (9, 7, 9, 7)):
        assert ways(plan(sizes, order, book)) == ways(plan(sizes, (), book))
        assert not any({"breaks_later", "later_table"} & _keys(move) for move in plan(sizes, order, book))


def test_the_tda_is_silent_on_it_and_follows_the_book_that_speaks_and_says_so() -> None:
    assert ways(plan((8, 8, 7, 6), (2, 4, 1), "tda-2019")) == [(2, 4)]
    (move,) = plan((8, 8, 7, 6), (2, 4, 1), "tda-2019")
    assert move.ruling is not None
    assert [rule.book for rule in move.ruling.citations if rule.is_fallback] == [PUP]
    assert ways(plan((8, 8, 7, 6), (), "tda-2019")) == [(1, 4)]


def _keys(move: PlannedMove) -> set[str]:
    assert move.ruling is not None
    return {sentence.key.rsplit(".", 1)[-1] for sentence in (*move.ruling.reasons, *move.ruling.steps)}


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
MOVES_TRIED = 6
"""Moves of which every order is tried, at most."""


@settings(max_examples=300)
@given(data=st.data())
def test_no_way_with_as_few_moves_sends_fewer_to_a_table_that_breaks_sooner(data: st.DataObject) -> None:
    sizes = data.draw(sizes_of_rooms)
    tables = range(1, len(sizes) + 1)
    order = tuple(data.draw(st.permutations(tables)))[: data.draw(st.integers(1, len(sizes)))]
    chosen = [SizeMove(*way) for way in ways(plan(sizes, order))]
    assume(len(chosen) <= MOVES_TRIED)
    best = min((count_sooner(moves, order) for moves in _all_ways(sizes, len(chosen))), default=0)
    assert count_sooner(chosen, order) == best


def _all_ways(sizes: Sequence[int], count: int) -> Iterator[list[SizeMove]]:
    """Every way to make tables even with so many moves."""
    least = sum(sizes) // len(sizes)
    for after in product(*([least, least + 1] for _ in sizes)):
        sources = [at for at, size in enumerate(sizes, start=1) for _ in range(size - after[at - 1])]
        targets = [at for at, size in enumerate(sizes, start=1) for _ in range(after[at - 1] - size)]
        if sum(after) == sum(sizes) and len(sources) == count:
            for way in set(permutations(targets)):
                yield [SizeMove(*pair) for pair in zip(sources, way, strict=True)]


moves_of_any = st.lists(st.builds(SizeMove, st.integers(1, 4), st.integers(5, 8)), max_size=6)


@given(moves=moves_of_any, order=st.permutations(range(1, 9)))
def test_tables_give_and_get_as_many_as_before(moves: list[SizeMove], order: Sequence[int]) -> None:
    exchanged = to_later_tables(moves, order)
    for side in ("source", "target"):
        assert Counter(getattr(move, side) for move in exchanged) == Counter(getattr(move, side) for move in moves)
    assert [move.source for move in exchanged] == [move.source for move in moves]
