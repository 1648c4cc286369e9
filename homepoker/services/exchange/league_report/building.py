"""Building of a league report: from a list of the rulebook, or from a season of a league of the club's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from decimal import Decimal

from homepoker.core.league.calendar_lists import Season
from homepoker.core.league.definition import League, LeagueSeason, season_before
from homepoker.core.league.explanation import Share, rule_in_words
from homepoker.core.league.results import ArchivedEvening
from homepoker.core.league.standings_rule import WHOLE, points_of
from homepoker.core.quantities import WHOLE_KNOCK_OUT, PlayerId
from homepoker.services.club import Club
from homepoker.services.exchange import standings_sheets
from homepoker.services.exchange.league_report.record import (
    LeagueRecord,
    RecordedEvening,
    RecordedResult,
    RecordedRow,
    RecordedTeam,
)
from homepoker.services.exchange.league_report.report import (
    AnySeason,
    LeagueReport,
    SeasonOfLeague,
    charts_of,
    filled,
    matrix_sheet,
)
from homepoker.services.exchange.sheet_parts import NameOf, agreed_names, published_names, shown_names
from homepoker.services.exchange.standings_sheets import calendar_list_sheet, calendar_terms_sheet, season_name
from homepoker.services.league.calendar_lists import CalendarLists, LeagueList
from homepoker.services.league.charts.chart import BarChart, LineChart, MatrixChart
from homepoker.services.league.charts.figures import figures_of, figures_of_season
from homepoker.services.league.charts.season_charts import SHOWN_IN_MATRIX, knock_outs
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.resource_files import resources

Pairs = Counter[tuple[PlayerId, PlayerId]]


def report_of(club: Club, asked: AnySeason, words: Words) -> LeagueReport:
    """The report of a month, a year or a season.

    :raises FormulaMistake: the league's formula has no value for a result.
    """
    match asked:
        case SeasonOfLeague(league, season):
            return report_of_season(club, league, season, words)
        case _:
            return report_of_list(club, asked, words)


def report_of_list(club: Club, season: Season, words: Words) -> LeagueReport:
    """The report of a month or a year by the rulebook. It names who agreed to it, and nobody else anywhere.

    :param words: their language; names in sentences are put in anew.
    """
    words, (named, charted) = _public(club, words), _names(club, words)
    listed = CalendarLists(club).league_list(season)
    sheet = calendar_list_sheet(listed, named, words, club.books)
    figures = figures_of(season_name(season, words), listed, charted)
    matrix = knock_outs(figures, _pairs(club, _archived(club, listed)), words)
    rules = tuple(words.say(reason) for reason in listed.reasons)
    record = LeagueRecord(
        title=sheet.title,
        league="",
        season=figures.title,
        made_on=club.timekeeper.now().astimezone().date(),
        language=words.language,
        evenings=tuple(
            RecordedEvening(
                id=evening.tournament_id, name=evening.name, began_on=evening.began_on, players=evening.players
            )
            for evening in listed.evenings
        ),
        rows=tuple(
            RecordedRow(
                rank=row.rank,
                name=charted(row.player) or None,
                points=row.points,
                evenings=row.evenings,
                wins=row.wins,
                knock_outs=row.knock_outs,
                results=tuple(
                    RecordedResult(
                        evening=each.result.tournament,
                        place=each.result.place or None,
                        points=each.points,
                        counts=True,
                        knock_outs=each.result.knock_outs,
                        knock_out_shares=_shares(each.result.knock_outs, each.result.knock_outs_shared_away),
                    )
                    for each in row.results
                )
                if charted(row.player)
                else (),
            )
            for row in listed.rows
        ),
        rules=rules,
    )
    sheets = (
        sheet,
        calendar_terms_sheet(listed, named, words),
        standings_sheets.season_evenings_sheet(sheet.title, figures, named, words),
        matrix_sheet(matrix),
    )
    return LeagueReport(
        sheet.title,
        sheet.subtitle,
        filled(sheets),
        sheet,
        charts_of(figures, words),
        matrix,
        rules,
        record,
        record.made_on,
    )


def report_of_season(club: Club, league: League, season: LeagueSeason, words: Words) -> LeagueReport:
    """The report of a season of a league, named as :func:`report_of_list` names.

    :raises FormulaMistake: the league's formula has no value for a result.
    """
    words, (named, charted) = _public(club, words), _names(club, words)
    desk = ClubLeagues(club)
    table = desk.table(league, season)
    evenings = desk.explained(league, season, [row.player for row in table.rows])
    title = standings_sheets.league_season_title(league.name, season.name)
    figures = figures_of_season(title, table, evenings, charted)
    counted = [evening.evening for evening in desk.evenings(league, season) if evening.counts]
    matrix = knock_outs(figures, _pairs(club, counted), words)
    before = season_before(league.seasons, season) if league.rule.carried_over else None
    rules = tuple(words.say(sentence) for sentence in rule_in_words(league, len(table.evenings), before))
    record = LeagueRecord(
        title=title,
        league=league.name,
        season=season.name,
        made_on=club.timekeeper.now().astimezone().date(),
        language=words.language,
        best_of=table.kept or None,
        qualified=league.rule.qualified or None,
        unit=league.unit,
        evenings=tuple(
            RecordedEvening(
                id=evening.tournament,
                name=evening.name,
                began_on=evening.began_on,
                players=evening.players,
                weight=Decimal(evening.millionths) / WHOLE / WHOLE,
            )
            for evening in table.evenings
        ),
        rows=tuple(
            RecordedRow(
                rank=row.rank,
                name=charted(row.player) or None,
                points=points_of(row.total),
                evenings=row.attendances,
                wins=row.wins,
                knock_outs=row.knock_outs,
                movement=row.movement,
                carried=points_of(row.carried),
                extra=points_of(row.extra),
                results=tuple(
                    RecordedResult(
                        evening=evening.evening.tournament,
                        place=evening.facts.place or None,
                        points=points_of(evening.points),
                        counts=evening.share is Share.COUNTED,
                        knock_outs=evening.facts.knock_outs,
                        knock_out_shares=_shares(evening.facts.knock_outs, evening.facts.knock_outs_shared_away),
                    )
                    for evening in evenings[row.player]
                    if evening.facts is not None
                )
                if charted(row.player)
                else (),
            )
            for row in table.rows
        ),
        teams=tuple(
            RecordedTeam(
                rank=row.rank,
                name=row.team.name,
                points=points_of(row.total),
                players=tuple(charted(player) or None for player in row.players),
            )
            for row in table.teams
        ),
        rules=rules,
    )
    sheets = (
        standings_sheets.season_standings_sheet(title, table, named, words),
        standings_sheets.teams_sheet(title, table, named, words),
        standings_sheets.season_terms_sheet(title, table, evenings, named, words),
        standings_sheets.season_evenings_sheet(title, figures, named, words),
        matrix_sheet(matrix),
    )
    subtitle = standings_sheets.season_subtitle(table, words)
    charts = charts_of(figures, words)
    reading = standings_sheets.reading_sheet(title, table, named, words)
    ties = standings_sheets.ties_note(table, named, words)
    return LeagueReport(title, subtitle, filled(sheets), reading, charts, matrix, rules, record, record.made_on, ties)


def pictures_of(club: Club, asked: AnySeason, words: Words) -> tuple[tuple[LineChart | BarChart, ...], MatrixChart]:
    """The charts of a season and its matrix for the club's own screens, on which everybody is named.

    :raises FormulaMistake: as for :func:`report_of`.
    """
    named = shown_names(club.names, words)
    match asked:
        case SeasonOfLeague(league, season):
            desk = ClubLeagues(club)
            table = desk.table(league, season, with_movement=False)
            evenings = desk.explained(league, season, [row.player for row in table.rows])
            figures = figures_of_season(season.name or league.name, table, evenings, named)
            counted = [evening.evening for evening in desk.evenings(league, season) if evening.counts]
        case _:
            listed = CalendarLists(club).league_list(asked)
            figures = figures_of(season_name(asked, words), listed, named)
            counted = _archived(club, listed)
    return charts_of(figures, words), knock_outs(figures, _pairs(club, counted), words, SHOWN_IN_MATRIX)


def _public(club: Club, words: Words) -> Words:
    """Words with the names of people who agreed to be named, and of no others."""
    named = published_names(club.players(), words)
    return Words(resources() / "locale", words.language, lambda player: named(PlayerId(player)))


def _names(club: Club, words: Words) -> tuple[NameOf, NameOf]:
    """Names as they stand on sheets, and in charts, where nobody stands who may not be named."""
    people = club.players()
    return published_names(people, words), agreed_names(people)


def _archived(club: Club, listed: LeagueList) -> list[ArchivedEvening]:
    """The evenings of a list as they stand in the archive."""
    ids, span = (
        {evening.tournament_id for evening in listed.evenings},
        [evening.began_on for evening in listed.evenings],
    )
    archived = club.archive.evenings(min(span), max(span)) if span else []
    return [evening for evening in archived if evening.tournament_id in ids]


def _shares(knock_outs: int, shared_away: int) -> Decimal:
    """Knock-outs with shared ones split, to three decimals."""
    return round(knock_outs - Decimal(shared_away) / WHOLE_KNOCK_OUT, 3)


def _pairs(club: Club, evenings: Iterable[ArchivedEvening]) -> Pairs:
    """Number of times that the first of two persons took out the second in these evenings, by their ids."""
    person_of = club.register.person_of()
    pairs: Pairs = Counter()
    for knock_out in club.archive.knock_outs(list(evenings)):
        pairs[person_of.get(knock_out.winner, knock_out.winner), person_of.get(knock_out.loser, knock_out.loser)] += (
            knock_out.times
        )
    return pairs
