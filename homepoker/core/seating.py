"""Seating: the open tables, who sits where, and what is agreed about seats.

Seats stay physical: an empty seat keeps its number. Where a player may be seated is
decided by the rulings of the seating group; here it is made sure that nobody sits on two
seats, no seat holds two players, and nobody is put where the host has agreed otherwise:
on a blocked or reserved seat, away from where they stay, beside members of their group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import combinations
from operator import itemgetter
from typing import ClassVar

from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.wording import sentence

# State


class Stay(StrEnum):
    """The reason why somebody stays on a seat."""

    IN_A_REDRAW = "in_a_redraw"
    """The seat is kept when seats are drawn again."""
    ALWAYS = "always"
    """Wish of a player who moves only if the host overrules it: a wheelchair, the laptop beside the seat."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """The host's agreements about seats; every automatic choice keeps to them."""

    blocked: frozenset[Seat] = frozenset()
    """Seats on which nobody is put: a broken chair, the beamer."""
    reserved: Mapping[Seat, PlayerId] = field(default_factory=dict)
    """Seats kept free for somebody who comes later."""
    stays: Mapping[EntryId, Stay] = field(default_factory=dict)
    apart: tuple[tuple[PlayerId, ...], ...] = ()
    """Groups whose members are drawn to different tables, as far as there are enough; nobody is in two of them."""
    break_order: tuple[int, ...] = ()
    """The tables in the order in which they are to break, as it was announced; it may name tables that are closed."""


@dataclass(frozen=True)
class Seating:
    """Open tables with their number of seats, and the seat of each seated entry.

    Who sits at a table is worked out when it is first asked for, and kept with them.
    """

    tables: Mapping[int, int] = field(default_factory=dict)
    seats: Mapping[EntryId, Seat] = field(default_factory=dict)
    agreed: Agreed = field(default_factory=Agreed)
    moves: Mapping[EntryId, int] = field(default_factory=dict)
    """Number of times that an entry changed seats after it had one, swaps not counted; 0 if it is missing here."""

    @cached_property
    def by_table(self) -> Mapping[int, Sequence[tuple[EntryId, int]]]:
        """The entries of each table at which somebody sits, with their seat numbers, clockwise from seat 1."""
        tables: dict[int, list[tuple[EntryId, int]]] = {}
        for entry, seat in self.seats.items():
            tables.setdefault(seat.table, []).append((entry, seat.number))
        for there in tables.values():
            there.sort(key=itemgetter(1))
        return tables


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


@dataclass(frozen=True, slots=True)
class SeatBlocked:
    """Nobody is put on a seat any more."""

    kind: ClassVar[str] = "seat_blocked"
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatReserved:
    """A seat is kept for somebody who comes later."""

    kind: ClassVar[str] = "seat_reserved"
    seat: Seat
    player: PlayerId


@dataclass(frozen=True, slots=True)
class SeatReleased:
    """A blocked or reserved seat is free for everybody again."""

    kind: ClassVar[str] = "seat_released"
    seat: Seat


@dataclass(frozen=True, slots=True)
class StayAgreed:
    """A player stays where they sit; without ``stay`` they may be moved again."""

    kind: ClassVar[str] = "stay_agreed"
    entry: EntryId
    stay: Stay | None = None


@dataclass(frozen=True, slots=True)
class GroupsKeptApart:
    """All groups that are kept apart from now on; ``groups`` takes the place of what was said before."""

    kind: ClassVar[str] = "groups_kept_apart"
    groups: tuple[tuple[PlayerId, ...], ...]


@dataclass(frozen=True, slots=True)
class BreakOrderAnnounced:
    """Tables break in this order from now on; tables that it does not name follow. An empty one withdraws it."""

    kind: ClassVar[str] = "break_order_announced"
    tables: tuple[int, ...]


SeatEvent = TableOpened | TableClosed | PlayerSeated | PlayerMoved | PlayersSwapped

ArrangementEvent = SeatBlocked | SeatReserved | SeatReleased | StayAgreed | GroupsKeptApart | BreakOrderAnnounced

SeatingEvent = SeatEvent | ArrangementEvent


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


def require_movable(seating: Seating, entry: EntryId, overruled: str | None) -> None:
    """Make sure that somebody with a seat may be moved, or that the host has overruled the agreement.

    :raises Refusal: this player never moves.
    """
    if seating.agreed.stays.get(entry) is Stay.ALWAYS and overruled is None:
        place = seating.seats[entry]
        raise Refusal(sentence("seating.never_moves", table=place.table, seat=place.number), may_overrule=True)


