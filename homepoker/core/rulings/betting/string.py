"""What of a bet that is made in several motions (string bet, String Bet)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-string"


class String(StrEnum):
    """What counts."""

    FIRST_MOTION = "first-motion"
    """The first motion."""
    NOT_ALLOWED = "not-allowed"
    """It is not allowed; what counts is not said."""


STRING: Final = choice("bet.string", TOPIC, String, String.FIRST_MOTION, open_question="A-58")

POLICIES: Final = (STRING,)
