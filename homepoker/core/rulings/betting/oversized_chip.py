"""What does a single chip of a higher value mean (oversized chip, Overchip)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-oversized-chip"


class FacingBet(StrEnum):
    """Without a word, when there is a bet to call."""

    CALL = "call"
    """A call."""


class Opening(StrEnum):
    """Without a word, when nobody has bet."""

    MAX_OF_CHIP = "max-of-chip"
    """A bet of the whole chip."""


class OpeningStreets(StrEnum):
    """On which streets the book says so."""

    FLOP = "flop"
    """On the flop."""
    AFTER_THE_FLOP = "flop-turn-river"
    """On flop, turn and river."""


class RaiseNoAmount(StrEnum):
    """With the word “raise” and no amount."""

    MAX_OF_CHIP = "max-of-chip"
    """The largest raise that the chip allows."""


FACING_BET: Final = choice("bet.oversized_facing_bet", TOPIC, FacingBet, FacingBet.CALL)
OPENING: Final = choice("bet.oversized_opening", TOPIC, Opening, Opening.MAX_OF_CHIP)
OPENING_STREETS: Final = choice("bet.oversized_opening_streets", TOPIC, OpeningStreets, OpeningStreets.AFTER_THE_FLOP)
RAISE_NO_AMOUNT: Final = choice("bet.oversized_raise_no_amount", TOPIC, RaiseNoAmount, RaiseNoAmount.MAX_OF_CHIP)

POLICIES: Final = (FACING_BET, OPENING, OPENING_STREETS, RAISE_NO_AMOUNT)
