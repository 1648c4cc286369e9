"""Layouts in which a sheet may list results: each is tried below each line that may be the headings.

The one whose roles most cells fit is proposed; the host may point at another one, or at other headings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.cell_reading import text_of
from homepoker.core.past_results.columns import (
    SheetColumn,
    agreement,
    are_places,
    columns_of,
    counts_up,
    holds_days,
    is_figure,
    is_person,
    is_season_figure,
    names_evening,
    without_counts,
)
from homepoker.core.past_results.headings import OF_A_SEASON, bare_heading, role_of
from homepoker.core.past_results.reading import place_of_heading
from homepoker.core.past_results.sheet_lines import is_total
from homepoker.core.past_results.sheet_mapping import MANY, NAMES, OF_EVENING, ROLES_OF, Layout, Role, SheetMapping
from homepoker.core.spelling import plain

_OF_SEASON = re.compile(
    r"gesamt|rangliste|tabelle|saison|season|league|liga|leaderboard|standings|wertung|endstand|overall|\d{4}\s*[/–-]\s*\d{2}",
    re.IGNORECASE,
)
_ONLY_OF_SEASONS = frozenset((*OF_A_SEASON, "gesamtpunkte", "totalpoints"))
_TABLES = ("tisch", "tischnr", "table", "tableno")
_SEATS = ("platz", "sitz", "place", "seat", "pos", "position")
LOOKED_AT = 40
"""Number of rows at the top that may be titles or headings."""
_TRIED = 4
"""Number of rows of them that are tried as the headings."""
_PROVED = 0.5
"""Part of the lines whose total has to come out before it decides what the columns are."""
_ADDS_UP = 0.8
"""Part of the lines from which on a column without a word is their total."""
_MOST_ABOVE = 5
"""Lines between the headings and the line above them that names the evenings."""
_NEAR = 2
"""Lines between the headings and a line of the days of their evenings."""
_OF_RESULT = {Role.PLACE, Role.POINTS, Role.MONEY}


def proposed(grid: Grid, file: str, *, is_day_first: bool) -> SheetMapping:
    """The mapping of a sheet that fits best; it is not taken where none does.

    :param file: the name of the file, which may be that of a season.
    """
    lines = _heading_lines(grid, is_day_first=is_day_first)
    # The word of a column is nobody's name; beside a figure it may count the players.
    worded = (row for row in grid.rows[:LOOKED_AT] if not any(map(is_figure, row.cells)))
    if not any(role_of(cell)[0] in NAMES for row in worded for cell in row.cells):
        lines.append(0)
    found = [each for line in lines for each in _candidates(grid, line, is_day_first=is_day_first)]
    best = _best(found, SheetMapping(grid.name, (Role.IGNORED,) * grid.width, is_taken=False))
    if best.layout is Layout.EVENING:
        best = replace(best, day=_day_of_sheet(grid, best.headings, file, is_day_first=is_day_first))
    return replace(best, layout=Layout.FINAL) if is_of_season(grid, best, file) else best


def is_of_season(grid: Grid, own: SheetMapping, file: str) -> bool:
    """Whether what looks like one evening is a season: it has no day, and a title or figures that only a season has."""
    if not own.is_taken or own.layout is not Layout.EVENING or own.day is not None:
        return False
    headings = grid.row(own.headings).cells
    if any(bare_heading(cell) in _ONLY_OF_SEASONS or role_of(cell)[0] is Role.TOTAL for cell in headings):
        return True
    above = [text_of(cell) for row in grid.rows if row.line < own.headings for cell in row.cells]
    return any(_OF_SEASON.search(text) for text in (grid.name, *above, *([file] if grid.name in file else [])))


def with_headings(grid: Grid, own: SheetMapping, line: int, *, is_day_first: bool) -> SheetMapping:
    """The mapping of a sheet whose line of headings the host has pointed at, with its columns proposed anew.

    :param line: the line; 0 where the rows begin at once.
    """
    found = _best(_candidates(grid, line, is_day_first=is_day_first), replace(own, headings=line, evenings=0))
    return _as_pointed(found, own)


def with_layout(grid: Grid, own: SheetMapping, layout: Layout, *, is_day_first: bool) -> SheetMapping:
    """The mapping of a sheet in the layout that the host has chosen, with its columns proposed anew.

    The headings that are set already stay where there is such a reading below them.
    """
    lines = _heading_lines(grid, is_day_first=is_day_first)
    bare = replace(own, layout=layout, columns=tuple(_among(own.columns, ROLES_OF[layout])))
    for tried in ([own.headings], lines):
        found = [each for line in tried for each in _candidates(grid, line, is_day_first=is_day_first)]
        if fitting := [(fit, each) for fit, each in found if each.layout is layout]:
            return _as_pointed(_best(fitting, bare), own)
    return _as_pointed(bare, own)


def alike_columns(grid: Grid, own: SheetMapping, column: int) -> tuple[int, ...]:
    """The columns of one kind with a column: under the same heading, or with the same meaning beside it."""
    headings = grid.row(own.headings)
    name, role = plain(text_of(headings.cell(column))), own.columns[column]
    named = [at for at in range(len(own.columns)) if name and plain(text_of(headings.cell(at))) == name]
    if len(named) > 1:
        return tuple(named)
    alike = [at for at, other in enumerate(own.columns) if other is role and role in OF_EVENING.values()]
    return tuple(alike) if len(alike) > 1 and own.evenings in (0, own.headings) else (column,)


_Scored = tuple[int, SheetMapping]


def _best(found: Iterable[_Scored], otherwise: SheetMapping) -> SheetMapping:
    return max(found, key=lambda each: each[0], default=(0, otherwise))[1]


def _as_pointed(found: SheetMapping, own: SheetMapping) -> SheetMapping:
    """A mapping with what the host pointed out at single lines and cells."""
    return replace(found, is_taken=True, left_out=own.left_out, taken_in=own.taken_in, typed=own.typed)


def _among(roles: Iterable[Role], allowed: Iterable[Role]) -> list[Role]:
    among = set(allowed)
    return [role if role in among else Role.IGNORED for role in roles]


def _heading_lines(grid: Grid, *, is_day_first: bool) -> list[int]:
    """The lines that are likeliest the headings: with the most words that name roles, and evenings."""

    def worth(row: GridRow) -> tuple[int, int]:
        roles = [role for role, _ in map(role_of, row.cells) if role is not Role.IGNORED]
        worded = (cell for cell in row.cells if not is_figure(cell))
        evenings = sum(names_evening(cell, is_day_first=is_day_first) for cell in worded)
        return -len(roles) - len(set(roles)) - evenings, row.line

    rows = [row for row in grid.rows[:LOOKED_AT] if sum(isinstance(cell, str | date) for cell in row.cells) > 1]
    # Of a sheet without a known word it is one of the first.
    return list(dict.fromkeys(row.line for row in (*sorted(rows, key=worth)[:_TRIED], *rows[:2])))


@dataclass(frozen=True, slots=True)
class _Table:
    """A sheet below a line of headings."""

    columns: Sequence[SheetColumn]
    evenings: GridRow | None
    """The line beside the headings that names what they stand for: above groups of columns, or with the days."""

    @property
    def are_grouped(self) -> bool:
        """Whether several columns belong to one evening, or to one person."""
        return self.evenings is not None and _repeated(column.heading for column in self.columns)

    @property
    def known(self) -> set[Role]:
        """The roles that the headings name."""
        return {column.known[0] for column in self.columns}


def _candidates(grid: Grid, line: int, *, is_day_first: bool) -> Iterator[_Scored]:
    """Readings of a sheet below a line of headings, with the number of cells that fit their roles."""
    evenings = _line_of_evenings(grid, line, is_day_first=is_day_first)
    bare = SheetMapping(grid.name, (), line, evenings.line if evenings is not None else 0)
    columns = columns_of(grid, bare, is_day_first=is_day_first)
    table = _Table(columns, evenings)
    # All of them, whatever the headings say: DECISIONS.md, 299
    for layout, roles_in in _ROLES_IN.items():
        roles = roles_in(table)
        if roles is None:
            continue
        own = replace(bare, columns=tuple(roles), layout=layout)
        if layout is not Layout.PEOPLE and not (layout is Layout.EVENINGS and table.are_grouped):
            own = replace(own, evenings=0)
        if layout is Layout.EVENING:
            own = replace(own, title=grid.name, day=_day_of_sheet(grid, line, is_day_first=is_day_first))
        yield sum(_fit(column, roles[column.at]) for column in columns), own


def _fit(column: SheetColumn, role: Role) -> int:
    """Number of cells of a column that are what its role says, less twice those that are not."""
    if role is Role.IGNORED:
        return 0
    good = column.fits(role)
    # Of two lines with the same cells below, the one with the words.
    is_word = column.known[0] is role or (role in MANY and isinstance(column.heading, str | date))
    return good - 2 * (len(column.cells) - good) + is_word


def _line_of_evenings(grid: Grid, line: int, *, is_day_first: bool) -> GridRow | None:
    """The line near the headings that names their evenings: of groups of columns, or by their days."""
    near = [row for row in grid.rows if line - _MOST_ABOVE <= row.line < line]
    headings = grid.row(line)
    if not _repeated(headings.cells):
        beside = [row for row in grid.rows if line and row.line != line and abs(row.line - line) <= _NEAR]
        days = [row for row in beside if holds_days(row, headings, is_day_first=is_day_first)]
        return days[0] if days else None

    def worth(row: GridRow) -> tuple[int, int, int]:
        evenings = sum(names_evening(cell, is_day_first=is_day_first) for cell in row.cells)
        return evenings, sum(cell is not None for cell in row.cells), row.line

    above = max(near, key=worth, default=GridRow(0, ()))
    # Over the names stands the title of the table.
    naming = [at for at, cell in enumerate(headings.cells) if role_of(cell)[0] in NAMES]
    named = [at for at, cell in enumerate(above.cells) if cell is not None and at > max(naming, default=-1)]
    return above if len(named) > 1 else None


def _repeated(headings: Iterable[CellValue]) -> bool:
    """Whether a role of an evening stands over several columns."""
    counted = Counter(role_of(heading)[0] for heading in headings)
    return any(counted[role] > 1 for role in OF_EVENING)


def _day_of_sheet(grid: Grid, headings: int, file: str = "", *, is_day_first: bool) -> date | None:
    """The day of a sheet that is one evening: in its name, or in a title above the headings.

    :param file: the name of the file, in which its year may stand.
    """
    texts = [grid.name, *(cell for row in grid.rows if row.line < headings for cell in row.cells if cell is not None)]
    days = [cell_reading.day(cell, is_day_first=is_day_first) for cell in texts]
    for day in days:
        if day is not None and day.year is not None:
            return day.in_year(day.year)
    years = cell_reading.years(" ".join(cell for cell in (*texts, file) if isinstance(cell, str)))
    return days[0].in_year(years[0]) if days[0] is not None and years else None


# The roles of the columns in each layout; nothing where it is none


def _in_people(table: _Table) -> list[Role] | None:
    columns, known = table.columns, table.known
    roles = _by_heading(columns, (*NAMES, Role.MEMBER_NUMBER, Role.DEDUCTION, Role.TOTAL))
    _add_name(roles, columns)
    naming = [column for column in columns if roles[column.at] in NAMES]
    if not naming or _repeat(naming, columns) or _is_a_person_s(columns, naming):
        return None
    if len(inner := [column for column in columns if column.inner is not Role.IGNORED]) > 1:
        for column in inner:
            roles[column.at] = OF_EVENING[column.inner]
        return roles
    if table.are_grouped and table.evenings is not None:
        return _in_groups(columns, roles, table.evenings)
    # Of an evening everything is read, so that what is no figure is said.
    bare = [column for column in columns if roles[column.at] is Role.IGNORED]
    free = [column for column in bare if column.holds_figures or column.is_dated]
    dated = [column for column in free if column.is_evening]
    if not dated and known & {Role.DATE, Role.EVENING}:
        return None
    # Below the names of the others stands who took out whom.
    names = {plain(text_of(cell)) for column in naming for cell in column.cells}
    titled = [
        column
        for column in without_counts(free)
        if column.is_title and column not in dated and plain(text_of(column.heading)) not in names
    ]
    if not dated and Role.PLACE in known and len(titled) < 2:
        return None
    total = _total(columns, roles, [*dated, *titled])
    evenings = [column for column in free if column in (*dated, *titled) and column is not total]
    proof = agreement(total, evenings) if total is not None else 0.0
    if total is not None and dated and (only_dated := agreement(total, dated)) >= max(_PROVED, proof):
        evenings, proof = dated, only_dated
    # Free titles alone are evenings only where nothing says that they are figures of a season.
    is_said = total is not None or known & {*_OF_RESULT, Role.TOTAL}
    if not dated and is_said and proof < _PROVED:
        return None
    is_named = Role.TOTAL in known or any(column.heading for column in evenings)
    if not any(column.cells for column in evenings):
        return None
    if len(evenings) == 1 and (known & {Role.PLACE, Role.POINTS} or not is_named):
        return None
    are_ranks = are_places([column.lines for column in evenings]) and proof < _PROVED
    if total is not None and not proof and not are_ranks and not any(column.is_dated for column in evenings):
        return None
    for column in evenings:
        roles[column.at] = Role.PLACES_OF_EVENING if are_ranks else Role.POINTS_OF_EVENING
    if total is not None:
        roles[total.at] = Role.TOTAL
    return roles


def _in_groups(columns: Sequence[SheetColumn], roles: list[Role], above: GridRow) -> list[Role] | None:
    """The roles where several columns are one evening, whose name stands above the first of them."""
    over: CellValue = None
    groups: list[list[SheetColumn]] = []
    for column in columns:
        begins = above.cell(column.at) is not None
        over = above.cell(column.at) if begins else over
        # A heading that is merged over both lines stands in the upper one.
        role = role_of(column.heading if column.heading is not None else over)[0]
        if over is not None and not is_total(text_of(over)) and role_of(over)[0] is Role.IGNORED:
            groups += [[]] if begins else []
            is_second = role is Role.POINTS and Role.POINTS_OF_EVENING in (roles[other.at] for other in groups[-1])
            groups[-1].append(column)
            # Behind the last evening may stand the points of the season.
            roles[column.at] = Role.TOTAL if is_second else OF_EVENING.get(role, Role.IGNORED)
        elif role is Role.POINTS and over is not None and Role.TOTAL not in roles:
            roles[column.at] = Role.TOTAL
        elif role in (*NAMES, Role.MEMBER_NUMBER, Role.TOTAL, Role.DEDUCTION) and role not in roles:
            roles[column.at] = role
    sums = [[column.at for column in group if column.known[0] is Role.TOTAL] for group in groups]
    for group, (first, *others) in zip(groups, sums, strict=True) if len(groups) > 1 and all(sums) else ():
        # What counts of an evening is its sum of points and bonus; behind the last one may stand that of the season.
        for column in group:
            roles[column.at] = Role.IGNORED if roles[column.at] is Role.POINTS_OF_EVENING else roles[column.at]
        roles[first] = Role.POINTS_OF_EVENING
        for at in others:
            roles[at] = Role.TOTAL
    _add_name(roles, columns)
    return roles if NAMES.intersection(roles) and set(OF_EVENING.values()).intersection(roles) else None


def _in_rows(table: _Table) -> list[Role] | None:
    roles = _of_results(table, ROLES_OF[Layout.ROWS])
    if roles is None or not {Role.DATE, Role.EVENING}.intersection(roles):
        return None
    if Role.NAME in roles and _names_evenings(table, roles):
        # Exports call the tournament *Name* and the player something else.
        at = roles.index(Role.NAME)
        roles[at] = Role.EVENING
        _add_name(roles, table.columns)
        roles[at] = Role.IGNORED if roles.count(Role.EVENING) > 1 else Role.EVENING
    return roles


def _names_evenings(table: _Table, roles: Sequence[Role]) -> bool:
    """Whether all lines of an evening have the same name, and some evening has several lines."""
    about = [column.lines for column in table.columns if roles[column.at] in (Role.DATE, Role.EVENING)]
    names: dict[tuple[CellValue, ...], list[CellValue]] = {}
    for name, *evening in zip(table.columns[roles.index(Role.NAME)].lines, *about, strict=True):
        names.setdefault(tuple(evening), []).append(name)
    return max(map(len, names.values()), default=0) > 2 and all(len(set(each)) == 1 for each in names.values())


def _in_evening(table: _Table) -> list[Role] | None:
    # A column of totals holds the points where no other one does.
    unnamed = Role.TOTAL if Role.POINTS in table.known else Role.POINTS
    roles = _of_results(table, {*ROLES_OF[Layout.EVENING], Role.TOTAL} - {unnamed})
    if roles is not None and {Role.POINTS, Role.TOTAL} <= table.known and {Role.PLACE, Role.POINTS}.issubset(roles):
        # Beside today's points and those of the season the places may be those of the season.
        place, points = (table.columns[roles.index(role)] for role in (Role.PLACE, Role.POINTS))
        ranks = [cell_reading.place(cell) or 0 for cell in place.lines]
        figures = [cell_reading.points(cell, is_comma_decimal=True) or 0 for cell in points.lines]
        in_order = [figure for _, figure in sorted(zip(ranks, figures, strict=True), key=lambda pair: pair[0])]
        if len(points.cells) < len(place.cells) or in_order != sorted(figures, reverse=True):
            roles[place.at] = Role.IGNORED
    return roles


def _of_results(table: _Table, allowed: Collection[Role]) -> list[Role] | None:
    """The roles of a table with a line for each result."""
    roles = _by_heading(table.columns, allowed)
    if Role.TOTAL in roles:
        roles[roles.index(Role.TOTAL)] = Role.POINTS
    if Role.DATE in allowed and Role.DATE not in roles:
        # Days may stand under *Turnier*, or under no heading.
        dated = [column for column in table.columns if column.is_mostly(column.days)]
        unsaid = [column for column in dated if roles[column.at] is Role.EVENING or column.heading is None]
        for column in unsaid[:1]:
            roles[column.at] = Role.DATE
    _add_name(roles, table.columns)
    figures = [column for column in table.columns if column.cells and column.holds_figures]
    if not any(column.heading is not None for column in figures):
        # Without any headings the first numbers are places and points.
        free = [column for column in figures if roles[column.at] is Role.IGNORED]
        for column, role in zip(free, (Role.PLACE, Role.POINTS) if len(free) > 1 else (Role.POINTS,), strict=False):
            roles[column.at] = role
    return roles if NAMES.intersection(roles) and _OF_RESULT.intersection(roles) else None


def _in_evenings(table: _Table) -> list[Role] | None:
    roles = _of_lines(table.columns)
    if table.are_grouped:
        return _below_people(table, roles)
    free = [column for column in table.columns if roles[column.at] is Role.IGNORED and column.holds_figures]
    people = [
        column
        for column in without_counts(free)
        if is_person(column.heading, is_day_first=column.is_day_first)
        and not column.is_evening
        and not is_season_figure(column.heading)
    ]
    if len(people) < 2 or not {Role.DATE, Role.EVENING}.intersection(roles):
        return None
    lines = list(zip(*(column.lines for column in people), strict=True))
    for column in people:
        roles[column.at] = Role.PLACES_OF_EVENING if are_places(lines) else Role.POINTS_OF_EVENING
    return roles


def _below_people(table: _Table, roles: list[Role]) -> list[Role] | None:
    """The roles where several columns are one person's, whose name stands above the first of them."""
    over: CellValue = None
    people: set[CellValue] = set()
    for column in table.columns:
        over = table.evenings.cell(column.at) or over if table.evenings is not None else None
        if column.known[0] in OF_EVENING and is_person(over, is_day_first=column.is_day_first):
            roles[column.at] = OF_EVENING[column.known[0]]
            people.add(over)
    return roles if len(people) > 1 and {Role.DATE, Role.EVENING}.intersection(roles) else None


