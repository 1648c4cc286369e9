"""Two players: where the button goes when they are left, and who posts and acts first.

- ``button-heads-up-transition``: where does the button go when two players are left (going heads-up, Übergang ins
  Heads-up)?
- ``button-heads-up-order``: who posts, gets the last card and acts first with two players (heads-up, Reihenfolge im
  Heads-up)?
"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.button.policies import NO_DOUBLE_BIG_BLIND, NoDoubleBigBlind
from homepoker.core.rulings.facts import SeatNumber, Street, facts, refuse_fact
from homepoker.core.rulings.shared.policies import LAST_CARD, SMALL_BLIND
from homepoker.core.rulings.shared.seat_order import LastHand, next_after


@facts
class GoingHeadsUpSituation:
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
class GoingHeadsUpVerdict:
    """The seat of the big blind, and the one of button and small blind."""

    bb: SeatNumber
    button_and_sb: SeatNumber


@decides("button-heads-up-transition", asks=(NO_DOUBLE_BIG_BLIND,))
def going_heads_up(situation: GoingHeadsUpSituation, consult: Consultation) -> GoingHeadsUpVerdict:
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


def _placed(button: int, big_blind: int, consult: Consultation) -> GoingHeadsUpVerdict:
    consult.say("seats", button=button, bb=big_blind)
    consult.then("put", button=button)
    consult.then("post", button=button, bb=big_blind)
    consult.then("last_card", button=button)
    return GoingHeadsUpVerdict(big_blind, button)


FIRST_BEFORE_FLOP: Final = one_answer("heads_up.first_before_flop", "button-heads-up-order", "button")
"""Who acts first before the flop with two players: the button."""

FIRST_AFTER_FLOP: Final = one_answer("heads_up.first_after_flop", "button-heads-up-order", "big-blind")
"""Who acts first after the flop with two players: the big blind."""


@facts
class HeadsUpOrderSituation:
    """Two players, one of them with the button, and the betting round."""

    button_seat: SeatNumber
    other_seat: SeatNumber
    street: Street

    def __post_init__(self) -> None:
        """Check the seats: they are two."""
        if self.button_seat == self.other_seat:
            raise refuse_fact("other_seat", "seat_twice")


@facts
class HeadsUpOrderVerdict:
    """The seats of the blinds, of whoever acts first in this round, and of the last card that is dealt."""

    sb: SeatNumber
    bb: SeatNumber
    first_to_act: SeatNumber
    last_card: SeatNumber


@decides("button-heads-up-order", asks=(SMALL_BLIND, FIRST_BEFORE_FLOP, FIRST_AFTER_FLOP))
def heads_up_order(situation: HeadsUpOrderSituation, consult: Consultation) -> HeadsUpOrderVerdict:
    """The button is the small blind: last card, first before the flop, last after it."""
    button, other = situation.button_seat, situation.other_seat
    if situation.street is not Street.PREFLOP:
        consult.rest_on(FIRST_AFTER_FLOP)
        consult.say("big_blind_first", seat=other)
        consult.then("then_button", seat=button)
        consult.because("after_the_flop")
        return HeadsUpOrderVerdict(button, other, first_to_act=other, last_card=button)
    consult.rest_on(SMALL_BLIND)
    consult.then("post", button=button, other=other)
    consult.rest_on(LAST_CARD)
    consult.then("deal", other=other, button=button)
    consult.rest_on(FIRST_BEFORE_FLOP)
    consult.say("button_first", seat=button)
    consult.because("before_the_flop")
    return HeadsUpOrderVerdict(button, other, first_to_act=button, last_card=button)
