"""Rule of a league's standings: the best evenings of a player that count, those that are dropped, what breaks a tie.

How many evenings of a player a season counts says `kept`; `standings` adds up the best of them, `ranking` breaks ties,
and `explanation` says which evenings were dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

WHOLE = 1000
"""One, in thousandths. Points are whole thousandths too, so that databases add them up without an error."""


def points_of(thousandths: int) -> Decimal:
    """Points as people read them."""
    return Decimal(thousandths) / WHOLE


class Method(StrEnum):
    """Method that makes a total of a player's evenings; stored with the league, so its values never change."""

    SUM = "sum"
    """The points of the evenings that count, added up."""
    MEAN = "mean"
    """Mean of the points, rounded half up to a thousandth of a point."""


class TieBreak(StrEnum):
    """Tie-break between players with equal totals; stored with the league, so its values never change."""

    WINS = "wins"
    """More first places."""
    BEST_PLACE = "best-place"
    """The better best place; of equal ones whoever has it more often, then the next best, as in a medal table."""
    ATTENDANCES = "attendances"
    """More evenings played."""
    HEAD_TO_HEAD = "head-to-head"
    """More wins among the tied players, in the evenings in which all of them played."""
    KNOCK_OUTS = "knock-outs"
    """More knock-outs."""
    LAST_EVENING = "last-evening"
    """The better place in the last evening in which any of them played; who was not there comes behind."""
    LOT = "lot"
    """A lot, drawn once and recorded."""


@dataclass(frozen=True, slots=True)
class StandingsRule:
    """Rule by which totals are made of evenings and equal ones are ranked.

    The evenings of a season are all that count for the league, whether a player was there or not.
    """

    method: Method = Method.SUM
    best: int = 0
    """Number of best evenings of each player that count; 0: all."""
    dropped: int = 0
    """Number of worst evenings of the season that are dropped, missed ones before played ones; 0: none.

    One evening always counts, so that a young season has a list.
    """
    attendances: int = 0
    """Number of evenings below which a player stands behind all others, without a rank."""
    carried_over: int = 0
    """Thousandths of the total of the season before with which a player begins; 0: nothing.

    The season before is the latest of the league that ended before this one began.
    """
    decay: int = WHOLE
    """Factor of an evening for each full year of its age, in thousandths; 1000: it does not fade."""
    ties: tuple[TieBreak, ...] = ()
    """Tie-breaks in the order in which they are asked; who is equal in all of them shares the better rank."""
    qualified: int = 0
    """Number of ranks that qualify, for a final or a step up; a line is drawn below them. 0: no line."""


def kept(rule: StandingsRule, evenings: int) -> int:
    """Number of a player's best evenings that count in a season of so many evenings, at least 1."""
    most = max(evenings - rule.dropped, 1) if rule.dropped else max(evenings, 1)
    return min(most, rule.best) if rule.best else most
