"""Tables, and who sits where at them."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import ClassVar

from homepoker.core.mappings import without_item
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.seating.arrangements import SeatReleased, without_reservation
from homepoker.core.seating.state import Seating, Stay
from homepoker.core.wording import sentence

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
    """An entry got a seat. Without citations the host or the player chose it.

    ``overruled`` is the host's note where the seat was reserved for somebody else.
    """

    kind: ClassVar[str] = "player_seated"
    entry: EntryId
    seat: Seat
    citations: Citations = ()
    overruled: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerMoved:
    """An entry changed seats. Without citations the host chose the seat.

    ``overruled`` is the host's note where this player was not to be moved, or the seat was reserved.
    """

    kind: ClassVar[str] = "player_moved"
    entry: EntryId
    seat: Seat
    citations: Citations = ()
    overruled: str | None = None


@dataclass(frozen=True, slots=True)
class PlayersSwapped:
    """Two entries took each other's seat, by the host's word.

    One event and not two moves: after the first of two moves a seat would hold two players.
    """

    kind: ClassVar[str] = "players_swapped"
    one: EntryId
    other: EntryId
    overruled: str | None = None


SeatEvent = TableOpened | TableClosed | PlayerSeated | PlayerMoved | PlayersSwapped


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


def seat(
    seating: Seating,
    entry: EntryId,
    where: Seat,
    citations: Citations = (),
    *,
    player: PlayerId | None = None,
    overruled: str | None = None,
) -> PlayerSeated:
    """Give a seat to an entry that has none.

    :param player: whose entry it is; the seat may be reserved for this player.
    :param overruled: the host's note, to take a seat that is reserved for somebody else.
    :raises Refusal: the seat is taken, blocked, reserved or does not exist, or the entry sits already.
    """
    if entry in seating.seats:
        raise refuse("seating.sits_already", table=seating.seats[entry].table, seat=seating.seats[entry].number)
    _require_free(seating, where, player, overruled)
    return PlayerSeated(entry, where, citations, overruled)


def move(
    seating: Seating,
    entry: EntryId,
    where: Seat,
    citations: Citations = (),
    *,
    player: PlayerId | None = None,
    overruled: str | None = None,
) -> PlayerMoved:
    """Move a seated entry to a free seat.

    :param player: whose entry it is; the seat may be reserved for this player.
    :param overruled: the host's note, to move somebody who was to stay, or to a reserved seat.
    :raises Refusal: the seat is taken, blocked, reserved or does not exist, or the entry has no seat or is not moved.
    """
    if entry not in seating.seats:
        raise refuse("seating.has_no_seat")
    _require_free(seating, where, player, overruled)
    require_movable(seating, entry, overruled)
    return PlayerMoved(entry, where, citations, overruled)


def swap(seating: Seating, one: EntryId, other: EntryId, *, overruled: str | None = None) -> PlayersSwapped:
    """Let two seated entries take each other's seat, at one table or two.

    :param overruled: the host's note, to move somebody who was to stay.
    :raises Refusal: one of them has no seat or is not moved, or both are the same.
    """
    if one == other or not {one, other} <= seating.seats.keys():
        raise refuse("seating.has_no_seat")
    for entry in (one, other):
        require_movable(seating, entry, overruled)
    return PlayersSwapped(one, other, overruled)


def close_table(
    seating: Seating,
    table: int,
    moves: Mapping[EntryId, Seat],
    citations: Citations = (),
    *,
    overruled: str | None = None,
) -> tuple[SeatEvent | SeatReleased, ...]:
    """Move everybody away from a table and close it; a seat there is reserved for nobody any more.

    :param overruled: the host's note, to close it although somebody there is not to be moved.
    :raises Refusal: the table is not open, somebody is left without a seat, or a seat is not free.
    """
    if table not in seating.tables:
        raise refuse("seating.no_such_table", table=table)
    left = [entry for entry, _ in at_table(seating, table) if entry not in moves]
    if left:
        raise refuse("seating.somebody_left", table=table, count=len(left))
    events: list[SeatEvent | SeatReleased] = []
    current = seating
    for entry, where in moves.items():
        if where.table == table:
            raise refuse("seating.table_closes", table=table)
        event = move(current, entry, where, citations, overruled=overruled)
        current = after(current, event)
        events.append(event)
    events += [SeatReleased(place) for place in seating.agreed.reserved if place.table == table]
    events.append(TableClosed(table))
    return tuple(events)


def require_exists(seating: Seating, where: Seat) -> None:
    """Make sure that there is such a seat.

    :raises Refusal: there is none.
    """
    if where.table not in seating.tables:
        raise refuse("seating.no_such_table", table=where.table)
    if not 1 <= where.number <= seating.tables[where.table]:
        raise refuse("seating.no_such_seat", table=where.table, seat=where.number)


def _require_free(seating: Seating, where: Seat, player: PlayerId | None, overruled: str | None) -> None:
    require_exists(seating, where)
    if occupant(seating, where) is not None:
        raise refuse("seating.seat_taken", table=where.table, seat=where.number)
    if where in seating.agreed.blocked:
        raise refuse("seating.seat_blocked", table=where.table, seat=where.number)
    kept_for = seating.agreed.reserved.get(where)
    if kept_for not in (None, player) and overruled is None:
        reason = sentence("seating.seat_reserved", table=where.table, seat=where.number, player=str(kept_for))
        raise Refusal(reason, may_overrule=True)


def require_movable(seating: Seating, entry: EntryId, overruled: str | None) -> None:
    """Make sure that somebody with a seat may be moved, or that the host has overruled the agreement.

    :raises Refusal: this player never moves.
    """
    if seating.agreed.stays.get(entry) is Stay.ALWAYS and overruled is None:
        place = seating.seats[entry]
        raise Refusal(sentence("seating.never_moves", table=place.table, seat=place.number), may_overrule=True)


# After


def after(seating: Seating, event: SeatEvent) -> Seating:
    """The seating after one of its events; a reservation ends with the seat being taken."""
    match event:
        case TableOpened():
            return replace(seating, tables={**seating.tables, event.table: event.seats})
        case TableClosed():
            return replace(seating, tables=without_item(seating.tables, event.table))
        case PlayerSeated() | PlayerMoved():
            agreed = without_reservation(seating.agreed, event.seat)
            moves = seating.moves
            if isinstance(event, PlayerMoved):
                moves = {**moves, event.entry: moves.get(event.entry, 0) + 1}
            return replace(seating, seats={**seating.seats, event.entry: event.seat}, agreed=agreed, moves=moves)
        case PlayersSwapped():
            there, here = seating.seats[event.other], seating.seats[event.one]
            return replace(seating, seats={**seating.seats, event.one: there, event.other: here})


def after_leaving(seating: Seating, entry: EntryId) -> Seating:
    """The seating after an entry left the field: its seat is free."""
    return replace(seating, seats=without_item(seating.seats, entry))


# Questions


def occupant(seating: Seating, where: Seat) -> EntryId | None:
    """The entry on a seat."""
    return next((entry for entry, number in at_table(seating, where.table) if number == where.number), None)


def at_table(seating: Seating, table: int) -> list[tuple[EntryId, int]]:
    """The entries of a table with their seat numbers, clockwise from seat 1."""
    return list(seating.by_table.get(table, ()))


def free_seats(seating: Seating, table: int | None = None) -> list[Seat]:
    """The seats of one table or of all that anybody may be put on, in order; not the blocked and reserved ones."""
    kept_free = seating.agreed.blocked | seating.agreed.reserved.keys()
    return [
        where
        for number in (sorted(seating.tables) if table is None else [table])
        for taken in [{seat for _, seat in at_table(seating, number)}]
        for place in range(1, seating.tables.get(number, 0) + 1)
        if place not in taken and (where := Seat(number, place)) not in kept_free
    ]


def reserved_seat(seating: Seating, player: PlayerId) -> Seat | None:
    """The seat that is kept for a player, if there is still such a seat and nobody sits on it."""
    for where, kept_for in seating.agreed.reserved.items():
        if kept_for == player and 1 <= where.number <= seating.tables.get(where.table, 0):
            return where if occupant(seating, where) is None else None
    return None


def sizes(seating: Seating) -> dict[int, int]:
    """The number of players at each open table."""
    return {table: len(seating.by_table.get(table, ())) for table in sorted(seating.tables)}


def room(seating: Seating) -> dict[int, int]:
    """The number of usable seats at each open table: those taken, and those on which somebody may be put."""
    agreed = seating.agreed
    found = dict(seating.tables)
    for table in {place.table for place in (*agreed.blocked, *agreed.reserved)} & found.keys():
        found[table] = len(at_table(seating, table)) + len(free_seats(seating, table))
    return found


def late_seat_pool(seating: Seating, mates: AbstractSet[EntryId] = frozenset()) -> list[Seat]:
    """Free seats at the tables with the fewest players, from which a newcomer draws.

    :param mates: who is kept apart from the newcomer; tables without them come first among the smallest.
    """
    counts = sizes(seating)
    for size in sorted(set(counts.values())):
        free = {table: free_seats(seating, table) for table in counts if counts[table] == size}
        smallest = [table for table in free if free[table]]
        if smallest:
            taken_by_mates = {seating.seats[mate].table for mate in mates if mate in seating.seats}
            chosen = [table for table in smallest if table not in taken_by_mates] or smallest
            return [place for table in chosen for place in free[table]]
    return []


def next_table_number(seating: Seating) -> int:
    """The lowest number that no open table has."""
    return next(number for number in range(1, len(seating.tables) + 2) if number not in seating.tables)
