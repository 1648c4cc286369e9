"""How much the points of earlier seasons still count: asked of one season and when a running list is made."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import number

_TOPIC: Final = "points-apsa-decay"

DECAY_FIRST: Final = number("points.apsa.decay_first", _TOPIC, 1, 1.0)
"""What is left in the year after the season."""
DECAY_SECOND: Final = number("points.apsa.decay_second", _TOPIC, 1, 1.0)
"""What is left in the second year after it."""
DECAY_THIRD: Final = number("points.apsa.decay_third", _TOPIC, 1, 1.0)
"""What is left from the third year on."""


def share_after(years: int, consult: Consultation) -> float:
    """What is left of a season so many years later; all of it in the season itself."""
    if years <= 0:
        return 1.0
    consult.leans_on("A-47")
    return consult.ask((DECAY_FIRST, DECAY_SECOND, DECAY_THIRD)[min(years, 3) - 1])
