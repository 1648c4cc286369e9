"""View of an import of past results: columns, people, evenings and problems in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.past_results.reading import column_letters
from homepoker.core.past_results.sheet_mapping import OF_EVENING, ResultMapping, Role, Shape, SheetMapping
from homepoker.services.league.people_matching import LEFT_OUT, Match, MatchedPerson
from homepoker.services.league.result_import import (
    Choice,
    EveningFinding,
    PlannedEvening,
    ResultPlan,
    evening_cells,
    names_in,
)
from homepoker.services.words import Words
from homepoker.store.league.past_imports import PastImport

SAMPLES = 8
"""Number of rows below the headings that are shown."""
MOST_COLUMNS = 60
"""Number of columns that are shown; those further right are read as they were recognised."""
_CELL = 40
_FIRST_LINES = 15
"""Number of lines at the top that may be the headings."""
_NAMED = 3

STEPS = ("columns", "people", "evenings", "problems")


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column of a sheet: its letters and heading, what it is taken for, and what stands in it."""

    at: int
    heading: str
    role: Role
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineView:
    """A row of a list of the import: its id, its cells, the tone of its choice, and whether it can be chosen."""

    id: str
    cells: tuple[str, ...]
    tone: str
    may_choose: bool = False


@dataclass(frozen=True, slots=True)
class OpenQuestions:
    """Questions that a file leaves open, and no others."""

    decimal_sign: bool
    """Numbers stand there as text."""
    year: bool
    """Dates have no year."""
    first_day: bool
    """Evenings have no date."""
    ranks: bool
    """Evenings have points and no places."""
    zero: bool
    """A wide sheet holds points."""


# Columns


def roles(words: Words) -> tuple[tuple[str, str], ...]:
    """Roles of a column: (value, word)."""
    return tuple((role.value, words.text(f"league_import.role.{role.value}")) for role in Role)


def columns_view(grid: Grid, own: SheetMapping, words: Words) -> tuple[ColumnView, ...]:
    """The columns of a sheet with what stands in them first."""
    line = {row.line: row for row in grid.rows}
    headings, evenings = line.get(own.headings, GridRow(0, ())), line.get(own.evenings, GridRow(0, ()))
    below = [row for row in grid.rows if row.line > own.headings][:SAMPLES]
    shown: list[ColumnView] = []
    over = ""
    for at, role in enumerate(own.columns[:MOST_COLUMNS]):
        over = _text(evenings.cell(at), words) or over
        heading = _text(headings.cell(at), words)
        is_grouped = role in OF_EVENING.values() and over and own.evenings not in (0, own.headings)
        named = f"{over} · {heading}" if is_grouped else heading
        samples = tuple(_text(row.cell(at), words)[:_CELL] for row in below)
        shown.append(ColumnView(at, f"{column_letters(at)}  {named}".strip(), role, samples))
    return tuple(shown)


def sheets_view(mapping: ResultMapping, words: Words) -> tuple[tuple[str, str], ...]:
    """The sheets: (name, name with what becomes of it)."""
    key = {True: "league_import.sheet_taken", False: "league_import.sheet_left_out"}
    return tuple((sheet.sheet, words.text(key[sheet.is_taken], sheet=sheet.sheet)) for sheet in mapping.sheets)


def headings_view(grid: Grid, words: Words) -> tuple[tuple[str, str], ...]:
    """The lines that may be the headings: (line, word)."""
    lines = [row.line for row in grid.rows[:_FIRST_LINES]]
    none = ("0", words.text("league_import.no_headings"))
    return none, *((str(line), words.text("league_import.headings_in", line=line)) for line in lines)


def open_questions(grids: Sequence[Grid], mapping: ResultMapping, plan: ResultPlan) -> OpenQuestions:
    """Questions that these files leave open."""
    taken = [(grid, own) for grid in grids if (own := mapping.of(grid.name)) is not None and own.is_taken]
    has_text_numbers = any(
        isinstance(cell, str) and any(sign in cell for sign in ".,") and any(letter.isdigit() for letter in cell)
        for grid, own in taken
        for row in grid.rows[: own.headings + _FIRST_LINES]
        if row.line > own.headings
        for cell in row.cells
    )
    evenings = plan.results.evenings
    return OpenQuestions(
        decimal_sign=has_text_numbers,
        year=mapping.year is not None,
        first_day=mapping.first_day is not None or any(each.day is None for each in evenings),
        ranks=mapping.has_ranks_by_points or any(each.has_points and not each.has_places for each in evenings),
        zero=any(own.shape is Shape.WIDE and Role.POINTS_OF_EVENING in own.columns for _, own in taken),
    )


# Steps


def steps_view(plan: ResultPlan, words: Words) -> tuple[tuple[str, str], ...]:
    """The parts of the preview that hold anything: (key, word with its count)."""
    counts = {
        "columns": 1,
        "people": len(plan.open_people) or len(plan.people),
        "evenings": len(plan.evenings),
        "problems": len(plan.problems),
    }
    key_of = dict.fromkeys(STEPS, "")
    key_of["people"] = "_open" if plan.open_people else ""
    return tuple(
        (step, words.text(f"league_import.step.{step}{key_of[step]}", count=counts[step]))
        for step in STEPS
        if counts[step]
    )


