"""``homepoker league``: the lists of months and years, the leagues of the club's own, and the files of a season."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from homepoker.cli import league_import, league_share, own_leagues
from homepoker.cli.console import AsJson, Console, Json, citations_json, plain, write_file
from homepoker.cli.own_leagues import chosen, formula_told, season_called
from homepoker.cli.points import of_either
from homepoker.cli.text_table import as_text
from homepoker.core.league.calendar_lists import Season
from homepoker.core.league.definition import season_at
from homepoker.core.refusal import refuse
from homepoker.services.exchange.league_report.building import report_of_list, report_of_season
from homepoker.services.exchange.league_report.files import drawn, league_file
from homepoker.services.exchange.league_report.record import schema as schema_of_record
from homepoker.services.exchange.league_report.report import LeagueFormat
from homepoker.services.exchange.paper_file import Orientation, Paper, PaperFormat, export
from homepoker.services.exchange.sheet_parts import published_names, shown_names
from homepoker.services.exchange.standings_sheets import calendar_list_sheet, calendar_list_sheets, calendar_terms_sheet
from homepoker.services.league.calendar_lists import CalendarLists, LeagueList
from homepoker.services.league.leagues import ClubLeagues

if TYPE_CHECKING:
    from homepoker.core.league.definition import League, LeagueSeason
    from homepoker.services.club import Club
    from homepoker.services.exchange.league_report.report import LeagueReport


Wanted = Annotated[str, typer.Option("--season", help="cli.help.season", show_default=False)]


def standings(
    context: typer.Context,
    season: Wanted = "",
    league: own_leagues.WantedLeague = "",
    breakdown: Annotated[bool, typer.Option("--breakdown", help="cli.help.breakdown", show_default=False)] = False,
    shared: league_share.Shared = False,
    source: league_share.From = "",
    as_json: AsJson = False,
) -> None:
    """The table of a league or of all clubs, or the list of a month or a year with what every total is made of."""
    console: Console = context.obj
    with console.club() as club:
        if shared or source:
            league_share.write_shared_standings(console, club, source, league, season, as_json=as_json)
            return
        if league:
            own_leagues.write_standings(console, club, league, season, as_json=as_json)
            return
        lists = CalendarLists(club)
        if not season and not lists.seasons():
            # A club before its first closed evening has no list yet; that is an answer, not a failure.
            if as_json:
                console.write_json(None)
            else:
                console.say("cli.no_closed_evening")
            return
        listed = calendar_list(lists, season)
        names = shown_names(club.names, console.words)
        if as_json:
            console.write_json(_league_json(console, listed))
            return
        console.write(as_text(calendar_list_sheet(listed, names, console.words, club.books), console.words))
        if breakdown:
            console.write("")
            console.write(as_text(calendar_terms_sheet(listed, names, console.words), console.words))


def explain(
    context: typer.Context,
    player: Annotated[str, typer.Argument(help="cli.help.league_player", show_default=False)],
    league: own_leagues.WantedLeague = "",
    season: own_leagues.WantedSeason = "",
    shared: league_share.Shared = False,
    source: league_share.From = "",
    as_json: AsJson = False,
) -> None:
    """Explain a player's total: evening, term, formula or rule."""
    console: Console = context.obj
    with console.club() as club:
        if shared or source:
            league_share.write_shared_explanation(console, club, source, player, league, season, as_json=as_json)
        else:
            own_leagues.write_explanation(console, club, player, league, season, as_json=as_json)


def _league_json(console: Console, listed: LeagueList) -> Json:
    return {
        "season": {
            "year": listed.season.year,
            "month": listed.season.month,
            **({"scheme": listed.season.scheme} if listed.season.scheme else {}),
        },
        "evenings": [
            {"id": evening.tournament_id, "name": evening.name, "began_on": evening.began_on.isoformat()}
            for evening in listed.evenings
        ],
        "rows": [
            {
                "rank": row.rank,
                "player": row.player,
                "name": console.words.name(row.player),
                "points": plain(row.points),
                "evenings": row.evenings,
                "wins": row.wins,
                "knock_outs": row.knock_outs,
                "results": [
                    {
                        "evening": each.result.tournament,
                        "place": each.result.place,
                        "factor": plain(each.factor),
                        "points": plain(each.points),
                    }
                    for each in row.results
                ],
            }
            for row in listed.rows
        ],
        "reasons": [console.words.say(reason) for reason in listed.reasons],
        "citations": citations_json(listed.citations),
    }


_SEASON = re.compile(r"(\d{4})(?:-(0?[1-9]|1[0-2]))?(?:-(uesg|apsa))?")


