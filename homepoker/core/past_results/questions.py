"""Questions about sheets that only the host can answer: two readings fit alike, or a day is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from homepoker.core.cell_grid import Grid
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.cell_reading import text_of
from homepoker.core.past_results.detection import (
    columns_of,
    disorder,
    holds_figures,
    is_evening,
    is_of_season,
    is_title,
    slashed_days,
)
from homepoker.core.past_results.reading import PastResults, read_results
from homepoker.core.past_results.sheet_mapping import Layout, ResultMapping, Role, SheetMapping
from homepoker.core.wording import Sentence, sentence

_POINTS_OR_PLACES = (Role.PLACES_OF_EVENING, Role.POINTS_OF_EVENING)


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to a question, with the mapping that follows from it. ``value`` names it to the command."""

    value: str
    text: Sentence
    mapping: ResultMapping


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the sheets leave open: two readings fit alike, or a day is none."""

    key: str
    text: Sentence
    options: tuple[Option, ...]


def questions(grids: Sequence[Grid], mapping: ResultMapping, results: PastResults, today: date) -> tuple[Question, ...]:
    """What only the host knows, the weightiest first; what was answered is asked no more."""
    asked: list[Question] = []
    for grid in grids:
        own = mapping.of(grid.name)
        if own is None or not own.is_taken:
            continue
        asked += _layout_question(grid, own, mapping)
        asked += _cells_question(grid, own, mapping)
        asked += _columns_question(grid, own, mapping)
    asked += _sheets_question(mapping, results)
    asked += _order_question(grids, mapping)
    asked += _day_questions(mapping, results, today)
    return tuple(question for question in asked if question.key not in mapping.settled)


def _layout_question(grid: Grid, own: SheetMapping, mapping: ResultMapping) -> Iterator[Question]:
    """Whether a table without a day and without a word of a season is one evening or a season."""
    is_open = own.layout is Layout.EVENING and own.day is None
    alike = sum(other.is_taken and other.layout is Layout.EVENING for other in mapping.sheets)
    if not is_open or alike > 1 or is_of_season(grid, own, ""):
        return
    key = f"layout:{grid.name}"
    answered = mapping.with_answer(key)
    yield Question(
        key,
        sentence("league_import.question.layout", sheet=grid.name),
        tuple(
            Option(
                layout.value,
                sentence(f"league_import.question.layout_{layout.value}"),
                answered.with_sheet(replace(own, layout=layout)),
            )
            for layout in (Layout.EVENING, Layout.FINAL)
        ),
    )


def _cells_question(grid: Grid, own: SheetMapping, mapping: ResultMapping) -> Iterator[Question]:
    """Whether numbers from 1 on in each evening are its places or points by place; a total that fits has said so."""
    at = [column for column, role in enumerate(own.columns) if role in _POINTS_OR_PLACES]
    if not at or own.evenings not in (0, own.headings):
        return
    results = read_results([grid], replace(mapping, sheets=(own,)))
    are_places = own.columns[at[0]] is Role.PLACES_OF_EVENING
    if not are_places or any(cell_reading.is_ordinal(row.cell(column)) for row in grid.rows for column in at):
        return
    for each in results.evenings:
        places = sorted(result.place for result in each.results if result.place is not None)
        if places != list(range(1, len(places) + 1)):
            return
    key = f"cells:{grid.name}"
    answered = mapping.with_answer(key)
    yield Question(
        key,
        sentence("league_import.question.cells", sheet=grid.name),
        tuple(
            Option(
                value,
                sentence(f"league_import.question.cells_{value}"),
                answered.with_sheet(
                    replace(own, columns=tuple(role if old in _POINTS_OR_PLACES else old for old in own.columns))
                ),
            )
            for value, role in (("places", Role.PLACES_OF_EVENING), ("points", Role.POINTS_OF_EVENING))
        ),
    )


def _columns_question(grid: Grid, own: SheetMapping, mapping: ResultMapping) -> Iterator[Question]:
    """Whether columns of free titles are evenings too, where dates or numbers name the others and no total decides."""
    if own.layout is not Layout.PEOPLE or own.evenings not in (0, own.headings) or Role.TOTAL in own.columns:
        return
    columns = columns_of(grid, own.headings, is_day_first=mapping.is_day_first)
    are_evenings = [is_evening(column.heading, is_day_first=mapping.is_day_first) for column in columns]
    titled = [
        column
        for column in columns
        if column.at < len(own.columns)
        and own.columns[column.at] in (*_POINTS_OR_PLACES, Role.IGNORED)
        and not are_evenings[column.at]
        and is_title(column)
        and holds_figures(column)
    ]
    if not titled or not any(are_evenings):
        return
    key = f"columns:{grid.name}"
    answered = mapping.with_answer(key)
    cells = next(role for role in own.columns if role in _POINTS_OR_PLACES)

    def option(value: str, role: Role) -> Option:
        roles = tuple(role if at in {column.at for column in titled} else old for at, old in enumerate(own.columns))
        text = sentence(f"league_import.question.columns_{value}")
        return Option(value, text, answered.with_sheet(replace(own, columns=roles)))

    names = ", ".join(text_of(column.heading) for column in titled)
    asked = sentence("league_import.question.columns", names=names, count=len(titled))
    yield Question(key, asked, (option("evenings", cells), option("ignored", Role.IGNORED)))


def _sheets_question(mapping: ResultMapping, results: PastResults) -> Iterator[Question]:
    """Whether a sheet tells of the same evenings as another: points in one, and places or knock-outs in the other."""
    days_of: dict[str, set[date]] = {}
    for each in results.evenings:
        if each.day is not None:
            days_of.setdefault(each.sheet, set()).add(each.day)
    sheets = list(days_of)
    for at, sheet in enumerate(sheets):
        first = next((other for other in sheets[:at] if len(days_of[other] & days_of[sheet]) > 1), None)
        own = mapping.of(sheet)
        if first is None or own is None:
            continue
        key = f"sheets:{sheet}"
        answered = mapping.with_answer(key)
        leave = sentence("league_import.question.sheets_leave", sheet=sheet)
        yield Question(
            key,
            sentence("league_import.question.sheets", first=first, sheet=sheet),
            (
                Option("leave", leave, answered.with_sheet(replace(own, is_taken=False))),
                Option("both", sentence("league_import.question.sheets_both"), answered),
            ),
        )


def _order_question(grids: Sequence[Grid], mapping: ResultMapping) -> Iterator[Question]:
    """Whether the day or the month comes first, where neither a number nor the order of the evenings says so."""
    written = list(slashed_days(_with_days(grids, mapping)))
    if not written or max(max(pair) for pair in written) > 12 or all(first == second for first, second in written):
        return
    if disorder(written, is_day_first=True) != disorder(written, is_day_first=False):
        return
    answered = mapping.with_answer("date-format")
    first, second = written[0]
    yield Question(
        "date-format",
        sentence("league_import.question.date_format", text=f"{first}/{second}"),
        (
            Option("day", sentence("league_import.question.date_day"), replace(answered, is_day_first=True)),
            Option("month", sentence("league_import.question.date_month"), replace(answered, is_day_first=False)),
        ),
    )


def _with_days(grids: Sequence[Grid], mapping: ResultMapping) -> Iterator[Grid]:
    """The sheets that are taken, with the lines in which the days of their evenings stand."""
    for grid in grids:
        own = mapping.of(grid.name)
        if own is None or not own.is_taken:
            continue
        is_one = own.layout in (Layout.EVENING, Layout.FINAL)
        if not is_one:
            first = own.evenings or own.headings
            yield replace(grid, rows=tuple(row for row in grid.rows if row.line >= first))
        elif cell_reading.day(grid.name, is_day_first=True) is None:
            yield replace(grid, rows=tuple(row for row in grid.rows if row.line < own.headings))


def _day_questions(mapping: ResultMapping, results: PastResults, today: date) -> Iterator[Question]:
    """What becomes of evenings that lie in the future, of days that are none, and of evenings without one."""
    future = [each for each in results.evenings if each.day is not None and each.day > today]
    if future:
        answered = mapping.with_answer("future")
        earlier = tuple((each.key, _years_earlier(each.day, today)) for each in future if each.day is not None)
        yield Question(
            "future",
            sentence("league_import.question.future", count=len(future), day=str(future[0].day)),
            (
                Option(
                    "earlier",
                    sentence("league_import.question.future_earlier", day=earlier[0][1].isoformat()),
                    replace(answered, days=(*answered.days, *earlier)),
                ),
                Option("stay", sentence("league_import.question.future_stay"), answered),
            ),
        )
    undated = sum(each.day is None for each in results.evenings)
    if undated and undated < len(results.evenings):
        answered = mapping.with_answer("undated")
        text = sentence("league_import.question.undated", count=undated)
        yield Question("undated", text, (Option("leave", sentence("league_import.question.leave"), answered),))
    wrong = [problem for problem in results.problems if _is_about_date(problem.problem)]
    if wrong:
        answered = mapping.with_answer("dates")
        text = sentence("league_import.question.dates", count=len(wrong), line=wrong[0].line, sheet=wrong[0].sheet)
        yield Question("dates", text, (Option("leave", sentence("league_import.question.leave"), answered),))


def _years_earlier(day: date, today: date) -> date:
    year = today.year if (today.month, today.day) >= (day.month, day.day) else today.year - 1
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)


def _is_about_date(problem: Sentence) -> bool:
    inner = problem.values.get("problem")
    return isinstance(inner, Sentence) and inner.key == "league_import.no_date"
