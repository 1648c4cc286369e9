"""Topic: what if cards lie the wrong way up in the deck (boxed card, verkehrt liegende Karte)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import BOXED_SEVERAL, BoxedCards
from homepoker.core.rulings.facts import Cards, facts

TOPIC: Final = "deal-boxed-card"

BOXED_SINGLE: Final = choice("boxed.single", TOPIC, BoxedCards, BoxedCards.IGNORE, open_question="A-44")

POLICIES: Final = (BOXED_SINGLE, BOXED_SEVERAL)


class Phase(StrEnum):
    """Phase: when the cards turned up."""

    INITIAL_DEAL = "initial-deal"
    """While the hands were dealt."""
    LATER = "later"
    """When the board was dealt."""


class Outcome(StrEnum):
    """Outcome: what becomes of the hand."""

    IGNORE_CARD = "ignore-card"
    """The card is taken away and does not count."""
    MISDEAL = "misdeal"
    """The hand is dealt again."""


@facts
class Situation:
    """Situation: how many cards lay the wrong way up, and when it was seen.

    ``substantial``: there was substantial action since the hands were dealt.
    """

    boxed: Cards
    phase: Phase
    substantial: bool


@facts
class Verdict:
    """Verdict: what becomes of the hand."""

    ruling: Outcome


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on boxed cards: one is ignored; two or more are a misdeal while the hands are dealt."""
    if situation.boxed > 1 and situation.phase is Phase.INITIAL_DEAL and not situation.substantial:
        found = consult.ask(BOXED_SEVERAL)
    else:
        found = consult.ask(BOXED_SINGLE)
        if situation.boxed > 1:
            consult.because("too_late_for_misdeal")
            found = BoxedCards.IGNORE
    match found:
        case BoxedCards.MISDEAL:
            consult.say("misdeal")
            consult.then("gather")
            consult.then("turn_and_shuffle")
            consult.then("deal_again")
            return Verdict(Outcome.MISDEAL)
        case BoxedCards.IGNORE:
            consult.say("ignore", count=situation.boxed)
            consult.then("show_and_lay_aside", count=situation.boxed)
            consult.then("next_card")
            return Verdict(Outcome.IGNORE_CARD)
