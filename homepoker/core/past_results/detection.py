"""Detection of how a sheet lists results: a proposal with the reasons for it in words, and what only the host knows.

Each layout is tried below each line that may be the headings; the one whose roles most cells fit is proposed. It is
long because every layout has signs of its own, and all are weighed over the same columns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import pairwise

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.past_results import cell_reading, reading
from homepoker.core.past_results.cell_reading import text_of
from homepoker.core.past_results.headings import LONGEST_HEADING, OF_A_SEASON, ROLE_OF, bare_heading, role_of
from homepoker.core.past_results.reading import place_of_heading, read_results
from homepoker.core.past_results.sheet_lines import LineUse, is_total, line_uses
from homepoker.core.past_results.sheet_mapping import (
    NAMES,
    OF_EVENING,
    ROLES_OF,
    Layout,
    ResultMapping,
    Role,
    SheetMapping,
)
from homepoker.core.past_results.totals import SeasonRow, best_rule
from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence, sentence

_OF_SEASON = re.compile(
    r"gesamt|rangliste|tabelle|saison|season|league|liga|leaderboard|standings|wertung|endstand|overall|\d{4}\s*[/–-]\s*\d{2}",
    re.IGNORECASE,
)
_SORTS = (
    r"(?:spieltag|spielabend|abend|turnier|event|runde|round|evening|tournament|week|woche|game|session|spiel|termin)"
)
_NUMBERED = re.compile(
    rf"(?:{_SORTS}|st|t|r|w|e|nr|no|liga)?\.?\s*+#?\s*+\d{{1,3}}\.?|\d{{1,3}}\.?\s*+{_SORTS}", re.IGNORECASE
)
_LOOKED_AT = 40
"""Number of rows at the top that may be titles."""
_FEW = 3
"""Lines from which on a count of the others is no accident."""
_TRIED = 4
"""Number of rows of them that are tried as the headings."""
_SAMPLE = 200
"""Number of rows whose cells are looked at for what a column holds."""
_ENOUGH = 1_000
"""Number of rows that are looked at for the layout of a sheet."""
_OF_WORDS = frozenset((*NAMES, Role.MEMBER_NUMBER, Role.DATE, Role.EVENING, Role.PLACE, Role.POINTS, Role.IGNORED))
"""Roles of columns that hold words, or whose wrong cells are to be named."""
_PROVED = 0.5
"""Part of the lines whose total has to come out before it decides what the columns are."""
_ADDS_UP = 0.8
"""Part of the lines from which on a column without a word is their total."""
_MOST_ABOVE = 5
"""Lines between the headings and the line above them that names the evenings."""


@dataclass(frozen=True, slots=True)
class Detected:
    """A proposed mapping, with the reasons for it in words."""

    mapping: ResultMapping
    reasons: tuple[Sentence, ...]


def detect(grids: Sequence[Grid], file: str, today: date, known: Sequence[ResultMapping] = ()) -> Detected:
    """Guess the mapping of files of past results, with the reasons of the guesses.

    :param file: their names, in which a year or a date may stand.
    :param today: no evening of the past is later, where the year has to be guessed.
    :param known: mappings of earlier imports; a sheet with the same headings is read as the host said then.
    """
    reasons: list[Sentence] = []
    grids = [replace(grid, rows=grid.rows[:_ENOUGH]) for grid in grids]
    is_day_first = _is_day_first(grids)
    sheets: list[SheetMapping] = []
    for grid in grids:
        again = next((found for own in _newest(known) if (found := _known_again(grid, own, file)) is not None), None)
        if again is not None:
            reasons.append(sentence("league_import.reason.known_again", sheet=grid.name))
        sheets.append(again or _best(grid, file, is_day_first=is_day_first))
    sheets = _without_repetition(grids, sheets, reasons)
    mapping = ResultMapping(tuple(sheets), _is_comma_decimal(grids), is_day_first)
    mapping = _with_zeros(grids, mapping, reasons)
    return Detected(replace(mapping, year=_year(grids, mapping, file, today, reasons)), tuple(reasons))


def with_headings(grid: Grid, own: SheetMapping, line: int, *, is_day_first: bool) -> SheetMapping:
    """The mapping of a sheet whose line of headings the host has pointed at, with its columns proposed anew.

    :param line: the line; 0 where the rows begin at once.
    """
    found = _candidates(grid, line, is_day_first=is_day_first)
    best = max(found, key=lambda each: each[0], default=(0, replace(own, headings=line, evenings=0)))[1]
    return replace(best, is_taken=True, left_out=own.left_out, taken_in=own.taken_in, typed=own.typed)


def with_layout(grid: Grid, own: SheetMapping, layout: Layout, *, is_day_first: bool) -> SheetMapping:
    """The mapping of a sheet in the layout that the host has chosen, with its columns proposed anew."""
    lines = {own.headings, *(row.line for row in _heading_rows(grid, is_day_first=is_day_first))}
    found = [each for line in lines for each in _candidates(grid, line, is_day_first=is_day_first)]
    # Below the headings that are set already, if there is any such reading.
    ranked = sorted(
        (each for each in found if each[1].layout is layout),
        key=lambda each: (each[1].headings != own.headings, -each[0]),
    )
    bare = tuple(role if role in ROLES_OF[layout] else Role.IGNORED for role in own.columns)
    best = ranked[0][1] if ranked else replace(own, layout=layout, columns=bare)
    return replace(best, is_taken=True, left_out=own.left_out, taken_in=own.taken_in, typed=own.typed)


def alike_columns(grid: Grid, own: SheetMapping, column: int) -> tuple[int, ...]:
    """The columns of one kind with a column: under the same heading, or with the same meaning beside it."""
    headings = next((row for row in grid.rows if row.line == own.headings), GridRow(0, ()))
    name, role = plain(text_of(headings.cell(column))), own.columns[column]
    named = [at for at in range(len(own.columns)) if name and plain(text_of(headings.cell(at))) == name]
    if len(named) > 1:
        return tuple(named)
    alike = [at for at, other in enumerate(own.columns) if other is role and role in OF_EVENING.values()]
    return tuple(alike) if len(alike) > 1 and own.evenings in (0, own.headings) else (column,)


def named(grid: Grid, own: SheetMapping) -> SheetMapping:
    """The mapping with the headings of its sheet, by which it is known again."""
    headings = next((row for row in grid.rows if row.line == own.headings), GridRow(0, ()))
    # The headings of evenings are new each year, and those of people are nobody's business but the sheet's.
    unnamed = (*_OWN_HEADINGS, Role.IGNORED) if own.layout is Layout.EVENINGS else _OWN_HEADINGS
    return replace(
        own,
        named=tuple(
            "" if role in unnamed else plain(text_of(headings.cell(at))) for at, role in enumerate(own.columns)
        ),
    )


def carried_over(grid: Grid, own: SheetMapping, others: Sequence[Grid]) -> tuple[SheetMapping, ...]:
    """The mapping of a sheet for all others with the same headings; their days and titles are left to them."""
    pattern = named(grid, own)
    found = (_known_again(other, pattern, other.name) for other in others if other.name != grid.name)
    return tuple(each for each in found if each is not None)


def _best(grid: Grid, file: str, *, is_day_first: bool) -> SheetMapping:
    lines = [row.line for row in _heading_rows(grid, is_day_first=is_day_first)]
    found = [each for line in (*lines, 0) for each in _candidates(grid, line, is_day_first=is_day_first)]
    if not found:
        width = max((len(row.cells) for row in grid.rows), default=0)
        return SheetMapping(grid.name, (Role.IGNORED,) * width, is_taken=False)
    best = max(found, key=lambda each: each[0])[1]
    if best.layout is Layout.EVENING and best.day is None and is_of_season(grid, best, file):
        best = replace(best, layout=Layout.FINAL)
    return best


def _heading_rows(grid: Grid, *, is_day_first: bool) -> list[GridRow]:
    """The rows that are likeliest the headings."""
    rows = [row for row in grid.rows[:_LOOKED_AT] if sum(isinstance(cell, str | date) for cell in row.cells) > 1]
    worth = {row.line: _worth(row, is_day_first=is_day_first) for row in rows}
    best = sorted(rows, key=lambda row: (-worth[row.line], row.line))[:_TRIED]
    first = [row for row in rows[:2] if row not in best]
    return [*best, *first]


def _worth(row: GridRow, *, is_day_first: bool) -> int:
    """Score of a row as the line of headings."""
    roles = [role for role, _ in map(role_of, row.cells) if role is not Role.IGNORED]
    worded = (cell for cell in row.cells if not _is_figure(cell))
    evenings = sum(is_evening(cell, is_day_first=is_day_first) for cell in worded)
    return len(roles) + len(set(roles)) + evenings


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column below a line of headings, and what its cells could be."""

    at: int
    heading: CellValue
    known: tuple[Role, int]
    cells: tuple[CellValue, ...]
    """The filled cells of the first rows below."""
    numbers: int
    days: int
    people: int
    numbered: int
    lines: tuple[CellValue, ...]
    """The cells of all these rows, row by row."""

    def mostly(self, count: int) -> bool:
        """Whether a kind of cells is more than half of them."""
        return count * 2 > len(self.cells)


