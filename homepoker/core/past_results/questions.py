"""Questions about sheets that only the host can answer: two readings fit alike, or a day is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from homepoker.core.cell_grid import Grid
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.cell_reading import text_of
from homepoker.core.past_results.columns import columns_of
from homepoker.core.past_results.detection import disorder, slashed_days
from homepoker.core.past_results.layouts import is_of_season
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
    taken = [(grid, own) for grid in grids if (own := mapping.of(grid.name)) is not None and own.is_taken]
    asked: list[Question] = []
    for grid, own in taken:
        asked += _layout_question(grid, own, mapping)
        asked += _cells_question(grid, own, mapping)
        asked += _columns_question(grid, own, mapping)
    asked += _sheets_question(mapping, results)
    asked += _order_question([_with_days(grid, own) for grid, own in taken], mapping)
    asked += _day_questions(mapping, results, today)
    return tuple(question for question in asked if question.key not in mapping.settled)


def _question(key: str, text: Sentence, options: Sequence[tuple[str, Sentence, ResultMapping]]) -> Question:
    """A question of whose options each settles it."""
    return Question(key, text, tuple(Option(value, said, own.with_answer(key)) for value, said, own in options))


def _about_sheet(
    kind: str, mapping: ResultMapping, options: Sequence[tuple[str, SheetMapping]], **named: str | int
) -> Question:
    """A question about a sheet, whose options are mappings of it."""
    sheet, key = options[0][1].sheet, f"league_import.question.{kind}"
    said = [(value, sentence(f"{key}_{value}", sheet=sheet), mapping.with_sheet(own)) for value, own in options]
    return _question(f"{kind}:{sheet}", sentence(key, sheet=sheet, **named), said)


def _layout_question(grid: Grid, own: SheetMapping, mapping: ResultMapping) -> Iterator[Question]:
    """Whether a table without a day and without a word of a season is one evening or a season."""
    alike = sum(other.is_taken and other.layout is Layout.EVENING for other in mapping.sheets)
    if own.layout is Layout.EVENING and own.day is None and alike == 1 and not is_of_season(grid, own, ""):
        layouts = (Layout.EVENING, Layout.FINAL)
        yield _about_sheet("layout", mapping, [(layout.value, replace(own, layout=layout)) for layout in layouts])


def _cells_question(grid: Grid, own: SheetMapping, mapping: ResultMapping) -> Iterator[Question]:
    """Whether numbers from 1 on in each evening are its places or points by place; a total that fits has said so."""
    at = [column for column, role in enumerate(own.columns) if role is Role.PLACES_OF_EVENING]
    if not at or own.evenings not in (0, own.headings):
        return
    if any(cell_reading.is_ordinal(row.cell(column)) for row in grid.rows for column in at):
        return
    for each in read_results([grid], replace(mapping, sheets=(own,))).evenings:
        places = sorted(result.place for result in each.results if result.place is not None)
        if places != list(range(1, len(places) + 1)):
            return
    as_points = tuple(Role.POINTS_OF_EVENING if role in _POINTS_OR_PLACES else role for role in own.columns)
    yield _about_sheet("cells", mapping, [("places", own), ("points", replace(own, columns=as_points))])


def _columns_question(grid: Grid, own: SheetMapping, mapping: ResultMapping) -> Iterator[Question]:
    """Whether columns of free titles are evenings too, where dates or numbers name the others and no total decides."""
    if own.layout is not Layout.PEOPLE or own.evenings not in (0, own.headings) or Role.TOTAL in own.columns:
        return
    columns = columns_of(grid, own, is_day_first=mapping.is_day_first)
    free = [column for column in columns if own.role(column.at) in (*_POINTS_OR_PLACES, Role.IGNORED)]
    titled = [column for column in free if column.is_title and column.holds_figures and not column.is_evening]
    if not titled or not any(column.is_evening for column in columns):
        return
    cells = next(role for role in own.columns if role in _POINTS_OR_PLACES)
    options = []
    for value, role in (("evenings", cells), ("ignored", Role.IGNORED)):
        roles = list(own.columns)
        for column in titled:
            roles[column.at] = role
        options.append((value, replace(own, columns=tuple(roles))))
    names = ", ".join(text_of(column.heading) for column in titled)
    yield _about_sheet("columns", mapping, options, names=names, count=len(titled))


def _sheets_question(mapping: ResultMapping, results: PastResults) -> Iterator[Question]:
    """Whether a sheet tells of the same evenings as another: points in one, and places or knock-outs in the other."""
    days_of: dict[str, set[date]] = {}
    for each in results.evenings:
        days_of.setdefault(each.sheet, set()).update([each.day] if each.day is not None else [])
    sheets = list(days_of)
    for at, sheet in enumerate(sheets):
        first = next((other for other in sheets[:at] if len(days_of[other] & days_of[sheet]) > 1), None)
        own = mapping.of(sheet)
        if first is not None and own is not None:
            options = [("leave", replace(own, is_taken=False)), ("both", own)]
            question = _about_sheet("sheets", mapping, options, first=first)
            together = replace(mapping.with_answer(question.key), is_joined=True)
            join = Option("join", sentence("league_import.question.sheets_join"), together)
            yield replace(question, options=(*([join] if _add_up(results, first, sheet) else []), *question.options))


def _add_up(results: PastResults, first: str, sheet: str) -> bool:
    """Whether one sheet has the places of its evenings and no points, and the other one the points."""
    has = {
        (each.sheet, kind)
        for each in results.evenings
        for kind, is_there in (("places", each.has_places), ("points", each.has_points))
        if is_there
    }
    own, other = ({kind for name, kind in has if name == of} for of in (first, sheet))
    return bool(own) and bool(other) and not own & other


def _order_question(grids: Sequence[Grid], mapping: ResultMapping) -> Iterator[Question]:
    """Whether the day or the month comes first, where neither a number nor the order of the evenings says so."""
    written = list(slashed_days(grids))
    is_open = any(first != second for first, second in written) and max(map(max, written)) <= 12
    if is_open and disorder(written, is_day_first=True) == disorder(written, is_day_first=False):
        text = sentence("league_import.question.date_format", text="{}/{}".format(*written[0]))
        yield _question(
            "date-format",
            text,
            [
                (value, sentence(f"league_import.question.date_{value}"), replace(mapping, is_day_first=value == "day"))
                for value in ("day", "month")
            ],
        )


def _with_days(grid: Grid, own: SheetMapping) -> Grid:
    """The lines of a sheet in which the days of its evenings stand."""
    if own.layout in (Layout.EVENING, Layout.FINAL):
        is_named = cell_reading.day(grid.name, is_day_first=True) is not None
        return replace(grid, rows=tuple(row for row in grid.rows if row.line < own.headings and not is_named))
    return replace(grid, rows=tuple(row for row in grid.rows if row.line >= (own.evenings or own.headings)))


def _day_questions(mapping: ResultMapping, results: PastResults, today: date) -> Iterator[Question]:
    """What becomes of evenings that lie in the future, of days that are none, and of evenings without one."""
    future = [(each.key, each.day) for each in results.evenings if each.day is not None and each.day > today]
    if future:
        earlier = [(key, _years_earlier(day, today)) for key, day in future]
        is_then = sentence("league_import.question.future_earlier", day=str(earlier[0][1]))
        options = [
            ("earlier", is_then, replace(mapping, days=(*mapping.days, *earlier))),
            ("stay", sentence("league_import.question.future_stay"), mapping),
        ]
        asked = sentence("league_import.question.future", count=len(future), day=str(future[0][1]))
        yield _question("future", asked, options)
    leave = [("leave", sentence("league_import.question.leave"), mapping)]
    undated = sum(each.day is None for each in results.evenings)
    if undated and undated < len(results.evenings):
        yield _question("undated", sentence("league_import.question.undated", count=undated), leave)
    wrong = [problem for problem in results.problems if _is_about_date(problem.problem)]
    if wrong:
        line, sheet = wrong[0].line, wrong[0].sheet
        text = sentence("league_import.question.dates", count=len(wrong), line=line, sheet=sheet)
        yield _question("dates", text, leave)


def _years_earlier(day: date, today: date) -> date:
    """The last such day that is not in the future."""
    year = today.year - ((today.month, today.day) < (day.month, day.day))
    return cell_reading.in_year(day, year)


def _is_about_date(problem: Sentence) -> bool:
    inner = problem.values.get("problem")
    return isinstance(inner, Sentence) and inner.key == "league_import.no_date"
