"""Topic: where is the button during a break, and who has it afterwards (button at a break, Button in der Pause)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.seat_order import next_after

BUTTON_HELD: Final = yes_no("clock.button_held_during_break", "clock-break-button", default=True)
"""Yes: it stays through the break and moves on at the restart. No: it moves on before it."""


@facts
class Place:
    """One seat of the table, and whether somebody sits there."""

    seat: SeatNumber
    occupied: bool


@facts
class Situation:
    """The button of the last hand before the break, and the seats of the table."""

    button_seat: SeatNumber
    seats: tuple[Place, ...]

    def __post_init__(self) -> None:
        """Check the seats: the button lies on one of them, and at least one has a player."""
        numbers = [seat.seat for seat in self.seats]
        if len(set(numbers)) < len(numbers):
            raise refuse_fact("seats", "seat_twice")
        if self.button_seat not in numbers:
            raise refuse_fact("button_seat", "no_such_seat")
        if not any(seat.occupied for seat in self.seats):
            raise refuse_fact("seats", "nobody_sits")


@facts
class Verdict:
    """Where the button lies during the break, and whether it moves on only when play restarts."""

    button_during_break: SeatNumber
    advance_at_restart: bool


@decides("clock-break-button", asks=(BUTTON_HELD,))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The button moves once for the break: at the restart, or before it."""
    if consult.ask(BUTTON_HELD):
        consult.say("stays", seat=situation.button_seat)
        consult.then("leave", seat=situation.button_seat)
        consult.then("move_at_restart")
        consult.because("once")
        return Verdict(situation.button_seat, advance_at_restart=True)
    seat = next_after([seat.seat for seat in situation.seats if seat.occupied], situation.button_seat)
    consult.say("moves", seat=seat)
    consult.then("move_now", seat=seat)
    consult.then("leave_at_restart")
    consult.because("once")
    return Verdict(seat, advance_at_restart=False)
