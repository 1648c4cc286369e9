"""Topic: is a bettor out who folds as if he had won (thrown away as won, weggeworfen im Glauben gewonnen zu haben)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, facts
from homepoker.core.rulings.showdown.policies import UNCALLED_RETURNED

TOPIC: Final = "hand-fold-thinking-won"


class HandThrownAway(StrEnum):
    """Judgement on cards thrown away, as long as they can be identified."""

    FLOOR = "floor"
    """The floor decides; it is no ordinary fold."""
    FOLD_UNLESS_FLOOR = "fold-unless-floor"
    """A fold; the floor may bring the hand back."""
    DEAD = "dead"
    """A fold for good."""


THROWN_AWAY: Final = choice("hand.fold_thinking_won", TOPIC, HandThrownAway, HandThrownAway.FLOOR)

POLICIES: Final = (THROWN_AWAY,)


class Outcome(StrEnum):
    """Outcome: what becomes of the hand."""

    FLOOR = "floor"
    """The floor decides."""
    DEAD = "dead"
    """It is dead."""


@facts
class Situation:
    """A player has bet and thrown the cards away, although another one is still in the hand.

    ``uncalled_part`` of the bet has been called by nobody. ``identifiable``: the cards can still be found and told
    apart beyond doubt.
    """

    uncalled_part: Amount
    identifiable: bool


@facts
class Verdict:
    """Verdict: what becomes of the hand, and what comes back at once, in chips."""

    ruling: Outcome
    refund: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Cards that can be told apart wait for the floor; others are dead, and an uncalled bet comes back."""
    rule = consult.ask(THROWN_AWAY)
    if not situation.identifiable:
        consult.because("cannot_be_told")
        return _dead(situation, consult)
    match rule:
        case HandThrownAway.DEAD:
            consult.because("folded")
            return _dead(situation, consult)
        case HandThrownAway.FLOOR:
            consult.say("floor")
            consult.because("by_mistake")
        case HandThrownAway.FOLD_UNLESS_FLOOR:
            consult.say("fold_unless_floor")
            consult.because("folded")
    consult.then("keep_cards")
    consult.then("call_floor")
    return Verdict(Outcome.FLOOR, 0)


def _dead(situation: Situation, consult: Consultation) -> Verdict:
    part = situation.uncalled_part
    refund = part if part and consult.ask(UNCALLED_RETURNED) else 0
    consult.say("dead")
    consult.leave_nothing()
    if refund:
        consult.then("give_back", amount=refund)
    consult.then("called_stays")
    return Verdict(Outcome.DEAD, refund)
