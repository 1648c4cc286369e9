"""How many points does an event give by the formula of the Austrian Ranking (points, Punkte)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import floor, sqrt
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import number, whole
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "points-apsa"

SHARE: Final = number("points.apsa.share", TOPIC, 1, 0.3)
"""The share of the field that comes into the point ranks."""
MULTIPLIER: Final = whole("points.apsa.multiplier", TOPIC, 0, 1000, 7)
"""What the root of the field is multiplied by."""
BONUS: Final = whole("points.apsa.bonus", TOPIC, 0, 1000, 5)
"""The points for taking part."""
FACTOR_ONLINE: Final = number("points.apsa.factor_online", TOPIC, 100, 1.0)
"""What all points of an ordinary event are multiplied by."""
FACTOR_GRAND_SLAM: Final = number("points.apsa.factor_grand_slam", TOPIC, 100, 1.0)
"""The same for a Grand Slam."""
FACTOR_STATE: Final = number("points.apsa.factor_state", TOPIC, 100, 1.0)
"""The same for a state championship."""

POLICIES: Final = (SHARE, MULTIPLIER, BONUS, FACTOR_ONLINE, FACTOR_GRAND_SLAM, FACTOR_STATE)


class Category(StrEnum):
    """How much an event counts."""

    ONLINE = "online"
    """An ordinary ranking event."""
    GRAND_SLAM = "grand-slam"
    """A Grand Slam."""
    STATE_CHAMPIONSHIP = "state-championship"
    """A state championship."""


@dataclass(frozen=True, slots=True)
class Situation:
    """One player's event; a shared place is the better one for all who share it."""

    players: int
    place: int
    category: Category = Category.ONLINE


@dataclass(frozen=True, slots=True)
class Verdict:
    """The points, rounded to two decimals, and what they are made of."""

    points: float
    place_points: float
    bonus: float
    last_ranked_place: int


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A bonus for everybody, and for the first places more the larger the field.

    :raises ValueError: the place is not one of the field.
    """
    if not 1 <= situation.place <= situation.players:
        raise ValueError("a place must be one of the field")
    consult.leans_on("A-33")
    share = Fraction(str(consult.ask(SHARE)))
    last_ranked = max(1, floor(share * situation.players + Fraction(1, 2)))
    factor = _factor(situation.category, consult)
    taking_part = consult.ask(BONUS)
    bonus = factor * taking_part
    place_points = 0.0
    if situation.place <= last_ranked:
        place_points = factor * consult.ask(MULTIPLIER) * sqrt(situation.players) / sqrt(situation.place)
        consult.because("apsa.ranked", place=situation.place, last=last_ranked, players=situation.players)
    else:
        consult.because("apsa.not_ranked", place=situation.place, last=last_ranked, players=situation.players)
    consult.because("apsa.bonus", count=taking_part)
    if factor != 1:
        consult.because("apsa.factor", percent=round(factor * 100))
    return Verdict(round(place_points + bonus, 2), round(place_points, 2), round(bonus, 2), last_ranked)


def _factor(category: Category, consult: Consultation) -> float:
    match category:
        case Category.ONLINE:
            return consult.ask(FACTOR_ONLINE)
        case Category.GRAND_SLAM:
            return consult.ask(FACTOR_GRAND_SLAM)
        case Category.STATE_CHAMPIONSHIP:
            return consult.ask(FACTOR_STATE)
