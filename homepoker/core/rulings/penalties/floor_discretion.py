"""Topic: may the floor decide against a rule (fairness override, Fairness vor Technik)?"""

from __future__ import annotations

from typing import Any, Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Text, facts

TOPIC: Final = "meta-floor-discretion"

POLICIES: Final[tuple[Policy[Any], ...]] = ()


@facts
class Situation:
    """A ruling that the floor would rather not follow.

    ``ruling`` is what the rule says, ``reason`` why it would be unfair here. ``host_in_hand``: whoever rules plays
    the hand in question; ``deputy``: somebody else is there to rule instead. ``rule_speaks``: a rule says something
    of the matter at all.
    """

    ruling: Text = ""
    reason: Text = ""
    host_in_hand: bool = False
    deputy: bool = False
    rule_speaks: bool = True


@facts
class Verdict:
    """Verdict: whether the ruling may be set aside."""

    override: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on the floor's discretion: fairness goes before technicalities, for a reason, not in one's own hand."""
    if situation.host_in_hand:
        consult.leans_on("A-57")
        if not situation.deputy:
            consult.say("own_hand" if situation.rule_speaks else "own_hand_no_rule")
            consult.then("find_deputy")
            consult.then("by_the_book" if situation.rule_speaks else "as_proposed")
            consult.leave_nothing()
            return Verdict(override=False)
        consult.say("deputy_decides")
        consult.then("deputy")
    elif not situation.rule_speaks:
        consult.leans_on("A-01")
        consult.say("no_rule")
        consult.then("ask_the_others")
    elif not situation.reason.strip():
        consult.say("needs_reason")
        consult.then("name_reason")
        consult.then("by_the_book")
        return Verdict(override=False)
    else:
        consult.say("may_override")
    consult.then("announce")
    consult.then("write_down")
    return Verdict(override=True)
