"""``homepoker league``: the lists of months and years, and the leagues of the club's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from homepoker.cli import league_import, league_share, own_leagues
from homepoker.cli.console import Console, Json, citations_json, plain, write_file
from homepoker.cli.options import AsJson
from homepoker.cli.scheme_points import of_either
from homepoker.cli.text_table import as_text
from homepoker.core.league import Season
from homepoker.core.refusal import refuse
from homepoker.services.exchange.league_sheet import league_sheet, league_sheets, league_terms_sheet
from homepoker.services.exchange.paper_file import PaperFormat, export
from homepoker.services.exchange.sheet_parts import published_names, shown_names
from homepoker.services.season.calendar_lists import LeagueList, LeagueOffice

_SEASON = re.compile(r"(\d{4})(?:-(0?[1-9]|1[0-2]))?")

Wanted = Annotated[str, typer.Option("--season", help="cli.help.season", show_default=False)]


def standings(
    context: typer.Context,
    season: Wanted = "",
    league: own_leagues.WantedLeague = "",
    breakdown: Annotated[bool, typer.Option("--breakdown", help="cli.help.breakdown", show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    """The table of a league, or the list of a month or a year, on request with what every total is made of."""
    console: Console = context.obj
    with console.club() as club:
        if league:
            own_leagues.write_standings(console, club, league, season, as_json=as_json)
            return
        office = LeagueOffice(club)
        if not season and not office.seasons():
            # A club before its first closed evening has no list yet; that is an answer, not a failure.
            if as_json:
                console.write_json(None)
            else:
                console.say("cli.no_closed_evening")
            return
        found = _list(office, season)
        names = shown_names(club.names, console.words)
        if as_json:
            console.write_json(_league_json(console, found))
            return
        console.write(as_text(league_sheet(found, names, console.words, club.books), console.words))
        if breakdown:
            console.write("")
            console.write(as_text(league_terms_sheet(found, names, console.words), console.words))


def export_(
    context: typer.Context,
    output: Annotated[Path, typer.Option("--output", "-o", help="cli.help.league_output", show_default=False)],
    season: Wanted = "",
) -> None:
    """A list as CSV, Excel or PDF; named are those who agreed to it."""
    console: Console = context.obj
    kind = output.suffix.lower().removeprefix(".")
    if kind not in list(PaperFormat):
        raise refuse("cli.unknown_ending", path=str(output), endings="csv, xlsx, pdf")
    with console.club() as club:
        found = _list(LeagueOffice(club), season)
        names = published_names(club.players(), console.words)
        sheets = league_sheets(found, PaperFormat(kind), names, console.words, club.books)
        today = club.timekeeper.now().astimezone().date()
        write_file(output, export(sheets, PaperFormat(kind), console.words, today))
    console.say("cli.written", path=str(output))


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("standings", help="cli.help.league_standings")(standings)
    app.command("export", help="cli.help.league_export")(export_)
    own_leagues.add_to(app)
    app.command("points", help="cli.help.league_points")(of_either)
    league_import.add_to(app)
    league_share.add_to(app)


def _list(office: LeagueOffice, wanted: str) -> LeagueList:
    """The list that was asked for; by default that of the newest year."""
    if wanted:
        match = _SEASON.fullmatch(wanted.strip())
        if match is None:
            raise refuse("cli.not_a_season", season=wanted)
        season = Season(int(match[1]), int(match[2]) if match[2] else None)
        if season not in office.seasons():
            raise refuse("cli.no_evening_in_season", season=wanted)
        return office.league_list(season)
    seasons = office.seasons()
    if not seasons:
        raise refuse("cli.no_closed_evening")
    return office.league_list(seasons[0])


def _league_json(console: Console, found: LeagueList) -> Json:
    return {
        "season": {"year": found.season.year, "month": found.season.month},
        "evenings": [
            {"id": evening.tournament_id, "name": evening.name, "began_on": evening.began_on.isoformat()}
            for evening in found.evenings
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
            for row in found.rows
        ],
        "reasons": [console.words.say(reason) for reason in found.reasons],
        "citations": citations_json(found.citations),
    }
