"""Standings by plain loops over all results: what the database's must equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from homepoker.core.league.definition import EveningInLeague, ExtraPoints, Guests, League, LeagueSeason
from homepoker.core.league.results import EveningResult, of_persons
from homepoker.core.league.standings_rule import Method, TieBreak
from homepoker.core.points.facts import PointsFacts
from homepoker.core.points.scheme import points_of
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.consultation import Answers
from homepoker.store.league.archive import ClosedEvening


@dataclass(frozen=True)
class ByHand:
    """One row, in the order of its fields in the table."""

    rank: int | None
    player: PlayerId
    total: int
    attendances: int
    counted: int
    wins: int
    knock_outs: int


@dataclass(frozen=True)
class Club:
    """What the host and the register know."""

    evenings: Sequence[ClosedEvening]
    person_of: Mapping[PlayerId, PlayerId]
    guests: Collection[PlayerId]
    hidden: Collection[PlayerId]
    choices: Mapping[str, EveningInLeague]
    extras: Sequence[ExtraPoints]
    today: date
    answers: Answers | None = None
    lots: Mapping[str, Sequence[Sequence[PlayerId]]] = field(default_factory=dict)
    """The lots that were drawn, by the ids of the seasons, the first first."""


def table(club: Club, league: League, season: LeagueSeason) -> list[ByHand]:
    """The rows of a season, ranked; those of a rank and those without one by their ids."""
    return [row for row, _ in _ranked(club, league, season)]


def _is_listed(club: Club, league: League, player: PlayerId) -> bool:
    if player in club.hidden:
        return False
    if league.guests is Guests.SCORE:
        return True
    if league.members is not None:
        return player in {club.person_of.get(member, member) for member in league.members}
    return player not in club.guests


_Evening = tuple[ClosedEvening, list[tuple[EveningResult, int]]]
"""An evening with its results and their points."""


_Leaders = Mapping[str, Collection[PlayerId]]
"""Who led the list before each evening."""


def _counting(club: Club, league: League, season: LeagueSeason) -> list[ClosedEvening]:
    """The evenings that count, in the order of playing."""
    found = []
    for evening in sorted(club.evenings, key=lambda one: (one.began_on, one.opened_at)):
        said = club.choices.get(evening.tournament_id)
        by_rule = league.is_open_to_evenings and (not league.profiles or evening.profile in league.profiles)
        if season.first <= evening.began_on <= season.last and (said.counts if said else by_rule):
            found.append(evening)
    return found


def _leaders(club: Club, league: League, season: LeagueSeason) -> _Leaders:
    """Who led before each evening of a season, found one after the other; of all time, in the seasons of each."""
    base, found = league.scheme.base, dict[str, set[PlayerId]]()
    if not league.scheme.bonuses.per_leader_knock_out and "leader" not in getattr(base, "text", ""):
        return {}
    if season.id == "all":
        for own in league.seasons:
            for tournament, leaders in _leaders(club, league, own).items():
                found.setdefault(tournament, set()).update(leaders)
        return found
    evenings = _counting(club, league, season)
    for turn, evening in enumerate(evenings[1:], start=1):
        then = replace(club, extras=[extra for extra in club.extras if extra.on < evening.began_on])
        rows = _rows(then, league, season, evenings[:turn], found)
        found[evening.tournament_id] = {row.player for row, _ in rows if row.rank == 1}
    return found


def _results(
    club: Club, league: League, season: LeagueSeason, evenings: Sequence[ClosedEvening], leaders: _Leaders
) -> list[_Evening]:
    """Each of these evenings with its results and their points."""
    as_of = min(season.last, club.today)
    found = []
    for evening in evenings:
        said = club.choices.get(evening.tournament_id)
        results = list(of_persons(evening.results, club.person_of))
        if league.guests is Guests.CLOSE_UP:
            inside = [result for result in results if _is_listed(club, league, result.player)]
            results = [
                replace(
                    one,
                    players=len(inside),
                    place=1 + sum(other.place < one.place for other in inside),
                    sharing=sum(other.place == one.place for other in inside),
                )
                for one in inside
            ]
        factor = Fraction(said.factor, 1000) if said else Fraction(1)
        for _ in range(_years(evening.began_on, as_of)):
            factor *= Fraction(league.rule.decay, 1000)
        millionths = int(factor * 1_000_000 + Fraction(1, 2))
        prizes = [result.money.prize for result in evening.results if result.money.prize >= 0]
        of_field = _OfField(
            sum(result.entries for result in results),
            sum(result.rebuys for result in results),
            sum(prizes) if prizes else -1,
        )
        hits, away = _of_leaders(club, evening, leaders.get(evening.tournament_id, ()))
        points = [
            _points(club, league, result, of_field, hits[result.player], away[result.player]) for result in results
        ]
        found.append((evening, [(one, _weighed(made, millionths)) for one, made in zip(results, points, strict=True)]))
    return found


def _of_leaders(
    club: Club, evening: ClosedEvening, leaders: Collection[PlayerId]
) -> tuple[Counter[PlayerId], Counter[PlayerId]]:
    """How often each took out who led, and what of it went to others."""
    hits, away = Counter[PlayerId](), Counter[PlayerId]()
    for knock_out in evening.knock_outs:
        winner, loser = (club.person_of.get(player, player) for player in (knock_out.winner, knock_out.loser))
        if loser in leaders:
            hits[winner] += knock_out.times
            away[winner] += knock_out.shared_away
    return hits, away


def _weighed(points: int, millionths: int) -> int:
    return int((Fraction(points * millionths, 1_000_000) + Fraction(1, 2)) // 1)


def _years(since: date, until: date) -> int:
    years = 0
    while True:
        try:
            anniversary = since.replace(year=since.year + years + 1)
        except ValueError:
            anniversary = date(since.year + years + 1, 3, 1)
        if anniversary > until:
            return years
        years += 1


@dataclass(frozen=True)
class _OfField:
    """What an evening's field has together; the prize pool is -1 where nobody noted it."""

    entries: int
    rebuys: int
    prize_pool: int


