"""Sheets that are known again by their headings: what the host pointed out in one holds for all alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from homepoker.core.cell_grid import Grid
from homepoker.core.past_results.cell_reading import text_of
from homepoker.core.past_results.layouts import LOOKED_AT, is_of_season, with_headings
from homepoker.core.past_results.sheet_mapping import MANY, Layout, Role, SheetMapping
from homepoker.core.spelling import plain

_OWN_HEADINGS = MANY - {Role.IGNORED}
"""Roles of columns whose headings are evenings, people or places: they are new in each sheet."""
_OF_ONE_TABLE = {Layout.EVENING, Layout.FINAL}


def named(grid: Grid, own: SheetMapping) -> SheetMapping:
    """The mapping with the headings of its sheet, by which it is known again."""
    # The headings of evenings are new each year, and those of people are nobody's business but the sheet's.
    unnamed = MANY if own.layout is Layout.EVENINGS else _OWN_HEADINGS
    headings = grid.row(own.headings)
    names = (
        "" if role in unnamed else plain(text_of(headings.cell(column))) for column, role in enumerate(own.columns)
    )
    return replace(own, named=tuple(names))


def carried_over(grid: Grid, own: SheetMapping, others: Sequence[Grid]) -> tuple[SheetMapping, ...]:
    """The mapping of a sheet for all others with the same headings; their days and titles are left to them."""
    pattern = named(grid, own)
    found = (known_again(other, pattern, other.name) for other in others if other.name != grid.name)
    return tuple(each for each in found if each is not None)


def known_again(grid: Grid, pattern: SheetMapping, file: str) -> SheetMapping | None:
    """The mapping of an earlier sheet for one with the same headings; nothing where they differ.

    Columns of evenings have new headings each year, so those are not compared. A heading or two that many sheets have
    (*Name*) are no reason to read one in a layout that does not fit it.
    """
    pointed_at = dict(zip(pattern.named, pattern.columns, strict=False))
    wanted = {name for name, role in pointed_at.items() if name and role not in MANY}
    if not pattern.headings or not wanted:
        return None
    for row in grid.rows[:LOOKED_AT]:
        names = [plain(text_of(cell)) for cell in row.cells]
        if wanted <= {*names} and (found := _as_known(grid, pattern, row.line, names, file)) is not None:
            columns = [
                pointed_at[name] if name and name in pointed_at else role
                for name, role in zip(names + [""] * len(found.columns), found.columns, strict=False)
            ]
            return replace(found, columns=tuple(columns), named=(), typed=(), left_out=(), taken_in=())
    return None


def _as_known(grid: Grid, pattern: SheetMapping, line: int, names: Sequence[str], file: str) -> SheetMapping | None:
    """The reading of a sheet below a line of headings in the layout of an earlier one, where that fits it."""
    found = with_headings(grid, replace(pattern, sheet=grid.name), line, is_day_first=True)
    width = max(len(names), len(found.columns))
    if {found.layout, pattern.layout} <= _OF_ONE_TABLE:
        # The same headings stand over an evening and over a season; a day or a word of the sheet tells them apart.
        is_season = is_of_season(grid, found, file) or (pattern.layout is Layout.FINAL and found.day is None)
        found = replace(found, layout=Layout.FINAL if is_season else Layout.EVENING)
    elif found.layout is not pattern.layout:
        if {*names} | {""} != {*pattern.named} | {""}:
            return None
        found = replace(found, layout=pattern.layout, columns=(Role.IGNORED,) * width)
    many = next((role for role in pattern.columns if role in _OWN_HEADINGS), Role.IGNORED)
    is_grouped = pattern.evenings not in (0, pattern.headings)
    columns = (many if role in _OWN_HEADINGS and not is_grouped else role for role in found.columns)
    return replace(found, columns=(*columns, *[Role.IGNORED] * (width - len(found.columns))))
