"""Columns of a sheet below a line that may be its headings, and what their headings and cells could be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.cell_reading import text_of
from homepoker.core.past_results.headings import (
    LONGEST_HEADING,
    OF_A_SEASON,
    ROLE_OF,
    bare_heading,
    role_of,
    split_heading,
)
from homepoker.core.past_results.sheet_lines import LineUse, is_total, line_uses
from homepoker.core.past_results.sheet_mapping import NAMES, Role, SheetMapping
from homepoker.core.past_results.totals import SeasonRow, best_rule

_SORTS = (
    r"(?:spieltag|spielabend|abend|turnier|event|runde|round|evening|tournament|week|wk|woche|game|session"
    r"|spiel|termin)"
)
_NUMBERED = re.compile(
    rf"(?:{_SORTS}|st|t|r|w|e|nr|no|liga)?\.?\s*+#?\s*+\d{{1,3}}\.?|\d{{1,3}}\.?\s*+{_SORTS}", re.IGNORECASE
)
SAMPLE = 200
"""Number of lines whose cells are looked at for what a column holds."""
_MAY_HOLD_WORDS = frozenset((Role.MEMBER_NUMBER, Role.DATE, Role.EVENING, Role.PLACE, Role.POINTS, Role.IGNORED))
"""Roles of columns that hold words, or whose wrong cells are to be named."""
_COUNTED_TOO = ("titel", "title")
"""Words of the name of an evening that may also be how many somebody has won."""
_AFTER_WORDS = 1_000
"""How clearly a heading names a role that no word of it is; see `headings.role_of`."""


@dataclass(frozen=True)
class SheetColumn:
    """A column below a line of headings; ``lines`` are the cells of the first lines that may be read."""

    at: int
    heading: CellValue
    lines: tuple[CellValue, ...]
    is_day_first: bool
    day: CellValue = None
    """The cell in the line of days above or below the headings."""

    @cached_property
    def cells(self) -> tuple[CellValue, ...]:
        """The cells that are filled."""
        return tuple(cell for cell in self.lines if not cell_reading.is_absent(cell))

    @cached_property
    def numbers(self) -> int:
        """Number of the cells that are numbers, places or money."""
        return sum(map(is_figure, self.cells))

    @cached_property
    def days(self) -> int:
        """Number of the cells that are days."""
        return sum(cell_reading.is_day(cell, is_day_first=self.is_day_first) for cell in self.cells)

    @cached_property
    def people(self) -> int:
        """Number of the cells that may be names."""
        return sum(is_person(cell, is_day_first=self.is_day_first) for cell in self.cells)

    @cached_property
    def known(self) -> tuple[Role, int]:
        """The role that the heading names, and how clearly; lower is clearer."""
        role, rank = role_of(self.heading)
        if self.day is not None:  # an evening may be called *Bounty*
            return Role.IGNORED, 0
        is_undated = role is Role.DATE and self.cells and not self.days
        return (Role.EVENING, _AFTER_WORDS) if is_undated else (role, rank)

    @cached_property
    def inner(self) -> Role:
        """The role that the heading names behind an evening: *Event 1 Finish*."""
        evening, role = split_heading(self.heading)
        return role if evening is not None else Role.IGNORED

    @cached_property
    def is_evening(self) -> bool:
        """Whether the heading names an evening, by date or number."""
        return self.day is not None or names_evening(self.heading, is_day_first=self.is_day_first)

    @cached_property
    def is_dated(self) -> bool:
        """Whether the heading is the day of an evening."""
        return self.day is not None or cell_reading.is_day(self.heading, is_day_first=self.is_day_first)

    @cached_property
    def is_title(self) -> bool:
        """Whether the heading may be the free name of an evening: *Weihnachten*, and none of a figure of the season."""
        text = text_of(self.heading)
        is_taken = self.known[0] is not Role.IGNORED or is_season_figure(text)
        return bool(self.cells) and not is_taken and any(letter.isalpha() for letter in text)

    @cached_property
    def holds_figures(self) -> bool:
        """Whether at least half of the filled cells are numbers or places, and not rather days: *17.1* may be both."""
        return self.numbers * 2 >= len(self.cells) and self.numbers >= self.days

    @cached_property
    def numbers_lines(self) -> bool:
        """Whether the cells name evenings: *Runde 1*, *Runde 2*; or number the lines below no heading."""
        if self.heading is None and None not in self.lines and counts_up(self.lines):
            return True
        worded = [text for text in map(text_of, self.cells) if any(map(str.isalpha, text))]
        return self.is_mostly(sum(_NUMBERED.fullmatch(text) is not None for text in worded))

    def is_mostly(self, count: int) -> bool:
        """Whether so many cells are more than half of them."""
        return count * 2 > len(self.cells)

    def fits(self, role: Role) -> int:
        """Number of the cells that are what a role says."""
        if role in (*NAMES, Role.PLAYERS_AT_PLACE, Role.PLAYERS_OF_EVENING):
            return self.people
        if role in (Role.EVENING, Role.MEMBER_NUMBER):
            return len(self.cells)
        return self.days if role is Role.DATE else self.numbers

    def may_be(self, role: Role) -> bool:
        """Whether the cells do not speak against a role: *Spieler* may be how many came, and *Re-Buy* a remark."""
        if role in NAMES:
            return self.people > 0 or not self.cells
        if role is Role.EVENING and bare_heading(self.heading) in _COUNTED_TOO:
            return self.numbers < len(self.cells)
        return role in _MAY_HOLD_WORDS or self.numbers * 2 >= len(self.cells)


def columns_of(grid: Grid, own: SheetMapping, *, is_day_first: bool) -> list[SheetColumn]:
    """The columns below the headings of a sheet, or of all of it where it has none."""
    uses = line_uses(grid, replace(own, columns=()))
    headings, beside = grid.row(own.headings), grid.row(own.evenings)
    days = beside if holds_days(beside, headings, is_day_first=is_day_first) else GridRow(0, ())
    below = [row for row in grid.rows if uses[row.line] is LineUse.READ][:SAMPLE]
    width = max((len(row.cells) for row in (headings, *below)), default=0)
    columns: list[SheetColumn] = []
    for at in range(width):
        heading, day = headings.cell(at), days.cell(at)
        if heading is None:  # it may be merged over both lines
            heading, day = day, None
        columns.append(SheetColumn(at, heading, tuple(row.cell(at) for row in below), is_day_first, day))
    return columns


def holds_days(row: GridRow, headings: GridRow, *, is_day_first: bool) -> bool:
    """Whether in a line beside the headings stand the days or months of their evenings, and hardly a word more."""
    filled = [at for at, cell in enumerate(row.cells) if cell is not None]
    days = [
        at
        for at in filled
        if cell_reading.is_day(row.cell(at), is_day_first=is_day_first) or cell_reading.is_month(row.cell(at))
    ]
    are_figures = any(cell_reading.number(cell, is_comma_decimal=True) is not None for cell in row.cells)
    headed = [at for at in filled if headings.cell(at) is not None and not _is_word(row.cell(at))]
    others = set(headed) - set(days)
    return len(days) > 1 and len(set(headed) & set(days)) * 2 > len(days) and len(others) < 2 and not are_figures


def _is_word(cell: CellValue) -> bool:
    return role_of(cell)[0] is not Role.IGNORED or is_season_figure(cell)


def is_figure(cell: CellValue) -> bool:
    """Whether a cell is a number, a place or money."""
    is_number = cell_reading.number(cell, is_comma_decimal=True) is not None
    return (
        is_number or cell_reading.place(cell) is not None or cell_reading.money(cell, is_comma_decimal=True) is not None
    )


def is_person(cell: CellValue, *, is_day_first: bool) -> bool:
    """Whether a cell may be a name, and is no heading, number or day."""
    if not isinstance(cell, str) or len(cell) > LONGEST_HEADING or is_figure(cell) or bare_heading(cell) in ROLE_OF:
        return False
    return cell_reading.person(cell) is not None and not cell_reading.is_day(cell, is_day_first=is_day_first)


def names_evening(cell: CellValue, *, is_day_first: bool) -> bool:
    """Whether a heading names an evening, by date or number."""
    text = text_of(cell)
    is_named = cell_reading.is_day(cell, is_day_first=is_day_first) or _NUMBERED.fullmatch(text) is not None
    return is_named and len(text) <= LONGEST_HEADING


def is_season_figure(heading: CellValue) -> bool:
    """Whether a heading is that of a figure of the whole season: a total, a mean, a count."""
    return bare_heading(heading) in OF_A_SEASON or is_total(text_of(heading))


def are_places(series: Sequence[Sequence[CellValue]]) -> bool:
    """Whether the results of each evening are places: written as such, or 1 and what follows, hardly any twice."""
    filled = [[cell for cell in cells if not cell_reading.is_absent(cell)] for cells in series]
    if any(cell_reading.is_ordinal(cell) for cells in filled for cell in cells):
        return True
    for cells, all_cells in zip(filled, series, strict=True):
        places = [place for cell in cells if (place := cell_reading.place(cell)) is not None]
        if len(places) < len(cells) * 0.9 or (places and (min(places) != 1 or max(places) > len(all_cells))):
            return False
        if len(set(places)) < len(places) * 0.7:
            return False
    return any(filled)


def without_counts(columns: Sequence[SheetColumn]) -> list[SheetColumn]:
    """The columns except one that says in each line in how many of the others something stands."""

    def counts(column: SheetColumn) -> bool:
        others = [other for other in columns if other is not column]
        stated = [cell_reading.number(cell, is_comma_decimal=True) for cell in column.lines]
        counted = [sum(is_figure(other.lines[at]) for other in others) for at in range(len(column.lines))]
        return len(stated) > 2 and len(others) > 1 and stated == counted

    return [column for column in columns if not counts(column)]


def agreement(total: SheetColumn, evenings: Sequence[SheetColumn]) -> float:
    """Part of the lines in which the total is that of the evenings, by whatever rule fits best."""
    rows: list[SeasonRow] = []
    for whole, *cells in zip(total.lines, *(column.lines for column in evenings), strict=True):
        stated, *read = (cell_reading.points(cell, is_comma_decimal=True) for cell in (whole, *cells))
        points = tuple(figure for figure in read if figure is not None)
        if stated is not None and points:
            rows.append(SeasonRow(stated, points))
    return best_rule(rows)[1] / len(rows) if rows else 0.0


def counts_up(cells: Sequence[CellValue]) -> bool:
    """Whether figures count from 1 on."""
    counted = [cell_reading.number(cell, is_comma_decimal=True) for cell in cells]
    return counted == [Decimal(number) for number in range(1, len(cells) + 1)]
