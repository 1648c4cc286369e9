"""Topic: where does the button go when two players are left (going heads-up, Übergang ins Heads-up)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.button.policies import NO_DOUBLE_BIG_BLIND, NoDoubleBigBlind
from homepoker.core.rulings.facts import SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.policies import SMALL_BLIND
from homepoker.core.rulings.shared.seat_order import LastHand, next_after

TOPIC: Final = "button-heads-up-transition"

POLICIES: Final = (NO_DOUBLE_BIG_BLIND,)


@facts
class Situation:
    """The last hand with more than two players, and the two who are left.

    ``floor_moves_button`` counts only where the book leaves it to the floor.
    """

    prev: LastHand
    remaining: Annotated[tuple[SeatNumber, ...], Len(2, 2)]
    floor_moves_button: bool = True

    def __post_init__(self) -> None:
        """Check the seats: they are two, and in the hand before there were more."""
        if self.remaining[0] == self.remaining[1]:
            raise refuse_fact("remaining", "seat_named_twice")
        if self.prev.sb == self.prev.button:
            raise refuse_fact("prev", "were_two_before")


@facts
class Verdict:
    """The seat of the big blind, and the one of button and small blind."""

    bb: SeatNumber
    button_and_sb: SeatNumber


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The button moves on by one player, unless somebody would then have the big blind twice running."""
    prev, remaining = situation.prev, situation.remaining
    usual = next_after(remaining, prev.button)
    due = next_after(remaining, prev.bb)
    other = next_after(remaining, usual)
    consult.rest_on(SMALL_BLIND)
    rule = consult.ask(NO_DOUBLE_BIG_BLIND)
    if other == due:
        consult.because("comes_out_right")
        return _placed(usual, due, consult)
    match rule:
        case NoDoubleBigBlind.MANDATORY:
            consult.because("never_twice", seat=other)
            return _placed(other, due, consult)
        case NoDoubleBigBlind.OPTIONAL if situation.floor_moves_button:
            consult.because("may_move", seat=other)
            return _placed(other, due, consult)
        case NoDoubleBigBlind.OPTIONAL:
            consult.because("may_stay", seat=other)
            return _placed(usual, other, consult)


def _placed(button: int, big_blind: int, consult: Consultation) -> Verdict:
    consult.say("seats", button=button, bb=big_blind)
    consult.then("put", button=button)
    consult.then("post", button=button, bb=big_blind)
    consult.then("last_card", button=button)
    return Verdict(big_blind, button)
