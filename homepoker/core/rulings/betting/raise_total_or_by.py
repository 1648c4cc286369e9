"""Topic: is an announced amount the whole bet or what is added (total or addition, Gesamteinsatz)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.raise_size import LastRaise, check_last_raise, least_increment
from homepoker.core.rulings.facts import Amount, SomeChips, facts

TOPIC: Final = "bet-raise-total-or-by"


class Meaning(StrEnum):
    """Meaning: what “raise, 8000” means."""

    TOTAL = "total"
    """The whole bet."""
    BY = "by"
    """What is added to the call."""


RAISE_AMOUNT_MEANING: Final = choice("bet.raise_amount_meaning", TOPIC, Meaning, Meaning.TOTAL, open_question="A-27")

POLICIES: Final = (RAISE_AMOUNT_MEANING,)


@facts
class Situation:
    """“Raise” was said with an amount and without “to” or “by”; ``opening`` is the bet before it, as a total.

    Where the amount may be too small, ``min_raise_by`` is asked for, the last full bet or raise of the round; a book
    that measures by the big blind takes ``bb`` instead.
    """

    declared: SomeChips
    opening: SomeChips
    min_raise_by: SomeChips | None = None
    bb: SomeChips | None = None

    def __post_init__(self) -> None:
        """Check the last raise: it is no larger than the bet that it came to."""
        if self.min_raise_by is not None:
            check_last_raise(self.min_raise_by, self.bb, self.opening)


@facts
class Verdict:
    """The player's total, in chips; a legal raise."""

    to: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The amount as the book reads it; “raise” was said, so it is a full one at least."""
    said = to = _total(situation, consult)
    if said < 2 * situation.opening:  # no book asks for more than the doubled bet
        least = least_increment(LastRaise(situation.min_raise_by, situation.bb), situation.opening, consult)
        to = max(said, situation.opening + least)
    if to > said:
        consult.because("word_binds", said=said, to=to)
    consult.say("raise", to=to)
    consult.then("put_in", to=to)
    consult.then("say_to")
    return Verdict(to)


def _total(situation: Situation, consult: Consultation) -> int:
    match consult.ask(RAISE_AMOUNT_MEANING):
        case Meaning.TOTAL:
            # What else was said or shown may make another amount clear, which is judged.
            consult.leave_to_floor()
            consult.because("total")
            return situation.declared
        case Meaning.BY:
            consult.because("by", opening=situation.opening, declared=situation.declared)
            return situation.opening + situation.declared
