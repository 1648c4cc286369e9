"""Topic: what becomes of chips that were hidden or pocketed (concealed chips, verborgene Chips)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.chips.policies import ONLY_VISIBLE
from homepoker.core.rulings.facts import Amount, SomeChips, facts
from homepoker.core.rulings.shared.policies import CONCEALED_DISQUALIFICATION, ConcealedDisqualification

TOPIC: Final = "chip-concealed"


class Removed(StrEnum):
    """Removed: which chips leave play."""

    HIDDEN = "hidden"
    """All that others could not see."""
    POCKETED = "pocketed"
    """Those that were put into a pocket; carrying others badly is a breach without loss."""


REMOVED: Final = choice("chip.concealed", TOPIC, Removed, Removed.HIDDEN)

POLICIES: Final = (REMOVED, CONCEALED_DISQUALIFICATION)


class How(StrEnum):
    """Act: what was done with the chips."""

    HIDDEN = "hidden"
    """They were held or carried so that nobody saw them."""
    POCKETED = "pocketed"
    """They were put into a pocket or bag."""
    TAKEN_AWAY = "taken-away"
    """They were taken out of the tournament on purpose."""
    OPENLY = "openly"
    """They were carried in sight, but in no rack."""


@facts
class Situation:
    """The chips' value, whether the player was changing tables, and what was done with them."""

    value: SomeChips
    during_move: bool = field(default=False, kw_only=True)
    how: How


@facts
class Verdict:
    """Verdict: what leaves play, in chips, and whether a disqualification is possible."""

    removed: Amount
    dq_possible: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on hidden chips: all of them or the pocketed ones leave play; the rest is carried in a rack."""
    for_hiding = consult.ask(CONCEALED_DISQUALIFICATION) is ConcealedDisqualification.FOR_HIDING
    if not for_hiding and situation.how is How.TAKEN_AWAY:
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
        if situation.how is How.HIDDEN and consult.ask(ONLY_VISIBLE):
            consult.then("only_visible")
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
            is_pocketed = situation.how in (How.POCKETED, How.TAKEN_AWAY)
            consult.because("in_pocket" if is_pocketed else "not_in_pocket")
            return is_pocketed
