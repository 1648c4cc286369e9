"""Delimited text: CSV files of any spreadsheet, taken apart into rows of cells.

Read are commas, semicolons and tabs. A line that is no row costs no other line.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from homepoker.core.cell_grid import RowProblem
from homepoker.core.wording import sentence

DELIMITERS = (";", ",", "\t")
_MOST_LINES_OF_A_ROW = 100
"""The most lines of one row; a longer one has a quotation mark that is left open."""
_LOOKED_AT = 50
"""Number of lines that are looked at for the separator of the cells."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a row that is not empty; ``line`` is where it begins in the file, from 1."""

    line: int
    cells: tuple[str, ...]


def delimiter_of_list(text: str) -> str:
    """The sign between the cells of a list whose first line has as many cells as any other."""
    first_line = next((line for line in io.StringIO(text, newline="") if line.strip()), "")
    return max(DELIMITERS, key=lambda one: (first_line.count(one), -DELIMITERS.index(one)))


def delimiter_of_sheet(text: str) -> str:
    """The sign between the cells of a sheet that may begin with titles: in most lines there are equally many of it."""
    lines = [line for line, _ in zip(io.StringIO(text, newline=""), range(_LOOKED_AT), strict=False) if line.strip()]

    def evenness(sign: str) -> tuple[int, int, int]:
        counts = Counter(line.count(sign) for line in lines)
        del counts[0]
        number, in_lines = max(counts.items(), key=lambda one: (one[1], one[0]), default=(0, 0))
        return in_lines, number, -DELIMITERS.index(sign)

    return max(DELIMITERS, key=evenness)


def records(text: str, delimiter: str) -> Iterator[TableRow | RowProblem]:
    """Every row, empty ones too. A line that is no row costs no other line."""
    lines = list(io.StringIO(text, newline=""))
    begins = 0
    while begins < len(lines):
        start = begins
        row_begins = [start]
        reader = csv.reader(_fed(lines, row_begins), delimiter=delimiter)
        try:
            for cells in reader:
                ends = start + reader.line_num
                row_begins[0] = ends
                if ends == len(lines) and _is_left_open(lines[begins:], delimiter):
                    raise csv.Error
                yield TableRow(begins + 1, tuple(cell.strip() for cell in cells))
                begins = ends
        except csv.Error:
            yield RowProblem(begins + 1, sentence("store.csv_quote_left_open"))
            begins += 1


def _fed(lines: Sequence[str], row_begins: Sequence[int]) -> Iterator[str]:
    """The lines from where a row begins, and no more of them than a row has: one open mark must not swallow the file.

    :param row_begins: holds the number of the line in which the row begins that is being read.
    """
    for number in range(row_begins[0], len(lines)):
        if number - row_begins[0] >= _MOST_LINES_OF_A_ROW:
            raise csv.Error
        yield lines[number]


def _is_left_open(lines: Sequence[str], delimiter: str) -> bool:
    """Whether the last row opens a quotation mark that is closed nowhere: then a row after it would belong to it."""
    if not any('"' in line for line in lines):
        return False
    return len(list(csv.reader([*lines, "\n", "x"], delimiter=delimiter))) == 1
