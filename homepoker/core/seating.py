"""Which tables are open and who sits where.

Seats stay physical: an empty seat keeps its number. Where a player may be seated is
decided by the rulings of the seating group; here it is made sure that nobody sits on two
seats and no seat holds two players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from homepoker.core.quantities import EntryId, Seat
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations

# State


@dataclass(frozen=True, slots=True)
class Seating:
    """Open tables with their number of seats, and the seat of each seated entry."""

    tables: Mapping[int, int] = field(default_factory=dict)
    seats: Mapping[EntryId, Seat] = field(default_factory=dict)


# Events


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table is used from now on; it has ``seats`` numbered places."""

    kind: ClassVar[str] = "table_opened"
    table: int
    seats: int
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class TableClosed:
    """A table is no longer used; everybody was moved away before."""

    kind: ClassVar[str] = "table_closed"
    table: int


@dataclass(frozen=True, slots=True)
class PlayerSeated:
    """An entry got a seat. Without citations the host chose it."""

    kind: ClassVar[str] = "player_seated"
    entry: EntryId
    seat: Seat
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class PlayerMoved:
    """An entry changed seats. Without citations the host chose the seat."""

    kind: ClassVar[str] = "player_moved"
    entry: EntryId
    seat: Seat
    citations: Citations = ()


SeatingEvent = TableOpened | TableClosed | PlayerSeated | PlayerMoved


# Verbs


def open_table(seating: Seating, table: int, seats: int, citations: Citations = ()) -> TableOpened:
    """Use a table.

    :raises Refusal: it is open already, or has fewer than two seats.
    """
    if table in seating.tables:
        raise refuse("seating.table_is_open", table=table)
    if seats < 2:
        raise refuse("seating.too_few_seats", table=table)
    return TableOpened(table, seats, citations)


def seat(seating: Seating, entry: EntryId, where: Seat, citations: Citations = ()) -> PlayerSeated:
    """Give a seat to an entry that has none.

    :raises Refusal: the seat is taken or does not exist, or the entry sits already.
    """
    if entry in seating.seats:
        raise refuse("seating.sits_already", table=seating.seats[entry].table, seat=seating.seats[entry].number)
    _require_free(seating, where)
    return PlayerSeated(entry, where, citations)


def move(seating: Seating, entry: EntryId, where: Seat, citations: Citations = ()) -> PlayerMoved:
    """Move a seated entry to a free seat.

    :raises Refusal: the seat is taken or does not exist, or the entry has no seat.
    """
    if entry not in seating.seats:
        raise refuse("seating.has_no_seat")
    _require_free(seating, where)
    return PlayerMoved(entry, where, citations)


def close_table(
    seating: Seating, table: int, moves: Mapping[EntryId, Seat], citations: Citations = ()
) -> tuple[SeatingEvent, ...]:
    """Move everybody away from a table and close it.

    :raises Refusal: the table is not open, somebody is left without a seat, or a seat is not free.
    """
    if table not in seating.tables:
        raise refuse("seating.no_such_table", table=table)
    left = [entry for entry, _ in at_table(seating, table) if entry not in moves]
    if left:
        raise refuse("seating.somebody_left", table=table, count=len(left))
    events: list[SeatingEvent] = []
    current = seating
    for entry, where in moves.items():
        if where.table == table:
            raise refuse("seating.table_closes", table=table)
        event = move(current, entry, where, citations)
        current = after(current, event)
        events.append(event)
    events.append(TableClosed(table))
    return tuple(events)


def _require_free(seating: Seating, where: Seat) -> None:
    if where.table not in seating.tables:
        raise refuse("seating.no_such_table", table=where.table)
    if not 1 <= where.number <= seating.tables[where.table]:
        raise refuse("seating.no_such_seat", table=where.table, seat=where.number)
    if occupant(seating, where) is not None:
        raise refuse("seating.seat_taken", table=where.table, seat=where.number)


# After


def after(seating: Seating, event: SeatingEvent) -> Seating:
    """The seating after one of its events."""
    match event:
        case TableOpened():
            return Seating({**seating.tables, event.table: event.seats}, seating.seats)
        case TableClosed():
            tables = {number: seats for number, seats in seating.tables.items() if number != event.table}
            return Seating(tables, seating.seats)
        case PlayerSeated() | PlayerMoved():
            return Seating(seating.tables, {**seating.seats, event.entry: event.seat})


def after_leaving(seating: Seating, entry: EntryId) -> Seating:
    """The seating after an entry left the field: its seat is free."""
    return Seating(seating.tables, {key: value for key, value in seating.seats.items() if key != entry})


# Questions


def occupant(seating: Seating, where: Seat) -> EntryId | None:
    """Who sits there."""
    return next((entry for entry, seat_ in seating.seats.items() if seat_ == where), None)


def at_table(seating: Seating, table: int) -> list[tuple[EntryId, int]]:
    """The entries of a table with their seat numbers, clockwise from seat 1."""
    found = [(entry, where.number) for entry, where in seating.seats.items() if where.table == table]
    return sorted(found, key=lambda pair: pair[1])


def free_seats(seating: Seating, table: int | None = None) -> list[Seat]:
    """The free seats of one table or of all, in order."""
    taken = set(seating.seats.values())
    return [
        Seat(number, place)
        for number, seats in sorted(seating.tables.items())
        if table is None or number == table
        for place in range(1, seats + 1)
        if Seat(number, place) not in taken
    ]


def sizes(seating: Seating) -> dict[int, int]:
    """How many players sit at each open table."""
    counts = dict.fromkeys(sorted(seating.tables), 0)
    for where in seating.seats.values():
        counts[where.table] += 1
    return counts


def late_seat_pool(seating: Seating) -> list[Seat]:
    """Free seats at the tables with the fewest players, from which a newcomer draws."""
    counts = sizes(seating)
    with_room = [table for table in counts if free_seats(seating, table)]
    if not with_room:
        return []
    fewest = min(counts[table] for table in with_room)
    return [place for table in with_room if counts[table] == fewest for place in free_seats(seating, table)]


def next_table_number(seating: Seating) -> int:
    """The lowest number that no open table has."""
    return next(number for number in range(1, len(seating.tables) + 2) if number not in seating.tables)


def clockwise(seats: Sequence[int], after_seat: int) -> list[int]:
    """Seat numbers in playing order, starting left of ``after_seat`` (which comes last if it is among them)."""
    ordered = sorted(seats)
    return [seat_ for seat_ in ordered if seat_ > after_seat] + [seat_ for seat_ in ordered if seat_ <= after_seat]
