"""View of an import of past results in words: what each line and column is taken for, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from homepoker.core.cell_grid import Grid
from homepoker.core.past_results.reading import SheetReading
from homepoker.core.past_results.sheet_lines import LineUse
from homepoker.core.past_results.sheet_mapping import (
    MANY,
    NAMES,
    OF_EVENING,
    ROLES_OF,
    Layout,
    ResultMapping,
    Role,
    SheetMapping,
)
from homepoker.core.past_results.totals import Proof
from homepoker.services.league.people_matching import LEFT_OUT, Match, MatchedPerson, key_of
from homepoker.services.league.result_import import (
    Choice,
    EveningFinding,
    PlannedEvening,
    ResultPlan,
    evening_name,
    names_in,
)
from homepoker.services.words import Words
from homepoker.store.league.past_imports import PastImport
from homepoker.ui.sheets.view import LineAct, RoleChoice, SheetView, act_words, line_acts, lines_taken, sheet_view

_FIRST_LINES = 15
"""Number of lines below the headings in which numbers written as text are looked for."""
_NAMED = 3
_MOST_MISFITS = 12
_SINGLE = {own: role for role, own in OF_EVENING.items()} | {
    Role.PLAYERS_AT_PLACE: Role.PLACE,
    Role.PLAYERS_OF_EVENING: Role.NAME,
}


@dataclass(frozen=True, slots=True)
class LineView:
    """A row of a list of the import: its id, its cells, the tone of its choice, and whether it can be chosen."""

    id: str
    cells: tuple[str, ...]
    tone: str
    may_choose: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class OpenQuestions:
    """Options that matter for a file, and no others."""

    decimal_sign: bool
    """Numbers stand there as text."""
    year: bool
    """Dates have no year."""
    first_day: bool
    """Evenings have no date."""
    ranks: bool
    """Evenings have points and no places."""
    zero: bool
    """A sheet with a column for each evening, or person, holds points."""


# The sheet


def result_sheet(
    grid: Grid, own: SheetMapping, reading: SheetReading | None, problems: Mapping[int, str], words: Words
) -> SheetView:
    """A sheet with what its lines and columns are taken for.

    :param grid: as it stands in the file.
    :param problems: what is wrong with a line, in words.
    """
    uses = reading.lines if reading is not None and own.is_taken else {}
    meanings = [
        (
            words.text(f"league_import.role.{_SINGLE.get(role, role).value}"),
            role_word(role, own.layout, words),
            own.is_taken and role is not Role.IGNORED,
        )
        for role in own.columns
    ]
    return sheet_view(grid, own, meanings, _kept(own), lines_taken(uses, problems, words), words)


def _kept(own: SheetMapping) -> tuple[int, ...]:
    """The columns that say of each line who or which evening it is."""
    wanted = NAMES if NAMES.intersection(own.columns) else (Role.DATE, Role.EVENING)
    return tuple(at for at, role in enumerate(own.columns) if role in wanted)[:2]


def role_word(role: Role, layout: Layout, words: Words) -> str:
    """A role in words; a column of many may be an evening, or a person in a sheet with a line for each evening."""
    if role in OF_EVENING.values() and layout is Layout.EVENINGS:
        return words.text(f"league_import.role.{_SINGLE[role].value}-of-person")
    key = "no-meaning" if role is Role.IGNORED else role.value
    return words.text(f"league_import.role.{key}")


def layouts(words: Words) -> tuple[tuple[str, str], ...]:
    """The layouts: (value, word)."""
    return tuple((layout.value, words.text(f"league_import.layout.{layout.value}")) for layout in Layout)


def sheets_view(mapping: ResultMapping, words: Words) -> tuple[tuple[str, str], ...]:
    """The sheets: (name, name with what becomes of it)."""
    key = {True: "league_import.sheet_taken", False: "league_import.sheet_left_out"}
    return tuple((sheet.sheet, words.text(key[sheet.is_taken], sheet=sheet.sheet)) for sheet in mapping.sheets)


def column_choices(own: SheetMapping, column: int, alike: Sequence[int], words: Words) -> tuple[RoleChoice, ...]:
    """What a column may mean; all of its kind get it at once where many can have it."""
    now = own.columns[column] if column < len(own.columns) else Role.IGNORED
    choices = []
    for role in (*ROLES_OF[own.layout], Role.IGNORED):
        word, alone = role_word(role, own.layout, words), ""
        all_alike = tuple(sorted({*alike, column})) if role in MANY else (column,)
        if len(all_alike) > 1:
            word, alone = words.text("league_import.all_alike", role=word, count=len(all_alike)), word
        choices.append(RoleChoice(role, word, all_alike, role is now, alone))
    return tuple(choices)


def line_choices(own: SheetMapping, line: int, use: LineUse | None, words: Words) -> tuple[tuple[str, str], ...]:
    """What the host can say of a line, from 1: (act, word)."""
    acts = [LineAct.NO_HEADING if line == own.headings else LineAct.HEADING]
    if own.layout is Layout.PEOPLE and line not in (own.headings, own.evenings):
        acts.append(LineAct.EVENINGS)
    return act_words([*acts, *line_acts(own, line, use)], words)


def open_questions(grids: Sequence[Grid], mapping: ResultMapping, plan: ResultPlan) -> OpenQuestions:
    """Options that matter for these files."""
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
        zero=any(Role.POINTS_OF_EVENING in own.columns for _, own in taken),
    )


# What follows


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
    """Line of a person in the files, with the assigned player, the number of evenings, and the reason as its hint."""
    who, likely = plan.who.get(person.key), person.candidates[:1]
    if who is None and likely:
        meant, tone = f"{names.get(likely[0].id, likely[0].name)}?", "warning"
    elif who is None:
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
    cells = (person.written.name, meant, words.number(evenings))
    return LineView(person.key, cells, tone, may_choose=True, hint=why)


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
    """The evenings of the files: day and name, winner, number of players, and what becomes of each."""
    names = names_in(plan, words)
    return tuple(_evening_view(evening, plan, names, words) for evening in plan.evenings)


def evening_choices(evening: PlannedEvening, words: Words) -> tuple[tuple[str, str], ...]:
    """Choices for an evening: (value, word)."""
    return tuple(
        (choice.value, words.text(f"league_import.finding.{evening.finding.value}.{choice.value}"))
        for choice in evening.choices
    )


def proof_lines(proof: Proof, words: Words) -> tuple[str, ...]:
    """Those whose total does not fit, each with both figures; of many the first ones."""
    lines = [
        words.text(
            "league_import.misfit",
            name=misfit.name,
            written=words.thousandths(misfit.written),
            computed=words.thousandths(misfit.computed),
        )
        for misfit in proof.misfits[:_MOST_MISFITS]
    ]
    if (more := len(proof.misfits) - _MOST_MISFITS) > 0:
        lines.append(words.text("league_import.more_misfits", count=more))
    return tuple(lines)


def counts_view(reading: SheetReading, words: Words) -> tuple[str, str]:
    """The lines and columns of a sheet by what becomes of them; the counts add up to the sheet."""
    counts = reading.counts
    uses = [use for use in (LineUse.READ, *LineUse) if counts.get(use)]
    parts = dict.fromkeys(words.text(f"sheet.lines.{use.value}", count=counts[use]) for use in uses)
    of_columns = [words.text("sheet.columns_read", count=reading.columns_read)]
    if reading.columns_left:
        of_columns.append(words.text("sheet.columns_left", count=reading.columns_left))
    lines = words.text("sheet.lines", count=sum(counts.values()), parts=", ".join(parts))
    return lines, f"{', '.join(of_columns)}."


def problems_view(plan: ResultPlan, words: Words) -> tuple[LineView, ...]:
    """Problems of reading: where, and what."""
    has_several = len({problem.sheet for problem in plan.problems}) > 1
    lines = []
    for at, problem in enumerate(plan.problems):
        line = words.number(problem.line) if problem.line else ""
        where = f"{problem.sheet} {line}".strip() if has_several else line
        lines.append(LineView(str(at), (where, words.say(problem.problem)), "text"))
    return tuple(lines)


def problems_of(plan: ResultPlan, sheet: str, words: Words) -> dict[int, str]:
    """What is wrong with the lines of a sheet, in words."""
    said: dict[int, str] = {}
    for problem in plan.problems:
        if problem.sheet == sheet:
            said[problem.line] = " ".join(filter(None, (said.get(problem.line, ""), words.say(problem.problem))))
    return said


def outcome(plan: ResultPlan, words: Words) -> str:
    """Announcement of the effect of *Import*, or the reason why it does nothing."""
    parts: list[str] = []
    if plan.questions:
        parts.append(words.text("league_import.outcome.questions", count=len(plan.questions)))
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


def _evening_view(evening: PlannedEvening, plan: ResultPlan, names: Mapping[str, str], words: Words) -> LineView:
    tones = {Choice.IMPORT: "good", Choice.REPLACE: "accent", Choice.LEAVE_OUT: "quiet"}
    tone = "warning" if evening.finding is EveningFinding.NO_DAY else tones[evening.choice]
    day, title = evening.evening.day, evening_name(evening.evening, words)
    on = words.date(day) if day is not None else "–"
    called = f"{on} · {title}" if evening.evening.title or day is None else on
    fate = words.text(f"league_import.finding.{evening.finding.value}.{evening.choice.value}")
    short = words.text(f"league_import.fate.{evening.choice.value}")
    winners = (result.person for result in evening.evening.results if result.place == 1)
    # Who is still open is called as in the file.
    known = ((person, plan.who.get(key_of(person))) for person in winners)
    first = ", ".join(names.get(str(who), person.name) for person, who in known if who != LEFT_OUT)
    cells = (called, first, words.number(evening.players), short)
    return LineView(evening.evening.key, cells, tone, may_choose=len(evening.choices) > 1, hint=fate)
