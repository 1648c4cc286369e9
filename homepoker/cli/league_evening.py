"""``homepoker league evening``: what the host says of one evening in one league, shown and changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from homepoker.cli.console import Console
from homepoker.cli.league_options import factor_said, money_said
from homepoker.cli.options import AsJson
from homepoker.cli.own_leagues import WantedLeague, chosen
from homepoker.core.league.definition import ALL_TIME, League
from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.core.league.season_results import SeasonEvening
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.refusal import refuse
from homepoker.core.spelling import plain as spelled
from homepoker.services.league.leagues import ClubLeagues

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
        found = _called(desk, of, wanted)
        said = found.setting
        if buy_in or factor or counts is not None:
            stated = said.buy_in
            if buy_in:
                stated = BUY_IN_OF_LEAGUE if spelled(buy_in) == _AS_BEFORE else money_said(buy_in)
            # Who gives an evening a buy-in or a factor lets it count, as in the window.
            said = replace(
                said,
                counts=True if counts is None else counts,
                factor=factor_said(factor) if factor else said.factor,
                buy_in=stated,
            )
            desk.choose(of, said)
    if as_json:
        is_stated = said.buy_in != BUY_IN_OF_LEAGUE
        console.write_json(
            {
                "id": said.tournament,
                "name": found.evening.name,
                "began_on": found.evening.began_on.isoformat(),
                "league": {"id": of.id, "name": of.name},
                "counts": said.counts,
                "factor": said.factor / WHOLE,
                "buy_in": said.buy_in / _HUNDREDTHS if is_stated else None,
            }
        )
        return
    named = {"evening": found.evening.name, "on": found.evening.began_on.isoformat(), "league": of.name}
    if not said.counts:
        console.say("season.evening_counts_not", **named)
        return
    console.say("season.evening_counts", **named, factor=console.words.number(said.factor / WHOLE))
    if said.buy_in != BUY_IN_OF_LEAGUE:
        console.say("season.evening_buy_in", buy_in=said.buy_in)


def add_to(app: typer.Typer) -> None:
    """Put the command into the group."""
    app.command("evening", help="cli.help.league_evening")(evening)


def _called(desk: ClubLeagues, league: League, wanted: str) -> SeasonEvening:
    """The evening with this id, date or name.

    :raises Refusal: there is none, or there are several.
    """
    every = desk.evenings(league, ALL_TIME)
    found = [one for one in every if one.evening.tournament_id == wanted]
    if not found:
        found = [
            one
            for one in every
            if spelled(one.evening.name) == spelled(wanted) or one.evening.began_on.isoformat() == wanted.strip()
        ]
    if len(found) != 1:
        key = "season.several_evenings" if found else "season.no_such_evening"
        raise refuse(key, evening=wanted[:60], league=league.name)
    return found[0]
