"""Offers for the fields of a form that the evening knows; no Qt here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from homepoker.core.chip_case import ChipCase
from homepoker.core.quantities import Chips
from homepoker.core.rulings.facts import MOST_SEATS

MOST_SEATS_OFFERED = 10
"""The number of seats offered where no table is chosen."""


@dataclass(frozen=True, slots=True)
class Person:
    """Person who can be meant: by id, under the name that is shown, at a seat where there is one."""

    id: str
    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class FormContext:
    """Offers of the evening: the people and seats of the table, the club's chips, and seeds of draws.

    ``others`` are those of the evening who are not at the table: not offered, but called by their names.
    """

    luck: Callable[[], int]
    people: tuple[Person, ...] = ()
    seats: int = MOST_SEATS_OFFERED
    denominations: tuple[Chips, ...] = (25, 100, 500, 1000, 5000)
    others: tuple[Person, ...] = ()
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    """The evening's now, by which a time of day is meant that is typed."""
    case: ChipCase | None = None
    """The case in whose colours the chips are drawn."""

    def elsewhere(self) -> FormContext:
        """Context of a fact on any table: all seats, and nobody known to sit at one."""
        return replace(self, people=tuple(replace(person, seat=None) for person in self.people), seats=MOST_SEATS)

    def seat_choices(self) -> list[tuple[int, str]]:
        """Each seat, and its number with who sits there."""
        return [(seat, f"{seat} {self.seat_name(seat)}".strip()) for seat in range(1, self.seats + 1)]

    def seat_name(self, seat: int) -> str:
        """The name of whoever has a seat; empty where nobody is known to."""
        return next((person.name for person in self.people if person.seat == seat), "")
