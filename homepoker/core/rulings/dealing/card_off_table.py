"""Topic: what if a card falls off the table (card off the table, Karte fällt vom Tisch)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import CUTOFF, OFF_TABLE, MisdealCutoff
from homepoker.core.rulings.facts import facts

TOPIC: Final = "deal-card-off-table"

POLICIES: Final = (OFF_TABLE,)


class Phase(StrEnum):
    """Phase: when it fell."""

    SHUFFLE = "shuffle"
    """While the deck was shuffled."""
    DEAL = "deal"
    """While the hands were dealt."""
    BOARD = "board"
    """While the board was dealt."""


class Outcome(StrEnum):
    """Outcome: what becomes of the hand."""

    MISDEAL = "misdeal"
    """It is dealt again."""
    CHECK_DECK = "check-deck"
    """The deck is checked, and then it goes on."""
    PLAY_ON = "play-on"
    """It is played on."""


@facts
class Situation:
    """Situation: when the card fell, and whether it could be seen."""

    phase: Phase
    exposed: bool


@facts
class Verdict:
    """Verdict: what becomes of the hand."""

    ruling: Outcome


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A misdeal where the book says so and it is not too late; else the deck is checked."""
    if consult.ask(OFF_TABLE):
        if situation.phase is not Phase.BOARD:
            consult.say("misdeal")
            consult.then("pick_up")
            consult.then("shuffle")
            consult.then("deal_again")
            return Verdict(Outcome.MISDEAL)
        match consult.ask(CUTOFF):
            case MisdealCutoff.SUBSTANTIAL_ACTION | MisdealCutoff.TWO_THREE_ACTED:
                consult.say("play_on")
                consult.because("too_late")
        consult.then("show_it" if situation.exposed else "unseen_back")
        consult.then("go_on")
        return Verdict(Outcome.PLAY_ON)
    consult.say("check_deck")
    consult.then("call_floor")
    consult.then("count")
    match situation.phase:
        case Phase.SHUFFLE:
            consult.then("shuffle")
        case Phase.DEAL if situation.exposed:
            consult.then("look_at_exposed")
        case Phase.DEAL | Phase.BOARD:
            consult.then("show_it" if situation.exposed else "unseen_back")
            consult.then("go_on")
    return Verdict(Outcome.CHECK_DECK)
