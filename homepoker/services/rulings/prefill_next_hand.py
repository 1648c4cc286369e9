"""Prefilled facts on the next hand, for rulings on seats: where blinds will be, who sits where."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from homepoker.core import seating
from homepoker.core.counting import Counting, counting, is_counted
from homepoker.core.entries import count_left
from homepoker.core.next_hand import next_hand
from homepoker.core.quantities import Seat
from homepoker.core.tournament import Tournament, is_late_registration_open

Known = tuple[str, str, Any]
"""A fact's name, the unit (or JSON type) of the field that it fits, and its value."""


def of_the_next_hand(topic: str, state: Tournament, now: datetime, table: int | None) -> Iterator[Known]:
    """The facts of a topic that look ahead; nothing for topics that ask about a hand that runs.

    :param table: the table at which something happened, where it is known.
    """
    is_open = is_late_registration_open(state, now)
    yield from (("entryOpen", "boolean", is_open), ("rebuysOpen", "boolean", is_open))
    yield ("placeAtLeave", "place", count_left(state.entries) or None)
    yield ("format", "string", f"{state.profile.seats_per_table}-handed")
    match topic:
        case "seat-newcomer-position" if table is not None:
            for name, seat in _next_hand(state, table, now).items():
                yield (name, "seat", seat)
        case "seat-late-entry":
            yield ("freeSeats", "array", _seats(seating.late_seat_pool(state.seating)))
            yield ("tableState", "array", _tables(state, now) or None)
        case "seat-table-break" if table is not None:
            free = [seat for seat in seating.free_seats(state.seating) if seat.table != table]
            yield ("breakingTable", "table", table)
            if len(free) >= len(_occupied(state, table)):
                yield ("freeSeats", "array", _seats(free))
            yield ("tableState", "array", [one for one in _tables(state, now) if one["table"] != table] or None)
        case "seat-table-balance":
            yield from _uneven(state, now)
        case "seat-final-table-championship":
            yield ("tables", "array", _roles(state, now))
        case _:
            return


def _seats(seats: list[Seat]) -> list[dict[str, int]]:
    return [{"table": seat.table, "seat": seat.number} for seat in seats]


def _occupied(state: Tournament, table: int) -> list[int]:
    return [number for _, number in seating.at_table(state.seating, table)]


def _roles(state: Tournament, now: datetime) -> list[dict[str, str]] | None:
    """The button and blinds in the next hand of each table; nothing as long as a button is not known."""
    found = []
    for table in sorted(state.seating.tables):
        ahead = next_hand(state, table) if is_counted(state, table, now) else None
        if ahead is None:
            return None
        sitting = {
            number: state.entries.by_id[entry].player for entry, number in seating.at_table(state.seating, table)
        }
        seats = {"nextBB": ahead.bb_seat, "nextSB": ahead.sb_seat, "nextButton": ahead.button_seat}
        found.append({name: str(sitting[seat]) for name, seat in seats.items() if seat in sitting})
    return found


def _next_hand(state: Tournament, table: int, now: datetime) -> dict[str, int]:
    """Button and blinds of the next hand by their names as facts; nothing where that is not known."""
    ahead = next_hand(state, table) if counting(state, table, now) is not Counting.UNCOUNTED else None
    if ahead is None or ahead.sb_seat is None:
        return {}
    return {"buttonSeat": ahead.button_seat, "sbSeat": ahead.sb_seat, "bbSeat": ahead.bb_seat}


def _tables(state: Tournament, now: datetime) -> list[dict[str, int]]:
    found = {table: _next_hand(state, table, now) for table in sorted(state.seating.tables)}
    return [{"table": table, **seats} for table, seats in found.items() if seats]


def _uneven(state: Tournament, now: datetime) -> Iterator[Known]:
    """The fullest and the emptiest table, where one player should move."""
    sizes = {table: len(_occupied(state, table)) for table in sorted(state.seating.tables)}
    ahead = {table: seats for table in sizes if (seats := _next_hand(state, table, now))}
    if not ahead or max(sizes.values()) - min(sizes.values()) < 2:
        return
    fullest, emptiest = max(ahead, key=sizes.__getitem__), min(ahead, key=sizes.__getitem__)
    free = [seat.number for seat in seating.free_seats(state.seating, emptiest)]
    hands = state.buttons.hands
    yield (
        "fromTable",
        "object",
        {"table": fullest, "seats": _occupied(state, fullest), "lastBB": hands[fullest].big_blind},
    )
    if free:
        yield (
            "toTable",
            "object",
            {
                "table": emptiest,
                "emptySeats": free,
                "occupied": _occupied(state, emptiest),
                "lastBB": hands[emptiest].big_blind,
                "button": ahead[emptiest]["buttonSeat"],
            },
        )
