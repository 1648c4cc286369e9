"""Who may have a stack counted (stack count, Chipstand auf Verlangen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-stack-count"


class StackCount(StrEnum):
    """Who may ask."""

    FACING_ALL_IN = "facing-allin"
    """Whoever faces an all-in."""
    IN_HAND = "in-hand"
    """Whoever is in the hand and to act."""
    ANYONE = "anyone"
    """Any player."""


STACK_COUNT: Final = choice("bet.stack_count", TOPIC, StackCount, StackCount.FACING_ALL_IN)

POLICIES: Final = (STACK_COUNT,)
