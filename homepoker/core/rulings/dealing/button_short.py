"""What if the button, who is dealt last, got too few cards (button short of cards, Button mit zu wenig Karten)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.faults import BUTTON_LATE, REPAIR, ButtonLate
from homepoker.core.rulings.facts import Count, facts, refuse_fact

TOPIC: Final = "deal-button-short"


class Early(StrEnum):
    """What it is before substantial action."""

    SUPPLY_CARDS = "supply-cards"
    """He gets what is missing."""
    MISDEAL = "misdeal"
    """A misdeal, like any other wrong count."""


class Acted(StrEnum):
    """What becomes of him once he has acted on the short hand."""

    HAND_DEAD = "hand-dead"
    """His hand is dead."""


EARLY: Final = choice("button_short.early", TOPIC, Early, Early.SUPPLY_CARDS)
ACTED: Final = choice("button_short.acted", TOPIC, Acted, Acted.HAND_DEAD)

POLICIES: Final = (EARLY, ACTED, BUTTON_LATE)


class Outcome(StrEnum):
    """What becomes of the hand."""

    SUPPLY_CARDS = "supply-cards"
    """The button gets what is missing."""
    HAND_DEAD = "hand-dead"
    """The button's hand is dead, the others play."""
    MISDEAL = "misdeal"
    """All is dealt again."""


@facts
class Situation:
    """What the button holds, in a game of two cards, and what was done since.

    ``button_acted``: he checked or bet on the short hand. ``game_allows_replacement``: in this game a card can
    still be given. ``cards_looked_at``: some player has seen his cards.
    """

    cards_held: Count
    button_acted: bool
    substantial: bool
    game_allows_replacement: bool
    cards_looked_at: bool

    def __post_init__(self) -> None:
        """Short is less than two."""
        if self.cards_held > 1:
            raise refuse_fact("cards_held", "too_large", most=1)


@facts
class Verdict:
    """What becomes of the button's hand."""

    ruling: Outcome


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """He gets the missing cards from the top of the stub, unless he has acted, or it is a misdeal."""
    missing, has_acted = 2 - situation.cards_held, situation.button_acted
    if not situation.substantial:
        match consult.ask(EARLY):
            case Early.MISDEAL:
                if consult.ask(REPAIR) and not situation.cards_looked_at:
                    return _supply(missing, consult)
                return _misdeal(consult)
            case Early.SUPPLY_CARDS:
                pass
    if has_acted:
        match consult.ask(ACTED):
            case Acted.HAND_DEAD:
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