def columns_of(grid: Grid, line: int, *, is_day_first: bool) -> list[SheetColumn]:
    bare = SheetMapping(grid.name, (), line)
    uses = line_uses(grid, bare)
    headings = next((row for row in grid.rows if row.line == line), GridRow(0, ()))
    below = [row for row in grid.rows if row.line > line and uses[row.line] is LineUse.READ][:_SAMPLE]
    width = max((len(row.cells) for row in (headings, *below)), default=0)
    columns: list[SheetColumn] = []
    for at in range(width):
        cells = tuple(cell for row in below if not cell_reading.is_absent(cell := row.cell(at)))
        columns.append(
            SheetColumn(
                at,
                headings.cell(at),
                role_of(headings.cell(at)),
                cells,
                numbers=sum(_is_figure(cell) for cell in cells),
                days=sum(cell_reading.is_day(cell, is_day_first=is_day_first) for cell in cells),
                people=sum(_is_person(cell, is_day_first=is_day_first) for cell in cells),
                numbered=sum(isinstance(cell, str) and _NUMBERED.fullmatch(cell.strip()) is not None for cell in cells),
                lines=tuple(row.cell(at) for row in below),
            )
        )
    return columns


def _candidates(grid: Grid, line: int, *, is_day_first: bool) -> Iterator[tuple[int, SheetMapping]]:
    """Readings of a sheet below a line of headings with the number of cells that fit their roles."""
    columns = columns_of(grid, line, is_day_first=is_day_first)
    # All of them, whatever the headings say: DECISIONS.md, 299
    for build in (_as_people, _as_rows, _as_evenings, _as_places, _as_evening):
        own = build(grid, line, columns, is_day_first)
        if own is not None:
            yield _fit(own, columns), own


