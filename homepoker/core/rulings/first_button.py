"""How a first button is found: asked at the start of the tournament and when the final table is formed."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice


class FirstButton(StrEnum):
    """How the first button is found."""

    SEAT_1 = "seat1"
    """Seat 1, or the first occupied seat clockwise from it."""
    HIGH_CARD = "high-card"
    """Everybody is dealt one card; the highest has the button."""


class TieBreak(StrEnum):
    """What decides between equally high cards."""

    SUIT = "suit"
    """The suit: spades, hearts, diamonds, clubs."""
    FURTHER_CARDS = "further-cards"
    """A further card for those who are equal, until one is highest; suits do not count."""


BUTTON_TIE_BREAK: Final = choice("button.tie_break", "button-initial", TieBreak, TieBreak.SUIT)
FINAL_BUTTON: Final = choice("final.button", "seat-final-table", FirstButton, FirstButton.HIGH_CARD)
