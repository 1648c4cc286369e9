"""``homepoker players``: import and export of the register."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from homepoker.cli.console import AsJson, Console, Json, Output, read_file, write_file
from homepoker.services.players.importing import ImportPlan, PlannedRow, RowStatus, TakenAs, carry_out, plan_for
from homepoker.store.exchange.player_lists import read_players_csv, write_players_csv
from homepoker.store.files.file_limits import LARGEST_LIST


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="cli.help.players_file", show_default=False)],
    update: Annotated[bool, typer.Option("--update", help="cli.help.players_update", show_default=False)] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli.help.players_dry_run", show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    """Import members: new ones join, known ones are changed on request, bad rows are named."""
    console: Console = context.obj
    read = read_players_csv(read_file(file, LARGEST_LIST))
    with console.club_to_try() if dry_run else console.club(read_only=False) as club:
        plan = plan_for(club, read)
        taken = {row.line: _taken(row, update=update) for row in plan.rows}
        if not dry_run:
            carry_out(club, plan, taken)
    if as_json:
        console.write_json(_plan_json(console, plan, taken, is_written=not dry_run))
    else:
        _say_plan(console, plan, taken, is_written=not dry_run)
    if plan.rows and len(plan.of(RowStatus.BAD)) == len(plan.rows):
        raise typer.Exit(1)


def export_(context: typer.Context, output: Output = None, as_json: AsJson = False) -> None:
    """The register as a CSV file that spreadsheets open and that can be imported again."""
    console: Console = context.obj
    with console.club() as club:
        people = club.players()
    if as_json:
        console.write_json([asdict(player) for player in people])
        return
    write_file(output or Path("-"), write_players_csv(people))
    if output is not None and str(output) != "-":
        console.say("cli.written", path=str(output))


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("import", help="cli.help.players_import")(import_)
    app.command("export", help="cli.help.players_export")(export_)


def _say_plan(console: Console, plan: ImportPlan, taken: Mapping[int, TakenAs], *, is_written: bool) -> None:
    if not is_written:
        console.say("cli.players_dry_run")
    new, updated = plan.people(taken)
    console.say("cli.players_added", count=len(new))
    if updated:
        console.say("cli.players_updated", count=len(updated))
    unsure = [row for row in plan.rows if row.proposal is TakenAs.NOBODY]
    changed = [row for row in plan.rows if taken[row.line] is TakenAs.NOBODY and row not in unsure]
    if changed or plan.of(RowStatus.SAME):
        console.say("cli.players_known", count=len(changed) + len(plan.of(RowStatus.SAME)))
    if changed:
        console.say("cli.players_say_more", count=len(changed))
    if unsure:
        console.say("cli.players_unsure", count=len(unsure), lines=", ".join(str(row.line) for row in unsure))
    if plan.ignored_columns:
        console.say("cli.columns_ignored", columns=", ".join(plan.ignored_columns))
    bad = plan.of(RowStatus.BAD)
    if bad:
        console.say("cli.rows_left_out", count=len(bad))
    for row in bad:
        console.say("cli.row", line=row.line, problem=_problem(console, row))


def _plan_json(console: Console, plan: ImportPlan, taken: Mapping[int, TakenAs], *, is_written: bool) -> Json:
    def names(*statuses: RowStatus) -> list[str]:
        return _names(row for row in plan.rows if row.status_as(taken[row.line]) in statuses)

    return {
        "is_written": is_written,
        "added": names(RowStatus.NEW),
        "updated": names(RowStatus.CHANGED),
        "known": names(RowStatus.SAME, RowStatus.LEFT_OUT),
        "unsure": [row.line for row in plan.rows if row.proposal is TakenAs.NOBODY],
        "problems": [{"line": row.line, "problem": _problem(console, row)} for row in plan.of(RowStatus.BAD)],
        "ignored_columns": list(plan.ignored_columns),
    }


def _taken(row: PlannedRow, *, update: bool) -> TakenAs:
    """The import decisions for the rows: new details of known people count only on request."""
    if row.status is RowStatus.CHANGED and row.proposal is TakenAs.SAME and not update:
        return TakenAs.NOBODY
    return row.proposal


def _names(rows: Iterable[PlannedRow]) -> list[str]:
    return [row.player.name for row in rows if row.player is not None]


def _problem(console: Console, row: PlannedRow) -> str:
    return console.words.say(row.problem) if row.problem is not None else ""
