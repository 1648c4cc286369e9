"""Topic: what becomes of chips that were hidden or pocketed (concealed chips, verborgene Chips)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, facts

TOPIC: Final = "chip-concealed"


class Removed(StrEnum):
    """Removed: which chips leave play."""

    HIDDEN = "hidden"
    """All that others could not see."""
    POCKETED = "pocketed"
    """Those that were put into a pocket; carrying others badly is a breach without loss."""


class Disqualification(StrEnum):
    """Disqualification: when the player may be disqualified."""

    FOR_HIDING = "for-hiding"
    """Whenever chips leave play."""
    FOR_TAKING_AWAY = "for-taking-away"
    """When he meant to take them out of the tournament, and then he is."""


REMOVED: Final = choice("chip.concealed", TOPIC, Removed, Removed.HIDDEN)
DISQUALIFICATION: Final = choice(
    "chip.concealed_disqualification", TOPIC, Disqualification, Disqualification.FOR_HIDING
)

POLICIES: Final = (REMOVED, DISQUALIFICATION)


class How(StrEnum):
    """Way in which the chips were carried."""

    HIDDEN = "hidden"
    """In the hand or otherwise so that nobody saw them."""
    POCKETED = "pocketed"
    """In a pocket or bag."""
    OPENLY = "openly"
    """In sight, but in no rack."""


@facts
class Situation:
    """The chips' value, whether it was meant, whether the player was changing tables, and how they were carried."""

    value: SomeChips
    intentional: bool = False
    during_move: bool = False
    how: How = How.HIDDEN


@facts
class Verdict:
    """Verdict: what leaves play, in chips, and whether a disqualification is possible."""

    removed: Amount
    dq_possible: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on hidden chips: all of them or the pocketed ones leave play; the rest is carried in a rack."""
    for_hiding = consult.ask(DISQUALIFICATION) is Disqualification.FOR_HIDING
    if not for_hiding and situation.intentional:
        consult.say("disqualified", amount=situation.value)
        consult.then("disqualify")
        consult.then("take_out", amount=situation.value)
        consult.because("taking_away")
        return Verdict(situation.value, dq_possible=True)
    is_lost = _is_lost(situation, consult)
    if is_lost:
        consult.say("removed", amount=situation.value)
        consult.then("take_out", amount=situation.value)
    else:
        consult.say("kept", amount=situation.value)
        consult.then("warn")
    if situation.during_move:
        consult.then("rack")
    may_disqualify = is_lost and for_hiding
    if may_disqualify:
        consult.then("may_disqualify")
    return Verdict(situation.value if is_lost else 0, may_disqualify)


def _is_lost(situation: Situation, consult: Consultation) -> bool:
    match consult.ask(REMOVED):
        case Removed.HIDDEN:
            consult.because("seen" if situation.how is How.OPENLY else "unseen")
            return situation.how is not How.OPENLY
        case Removed.POCKETED:
            consult.because("in_pocket" if situation.how is How.POCKETED else "not_in_pocket")
            return situation.how is How.POCKETED
