"""Leagues of the club's own on the command line: set up, tables, explanations, evenings, other rules beside."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from homepoker.cli.console import AsJson, Console, units
from homepoker.cli.league_json import explanation_json, extra_json, league_json, row_json, table_json
from homepoker.cli.league_options import (
    Attendances,
    Best,
    BestOfTeam,
    Carry,
    Drop,
    Field,
    Formula,
    Mean,
    Qualified,
    SchemeId,
    Teams,
    TeamsSince,
    Ties,
    day_said,
    money_said,
    player_called,
    points_said,
    rule_said,
    scheme_said,
    teams_said,
)
from homepoker.cli.result_options import SharedHits
from homepoker.cli.text_table import as_text
from homepoker.core.league.definition import (
    ALL_TIME,
    ExtraPoints,
    Guests,
    League,
    LeagueSeason,
    SeasonPlan,
    planned_seasons,
    season_at,
)
from homepoker.core.league.explanation import (
    Explanation,
    decision_in_words,
    facts_in_words,
    reach_in_words,
    rule_in_words,
    share_in_words,
)
from homepoker.core.league.standings_rule import StandingsRule, kept, points_of
from homepoker.core.league.table import LeagueTable
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.points.scheme import PointsScheme, PublishedPoints
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.spelling import plain as spelled
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Column, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homepoker.services.club import Club


from homepoker.cli.league_options import factor_said
from homepoker.core.league.results import BUY_IN_OF_LEAGUE, NOT_NOTED
from homepoker.core.league.season_results import SeasonEvening
from homepoker.core.league.standings_rule import WHOLE

WantedLeague = Annotated[str, typer.Option("--league", help="cli.help.league_id", show_default=False)]
WantedSeason = Annotated[str, typer.Option("--season", help="cli.help.league_season", show_default=False)]


def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """Every league of the club with its seasons."""
    console: Console = context.obj
    with console.club() as club:
        leagues = ClubLeagues(club).leagues()
        if as_json:
            console.write_json([league_json(league) for league in leagues])
            return
        problems = club.leagues.problems()
        for problem in problems:
            console.write(console.words.say(problem))
        if not (leagues or problems):
            console.say("season.no_league")
        for league in leagues:
            console.write(f"{league.id}  {league.name}")
            for season in league.seasons:
                first, last = (console.words.date(day) for day in (season.first, season.last))
                console.write(f"    {season.id}  {season.name}  {first} – {last}")


def create(
    context: typer.Context,
    name: Annotated[str, typer.Option("--name", help="cli.help.league_name", show_default=False)],
    scheme: SchemeId = "",
    formula: Formula = "",
    field: Field = None,
    shared_knock_outs: SharedHits = None,
    best: Best = None,
    drop: Drop = None,
    mean: Mean = None,
    ties: Ties = "",
    attendances: Attendances = None,
    carry: Carry = None,
    qualified: Qualified = None,
    seasons: Annotated[SeasonPlan, typer.Option("--seasons", help="cli.help.league_seasons")] = SeasonPlan.YEAR,
    year: Annotated[
        int | None, typer.Option("--year", help="cli.help.league_year", min=1970, max=2999, show_default=False)
    ] = None,
    guests: Annotated[Guests, typer.Option("--guests", help="cli.help.league_guests")] = Guests.KEEP_PLACES,
    buy_in: Annotated[str, typer.Option("--buy-in", help="league_set_up.buy_in")] = "0",
    teams: Teams = [],  # noqa: B006 - the parser makes a list of its own
    best_of_team: BestOfTeam = 0,
    teams_since: TeamsSince = "",
    as_json: AsJson = False,
) -> None:
    """Set up a league whose evenings are those of the club, with the seasons of a year."""
    console: Console = context.obj
    with console.club(read_only=False) as club:
        begins = year or club.timekeeper.now().astimezone().year
        league = League(
            "",
            name,
            scheme_said(scheme, formula, field, shared_knock_outs, PointsScheme(PublishedPoints())),
            rule_said(StandingsRule(), best, drop, mean, ties, attendances, carry, qualified),
            planned_seasons(seasons, begins),
            guests,
            buy_in=money_said(buy_in),
            teams=teams_said(club, teams),
            best_of_team=best_of_team,
            teams_since=day_said(teams_since) if teams_since else None,
        )
        desk = ClubLeagues(club)
        with formula_told():
            desk.worth(league)
        made = desk.create(league)
        if as_json:
            console.write_json(league_json(made))
        else:
            console.say("season.created", name=made.name, id=made.id)


def what_if(
    context: typer.Context,
    league: WantedLeague = "",
    season: WantedSeason = "",
    scheme: SchemeId = "",
    formula: Formula = "",
    field: Field = None,
    shared_knock_outs: SharedHits = None,
    best: Best = None,
    drop: Drop = None,
    mean: Mean = None,
    ties: Ties = "",
    attendances: Attendances = None,
    carry: Carry = None,
    as_json: AsJson = False,
) -> None:
    """A season beside itself under another scheme or rule. Nothing is written."""
    console: Console = context.obj
    with console.club() as club, formula_told():
        desk = ClubLeagues(club)
        asked_league = chosen(desk, league)
        other = replace(
            asked_league,
            scheme=scheme_said(scheme, formula, field, shared_knock_outs, asked_league.scheme),
            rule=rule_said(asked_league.rule, best, drop, mean, ties, attendances, carry, None),
        )
        compared = desk.what_if(asked_league, chosen_season(club, asked_league, season), other)
        if as_json:
            console.write_json(
                {
                    "season": compared.now.season.id,
                    "rows": [
                        {
                            "player": row.player,
                            "name": console.words.name(row.player),
                            "now": row_json(console, row.now),
                            "then": row_json(console, row.then),
                            "ranks": row.ranks,
                        }
                        for row in compared.rows
                    ],
                }
            )
            return
        columns = (
            _column(console.words, "rank_then", CellKind.NUMBER),
            _column(console.words, "name"),
            _column(console.words, "points_then", CellKind.POINTS),
            _column(console.words, "rank_now", CellKind.NUMBER),
            _column(console.words, "points_now", CellKind.POINTS),
            _column(console.words, "movement", CellKind.MOVEMENT),
        )
        rows = tuple(
            (
                row.then.rank if row.then else None,
                console.words.name(row.player),
                points_of(row.then.total) if row.then else None,
                row.now.rank if row.now else None,
                points_of(row.now.total) if row.now else None,
                row.ranks,
            )
            for row in compared.rows
        )
        title = f"{asked_league.name} · {compared.now.season.name or console.words.text('season.all_time')}"
        console.write(as_text(Sheet(title, console.words.text("season.what_if"), columns, rows), console.words))


def write_standings(console: Console, club: Club, wanted: str, season: str, *, as_json: bool) -> None:
    """Write the table of a season of a league."""
    desk = ClubLeagues(club)
    with formula_told():
        league = chosen(desk, wanted)
        of = chosen_season(club, league, season)
        table = desk.table(league, of, with_movement=of is not ALL_TIME)
    aside = desk.set_aside(league, of)
    if as_json:
        console.write_json(table_json(console, table, aside))
        return
    console.write(as_text(_sheet(console.words, table), console.words))
    if aside:
        console.say("season.for_final", amount=aside)


def write_explanation(console: Console, club: Club, player: str, wanted: str, season: str, *, as_json: bool) -> None:
    """Write how a player's total in a season of a league comes about."""
    desk = ClubLeagues(club)
    with formula_told():
        league = chosen(desk, wanted)
        explained = desk.explain(league, chosen_season(club, league, season), player_called(club, player))
    if as_json:
        console.write_json(explanation_json(console, explained))
    else:
        write_terms(console, club, explained)


