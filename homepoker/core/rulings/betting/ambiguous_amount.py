"""How much is an amount that can be read in several ways (ambiguous amount, unklarer Betrag)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-ambiguous-amount"


class Ambiguous(StrEnum):
    """Which reading counts."""

    MAX_UP_TO_POT = "max-up-to-pot"
    """The highest that is not above the pot."""
    LOWEST = "lowest"
    """The lowest."""


AMBIGUOUS: Final = choice("bet.ambiguous", TOPIC, Ambiguous, Ambiguous.MAX_UP_TO_POT)

POLICIES: Final = (AMBIGUOUS,)
