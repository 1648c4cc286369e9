"""How high may be bet (Limit): the cap on raises, and what the largest bet depends on."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, number, yes_no


class LimitCap(StrEnum):
    """Whether limit games have a cap."""

    UNTIL_TWO_LEFT = "house-until-two-left"
    """The cap of the house, until two are left in the whole event."""
    ALWAYS = "house"
    """The cap of the house, always."""
    NONE = "none"
    """None."""


class NoLimitMost(StrEnum):
    """The largest bet in no-limit."""

    ALL_CHIPS = "all-chips"
    """All that the player has."""


class Pot(StrEnum):
    """What is the pot."""

    ALL_BETS = "all-bets"
    """All bets so far, also those that still lie in front of the players."""


LIMIT_CAP: Final = choice("bet.raise_cap_limit", "bet-raise-cap", LimitCap, LimitCap.UNTIL_TWO_LEFT)
LIMIT_SHARE: Final = number("bet.reopen_limit_share", "bet-reopen", 1, 0.5)
"""The share of a full raise that suffices in limit games."""
LOWERS_POT_LIMIT: Final = yes_no("bet.short_blind_lowers_pot_limit", "bet-short-blind", default=False)
"""Yes: the largest bet before the flop follows what was really posted."""
NO_LIMIT_MOST: Final = choice("bet.no_limit_most", "bet-min-raise", NoLimitMost, NoLimitMost.ALL_CHIPS)
POT: Final = choice("bet.pot_counts", "bet-min-raise", Pot, Pot.ALL_BETS)
