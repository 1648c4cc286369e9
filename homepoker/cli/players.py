"""``homepoker players``: import and export of the register."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from homepoker.cli.console import AsJson, Console, Json, Output, read_file, write_file
from homepoker.cli.sheet_options import line_said
from homepoker.core.cell_grid import Grid, column_called, column_letters
from homepoker.core.member_list import COLUMNS, MemberMapping, member_sheet, propose, read_members, with_headings
from homepoker.core.past_results.sheet_lines import LineUse
from homepoker.core.players import Player
from homepoker.core.refusal import refuse
from homepoker.services.players.exporting import register_file
from homepoker.services.players.importing import (
    CHANGES,
    ImportPlan,
    PlannedRow,
    RowStatus,
    TakenAs,
    carry_out,
    counts_in_words,
    plan_for,
)
from homepoker.store.exchange.result_files import read_grids
from homepoker.store.files.file_limits import LARGEST_LIST

_NOT_PASSED_OVER = (LineUse.READ, LineUse.PROBLEM, LineUse.EMPTY)
_NAMED = 8
"""The most people who are named in one line."""


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="cli.help.players_file", show_default=False)],
    update: Annotated[bool, typer.Option("--update", help="cli.help.players_update", show_default=False)] = False,
    missing_left: Annotated[
        bool, typer.Option("--missing-left", help="cli.help.players_missing_left", show_default=False)
    ] = False,
    sheet: Annotated[str, typer.Option(help="cli.help.players_sheet", show_default=False)] = "",
    heading: Annotated[int | None, typer.Option(min=0, help="cli.help.players_heading", show_default=False)] = None,
    roles: Annotated[list[str] | None, typer.Option("--map", help="cli.help.players_map", show_default=False)] = None,
    lines: Annotated[list[str] | None, typer.Option("--line", help="cli.help.players_line", show_default=False)] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli.help.players_dry_run", show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    """Import members: new ones join, known ones are changed on request, bad rows are named."""
    console: Console = context.obj
    grids = read_grids(read_file(file, LARGEST_LIST), file.name)
    grid = _sheet(grids, sheet)
    mapping = propose(grid)
    mapping = mapping if heading is None else with_headings(grid, mapping, heading)
    for role in roles or ():
        mapping = _with_role(grid, mapping, role)
    mapping = _with_lines(mapping, lines or (), grid)
    with console.club_to_try() if dry_run else console.club(read_only=False) as club:
        today = club.timekeeper.now().astimezone().date()
        plan = plan_for(club, read_members(grid, mapping, today))
        taken = {row.line: _taken(row, update=update) for row in plan.rows}
        gone = plan.missing if missing_left else ()
        if not dry_run:
            carry_out(club, plan, taken, [player.id for player in gone])
    if as_json:
        console.write_json(_plan_json(console, mapping, plan, taken, gone, is_written=not dry_run))
    else:
        if len(grids) > 1 and not sheet:
            console.say("cli.players_one_sheet", sheet=grid.name, count=len(grids))
        _say_plan(console, plan, taken, gone, is_written=not dry_run)
    if plan.rows and len(plan.of(RowStatus.BAD)) == len(plan.rows):
        raise typer.Exit(1)


def export_(context: typer.Context, output: Output = None, as_json: AsJson = False) -> None:
    """The register as CSV or workbook (by the ending), which spreadsheets open and which can be imported again."""
    console: Console = context.obj
    with console.club() as club:
        people = club.players()
    if as_json:
        console.write_json([asdict(player) for player in people])
        return
    write_file(output or Path("-"), register_file(people, output, console.words))
    if output is not None and str(output) != "-":
        console.say("cli.written", path=str(output))


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("import", help="cli.help.players_import")(import_)
    app.command("export", help="cli.help.players_export")(export_)


def _sheet(grids: Sequence[Grid], name: str) -> Grid:
    if not name:
        return member_sheet(grids)
    found = next((grid for grid in grids if grid.name.casefold() == name.casefold()), None)
    if found is None:
        raise refuse("league_import.no_such_sheet", sheet=name, sheets=", ".join(grid.name for grid in grids))
    return found


def _with_role(grid: Grid, mapping: MemberMapping, role: str) -> MemberMapping:
    """The mapping with what ``B=contact`` or ``Mail=contact`` says of a column."""
    column, equals, meaning = role.rpartition("=")
    at = column_called(grid, mapping.headings, column)
    if at is None or not equals or meaning not in ("", *COLUMNS):
        raise refuse("cli.players_map_not_read", role=role, roles=", ".join(COLUMNS))
    return mapping.with_role(at, meaning)


def _with_lines(mapping: MemberMapping, lines: Sequence[str], grid: Grid) -> MemberMapping:
    """The mapping with lines that the caller takes in (*+12*) or leaves out (*-12*)."""
    for text in lines:
        sheet, line, is_taken = line_said(text)
        if sheet in ("", grid.name):
            mapping = mapping.with_line(line, is_taken=is_taken)
    return mapping


def _say_plan(
    console: Console, plan: ImportPlan, taken: Mapping[int, TakenAs], gone: Sequence[Player], *, is_written: bool
) -> None:
    if not is_written:
        console.say("cli.players_dry_run")
    new, updated = plan.people(taken)
    left = [row for row in plan.of(RowStatus.LEFT) if taken[row.line] is TakenAs.SAME]
    console.say("cli.players_added", count=len(new))
    if len(updated) > len(left):
        console.say("cli.players_updated", count=len(updated) - len(left))
    if left or gone:
        console.say("cli.players_left", count=len(left) + len(gone))
    unsure = [row for row in plan.rows if row.proposal is TakenAs.NOBODY]
    changed = [row for row in plan.rows if taken[row.line] is TakenAs.NOBODY and row not in unsure]
    if changed or plan.of(RowStatus.SAME):
        console.say("cli.players_known", count=len(changed) + len(plan.of(RowStatus.SAME)))
    if changed:
        console.say("cli.players_say_more", count=len(changed))
    if unsure:
        console.say("cli.players_unsure", count=len(unsure), lines=", ".join(str(row.line) for row in unsure))
    for row in plan.rows:
        if row.alike is not None and row.known is not None and row.other is not None:
            known = " ".join(filter(None, (row.known.name, row.known.member_number)))
            console.say("cli.players_alike", line=row.line, name=row.other.name, known=known)
    if plan.ignored_columns:
        console.say("cli.columns_ignored", columns=", ".join(plan.ignored_columns))
    if plan.missing and not gone and any(row.known is not None for row in plan.rows):
        people = ", ".join(player.name for player in plan.missing[:_NAMED]) + " …" * (len(plan.missing) > _NAMED)
        console.say("cli.players_missing", count=len(plan.missing), people=people)
    console.write(" ".join(counts_in_words(plan, taken, console.words)))
    for line, use in plan.reading.lines.items():
        if use in (LineUse.TITLE, LineUse.TOTAL, LineUse.NOBODY):
            console.say("cli.row", line=line, problem=console.words.text(f"sheet.mark.{use.value}"))
    bad = plan.of(RowStatus.BAD)
    if bad:
        console.say("cli.rows_left_out", count=len(bad))
    for row in bad:
        console.say("cli.row", line=row.line, problem=_problem(console, row))


def _plan_json(
    console: Console,
    mapping: MemberMapping,
    plan: ImportPlan,
    taken: Mapping[int, TakenAs],
    gone: Sequence[Player],
    *,
    is_written: bool,
) -> Json:
    def names(*statuses: RowStatus) -> list[str]:
        people = (
            row.other if taken[row.line] is TakenAs.OTHER else row.player
            for row in plan.rows
            if row.status_as(taken[row.line]) in statuses
        )
        return [person.name for person in people if person is not None]

    return {
        "is_written": is_written,
        "added": names(RowStatus.NEW),
        "updated": names(RowStatus.CHANGED),
        "left": [*names(RowStatus.LEFT), *(player.name for player in gone)],
        "missing": [player.name for player in plan.missing],
        "known": names(RowStatus.SAME, RowStatus.LEFT_OUT),
        "unsure": [row.line for row in plan.rows if row.proposal is TakenAs.NOBODY],
        "alike": [
            {"line": row.line, "name": row.other.name, "known": row.known.name}
            for row in plan.rows
            if row.alike is not None and row.known is not None and row.other is not None
        ],
        "problems": [{"line": row.line, "problem": _problem(console, row)} for row in plan.of(RowStatus.BAD)],
        "ignored_columns": list(plan.ignored_columns),
        "sheet": {
            "name": plan.reading.sheet,
            "headings": mapping.headings,
            "columns": {column_letters(at): column for at, column in enumerate(mapping.columns)},
        },
        "lines": {fate.value: count for fate, count in Counter(plan.fates(taken).values()).items()},
        "passed_over": [
            {"line": line, "use": use.value} for line, use in plan.reading.lines.items() if use not in _NOT_PASSED_OVER
        ],
    }


def _taken(row: PlannedRow, *, update: bool) -> TakenAs:
    """The import decisions for the rows: new details of known people count only on request."""
    if row.status in CHANGES and row.proposal is TakenAs.SAME and not update:
        return TakenAs.NOBODY
    return row.proposal


def _problem(console: Console, row: PlannedRow) -> str:
    return console.words.say(row.problem) if row.problem is not None else ""
