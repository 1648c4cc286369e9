"""May the lengths of levels and breaks be changed once play has begun (timetable of the blinds, Zeittabelle)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "clock-timetable"


class Timetable(StrEnum):
    """Whether the book binds the direction to the levels as they were announced."""

    FIXED = "fixed-beforehand"
    """The blinds rise by a timetable that was fixed before the start."""
    OPEN = "open"
    """The direction may change what is still to come."""


TIMETABLE: Final = choice("clock.timetable", TOPIC, Timetable, Timetable.OPEN)

POLICIES: Final = (TIMETABLE,)


@dataclass(frozen=True, slots=True)
class Situation:
    """Whether play has begun."""

    has_begun: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a change departs from what the book wants."""

    departs: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Before the start everything is open; afterwards a change departs from a fixed timetable."""
    match consult.ask(TIMETABLE):
        case Timetable.FIXED if situation.has_begun:
            consult.because("timetable.fixed")
            return Verdict(departs=True)
        case Timetable.FIXED | Timetable.OPEN:
            consult.because("timetable.open")
            return Verdict(departs=False)
