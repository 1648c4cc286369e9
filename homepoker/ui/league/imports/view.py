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
from homepoker.core.quantities import PlayerId
from homepoker.services.league.people_matching import LEFT_OUT, MatchedPerson, key_of
from homepoker.services.league.result_import import (
    Choice,
    EveningFinding,
    PlannedEvening,
    PlannedPoints,
    ResultPlan,
    evening_name,
    names_in,
    problem_in_words,
    told_once,
)
from homepoker.services.words import Words
from homepoker.store.league.past_imports import PastImport
from homepoker.ui.league.standings_view import signed
from homepoker.ui.sheets.view import LineAct, RoleChoice, SheetView, act_words, line_acts, lines_taken, sheet_view

_FIRST_LINES = 15
"""Number of lines below the headings in which numbers written as text are looked for."""
_NAMED = 3
_MOST_BESIDE = 12
"""Number of people who are named with their points beside the evenings."""
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
    """Lines of all people in the files: first the undecided ones, then new players, then all others.

    Whoever joins under the name of somebody else of the files stands below them.
    """
    names = names_in(plan, words)
    joining = {person.own.id for person in plan.people}
    spellings: dict[PlayerId, list[str]] = {}
    first: dict[PlayerId, int] = {}
    for at, person in enumerate(plan.people):
        who = plan.who.get(person.key, LEFT_OUT)
        if who != LEFT_OUT:
            spellings.setdefault(who, []).extend(person.spellings)
            first.setdefault(who, at)

    def order(person: MatchedPerson) -> tuple[int, int, bool]:
        who = plan.who.get(person.key)
        if who is None:
            return 0, 0, False
        # A group stays in its place, whichever of its spellings is the name.
        return (1, first[who], who != person.own.id) if who in joining else (2, 0, False)

    return tuple(person_view(person, plan, names, spellings, words) for person in sorted(plan.people, key=order))


def person_view(
    person: MatchedPerson,
    plan: ResultPlan,
    names: Mapping[str, str],
    spellings: Mapping[PlayerId, Sequence[str]],
    words: Words,
) -> LineView:
    """Line of a person in the files, with the assigned player, the number of evenings, and the reason as its hint.

    :param spellings: the names in the files by the player who is meant.
    """
    who, likely = plan.who.get(person.key), person.candidates[:1]
    if who is None and likely:
        meant, tone = f"{names.get(likely[0].id, likely[0].name)}?", "warning"
    elif who is None:
        meant, tone = words.text("league_import.who.open"), "warning"
    elif who == LEFT_OUT:
        meant, tone = words.text("league_import.who.left_out"), "quiet"
    elif who == person.own.id:
        meant, tone = words.text("league_import.who.joins"), "good"
        if person.own.is_guest:
            meant, tone = words.text("league_import.who.joins_as_guest"), "warning"
    else:
        meant, tone = names.get(who, ""), "text"
    candidates = ", ".join(names.get(candidate.id, candidate.name) for candidate in person.candidates[:_NAMED])
    why = [words.text(f"league_import.why.{person.why.value}", names=candidates)]
    if who == person.own.id and person.own.is_guest:
        why.append(words.text("league_import.why.guest"))
    if who is not None and who != person.proposal:
        why = [words.text("league_import.why.said")]
    elif who is None and (evening := plan.met.get(person.key)) is not None:
        why.append(words.text("league_import.why.met", evening=evening_name(evening, words)))
    also = dict.fromkeys(name for name in spellings.get(who or LEFT_OUT, ()) if name != person.written.name)
    if also:
        why.append(words.text("league_import.why.also_written", names=", ".join(also)))
    written = (person.written.name, *(name for name in person.spellings if name != person.written.name))
    cells = (", ".join(written), meant, words.number(person.results))
    return LineView(person.key, cells, tone, may_choose=True, hint="; ".join(why))


def person_choices(person: MatchedPerson, plan: ResultPlan, words: Words) -> tuple[tuple[str, str], ...]:
    """Choices for the player of a person: (id, word); ``LEFT_OUT`` leaves the person out."""
    names = names_in(plan, words)
    who = plan.who.get(person.key, LEFT_OUT)
    own = str(person.own.id)
    # Whoever joins under this person's name is the same already; only the name can be theirs.
    same = {other.own.id for other in plan.people if plan.who.get(other.key) == who != other.own.id}
    likely = (str(candidate.id) for candidate in person.candidates if candidate.id not in same)
    known = dict.fromkeys([*likely, str(who)])
    joins = "league_import.choose.joins"
    if who not in (LEFT_OUT, own) and any(other.own.id == who for other in plan.people):
        joins = "league_import.choose.apart"
    return (
        *(
            (player, words.text("league_import.choose.is", name=names[player]))
            for player in known
            if player not in (LEFT_OUT, own)
        ),
        (own, words.text(joins, name=names.get(str(who), ""))),
        (str(LEFT_OUT), words.text("league_import.choose.left_out")),
    )


