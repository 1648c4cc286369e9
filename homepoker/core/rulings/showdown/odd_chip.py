"""Who gets a chip that cannot be split (odd chip, ungerader Chip)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "pot-odd-chip"


class OddChip(StrEnum):
    """Who gets it."""

    FIRST_LEFT_OF_BUTTON = "first-left-of-button"
    """The first winner left of the button."""
    NEAREST_CLOCKWISE = "nearest-clockwise"
    """The winner who sits nearest to the button, clockwise."""


ODD_CHIP: Final = choice("pot.odd_chip", TOPIC, OddChip, OddChip.FIRST_LEFT_OF_BUTTON, open_question="A-29")

POLICIES: Final = (ODD_CHIP,)
