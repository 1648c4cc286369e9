"""Topic: who may call the floor, and where is it written down (calling the floor, Floor hinzuziehen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts
from homepoker.core.rulings.penalties.policies import FIRST_NOTICE

TOPIC: Final = "pen-floor-procedure"


class FloorCaller(StrEnum):
    """People who may call the floor."""

    ANYONE = "anyone"
    """Everybody at the table."""
    DEALER_ONLY = "dealer-only"
    """Only the dealer."""


CALLS_FLOOR: Final = choice("pen.calls_floor", TOPIC, FloorCaller, FloorCaller.ANYONE)

POLICIES: Final = (CALLS_FLOOR,)


class Caller(StrEnum):
    """Caller: who wants to call the floor."""

    PLAYER = "player"
    """A player."""
    DEALER = "dealer"
    """Whoever deals this hand."""


@facts
class Situation:
    """Somebody wants the floor; ``first_notice``: the player in question has not been told anything yet."""

    caller: Caller
    first_notice: bool = False


@facts
class Verdict:
    """Verdict: whether that person may call the floor."""

    may_call: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
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
    return Verdict(may_call)
