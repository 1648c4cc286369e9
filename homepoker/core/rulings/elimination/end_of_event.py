"""Is the tournament over, and who has won it (end of the event, Turnierende)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "elim-end-of-event"


class Ends(StrEnum):
    """When a tournament is over."""

    LAST_PLAYER = "last-player"
    """When one player holds all the chips in play."""


EVENT_ENDS: Final = choice("elim.event_ends", TOPIC, Ends, Ends.LAST_PLAYER)

POLICIES: Final = (EVENT_ENDS,)


@dataclass(frozen=True, slots=True)
class Situation:
    """Those who still have chips."""

    left: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won; ``None`` while the tournament goes on."""

    winner: EntryId | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Over as soon as one player has all the chips.

    :raises ValueError: nobody has chips, which no hand can bring about.
    """
    if not situation.left:
        raise ValueError("somebody must hold the chips")
    match consult.ask(EVENT_ENDS):
        case Ends.LAST_PLAYER:
            if len(situation.left) > 1:
                consult.because("end_of_event.goes_on", count=len(situation.left))
                return Verdict(None)
            consult.because("end_of_event.won")
            return Verdict(situation.left[0])