# What was meant


def chosen(desk: ClubLeagues, wanted: str) -> League:
    """The league of an id or a name; where none is wanted the first one.

    :raises Refusal: there is none, or it is none of the club's.
    """
    leagues = desk.leagues()
    if not wanted:
        if not leagues:
            raise refuse("season.no_league")
        return leagues[0]
    named = [league for league in leagues if spelled(league.name) == spelled(wanted)]
    return named[0] if len(named) == 1 else desk.league(wanted)


def chosen_season(club: Club, league: League, wanted: str) -> LeagueSeason:
    """The season of an id or a name, ``all`` for all time; where none is wanted the one under way, or the latest.

    :raises Refusal: the league has no such season.
    """
    if wanted == ALL_TIME.id:
        return ALL_TIME
    if not wanted:
        return season_at(league.seasons, club.timekeeper.now().astimezone().date()) or ALL_TIME
    season_meant = season_called(league, wanted)
    if season_meant is None:
        known = ", ".join(season.id for season in league.seasons)
        raise refuse("season.no_such_season", season=wanted, league=league.name, known=known or ALL_TIME.id)
    return season_meant


def season_called(league: League, wanted: str) -> LeagueSeason | None:
    """The season of an id or a name."""
    named = (season for season in league.seasons if spelled(wanted) in (spelled(season.id), spelled(season.name)))
    return next(named, None)


