"""Tables of a sheet: several may stand side by side, or one below the other, each with headings of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.limits import MOST_SHEETS
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.headings import OF_A_SEASON, bare_heading, role_of
from homepoker.core.past_results.sheet_lines import is_total
from homepoker.core.past_results.sheet_mapping import NAMES, Role

_LOOKED_AT = 40
"""Number of rows at the top in which the headings of tables side by side may stand."""
_NAMING = (*NAMES, Role.DATE)
"""Roles of the words by which headings are told."""


def tables_of(grid: Grid) -> tuple[Grid, ...]:
    """The tables of a sheet, each as a sheet; lines and columns stay as they are.

    A line of headings that is only repeated, as on each page, begins no table.
    """
    parts = [part for beside in _side_by_side(grid) for part in _one_below_another(beside)]
    if len(parts) < 2:
        return (grid,)
    named = (grid.name if number == 1 else f"{grid.name} · {number}" for number in range(1, len(parts) + 1))
    problems = (grid.problems, *[()] * (len(parts) - 1))
    return tuple(replace(part, name=name, problems=own) for part, name, own in zip(parts, named, problems, strict=True))


def _naming(row: GridRow) -> list[tuple[int, Role]]:
    """The columns of a line in which a word stands over names or days."""
    worded = ((at, cell) for at, cell in enumerate(row.cells) if isinstance(cell, str))
    return [(at, role) for at, cell in worded if (role := role_of(cell)[0]) in _NAMING]


def _side_by_side(grid: Grid) -> Iterator[Grid]:
    named = ((row, [at for at, role in _naming(row) if role is Role.NAME]) for row in grid.rows[:_LOOKED_AT])
    row, names = next(((row, names) for row, names in named if len(names) > 1), (GridRow(0, ()), []))
    for begins in (_behind_gaps(grid, row), _repeated(row)) if names else ():
        areas = list(zip(begins, [*begins[1:], grid.width], strict=True))
        if [sum(left <= at < right for at in names) for left, right in areas] == [1] * len(names):
            yield from (_columns(grid, left, right) for left, right in areas)
            return
    yield grid


def _behind_gaps(grid: Grid, headings: GridRow) -> list[int]:
    """The first columns of what stands between columns that are empty from the headings on."""
    below = [row for row in grid.rows if row.line >= headings.line]
    filled = [any(row.cell(at) is not None for row in below) for at in range(grid.width)]
    return [at for at in range(grid.width) if filled[at] and not (at and filled[at - 1])]


def _repeated(headings: GridRow) -> list[int]:
    """The columns under the first heading, wherever it stands again: the name need not come first."""
    first = next(cell for cell in headings.cells if cell is not None)
    return [at for at, cell in enumerate(headings.cells) if cell == first]


def _columns(grid: Grid, left: int, right: int) -> Grid:
    """The sheet with only some of its columns, which stay where they are."""

    def cut(row: GridRow) -> GridRow:
        cells: list[CellValue] = [*[None] * left, *row.cells[left:right]]
        return GridRow(row.line, tuple(cells))

    rows = tuple(cut(row) for row in grid.rows if any(cell is not None for cell in row.cells[left:right]))
    merged = tuple(area for area in grid.merged if left <= area[1] < right)
    return replace(grid, rows=rows, merged=merged)


def _one_below_another(grid: Grid) -> Iterator[Grid]:
    rows = grid.rows
    begins, top = [0], 0
    first: int | None = None
    before = 0
    titles: set[tuple[CellValue, ...]] = set()
    for at, row in enumerate(rows):
        # The title and the headings of a table are what stands below the last empty line.
        top = at if at and row.line > rows[at - 1].line + 1 else top
        naming = _naming(row)
        if not naming or len(row.cells) - row.cells.count(None) < 2 or _counts(row):
            continue
        if first is None:
            first, titles = at, {title.cells for title in rows[:at]}
        elif top > before + 1:  # a line of headings may itself be several lines high
            # The same headings again are those of a further page, unless a title of their own stands above them.
            is_other = row.cells != rows[before].cells or any(title.cells not in titles for title in rows[top:at])
            if is_other and (naming == _naming(rows[first]) or all(map(_is_word, row.cells))):
                begins.append(top)
        before = at
    if len(begins) > MOST_SHEETS:
        begins = [0]
    for begin, end in zip(begins, [*begins[1:], len(rows)], strict=True):
        part = rows[begin:end]
        lines = range(part[0].line, part[-1].line + 1) if part else ()
        yield replace(grid, rows=part, merged=tuple(area for area in grid.merged if area[0] in lines))


def _counts(row: GridRow) -> bool:
    """Whether a line counts those who were there: *Teilnehmer*, and figures."""
    worded = [cell for cell in row.cells if isinstance(cell, str) and role_of(cell)[0] is not Role.IGNORED]
    return all(map(is_total, worded)) and any(cell_reading.number(cell, is_comma_decimal=True) for cell in row.cells)


def _is_word(cell: CellValue) -> bool:
    """Whether a cell holds nothing, or a known word of a heading."""
    return cell is None or role_of(cell)[0] is not Role.IGNORED or bare_heading(cell) in OF_A_SEASON
