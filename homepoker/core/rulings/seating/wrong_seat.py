"""Topic: what of a player who began in a wrong seat (wrong seat, falscher Platz)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, SomeChips, facts, refuse_fact
from homepoker.core.rulings.shared.newcomers import TableSeat

TOPIC: Final = "seat-wrong-seat"


class WrongSeat(StrEnum):
    """Wrong seat: where he goes on."""

    MOVES = "moves"
    """On the right seat, with the chips that he has now."""
    STAYS = "stays"
    """Where he sits."""


WRONG_SEAT: Final = choice("seat.wrong_seat", TOPIC, WrongSeat, WrongSeat.MOVES)

POLICIES: Final = (WRONG_SEAT,)


@facts
class Situation:
    """Situation: who sits where he does not belong, with the chips that he has now.

    ``stack_correct_at_start``: he began with the right stack.
    """

    player: Name
    wrong_seat: TableSeat
    correct_seat: TableSeat
    stack_now: SomeChips
    stack_correct_at_start: bool

    def __post_init__(self) -> None:
        """Check the seats: the wrong one is not the right one."""
        if self.wrong_seat == self.correct_seat:
            raise refuse_fact("wrong_seat", "same_seat")


@facts
class Verdict:
    """Verdict: where he plays on, and with how many chips."""

    move_to: TableSeat
    stack: SomeChips


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a wrong seat: the player moves with the present stack or stays, by the book; past hands stand."""
    player, wrong = situation.player, situation.wrong_seat
    match consult.ask(WRONG_SEAT):
        case WrongSeat.MOVES:
            seat = situation.correct_seat
            stack = situation.stack_now
            consult.then("finish_hand")
            if situation.stack_correct_at_start:
                consult.say("moves", player=player, table=seat.table, seat=seat.seat, stack=stack)
                consult.because("right_stack")
            else:
                consult.say("moves_after_count", player=player, table=seat.table, seat=seat.seat)
                consult.then("settle_stack")
                consult.because("wrong_stack")
            consult.then("move", table=seat.table, seat=seat.seat)
            return Verdict(seat, stack)
        case WrongSeat.STAYS:
            seat = wrong
            consult.say("stays", player=player, table=seat.table, seat=seat.seat)
            consult.then("note")
            return Verdict(seat, situation.stack_now)
