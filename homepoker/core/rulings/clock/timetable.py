"""Topic: may levels, their blinds and breaks be changed once play has begun (timetable of the blinds, Zeittabelle)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "clock-timetable"


class Timetable(StrEnum):
    """Timetable: whether the book binds the direction to the levels as they were announced."""

    FIXED = "fixed-beforehand"
    """The blinds rise by a timetable that was fixed before the start."""
    OPEN = "open"
    """The direction may change what is still to come."""


TIMETABLE: Final = choice("clock.timetable", TOPIC, Timetable, Timetable.OPEN)

POLICIES: Final = (TIMETABLE,)


@facts
class Situation:
    """Situation: whether play has begun."""

    has_begun: bool


@facts
class Verdict:
    """Verdict: whether a change departs from what the book wants."""

    departs: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a change of the timetable: free before the start, afterwards a departure from a fixed one."""
    match consult.ask(TIMETABLE):
        case Timetable.FIXED if situation.has_begun:
            consult.say("departs")
            consult.then("keep")
            consult.then("if_need_be")
            consult.because("fixed")
            return Verdict(departs=True)
        case Timetable.FIXED | Timetable.OPEN as timetable:
            consult.say("may_change")
            consult.then("announce")
            consult.because("open" if timetable is Timetable.OPEN else "not_begun")
            return Verdict(departs=False)
