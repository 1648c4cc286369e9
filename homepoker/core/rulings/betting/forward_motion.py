"""When is a bet made (betting line, Vorwärtsbewegung und Betline)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-forward-motion"


class Betline(StrEnum):
    """What the line on the table means."""

    NONE = "none"
    """Nothing."""
    TOUCH_OR_CROSS = "touch-or-cross"
    """Chips that touch or cross it are bet."""
    RELEASED_OR_PASSED = "released-or-passed"
    """Chips are bet once they are released or past it."""


BETLINE: Final = choice("bet.betline", TOPIC, Betline, Betline.RELEASED_OR_PASSED)

POLICIES: Final = (BETLINE,)