@contextmanager
def formula_told() -> Iterator[None]:
    """A mistake in a formula as a refusal that says it."""
    try:
        yield
    except FormulaMistake as mistake:
        raise Refusal(mistake.reason) from mistake


# Words


def _sheet(words: Words, table: LeagueTable) -> Sheet:
    moves, reaches = (
        any(row.movement is not None for row in table.rows),
        any(row.reach is not None for row in table.rows),
    )
    has_knock_outs, has_extra = any(row.knock_outs for row in table.rows), any(row.extra for row in table.rows)
    columns = [
        _column(words, "rank", CellKind.NUMBER),
        *([_column(words, "movement", CellKind.MOVEMENT)] if moves else []),
        _column(words, "name"),
        _column(words, table.league.unit, CellKind.POINTS),
        *([_column(words, "extra_of_total", CellKind.POINTS)] if has_extra else []),
        *(_column(words, name, CellKind.NUMBER) for name in ("evenings", "wins")),
        *([_column(words, "knock_outs", CellKind.NUMBER)] if has_knock_outs else []),
        *([_column(words, "reach", CellKind.FIGURES)] if reaches else []),
    ]
    rows: list[tuple[Cell, ...]] = []
    for row in table.rows:
        cells: list[Cell] = [row.rank, *([row.movement] if moves else []), words.name(row.player)]
        cells += [
            points_of(row.total),
            *([points_of(row.extra) if row.extra else None] if has_extra else []),
            row.attendances,
            row.wins,
        ]
        cells += [row.knock_outs] if has_knock_outs else []
        reach = words.say(reach_in_words(row.reach)) if row.reach is not None else ""
        rows.append((*cells, *([reach] if reaches else [])))
    sentences = [*rule_in_words(table.league, table.evening_count)]
    notes = [words.say(sentence) for sentence in sentences]
    notes += [
        f"{words.name(row.player)} {words.say(decision_in_words(decision))}"
        for row in table.rows
        for decision in row.decisions
    ]
    notes += [words.text("season.lot_due", players=[str(player) for player in group]) for group in table.lots_due]
    title = f"{table.league.name} · {table.season.name or words.text('season.all_time')}"
    subtitle = words.text("papers.evenings", count=table.evening_count)
    return Sheet(title, subtitle, tuple(columns), tuple(rows), tuple(notes))


def _column(words: Words, name: str, kind: CellKind = CellKind.TEXT) -> Column:
    return Column(words.text(f"league.{name}"), kind)


