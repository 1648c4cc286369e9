"""Figures of a season: its evenings, and what each player won in each of them; all its charts are made from these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import accumulate

from homepoker.core.league.calendar_lists import LeagueRow
from homepoker.core.league.definition import ExtraPoints
from homepoker.core.league.explanation import ExplainedEvening
from homepoker.core.league.ranking import half_up
from homepoker.core.league.standings_rule import Method, StandingsRule, kept, points_of
from homepoker.core.league.table import LeagueTable, TableRow
from homepoker.core.quantities import PlayerId
from homepoker.services.league.calendar_lists import LeagueList


@dataclass(frozen=True, slots=True)
class FigureOfEvening:
    """An evening that counts, and how many played in it."""

    id: str
    name: str
    began_on: date
    players: int


@dataclass(frozen=True, slots=True)
class FigureOfResult:
    """Result of a player in one evening, as it counts in the list; place 0 where nobody knows it."""

    evening: str
    place: int
    points: Decimal


@dataclass(frozen=True, slots=True)
class FigureOfPlayer:
    """A row of the list with its evenings; ``rank`` is 0 without one, ``name`` empty where the person may not be named.

    ``totals`` are the points before the first evening and after each of them.
    """

    player: PlayerId
    name: str
    rank: int
    points: Decimal
    results: tuple[FigureOfResult, ...]
    totals: tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class SeasonFigures:
    """A list in figures: its title, its evenings in the order of their dates, its players by rank."""

    title: str
    evenings: tuple[FigureOfEvening, ...]
    players: tuple[FigureOfPlayer, ...]


def figures_of(title: str, listed: LeagueList, name_of: Callable[[PlayerId], str]) -> SeasonFigures:
    """The figures of a list of the calendar; of a running list the evenings of its newest year."""
    played = [evening for evening in listed.evenings if evening.began_on.year == listed.season.year]
    return SeasonFigures(
        title,
        tuple(
            FigureOfEvening(evening.tournament_id, evening.name, evening.began_on, evening.players)
            for evening in played
        ),
        tuple(_player(row, [evening.tournament_id for evening in played], name_of(row.player)) for row in listed.rows),
    )


def _player(row: LeagueRow, evenings: Sequence[str], name: str) -> FigureOfPlayer:
    of_evening = {result.result.tournament: result.points for result in row.results}
    won = [of_evening.get(evening, Decimal(0)) for evening in evenings]
    results = (
        FigureOfResult(result.result.tournament, result.result.place, result.points)
        for result in row.results
        if result.result.tournament in evenings
    )
    totals = accumulate(won, initial=row.points - sum(won, Decimal(0)))
    return FigureOfPlayer(row.player, name, row.rank, row.points, tuple(results), tuple(totals))


def named(players: Iterable[FigureOfPlayer]) -> tuple[FigureOfPlayer, ...]:
    """Players who may be named; no other stands in a chart, where a line would tell who it is."""
    return tuple(player for player in players if player.name)


def figures_of_season(
    title: str,
    table: LeagueTable,
    evenings_of: Mapping[PlayerId, Sequence[ExplainedEvening]],
    name_of: Callable[[PlayerId], str],
) -> SeasonFigures:
    """The figures of a season of a league.

    :param evenings_of: what each player of the table made of each of its evenings.
    """
    return SeasonFigures(
        title,
        tuple(
            FigureOfEvening(evening.tournament, evening.name, evening.began_on, evening.players)
            for evening in table.evenings
        ),
        tuple(_player_of_season(row, evenings_of[row.player], table, name_of(row.player)) for row in table.rows),
    )


def _player_of_season(
    row: TableRow, evenings: Sequence[ExplainedEvening], table: LeagueTable, name: str
) -> FigureOfPlayer:
    results = tuple(
        FigureOfResult(evening.evening.tournament, evening.facts.place, points_of(evening.points))
        for evening in evenings
        if evening.facts is not None
    )
    given = [extra for extra in table.given if extra.player == row.player]
    totals = [points_of(total) for total in _running_totals(evenings, table.league.rule, row.carried, given)]
    return FigureOfPlayer(row.player, name, row.rank or 0, points_of(row.total), results, tuple(totals))


def _running_totals(
    evenings: Sequence[ExplainedEvening], rule: StandingsRule, carried: int, given: Sequence[ExtraPoints]
) -> list[int]:
    """The total before the first evening and after each, as if the season had ended there.

    Extra points count once the next evening begins after their day, as in the list before an evening; all in the last.

    :param carried: thousandths that come on top from the beginning.
    """
    days = [explained.evening.began_on for explained in evenings]
    made: list[int] = []
    totals: list[int] = []
    for number in range(len(evenings) + 1):
        if number and evenings[number - 1].facts is not None:
            made.append(evenings[number - 1].points)
        best = sorted(made, reverse=True)[: kept(rule, number)]
        counted = half_up(sum(best), len(best)) if rule.method is Method.MEAN and best else sum(best)
        beside = sum(extra.points for extra in given if number == len(days) or extra.on < days[number])
        totals.append(carried + beside + counted)
    return totals
