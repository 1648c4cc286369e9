"""How many points does an evening give by the ÜSG formula (points, Punkte)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, whole
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "points-uesg"


class Scheme(StrEnum):
    """Which formula a book gives points by; profiles propose it."""

    NONE = "none"
    """The book knows no points."""
    UESG = "uesg"
    """Two points per player, two fewer per place, one per knock-out."""
    APSA = "apsa"
    """Square roots of the field and the place, and a bonus for taking part."""


SCHEME: Final = choice("points.scheme", TOPIC, Scheme, Scheme.NONE)
PER_PLACE: Final = whole("points.uesg.place", TOPIC, 0, 100, 2)
PER_KNOCK_OUT: Final = whole("points.uesg.knockout", TOPIC, 0, 100, 1)

POLICIES: Final = (SCHEME, PER_PLACE, PER_KNOCK_OUT)


@dataclass(frozen=True, slots=True)
class Situation:
    """One player's evening.

    ``players`` are the persons who took part (a re-entry adds none), ``place`` is 1 for the
    winner, ``knock_outs`` are the opponents taken out; a shared knock-out counts in full.
    """

    players: int
    place: int
    knock_outs: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The points and what they are made of."""

    place_points: int
    knock_out_points: int

    @property
    def points(self) -> int:
        """All points of the evening."""
        return self.place_points + self.knock_out_points


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The winner has points for every player, each further place fewer; knock-outs on top.

    :raises ValueError: the place is not one of the field, or there are fewer than no knock-outs.
    """
    if not 1 <= situation.place <= situation.players or situation.knock_outs < 0:
        raise ValueError("a place must be one of the field, and knock-outs cannot be fewer than none")
    behind = situation.players - situation.place
    verdict = Verdict(
        place_points=consult.ask(PER_PLACE) * (behind + 1),
        knock_out_points=consult.ask(PER_KNOCK_OUT) * situation.knock_outs,
    )
    consult.because("uesg.place", place=situation.place, players=situation.players, points=verdict.place_points)
    if situation.knock_outs:
        consult.leans_on("A-31")
        consult.because("uesg.knock_outs", count=situation.knock_outs, points=verdict.knock_out_points)
    return verdict
