"""Topic: how much do points of earlier seasons still count (decay, Verfall)?"""

from __future__ import annotations

from datetime import date
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Points, Share, Year, facts, refuse_fact
from homepoker.core.rulings.points.fading import share_after
from homepoker.core.rulings.points.policies import DECAY_FIRST, DECAY_SECOND, DECAY_THIRD

TOPIC: Final = "points-apsa-decay"

POLICIES: Final = (DECAY_FIRST, DECAY_SECOND, DECAY_THIRD)


@facts
class Situation:
    """Points of a season (a calendar year), looked at in a year; ``as_of`` is a day of that year."""

    points: Points
    season: Year
    year: Year
    as_of: date | None = None

    def __post_init__(self) -> None:
        """Check the dates: the season is not of the future, and the day lies in its year."""
        if self.season > self.year:
            raise refuse_fact("season", "season_of_the_future", year=str(self.year))
        if self.as_of is not None and self.as_of.year != self.year:
            raise refuse_fact("as_of", "not_in_the_year", year=str(self.year))


@facts
class Verdict:
    """The points that still count, and the share that they are of the season's."""

    counting: Points
    share: Share


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Points after decay: all in the season itself, then fewer year by year."""
    age = situation.year - situation.season
    if age == 0:
        consult.because("running", season=situation.season)
        return _counting(situation, 1.0, consult)
    share = share_after(age, consult)
    if share:
        consult.because("left", season=situation.season, percent=round(share * 100), count=age)
    else:
        consult.because("lapsed", season=situation.season)
    return _counting(situation, share, consult)


def _counting(situation: Situation, share: float, consult: Consultation) -> Verdict:
    counting = round(situation.points * share, 2)
    if counting:
        consult.say("counting", points=round(counting * 100))
    else:
        consult.say("nothing")
    return Verdict(counting, share)
