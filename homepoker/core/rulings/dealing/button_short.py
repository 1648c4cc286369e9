"""Topic: what if the button was dealt too few cards (button short of cards, Button mit zu wenig Karten)?"""

from __future__ import annotations

from dataclasses import KW_ONLY
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import BUTTON_ACTED, BUTTON_LATE, REPAIR, ButtonLate
from homepoker.core.rulings.facts import facts

TOPIC: Final = "deal-button-short"


class EarlyRemedy(StrEnum):
    """Remedy for a button short of cards before substantial action."""

    SUPPLY_CARDS = "supply-cards"
    """He gets what is missing."""
    MISDEAL = "misdeal"
    """A misdeal, like any other wrong count."""


EARLY: Final = choice("button_short.early", TOPIC, EarlyRemedy, EarlyRemedy.SUPPLY_CARDS)

POLICIES: Final = (EARLY, BUTTON_ACTED, BUTTON_LATE)


class Outcome(StrEnum):
    """Outcome: what becomes of the hand."""

    SUPPLY_CARDS = "supply-cards"
    """The button gets what is missing."""
    HAND_DEAD = "hand-dead"
    """The button's hand is dead, the others play."""
    MISDEAL = "misdeal"
    """All is dealt again."""


@facts
class Situation:
    """Situation: what the button holds, in a game of two cards, and what was done since.

    ``button_acted``: he checked or bet on the short hand. ``game_allows_replacement``: in this game a card can
    still be given. ``cards_looked_at``: some player has seen his cards. ``order_restorable``: it is certain which cards
    the button would have had.
    """

    _: KW_ONLY
    cards_held: Annotated[int, Interval(ge=0, le=1)]
    substantial: bool
    cards_looked_at: bool
    button_acted: bool
    order_restorable: bool
    game_allows_replacement: bool = True


@facts
class Verdict:
    """Verdict: what becomes of the button's hand."""

    ruling: Outcome


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a button with too few cards: supplied from the top of the stub, dead after an act, or a misdeal."""
    missing = 2 - situation.cards_held
    if not situation.substantial:
        match consult.ask(EARLY):
            case EarlyRemedy.MISDEAL:
                if consult.ask(REPAIR) and not situation.cards_looked_at and situation.order_restorable:
                    return _supply(missing, consult)
                return _misdeal(consult)
            case EarlyRemedy.SUPPLY_CARDS:
                pass
    if situation.button_acted:
        consult.rest_on(BUTTON_ACTED)
        consult.because("he_acted")
        return _dead(consult)
    match consult.ask(BUTTON_LATE) if situation.substantial else ButtonLate.SUPPLY_CARDS:
        case ButtonLate.HAND_DEAD:
            return _dead(consult)
        case ButtonLate.SUPPLY_CARDS if situation.game_allows_replacement:
            return _supply(missing, consult)
        case ButtonLate.SUPPLY_CARDS:
            consult.because("game_forbids")
            return _dead(consult) if situation.substantial else _misdeal(consult)


def _supply(missing: int, consult: Consultation) -> Verdict:
    consult.say("supply", count=missing)
    consult.then("give_from_top", count=missing)
    consult.then("burn_as_usual")
    return Verdict(Outcome.SUPPLY_CARDS)


def _dead(consult: Consultation) -> Verdict:
    consult.say("dead")
    consult.then("muck_it")
    consult.then("others_play")
    return Verdict(Outcome.HAND_DEAD)


def _misdeal(consult: Consultation) -> Verdict:
    consult.say("misdeal")
    consult.then("gather")
    consult.then("deal_again")
    return Verdict(Outcome.MISDEAL)
