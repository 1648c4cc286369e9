"""``homepoker players``: the register taken in from a list, and written as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from homepoker.cli.console import Console, Json, read_file, write_file
from homepoker.cli.options import AsJson, Output
from homepoker.core.players import Player
from homepoker.store.player_lists import PlayerDraft, RowProblem, read_players_csv, write_players_csv


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="cli.help.players_file", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Take new members in; who is in the register already stays as they are, bad rows are named."""
    console: Console = context.obj
    read = read_players_csv(read_file(file))
    with console.club(read_only=False) as club:
        new, known = _told_apart(read.players, club.players())
        club.register.add(*(Player(club.new_player_id(), **asdict(draft)) for draft in new))
    if as_json:
        console.write_json(
            {
                "added": [draft.name for draft in new],
                "known": [draft.name for draft in known],
                "problems": [_problem_json(console, problem) for problem in read.problems],
                "ignored_columns": list(read.ignored_columns),
            }
        )
    else:
        console.say("cli.players_added", count=len(new))
        if known:
            console.say("cli.players_known", count=len(known))
        if read.ignored_columns:
            console.say("cli.columns_ignored", columns=", ".join(read.ignored_columns))
        if read.problems:
            console.say("cli.rows_left_out", count=len(read.problems))
        for problem in read.problems:
            console.say("cli.row", line=problem.line, problem=console.words.say(problem.problem))
    if read.problems and not read.players:
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


def _told_apart(
    drafts: Sequence[PlayerDraft], register: Sequence[Player]
) -> tuple[list[PlayerDraft], list[PlayerDraft]]:
    """Who is new and who is known: by member number, or by name where one of the two has no number."""
    new: list[PlayerDraft] = []
    known: list[PlayerDraft] = []
    people: list[Player | PlayerDraft] = list(register)
    for draft in drafts:
        if any(_is_same(draft, one) for one in people):
            known.append(draft)
        else:
            new.append(draft)
            people.append(draft)
    return new, known


def _is_same(one: PlayerDraft, other: Player | PlayerDraft) -> bool:
    numbers = one.member_number.strip().casefold(), other.member_number.strip().casefold()
    if all(numbers):
        return numbers[0] == numbers[1]
    return " ".join(one.name.split()).casefold() == " ".join(other.name.split()).casefold()


def _problem_json(console: Console, problem: RowProblem) -> Json:
    return {"line": problem.line, "problem": console.words.say(problem.problem)}