def _points(club: Club, league: League, one: EveningResult, field: _OfField, hits: int, away: int) -> int:
    said = club.choices.get(one.tournament)
    stated = (one.money.buy_in, said.buy_in if said else -1, one.buy_in, league.buy_in)
    buy_in = Decimal(next(each for each in stated if each >= 0)) / 100
    spent = buy_in * (one.entries + one.rebuys + one.add_ons)
    if one.money.spent >= 0:
        spent = Decimal(one.money.spent) / 100
    facts = PointsFacts(
        one.players,
        one.place,
        one.knock_outs,
        one.sharing,
        one.entries,
        one.rebuys,
        one.add_ons,
        buy_in,
        spent,
        one.paid_places,
        one.is_early,
        one.final_table,
        hits,
        int(one.points * 1000),
        field.entries,
        one.knock_outs_shared_away,
        away,
        Decimal(field.prize_pool) / 100 if field.prize_pool >= 0 else None,
        Decimal(one.money.prize) / 100 if one.money.prize >= 0 else None,
        field.rebuys,
        Decimal(one.money.bounties) / 100,
    )
    return points_of(league.scheme, facts, club.answers)


def _ranked(club: Club, league: League, season: LeagueSeason) -> list[tuple[ByHand, int]]:
    return _rows(club, league, season, _counting(club, league, season), _leaders(club, league, season))


