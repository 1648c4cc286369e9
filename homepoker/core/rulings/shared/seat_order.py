"""Seat order round a table: who sits where, who is next, who is new, and where button and blinds were."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from homepoker.core.rulings.facts import MOST_SEATS, Name, SeatNumber, facts, refuse_fact


class Cause(StrEnum):
    """The reason why somebody is new at the table."""

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
        """Check the blinds: the big blind is a seat of its own, and the two follow the button clockwise."""
        refuse_blinds(("button", self.button), ("sb", self.sb), ("bb", self.bb))


def last_hand(button: int, small_blind: int, big_blind: int) -> LastHand:
    """A hand that was played; a small blind that does not lie between the others, as nobody's may, is left out."""
    is_kept = small_blind == button or are_in_order(button, small_blind, big_blind)
    return LastHand(button, small_blind if is_kept else None, big_blind)


def refuse_blinds(button: tuple[str, int], small_blind: tuple[str, int | None], big_blind: tuple[str, int]) -> None:
    """Refuse seats of button and blinds that cannot be those of one hand; each with the field's name in Python."""
    if big_blind[1] in (button[1], small_blind[1]):
        raise refuse_fact(big_blind[0], "big_blind_apart")
    if small_blind[1] not in (None, button[1]) and not are_in_order(button[1], small_blind[1], big_blind[1]):
        raise refuse_fact(small_blind[0], "small_blind_first")


def are_in_order(button: int, small_blind: int | None, big_blind: int) -> bool:
    """Whether the blinds are in order: the small one lies between button and big blind, clockwise."""
    return small_blind is not None and 0 < clockwise(button, small_blind) < clockwise(button, big_blind)


def clockwise(start: int, to: int) -> int:
    """Clockwise distance from one seat to another; comparable for all seats of a table of any size."""
    return (to - start) % MOST_SEATS


def next_after(occupied: Iterable[int], seat: int) -> int:
    """The next occupied seat clockwise.

    :raises IndexError: no seat is occupied.
    """
    return clockwise_after(occupied, seat)[0]


def last_before(occupied: Iterable[int], seat: int) -> int:
    """The last occupied seat before a seat, clockwise.

    :raises IndexError: no seat is occupied.
    """
    return clockwise_after(occupied, seat - 1)[-1]


def clockwise_after(seats: Iterable[int], seat: int) -> tuple[int, ...]:
    """The seats clockwise from left of a seat; that seat itself comes last."""
    return tuple(sorted(seats, key=lambda number: (number <= seat, number)))