class SheetSize(StrEnum):
    """Size of the sheet of a list for the wall."""

    A4 = "a4"
    A3 = "a3"


_LIES: dict[bool | None, Orientation | None] = {
    None: None,
    False: "portrait",
    True: "landscape",
}


def export_(
    context: typer.Context,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="cli.help.league_output", show_default=False)
    ] = None,
    season: Annotated[str, typer.Option("--season", help="cli.help.season_or_name", show_default=False)] = "",
    league: Annotated[str, typer.Option("--league", help="cli.help.league_id", show_default=False)] = "",
    size: Annotated[SheetSize | None, typer.Option("--size", help="cli.help.sheet_size", show_default=False)] = None,
    landscape: Annotated[
        bool | None, typer.Option("--landscape/--portrait", help="cli.help.landscape", show_default=False)
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help="cli.help.league_schema", show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    """A season as a file; named are those who agreed to it."""

    console: Console = context.obj
    if schema:
        console.write_json(schema_of_record())
        return
    if output is None:
        raise refuse("cli.which_file", endings=", ".join(LeagueFormat))
    kind = output.suffix.lower().removeprefix(".")
    if kind not in list(LeagueFormat):
        raise refuse("cli.unknown_ending", path=str(output), endings=", ".join(LeagueFormat))
    is_for_wall = size is not None or landscape is not None
    with console.club() as club:
        if not league and kind in list(PaperFormat) and not is_for_wall:
            write_file(output, _plain_list(console, club, season, PaperFormat(kind)))
        else:
            with formula_told():
                report = _report(console, club, league, season)
            paper = Paper("a3" if size is SheetSize.A3 else "a4", _LIES[landscape])
            drawings = drawn(report, LeagueFormat(kind), console.windows.draw_report, console.words, paper)
            write_file(output, league_file(report, LeagueFormat(kind), drawings, console.words))
    if as_json:
        console.write_json({"file": str(output), "format": kind})
    else:
        console.say("cli.written", path=str(output))


def calendar_list(lists: CalendarLists, wanted: str) -> LeagueList:
    """The list of the rulebook that was asked for; by default that of the newest year, and of the newest formula.

    :raises Refusal: it is neither a year nor a month, or no evening counts in it.
    """
    return lists.league_list(_calendar_season(lists, wanted))


def _calendar_season(lists: CalendarLists, wanted: str) -> Season:
    if wanted:
        match = _SEASON.fullmatch(wanted.strip())
        if match is None:
            raise refuse("cli.not_a_season", season=wanted)
        year, month, scheme = int(match[1]), int(match[2]) if match[2] else None, match[3]
        matching = [listed for listed in lists.seasons() if (listed.year, listed.month) == (year, month)]
        if scheme and (matching[1:] or any(listed.scheme for listed in matching)):
            matching = [listed for listed in matching if listed.scheme == scheme]
        if not matching:
            raise refuse("cli.no_evening_in_season", season=wanted)
        return matching[0]
    seasons = lists.seasons()
    if not seasons:
        raise refuse("cli.no_closed_evening")
    return seasons[0]


def _plain_list(console: Console, club: Club, season: str, kind: PaperFormat) -> bytes:
    listed = calendar_list(CalendarLists(club), season)
    names = published_names(club.players(), console.words)
    today = club.timekeeper.now().astimezone().date()
    return export(
        calendar_list_sheets(listed, kind, names, console.words, club.books),
        kind,
        console.words,
        today,
        console.windows.print_sheets,
    )


def _report(console: Console, club: Club, wanted: str, season: str) -> LeagueReport:
    if not wanted:
        return report_of_list(club, _calendar_season(CalendarLists(club), season), console.words)
    league = chosen(ClubLeagues(club), wanted)
    return report_of_season(club, league, _season_of(club, league, season), console.words)


def _season_of(club: Club, league: League, wanted: str) -> LeagueSeason:
    """The season of that id or name; without one that in which today is.

    :raises Refusal: there is none.
    """
    today = club.timekeeper.now().astimezone().date()
    season_meant = season_called(league, wanted) if wanted else season_at(league.seasons, today)
    if season_meant is None and wanted:
        raise refuse("cli.no_such_season", season=wanted, seasons=", ".join(season.name for season in league.seasons))
    if season_meant is None:
        raise refuse("cli.no_season", league=league.name)
    return season_meant


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("standings", help="cli.help.league_standings")(standings)
    app.command("explain", help="cli.help.league_explain")(explain)
    own_leagues.add_to(app)
    app.command("export", help="cli.help.league_export")(export_)
    app.command("points", help="cli.help.league_points")(of_either)
    league_import.add_to(app)
    league_share.add_to(app)
