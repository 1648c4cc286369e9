"""State of the seating: tables, seats, and what the host has agreed with people about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from operator import itemgetter

from homepoker.core.quantities import EntryId, PlayerId, Seat


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