def _fit(own: SheetMapping, columns: Sequence[SheetColumn]) -> int:
    """Number of cells that are what their role says, less twice those that are not."""
    fit = 0
    for column in columns:
        role = own.columns[column.at]
        filled = len(column.cells)
        if role is Role.IGNORED:
            continue
        if role in (Role.EVENING, Role.MEMBER_NUMBER):
            good = filled
        elif role is Role.DATE:
            good = column.days
        elif role in NAMES or role is Role.PLAYERS_AT_PLACE:
            good = column.people
        else:
            good = column.numbers
        fit += good - 2 * (filled - good)
        # Of two lines with the same cells below, the one with the words.
        is_word = column.known[0] is role or (role in OF_EVENING.values() and isinstance(column.heading, str | date))
        fit += is_word
    return fit


def _as_people(grid: Grid, line: int, columns: Sequence[SheetColumn], is_day_first: bool) -> SheetMapping | None:
    roles = _roles(columns, (*NAMES, Role.MEMBER_NUMBER, Role.DEDUCTION, Role.TOTAL))
    _add_name(roles, columns)
    if not NAMES.intersection(roles) or _repeats_names(roles, columns) or _is_a_person_s(columns, roles):
        return None
    above = _line_of_evenings(grid, line, columns, is_day_first)
    if above is not None:
        return _grouped(grid, line, columns, roles, above)
    free = [column for column in columns if roles[column.at] is Role.IGNORED and holds_figures(column)]
    evenings = [column for column in free if is_evening(column.heading, is_day_first=is_day_first)]
    known = {column.known[0] for column in columns}
    if not evenings and known & {Role.DATE, Role.EVENING}:
        return None
    # Below the names of the others stands who took out whom.
    names = {plain(text_of(cell)) for column in columns if roles[column.at] in NAMES for cell in column.cells}
    titled = [
        column
        for column in _without_counts(free, roles)
        if column not in evenings and is_title(column) and plain(text_of(column.heading)) not in names
    ]
    if not evenings and {Role.PLACE, Role.POINTS} <= known | {Role.POINTS} and len(titled) < 2:
        return None
    total = _total_column(columns, roles, [*evenings, *titled])
    if total is not None:
        roles[total.at] = Role.TOTAL
        evenings = _summed(total, evenings, [column for column in titled if column is not total], columns)
    elif not evenings:
        # Free titles alone are evenings only where nothing says that they are figures of a season.
        evenings = titled if not known & {Role.POINTS, Role.PLACE, Role.TOTAL, Role.MONEY} else []
    else:
        evenings = [column for column in free if column in evenings or column in titled]
    if len(evenings) < (1 if known & {Role.TOTAL} or any(column.heading for column in evenings) else 2):
        return None
    if len(evenings) == 1 and known & {Role.PLACE, Role.POINTS}:
        return None
    is_proved = total is not None and _agreement(total, evenings) >= _PROVED
    cells = Role.PLACES_OF_EVENING if _are_places(evenings) and not is_proved else Role.POINTS_OF_EVENING
    for column in evenings:
        roles[column.at] = cells
    return SheetMapping(grid.name, tuple(roles), line, layout=Layout.PEOPLE)


def _grouped(
    grid: Grid, line: int, columns: Sequence[SheetColumn], roles: list[Role], above: GridRow
) -> SheetMapping | None:
    """A sheet with several columns for each evening, whose name stands above the first of them."""
    over: CellValue = None
    is_in_evening = False
    for column in columns:
        if (named_above := above.cell(column.at)) is not None:
            over = named_above
            is_in_evening = not is_total(text_of(over)) and role_of(over)[0] is Role.IGNORED
        # A heading that is merged over both lines stands in the upper one.
        role = role_of(column.heading)[0] if column.heading is not None else role_of(over)[0]
        if is_in_evening and over is not None:
            roles[column.at] = OF_EVENING.get(role, Role.IGNORED)
        elif role in (*NAMES, Role.MEMBER_NUMBER):
            roles[column.at] = role
        elif role in (Role.TOTAL, Role.DEDUCTION) or (role is Role.POINTS and over is not None):
            roles[column.at] = Role.DEDUCTION if role is Role.DEDUCTION else Role.TOTAL
        elif roles[column.at] not in NAMES:
            roles[column.at] = Role.IGNORED
    _keep_single(roles, columns)
    _add_name(roles, columns)
    if not NAMES.intersection(roles) or not set(roles) & set(OF_EVENING.values()):
        return None
    return SheetMapping(grid.name, tuple(roles), line, above.line, layout=Layout.PEOPLE)


