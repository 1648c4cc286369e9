"""Who shows first (showdown order, Showdown-Reihenfolge)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "show-order"


class Order(StrEnum):
    """Who begins."""

    LAST_ROUND_AGGRESSOR = "last-round-aggressor"
    """Who bet or raised last in the last round; else the first seat left of the button."""
    ANY_POSTFLOP_AGGRESSOR = "any-postflop-aggressor"
    """Who bet or raised last on the latest street with a bet."""


ORDER: Final = choice("show.order", TOPIC, Order, Order.LAST_ROUND_AGGRESSOR, open_question="A-38")

POLICIES: Final = (ORDER,)
