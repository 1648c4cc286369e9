"""Standings of a season: scores of its results, tallies of the players' best evenings, and the table made of them.

The reach of a player are the ranks with which the season can still end. Its bounds are sound and not tight: nobody
ends better than the best or worse than the worst of them, as long as nobody makes more points in an evening than is
stated, and nobody new joins. That two players cannot both win the same evening is left out of account.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from homepoker.core.league.definition import ALL_TIME, EveningInLeague, ExtraPoints, League, LeagueSeason
from homepoker.core.league.ranking import Lots, Score, Tally, half_up, ranking, total_of
from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.core.league.season_results import (
    ArchivedResults,
    Field,
    KnockOuts,
    Listing,
    counted_evenings,
    season_evenings,
    season_results,
    with_leaders,
)
from homepoker.core.league.standings_rule import WHOLE, Method, StandingsRule, kept
from homepoker.core.league.table import ONCE, CountedEvening, LeagueTable, Reach, rows_of
from homepoker.core.league.worth import ResultFacts, Worth
from homepoker.core.quantities import PlayerId

Scores = dict[PlayerId, list[Score]]
"""The scores of each player, in the order of playing."""

Leaders = dict[int, set[PlayerId]]
"""Leaders of the list before an evening, by its number; several where they shared the first rank."""


# Plain rows, no SQL: DECISIONS.md, 270
@dataclass(frozen=True, slots=True)
class SeasonSource:
    """Source of a season's table: its evenings and results, and what stands beside them."""

    league: League
    season: LeagueSeason
    evenings: Sequence[CountedEvening]
    results: Sequence[Field]
    """The results of each evening."""
    worth: Worth
    knock_outs: KnockOuts = field(default_factory=dict)
    """Knock-outs of the evenings; only where points depend on who led before them."""
    listing: Listing = field(default_factory=Listing)
    carried: Mapping[PlayerId, int] = field(default_factory=dict)
    """Thousandths that each brings along from the season before."""
    given: Sequence[ExtraPoints] = ()
    lots: Lots = ()


def season_source(
    archived: ArchivedResults,
    league: League,
    season: LeagueSeason,
    worth: Worth,
    as_of: date,
    choices: Mapping[str, EveningInLeague],
    listing: Listing,
) -> SeasonSource:
    """The source of a season by its evenings and results alone.

    :param as_of: the day up to which evenings age.
    :param choices: what the host said of single evenings, by their ids.
    """
    evenings = counted_evenings(season_evenings(archived.evenings, league, choices), league.rule.decay, as_of)
    buy_ins: dict[str, int] = {}
    if worth.reads_buy_in:
        buy_ins = {choice.tournament: choice.buy_in for choice in choices.values() if choice.buy_in != BUY_IN_OF_LEAGUE}
    results = season_results(archived, evenings, listing, worth.reads, buy_ins)
    return SeasonSource(league, season, evenings, results, worth, archived.knock_outs, listing)


# Scores


def add_scores(
    scores: Scores, turn: int, evening: CountedEvening, results: Field, known: dict[ResultFacts, Score], worth: Worth
) -> None:
    """Add the scores of an evening.

    :param known: scores by facts, of the first evening that had such; each combination of facts is valued once.
    :raises FormulaMistake: the scheme has no value for a result.
    """
    millionths = None if evening.weight is ONCE else evening.millionths
    for player, facts in results.items():
        score = known.get(facts)
        if score is None:
            score = known[facts] = Score(turn, worth.points(facts), facts.place, facts.knock_outs)
        _, points, place, knock_outs = score
        if millionths is not None:
            points = half_up(points * millionths, WHOLE * WHOLE)
        scores.setdefault(player, []).append(Score(turn, points, place, knock_outs))


def scores_of(source: SeasonSource) -> Scores:
    """The scores of everybody who has a result.

    :raises FormulaMistake: the scheme has no value for a result.
    """
    scores: Scores = {}
    known: dict[ResultFacts, Score] = {}
    for turn, (evening, results) in enumerate(zip(source.evenings, source.results, strict=True)):
        add_scores(scores, turn, evening, results, known, source.worth)
    return scores


def leaders_of(source: SeasonSource) -> Leaders:
    """Leaders of the list before each evening of a season.

    They are found one after the other, as what an evening gives may depend on who led before it.

    :raises FormulaMistake: the scheme has no value for a result.
    """
    scores: Scores = {}
    known: dict[ResultFacts, Score] = {}
    leaders: Leaders = {}
    for turn, (evening, results) in enumerate(zip(source.evenings, source.results, strict=True)):
        if turn:
            listed, _ = listed_tallies(before(source, evening.began_on), scores, kept(source.league.rule, turn))
            rows = ranking(listed, source.league.rule, source.lots).rows
            leaders[evening.number] = {row.tally.player for row in rows if row.rank == 1}
        led = leaders.get(evening.number, ())
        hits = with_leaders(results, source.knock_outs.get(evening.number, ()), led, source.listing.person_of)
        add_scores(scores, turn, evening, hits, known, source.worth)
    return leaders


