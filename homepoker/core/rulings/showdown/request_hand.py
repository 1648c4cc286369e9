"""May a player ask to see a hand (asking to see a hand, Verlangen einer Hand)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, yes_no

TOPIC: Final = "show-request-hand"


class SeeHand(StrEnum):
    """Who may have it opened."""

    RIVER_CALLER_RIGHT = "river-caller-right"
    """Who called on the river has a right to it."""
    FLOOR_ONLY = "floor-only"
    """Only the floor, on suspicion."""
    NONE = "none"
    """Nobody."""


SEE_HAND: Final = choice("show.see_hand", TOPIC, SeeHand, SeeHand.RIVER_CALLER_RIGHT)
TD_MAY_LOOK: Final = yes_no("show.td_may_look", TOPIC, default=True)
"""Yes: the direction may look at any hand itself."""

POLICIES: Final = (SEE_HAND, TD_MAY_LOOK)
