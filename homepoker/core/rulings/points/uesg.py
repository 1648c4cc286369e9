"""Topic: how many ÜSG points does an evening give a player (ÜSG points, ÜSG-Punkte)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, FinishingPlace, Number, facts, refuse_fact


class Scoring(StrEnum):
    """The formula for points; stored with the profile of each evening, so its values never change."""

    NONE = "none"
    """No points."""
    UESG = "uesg"
    """Two points per player, two fewer per place, one per knock-out."""
    APSA = "apsa"
    """Square roots of the field and the place, and a bonus for taking part."""


SCHEME: Final = choice("points.scheme", "points-uesg", Scoring, Scoring.NONE)
PER_PLACE: Final = whole("points.uesg.place", "points-uesg", 0, 100, 2)
PER_KNOCK_OUT: Final = whole("points.uesg.knockout", "points-uesg", 0, 100, 1)


@facts
class Situation:
    """One player's evening.

    ``players`` are the persons who took part (a re-entry adds none), ``place`` is 1 for the
    winner, ``knockouts`` are the opponents taken out; a shared knock-out counts in full.
    """

    players: Number
    place: FinishingPlace
    knockouts: Count = 0

    def __post_init__(self) -> None:
        """Check the place: it is one of the field. Knock-outs may be more, as a re-entry can go out again."""
        if self.place > self.players:
            raise refuse_fact("place", "not_in_field", players=self.players)


@facts
class Verdict:
    """The points for the place, and all points of the evening."""

    place_points: Count
    points: Count

    @property
    def knock_out_points(self) -> int:
        """The points for knock-outs."""
        return self.points - self.place_points


@decides("points-uesg", asks=(SCHEME, PER_PLACE, PER_KNOCK_OUT))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The winner has points for every player, each further place fewer; knock-outs on top."""
    behind = situation.players - situation.place
    place_points = consult.ask(PER_PLACE) * (behind + 1)
    knock_out_points = consult.ask(PER_KNOCK_OUT) * situation.knockouts
    consult.because("place", place=situation.place, players=situation.players, points=place_points)
    if situation.knockouts:
        consult.leans_on("A-31")
        consult.because("knock_outs", count=situation.knockouts, points=knock_out_points)
    consult.say("points", count=place_points + knock_out_points)
    return Verdict(place_points, place_points + knock_out_points)
