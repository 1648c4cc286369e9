"""Excel workbooks (XLSX) of others, read as grids of cells: values as they were computed last, never a formula.

A workbook is an archive, and may unpack to more than any memory holds or name a cell that is a million rows away; so
sizes are compared before anything is unpacked, tags are counted before anything is parsed, and only so many rows and
columns are read: in a process of its own, because a library does it.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO
from math import isfinite
from typing import Any
from zipfile import ZipFile

import msgspec

from homepoker.core.cell_grid import CellValue, Grid, GridRow, RowProblem
from homepoker.core.limits import (
    LONGEST_TEXT,
    MOST_CELLS,
    MOST_RESULT_COLUMNS,
    MOST_RESULTS,
    MOST_SHEETS,
    clean_text,
)
from homepoker.core.wording import Sentence, sentence
from homepoker.store.errors import StoreError
from homepoker.store.files.file_limits import LARGEST_WORKBOOK, MOST_ENTRIES, MOST_TIMES
from homepoker.store.files.reading_process import Progress, ReadingRefused, read_apart

_MEGABYTE = 1_000_000
_UNCOMPUTED = re.compile(rb"<c\b([^<>]*+)>\s*+<f\b[^<>]*+>(?:(?<=/>)|[^<]*+</f>)\s*+(?:<v\s*+/>|<v>\s*+</v>)?+\s*+</c>")
"""A cell with a formula and no value: written by a program that computes nothing. Nothing of it is read twice."""
_REFERENCE = re.compile(rb'\br="([A-Z]{1,3}([0-9]{1,7}))"')
_CHUNK = 1_000_000
"""Number of bytes of a part that are searched at a time."""
_MOST_TAGS = 16_000_000
"""Tags of all parts together: five for each cell."""
_END = re.compile(rb"</(?:\w++:)?+(?:row|si)>|<(?:\w++:)?+(?:row|si)\b[^<>]*+(?<=/)>")
"""End of a row, or of a text that cells share."""
_MOST_ENDS = 2_500_000
"""Rows and texts together; Excel keeps up to a million rows that only look like something."""
_MOST_TAGS_AT_ONCE = 400_000
"""Tags between two ends, which the library holds at once; the widest row has some 160,000."""
_SMALL = 2_000_000
"""Size of a workbook, unpacked, that is read however well it is packed."""


class UnreadableWorkbook(StoreError):
    """A workbook that is damaged, locked or too large; nothing of it was read."""


def is_workbook(packed: ZipFile) -> bool:
    """Whether an archive is a workbook of Excel."""
    return "xl/workbook.xml" in packed.namelist()


def read_workbook(data: bytes, name: str) -> tuple[Grid, ...]:
    """The visible sheets of a workbook, in its order.

    :param name: the file's name, for messages.
    :raises UnreadableWorkbook: it cannot be read.
    """
    try:
        return _decoded(read_apart("workbook", data, name))
    except ReadingRefused as refused:
        raise UnreadableWorkbook(refused.sentence.key, **refused.sentence.values) from refused


def read_here(data: bytes, name: str, _progress: Progress) -> bytes:
    """The sheets of a workbook as bytes, read in this process.

    :raises UnreadableWorkbook: it cannot be read.
    """
    # openpyxl, within limits: DECISIONS.md, 175
    from openpyxl import load_workbook

    try:
        with ZipFile(BytesIO(data)) as packed:
            _require_within_limits(packed, len(data), name)
        with warnings.catch_warnings():
            # Its remarks on styles and validations that it leaves out help no host.
            warnings.simplefilter("ignore")
            workbook = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
            try:
                shown = [worksheet for worksheet in workbook.worksheets if worksheet.sheet_state == "visible"]
                if len(shown) > MOST_SHEETS:
                    raise UnreadableWorkbook("store.workbook_too_many_sheets", name=name, most=MOST_SHEETS)
                return _encoded(map(_with_uncomputed, _grids(shown), shown))
            finally:
                workbook.close()
    except (UnreadableWorkbook, MemoryError):
        raise
    except Exception as error:
        # A damaged workbook brings the library to raise whatever there is, errors of its own and others.
        raise UnreadableWorkbook("store.workbook_damaged", name=name) from error


def _require_within_limits(packed: ZipFile, size: int, name: str) -> None:
    entries = packed.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    most = min(LARGEST_WORKBOOK, max(_SMALL, MOST_TIMES * size))
    if len(entries) > MOST_ENTRIES or unpacked > most or _has_too_many_tags(packed):
        raise UnreadableWorkbook("store.workbook_too_large", name=name, megabytes=LARGEST_WORKBOOK // _MEGABYTE)


def _has_too_many_tags(packed: ZipFile) -> bool:
    """Whether there are more tags than the library should hold: each takes hundreds of bytes of memory."""
    tags = ends = 0
    for entry in packed.infolist():
        at_once = 0
        with packed.open(entry) as part:
            while chunk := part.read(_CHUNK):
                first, *others = (piece.count(b"<") for piece in _END.split(chunk))
                tags += first + sum(others)
                ends += len(others)
                at_once = max(at_once + first, *others) if len(others) > 1 else at_once + first
                if tags > _MOST_TAGS or ends > _MOST_ENDS or at_once > _MOST_TAGS_AT_ONCE:
                    return True
                at_once = others[-1] if others else at_once
    return False


def _grids(sheets: Sequence[Any]) -> tuple[Grid, ...]:
    cells_left = MOST_CELLS
    grids: list[Grid] = []
    for sheet in sheets:
        rows: list[GridRow] = []
        problems: list[RowProblem] = []
        # The size that a sheet states is often wrong, and a cell may be named that lies far from all others; a row is
        # filled up to its last cell, and what it is filled with counts too.
        sheet.reset_dimensions()
        for line, values in enumerate(sheet.iter_rows(max_row=MOST_RESULTS + 1, values_only=True), start=1):
            cells_left -= len(values)
            if (line > MOST_RESULTS and values) or cells_left < 0:
                problems.append(RowProblem(line, sentence("store.sheet_too_many_rows", most=MOST_RESULTS)))
                break
            if cells := _without_end(_value(value) for value in values[:MOST_RESULT_COLUMNS]):
                rows.append(GridRow(line, cells))
            if not problems and len(values) > MOST_RESULT_COLUMNS:
                problems.append(RowProblem(line, sentence("store.sheet_too_many_columns", most=MOST_RESULT_COLUMNS)))
        grids.append(Grid(clean_text(str(sheet.title)).strip(), tuple(rows), tuple(problems)))
    return tuple(grids)


def _with_uncomputed(grid: Grid, sheet: Any) -> Grid:
    """The grid with a problem where formulas have no value in the file: their cells would be empty without a word."""
    cells: list[tuple[bytes, int]] = []
    with sheet._get_source() as source:  # the library has no public way to what it leaves out
        for match in _matches(iter(lambda: source.read(_CHUNK), b"")):
            place = _REFERENCE.search(match[1])
            # A text may be empty as it was computed.
            if place is not None and b't="str"' not in match[1]:
                cells.append((place[1], int(place[2])))
    if not cells:
        return grid
    first, line = cells[0]
    problem = sentence("store.workbook_not_computed", cell=first.decode(), count=len(cells))
    return Grid(grid.name, grid.rows, (*grid.problems, RowProblem(line, problem)))


def _matches(chunks: Iterator[bytes]) -> Iterator[re.Match[bytes]]:
    """Cells without a value in bytes that come in pieces, which may end within a cell."""
    rest = b""
    for chunk in chunks:
        whole, end, rest = (rest + chunk).rpartition(b"</c>")
        yield from _UNCOMPUTED.finditer(whole + end)
        rest = rest[-_CHUNK:]


_Wire = list[tuple[str, list[tuple[int, list[str | list[str] | None]]], list[tuple[int, Sentence]]]]
"""Grids as they come out of the reading process; a number or a date is a list of its kind and its text."""


def _encoded(grids: Iterable[Grid]) -> bytes:
    def cell(value: CellValue) -> str | list[str] | None:
        if isinstance(value, Decimal):
            return ["number", str(value)]
        return ["date", value.isoformat()] if isinstance(value, date) else value

    return msgspec.msgpack.encode(
        [
            (
                grid.name,
                [(row.line, list(map(cell, row.cells))) for row in grid.rows],
                [(problem.line, problem.problem) for problem in grid.problems],
            )
            for grid in grids
        ]
    )


def _decoded(content: bytes) -> tuple[Grid, ...]:
    def cell(value: str | list[str] | None) -> CellValue:
        if not isinstance(value, list):
            return value
        kind, text = value
        return Decimal(text) if kind == "number" else date.fromisoformat(text)

    return tuple(
        Grid(
            name,
            tuple(GridRow(line, tuple(map(cell, cells))) for line, cells in rows),
            tuple(RowProblem(line, problem) for line, problem in problems),
        )
        for name, rows, problems in msgspec.msgpack.decode(content, type=_Wire)
    )


def _without_end(values: Iterable[CellValue]) -> tuple[CellValue, ...]:
    """The cells of a row without the empty ones at its end."""
    cells = list(values)
    while cells and cells[-1] is None:
        cells.pop()
    return tuple(cells)


def _value(value: Any) -> CellValue:
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int | float):
        return Decimal(repr(value)) if isfinite(value) else None
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    return clean_text(str(value)[:LONGEST_TEXT]).strip() or None
