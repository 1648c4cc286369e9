"""What if the deck proves incomplete or faulty (fouled deck, ungültiges Deck)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "deal-fouled-deck"


class Missing(StrEnum):
    """What becomes of the hand when cards are missing."""

    VOID = "void"
    """It is void; all take their chips back."""
    STANDS = "stands"
    """It stands."""


class OtherFault(StrEnum):
    """What becomes of the hand with any other fault."""

    VOID = "void"
    """It is void; all take their chips back."""
    PLAY_OUT = "play-out"
    """It is played to its end, then the deck is changed."""


MISSING: Final = choice("fouled.missing", TOPIC, Missing, Missing.VOID)
OTHER_FAULT: Final = choice("fouled.other_fault", TOPIC, OtherFault, OtherFault.VOID, open_question="A-20")

POLICIES: Final = (MISSING, OTHER_FAULT)