def write_terms(console: Console, club: Club, explained_total: Explanation) -> None:
    """Write how a total comes about, evening by evening."""
    words = console.words
    name = words.name(explained_total.player)
    if explained_total.row is None:
        console.say("season.stands_nowhere", name=name)
        return
    rank = (
        words.text("season.rank", rank=explained_total.row.rank)
        if explained_total.row.rank
        else words.text("season.no_rank")
    )
    console.write(f"{name}: {words.thousandths(explained_total.row.total)} · {rank}")
    most = kept(explained_total.league.rule, len(explained_total.evenings))
    for explained in explained_total.evenings:
        share = words.say(share_in_words(explained, most, len(explained_total.evenings)))
        evening = explained.evening
        console.write(
            f"{words.thousandths(explained.points):>10}  {words.date(evening.began_on)} {evening.name} · {share}"
        )
        if explained.breakdown is None:
            continue
        for term in explained.breakdown.terms:
            console.write(f"{'':>12}{words.thousandths(term.thousandths):>10}  {words.say(term.said)}")
        if facts := facts_in_words(explained.breakdown):
            console.write(f"{'':>24}{' · '.join(map(words.say, facts))}")
        if explained.evening.weight != 1:
            console.write(f"{'':>12}{'':>10}  × {words.number(float(explained.evening.weight))}")
        if explained.breakdown.citations:
            console.write(f"{'':>24}{'; '.join(console.rules(explained.breakdown.citations, club.books))}")
    for given in explained_total.extra:
        extra_words = words.text("season.extra", on=given.on, reason=given.reason)
        console.write(f"{words.thousandths(given.points):>10}  {extra_words}")
    if explained_total.row.carried and explained_total.carried_from is not None:
        extra_words = words.text("season.is_carried", season=explained_total.carried_from.name)
        console.write(f"{words.thousandths(explained_total.row.carried):>10}  {extra_words}")
    for decision in explained_total.row.decisions:
        console.write(words.say(decision_in_words(decision)))
    for reason in explained_total.reasons:
        console.write(words.say(reason))


# JSON


_AS_BEFORE = "league"
"""Word with which the buy-in is the evening's or the league's own again."""
_HUNDREDTHS = 100


