"""The floor: how it decides, and when it may decide against the rule.

- ``pen-floor-procedure``: who may call the floor, and where is it written down (calling the floor, Floor
  hinzuziehen)?
- ``meta-floor-discretion``: may the floor decide against a rule (fairness override, Fairness vor Technik)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Text, facts
from homepoker.core.rulings.penalties.policies import FIRST_NOTICE


class FloorCaller(StrEnum):
    """People who may call the floor."""

    ANYONE = "anyone"
    """Everybody at the table."""
    DEALER_ONLY = "dealer-only"
    """Only the dealer."""


CALLS_FLOOR: Final = choice("pen.calls_floor", "pen-floor-procedure", FloorCaller, FloorCaller.ANYONE)


class Caller(StrEnum):
    """Who wants to call the floor."""

    PLAYER = "player"
    """A player."""
    DEALER = "dealer"
    """Whoever deals this hand."""


@facts
class FloorProcedureSituation:
    """Somebody wants the floor; ``first_notice``: the player in question has not been told anything yet."""

    caller: Caller
    first_notice: bool = False


@facts
class FloorProcedureVerdict:
    """Whether that person may call the floor."""

    may_call: bool


@decides("pen-floor-procedure", asks=(CALLS_FLOOR,))
def floor_procedure(situation: FloorProcedureSituation, consult: Consultation) -> FloorProcedureVerdict:
    """Decide on calling the floor: everybody may, unless the book leaves it to the dealer, whom players then ask."""
    notices = consult.ask(FIRST_NOTICE)
    if notices and situation.first_notice:
        consult.then("notice_first")
    may_call = True
    match consult.ask(CALLS_FLOOR):
        case FloorCaller.ANYONE:
            consult.say("anyone")
            consult.then("stop_play")
        case FloorCaller.DEALER_ONLY if situation.caller is Caller.PLAYER:
            consult.leans_on("A-55")
            consult.say("ask_the_dealer")
            consult.then("dealer_calls")
            may_call = False
        case FloorCaller.DEALER_ONLY:
            consult.leans_on("A-55")
            consult.say("dealer")
            consult.then("stop_play")
    consult.then("table_card" if notices else "journal")
    return FloorProcedureVerdict(may_call)


@facts
class FloorDiscretionSituation:
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
class FloorDiscretionVerdict:
    """Whether the ruling may be set aside."""

    override: bool


@decides("meta-floor-discretion")
def floor_discretion(situation: FloorDiscretionSituation, consult: Consultation) -> FloorDiscretionVerdict:
    """Decide on the floor's discretion: fairness goes before technicalities, for a reason, not in one's own hand."""
    if situation.host_in_hand:
        consult.leans_on("A-57")
        if not situation.deputy:
            consult.say("own_hand" if situation.rule_speaks else "own_hand_no_rule")
            consult.then("find_deputy")
            consult.then("by_the_book" if situation.rule_speaks else "as_proposed")
            consult.leave_nothing()
            return FloorDiscretionVerdict(override=False)
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
        return FloorDiscretionVerdict(override=False)
    else:
        consult.say("may_override")
    consult.then("announce")
    consult.then("write_down")
    return FloorDiscretionVerdict(override=True)