def people_view(plan: ResultPlan, words: Words) -> tuple[LineView, ...]:
    """Lines of all people in the files: first the undecided ones, then new players, then all others."""
    order = {Match.SEVERAL: 0, Match.LIKELY: 0, Match.NEW: 1}
    names = names_in(plan, words)
    counts: dict[str, int] = {}
    for each in plan.results.evenings:
        for result in each.results:
            counts[result.person.name] = counts.get(result.person.name, 0) + 1
    rows = sorted(
        plan.people,
        key=lambda person: (person.key in plan.who and order.get(person.why, 2) == 0, order.get(person.why, 2)),
    )
    return tuple(person_view(person, plan, names, counts.get(person.written.name, 0), words) for person in rows)


def person_view(
    person: MatchedPerson, plan: ResultPlan, names: Mapping[str, str], evenings: int, words: Words
) -> LineView:
    """Line of a person in the files, with the assigned player and the reason."""
    who = plan.who.get(person.key)
    if who is None:
        meant, tone = words.text("league_import.who.open"), "warning"
    elif who == LEFT_OUT:
        meant, tone = words.text("league_import.who.left_out"), "quiet"
    elif who == person.own.id:
        meant, tone = words.text("league_import.who.joins"), "good"
    else:
        meant, tone = names.get(who, ""), "text"
    candidates = ", ".join(names.get(candidate.id, candidate.name) for candidate in person.candidates[:_NAMED])
    why = words.text(f"league_import.why.{person.why.value}", names=candidates)
    if who is not None and who != person.proposal:
        why = words.text("league_import.why.said")
    cells = (person.written.name, meant, words.text("league_import.evenings", count=evenings), why)
    return LineView(person.key, cells, tone, may_choose=True)


def person_choices(person: MatchedPerson, plan: ResultPlan, words: Words) -> tuple[tuple[str, str], ...]:
    """Choices for the player of a person: (id, word); ``LEFT_OUT`` leaves the person out."""
    names = names_in(plan, words)
    known = ((candidate.id, names.get(candidate.id, candidate.name)) for candidate in person.candidates)
    return (
        *((str(player), words.text("league_import.choose.is", name=name)) for player, name in known),
        (str(person.own.id), words.text("league_import.choose.joins")),
        (str(LEFT_OUT), words.text("league_import.choose.left_out")),
    )


def evenings_view(plan: ResultPlan, words: Words) -> tuple[LineView, ...]:
    """The evenings of the files and what becomes of each."""
    names = names_in(plan, words)
    return tuple(_evening_view(evening, names, words) for evening in plan.evenings)


def evening_choices(evening: PlannedEvening, words: Words) -> tuple[tuple[str, str], ...]:
    """Choices for an evening: (value, word)."""
    return tuple(
        (choice.value, words.text(f"league_import.finding.{evening.finding.value}.{choice.value}"))
        for choice in evening.choices
    )


def problems_view(plan: ResultPlan, words: Words) -> tuple[LineView, ...]:
    """Problems of reading, with sheet and line."""
    return tuple(
        LineView(
            str(at),
            (problem.sheet, words.number(problem.line) if problem.line else "", words.say(problem.problem)),
            "text",
        )
        for at, problem in enumerate(plan.problems)
    )


def outcome(plan: ResultPlan, words: Words) -> str:
    """Announcement of the effect of *Import*, or the reason why it does nothing."""
    parts: list[str] = []
    if plan.open_people:
        parts.append(words.text("league_import.outcome.open", count=len(plan.open_people)))
    if plan.emptiness is not None:
        parts.append(words.text(f"league_import.nothing.{plan.emptiness}", count=len(plan.evenings)))
        parts.append(words.text(f"league_import.remedy.{plan.emptiness}"))
    else:
        results = sum(evening.players for evening in plan.taken)
        parts.append(words.text("league_import.outcome.evenings", count=len(plan.taken), results=results))
        if plan.joining:
            parts.append(words.text("league_import.outcome.joining", count=len(plan.joining)))
        if plan.problems:
            parts.append(words.text("league_import.outcome.problems", count=len(plan.problems)))
        parts.append(words.text("league_import.where_counted"))
    return " ".join(parts)


def import_line(past: PastImport, words: Words) -> str:
    """An import of the list of imports: its day, evenings and results."""
    day = words.date(past.imported_at.astimezone().date())
    evenings = words.text("league_import.evenings", count=past.evenings)
    key = "league_import.import_undone" if past.is_undone else "league_import.import_line"
    return words.text(key, day=day, evenings=evenings, results=past.results)


def _evening_view(evening: PlannedEvening, names: Mapping[str, str], words: Words) -> LineView:
    tones = {Choice.IMPORT: "good", Choice.REPLACE: "accent", Choice.LEAVE_OUT: "quiet"}
    tone = "warning" if evening.finding is EveningFinding.NO_DAY else tones[evening.choice]
    cells = evening_cells(evening, names, words)
    return LineView(evening.evening.key, cells, tone, may_choose=len(evening.choices) > 1)


def _text(cell: CellValue, words: Words) -> str:
    if cell is None:
        return ""
    if isinstance(cell, date):
        return words.date(cell)
    if isinstance(cell, Decimal):
        # With all its digits and no separators: otherwise it could look like another number.
        return f"{cell.normalize():f}".replace(".", "," if words.language == "de" else ".")
    return " ".join(cell.split())
