"""Is an announced amount the whole bet or what is added (total or addition, Gesamteinsatz)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-raise-total-or-by"


class Meaning(StrEnum):
    """What “raise, 8000” means."""

    TOTAL = "total"
    """The whole bet."""
    BY = "by"
    """What is added to the call."""


RAISE_AMOUNT_MEANING: Final = choice("bet.raise_amount_meaning", TOPIC, Meaning, Meaning.TOTAL, open_question="A-27")

POLICIES: Final = (RAISE_AMOUNT_MEANING,)
