"""Until when can the end of a hand be disputed (dispute, Frist zur Anfechtung)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "pot-dispute-deadline"


class HandUntil(StrEnum):
    """Until when the reading of the hands can be."""

    NEXT_HAND = "next-hand"
    """Until the next hand begins."""
    FIRST_SHUFFLE = "first-shuffle"
    """Until the first shuffle for the next hand."""
    CUT = "cut"
    """Until the cards of the next hand are cut."""


class PotUntil(StrEnum):
    """Until when the count and award of the pot can be."""

    SUBSTANTIAL_ACTION = "substantial-action"
    """Until substantial action in the next hand."""
    FIRST_SHUFFLE = "first-shuffle"
    """Until the first shuffle for the next hand."""
    CUT = "cut"
    """Until the cards of the next hand are cut."""


HAND_UNTIL: Final = choice("pot.dispute_hand_until", TOPIC, HandUntil, HandUntil.NEXT_HAND, open_question="A-02")
POT_UNTIL: Final = choice("pot.dispute_pot_until", TOPIC, PotUntil, PotUntil.SUBSTANTIAL_ACTION)

POLICIES: Final = (HAND_UNTIL, POT_UNTIL)
