"""Who posts, gets the last card and acts first with two players (heads-up, Reihenfolge im Heads-up)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.button.with_two import (
    FIRST_AFTER_FLOP,
    FIRST_BEFORE_FLOP,
    SMALL_BLIND,
    FirstAfterFlop,
    FirstBeforeFlop,
    SmallBlind,
)
from homepoker.core.rulings.dealing.faults import LAST_CARD, LastCard
from homepoker.core.rulings.facts import SeatNumber, Street, facts, refuse_fact

TOPIC: Final = "button-heads-up-order"

POLICIES: Final = (SMALL_BLIND, FIRST_BEFORE_FLOP, FIRST_AFTER_FLOP)


@facts
class Situation:
    """Two players, one of them with the button, and the betting round."""

    button_seat: SeatNumber
    other_seat: SeatNumber
    street: Street

    def __post_init__(self) -> None:
        """Two players sit on two seats."""
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
        match consult.ask(FIRST_AFTER_FLOP):
            case FirstAfterFlop.BIG_BLIND:
                consult.say("big_blind_first", seat=other)
                consult.then("then_button", seat=button)
                consult.because("after_the_flop")
        return Verdict(button, other, first_to_act=other, last_card=button)
    match consult.ask(SMALL_BLIND):
        case SmallBlind.BUTTON:
            consult.then("post", button=button, other=other)
    match consult.ask(LAST_CARD):
        case LastCard.BUTTON:
            consult.then("deal", other=other, button=button)
    match consult.ask(FIRST_BEFORE_FLOP):
        case FirstBeforeFlop.BUTTON:
            consult.say("button_first", seat=button)
            consult.because("before_the_flop")
    return Verdict(button, other, first_to_act=button, last_card=button)
