"""Is it a misdeal, and until when (misdeal, Misdeal)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "deal-misdeal"


class Cutoff(StrEnum):
    """From when on the hand is played in spite of it."""

    SUBSTANTIAL_ACTION = "substantial-action"
    """From substantial action on."""
    TWO_THREE_ACTED = "two-three-acted"
    """When two or three players have acted."""


CUTOFF: Final = choice("misdeal.cutoff", TOPIC, Cutoff, Cutoff.SUBSTANTIAL_ACTION, open_question="A-19")

POLICIES: Final = (CUTOFF,)