def _in_places(table: _Table) -> list[Role] | None:
    roles = _of_lines(table.columns)
    places = [
        column
        for column in table.columns
        if place_of_heading(column.heading) is not None and column.cells and all(map(cell_reading.people, column.cells))
    ]
    for column in places:
        roles[column.at] = Role.PLAYERS_AT_PLACE
    return roles if len(places) > 1 else None


def _in_ranks(table: _Table) -> list[Role] | None:
    roles = [Role.IGNORED] * len(table.columns)
    evenings = [
        column
        for column in table.columns
        if column.is_mostly(column.people)
        and (column.is_dated or (column.is_evening and place_of_heading(column.heading) is None))
    ]
    places = [
        column
        for column in table.columns
        if column not in evenings and column.cells and None not in map(place_of_heading, column.cells)
    ]
    for found, role in ((evenings, Role.PLAYERS_OF_EVENING), (places[:1], Role.PLACE)):
        for column in found:
            roles[column.at] = role
    return roles if len(evenings) > 1 else None


_ROLES_IN: Mapping[Layout, Callable[[_Table], list[Role] | None]] = {
    Layout.PEOPLE: _in_people,
    Layout.ROWS: _in_rows,
    Layout.EVENINGS: _in_evenings,
    Layout.PLACES: _in_places,
    Layout.RANKS: _in_ranks,
    Layout.EVENING: _in_evening,
}
"""The likelier first; the final table of a season looks like one evening."""


