"""Ranking of a league: totals of tallies, the chain of tie-breaks with what decided, shared ranks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from homepoker.core.league.standings_rule import Method, StandingsRule, TieBreak
from homepoker.core.quantities import PlayerId

# State


@dataclass(frozen=True, slots=True)
class Tally:
    """What the evenings of one player add up to. Points are thousandths.

    ``points`` and ``counted`` are those of the evenings that count, all others those of every evening played.
    """

    player: PlayerId
    points: int = 0
    counted: int = 0
    attendances: int = 0
    wins: int = 0
    knock_outs: int = 0
    best_place: int = 0
    """0 where the player played no evening."""
    carried: int = 0
    """Points brought along from the season before."""
    extra: int = 0
    """Points that the host gave or took beside any formula."""


@dataclass(frozen=True, slots=True)
class TieDecision:
    """What a tie-break decided for a player: against whom, and by which value.

    ``value`` is what was compared: wins, the best place, evenings, evenings as the best of those tied, knock-outs, the
    place in the last evening (0: not there), the turn of the lot.
    """

    by: TieBreak
    against: tuple[PlayerId, ...]
    value: int
    is_ahead: bool
    """Whether the player stands before some of them; else behind all of them."""


@dataclass(frozen=True, slots=True)
class RankedTally:
    """A tally with its total and its rank; without a rank stands who came to too few evenings."""

    rank: int | None
    tally: Tally
    total: int
    decisions: tuple[TieDecision, ...] = ()
    """What parted the player from those with the same total, in the order of the chain."""
    shares: tuple[PlayerId, ...] = ()
    """Who has the same rank, because no tie-break parts them."""


class TieFacts(Protocol):
    """Protocol of what tie-breaks ask of the evenings, beyond the tallies."""

    def places(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Mapping[int, int]]:
        """How often each of these finished in each place."""

    def head_to_head(self, players: Collection[PlayerId]) -> Mapping[PlayerId, int]:
        """How often each was the best of these, in the evenings in which all of them played."""

    def last_places(self, players: Collection[PlayerId]) -> Mapping[PlayerId, int]:
        """The places in the last evening in which any of these played; who was not there is not in it."""

    def lot(self, players: Collection[PlayerId]) -> Sequence[PlayerId] | None:
        """These in the order in which a lot was drawn among them; nothing where none was drawn yet."""


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


def kept(rule: StandingsRule, evenings: int) -> int:
    """How many of a player's evenings count in a season of so many; a number above all of them where all count."""
    most = max(evenings - rule.dropped, 1) if rule.dropped else max(evenings, 1)
    return min(most, rule.best) if rule.best else most


def ranking(tallies: Iterable[Tally], rule: StandingsRule, facts: TieFacts) -> Ranking:
    """Rank tallies by their totals, and equal ones by the rule's tie-breaks.

    Who came to fewer evenings than the rule asks for stands behind all others, in the same order and without a rank.
    """
    every = list(tallies)
    ranked = [one for one in every if one.attendances >= rule.attendances]
    behind = [one for one in every if one.attendances < rule.attendances]
    due: list[tuple[PlayerId, ...]] = []
    rows = [*_ranked(ranked, rule, facts, due), *_without_rank(behind, rule)]
    return Ranking(tuple(rows), tuple(due))


def in_earlier_order(drawn: Sequence[PlayerId], earlier: Sequence[PlayerId]) -> list[PlayerId]:
    """A lot in which those stand in the order of an earlier one among whom that was drawn; the others stay."""
    again = iter([player for player in earlier if player in drawn])
    return [next(again) if player in earlier else player for player in drawn]


def _without_rank(tallies: Iterable[Tally], rule: StandingsRule) -> list[RankedTally]:
    """Nobody's rank hangs on these, so no tie among them is broken."""
    rows = [RankedTally(None, tally, total_of(tally, rule.method)) for tally in tallies]
    return sorted(rows, key=lambda row: (-row.total, -row.tally.attendances, row.tally.player))


