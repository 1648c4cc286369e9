"""Topic: how much is an amount that can be read in several ways (ambiguous amount, unklarer Betrag)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, facts

TOPIC: Final = "bet-ambiguous-amount"


class AmbiguousReading(StrEnum):
    """Reading of an ambiguous amount that counts."""

    MAX_UP_TO_POT = "max-up-to-pot"
    """The highest that is not above the pot."""
    LOWEST = "lowest"
    """The lowest."""


AMBIGUOUS: Final = choice("bet.ambiguous", TOPIC, AmbiguousReading, AmbiguousReading.MAX_UP_TO_POT)

POLICIES: Final = (AMBIGUOUS,)


@facts
class Situation:
    """An amount that was announced in words with several meanings, by the player whose turn it is.

    ``readings`` are the amounts that can be meant and make sense, all in chips. ``pot_before`` is all that was bet
    before, with the bets that still lie in front of the players. ``clarified`` is the amount where something made
    it clear at once; ``min_legal`` the smallest legal bet or raise, as a total.
    """

    readings: Annotated[tuple[SomeChips, ...], MinLen(1)]
    pot_before: Amount
    clarified: SomeChips | None = None
    min_legal: Amount = 0


@facts
class Verdict:
    """Verdict: what is bet, in chips."""

    amount: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on an ambiguous amount: what was made clear, else the book's reading, at least the legal one."""
    if situation.clarified is not None:
        consult.because("made_clear")
        return _at(situation.clarified, situation, consult)
    match consult.ask(AMBIGUOUS):
        case AmbiguousReading.MAX_UP_TO_POT:
            if len(situation.readings) > 1:
                # Which amounts make sense here is judged.
                consult.leave_to_floor()
            within = [one for one in situation.readings if one <= situation.pot_before]
            if within:
                consult.because("within_pot", pot=situation.pot_before)
                return _at(max(within), situation, consult)
            consult.because("all_above_pot", pot=situation.pot_before)
            return _at(min(situation.readings), situation, consult)
        case AmbiguousReading.LOWEST:
            consult.because("lowest")
            return _at(min(situation.readings), situation, consult)


def _at(amount: int, situation: Situation, consult: Consultation) -> Verdict:
    to = max(amount, situation.min_legal)
    if to > amount:
        consult.because("least", to=to)
    consult.say("amount", to=to)
    consult.then("put_in", to=to)
    consult.then("plain_words")
    return Verdict(to)