def _require_free(seating: Seating, where: Seat, player: PlayerId | None, overruled: str | None) -> None:
    _require_exists(seating, where)
    if occupant(seating, where) is not None:
        raise refuse("seating.seat_taken", table=where.table, seat=where.number)
    if where in seating.agreed.blocked:
        raise refuse("seating.seat_blocked", table=where.table, seat=where.number)
    kept_for = seating.agreed.reserved.get(where)
    if kept_for not in (None, player) and overruled is None:
        reason = sentence("seating.seat_reserved", table=where.table, seat=where.number, player=str(kept_for))
        raise Refusal(reason, may_overrule=True)


def _require_exists(seating: Seating, where: Seat) -> None:
    """Make sure that there is such a seat.

    :raises Refusal: there is none.
    """
    if where.table not in seating.tables:
        raise refuse("seating.no_such_table", table=where.table)
    if not 1 <= where.number <= seating.tables[where.table]:
        raise refuse("seating.no_such_seat", table=where.table, seat=where.number)


def block(seating: Seating, where: Seat) -> SeatBlocked:
    """Let nobody be put on a seat; a reservation of it ends.

    :raises Refusal: somebody sits there, it is blocked already, or there is no such seat.
    """
    _require_empty(seating, where)
    return SeatBlocked(where)


def reserve(seating: Seating, where: Seat, player: PlayerId) -> SeatReserved:
    """Keep a seat for somebody who comes later; another seat kept for them is free again.

    :raises Refusal: somebody sits there, it is blocked, or there is no such seat.
    """
    _require_empty(seating, where)
    return SeatReserved(where, player)


def release(seating: Seating, where: Seat) -> SeatReleased:
    """Let a blocked or reserved seat be taken again.

    :raises Refusal: it is neither.
    """
    if where not in seating.agreed.blocked and where not in seating.agreed.reserved:
        raise refuse("seating.not_kept_free", table=where.table, seat=where.number)
    return SeatReleased(where)


def agree_stay(seating: Seating, entry: EntryId, stay: Stay | None) -> StayAgreed:
    """Let somebody stay on the seat, or no longer.

    :raises Refusal: the entry has no seat.
    """
    if entry not in seating.seats:
        raise refuse("seating.has_no_seat")
    return StayAgreed(entry, stay)


def keep_apart(seating: Seating, group: Sequence[PlayerId]) -> GroupsKeptApart:
    """Keep the members of a group apart; whoever was in another group is in this one now.

    :raises Refusal: a group needs two.
    """
    members = tuple(dict.fromkeys(group))
    if len(members) < 2:
        raise refuse("seating.group_needs_two")
    others = (tuple(member for member in other if member not in members) for other in seating.agreed.apart)
    return GroupsKeptApart((*(other for other in others if len(other) > 1), members))


def forget_group(seating: Seating, group: Sequence[PlayerId]) -> GroupsKeptApart:
    """Keep these people apart no longer."""
    return GroupsKeptApart(tuple(other for other in seating.agreed.apart if other != tuple(group)))


def announce_breaks(tables: Sequence[int]) -> BreakOrderAnnounced:
    """Announce the order in which tables break, also of tables that are not open yet.

    :raises Refusal: a table is named twice.
    """
    if twice := [table for at, table in enumerate(tables) if table in tables[:at]]:
        raise refuse("seating.breaks_twice", table=twice[0])
    return BreakOrderAnnounced(tuple(tables))


def _require_empty(seating: Seating, where: Seat) -> None:
    if not 1 <= where.number <= seating.tables.get(where.table, 0):
        raise refuse("seating.no_such_seat", table=where.table, seat=where.number)
    if any(number == where.number for _, number in seating.by_table.get(where.table, ())):
        raise refuse("seating.seat_taken_here", table=where.table, seat=where.number)
    if where in seating.agreed.blocked:
        raise refuse("seating.seat_blocked", table=where.table, seat=where.number)


# After


def after(seating: Seating, event: SeatingEvent) -> Seating:
    """The seating after one of its events; a reservation ends with the seat being taken."""
    match event:
        case TableOpened():
            return replace(seating, tables={**seating.tables, event.table: event.seats})
        case TableClosed():
            return replace(
                seating, tables={number: places for number, places in seating.tables.items() if number != event.table}
            )
        case PlayerSeated() | PlayerMoved():
            agreed = _without_reservation(seating.agreed, event.seat)
            moves = seating.moves
            if isinstance(event, PlayerMoved):
                moves = {**moves, event.entry: moves.get(event.entry, 0) + 1}
            return replace(seating, seats={**seating.seats, event.entry: event.seat}, agreed=agreed, moves=moves)
        case PlayersSwapped():
            there, here = seating.seats[event.other], seating.seats[event.one]
            return replace(seating, seats={**seating.seats, event.one: there, event.other: here})
        case _:
            return replace(seating, agreed=_agreed_after(seating.agreed, event))


