"""Policies of the showdown that several topics ask, each with its answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, one_answer, yes_no


class OddChip(StrEnum):
    """Who gets the odd chip."""

    FIRST_LEFT_OF_BUTTON = "first-left-of-button"
    """The first winner left of the button."""
    NEAREST_CLOCKWISE = "nearest-clockwise"
    """The winner who sits nearest to the button, clockwise."""


class SameHands(StrEnum):
    """How equal hands share that win both high and low."""

    EVENLY = "evenly"
    """The whole pot as evenly as it can be."""
    EACH_HALF = "each-half"
    """Each half on its own, with its own odd chip."""


ODD_CHIP: Final = choice("pot.odd_chip", "pot-odd-chip", OddChip, OddChip.FIRST_LEFT_OF_BUTTON)

HIGH_LOW: Final = one_answer("pot.odd_chip_high_low", "pot-odd-chip", "high-side")
"""Who gets it when a pot is halved between high and low: the high side."""

SAME_HANDS: Final = choice("pot.same_hands_high_low", "pot-odd-chip", SameHands, SameHands.EVENLY)

UNCALLED_RETURNED: Final = yes_no("hand.uncalled_returned", "hand-killed-refund", default=True)
"""Yes: an uncalled bet comes back to its player; all else stays in the pot."""