def name_choices(person: MatchedPerson, plan: ResultPlan, words: Words) -> tuple[tuple[str, str, str], ...]:
    """Spellings by which somebody who joins may be called: (key, spelling, word); none where there is one alone."""
    who = plan.who.get(person.key)
    joining = next((other for other in plan.people if other.own.id == who), None)
    if joining is None:
        return ()
    return tuple(
        (other.key, name, words.text("league_import.choose.called", name=name))
        for other in plan.people
        if plan.who.get(other.key) == who
        for name in other.spellings
        if name != joining.own.name
    )


def parting_choices(person: MatchedPerson, plan: ResultPlan, words: Words) -> tuple[tuple[str, str, str], ...]:
    """Those who join under the name of somebody, each to be a person again: (key, id, word)."""
    own = person.own.id
    return tuple(
        (other.key, str(other.own.id), words.text("league_import.choose.is_other", name=other.written.name))
        for other in plan.people
        if plan.who.get(other.key) == own and other.own.id != own
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


def proof_view(proof: Proof, words: Words, *, has_several: bool) -> LineView:
    """The proof by the totals of a sheet in one line.

    :param has_several: whether other sheets have one too, so that each is named.
    """
    said = words.say(proof.proved.text)
    if has_several:
        said = words.text("league_import.at_sheet", sheet=proof.sheet, problem=said)
    return LineView(proof.sheet, (said,), "good" if proof.fits == proof.of else "warning")


def misfits_view(proofs: Sequence[Proof], words: Words) -> tuple[LineView, ...]:
    """Those whose total does not fit: the line, the name as in the file, and both figures."""
    return tuple(
        LineView(
            f"{proof.sheet}|{at}",
            (
                f"{words.number(misfit.line) if misfit.line else ''} {proof.sheet if len(proofs) > 1 else ''}".strip(),
                misfit.name,
                words.thousandths(misfit.written),
                words.thousandths(misfit.computed),
            ),
            "text",
        )
        for proof in proofs
        for at, misfit in enumerate(proof.misfits)
    )


def beside_names(planned: Sequence[PlannedPoints], words: Words) -> str:
    """Who gets how many points beside the evenings; of many the first ones."""
    named = [
        words.text("league_import.beside_person", name=one.name, points=signed(one.points, words))
        for one in planned[:_MOST_BESIDE]
    ]
    if (more := len(planned) - _MOST_BESIDE) > 0:
        named.append(words.text("league_import.beside_more", count=more))
    return " · ".join(named)


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
    """Problems of reading, each once: the line of the first one, and what; its id is the place of that one."""
    has_several = len({problem.sheet for problem in plan.problems}) > 1
    lines = []
    for same in told_once(plan.problems):
        first = same[0]
        line = f"{words.number(first.line)}{' …' if len(same) > 1 else ''}" if first.line else ""
        where = f"{first.sheet} {line}".strip() if has_several else line
        lines.append(LineView(str(plan.problems.index(first)), (where, problem_in_words(same, words)), "text"))
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
    if misfits := sum(len(proof.misfits) for proof in plan.proofs):
        parts.append(words.text("league_import.outcome.misfits", count=misfits))
    if plan.emptiness:
        parts.append(words.text(f"league_import.nothing.{plan.emptiness}", count=len(plan.evenings)))
        parts.append(words.text(f"league_import.remedy.{plan.emptiness}"))
    else:
        results = sum(evening.players for evening in plan.taken)
        parts.append(words.text("league_import.outcome.evenings", count=len(plan.taken), results=results))
        if plan.joining:
            parts.append(words.text("league_import.outcome.joining", count=len(plan.joining)))
        if beside := {one.player for one in plan.beside if one.is_taken}:
            parts.append(words.text("league_import.outcome.beside", count=len(beside)))
        if plan.problems:
            parts.append(words.text("league_import.outcome.problems", count=len(plan.problems)))
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
