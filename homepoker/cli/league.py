"""``homepoker league``: the lists of months and years, and the leagues of the club's own."""

from __future__ import annotations

from typing import Annotated

import typer

from homepoker.cli import (
    league_correct,
    league_evening,
    league_export,
    league_import,
    league_share,
    own_leagues,
    shared_standings,
)
from homepoker.cli.console import Console, Json, citations_json, plain
from homepoker.cli.league_export import calendar_list
from homepoker.cli.options import AsJson
from homepoker.cli.scheme_points import of_either
from homepoker.cli.text_table import as_text
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.exchange.standings_sheets import calendar_list_sheet, calendar_terms_sheet
from homepoker.services.league.calendar_lists import CalendarLists, LeagueList

Wanted = Annotated[str, typer.Option("--season", help="cli.help.season", show_default=False)]


def standings(
    context: typer.Context,
    season: Wanted = "",
    league: own_leagues.WantedLeague = "",
    breakdown: Annotated[bool, typer.Option("--breakdown", help="cli.help.breakdown", show_default=False)] = False,
    shared: shared_standings.Shared = False,
    source: shared_standings.From = "",
    as_json: AsJson = False,
) -> None:
    """The table of a league or of all clubs, or the list of a month or a year with what every total is made of."""
    console: Console = context.obj
    with console.club() as club:
        if shared or source:
            shared_standings.write_shared_standings(console, club, source, league, season, as_json=as_json)
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
        found = calendar_list(lists, season)
        names = shown_names(club.names, console.words)
        if as_json:
            console.write_json(_league_json(console, found))
            return
        console.write(as_text(calendar_list_sheet(found, names, console.words, club.books), console.words))
        if breakdown:
            console.write("")
            console.write(as_text(calendar_terms_sheet(found, names, console.words), console.words))


def explain(
    context: typer.Context,
    player: Annotated[str, typer.Argument(help="cli.help.league_player", show_default=False)],
    league: own_leagues.WantedLeague = "",
    season: own_leagues.WantedSeason = "",
    shared: shared_standings.Shared = False,
    source: shared_standings.From = "",
    as_json: AsJson = False,
) -> None:
    """Explain a player's total: evening, term, formula or rule."""
    console: Console = context.obj
    with console.club() as club:
        if shared or source:
            shared_standings.write_shared_explanation(console, club, source, player, league, season, as_json=as_json)
        else:
            own_leagues.write_explanation(console, club, player, league, season, as_json=as_json)


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("standings", help="cli.help.league_standings")(standings)
    app.command("explain", help="cli.help.league_explain")(explain)
    own_leagues.add_to(app)
    league_evening.add_to(app)
    league_export.add_to(app)
    app.command("points", help="cli.help.league_points")(of_either)
    league_import.add_to(app)
    league_correct.add_to(app)
    league_share.add_to(app)


def _league_json(console: Console, found: LeagueList) -> Json:
    return {
        "season": {
            "year": found.season.year,
            "month": found.season.month,
            **({"scheme": found.season.scheme} if found.season.scheme else {}),
        },
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