def _line_of_evenings(grid: Grid, line: int, columns: Sequence[SheetColumn], is_day_first: bool) -> GridRow | None:
    """The line that names the evenings of groups of columns: near the headings, which repeat below it."""
    repeated = Counter(column.known[0] for column in columns)
    if not any(repeated[role] > 1 for role in OF_EVENING):
        return None
    near = [row for row in grid.rows if line - _MOST_ABOVE <= row.line < line]

    def worth(row: GridRow) -> tuple[int, int, int]:
        days = sum(is_evening(cell, is_day_first=is_day_first) for cell in row.cells)
        return days, sum(cell is not None for cell in row.cells), row.line

    above = max(near, key=worth, default=None)
    return above if above is not None and worth(above)[1] > 1 else None


def _as_rows(grid: Grid, line: int, columns: Sequence[SheetColumn], is_day_first: bool) -> SheetMapping | None:
    roles = _roles(columns, ROLES_OF[Layout.ROWS])
    for column in columns:
        role = roles[column.at]
        if role is Role.EVENING and Role.DATE not in roles and column.mostly(column.days):
            roles[column.at] = Role.DATE
        elif role is Role.DATE and column.cells and not column.days:
            roles[column.at] = Role.EVENING if Role.EVENING not in roles else Role.IGNORED
        elif role is Role.IGNORED and column.heading is None and Role.DATE not in roles and column.mostly(column.days):
            roles[column.at] = Role.DATE
    _add_name(roles, columns)
    _add_figures(roles, columns, line)
    if not NAMES.intersection(roles) or not {Role.DATE, Role.EVENING}.intersection(roles):
        return None
    if not {Role.PLACE, Role.POINTS, Role.MONEY}.intersection(roles):
        return None
    return SheetMapping(grid.name, tuple(roles), line, layout=Layout.ROWS)


def _as_evenings(grid: Grid, line: int, columns: Sequence[SheetColumn], is_day_first: bool) -> SheetMapping | None:
    roles = _of_lines(columns)
    people = [
        column
        for column in _without_counts(columns, roles)
        if column.known[0] is Role.IGNORED
        and _is_person(column.heading, is_day_first=is_day_first)
        and not is_evening(column.heading, is_day_first=is_day_first)
        and bare_heading(column.heading) not in OF_A_SEASON
        and not is_total(text_of(column.heading))
        and holds_figures(column)
    ]
    if len(people) < 2 or not {Role.DATE, Role.EVENING}.intersection(roles):
        return None
    below = [row for row in grid.rows if row.line > line]
    are_places = _are_places_across(people, below)
    for column in people:
        roles[column.at] = Role.PLACES_OF_EVENING if are_places else Role.POINTS_OF_EVENING
    return SheetMapping(grid.name, tuple(roles), line, layout=Layout.EVENINGS)


def _without_counts(columns: Sequence[SheetColumn], roles: Sequence[Role]) -> list[SheetColumn]:
    """The columns without a role, except one that says in each line in how many of the others something stands."""
    free = [column for column in columns if roles[column.at] is Role.IGNORED and holds_figures(column)]

    def counts(column: SheetColumn) -> bool:
        others = [other for other in free if other is not column]
        stated = [cell_reading.number(cell, is_comma_decimal=True) for cell in column.lines]
        counted = [sum(_is_figure(one.lines[at]) for one in others) for at in range(len(column.lines))]
        return len(stated) >= _FEW and len(others) > 1 and stated == counted

    return [column for column in free if not counts(column)]


def _as_places(grid: Grid, line: int, columns: Sequence[SheetColumn], is_day_first: bool) -> SheetMapping | None:
    roles = _of_lines(columns)
    places = [
        column
        for column in columns
        if place_of_heading(column.heading) is not None
        and column.cells
        and all(cell_reading.people(cell) for cell in column.cells)
    ]
    if len(places) < 2:
        return None
    for column in places:
        roles[column.at] = Role.PLAYERS_AT_PLACE
    return SheetMapping(grid.name, tuple(roles), line, layout=Layout.PLACES)


