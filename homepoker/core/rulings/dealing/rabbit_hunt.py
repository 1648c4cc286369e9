"""Topic: may the cards be seen that would have come (rabbit hunting)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "deal-rabbit-hunt"

PUNISHED: Final = yes_no("rabbit.punished", TOPIC, default=False)
"""Yes: who turns them over all the same is punished."""

POLICIES: Final = (PUNISHED,)


@facts
class Situation:
    """Situation: whether the hand is over; while it runs the cards come in their turn."""

    hand_over: bool = True


@facts
class Verdict:
    """Verdict: whether it is allowed, which it never is."""

    allowed: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The stub stays unseen when the hand is over."""
    if not situation.hand_over:
        consult.say("hand_runs")
        consult.then("deal_on")
        return Verdict(allowed=False)
    consult.say("not_allowed")
    consult.then("stub_unseen")
    if consult.ask(PUNISHED):
        consult.then("punish")
    return Verdict(allowed=False)
