"""Ranking of a league: totals of tallies, the chain of tie-breaks with what decided, shared ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from homepoker.core.league.standings_rule import Method, StandingsRule, TieBreak
from homepoker.core.quantities import PlayerId

# State


class Score(NamedTuple):
    """One player's result in one evening, as totals and tie-breaks look at it."""

    turn: int
    """The turn of the evening among those of its season, in the order of playing."""
    points: int
    """Thousandths of a point, after the evening's weight."""
    place: int
    """Finishing place; 0 where an imported evening names none."""
    knock_outs: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums of the evenings of one player. Points are thousandths.

    ``points`` and ``counted`` are those of the evenings that count, all others those of every evening played.
    """

    player: PlayerId
    points: int = 0
    counted: int = 0
    attendances: int = 0
    wins: int = 0
    knock_outs: int = 0
    best_place: int = 0
    """Best finishing place; 0 where the player played no evening."""
    carried: int = 0
    """Points brought along from the season before."""
    extra: int = 0
    """Points that the host gave or took beside any formula."""
    scores: Sequence[Score] = field(default=(), compare=False, repr=False)
    """Scores of every evening played, in the order of playing: what tie-breaks look at."""


@dataclass(frozen=True, slots=True)
class TieDecision:
    """Decision of a tie-break for a player: before whom, or behind whom where nobody was left behind, by which value.

    ``value`` is what was compared: wins, the best place, evenings, evenings as the best of those tied, knock-outs, the
    place in the last evening (0: not there), the turn of the lot.
    """

    by: TieBreak
    against: tuple[PlayerId, ...]
    value: int
    is_ahead: bool
    """Whether the player stands before all of them; else behind all of them."""
    theirs: int | None = None
    """The other one's value where only two were tied."""


@dataclass(frozen=True, slots=True)
class RankedTally:
    """A tally with its total and its rank; without a rank stands who came to too few evenings."""

    rank: int | None
    tally: Tally
    total: int
    decisions: tuple[TieDecision, ...] = ()
    """Tie-breaks that part the player from others with the same total, in the order of the chain."""
    shares: tuple[PlayerId, ...] = ()
    """Players with the same rank, because no tie-break parts them."""