def _as_evening(grid: Grid, line: int, columns: Sequence[SheetColumn], is_day_first: bool) -> SheetMapping | None:
    known = {column.known[0] for column in columns}
    single = [role for role in ROLES_OF[Layout.EVENING] if role is not Role.POINTS]
    roles = _roles(columns, (*single, Role.POINTS) if Role.POINTS in known else (*single, Role.TOTAL))
    roles = [Role.POINTS if role is Role.TOTAL else role for role in roles]
    _add_name(roles, columns)
    _add_figures(roles, columns, line)
    if not NAMES.intersection(roles) or not {Role.PLACE, Role.POINTS, Role.MONEY}.intersection(roles):
        return None
    day = _day_of_sheet(grid, line, is_day_first=is_day_first)
    return SheetMapping(grid.name, tuple(roles), line, day=day, title=grid.name, layout=Layout.EVENING)


def _roles(columns: Sequence[SheetColumn], allowed: Iterable[Role]) -> list[Role]:
    """The role of each column by its heading, among those of a layout, where its cells do not speak against it."""
    among = set(allowed)
    roles = [column.known[0] if column.known[0] in among else Role.IGNORED for column in columns]
    for column in columns:
        # *Spieler* may be how many came, and *Re-Buy* a remark.
        is_worded = roles[column.at] not in _OF_WORDS and column.numbers * 2 < len(column.cells)
        if is_worded or (roles[column.at] in NAMES and column.cells and not column.people):
            roles[column.at] = Role.IGNORED
    _keep_single(roles, columns)
    return roles


def _keep_single(roles: list[Role], columns: Sequence[SheetColumn]) -> None:
    """Leave a role that only one column can have to the one whose heading names it most clearly."""
    kept: dict[Role, SheetColumn] = {}
    for column in columns:
        role = roles[column.at]
        if role in OF_EVENING.values() or role is Role.IGNORED:
            continue
        first = kept.setdefault(role, column)
        if first is column:
            continue
        clearer, other = sorted((first, column), key=lambda each: each.known[1])
        kept[role] = clearer
        roles[other.at] = Role.IGNORED


def _of_lines(columns: Sequence[SheetColumn]) -> list[Role]:
    """The roles of a sheet with a line for each evening: its date and its name."""
    roles = [Role.IGNORED] * len(columns)
    dated = [column for column in columns if column.mostly(column.days)]
    titled = [column for column in columns if column.known[0] is Role.EVENING or _numbers_lines(column)]
    if dated:
        roles[dated[0].at] = Role.DATE
    others = [column for column in titled if column not in dated and column.known[0] is not Role.NAME]
    others = [column for column in others if place_of_heading(column.heading) is None]
    if others:
        roles[others[0].at] = Role.EVENING
    return roles


def _numbers_lines(column: SheetColumn) -> bool:
    """Whether the cells name evenings: *Runde 1*, *Runde 2*; or number the lines below no heading."""
    if column.heading is None and [text_of(cell) for cell in column.lines] == [
        str(number) for number in range(1, len(column.lines) + 1)
    ]:
        return True
    worded = [cell for cell in column.cells if isinstance(cell, str) and any(letter.isalpha() for letter in cell)]
    return column.mostly(column.numbered) and len(worded) * 2 > len(column.cells)


def _add_name(roles: list[Role], columns: Sequence[SheetColumn]) -> None:
    """Let the first column of people, or of words, be the name where no heading says which it is."""
    if NAMES.intersection(roles):
        return
    for column in columns:
        if roles[column.at] is Role.IGNORED and column.cells and column.mostly(column.people):
            roles[column.at] = Role.NAME
            return


def _add_figures(roles: list[Role], columns: Sequence[SheetColumn], line: int) -> None:
    """Let the first columns of numbers be places and points where there are no headings at all."""
    if line and any(column.heading is not None for column in columns if holds_figures(column)):
        return
    free = [column for column in columns if roles[column.at] is Role.IGNORED and column.cells and holds_figures(column)]
    wanted = (Role.PLACE, Role.POINTS) if len(free) > 1 else (Role.POINTS,)
    for column, role in zip(free, wanted, strict=False):
        roles[column.at] = role


def _repeats_names(roles: Sequence[Role], columns: Sequence[SheetColumn]) -> bool:
    """Whether the same people stand in many lines, so that a line is not a person's whole season."""
    naming = [column for column in columns if roles[column.at] in NAMES]
    names = [tuple(map(str, cells)) for cells in zip(*(column.cells for column in naming), strict=False)]
    return len(set(names)) < len(names) * 0.8


def _is_a_person_s(columns: Sequence[SheetColumn], roles: Sequence[Role]) -> bool:
    """Whether the line of headings is itself that of a person: a name, and figures that do not number the evenings."""
    if not any(roles[column.at] in NAMES and _is_person(column.heading, is_day_first=True) for column in columns):
        return False
    others = [column.heading for column in columns if roles[column.at] not in NAMES and column.heading is not None]
    figures = [cell for cell in others if _is_figure(cell) or cell_reading.is_absent(cell)]
    counted = [cell_reading.number(cell, is_comma_decimal=True) for cell in figures]
    is_counting = counted == [Decimal(number) for number in range(1, len(counted) + 1)]
    return len(figures) * 2 > len(others) and not is_counting


