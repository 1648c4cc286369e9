"""Round the table: who sits where, who is next, who is new, and where button and blinds were."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from homepoker.core.rulings.facts import Name, SeatNumber, facts, refuse_fact


class Cause(StrEnum):
    """Why somebody is new at the table."""

    BALANCE = "balance"
    """The tables are balanced."""
    TABLE_BREAK = "table-break"
    """Another table was broken."""
    LATE = "late"
    """Enters late, or again."""


@facts
class Sitting:
    """Somebody on a seat of the table."""

    seat: SeatNumber
    player: Name


@facts
class LastHand:
    """The seats of button and blinds in the hand before.

    ``sb`` is the seat whose turn it was, and may be left ``None`` where nobody posted it. With two players it is the
    button's.
    """

    button: SeatNumber
    sb: SeatNumber | None
    bb: SeatNumber

    def __post_init__(self) -> None:
        """The big blind is neither the button nor the small blind."""
        if self.bb in (self.button, self.sb):
            raise refuse_fact("bb", "seat_twice")


def next_after(occupied: Iterable[int], seat: int) -> int:
    """The next occupied seat clockwise.

    :raises IndexError: no seat is occupied.
    """
    seats = sorted(occupied)
    return next((one for one in seats if one > seat), seats[0])


def last_before(occupied: Iterable[int], seat: int) -> int:
    """The last occupied seat before a seat, clockwise.

    :raises IndexError: no seat is occupied.
    """
    seats = sorted(occupied)
    return next((one for one in reversed(seats) if one < seat), seats[-1])


def clockwise_after(seats: Iterable[int], seat: int) -> tuple[int, ...]:
    """The seats clockwise from left of a seat; that seat itself comes last."""
    return tuple(sorted(seats, key=lambda one: (one <= seat, one)))