def _by_heading(columns: Sequence[SheetColumn], allowed: Iterable[Role]) -> list[Role]:
    """The roles that headings name where the cells do not speak against it; of several the clearest heading has it."""
    roles = [Role.IGNORED] * len(columns)
    # Beside a column of tables *Platz* is a seat.
    has_tables = any(bare_heading(column.heading) in _TABLES for column in columns)
    seats = [column for column in columns if has_tables and bare_heading(column.heading) in _SEATS]
    for role in allowed:
        named = [column for column in columns if column.known[0] is role and column.may_be(role)]
        for column in sorted(named, key=lambda each: (each in seats, each.known[1]))[:1]:
            roles[column.at] = role
    return roles


def _of_lines(columns: Sequence[SheetColumn]) -> list[Role]:
    """The roles of a sheet with a line for each evening: its date and its name."""
    roles = [Role.IGNORED] * len(columns)
    dated = [
        column for column in columns if column.is_mostly(column.days) or (column.known[0] is Role.DATE and column.days)
    ]
    titled = [
        column
        for column in columns
        if (column.known[0] is Role.EVENING or column.numbers_lines)
        and column not in dated
        and column.known[0] is not Role.NAME
        and place_of_heading(column.heading) is None
    ]
    for found, role in ((dated, Role.DATE), (titled, Role.EVENING)):
        for column in found[:1]:
            roles[column.at] = role
    return roles


