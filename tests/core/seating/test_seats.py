"""Seats stay physical, nobody sits twice, and no seat holds two."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homepoker.core import seating
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.refusal import Refusal
from homepoker.core.seating import Seating


def room(**tables: str) -> Seating:
    """Tables written as their seats: ``room(t1="ab.c")`` has a on seat 1, b on 2, nobody on 3, c on 4."""
    found = Seating()
    for name, seats in tables.items():
        table = int(name[1:])
        found = seating.after(found, seating.open_table(found, table, len(seats)))
        for number, who in enumerate(seats, start=1):
            if who != ".":
                found = seating.after(found, seating.seat(found, EntryId(who), Seat(table, number)))
    return found


def key_of(act: Callable[[], object]) -> str:
    """Why something is refused; arithmetic cannot be overruled."""
    with pytest.raises(Refusal) as refused:
        act()
    assert not refused.value.may_overrule
    return refused.value.reason.key


def test_a_table_is_opened_once_and_needs_two_seats() -> None:
    found = room(t1="ab")
    assert key_of(lambda: seating.open_table(found, 1, 9)) == "seating.table_is_open"
    assert key_of(lambda: seating.open_table(found, 2, 1)) == "seating.too_few_seats"


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        (Seat(1, 1), "seating.seat_taken"),
        (Seat(1, 4), "seating.no_such_seat"),
        (Seat(1, 0), "seating.no_such_seat"),
        (Seat(2, 1), "seating.no_such_table"),
    ],
)
def test_only_a_free_seat_that_exists_is_given(where: Seat, reason: str) -> None:
    found = room(t1="ab.")
    assert key_of(lambda: seating.seat(found, EntryId("x"), where)) == reason
    assert key_of(lambda: seating.move(found, EntryId("b"), where)) == reason


def test_who_sits_moves_and_who_stands_is_seated() -> None:
    found = room(t1="ab.")
    assert key_of(lambda: seating.seat(found, EntryId("a"), Seat(1, 3))) == "seating.sits_already"
    assert key_of(lambda: seating.move(found, EntryId("x"), Seat(1, 3))) == "seating.has_no_seat"


def test_an_empty_seat_keeps_its_number() -> None:
    found = seating.after_leaving(room(t1="abc"), EntryId("b"))
    assert seating.at_table(found, 1) == [("a", 1), ("c", 3)]
    assert seating.free_seats(found) == [Seat(1, 2)]
    assert seating.occupant(found, Seat(1, 2)) is None


def test_closing_moves_everybody_before_the_table_goes() -> None:
    found = room(t1="ab", t2="cd..")
    events = seating.close_table(found, 1, {EntryId("a"): Seat(2, 3), EntryId("b"): Seat(2, 4)})
    assert [event.kind for event in events] == ["player_moved", "player_moved", "table_closed"]
    for event in events:
        found = seating.after(found, event)
    seats = dict(zip(map(EntryId, "cdab"), (Seat(2, n) for n in range(1, 5)), strict=True))
    assert found == Seating({2: 4}, seats, moves={EntryId("a"): 1, EntryId("b"): 1})


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ({"a": (2, 3)}, "seating.somebody_left"),
        ({"a": (2, 3), "b": (2, 3)}, "seating.seat_taken"),
        ({"a": (2, 3), "b": (1, 1)}, "seating.table_closes"),
    ],
)
def test_a_table_does_not_close_over_somebodys_head(moves: dict[str, tuple[int, int]], reason: str) -> None:
    found = room(t1="ab", t2="cd..")
    said = {EntryId(entry): Seat(*where) for entry, where in moves.items()}
    assert key_of(lambda: seating.close_table(found, 1, said)) == reason
    assert key_of(lambda: seating.close_table(found, 3, {})) == "seating.no_such_table"


def test_a_newcomer_draws_among_the_free_seats_of_the_smallest_tables_with_room() -> None:
    found = room(t1="ab..", t2="cd", t3="ef.")
    assert seating.late_seat_pool(found) == [Seat(1, 3), Seat(1, 4), Seat(3, 3)]
    assert seating.late_seat_pool(room(t1="ab")) == []


def test_sizes_count_empty_tables_too() -> None:
    assert seating.sizes(room(t2="a.", t1="..")) == {1: 0, 2: 1}


def test_the_lowest_number_is_given_to_a_new_table() -> None:
    assert seating.next_table_number(room(t1="ab", t3="cd")) == 2
    assert seating.next_table_number(Seating()) == 1
