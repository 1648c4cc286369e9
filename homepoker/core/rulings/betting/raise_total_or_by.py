"""Is an announced amount the whole bet or what is added (total or addition, Gesamteinsatz)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, facts

TOPIC: Final = "bet-raise-total-or-by"


class Meaning(StrEnum):
    """What “raise, 8000” means."""

    TOTAL = "total"
    """The whole bet."""
    BY = "by"
    """What is added to the call."""


RAISE_AMOUNT_MEANING: Final = choice("bet.raise_amount_meaning", TOPIC, Meaning, Meaning.TOTAL, open_question="A-27")

POLICIES: Final = (RAISE_AMOUNT_MEANING,)


@facts
class Situation:
    """“Raise” was said with an amount and without “to” or “by”; ``opening`` is the bet before it, as a total."""

    declared: SomeChips
    opening: SomeChips


@facts
class Verdict:
    """The player's total, in chips."""

    to: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The amount as the book reads it; whether a small one is enough for a raise is the next question."""
    to = _total(situation, consult)
    if to <= situation.opening:
        consult.say("too_little", to=to, opening=situation.opening)
        consult.then("least_raise")
        return Verdict(to)
    consult.say("raise", to=to)
    if to < 2 * situation.opening:
        # No book asks for more than the doubled bet.
        consult.then("check_size", to=to)
    consult.then("put_in", to=to)
    consult.then("say_to")
    return Verdict(to)


def _total(situation: Situation, consult: Consultation) -> int:
    match consult.ask(RAISE_AMOUNT_MEANING):
        case Meaning.TOTAL:
            consult.because("total")
            return situation.declared
        case Meaning.BY:
            consult.because("by", opening=situation.opening, declared=situation.declared)
            return situation.opening + situation.declared
