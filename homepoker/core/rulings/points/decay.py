"""How much do points of earlier seasons still count (decay, Verfall)?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import number
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "points-apsa-decay"

DECAY_FIRST: Final = number("points.apsa.decay_first", TOPIC, 1, 1.0)
"""What is left in the year after the season."""
DECAY_SECOND: Final = number("points.apsa.decay_second", TOPIC, 1, 1.0)
"""What is left in the second year after it."""
DECAY_THIRD: Final = number("points.apsa.decay_third", TOPIC, 1, 1.0)
"""What is left from the third year on."""

POLICIES: Final = (DECAY_FIRST, DECAY_SECOND, DECAY_THIRD)


@dataclass(frozen=True, slots=True)
class Situation:
    """Points of a season (a calendar year), looked at in a year."""

    points: float
    season: int
    year: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What counts, and the share of it."""

    points: float
    share: float


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """All in the season itself, then less year by year.

    :raises ValueError: the season lies after the year.
    """
    age = situation.year - situation.season
    if age < 0:
        raise ValueError("a season of the future has no points yet")
    if age == 0:
        consult.because("decay.running", season=situation.season)
        return Verdict(situation.points, 1.0)
    share = consult.ask((DECAY_FIRST, DECAY_SECOND, DECAY_THIRD)[min(age, 3) - 1])
    consult.leans_on("A-47")
    consult.because("decay.left", season=situation.season, percent=round(share * 100), count=age)
    return Verdict(round(situation.points * share, 2), share)
