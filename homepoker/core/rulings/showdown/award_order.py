"""In which order are pots awarded (order of side pots, Reihenfolge der Pot-Vergabe)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "pot-award-order"


class SideOrder(StrEnum):
    """The order."""

    REVERSE_CREATION = "reverse-creation"
    """The last side pot first, the main pot at the end."""


SIDE_ORDER: Final = choice("pot.side_order", TOPIC, SideOrder, SideOrder.REVERSE_CREATION)

POLICIES: Final = (SIDE_ORDER,)
