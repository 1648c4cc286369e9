"""How small may a bet be (minimum bet, Mindesteinsatz)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-min-bet"


class MinBet(StrEnum):
    """The least opening bet."""

    BIG_BLIND = "big-blind"
    """The big blind of the level."""


MIN_BET: Final = choice("bet.min_bet", TOPIC, MinBet, MinBet.BIG_BLIND)

POLICIES: Final = (MIN_BET,)
