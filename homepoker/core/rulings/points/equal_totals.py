"""Equal totals in a list (Gleichstand): asked when a list is made and when two players dispute their ranks."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice


class Ties(StrEnum):
    """What equal totals mean."""

    SHARE = "share"
    """They share the rank; the next one is skipped."""


TIES: Final = choice("league.ties", "league-ties", Ties, Ties.SHARE, open_question="A-35")
