"""What the fields of a form can offer because the evening knows it; no Qt here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from homepoker.core.quantities import Chips

MOST_SEATS_OFFERED = 10
"""So many seats are offered where no table is chosen."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can be meant: by id, under the name that is shown, at a seat where there is one."""

    id: str
    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The people and seats of the table, the club's chips, and where luck comes from."""

    luck: Callable[[], int]
    people: tuple[Person, ...] = ()
    seats: int = MOST_SEATS_OFFERED
    denominations: tuple[Chips, ...] = (25, 100, 500, 1000, 5000)

    def seat_words(self, seat: int) -> str:
        """The seat's number, and who sits there."""
        return f"{seat} {self.seat_name(seat)}".strip()

    def seat_name(self, seat: int) -> str:
        """Who sits there; empty where nobody is known to."""
        return next((one.name for one in self.people if one.seat == seat), "")
