"""Topic: what if the flop has four cards (four-card flop, Vier-Karten-Flop)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "deal-four-card-flop"


class IdentifiableCard(StrEnum):
    """Card that becomes the burn card where it is known which came last."""

    RANDOM = "random"
    """One of the four, drawn at random, all the same."""
    KNOWN_CARD = "known-card"
    """The one known to have come last."""


IDENTIFIABLE: Final = choice("four_flop.identifiable", TOPIC, IdentifiableCard, IdentifiableCard.RANDOM)
UNKNOWN: Final = one_answer("four_flop.unknown", TOPIC, "draw")
"""Which card becomes the burn card where nobody knows which came last: one of the four, drawn at random."""

POLICIES: Final = (IDENTIFIABLE, UNKNOWN)


class Burn(StrEnum):
    """Burn: which card becomes the next burn card."""

    KNOWN_CARD = "known-card"
    """The one that came last."""
    DRAWN = "drawn"
    """One of the four, drawn at random."""


@facts
class Situation:
    """Situation: whether it is certain which card came last, and whether the four lie face up."""

    fourth_identifiable: bool
    exposed: bool


@facts
class Verdict:
    """Verdict: which card becomes the next burn card; the three others are the flop."""

    burn: Burn


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The last card where it is known and the book takes it; else one of the four at random."""
    if situation.fourth_identifiable:
        match consult.ask(IDENTIFIABLE):
            case IdentifiableCard.KNOWN_CARD:
                consult.say("known")
                if situation.exposed:
                    consult.then("show_it")
                consult.then("on_stub")
                if not situation.exposed:
                    consult.then("three_are_flop")
                consult.then("burn_next")
                return Verdict(Burn.KNOWN_CARD)
            case IdentifiableCard.RANDOM:
                consult.because("known_all_the_same")
    else:
        consult.rest_on(UNKNOWN)
        consult.because("nobody_knows")
    consult.say("drawn")
    if situation.exposed:
        consult.then("turn_down")
    consult.then("shuffle_four")
    consult.draw("which_burn", 4)
    consult.leans_on("A-56")
    consult.then("drawn_on_stub")
    consult.then("three_are_flop")
    return Verdict(Burn.DRAWN)
