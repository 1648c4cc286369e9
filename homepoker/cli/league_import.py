"""``homepoker league import``, ``imports`` and ``correct``: past seasons taken in, corrected, taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from homepoker.cli.console import AsJson, Console, Json, read_file
from homepoker.cli.league_options import player_called
from homepoker.cli.sheet_options import line_said
from homepoker.cli.text_table import as_text
from homepoker.core.cell_grid import Grid, column_called, column_letters
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.past_results.layouts import with_headings, with_layout
from homepoker.core.past_results.reading import SheetReading
from homepoker.core.past_results.sheet_mapping import OF_EVENING, Layout, ResultMapping, Role
from homepoker.core.past_results.totals import most_proved
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.spelling import called
from homepoker.services.club import Club
from homepoker.services.league.evening_correction import EveningCorrection, ListChange, changes_view, restore
from homepoker.services.league.people_matching import LEFT_OUT, MatchedPerson
from homepoker.services.league.result_import import (
    Choice,
    PlannedEvening,
    ResultImport,
    ResultPlan,
    evening_name,
    forget_newcomers,
    names_in,
    problem_in_words,
    reason_beside,
    redo,
    told_once,
    undo,
)
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet
from homepoker.store.files.file_limits import LARGEST_RESULTS
from homepoker.store.league.past_imports import PastImports

_JOINS = "+"
"""Value of ``--match`` behind the equals sign for a new player."""
Several = list[str] | None


class DateFormat(StrEnum):
    """Order of day and month in a date such as 3/4."""

    DAY = "day"
    MONTH = "month"


class Cells(StrEnum):
    """Contents of the columns of evenings: points or places."""

    POINTS = "points"
    PLACES = "places"


class Known(StrEnum):
    """Treatment of evenings that are there already."""

    LEAVE = "leave"
    REPLACE = "replace"
    BOTH = "both"


class Beside(StrEnum):
    """What is taken over of the points that sheets state beside their evenings."""

    DEDUCTIONS = "deductions"
    ALL = "all"
    """Other differences of their totals too."""
    NONE = "none"


def import_(
    context: typer.Context,
    files: Annotated[list[Path] | None, typer.Argument(help="cli.help.import_files", show_default=False)] = None,
    sheets: Annotated[
        list[str] | None, typer.Option("--sheet", help="cli.help.import_sheet", show_default=False)
    ] = None,
    headings: Annotated[
        int | None, typer.Option("--heading", min=0, help="cli.help.import_heading", show_default=False)
    ] = None,
    layout: Annotated[
        Layout | None, typer.Option("--layout", help="cli.help.import_layout", show_default=False)
    ] = None,
    columns: Annotated[list[str] | None, typer.Option("--map", help="cli.help.import_map", show_default=False)] = None,
    lines: Annotated[list[str] | None, typer.Option("--line", help="cli.help.import_line", show_default=False)] = None,
    answers: Annotated[
        list[str] | None, typer.Option("--answer", help="cli.help.import_answer", show_default=False)
    ] = None,
    cells: Annotated[Cells | None, typer.Option("--cells", help="cli.help.import_cells", show_default=False)] = None,
    date_format: Annotated[
        DateFormat | None, typer.Option("--date-format", help="cli.help.import_date_format", show_default=False)
    ] = None,
    year: Annotated[int | None, typer.Option("--year", help="cli.help.import_year", show_default=False)] = None,
    first_day: Annotated[str, typer.Option("--first-day", help="cli.help.import_first_day", show_default=False)] = "",
    every: Annotated[int, typer.Option("--every", min=1, max=366, help="cli.help.import_every")] = 7,
    ranks: Annotated[bool, typer.Option("--ranks", help="cli.help.import_ranks", show_default=False)] = False,
    match: Annotated[
        list[str] | None, typer.Option("--match", help="cli.help.import_match", show_default=False)
    ] = None,
    known: Annotated[Known, typer.Option("--known", help="cli.help.import_known")] = Known.LEAVE,
    extra: Annotated[Beside, typer.Option("--extra", help="cli.help.import_extra")] = Beside.DEDUCTIONS,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli.help.import_dry_run", show_default=False)] = False,
    undone: Annotated[str, typer.Option("--undo", help="cli.help.import_undo", show_default=False)] = "",
    redone: Annotated[str, typer.Option("--redo", help="cli.help.import_redo", show_default=False)] = "",
    forget: Annotated[bool, typer.Option("--forget-new", help="cli.help.import_forget", show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    """Take in past seasons from files; or take an import back, or bring it back."""
    console: Console = context.obj
    if undone or redone:
        _take_back(console, undone, redone, forgets_newcomers=forget, as_json=as_json)
        return
    if not files:
        raise refuse("league_import.no_file")
    read = read_result_files([(path.name, read_file(path, LARGEST_RESULTS)) for path in files])
    with console.club_to_try() if dry_run else console.club(read_only=False) as club:
        importing = ResultImport(club, read)
        mapping = _with_sheets(importing.mapping, sheets or (), read.grids)
        mapping = _with_layout(mapping, headings, layout, read.grids)
        mapping = _with_columns(mapping, columns or (), read.grids)
        mapping = mapping if cells is None else _with_cells(mapping, cells)
        mapping = _with_lines(mapping, lines or ())
        importing.mapping = replace(
            mapping if year is None else mapping.with_year(year),
            is_day_first=mapping.is_day_first if date_format is None else date_format is DateFormat.DAY,
            has_ranks_by_points=ranks,
            first_day=_day(first_day) if first_day else None,
            every=every,
        )
        _answer(importing, answers or ())
        _say_who(importing, match or (), club)
        if known is not Known.LEAVE:
            wanted = Choice.REPLACE if known is Known.REPLACE else Choice.IMPORT
            planned_evenings = importing.plan().evenings
            importing.choices = {
                planned.evening.key: wanted for planned in planned_evenings if planned.twin is not None
            }
        importing.takes_deductions, importing.takes_differences = extra is not Beside.NONE, extra is Beside.ALL
        plan = importing.plan()
        if plan.questions:
            _ask(console, importing, plan, as_json=as_json)
        done = ""
        if not dry_run:
            if not as_json:
                _say_plan(console, importing, plan)
            done = importing.carry_out(
                lambda evening: evening_name(evening, console.words),
                lambda planned: reason_beside(planned, console.words),
            ).id
        elif not as_json:
            _say_plan(console, importing, plan)
        if as_json:
            console.write_json(_plan_json(console, importing, plan, done))
        elif done:
            console.write("")
            console.say("league_import.done", count=len(plan.taken), id=done)
            if (proved := most_proved(plan.proofs)) is not None and proved.best:
                console.say("league_import.create_so", best=str(proved.best))


def imports(context: typer.Context, as_json: AsJson = False) -> None:
    """All imports of the club, newest first."""
    console: Console = context.obj
    with console.club() as club:
        past_imports = PastImports(club.database).imports()
    if as_json:
        console.write_json(
            [
                {
                    "id": past_import.id,
                    "file": past_import.name,
                    "imported_at": past_import.imported_at.isoformat(),
                    "evenings": past_import.evenings,
                    "results": past_import.results,
                    "is_undone": past_import.is_undone,
                }
                for past_import in past_imports
            ]
        )
        return
    if not past_imports:
        console.say("league_import.none_yet")
        return
    titles = ("id", "file", "imported_at", "evenings", "results", "state")
    kinds = (*[CellKind.TEXT] * 3, *[CellKind.NUMBER] * 2, CellKind.TEXT)
    words = console.words
    rows = tuple(
        (
            past_import.id,
            past_import.name,
            words.date(past_import.imported_at.astimezone().date()),
            past_import.evenings,
            past_import.results,
            words.text("league_import.is_undone") if past_import.is_undone else "",
        )
        for past_import in past_imports
    )
    shown = tuple(
        Column(words.text(f"league_import.head.{key}"), kind) for key, kind in zip(titles, kinds, strict=True)
    )
    console.write(as_text(Sheet("", "", shown, rows), words))


def _take_back(console: Console, undone: str, redone: str, *, forgets_newcomers: bool, as_json: bool) -> None:
    with console.club(read_only=False) as club:
        left: tuple[PlayerId, ...] = ()
        if undone:
            undo(club, undone)
            left = forget_newcomers(club, undone) if forgets_newcomers else ()
        if redone:
            redo(club, redone)
    if as_json:
        console.write_json({"undone": undone, "redone": redone, "left": [str(player) for player in left]})
        return
    if undone:
        console.say("league_import.undone", id=undone)
    if left:
        console.say("league_import.left", count=len(left))
    if redone:
        console.say("league_import.redone", id=redone)


# What the caller says


def _with_sheets(mapping: ResultMapping, wanted: Sequence[str], grids: Sequence[Grid]) -> ResultMapping:
    names = [grid.name for grid in grids]
    for name in wanted:
        if name not in names:
            raise refuse("league_import.no_such_sheet", sheet=name, sheets=", ".join(names))
    sheets = tuple(replace(sheet, is_taken=sheet.sheet in wanted) if wanted else sheet for sheet in mapping.sheets)
    return replace(mapping, sheets=sheets)


def _with_columns(mapping: ResultMapping, assignments: Sequence[str], grids: Sequence[Grid]) -> ResultMapping:
    for text in assignments:
        column, equals, role = text.rpartition("=")
        sheet_name, _, column = column.rpartition("!")
        if not equals or role not in list(Role):
            raise refuse("league_import.no_such_role", text=text, roles=", ".join(Role))
        is_found = False
        for grid in grids:
            own = mapping.of(grid.name)
            if own is None or (sheet_name and grid.name != sheet_name) or not (sheet_name or own.is_taken):
                continue
            at = column_called(grid, own.headings, column)
            if at is not None:
                is_found = True
                mapping = mapping.with_sheet(replace(own.with_role(at, Role(role)), is_taken=True))
        if not is_found:
            raise refuse("league_import.no_such_column", column=column)
    return mapping


def _with_layout(
    mapping: ResultMapping, headings: int | None, layout: Layout | None, grids: Sequence[Grid]
) -> ResultMapping:
    """The mapping with the line of headings and the layout that the caller names, for all sheets that are read."""
    for grid in grids:
        own = mapping.of(grid.name)
        if own is None or not (own.is_taken or len(grids) == 1):
            continue
        if headings is not None:
            own = with_headings(grid, own, headings, is_day_first=mapping.is_day_first)
        if layout is not None:
            own = with_layout(grid, own, layout, is_day_first=mapping.is_day_first)
            mapping = mapping.with_answer(f"layout:{grid.name}")
        mapping = mapping.with_sheet(own)
    return mapping


def _with_lines(mapping: ResultMapping, lines: Sequence[str]) -> ResultMapping:
    """The mapping with lines that the caller takes in (*+12*) or leaves out (*-12*), of one sheet or of all."""
    for text in lines:
        sheet, line, is_taken = line_said(text)
        for own in mapping.sheets:
            if own.is_taken and sheet in ("", own.sheet):
                mapping = mapping.with_sheet(own.with_line(line, is_taken=is_taken))
    return mapping


def _answer(importing: ResultImport, answers: Sequence[str]) -> None:
    """Answer what is asked, each as *question=answer*; an answer may bring up the next question."""
    for text in answers:
        key, _, value = text.rpartition("=")
        options = (option for asked in importing.plan().questions if asked.key == key for option in asked.options)
        chosen = next((option for option in options if option.value == value), None)
        if chosen is None and key not in importing.mapping.settled:
            raise refuse("league_import.no_such_answer", text=text)
        importing.mapping = chosen.mapping if chosen is not None else importing.mapping


def _ask(console: Console, importing: ResultImport, plan: ResultPlan, *, as_json: bool) -> None:
    """Say the questions with the option that answers each, and end with code 1; nothing is written.

    :raises typer.Exit: always.
    """
    if as_json:
        console.write_json(_plan_json(console, importing, plan, ""))
    else:
        _say_plan(console, importing, plan)
        for question in plan.questions:
            console.write("")
            console.write(console.words.say(question.text))
            for option in question.options:
                console.write(f'  --answer "{question.key}={option.value}"  {console.words.say(option.text)}')
    raise typer.Exit(1)


def _with_cells(mapping: ResultMapping, cells: Cells) -> ResultMapping:
    wanted = OF_EVENING[Role.POINTS if cells is Cells.POINTS else Role.PLACE]
    both = (OF_EVENING[Role.POINTS], OF_EVENING[Role.PLACE])
    for own in mapping.sheets:
        if own.evenings in (0, own.headings):
            columns = tuple(wanted if role in both else role for role in own.columns)
            mapping = mapping.with_sheet(replace(own, columns=columns)).with_answer(f"cells:{own.sheet}")
    return mapping


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise refuse("league_import.no_day", text=text) from error


def _say_who(importing: ResultImport, assignments: Sequence[str], club: Club) -> None:
    people = importing.plan().people
    names = [(name, player) for player in club.players() for name in (player.name, player.shown_name)]
    # Whoever is in no register may be somebody else of the file.
    names += [(name, each.own) for each in people for name in each.spellings]
    for text in assignments:
        written, equals, known = text.partition("=")
        person = called(written, [(name, each) for each in people for name in each.spellings])
        if not equals or person is None:
            raise refuse("league_import.nobody_written", text=text)
        if known.strip() == _JOINS:
            importing.decisions[person.key] = person.own.id
        elif not known.strip():
            importing.decisions[person.key] = LEFT_OUT
        else:
            player = called(known, names)
            if player is None:
                raise refuse("league_import.nobody_known", name=known)
            importing.decisions[person.key] = player.id


# What is answered


def _say_plan(console: Console, importing: ResultImport, plan: ResultPlan) -> None:
    words = console.words
    for reason in importing.reasons:
        console.write(words.say(reason))
    for note in plan.notes:
        console.write(words.say(note))
    if plan.taken:
        console.say("league_import.where_counted")
    for proof in plan.proofs:
        console.say("league_import.at_sheet", sheet=proof.sheet, problem=words.say(proof.proved.text))
        for misfit in proof.misfits:
            written, computed = (words.number(points / WHOLE) for points in (misfit.written, misfit.computed))
            said = words.text("league_import.misfit", name=misfit.name, written=written, computed=computed)
            key = "league_import.at_line" if misfit.line else "league_import.at_sheet"
            console.say(key, sheet=proof.sheet, line=misfit.line, problem=said)
    for other in plan.other_rules:
        console.write(words.say(other))
    for planned in plan.beside:
        key = "league_import.beside_taken" if planned.is_taken else "league_import.beside_left"
        console.say(key, name=planned.name, points=words.thousandths(planned.points))
    titles = ("day", "evening", "players", "winner", "finding")
    names_of = names_in(plan, words)
    rows = tuple(
        (
            words.date(evening.evening.day) if evening.evening.day is not None else "–",
            evening_name(evening.evening, words),
            evening.players,
            _winners(evening, names_of),
            words.text(f"league_import.finding.{evening.finding.value}.{evening.choice.value}"),
        )
        for evening in plan.evenings
    )
    kinds = (CellKind.TEXT, CellKind.TEXT, CellKind.NUMBER, CellKind.TEXT, CellKind.TEXT)
    shown = tuple(
        Column(words.text(f"league_import.head.{key}"), kind) for key, kind in zip(titles, kinds, strict=True)
    )
    if rows:
        console.write("")
        console.write(as_text(Sheet("", "", shown, rows), words))
        console.write("")
    if plan.joining:
        names = ", ".join(player.name for player in plan.joining)
        console.say("league_import.joining", count=len(plan.joining), names=names)
    for person in plan.open_people:
        console.write(_question(console, person))
    for sheet in plan.results.sheets:
        console.write(f"{sheet.sheet}: {counts_in_words(sheet, words)}")
    if plan.problems:
        console.say("league_import.problems", count=len(plan.problems))
    for same in told_once(plan.problems):
        key = "league_import.at_line" if same[0].line and len(same) == 1 else "league_import.at_sheet"
        console.say(key, sheet=same[0].sheet, line=same[0].line, problem=problem_in_words(same, words))


def _winners(evening: PlannedEvening, names: Mapping[str, str]) -> str:
    return ", ".join(names[winner] for winner in evening.winners)


def counts_in_words(sheet: SheetReading, words: Words) -> str:
    """The lines and columns of a sheet by what became of them; they add up to the sheet."""
    lines = [words.text(f"sheet.lines.{use.value}", count=count) for use, count in sheet.counts.items() if count]
    columns = words.text("sheet.columns_read", count=sheet.columns_read)
    left = [words.text("sheet.columns_left", count=sheet.columns_left)] if sheet.columns_left else []
    return " · ".join((*lines, columns, *left))


def _question(console: Console, person: MatchedPerson) -> str:
    names = ", ".join(candidate.name for candidate in person.candidates)
    return console.words.text(f"league_import.asked.{person.why.value}", name=person.written.name, names=names)


def _plan_json(console: Console, importing: ResultImport, plan: ResultPlan, done: str) -> Json:
    words = console.words
    own, names = {person.own.id for person in plan.people}, names_in(plan, words)
    return {
        "is_written": bool(done),
        "id": done or None,
        "file": importing.files.name,
        "may_import": plan.may_import,
        "reasons": [words.say(reason) for reason in importing.reasons],
        "notes": [words.say(note) for note in plan.notes],
        "sheets": [
            {
                "name": sheet.sheet,
                "is_taken": sheet.is_taken,
                "layout": sheet.layout.value,
                "headings": sheet.headings,
                "columns": {column_letters(at): role.value for at, role in enumerate(sheet.columns)},
            }
            for sheet in importing.mapping.sheets
        ],
        "evenings": [
            {
                "name": evening_name(evening.evening, words),
                "day": evening.evening.day.isoformat() if evening.evening.day is not None else None,
                "players": evening.players,
                "winners": _winners(evening, names),
                "has_places": evening.evening.has_places,
                "has_points": evening.evening.has_points,
                "finding": evening.finding.value,
                "choice": evening.choice.value,
            }
            for evening in plan.evenings
        ],
        "people": [
            {
                "written": person.written.name,
                "spellings": list(person.spellings),
                "why": person.why.value,
                "player": None if (who := plan.who.get(person.key)) is None or who in own else str(who),
                "joins": plan.who.get(person.key) in own,
                "is_open": person.key not in plan.who,
                "candidates": [candidate.name for candidate in person.candidates],
            }
            for person in plan.people
        ],
        "problems": [
            {"sheet": problem.sheet, "line": problem.line, "problem": words.say(problem.problem)}
            for problem in plan.problems
        ],
        "questions": [
            {
                "key": question.key,
                "question": words.say(question.text),
                "answers": {option.value: words.say(option.text) for option in question.options},
            }
            for question in plan.questions
        ],
        "totals": [
            {
                "sheet": proof.sheet,
                "best": proof.rule.best,
                "of": proof.of,
                "fits": proof.fits,
                "misfits": [
                    {
                        "name": one.name,
                        "line": one.line or None,
                        "written": one.written / WHOLE,
                        "computed": one.computed / WHOLE,
                    }
                    for one in proof.misfits
                ],
            }
            for proof in plan.proofs
        ],
        "beside": [
            {
                "name": planned.name,
                "sheet": planned.sheet,
                "points": planned.points / WHOLE,
                "on": planned.on.isoformat(),
                "is_deduction": planned.is_stated,
                "is_taken": planned.is_taken,
            }
            for planned in plan.beside
        ],
        "lines": {
            sheet.sheet: {use.value: count for use, count in sheet.counts.items()} for sheet in plan.results.sheets
        },
    }


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
        correction = EveningCorrection(club, evening, is_comma_decimal=console.words.language == "de")
        if undo:
            _take_correction_back(console, club, correction, as_json=as_json)
            return
        row = _row(club, correction, player)
        for column, text in typed.items():
            if text:
                correction.put(row, column, text)
        plan = correction.plan()
        changed = () if plan.problems else correction.effect(plan.results)
        # What is refused is said by its row; a dry run says it too.
        revision = correction.evening.revision if dry_run and not plan.problems else correction.carry_out()
        if as_json:
            lists: list[Json] = [_list_json(console, change) for change in changed]
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
            console.say("league_correction.done", evening=correction.evening.name)


def _row(club: Club, correction: EveningCorrection, player: str) -> PlayerId:
    if not player:
        raise refuse("league_correction.whose_row")
    row = player_called(club, player)
    if row not in {result.player for result in correction.results}:
        raise refuse("league_correction.not_there", player=str(row))
    return row


def _take_correction_back(console: Console, club: Club, correction: EveningCorrection, *, as_json: bool) -> None:
    if not correction.is_corrected:
        raise refuse("league_correction.not_corrected_yet")
    revision = restore(club, correction.evening.tournament_id, correction.evening.revision - 1)
    if as_json:
        console.write_json({"is_written": True, "evening": correction.evening.tournament_id, "revision": revision})
    else:
        console.say("league_correction.taken_back", evening=correction.evening.name)


def _list_json(console: Console, change: ListChange) -> Json:
    league, season = change.list.league, change.list.season
    return {
        "league": league.id if league is not None else None,
        "season": season.id if season is not None else str(change.list.year),
        "is_published": change.is_published,
        "rows": [
            {
                "player": row.player,
                "name": console.words.name(str(row.player)),
                "rank_before": row.before.rank if row.before is not None else None,
                "rank": row.now.rank if row.now is not None else None,
                "points": row.points / WHOLE,
            }
            for row in change.rows
        ],
    }


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("import", help="cli.help.league_import")(import_)
    app.command("imports", help="cli.help.league_imports")(imports)
    app.command("correct", help="cli.help.league_correct")(correct)