def _ranked(
    tallies: Iterable[Tally], rule: StandingsRule, facts: TieFacts, due: list[tuple[PlayerId, ...]]
) -> list[RankedTally]:
    of_total: dict[int, list[Tally]] = {}
    for tally in tallies:
        of_total.setdefault(total_of(tally, rule.method), []).append(tally)
    rows: list[RankedTally] = []
    for total in sorted(of_total, reverse=True):
        equal = sorted(of_total[total], key=lambda tally: tally.player)
        decisions: dict[PlayerId, tuple[TieDecision, ...]] = {}
        for group in _parted(equal, rule.ties, facts, decisions, due):
            rank = len(rows) + 1
            for tally in group:
                sharing = tuple(other.player for other in group if other is not tally)
                rows.append(RankedTally(rank, tally, total, decisions.get(tally.player, ()), sharing))
    return rows


def _parted(
    group: list[Tally],
    ties: Sequence[TieBreak],
    facts: TieFacts,
    decisions: dict[PlayerId, tuple[TieDecision, ...]],
    due: list[tuple[PlayerId, ...]],
) -> list[list[Tally]]:
    """A group of equal tallies as smaller groups, best first, parted by the first tie-break that parts any of them."""
    if len(group) == 1 or not ties:
        return [group]
    by, *others = ties
    measured = _measured(by, group, facts)
    if measured is None:
        due.append(tuple(tally.player for tally in group))
        return [group]
    of_key: dict[_Key, list[Tally]] = {}
    for tally in group:
        of_key.setdefault(measured[tally.player][0], []).append(tally)
    if len(of_key) == 1:
        return _parted(group, others, facts, decisions, due)
    found: list[list[Tally]] = []
    worst = min(of_key)
    for key in sorted(of_key, reverse=True):
        for tally in of_key[key]:
            against = tuple(other.player for other in group if measured[other.player][0] != key)
            decision = TieDecision(by, against, measured[tally.player][1], key != worst)
            decisions[tally.player] = (*decisions.get(tally.player, ()), decision)
        found += _parted(of_key[key], others, facts, decisions, due)
    return found


_Key = tuple[tuple[int, int], ...]
"""What a tie-break compares, higher is better."""


def _measured(by: TieBreak, group: Sequence[Tally], facts: TieFacts) -> dict[PlayerId, tuple[_Key, int]] | None:
    """What a tie-break compares of each player, and the value that is shown; nothing where a lot must be drawn."""
    players = [tally.player for tally in group]
    match by:
        case TieBreak.WINS:
            return {tally.player: _more(tally.wins) for tally in group}
        case TieBreak.ATTENDANCES:
            return {tally.player: _more(tally.attendances) for tally in group}
        case TieBreak.KNOCK_OUTS:
            return {tally.player: _more(tally.knock_outs) for tally in group}
        case TieBreak.BEST_PLACE:
            places = facts.places(players)
            return {tally.player: (_medals(places.get(tally.player, {})), tally.best_place) for tally in group}
        case TieBreak.HEAD_TO_HEAD:
            best = facts.head_to_head(players)
            return {player: _more(best.get(player, 0)) for player in players}
        case TieBreak.LAST_EVENING:
            last = facts.last_places(players)
            return {player: (((-last.get(player, _NOT_THERE), 0),), last.get(player, 0)) for player in players}
        case TieBreak.LOT:
            drawn = facts.lot(players)
            if drawn is None:
                return None
            return {player: (((-turn, 0),), turn) for turn, player in enumerate(drawn, start=1)}


_NOT_THERE = 1_000_000_000
"""A place behind every field."""


def _more(count: int) -> tuple[_Key, int]:
    return ((count, 0),), count


def _medals(places: Mapping[int, int]) -> _Key:
    """Best places first, each with how often it was reached: compared as a medal table is read."""
    return tuple((-place, places[place]) for place in sorted(places))
