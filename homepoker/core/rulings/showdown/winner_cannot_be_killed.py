"""Topic: does a winning hand win that was shown and then taken away (winning hand killed, Gewinnerhand weggenommen)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "hand-winner-cannot-be-killed"

POLICIES: Final = ()


@facts
class Situation:
    """A hand is gone; it may have been properly turned up, and may obviously have been the best."""

    tabled: bool
    obvious_winner: bool


@facts
class Verdict:
    """Verdict: whether it wins all the same."""

    still_wins: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Protect a hand that was properly turned up and obviously won."""
    if not situation.tabled:
        consult.say("not_shown")
        consult.because("only_what_was_shown")
        consult.then("see_mucked")
        return Verdict(still_wins=False)
    if not situation.obvious_winner:
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