Lots = Sequence[Sequence[PlayerId]]
"""Lots that were drawn, the first first: each has its players in the order in which they were drawn."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """All ranked tallies in their order, and the groups among whom a lot is due."""

    rows: tuple[RankedTally, ...]
    lots_due: tuple[tuple[PlayerId, ...], ...] = ()


# Questions


def total_of(tally: Tally, method: Method) -> int:
    """The total of a tally, in thousandths. What is brought along and what the host gave come on top of a mean too."""
    made = tally.points
    if method is Method.MEAN:
        made = half_up(tally.points, tally.counted) if tally.counted else 0
    return made + tally.carried + tally.extra


def half_up(dividend: int, divisor: int) -> int:
    """A quotient rounded to a whole number, a half upwards.

    :param divisor: above 0.
    """
    return (2 * dividend + divisor) // (2 * divisor)


def ranking(tallies: Iterable[Tally], rule: StandingsRule, lots: Lots = ()) -> Ranking:
    """Rank tallies by their totals, and equal ones by the rule's tie-breaks.

    Who came to fewer evenings than the rule asks for stands behind all others, in the same order and without a rank.
    """
    every = list(tallies)
    ranked = [tally for tally in every if tally.attendances >= rule.attendances]
    behind = [tally for tally in every if tally.attendances < rule.attendances]
    due: list[tuple[PlayerId, ...]] = []
    rows = [*_ranked(ranked, rule, lots, due), *_without_rank(behind, rule)]
    return Ranking(tuple(rows), tuple(due))


def in_earlier_order(drawn: Sequence[PlayerId], earlier: Sequence[PlayerId]) -> list[PlayerId]:
    """A lot in which those stand in the order of an earlier one among whom that was drawn; the others stay."""
    again = iter([player for player in earlier if player in drawn])
    return [next(again) if player in earlier else player for player in drawn]


def _without_rank(tallies: Iterable[Tally], rule: StandingsRule) -> list[RankedTally]:
    """Rows of those who get no rank, by their totals: no tie among them is broken."""
    rows = [RankedTally(None, tally, total_of(tally, rule.method)) for tally in tallies]
    return sorted(rows, key=lambda row: (-row.total, -row.tally.attendances, row.tally.player))


def _ranked(
    tallies: Iterable[Tally], rule: StandingsRule, lots: Lots, due: list[tuple[PlayerId, ...]]
) -> list[RankedTally]:
    of_total: dict[int, list[Tally]] = {}
    for tally in tallies:
        of_total.setdefault(total_of(tally, rule.method), []).append(tally)
    equal = [sorted(of_total[total], key=lambda tally: tally.player) for total in sorted(of_total, reverse=True)]
    decisions: dict[PlayerId, tuple[TieDecision, ...]] = {}
    rows: list[RankedTally] = []
    for group in _parted(equal, rule.ties, lots, decisions, due):
        rank = len(rows) + 1
        for tally in group:
            sharing = tuple(other.player for other in group if other is not tally)
            made = decisions.get(tally.player, ())
            rows.append(RankedTally(rank, tally, total_of(tally, rule.method), made, sharing))
    return rows


_Group = list[Tally]
_Key = tuple[tuple[int, int], ...]
"""Sort key of a tie-break, higher is better."""


def _parted(
    groups: list[_Group],
    ties: Iterable[TieBreak],
    lots: Lots,
    decisions: dict[PlayerId, tuple[TieDecision, ...]],
    due: list[tuple[PlayerId, ...]],
) -> list[_Group]:
    """Groups of equal tallies as smaller groups, best first: each tie-break parts those that are still equal.

    Where a lot must be drawn first, nothing behind it decides.
    """
    waiting: set[PlayerId] = set()
    for by in ties:
        parted: list[_Group] = []
        for group in groups:
            if len(group) == 1 or group[0].player in waiting:
                parted.append(group)
            elif measured := _measured(by, group, lots):
                parted += _split(by, group, measured, decisions)
            else:
                waiting.update(tally.player for tally in group)
                due.append(tuple(tally.player for tally in group))
                parted.append(group)
        groups = parted
    return groups


def _split(
    by: TieBreak,
    group: _Group,
    measured: Mapping[PlayerId, tuple[_Key, int]],
    decisions: dict[PlayerId, tuple[TieDecision, ...]],
) -> list[_Group]:
    """A group by what a tie-break compares, best first, with what it decided for each."""
    of_key: dict[_Key, _Group] = {}
    for tally in group:
        of_key.setdefault(measured[tally.player][0], []).append(tally)
    if len(of_key) == 1:
        return [group]
    for key, same in of_key.items():
        behind = tuple(other.player for other in group if measured[other.player][0] < key)
        against = behind or tuple(other.player for other in group if measured[other.player][0] > key)
        for tally in same:
            theirs = measured[against[0]][1] if len(group) == 2 else None
            decision = TieDecision(by, against, measured[tally.player][1], bool(behind), theirs)
            decisions[tally.player] = (*decisions.get(tally.player, ()), decision)
    return [of_key[key] for key in sorted(of_key, reverse=True)]


def _measured(by: TieBreak, group: _Group, lots: Lots) -> dict[PlayerId, tuple[_Key, int]]:
    """Sort key of a tie-break and its shown value for each player of a group; none where its lot is due."""
    match by:
        case TieBreak.WINS:
            return {tally.player: _more(tally.wins) for tally in group}
        case TieBreak.ATTENDANCES:
            return {tally.player: _more(tally.attendances) for tally in group}
        case TieBreak.KNOCK_OUTS:
            return {tally.player: _more(tally.knock_outs) for tally in group}
        case TieBreak.BEST_PLACE:
            return {tally.player: (_medals(tally), tally.best_place) for tally in group}
        case TieBreak.HEAD_TO_HEAD:
            best = _best_of_all(group)
            return {tally.player: _more(best[tally.player]) for tally in group}
        case TieBreak.LAST_EVENING:
            last = max((tally.scores[-1].turn for tally in group if tally.scores), default=None)
            return {tally.player: _first(_place_in(tally, last)) for tally in group}
        case TieBreak.LOT:
            players = {tally.player for tally in group}
            drawn = next((lot for lot in lots if players <= set(lot)), ())
            own = (player for player in drawn if player in players)
            return {player: _first(turn) for turn, player in enumerate(own, start=1)}


def _best_of_all(group: _Group) -> Counter[PlayerId]:
    """Number of evenings in which each was the best of the group, of those in which all of the group played."""
    places = {tally.player: {score.turn: score.place for score in tally.scores} for tally in group}
    bests: Counter[PlayerId] = Counter()
    for turn in set.intersection(*map(set, places.values())):
        best = min((of[turn] for of in places.values() if of[turn]), default=0)
        bests.update(player for player, of in places.items() if best and of[turn] == best)
    return bests


def _place_in(tally: Tally, turn: int | None) -> int:
    """The place in the evening of this turn; 0 for who was not there."""
    return tally.scores[-1].place if tally.scores and tally.scores[-1].turn == turn else 0


_NOT_THERE = 1_000_000_000
"""Sort value of somebody who was not there: a place behind every field."""


def _first(place: int) -> tuple[_Key, int]:
    """A place, of which the lower is the better; 0 is none."""
    return ((-(place or _NOT_THERE), 0),), place


def _more(count: int) -> tuple[_Key, int]:
    return ((count, 0),), count


def _medals(tally: Tally) -> _Key:
    """Best places first, each with how often it was reached: compared as a medal table is read."""
    places = Counter(score.place for score in tally.scores if score.place)
    return tuple((-place, places[place]) for place in sorted(places))
