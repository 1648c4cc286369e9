"""Fading of the points of earlier seasons, for one season and for a running list."""

from __future__ import annotations

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.points.policies import DECAY_FIRST, DECAY_SECOND, DECAY_THIRD


def share_after(years: int, consult: Consultation) -> float:
    """Share of a season's points so many years later; all of them in the season itself."""
    if years <= 0:
        return 1.0
    consult.leans_on("A-47")
    return consult.ask((DECAY_FIRST, DECAY_SECOND, DECAY_THIRD)[min(years, 3) - 1])
