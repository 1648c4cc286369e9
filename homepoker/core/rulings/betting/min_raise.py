"""How small may a raise be (minimum raise, Mindesterhöhung)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-min-raise"


class MinRaise(StrEnum):
    """What a raise must at least add."""

    LAST_FULL_INCREMENT = "last-full-increment"
    """As much as the last full bet or raise of the round."""
    DOUBLE_CURRENT = "double-current"
    """So much that the bet is doubled."""
    ONE_BB = "one-bb"
    """One big blind."""


MIN_RAISE: Final = choice("bet.min_raise", TOPIC, MinRaise, MinRaise.LAST_FULL_INCREMENT)

POLICIES: Final = (MIN_RAISE,)
