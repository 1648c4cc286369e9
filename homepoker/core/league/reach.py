"""Reach of players: the ranks with which each can still end a season.

The bounds are sound and not tight: nobody ends better than the best or worse than the worst of them, as long as nobody
makes more points in an evening than is stated, and nobody new joins. Whoever looks at them knows who is through and who
is out; that two players cannot both win the same evening is left out of account.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from homepoker.core.league.ranking import Tally, kept, total_of
from homepoker.core.league.standings_rule import Method, StandingsRule
from homepoker.core.league.table import Reach
from homepoker.core.quantities import PlayerId


@dataclass(frozen=True, slots=True)
class Remaining:
    """Rest of a season. Points are thousandths."""

    evenings: int
    """Number of evenings still to come."""
    most: int
    """The most points that anybody makes in one of them."""
    least: int = 0
    """The fewest points, where that is below 0."""


@dataclass(frozen=True, slots=True)
class _Bounds:
    """The totals between which a player ends the season, and whether a rank is sure and possible."""

    lowest: int
    highest: int
    is_ranked: bool
    may_be_ranked: bool


def kept_at_the_end(rule: StandingsRule, played: int, remaining: int) -> tuple[int, int]:
    """Numbers of a player's evenings so far that count at the end: if none is added, and if every other one is."""
    at_end = kept(rule, played + remaining)
    return at_end, max(at_end - remaining, 0)


def reaches(
    absent: Iterable[Tally], beside: Mapping[PlayerId, Tally], rule: StandingsRule, played: int, left: Remaining
) -> dict[PlayerId, Reach]:
    """The best and worst rank that each can still end with.

    :param absent: the tallies at the end of the season for who comes no more.
    :param beside: those of the evenings that count beside all that are still to come; see :func:`kept_at_the_end`.
    :param played: so many evenings of the season are over.
    """
    at_end = kept(rule, played + left.evenings)
    added = min(left.evenings, at_end)
    bounds = {tally.player: _bounds(tally, beside.get(tally.player), rule, at_end, added, left) for tally in absent}
    lowest = sorted(one.lowest for one in bounds.values() if one.is_ranked)
    highest = sorted(one.highest for one in bounds.values() if one.may_be_ranked)
    found: dict[PlayerId, Reach] = {}
    for player, one in bounds.items():
        if not one.may_be_ranked:
            found[player] = Reach(None, None)
            continue
        # Nobody's own lowest total is above their highest one, so nobody is counted against themselves.
        ahead = len(lowest) - bisect_right(lowest, one.highest)
        level = len(highest) - bisect_left(highest, one.lowest) - 1
        found[player] = Reach(1 + ahead, 1 + level if one.is_ranked else None)
    return found


def _bounds(
    absent: Tally, beside: Tally | None, rule: StandingsRule, at_end: int, added: int, left: Remaining
) -> _Bounds:
    own = beside if beside is not None else replace(absent, points=0, counted=0)
    present = replace(own, points=own.points + added * left.most, counted=own.counted + added)
    highest = [total_of(absent, rule.method), total_of(present, rule.method)]
    worst = absent
    if left.least < 0:
        worst = replace(worst, points=worst.points + added * left.least)
    lowest = [total_of(absent, rule.method), total_of(worst, rule.method)]
    if rule.method is Method.MEAN:
        evenings = min(at_end, absent.attendances + left.evenings)
        lowest.append(total_of(replace(worst, counted=max(evenings, 1)), rule.method))
    return _Bounds(
        min(lowest),
        max(highest),
        absent.attendances >= rule.attendances,
        absent.attendances + left.evenings >= rule.attendances,
    )