def _total_column(
    columns: Sequence[SheetColumn], roles: Sequence[Role], evenings: Sequence[SheetColumn]
) -> SheetColumn | None:
    """The column of season's points: by its heading, or because it adds up the others."""
    by_word = [column for column in columns if roles[column.at] is Role.TOTAL]
    if not by_word:
        by_word = [column for column in columns if column.known[0] is Role.POINTS and holds_figures(column)]
    if by_word:
        return by_word[0]
    for column in evenings:
        if len(evenings) > 2 and _agreement(column, [other for other in evenings if other is not column]) >= _ADDS_UP:
            return column
    return None


def _summed(
    total: SheetColumn, evenings: Sequence[SheetColumn], titled: Sequence[SheetColumn], columns: Sequence[SheetColumn]
) -> list[SheetColumn]:
    """The evenings that the totals prove: with the columns of free titles, or without them."""
    in_order = [column for column in columns if column in evenings or column in titled]
    if titled and _agreement(total, in_order) >= max(_PROVED, _agreement(total, evenings) + 0.01 if evenings else 0):
        return in_order
    if evenings and titled and _agreement(total, evenings) < _PROVED:
        return in_order
    return list(evenings)


def _agreement(total: SheetColumn, evenings: Sequence[SheetColumn]) -> float:
    """Part of the lines in which the total is that of the evenings, by whatever rule fits best."""
    rows: list[SeasonRow] = []
    for line, cell in enumerate(total.lines):
        whole = cell_reading.number(cell, is_comma_decimal=True)
        figures = [cell_reading.number(column.lines[line], is_comma_decimal=True) for column in evenings]
        points = tuple(cell_reading.thousandths(figure) for figure in figures if figure is not None)
        if whole is not None and points:
            rows.append(SeasonRow(cell_reading.thousandths(whole), points))
    return best_rule(rows)[1] / len(rows) if rows else 0.0


def _is_figure(cell: CellValue) -> bool:
    is_number = cell_reading.number(cell, is_comma_decimal=True) is not None
    return (
        is_number or cell_reading.place(cell) is not None or cell_reading.money(cell, is_comma_decimal=True) is not None
    )


def _is_person(cell: CellValue, *, is_day_first: bool) -> bool:
    if not isinstance(cell, str) or len(cell) > LONGEST_HEADING or _is_figure(cell) or bare_heading(cell) in ROLE_OF:
        return False
    return cell_reading.person(cell) is not None and not cell_reading.is_day(cell, is_day_first=is_day_first)


def holds_figures(column: SheetColumn) -> bool:
    """Whether at least half of the filled cells are numbers or places, and not rather days: *17.1* may be both."""
    return column.numbers * 2 >= len(column.cells) and column.numbers >= column.days


def is_title(column: SheetColumn) -> bool:
    """Whether a heading may be the free name of an evening: *Weihnachten*, and none of a figure of the season."""
    text = text_of(column.heading)
    return (
        bool(text)
        and column.known[0] is Role.IGNORED
        and bare_heading(column.heading) not in OF_A_SEASON
        and not is_total(text)
        and any(letter.isalpha() for letter in text)
        and bool(column.cells)
    )


def is_evening(cell: CellValue, *, is_day_first: bool) -> bool:
    """Whether a heading names an evening, by date or number."""
    if cell is None or (isinstance(cell, str) and len(cell) > LONGEST_HEADING):
        return False
    if cell_reading.is_day(cell, is_day_first=is_day_first):
        return True
    text = cell if isinstance(cell, str) else f"{cell:f}" if isinstance(cell, Decimal) else ""
    return _NUMBERED.fullmatch(text.strip()) is not None


def _are_places(columns: Sequence[SheetColumn]) -> bool:
    """Whether the cells are places: written as such, or in every column 1 and what follows, hardly any twice."""
    cells = [cell for column in columns for cell in column.cells]
    if any(map(cell_reading.is_ordinal, cells)):
        return True
    for column in columns:
        places = [place for cell in column.cells if (place := cell_reading.place(cell)) is not None]
        if len(places) < len(column.cells) * 0.9 or (places and (min(places) != 1 or max(places) > len(column.lines))):
            return False
        if len(set(places)) < len(places) * 0.7:
            return False
    return bool(cells)


def _are_places_across(columns: Sequence[SheetColumn], rows: Sequence[GridRow]) -> bool:
    """Whether the cells of lines that are evenings are places."""
    lines = [
        SheetColumn(0, None, (Role.IGNORED, 0), cells, 0, 0, 0, 0, (None,) * len(columns))
        for row in rows
        if (cells := tuple(cell for column in columns if not cell_reading.is_absent(cell := row.cell(column.at))))
    ]
    return _are_places(lines)


def _day_of_sheet(grid: Grid, headings: int, *, is_day_first: bool) -> date | None:
    """The day of a sheet that is one evening: in its name, or in a title above the headings."""
    titles = [cell for row in grid.rows if row.line < headings for cell in row.cells if cell is not None]
    for cell in (grid.name, *titles):
        day = cell_reading.day(cell, is_day_first=is_day_first)
        if day is not None and day.year is not None:
            return day.in_year(day.year)
    years = cell_reading.years(" ".join([grid.name, *(cell for cell in titles if isinstance(cell, str))]))
    day = cell_reading.day(grid.name, is_day_first=is_day_first)
    return day.in_year(years[0]) if day is not None and years else None


