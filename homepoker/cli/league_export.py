"""``homepoker league export``: a season as a file for spreadsheets, the wall, a web space, a chat or a program."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from homepoker.cli.console import Console, write_file
from homepoker.cli.options import AsJson
from homepoker.cli.own_leagues import chosen, formula_told, season_called
from homepoker.core.league import Season
from homepoker.core.league.table import season_at
from homepoker.core.refusal import refuse
from homepoker.services.exchange.league_report.building import report_of_list, report_of_season
from homepoker.services.exchange.league_report.files import drawn, league_file
from homepoker.services.exchange.league_report.record import schema as schema_of_record
from homepoker.services.exchange.league_report.report import LeagueFormat
from homepoker.services.exchange.paper_file import Orientation, Paper, PaperFormat, export
from homepoker.services.exchange.sheet_parts import published_names
from homepoker.services.exchange.standings_sheets import calendar_list_sheets
from homepoker.services.league.calendar_lists import CalendarLists, LeagueList
from homepoker.services.league.leagues import ClubLeagues

if TYPE_CHECKING:
    from homepoker.core.league.definition import League, LeagueSeason
    from homepoker.services.club import Club
    from homepoker.services.exchange.league_report.report import LeagueReport

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
        found = [one for one in lists.seasons() if (one.year, one.month) == (year, month)]
        if scheme and (found[1:] or any(one.scheme for one in found)):
            found = [one for one in found if one.scheme == scheme]
        if not found:
            raise refuse("cli.no_evening_in_season", season=wanted)
        return found[0]
    seasons = lists.seasons()
    if not seasons:
        raise refuse("cli.no_closed_evening")
    return seasons[0]


def _plain_list(console: Console, club: Club, season: str, kind: PaperFormat) -> bytes:
    found = calendar_list(CalendarLists(club), season)
    names = published_names(club.players(), console.words)
    today = club.timekeeper.now().astimezone().date()
    return export(
        calendar_list_sheets(found, kind, names, console.words, club.books),
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
    found = season_called(league, wanted) if wanted else season_at(league.seasons, today)
    if found is None and wanted:
        raise refuse("cli.no_such_season", season=wanted, seasons=", ".join(one.name for one in league.seasons))
    if found is None:
        raise refuse("cli.no_season", league=league.name)
    return found


def add_to(app: typer.Typer) -> None:
    """Put the command into the group."""
    app.command("export", help="cli.help.league_export")(export_)
