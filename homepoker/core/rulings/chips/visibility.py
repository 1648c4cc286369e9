"""Topic: what follows when chips cannot be seen or counted (visible chips, Sichtbarkeit der Chips)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.chips.policies import ONLY_VISIBLE
from homepoker.core.rulings.facts import facts

TOPIC: Final = "chip-visibility"

POLICIES: Final = (ONLY_VISIBLE,)


@facts
class Situation:
    """Situation:
    whether chips of high value are hidden behind others, and whether the stack can be counted at a glance."""

    high_value_hidden: bool
    countable: bool = True


@facts
class Verdict:
    """Verdict: whether the player is told to stack otherwise, and whether only visible chips may count in the hand."""

    warn: bool
    only_visible_count: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Demand high values in front and stacks that can be counted; the sanction is the book's."""
    only_visible = consult.ask(ONLY_VISIBLE)
    if situation.high_value_hidden:
        consult.say("in_front")
        consult.then("sort")
        if only_visible:
            consult.then("only_visible")
        consult.because("everybody_sees")
        return Verdict(True, only_visible)
    if not situation.countable:
        consult.say("stacks")
        consult.then("stack")
        consult.because("estimate")
        return Verdict(True, False)
    consult.say("fine")
    return Verdict(False, False)