def evening(
    context: typer.Context,
    wanted: Annotated[str, typer.Argument(help="cli.help.evening_in_league", show_default=False)],
    league: WantedLeague = "",
    buy_in: Annotated[str, typer.Option("--buy-in", help="cli.help.evening_buy_in", show_default=False)] = "",
    factor: Annotated[str, typer.Option("--factor", help="cli.help.evening_factor", show_default=False)] = "",
    counts: Annotated[
        bool | None, typer.Option("--counts/--counts-not", help="cli.help.evening_counts", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show how an evening counts in a league, or say so: its buy-in, its factor, whether it counts."""
    console: Console = context.obj
    with console.club(read_only=not (buy_in or factor or counts is not None)) as club:
        desk = ClubLeagues(club)
        of = chosen(desk, league)
        shown = _called(desk, of, wanted)
        setting = shown.setting
        if buy_in or factor or counts is not None:
            stated = setting.buy_in
            if buy_in:
                stated = BUY_IN_OF_LEAGUE if spelled(buy_in) == _AS_BEFORE else money_said(buy_in)
            # Who gives an evening a buy-in or a factor lets it count, as in the window.
            setting = replace(
                setting,
                counts=True if counts is None else counts,
                factor=factor_said(factor) if factor else setting.factor,
                buy_in=stated,
            )
            desk.choose(of, setting)
        money = desk.money(ALL_TIME).get(setting.tournament)
        of_till = money.buy_in if money is not None else NOT_NOTED
    if as_json:
        is_stated = setting.buy_in != BUY_IN_OF_LEAGUE
        console.write_json(
            {
                "id": setting.tournament,
                "name": shown.evening.name,
                "began_on": shown.evening.began_on.isoformat(),
                "league": {"id": of.id, "name": of.name},
                "counts": setting.counts,
                "factor": setting.factor / WHOLE,
                "buy_in": setting.buy_in / _HUNDREDTHS if is_stated else None,
                "buy_in_of_till": units(of_till) if of_till != NOT_NOTED else None,
            }
        )
        return
    named = {"evening": shown.evening.name, "on": shown.evening.began_on.isoformat(), "league": of.name}
    if not setting.counts:
        console.say("season.evening_counts_not", **named)
        return
    console.say("season.evening_counts", **named, factor=console.words.number(setting.factor / WHOLE))
    if of_till != NOT_NOTED:
        console.say("season.evening_buy_in_of_till", buy_in=of_till)
    elif setting.buy_in != BUY_IN_OF_LEAGUE:
        console.say("season.evening_buy_in", buy_in=setting.buy_in)


def extra(
    context: typer.Context,
    player: Annotated[str, typer.Argument(help="cli.help.extra_player", show_default=False)] = "",
    points: Annotated[str, typer.Option("--points", help="cli.help.extra_points", show_default=False)] = "",
    reason: Annotated[str, typer.Option("--reason", help="cli.help.extra_reason", show_default=False)] = "",
    on: Annotated[str, typer.Option("--on", help="cli.help.extra_on", show_default=False)] = "",
    change: Annotated[str, typer.Option("--change", help="cli.help.extra_change", show_default=False)] = "",
    take_back: Annotated[str, typer.Option("--take-back", help="cli.help.extra_take_back", show_default=False)] = "",
    again: Annotated[str, typer.Option("--count-again", help="cli.help.extra_again", show_default=False)] = "",
    league: WantedLeague = "",
    season: WantedSeason = "",
    as_json: AsJson = False,
) -> None:
    """Extra points of a season beside its evenings: list, give or take, change, take back."""
    console: Console = context.obj
    with console.club(read_only=not (player or change or take_back or again)) as club:
        desk = ClubLeagues(club)
        of = chosen(desk, league)
        within = chosen_season(club, of, season)
        if take_back:
            desk.take_back(_extra_called(desk, of, within, take_back))
        if again:
            desk.count_again(_extra_called(desk, of, within, again))
        if change:
            before = _extra_called(desk, of, within, change)
            told = points_said(points) if points else before.points
            desk.change(of, before, told, reason or before.reason, _within(within, on, before.on))
        elif player:
            today = club.timekeeper.now().astimezone().date()
            given_on = _within(within, on, min(max(today, within.first), within.last))
            desk.give(of, player_called(club, player), points_said(points), reason, given_on)
        given = desk.extra_points(of, within, with_taken_back=True)
        if as_json:
            console.write_json([extra_json(console, one) for one in given])
            return
        if not given:
            console.say("season.no_extra_points" if of.scheme.is_money_won else "season.no_extra_yet")
            return
        words = console.words
        columns = (
            Column(words.text("league_import.head.id"), CellKind.TEXT),
            _column(words, "date"),
            _column(words, "name"),
            _column(words, "points", CellKind.POINTS),
            _column(words, "extra_reason"),
            Column(words.text("league_import.head.state"), CellKind.TEXT),
        )
        rows = tuple(
            (
                one.id,
                words.date(one.on),
                words.name(one.player),
                points_of(one.points),
                one.reason,
                words.text("league.extra_is_back") if one.is_taken_back else "",
            )
            for one in given
        )
        console.write(as_text(Sheet("", "", columns, rows), words))


def _within(season: LeagueSeason, typed: str, otherwise: date) -> date:
    """The day that is meant.

    :raises Refusal: it is none, or none of the season.
    """
    on = day_said(typed) if typed else otherwise
    if not season.first <= on <= season.last:
        raise refuse("league.extra_not_in_season", first=season.first.isoformat(), last=season.last.isoformat())
    return on


def _extra_called(desk: ClubLeagues, league: League, season: LeagueSeason, extra_id: str) -> ExtraPoints:
    """Extra points of a season by their id.

    :raises Refusal: there are none of this id.
    """
    for given in desk.extra_points(league, season, with_taken_back=True):
        if given.id == extra_id:
            return given
    raise refuse("season.no_such_extra", id=extra_id[:60])


def _called(desk: ClubLeagues, league: League, wanted: str) -> SeasonEvening:
    """The evening with this id, date or name.

    :raises Refusal: there is none, or there are several.
    """
    every = desk.evenings(league, ALL_TIME)
    matching = [season_evening for season_evening in every if season_evening.evening.tournament_id == wanted]
    if not matching:
        matching = [
            season_evening
            for season_evening in every
            if spelled(season_evening.evening.name) == spelled(wanted)
            or season_evening.evening.began_on.isoformat() == wanted.strip()
        ]
    if len(matching) != 1:
        key = "season.several_evenings" if matching else "season.no_such_evening"
        raise refuse(key, evening=wanted[:60], league=league.name)
    return matching[0]


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("list", help="cli.help.league_list")(list_)
    app.command("create", help="cli.help.league_create")(create)
    app.command("whatif", help="cli.help.league_whatif")(what_if)
    app.command("evening", help="cli.help.league_evening")(evening)
    app.command("extra", help="cli.help.league_extra")(extra)