def is_of_season(grid: Grid, own: SheetMapping, file: str) -> bool:
    """Whether a table without a day is that of a season, by its title or by figures that only a season has."""
    headings = next((row for row in grid.rows if row.line == own.headings), GridRow(0, ()))
    above = [text_of(cell) for row in grid.rows if row.line < own.headings for cell in row.cells]
    whole = (*OF_A_SEASON, "gesamtpunkte", "totalpoints")
    if any(bare_heading(cell) in whole or role_of(cell)[0] is Role.TOTAL for cell in headings.cells):
        return True
    return any(_OF_SEASON.search(text) for text in (grid.name, *above, *([file] if grid.name in file else [])))


# Sheets that are known


def _newest(known: Sequence[ResultMapping]) -> Iterator[SheetMapping]:
    return (own for mapping in known for own in mapping.sheets if own.is_taken and any(own.named))


def _known_again(grid: Grid, pattern: SheetMapping, file: str) -> SheetMapping | None:
    """The mapping of an earlier sheet for one with the same headings; nothing where they differ.

    Columns of evenings have new headings each year, so those are not compared. A heading or two that many sheets have
    (*Name*) are no reason to read one in a layout that does not fit it.
    """
    wanted = [
        name
        for name, role in zip(pattern.named, pattern.columns, strict=False)
        if role not in (*_OWN_HEADINGS, Role.IGNORED)
    ]
    if not pattern.headings or not any(wanted):
        return None
    for row in grid.rows[:_LOOKED_AT]:
        names = [plain(text_of(cell)) for cell in row.cells]
        if not set(wanted) <= set(names):
            continue
        pointed_at = {name: role for name, role in zip(pattern.named, pattern.columns, strict=False) if name}
        many = next((role for role in pattern.columns if role in _OWN_HEADINGS), Role.IGNORED)
        found = with_headings(grid, replace(pattern, sheet=grid.name), row.line, is_day_first=True)
        if {found.layout, pattern.layout} <= _OF_ONE_TABLE:
            # The same headings stand over an evening and over a season; a day or a word of the sheet tells them apart.
            is_season = found.day is None and (is_of_season(grid, found, file) or pattern.layout is Layout.FINAL)
            found = replace(found, layout=Layout.FINAL if is_season else Layout.EVENING)
        elif found.layout is not pattern.layout:
            if {name for name in names if name} != {name for name in pattern.named if name}:
                continue
            width = max(len(names), len(found.columns))
            found = replace(found, layout=pattern.layout, columns=(Role.IGNORED,) * width)
        proposed = [*found.columns, *[Role.IGNORED] * (len(names) - len(found.columns))]
        is_grouped = pattern.evenings not in (0, pattern.headings)
        columns = tuple(
            pointed_at[name]
            if name in pointed_at
            else many
            if proposed[at] in _OWN_HEADINGS and not is_grouped
            else proposed[at]
            for at, name in enumerate((names + [""] * len(proposed))[: len(proposed)])
        )
        return replace(found, columns=columns, named=(), typed=(), left_out=(), taken_in=())
    return None


_OF_ONE_TABLE = {Layout.EVENING, Layout.FINAL}
_OWN_HEADINGS = (*OF_EVENING.values(), Role.PLAYERS_AT_PLACE)
"""Roles of columns whose headings are evenings, people or places."""


# All sheets


def _without_repetition(
    grids: Sequence[Grid], sheets: list[SheetMapping], reasons: list[Sentence]
) -> list[SheetMapping]:
    """The sheets without those that say in another way what the others say: a total beside a sheet for each evening."""
    reasons += (
        sentence("league_import.reason.no_results", sheet=sheet.sheet) for sheet in sheets if not sheet.is_taken
    )
    taken = [sheet for sheet in sheets if sheet.is_taken]
    layouts = [layout for layout in Layout if any(sheet.layout is layout for sheet in taken)]
    kept = max(layouts, key=lambda layout: (layout is not Layout.FINAL, *_amount(grids, taken, layout)), default=None)
    days = {each.day for each in _evenings(grids, taken, kept)} if kept is not None else set()
    for at, sheet in enumerate(sheets):
        if not sheet.is_taken or sheet.layout is kept:
            continue
        others = {each.day for each in _evenings(grids, [sheet], sheet.layout)}
        if sheet.layout is Layout.FINAL or None in others or others & days:
            reasons.append(sentence("league_import.reason.repetition", sheet=sheet.sheet))
            sheets[at] = replace(sheet, is_taken=False)
    for sheet in sheets:
        if sheet.is_taken:
            line = sheet.headings
            reasons.append(sentence(f"league_import.reason.{sheet.layout.value}", sheet=sheet.sheet, line=line))
            if Role.PLACES_OF_EVENING in sheet.columns and not sheet.evenings:
                reasons.append(sentence("league_import.reason.cells_places"))
            elif Role.POINTS_OF_EVENING in sheet.columns and not sheet.evenings:
                reasons.append(sentence("league_import.reason.cells_points"))
    return sheets


