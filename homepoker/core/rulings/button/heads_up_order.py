"""Who posts, gets the last card and acts first with two players (heads-up, Reihenfolge im Heads-up)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import SeatNumber, Street, facts, refuse_fact
from homepoker.core.rulings.shared.policies import LAST_CARD, SMALL_BLIND, LastCard, SmallBlind

TOPIC: Final = "button-heads-up-order"


class FirstBeforeFlop(StrEnum):
    """Who acts first before the flop with two players."""

    BUTTON = "button"
    """The button."""


class FirstAfterFlop(StrEnum):
    """Who acts first after the flop with two players."""

    BIG_BLIND = "big-blind"
    """The big blind."""


FIRST_BEFORE_FLOP: Final = choice(
    "heads_up.first_before_flop", "button-heads-up-order", FirstBeforeFlop, FirstBeforeFlop.BUTTON
)

FIRST_AFTER_FLOP: Final = choice(
    "heads_up.first_after_flop", "button-heads-up-order", FirstAfterFlop, FirstAfterFlop.BIG_BLIND
)

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
