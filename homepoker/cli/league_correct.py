"""``homepoker league correct``: cells of an imported evening corrected, and a correction taken back."""

from __future__ import annotations

from typing import Annotated

import typer

from homepoker.cli.console import Console, Json
from homepoker.cli.league_options import player_called
from homepoker.cli.options import AsJson
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.past_results.sheet_mapping import Role
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.services.club import Club
from homepoker.services.league.evening_correction import EveningCorrection, ListChange, changes_view, restore


def correct(
    context: typer.Context,
    evening: Annotated[str, typer.Argument(help="cli.help.correct_evening", show_default=False)],
    player: Annotated[str, typer.Argument(help="cli.help.correct_player", show_default=False)] = "",
    name: Annotated[str, typer.Option("--name", help="cli.help.correct_name", show_default=False)] = "",
    place: Annotated[str, typer.Option("--place", help="league_import.role.place", show_default=False)] = "",
    points: Annotated[str, typer.Option("--points", help="league_import.role.points", show_default=False)] = "",
    knock_outs: Annotated[
        str, typer.Option("--knock-outs", help="league_import.role.knock-outs", show_default=False)
    ] = "",
    own_share: Annotated[
        str, typer.Option("--own-share", help="league_import.role.knock-out-shares", show_default=False)
    ] = "",
    rebuys: Annotated[str, typer.Option("--rebuys", help="league_import.role.rebuys", show_default=False)] = "",
    add_ons: Annotated[str, typer.Option("--add-ons", help="league_import.role.add-ons", show_default=False)] = "",
    buy_in: Annotated[str, typer.Option("--buy-in", help="league_import.role.buy-in", show_default=False)] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli.help.correct_dry_run", show_default=False)] = False,
    undo: Annotated[bool, typer.Option("--undo", help="cli.help.correct_undo", show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    """Correct cells of one row of an imported evening, and say who changes in which list; or take that back."""
    console: Console = context.obj
    typed = {
        Role.NAME: name,
        Role.PLACE: place,
        Role.POINTS: points,
        Role.KNOCK_OUTS: knock_outs,
        Role.KNOCK_OUT_SHARES: own_share,
        Role.REBUYS: rebuys,
        Role.ADD_ONS: add_ons,
        Role.BUY_IN: buy_in,
    }
    with console.club(read_only=False) as club:
        found = EveningCorrection(club, evening, is_comma_decimal=console.words.language == "de")
        if undo:
            _take_back(console, club, found, as_json=as_json)
            return
        row = _row(club, found, player)
        for column, text in typed.items():
            if text:
                found.put(row, column, text)
        plan = found.plan()
        changed = () if plan.problems else found.effect(plan.results)
        # What is refused is said by its row; a dry run says it too.
        revision = found.evening.revision if dry_run and not plan.problems else found.carry_out()
        if as_json:
            lists: list[Json] = [_list_json(console, one) for one in changed]
            console.write_json({"is_written": not dry_run, "evening": evening, "revision": revision, "lists": lists})
            return
        for view in changes_view(changed, console.words, console.words.name):
            console.write(view.title)
            for line in view.lines:
                console.write(f"  {line.name}  {line.before} → {line.now}  ({line.points or 0})")
            if view.note:
                console.write(view.note)
        if not changed:
            console.say("league_correction.changes_nothing")
        if not dry_run:
            console.say("league_correction.done", evening=found.evening.name)


def add_to(app: typer.Typer) -> None:
    """Put the command into the group."""
    app.command("correct", help="cli.help.league_correct")(correct)


def _row(club: Club, found: EveningCorrection, player: str) -> PlayerId:
    if not player:
        raise refuse("league_correction.whose_row")
    row = player_called(club, player)
    if row not in {one.player for one in found.results}:
        raise refuse("league_correction.not_there", player=str(row))
    return row


def _take_back(console: Console, club: Club, found: EveningCorrection, *, as_json: bool) -> None:
    if not found.is_corrected:
        raise refuse("league_correction.not_corrected_yet")
    revision = restore(club, found.evening.tournament_id, found.evening.revision - 1)
    if as_json:
        console.write_json({"is_written": True, "evening": found.evening.tournament_id, "revision": revision})
    else:
        console.say("league_correction.taken_back", evening=found.evening.name)


def _list_json(console: Console, one: ListChange) -> Json:
    league, season = one.list.league, one.list.season
    return {
        "league": league.id if league is not None else None,
        "season": season.id if season is not None else str(one.list.year),
        "is_published": one.is_published,
        "rows": [
            {
                "player": row.player,
                "name": console.words.name(str(row.player)),
                "rank_before": row.before.rank if row.before is not None else None,
                "rank": row.now.rank if row.now is not None else None,
                "points": row.points / WHOLE,
            }
            for row in one.rows
        ],
    }
