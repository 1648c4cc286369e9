"""Is a player out (bust-out, Ausscheiden)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import Chips
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "elim-bust"


class Moment(StrEnum):
    """When a player is out."""

    ALL_CHIPS_LOST = "all-chips-lost"
    """When a hand has taken his last chips, of whatever value."""


MOMENT: Final = choice("elim.moment", TOPIC, Moment, Moment.ALL_CHIPS_LOST)

POLICIES: Final = (MOMENT,)


@dataclass(frozen=True, slots=True)
class Situation:
    """A player's chips, and whether the hand is finished."""

    is_hand_finished: bool
    stack: Chips


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the player is out."""

    is_out: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Out as soon as a finished hand leaves no chips."""
    match consult.ask(MOMENT):
        case Moment.ALL_CHIPS_LOST:
            is_out = situation.is_hand_finished and situation.stack == 0
            if is_out:
                consult.because("bust.out")
            elif situation.stack:
                consult.because("bust.has_chips", stack=situation.stack)
            else:
                consult.because("bust.hand_runs")
            return Verdict(is_out)
