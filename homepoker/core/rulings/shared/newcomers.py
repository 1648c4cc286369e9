"""New players at a table: what a book says of them, and the part that their seat has in the next hand.

Asked when tables are balanced or broken, when somebody enters late, and when the button could be drawn anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.facts import SeatNumber, TableNumber, facts, refuse_fact
from homepoker.core.rulings.shared.policies import (
    BALANCE_SEAT,
    BLOCKED_ZONE,
    BUTTON_DISPLAY,
    SINGLE_BIG_BLIND,
    BalanceSeat,
    DeadButtonSeat,
)
from homepoker.core.rulings.shared.seat_order import clockwise, refuse_blinds


@facts
class TableSeat:
    """A seat in the room: the table, and the seat at it, numbered clockwise from 1."""

    table: TableNumber
    seat: SeatNumber


@facts
class TableState:
    """The next hand at a table as it would be without newcomers.

    Button and small blind may lie on empty seats; ``sb_seat`` is left out where no seat is due for the small blind.
    """

    table: TableNumber
    button_seat: SeatNumber
    bb_seat: SeatNumber
    sb_seat: SeatNumber | None = None


def check_next_hands(field: str, states: Sequence[TableState]) -> None:
    """Refuse next hands of which a table has two, or whose button and blinds are not on seats of their own, clockwise.

    :param field: the name of the list in Python.
    """
    if len({state.table for state in states}) < len(states):
        raise refuse_fact(field, "table_twice")
    for at, state in enumerate(states):
        inside = f"{field}.{at}"
        refuse_blinds(
            (f"{inside}.button_seat", state.button_seat),
            (f"{inside}.sb_seat", state.sb_seat),
            (f"{inside}.bb_seat", state.bb_seat),
        )


class Posts(StrEnum):
    """What a newcomer posts in the next hand."""

    NONE = "none"
    """Neither blind."""
    SB = "SB"
    """The small blind."""
    BB = "BB"
    """The big blind."""


@facts
class Start:
    """How a newcomer begins: with cards in the next hand or not, and with which blind."""

    dealt_in_now: bool
    posts: Posts


def start_of(seat: int, at: TableState, consult: Consultation) -> Start:
    """Start of a newcomer on a seat: with the rights and duties of the seat.

    Who lies between button and small blind waits, if the book wants it. On the empty seat of a dead button it counts
    where the book says that the button is.
    """
    steps = clockwise(at.button_seat, seat)
    to_big = clockwise(at.button_seat, at.bb_seat)
    to_small = to_big if at.sb_seat is None else clockwise(at.button_seat, at.sb_seat)
    is_behind = 0 < steps < to_small and at.sb_seat is not None
    if steps == 0:
        is_behind = consult.ask(BUTTON_DISPLAY) is DeadButtonSeat.LAST_PLAYER
        consult.leans_on("A-16")
    if is_behind and consult.ask(BLOCKED_ZONE):
        return Start(dealt_in_now=False, posts=Posts.NONE)
    if seat == at.sb_seat or (at.sb_seat is None and 0 < steps < to_big):
        return Start(dealt_in_now=True, posts=Posts.SB)
    if to_small < steps < to_big:
        return Start(dealt_in_now=True, posts=Posts.BB)
    return Start(dealt_in_now=True, posts=Posts.NONE)


def start_when_balanced(seat: int, at: TableState, consult: Consultation) -> Start:
    """Start of a player who moves to balance the tables.

    The small blind's seat is the one of the last big blind. A book that keeps balanced players off the small blind
    makes him a single big blind there, or lets him wait until the button has passed.
    """
    start = start_of(seat, at, consult)
    if start.posts is not Posts.SB or consult.ask(BALANCE_SEAT) is not BalanceSeat.WORST_NOT_SB:
        return start
    if seat == at.sb_seat and consult.ask(SINGLE_BIG_BLIND):
        consult.leans_on("A-12")
        return Start(dealt_in_now=True, posts=Posts.BB)
    return Start(dealt_in_now=False, posts=Posts.NONE)
