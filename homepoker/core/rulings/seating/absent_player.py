"""Is a hand live whose player is not at his seat (absent player, abwesender Spieler)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, yes_no

TOPIC: Final = "seat-absent-player"


class Cutoff(StrEnum):
    """Until when he must be there."""

    LAST_CARD_DEALT = "last-card-dealt"
    """Until the last card of the deal."""
    BEFORE_BUTTON_LAST_CARD = "before-button-last-card"
    """Until just before the button gets his last card."""


CUTOFF: Final = choice("absent.cutoff", TOPIC, Cutoff, Cutoff.LAST_CARD_DEALT)
FLOOR_EXEMPT: Final = yes_no("absent.floor_exempt", TOPIC, default=False)
"""Yes: the hand of whoever is away to rule stays live."""

POLICIES: Final = (CUTOFF, FLOOR_EXEMPT)