def _add_name(roles: list[Role], columns: Sequence[SheetColumn]) -> None:
    """Let the first column of people be the name where no heading says which it is."""
    people = [column for column in columns if column.cells and column.is_mostly(column.people)]
    free = [column for column in people if roles[column.at] is Role.IGNORED]
    if free and not NAMES.intersection(roles):
        roles[free[0].at] = Role.NAME


def _repeat(naming: Sequence[SheetColumn], columns: Sequence[SheetColumn]) -> bool:
    """Whether the same people stand in many lines of figures, so that a line is not a person's whole season."""
    others = [column for column in columns if column not in naming and column.holds_figures]
    lines = [at for at in range(len(naming[0].lines)) if any(is_figure(column.lines[at]) for column in others)]
    written = [tuple(column.lines[at] for column in naming) for at in lines]
    names = [cells for cells in written if any(cells)]
    return len(set(names)) < len(names) * 0.8


def _is_a_person_s(columns: Sequence[SheetColumn], naming: Sequence[SheetColumn]) -> bool:
    """Whether the line of headings is itself that of a person: a name, and figures that do not number the evenings."""
    others = [column.heading for column in columns if column not in naming and column.heading is not None]
    figures = [cell for cell in others if is_figure(cell) or cell_reading.is_absent(cell)]
    is_named = any(is_person(column.heading, is_day_first=column.is_day_first) for column in naming)
    return is_named and len(figures) * 2 > len(others) and not counts_up(figures)


def _total(
    columns: Sequence[SheetColumn], roles: Sequence[Role], evenings: Sequence[SheetColumn]
) -> SheetColumn | None:
    """The column of season's points: by its heading, or because it adds up the others."""
    by_word = [column for column in columns if roles[column.at] is Role.TOTAL]
    by_word += [column for column in columns if column.known[0] is Role.POINTS and column.holds_figures]
    if by_word:
        return by_word[0]
    for column in evenings if len(evenings) > 2 else ():
        if agreement(column, [other for other in evenings if other is not column]) >= _ADDS_UP:
            return column
    return None