def source_with_leaders(source: SeasonSource, leaders: Leaders) -> SeasonSource:
    """The source of a season whose results say how often each took out who led before the evening."""
    person_of = source.listing.person_of
    results = [
        with_leaders(field, source.knock_outs.get(evening.number, ()), leaders.get(evening.number, ()), person_of)
        for evening, field in zip(source.evenings, source.results, strict=True)
    ]
    return replace(source, results=results)


# Tallies


def tally(player: PlayerId, scores: Sequence[Score], most: int) -> Tally:
    """Add up the best evenings of a player.

    :param most: so many of the best evenings count.
    """
    points = [score.points for score in scores]
    if len(points) > most:
        points = sorted(points, reverse=True)[:most]
    places = [score.place for score in scores if score.place]
    return Tally(
        player,
        sum(points),
        len(points),
        len(scores),
        places.count(1),
        sum([score.knock_outs for score in scores]),
        min(places, default=0),
        scores=scores,
    )


def listed_tallies(source: SeasonSource, scores: Scores, most: int) -> tuple[list[Tally], tuple[PlayerId, ...]]:
    """The tallies of all who are listed, with what they bring along, and who played along unlisted.

    :param most: so many of the best evenings count.
    """
    extras: dict[PlayerId, int] = {}
    for extra in source.given:
        extras[extra.player] = extras.get(extra.player, 0) + extra.points
    is_listed = source.listing.is_listed
    tallies: list[Tally] = []
    for player in dict.fromkeys((*scores, *source.carried, *extras)):
        if is_listed(player):
            own = tally(player, scores.get(player, ()), most)
            if player in source.carried or player in extras:
                own = replace(own, carried=source.carried.get(player, 0), extra=extras.get(player, 0))
            tallies.append(own)
    return tallies, tuple(sorted(player for player in scores if not is_listed(player)))


def before(source: SeasonSource, day: date) -> SeasonSource:
    """The source as it was before a day, as far as points are concerned that the host gave."""
    return replace(source, given=[extra for extra in source.given if extra.on < day])


# Table


def season_table(source: SeasonSource, *, with_movement: bool, to_come: int, most: int) -> LeagueTable:
    """The table of a season, without teams; its rows are in the order of their ranks.

    :param with_movement: whether the ranks before the last evening are wanted too.
    :param to_come: evenings that are still to come, for what each can still reach.
    :param most: the most points that anybody makes in one of them, in thousandths; at least what somebody has made.
    :raises FormulaMistake: the scheme has no value for a result.
    """
    league, rule, count = source.league, source.league.rule, len(source.evenings)
    scores = scores_of(source)
    listed, left_out = listed_tallies(source, scores, kept(rule, count))
    ranked = ranking(listed, rule, source.lots)
    ranks = _ranks_before_last(source, scores) if with_movement and count > 1 else {}
    reach = _reach(source, scores, to_come, most) if to_come else {}
    counted = kept(rule, count)
    return LeagueTable(
        league,
        source.season,
        tuple(source.evenings) if source.season != ALL_TIME else (),
        count,
        rows_of(ranked, ranks, rule.qualified, reach),
        (),
        left_out,
        ranked.lots_due,
        counted if counted < count else 0,
        tuple(source.given),
    )


def _ranks_before_last(source: SeasonSource, scores: Scores) -> dict[PlayerId, int | None]:
    last, rule = len(source.evenings) - 1, source.league.rule
    then = {player: own for player, every in scores.items() if (own := every[:-1] if every[-1].turn == last else every)}
    listed, _ = listed_tallies(before(source, source.evenings[last].began_on), then, kept(rule, last))
    return {row.tally.player: row.rank for row in ranking(listed, rule, source.lots).rows}


def _reach(source: SeasonSource, scores: Scores, to_come: int, most: int) -> dict[PlayerId, Reach]:
    """The ranks with which each can still end the season."""
    count = len(source.evenings)
    made = [score.points for own in scores.values() for score in own]
    left = Remaining(to_come, max(most, *made, 0), min(0, *made)) if made else Remaining(to_come, max(most, 0))
    at_end, beside = kept_at_the_end(source.league.rule, count, to_come)
    absent, _ = listed_tallies(source, scores, at_end)
    others, _ = listed_tallies(source, scores, beside)
    return reaches(absent, {other.player: other for other in others}, source.league.rule, count, left)


# Reach


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
    lowest = sorted(bound.lowest for bound in bounds.values() if bound.is_ranked)
    highest = sorted(bound.highest for bound in bounds.values() if bound.may_be_ranked)
    reach_of: dict[PlayerId, Reach] = {}
    for player, bound in bounds.items():
        if not bound.may_be_ranked:
            reach_of[player] = Reach(None, None)
            continue
        # Nobody's own lowest total is above their highest one, so nobody is counted against themselves.
        ahead = len(lowest) - bisect_right(lowest, bound.highest)
        level = len(highest) - bisect_left(highest, bound.lowest) - 1
        reach_of[player] = Reach(1 + ahead, 1 + level if bound.is_ranked else None)
    return reach_of


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
