"""Seat agreements of the host: blocked and reserved seats, who stays, who is kept apart, which table breaks first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import refuse
from homepoker.core.seating.state import Agreed, Seating, Stay

# Events


@dataclass(frozen=True, slots=True)
class SeatBlocked:
    """Block of a seat, on which nobody is put any more."""

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
    """Agreement that a player stays where they sit; without ``stay`` they may be moved again."""

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


ArrangementEvent = SeatBlocked | SeatReserved | SeatReleased | StayAgreed | GroupsKeptApart | BreakOrderAnnounced


# Verbs


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
    others = (tuple(one for one in other if one not in members) for other in seating.agreed.apart)
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


def after(seating: Seating, event: ArrangementEvent) -> Seating:
    """The seating after one of these events."""
    return replace(seating, agreed=_agreed_after(seating.agreed, event))


def _agreed_after(agreed: Agreed, event: ArrangementEvent) -> Agreed:
    match event:
        case SeatBlocked():
            return replace(without_reservation(agreed, event.seat), blocked=agreed.blocked | {event.seat})
        case SeatReserved():
            others = {where: player for where, player in agreed.reserved.items() if player != event.player}
            return replace(agreed, reserved={**others, event.seat: event.player})
        case SeatReleased():
            return replace(without_reservation(agreed, event.seat), blocked=agreed.blocked - {event.seat})
        case StayAgreed():
            others_stay = {entry: stay for entry, stay in agreed.stays.items() if entry != event.entry}
            return replace(agreed, stays={**others_stay, event.entry: event.stay} if event.stay else others_stay)
        case GroupsKeptApart():
            return replace(agreed, apart=event.groups)
        case BreakOrderAnnounced():
            return replace(agreed, break_order=event.tables)


def without_reservation(agreed: Agreed, where: Seat) -> Agreed:
    """The agreements once a seat is reserved for nobody."""
    if where not in agreed.reserved:
        return agreed
    return replace(agreed, reserved={other: player for other, player in agreed.reserved.items() if other != where})
