"""Topic: does a winning hand win that was shown and then taken away (winning hand killed, Gewinnerhand weggenommen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "hand-winner-cannot-be-killed"


class ProtectedWinner(StrEnum):
    """The winning hand that can no longer be taken away once it was shown."""

    OBVIOUS = "obvious"
    """The one that obviously won."""
    SHOWN = "shown"
    """Any that was shown and won."""
    TWO_RULES = "shown-or-obvious"
    """By one rule of the book any that was shown and won, by another only the one that obviously won."""


PROTECTED: Final = choice("hand.protected_winner", TOPIC, ProtectedWinner, ProtectedWinner.OBVIOUS)

POLICIES: Final = (PROTECTED,)


@facts
class Situation:
    """A hand is gone; it may have been properly turned up, and may obviously have been the best.

    The latter is asked where a rule of the book protects only a hand that obviously won.
    """

    tabled: bool
    obvious_winner: bool


@facts
class Verdict:
    """Verdict: whether it wins all the same."""

    still_wins: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Protect a hand that was properly turned up and won, obviously or not as the book says."""
    if not situation.tabled:
        consult.say("not_shown")
        consult.because("only_what_was_shown")
        consult.then("see_mucked")
        return Verdict(still_wins=False)
    protected = consult.ask(PROTECTED)
    has_two_rules = protected is ProtectedWinner.TWO_RULES and not situation.obvious_winner
    if has_two_rules or protected is ProtectedWinner.SHOWN:
        consult.say("wins_if_best")
        if has_two_rules:
            consult.leans_on("A-66")
            consult.because("two_rules")
            consult.leave_to_floor()
        else:
            consult.because("any_that_was_shown")
        consult.then("ask_the_table")
        consult.then("push")
        consult.then("wrong_pot")
        return Verdict(still_wins=True)
    if not situation.obvious_winner:
        consult.leave_to_floor()
        consult.say("not_obvious")
        consult.because("only_the_obvious")
        consult.then("ask_the_table")
        consult.then("call_floor")
        return Verdict(still_wins=False)
    consult.say("still_wins")
    consult.because("was_read")
    consult.then("push")
    consult.then("wrong_pot")
    return Verdict(still_wins=True)
