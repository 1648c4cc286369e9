"""Topic: what of a call or fold before the amount is known (premature call, verfrühter Call)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import WORDS_IN_TURN
from homepoker.core.rulings.facts import Amount, SomeChips, facts

TOPIC: Final = "bet-early-call-unknown-amount"

POLICIES: Final = (WORDS_IN_TURN,)


class Opened(StrEnum):
    """Opened: what the first player said."""

    BET = "bet"
    """“Bet”."""
    RAISE = "raise"
    """“Raise”."""


class Answer(StrEnum):
    """Answer: what the next player said."""

    CALL = "call"
    """“Call”."""
    FOLD = "fold"
    """“Fold”."""


class Outcome(StrEnum):
    """Outcome: what follows."""

    FLOOR = "floor"
    """The floor sets what is due."""
    WAIT = "wait"
    """The player should have waited; the act stands."""


@facts
class Situation:
    """A says “bet” or “raise” and no amount, B answers at once; ``a_amount`` is the total that A then names."""

    a_declared: Opened
    a_amount: SomeChips | None = None
    b_declared: Answer = Answer.CALL


@facts
class Verdict:
    """Verdict: what follows; ``max_due`` is the most that B can be made to pay, empty while A has named no amount."""

    ruling: Outcome
    max_due: Amount | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A fold stands; for a call the floor sets what fits best, at most what A then bets."""
    if situation.b_declared is Answer.FOLD:
        consult.rest_on(WORDS_IN_TURN)
        consult.say("fold_stands")
        consult.because("should_have_waited")
        consult.then("cards_away")
        if situation.a_amount is None:
            consult.then("name_amount")
        consult.then("remind")
        return Verdict(Outcome.WAIT, 0)
    consult.because("bet_unknown" if situation.a_declared is Opened.BET else "raise_unknown")
    if situation.a_amount is None:
        consult.say("call_any")
        consult.then("name_amount")
        consult.then("set_due")
    else:
        consult.say("call_up_to", to=situation.a_amount)
        consult.then("set_due")
    consult.then("remind")
    return Verdict(Outcome.FLOOR, situation.a_amount)
