"""View of a draw of seats that is shown card by card; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from homepoker.core.balancing.final_table import FinalTablePlan, Role
from homepoker.core.quantities import EntryId


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """Seats of a table with who has drawn each, and those whose cards are turned over, the latest last."""

    table: int
    seats: tuple[tuple[int, EntryId], ...]
    turned: tuple[int, ...] = ()
    roles: Mapping[EntryId, Role] = field(default_factory=dict)
    """Roles of the next hand by which players draw, at a championship."""

    @property
    def latest(self) -> int | None:
        """The seat of the card that was turned over last."""
        return self.turned[-1] if self.turned else None


def draw_so_far(plan: FinalTablePlan, turned: int) -> SeatDraw:
    """The draw once so many cards are turned over, in the order in which seats are drawn."""
    drawn = tuple(seat.number for seat in plan.seats.values())
    in_order = tuple(sorted((seat.number, entry) for entry, seat in plan.seats.items()))
    return SeatDraw(plan.table, in_order, drawn[:turned], plan.roles)
