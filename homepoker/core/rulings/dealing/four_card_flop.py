"""What if the flop has four cards (four-card flop, Vier-Karten-Flop)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "deal-four-card-flop"


class Identifiable(StrEnum):
    """Which card becomes the burn card where it is known which came last."""

    RANDOM = "random"
    """One of the four, drawn at random, all the same."""
    KNOWN_CARD = "known-card"
    """The one known to have come last."""


IDENTIFIABLE: Final = choice("four_flop.identifiable", TOPIC, Identifiable, Identifiable.RANDOM)

POLICIES: Final = (IDENTIFIABLE,)
