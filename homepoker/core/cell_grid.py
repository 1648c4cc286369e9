"""Grid of cells: a sheet of a spreadsheet as rows of typed values, before it is said what its columns mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TypeAlias, TypeVar

from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence

CellValue: TypeAlias = str | Decimal | date | None
"""Content of a cell. A text is without space around it and never empty: an empty cell is nothing."""


_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class RowProblem:
    """Reason why a row was left out; ``line`` is where it begins in the file, from 1."""

    line: int
    problem: Sentence


@dataclass(frozen=True, slots=True)
class GridRow:
    """The cells of a row that is not empty; ``line`` is where it begins in the sheet, from 1."""

    line: int
    cells: tuple[CellValue, ...]

    def cell(self, column: int) -> CellValue:
        """The cell in a column, from 0; nothing beyond the end of the row."""
        return self.cells[column] if column < len(self.cells) else None


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet. ``problems`` are lines that are no rows.

    ``merged`` are ranges that are shown as one cell, each by its first line, first column, last line and last column:
    lines from 1, columns from 0. The value stands in the first cell alone. ``evening`` is the identity of the one
    evening that the sheet holds, as its source states it: whatever they are called, two sheets of two are two evenings.
    """

    name: str
    rows: tuple[GridRow, ...]
    problems: tuple[RowProblem, ...] = ()
    merged: tuple[tuple[int, int, int, int], ...] = ()
    evening: str = ""

    @property
    def width(self) -> int:
        """The number of columns of the longest row."""
        return max((len(row.cells) for row in self.rows), default=0)

    def row(self, line: int) -> GridRow:
        """The row of a line; without cells where nothing stands in it."""
        return next((row for row in self.rows if row.line == line), GridRow(line, ()))

    def column(self, at: int) -> Iterator[CellValue]:
        """The cells of a column, from the top."""
        return (row.cell(at) for row in self.rows)


def filled(cells: list[_T]) -> list[_T]:
    """A row without the empty cells at its end, which it loses."""
    while cells and cells[-1] is None:
        cells.pop()
    return cells


def column_number(letters: str) -> int:
    """The number of a column, from 0, by its letters; -1 where they are none."""
    number = 0
    for letter in letters.upper():
        if not "A" <= letter <= "Z":
            return -1
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def column_letters(column: int) -> str:
    """The letters of a column in a spreadsheet, counted from 0: A, B, …, Z, AA."""
    before, last = divmod(column, 26)
    return (column_letters(before - 1) if before else "") + chr(ord("A") + last)


def column_called(grid: Grid, headings: int, called: str) -> int | None:
    """The column that is called so, by its letters or else by its heading; nothing where there is none.

    :param headings: the line of the headings; 0 where there are none.
    """
    by_letters = column_number(called.strip())
    if 0 <= by_letters < grid.width:
        return by_letters
    cells = grid.row(headings).cells
    return next((at for at, cell in enumerate(cells) if cell and plain(str(cell)) == plain(called)), None)
