"""Topic: what does a word mean that does not fit (invalid declaration, ungültige Setz-Ansage)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import (
    CALL_WITHOUT_BET,
    CHECK_FACING_BET,
    RAISE_WITHOUT_BET,
)
from homepoker.core.rulings.facts import facts, refuse_fact

TOPIC: Final = "bet-invalid-declaration"

POLICIES: Final = (CHECK_FACING_BET, CALL_WITHOUT_BET, RAISE_WITHOUT_BET)


class Said(StrEnum):
    """Said: what was said."""

    CALL = "call"
    """“Call”."""
    RAISE = "raise"
    """“Raise”."""
    CHECK = "check"
    """“Check”."""


class Meaning(StrEnum):
    """Meaning: what it comes to."""

    CHECK = "check"
    """A check."""
    MIN_BET = "min-bet"
    """A bet of at least the minimum."""
    CALL_OR_FOLD = "call-or-fold"
    """The player may call or fold."""


@facts
class Situation:
    """A word that does not fit, said by the player whose turn it is; before the flop the big blind is a bet."""

    facing_bet: bool
    said: Said

    def __post_init__(self) -> None:
        """Check the word: it does not fit the situation."""
        if self.facing_bet is (self.said is not Said.CHECK):
            raise refuse_fact("said", "word_fits")


@facts
class Verdict:
    """Verdict: what the word comes to, and whether the player may put in more than that in this turn."""

    meaning: Meaning
    may_raise: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The word counts as the nearest act that is possible."""
    match situation.said:
        case Said.CHECK:
            consult.rest_on(CHECK_FACING_BET)
            consult.say("call_or_fold")
            consult.then("ask_call_or_fold")
            consult.then("no_raise")
            return Verdict(Meaning.CALL_OR_FOLD, may_raise=False)
        case Said.CALL:
            consult.rest_on(CALL_WITHOUT_BET)
            consult.say("check")
            consult.then("next")
            return Verdict(Meaning.CHECK, may_raise=False)
        case Said.RAISE:
            consult.rest_on(RAISE_WITHOUT_BET)
            consult.say("min_bet")
            consult.then("ask_amount")
            return Verdict(Meaning.MIN_BET, may_raise=True)
