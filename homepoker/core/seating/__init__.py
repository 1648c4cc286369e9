"""Seating: the open tables, who sits where, and what is agreed about seats.

Seats stay physical: an empty seat keeps its number. Where a player may be seated is
decided by the rulings of the seating group; here it is made sure that nobody sits on two
seats, no seat holds two players, and nobody is put where the host has agreed otherwise.
"""

from __future__ import annotations

from homepoker.core.seating import arrangements, seats
from homepoker.core.seating.apart import Group, pairs_together, spread
from homepoker.core.seating.arrangements import (
    ArrangementEvent,
    BreakOrderAnnounced,
    GroupsKeptApart,
    SeatBlocked,
    SeatReleased,
    SeatReserved,
    StayAgreed,
    agree_stay,
    announce_breaks,
    block,
    forget_group,
    keep_apart,
    release,
    reserve,
)
from homepoker.core.seating.seats import (
    PlayerMoved,
    PlayerSeated,
    PlayersSwapped,
    SeatEvent,
    TableClosed,
    TableOpened,
    after_leaving,
    at_table,
    close_table,
    free_seats,
    late_seat_pool,
    move,
    next_table_number,
    occupant,
    open_table,
    require_movable,
    reserved_seat,
    room,
    seat,
    sizes,
    swap,
)
from homepoker.core.seating.state import Agreed, Seating, Stay

__all__ = [
    "Agreed", "ArrangementEvent", "BreakOrderAnnounced", "Group", "GroupsKeptApart", "PlayerMoved", "PlayerSeated",
    "PlayersSwapped", "SeatBlocked", "SeatReleased", "SeatReserved", "Seating", "SeatingEvent", "Stay", "StayAgreed",
    "TableClosed", "TableOpened", "after", "after_leaving", "agree_stay", "announce_breaks", "at_table", "block",
    "close_table",
    "forget_group", "free_seats", "keep_apart", "late_seat_pool", "move", "next_table_number", "occupant",
    "open_table", "pairs_together", "release", "require_movable", "reserve", "reserved_seat", "room", "seat", "sizes",
    "spread", "swap",
]  # fmt: skip

SeatingEvent = SeatEvent | ArrangementEvent


def after(seating: Seating, event: SeatingEvent) -> Seating:
    """The seating after one of its events."""
    if isinstance(event, ArrangementEvent):
        return arrangements.after(seating, event)
    return seats.after(seating, event)
