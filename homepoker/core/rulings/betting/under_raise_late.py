"""Until when is a bet made good that was too small (late correction, zu niedriger Einsatz)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-under-raise-late"


class LateCorrection(StrEnum):
    """Until when."""

    UNTIL_NEXT_CARD = "until-next-card"
    """Until the next card is dealt or the showdown begins."""
    NONE = "none"
    """Not at all once somebody has acted behind it."""


LATE_CORRECTION: Final = choice("bet.late_correction", TOPIC, LateCorrection, LateCorrection.UNTIL_NEXT_CARD)

POLICIES: Final = (LATE_CORRECTION,)
