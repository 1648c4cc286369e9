"""Topic: who posts, gets the last card and acts first with two players (heads-up, Reihenfolge im Heads-up)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import SeatNumber, Street, facts, refuse_fact
from homepoker.core.rulings.shared.policies import LAST_CARD, SMALL_BLIND

TOPIC: Final = "button-heads-up-order"


FIRST_BEFORE_FLOP: Final = one_answer("heads_up.first_before_flop", "button-heads-up-order", "button")
"""Who acts first before the flop with two players: the button."""

FIRST_AFTER_FLOP: Final = one_answer("heads_up.first_after_flop", "button-heads-up-order", "big-blind")
"""Who acts first after the flop with two players: the big blind."""

POLICIES: Final = (SMALL_BLIND, FIRST_BEFORE_FLOP, FIRST_AFTER_FLOP)


@facts
class Situation:
    """Two players, one of them with the button, and the betting round."""

    button_seat: SeatNumber
    other_seat: SeatNumber
    street: Street

    def __post_init__(self) -> None:
        """Check the seats: they are two."""
        if self.button_seat == self.other_seat:
            raise refuse_fact("other_seat", "seat_twice")


@facts
class Verdict:
    """The seats of the blinds, of whoever acts first in this round, and of the last card that is dealt."""

    sb: SeatNumber
    bb: SeatNumber
    first_to_act: SeatNumber
    last_card: SeatNumber


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The button is the small blind: last card, first before the flop, last after it."""
    button, other = situation.button_seat, situation.other_seat
    if situation.street is not Street.PREFLOP:
        consult.rest_on(FIRST_AFTER_FLOP)
        consult.say("big_blind_first", seat=other)
        consult.then("then_button", seat=button)
        consult.because("after_the_flop")
        return Verdict(button, other, first_to_act=other, last_card=button)
    consult.rest_on(SMALL_BLIND)
    consult.then("post", button=button, other=other)
    consult.rest_on(LAST_CARD)
    consult.then("deal", other=other, button=button)
    consult.rest_on(FIRST_BEFORE_FLOP)
    consult.say("button_first", seat=button)
    consult.because("before_the_flop")
    return Verdict(button, other, first_to_act=button, last_card=button)
