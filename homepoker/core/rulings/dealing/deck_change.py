"""Who may ask for another deck (deck change, Wechsel des Kartenspiels)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "deal-deck-change"


class PlayerMayDemand(StrEnum):
    """Whether players may."""

    NO = "no"
    """They may not."""
    IF_DAMAGED = "if-damaged"
    """They may if cards are damaged or marked."""


PLAYER_MAY_DEMAND: Final = choice("deck_change.player_may_demand", TOPIC, PlayerMayDemand, PlayerMayDemand.NO)

POLICIES: Final = (PLAYER_MAY_DEMAND,)