def _evenings(
    grids: Sequence[Grid], sheets: Sequence[SheetMapping], layout: Layout
) -> tuple[reading.SheetEvening, ...]:
    mapping = ResultMapping(tuple(sheet for sheet in sheets if sheet.layout is layout), year=2000)
    return read_results(grids, mapping).evenings


def _amount(grids: Sequence[Grid], sheets: Sequence[SheetMapping], layout: Layout) -> tuple[int, bool]:
    return sum(len(each.results) for each in _evenings(grids, sheets, layout)), layout is not Layout.EVENING


def slashed_days(grids: Iterable[Grid]) -> Iterator[tuple[int, int]]:
    """The two numbers of dates such as 3/4, in the order of the sheets."""
    for grid in grids:
        for row in grid.rows[:_SAMPLE]:
            for cell in row.cells:
                if isinstance(cell, str) and (written := re.match(r"(\d{1,2})/(\d{1,2})(?:/|$)", cell)) is not None:
                    yield int(written[1]), int(written[2])


def _is_day_first(grids: Sequence[Grid]) -> bool:
    """Whether *3/4* is the third of April: where both are possible, as the evenings stand in order."""
    written = list(slashed_days(grids))
    if not written or max(first for first, _ in written) > 12:
        return True
    if max(second for _, second in written) > 12:
        return False
    return disorder(written, is_day_first=True) <= disorder(written, is_day_first=False)


def disorder(written: Sequence[tuple[int, int]], *, is_day_first: bool) -> int:
    """Number of steps back in time, from one date to the next."""
    days = [(second, first) if is_day_first else (first, second) for first, second in written]
    return sum(after < before for before, after in pairwise(days))


def _is_comma_decimal(grids: Sequence[Grid]) -> bool:
    """Whether the comma is the decimal sign: where numbers have one or two decimals, it is the sign before them."""
    signs = Counter[str]()
    thousands = Counter[str]()
    for grid in grids:
        for row in grid.rows[:_SAMPLE]:
            for cell in row.cells:
                if isinstance(cell, str) and (written := re.fullmatch(r"-?\d+([.,])(\d+)", cell)) is not None:
                    (thousands if len(written[2]) == 3 else signs)[written[1]] += 1
    if signs[","] != signs["."]:
        return signs[","] > signs["."]
    return thousands["."] >= thousands[","]


def _with_zeros(grids: Sequence[Grid], mapping: ResultMapping, reasons: list[Sentence]) -> ResultMapping:
    """The mapping with whether 0 points in the column of an evening are a missed one: where no cell is empty."""
    zeros = empties = others = 0
    for grid in grids:
        own = mapping.of(grid.name)
        if own is None or not own.is_taken or Role.POINTS_OF_EVENING not in own.columns:
            continue
        uses = line_uses(grid, own)
        at = [column for column, role in enumerate(own.columns) if role is Role.POINTS_OF_EVENING]
        rows = [row for row in grid.rows if uses[row.line] is LineUse.READ][:_SAMPLE]
        cells = [row.cell(column) for row in rows for column in at]
        zero = sum(cell_reading.number(cell, is_comma_decimal=True) == 0 for cell in cells)
        empty = sum(cell_reading.is_absent(cell) for cell in cells)
        zeros, empties, others = zeros + zero, empties + empty, others + len(cells) - zero - empty
    if zeros > 4 * empties and others > 0:
        reasons.append(sentence("league_import.reason.zero_absent"))
        return replace(mapping, is_zero_absent=True)
    return mapping


def _year(grids: Sequence[Grid], mapping: ResultMapping, file: str, today: date, reasons: list[Sentence]) -> int | None:
    """The year of the first evening, where a date names none: from a title or a name, else the latest possible one."""
    dated = read_results(grids, replace(mapping, year=2000)).evenings
    named_days = read_results(grids, mapping).evenings
    if not any(sheet.day is None and other.day is not None for sheet, other in zip(named_days, dated, strict=True)):
        return None
    texts = [file]
    for grid in grids:
        own = mapping.of(grid.name)
        texts.append(grid.name)
        if own is not None:
            above = (row for row in grid.rows if row.line < own.headings)
            texts += (cell for row in above for cell in row.cells if isinstance(cell, str))
    for text in texts:
        if named_years := cell_reading.years(text):
            reasons.append(sentence("league_import.reason.year", year=str(named_years[0]), text=text[:LONGEST_HEADING]))
            return named_years[0]
    last = max(each.day for each in dated if each.day is not None)
    years = today.year - (last.year - 2000)
    try:
        is_over = last.replace(year=today.year) <= today
    except ValueError:
        is_over = last.replace(year=today.year, day=28) <= today
    guessed = years if is_over else years - 1
    reasons.append(sentence("league_import.reason.year_guessed", year=str(guessed)))
    return guessed
