"""What if the turn is dealt too early (premature turn, vorzeitiger Turn)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "deal-premature-turn"


class PrematureTurn(StrEnum):
    """How it is made good."""

    RIVER_BECOMES_TURN = "river-becomes-turn"
    """It is laid aside; what would be the river is the turn, and it comes back for the river."""
    SHUFFLE_BACK = "shuffle-back"
    """It is shuffled back into the deck, and the turn is dealt from it."""


PREMATURE_TURN: Final = choice("premature.turn", TOPIC, PrematureTurn, PrematureTurn.RIVER_BECOMES_TURN)

POLICIES: Final = (PREMATURE_TURN,)
