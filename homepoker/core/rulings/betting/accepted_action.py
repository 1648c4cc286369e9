"""Topic: what does a caller owe who was told a wrong amount (accepted action, akzeptierte Aktion)?"""

from __future__ import annotations

from enum import StrEnum

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, facts


class Called(StrEnum):
    """How it was called."""

    CALL = "call"
    """By saying “call”."""
    CHIPS = "chips"
    """By putting chips in."""


@facts
class Situation:
    """Somebody called a bet that had been counted or told wrongly.

    ``stated_amount`` is what was told, ``true_amount`` what the bet really is, in chips; ``caller_stack`` is all
    that the caller had before the call, where that may be less.
    """

    stated_amount: SomeChips
    true_amount: SomeChips
    caller_action: Called
    caller_stack: SomeChips | None = None


@facts
class Verdict:
    """What the caller owes in all, in chips."""

    due: Amount


@decides("bet-accepted-action")
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Bind the caller to the true bet, at most to the whole stack."""
    stated, due = situation.stated_amount, situation.true_amount
    if situation.caller_stack is not None and situation.caller_stack < due:
        due = situation.caller_stack
        consult.say("all_in", due=due)
    else:
        consult.say("due", due=due)
    if stated != situation.true_amount:
        consult.because("own_risk", stated=stated)
    lies = 0
    if situation.caller_action is Called.CHIPS:
        lies = min(stated, situation.caller_stack or stated)
    consult.then("count_aloud")
    if lies < due:
        consult.then("add", amount=due - lies)
    if lies > due:
        consult.then("back", amount=lies - due)
    return Verdict(due)
