"""Who moves when tables are uneven (balancing, Ausgleichen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "seat-table-balance"


class Mover(StrEnum):
    """Who moves, by the next hand's position."""

    NEXT_BB = "next-bb"
    """The next big blind."""
    NEXT_UTG = "next-utg"
    """The first to act behind the next big blind."""


MOVER: Final = choice("balance.mover", TOPIC, Mover, Mover.NEXT_BB)
MOVER_AFTER_CUT: Final = choice("balance.mover_after_cut", TOPIC, Mover)
"""Who moves once the cards of the next hand are cut; silent where that makes no difference."""

POLICIES: Final = (MOVER, MOVER_AFTER_CUT)