def _rows(
    club: Club, league: League, season: LeagueSeason, counting: Sequence[ClosedEvening], leaders: _Leaders
) -> list[tuple[ByHand, int]]:
    rule, evenings = league.rule, _results(club, league, season, counting, leaders)
    own: dict[PlayerId, list[tuple[EveningResult, int]]] = {}
    for _, results in evenings:
        for result, points in results:
            own.setdefault(result.player, []).append((result, points))
    brought: Counter[PlayerId] = Counter()
    earlier = [one for one in league.seasons if one.last < season.first]
    if rule.carried_over and earlier:
        before = max(earlier, key=lambda one: (one.last, one.first))
        for row, total in _ranked(club, league, before):
            brought[row.player] = int((Fraction(total * rule.carried_over, 1000) + Fraction(1, 2)) // 1)
            own.setdefault(row.player, [])
    for extra in club.extras:
        if season.first <= extra.on <= season.last:
            player = club.person_of.get(extra.player, extra.player)
            brought[player] += extra.points
            own.setdefault(player, [])
    made = []
    for player, results in own.items():
        if not _is_listed(club, league, player):
            continue
        worst_first = sorted(points for _, points in results)
        missed = len(evenings) - len(worst_first)
        to_drop = max(rule.dropped - missed, 0)
        to_drop = min(to_drop, max(len(worst_first) - 1, 0)) if rule.dropped else 0
        counted = worst_first[to_drop:]
        if rule.best:
            counted = counted[max(len(counted) - rule.best, 0) :]
        total = sum(counted)
        if rule.method is Method.MEAN and counted:
            total = int((Fraction(total, len(counted)) + Fraction(1, 2)) // 1)
        total += brought[player]
        row = ByHand(
            None,
            player,
            total,
            len(results),
            len(counted),
            sum(result.place == 1 for result, _ in results),
            sum(result.knock_outs for result, _ in results),
        )
        made.append(row)
    ranked = [row for row in made if row.attendances >= rule.attendances]
    behind = [row for row in made if row.attendances < rule.attendances]
    placed: list[ByHand] = []
    for _, tied in groupby(sorted(ranked, key=lambda row: (-row.total, row.player)), key=lambda row: row.total):
        for group in _parted(list(tied), rule.ties, evenings, club.lots.get(season.id, ())):
            rank = len(placed) + 1
            placed += [replace(row, rank=rank) for row in group]
    return [(row, row.total) for row in [*placed, *behind]]


def _parted(
    group: list[ByHand],
    ties: Sequence[TieBreak],
    evenings: Sequence[_Evening],
    lots: Sequence[Sequence[PlayerId]],
) -> list[list[ByHand]]:
    if not ties or len(group) == 1:
        return [group]
    if ties[0] is TieBreak.LOT:
        # Among all of these or not at all; and while a lot is due nothing else decides.
        drawn = [lot for lot in lots if {row.player for row in group} <= set(lot)]
        return [[row] for row in sorted(group, key=lambda row: drawn[0].index(row.player))] if drawn else [group]
    keys = {row.player: _key(ties[0], row, group, evenings) for row in group}
    found = []
    for key in sorted(set(keys.values()), reverse=True):
        found += _parted([row for row in group if keys[row.player] == key], ties[1:], evenings, lots)
    return found


def _key(by: TieBreak, row: ByHand, group: list[ByHand], evenings: Sequence[_Evening]) -> tuple[float, ...]:
    players = {one.player for one in group}
    of_evening = [
        {result.player: result.place for result, _ in results if result.player in players} for _, results in evenings
    ]
    match by:
        case TieBreak.WINS:
            return (row.wins,)
        case TieBreak.ATTENDANCES:
            return (row.attendances,)
        case TieBreak.KNOCK_OUTS:
            return (row.knock_outs,)
        case TieBreak.BEST_PLACE:
            places = [found[row.player] for found in of_evening if row.player in found]
            return tuple(float(sum(place == wanted for place in places)) for wanted in range(1, 30))
        case TieBreak.HEAD_TO_HEAD:
            together = [found for found in of_evening if set(found) == players]
            return (sum(found[row.player] == min(found.values()) for found in together),)
        case TieBreak.LAST_EVENING:
            there = [found for found in of_evening if found]
            return (-there[-1].get(row.player, 1000),) if there else (0,)
        case TieBreak.LOT:
            raise AssertionError("a lot compares nothing")
