"""How long does a penalty last (missed-hand penalty, Strafrunden)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "pen-missed-hands"


class RoundUnit(StrEnum):
    """What a round is."""

    HANDS_PER_PLAYER = "hands-per-player"
    """One hand for every player at the table."""
    ORBIT = "orbit"
    """The button once round the table."""


ROUND_UNIT: Final = choice("pen.round_unit", TOPIC, RoundUnit, RoundUnit.HANDS_PER_PLAYER, open_question="A-30")

POLICIES: Final = (ROUND_UNIT,)
