"""What if a card turns over during the deal (exposed card, aufgedeckte Karte)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "deal-exposed-card"


class Protected(StrEnum):
    """Which exposed cards make it a misdeal at once."""

    FIRST_TWO_OFF_DECK = "first-two-off-deck"
    """One of the first two cards off the deck."""
    FIRST_CARD_OF_BLINDS = "first-card-of-blinds"
    """The first card of the small or the big blind."""


class Single(StrEnum):
    """What happens to any other exposed card."""

    BECOMES_BURN = "becomes-burn"
    """It is replaced at the end of the deal and becomes the burn card."""
    HOUSE = "house"
    """As the house handles it."""


PROTECTED: Final = choice(
    "misdeal.protected_exposed", TOPIC, Protected, Protected.FIRST_TWO_OFF_DECK, open_question="A-21"
)
SINGLE: Final = choice("exposed.single", TOPIC, Single, Single.BECOMES_BURN)

POLICIES: Final = (PROTECTED, SINGLE)
