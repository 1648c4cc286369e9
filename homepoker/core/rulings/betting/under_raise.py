"""What is a raise that is too small (under-raise, zu kleines Raise)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, number

TOPIC: Final = "bet-under-raise"


class ThresholdOf(StrEnum):
    """The yardstick of that share."""

    MIN_RAISE = "min-raise"
    """The least raise."""
    BIG_BLIND = "big-blind"
    """The big blind."""


class Below(StrEnum):
    """What less than that is."""

    CALL = "call"
    """A call."""
    ILLEGAL = "illegal"
    """An illegal raise."""


class Surplus(StrEnum):
    """What happens to chips above the call."""

    RETURNED = "returned"
    """They go back to the player."""
    STAYS = "stays"
    """They stay in the pot."""


THRESHOLD: Final = number("bet.under_raise_threshold", TOPIC, 1, 0.5)
"""The share of the yardstick from which on it must be made a full raise."""
THRESHOLD_OF: Final = choice("bet.under_raise_of", TOPIC, ThresholdOf, ThresholdOf.MIN_RAISE)
BELOW: Final = choice("bet.under_raise_below", TOPIC, Below, Below.CALL, open_question="A-58")
SURPLUS: Final = choice("bet.under_raise_surplus", TOPIC, Surplus, Surplus.RETURNED)

POLICIES: Final = (THRESHOLD, THRESHOLD_OF, BELOW, SURPLUS)