def _agreed_after(agreed: Agreed, event: ArrangementEvent) -> Agreed:
    match event:
        case SeatBlocked():
            return replace(_without_reservation(agreed, event.seat), blocked=agreed.blocked | {event.seat})
        case SeatReserved():
            others = {where: player for where, player in agreed.reserved.items() if player != event.player}
            return replace(agreed, reserved={**others, event.seat: event.player})
        case SeatReleased():
            return replace(_without_reservation(agreed, event.seat), blocked=agreed.blocked - {event.seat})
        case StayAgreed():
            others_stay = {entry: stay for entry, stay in agreed.stays.items() if entry != event.entry}
            return replace(agreed, stays={**others_stay, event.entry: event.stay} if event.stay else others_stay)
        case GroupsKeptApart():
            return replace(agreed, apart=event.groups)
        case BreakOrderAnnounced():
            return replace(agreed, break_order=event.tables)


def _without_reservation(agreed: Agreed, where: Seat) -> Agreed:
    """The agreements once a seat is reserved for nobody."""
    if where not in agreed.reserved:
        return agreed
    return replace(agreed, reserved={other: player for other, player in agreed.reserved.items() if other != where})


def after_leaving(seating: Seating, entry: EntryId) -> Seating:
    """The seating after an entry left the field: its seat is free."""
    return replace(seating, seats={other: where for other, where in seating.seats.items() if other != entry})


# Questions


def occupant(seating: Seating, where: Seat) -> EntryId | None:
    """The entry on a seat; nothing where the seat is empty."""
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
    usable = dict(seating.tables)
    for table in {place.table for place in (*agreed.blocked, *agreed.reserved)} & usable.keys():
        usable[table] = len(at_table(seating, table)) + len(free_seats(seating, table))
    return usable


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


# Groups kept apart


Group = frozenset[EntryId]

_Node = tuple[str, int]
"""A group by its position, or a table by its number."""


def pairs_together(table_of: Mapping[EntryId, int], groups: Sequence[Group]) -> int:
    """The number of pairs of one group at one table."""
    return sum(
        one in table_of and table_of[one] == table_of.get(other)
        for group in groups
        for one, other in combinations(group, 2)
    )


def spread(room: Mapping[int, int], sitting: Mapping[EntryId, int], groups: Sequence[Group]) -> dict[EntryId, int]:
    """Tables for the members of groups who have none yet, with as few pairs together as can be.

    One after the other is seated the cheapest way, and others make room where that is cheaper: with a cost that grows
    with each member at a table, such a flow is the best there is.

    :param room: how many are still to be seated at each table; for everybody together it is enough.
    :param sitting: the tables of those who keep their seats.
    """
    left = dict(room)
    there: Counter[tuple[int, int]] = Counter(
        (at, sitting[member]) for at, group in enumerate(groups) for member in group if member in sitting
    )
    placed: Counter[tuple[int, int]] = Counter()
    for at, group in enumerate(groups):
        for _ in group - sitting.keys():
            _place(at, left, there, placed)
    table_of: dict[EntryId, int] = {}
    for at, group in enumerate(groups):
        tables = [table for table in sorted(room) for _ in range(placed[at, table])]
        table_of.update(zip(sorted(group - sitting.keys()), tables, strict=True))
    return table_of


def _place(group: int, left: dict[int, int], there: Counter[tuple[int, int]], placed: Counter[tuple[int, int]]) -> None:
    """Seat one more member of a group along the cheapest chain of people who make room (Bellman and Ford)."""
    start: _Node = ("group", group)
    cost: dict[_Node, int] = {start: 0}
    came_from: dict[_Node, _Node] = {}
    changed = True
    while changed:
        changed = False
        for node in list(cost):
            for following, price in _steps(node, left, there, placed):
                if cost[node] + price < cost.get(following, cost[node] + price + 1):
                    cost[following], came_from[following] = cost[node] + price, node
                    changed = True
    goal: _Node = min((("table", table) for table in left if left[table]), key=lambda node: (cost[node], node))
    left[goal[1]] -= 1
    node = goal
    while node != start:
        before = came_from[node]
        if node[0] == "table":
            there[before[1], node[1]] += 1
            placed[before[1], node[1]] += 1
        else:
            there[node[1], before[1]] -= 1
            placed[node[1], before[1]] -= 1
        node = before


def _steps(
    node: _Node, left: Mapping[int, int], there: Counter[tuple[int, int]], placed: Counter[tuple[int, int]]
) -> list[tuple[_Node, int]]:
    """The possible moves: a member of a group may go to any table, and somebody placed at a table may leave it."""
    kind, number = node
    if kind == "group":
        return [(("table", table), there[number, table]) for table in left]
    return [
        (("group", group), 1 - there[group, table])
        for (group, table), count in placed.items()
        if table == number and count
    ]
