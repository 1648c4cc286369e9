"""Policies of points and lists that several topics ask, each with its answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, number


class Ties(StrEnum):
    """What equal totals mean."""

    SHARE = "share"
    """They share the rank; the next one is skipped."""


TIES: Final = choice("league.ties", "league-ties", Ties, Ties.SHARE, open_question="A-35")

DECAY_FIRST: Final = number("points.apsa.decay_first", "points-apsa-decay", 1, 1.0)
"""The share of points that is left in the year after the season."""

DECAY_SECOND: Final = number("points.apsa.decay_second", "points-apsa-decay", 1, 1.0)
"""The share that is left in the second year after the season."""

DECAY_THIRD: Final = number("points.apsa.decay_third", "points-apsa-decay", 1, 1.0)
"""The share that is left from the third year after the season on."""
