"""Topic: how many APSA points does an event give, by the formula of the Austrian Ranking (APSA points, APSA-Punkte)?"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import floor, sqrt
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import number, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import FinishingPlace, Number, Points, Share, facts, refuse_fact

SHARE: Final = number("points.apsa.share", "points-apsa", 1, 0.3)
"""The share of the field that comes into the point ranks."""
MULTIPLIER: Final = whole("points.apsa.multiplier", "points-apsa", 0, 1000, 7)
"""What the root of the field is multiplied by."""
BONUS: Final = whole("points.apsa.bonus", "points-apsa", 0, 1000, 5)
"""The points for taking part."""
FACTOR_ONLINE: Final = number("points.apsa.factor_online", "points-apsa", 100, 1.0)
"""What all points of an ordinary event are multiplied by."""
FACTOR_GRAND_SLAM: Final = number("points.apsa.factor_grand_slam", "points-apsa", 100, 1.0)
"""The same for a Grand Slam."""
FACTOR_STATE: Final = number("points.apsa.factor_state", "points-apsa", 100, 1.0)
"""The same for a state championship."""


class Category(StrEnum):
    """How much an event counts."""

    ONLINE = "online"
    """An ordinary ranking event."""
    GRAND_SLAM = "grand-slam"
    """A Grand Slam."""
    STATE_CHAMPIONSHIP = "state-championship"
    """A state championship."""


@facts
class Situation:
    """One player's event; a shared place is the better one for all who share it.

    ``ranked_share`` is the part of the field that comes into the point ranks, where it is not the book's.
    """

    players: Number
    place: FinishingPlace
    category: Category = Category.ONLINE
    ranked_share: Share | None = None

    def __post_init__(self) -> None:
        """Check the place: it is one of the field."""
        if self.place > self.players:
            raise refuse_fact("place", "not_in_field", players=self.players)


@facts
class Verdict:
    """The points, rounded to two decimals, and whether the place is among the point ranks."""

    points: Points
    in_point_ranks: bool


@decides("points-apsa", asks=(SHARE, MULTIPLIER, BONUS, FACTOR_ONLINE, FACTOR_GRAND_SLAM, FACTOR_STATE))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A bonus for everybody, and for the first places more the larger the field."""
    consult.leans_on("A-33")
    share = Fraction(str(consult.ask(SHARE) if situation.ranked_share is None else situation.ranked_share))
    last_ranked = max(1, floor(share * situation.players + Fraction(1, 2)))
    is_ranked = situation.place <= last_ranked
    factor = _factor(situation.category, consult)
    taking_part = consult.ask(BONUS)
    place_points = 0.0
    if is_ranked:
        place_points = factor * consult.ask(MULTIPLIER) * sqrt(situation.players) / sqrt(situation.place)
        consult.because("ranked", place=situation.place, last=last_ranked, players=situation.players)
        consult.because("for_place", points=round(place_points / factor * 100) if factor else 0)
    else:
        consult.because("not_ranked", place=situation.place, last=last_ranked, players=situation.players)
    consult.because("bonus", count=taking_part)
    if factor != 1:
        consult.because("factor", times=round(factor * 100))
    points = round(place_points + factor * taking_part, 2)
    consult.say("points", points=round(points * 100))
    return Verdict(points, is_ranked)


def _factor(category: Category, consult: Consultation) -> float:
    match category:
        case Category.ONLINE:
            return consult.ask(FACTOR_ONLINE)
        case Category.GRAND_SLAM:
            return consult.ask(FACTOR_GRAND_SLAM)
        case Category.STATE_CHAMPIONSHIP:
            return consult.ask(FACTOR_STATE)
