"""Is the size of the pot told on request (pot count, Potgröße auf Verlangen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, yes_no

TOPIC: Final = "bet-pot-count"


class PotCount(StrEnum):
    """Whether it is."""

    NO = "no"
    """It is not."""
    SPREAD = "spread"
    """It is not told; the chips are spread out."""
    YES = "yes"
    """It is."""


POT_COUNT: Final = choice("bet.pot_count", TOPIC, PotCount, PotCount.NO)
POT_COUNT_POT_LIMIT: Final = yes_no("bet.pot_count_pot_limit", TOPIC, default=True)
"""Yes: it is told in pot limit, where bets depend on it."""

POLICIES: Final = (POT_COUNT, POT_COUNT_POT_LIMIT)
