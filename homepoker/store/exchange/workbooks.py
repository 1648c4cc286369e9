"""Excel workbooks (XLSX) of others, read as grids of cells: values as they were computed last, never a formula.

A workbook is an archive, and may unpack to more than any memory holds or name a cell that is a million rows away; so
sizes are compared before anything is unpacked, tags are counted before anything is parsed, and only so many rows and
columns are read: by a library, in a process of its own that has bounds of time and memory.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from io import BytesIO
from itertools import islice
from math import isfinite
from typing import Any
from zipfile import ZipFile

import msgspec

from homepoker.core.cell_grid import CellValue, Grid, GridRow, RowProblem, column_number, filled
from homepoker.core.limits import (
    LONGEST_TEXT,
    MOST_CELLS,
    MOST_RESULT_COLUMNS,
    MOST_RESULTS,
    MOST_SHEETS,
    clean_text,
)
from homepoker.core.wording import sentence
from homepoker.store.errors import StoreError
from homepoker.store.files.file_limits import LARGEST_WORKBOOK, MOST_ENTRIES, MOST_TIMES
from homepoker.store.files.reading_process import Progress, ReadingRefused, read_apart

_UNCOMPUTED = re.compile(rb"<c\b([^<>]*+)>\s*+<f\b[^<>]*+>(?:(?<=/>)|[^<]*+</f>)\s*+(?:<v\s*+/>|<v>\s*+</v>)?+\s*+</c>")
"""A cell with a formula and no value: written by a program that computes nothing. Nothing of it is read twice."""
_REFERENCE = re.compile(rb'\br="([A-Z]{1,3}([0-9]{1,7}))"')
_MERGED = re.compile(rb'<(?:\w++:)?+mergeCell\s[^<>]*?\bref="([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})"')
_MOST_MERGED = 100_000
"""Merged ranges of a sheet; each of a real one is a heading or a group of lines."""
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
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"


class UnreadableWorkbook(StoreError):
    """A workbook that is damaged, locked or too large; nothing of it was read."""


def read_workbook(data: bytes, name: str) -> tuple[Grid, ...]:
    """The visible sheets of an archive, in its order.

    :param name: the file's name, for messages.
    :raises UnreadableWorkbook: it cannot be read, or is no workbook of Excel.
    """
    try:
        wire = msgspec.msgpack.decode(read_apart("workbook", data, name), type=_Wire)
    except ReadingRefused as refused:
        raise UnreadableWorkbook(refused.sentence.key, **refused.sentence.values) from refused
    return tuple(
        Grid(title, tuple(GridRow(line, tuple(map(_cell, values))) for line, values in rows), problems, merged)
        for title, rows, problems, merged in wire
    )


def read_here(data: bytes, name: str, _progress: Progress) -> bytes:
    """The sheets of a workbook as bytes, read in this process.

    :raises UnreadableWorkbook: it cannot be read.
    """
    # openpyxl, within limits: DECISIONS.md, 295
    from openpyxl import load_workbook

    try:
        with ZipFile(BytesIO(data)) as packed:
            _require_workbook(packed, data, name)
        workbook = load_workbook(BytesIO(data), read_only=True, data_only=True)
        shown = [sheet for sheet in workbook.worksheets if sheet.sheet_state == "visible"]
        if len(shown) > MOST_SHEETS:
            raise UnreadableWorkbook("store.workbook_too_many_sheets", name=name, most=MOST_SHEETS)
        return msgspec.msgpack.encode(_sheets(shown))
    except (UnreadableWorkbook, MemoryError):
        raise
    except Exception as error:
        # A damaged workbook brings the library to raise whatever there is, errors of its own and others.
        raise UnreadableWorkbook("store.workbook_damaged", name=name) from error


def _require_workbook(packed: ZipFile, data: bytes, name: str) -> None:
    """Refuse an archive that is no workbook, or unpacks to more than any."""
    entries = packed.infolist()
    if all(entry.filename != "xl/workbook.xml" for entry in entries):
        refusal = "store.results_ods" if _ODS in data[:200] else "store.results_no_table"
        raise UnreadableWorkbook(refusal, name=name)
    most = min(LARGEST_WORKBOOK, max(_SMALL, MOST_TIMES * len(data)))
    unpacked = sum(entry.file_size for entry in entries)
    if len(entries) > MOST_ENTRIES or unpacked > most or _has_too_many_tags(packed):
        raise UnreadableWorkbook("store.workbook_too_large", name=name, megabytes=LARGEST_WORKBOOK // 1_000_000)


def _has_too_many_tags(packed: ZipFile) -> bool:
    """Whether there are more than the library should hold: each takes hundreds of bytes, and Windows sets no bounds."""
    tags = ends = 0
    for entry in packed.infolist():
        between = [piece.count(b"<") for piece in _END.split(packed.read(entry))]
        tags, ends = tags + sum(between), ends + len(between) - 1
        if tags > _MOST_TAGS or ends > _MOST_ENDS or max(between) > _MOST_TAGS_AT_ONCE:
            return True
    return False


_Value = str | float | list[str] | None
"""A cell as it comes out of the reading process; a date is a list of its text."""
_Ranges = tuple[tuple[int, int, int, int], ...]
_Wire = list[tuple[str, list[tuple[int, list[_Value]]], tuple[RowProblem, ...], _Ranges]]
"""Sheets as they come out of the reading process: title, rows by their lines, problems, merged ranges."""


def _sheets(sheets: Sequence[Any]) -> _Wire:
    room = MOST_CELLS
    wire: _Wire = []
    for sheet in sheets:
        rows: list[tuple[int, list[_Value]]] = []
        problems: list[RowProblem] = []
        # The size that a sheet states is often wrong, and a cell may be named that lies far from all others; a row is
        # filled up to its last cell, and what it is filled with counts too.
        sheet.reset_dimensions()
        for line, values in enumerate(sheet.iter_rows(max_row=MOST_RESULTS + 1, values_only=True), start=1):
            room -= len(values)
            if values and (line > MOST_RESULTS or room < 0):
                problems.append(RowProblem(line, sentence("store.sheet_too_many_rows", most=MOST_RESULTS)))
                break
            if len(values) > MOST_RESULT_COLUMNS:
                problems.append(RowProblem(line, sentence("store.sheet_too_many_columns", most=MOST_RESULT_COLUMNS)))
            if cells := filled([_value(value) for value in values[:MOST_RESULT_COLUMNS]]):
                rows.append((line, cells))
        with sheet._get_source() as source:  # the library has no public way to what it leaves out
            part = source.read()
        wire.append((clean_text(sheet.title).strip(), rows, (*problems, *_uncomputed(part)), _merged(part)))
    return wire


def _uncomputed(part: bytes) -> list[RowProblem]:
    """A problem where formulas have no value in the file: their cells would be empty without a word."""
    # A text may be empty as it was computed.
    heads = (match[1] for match in _UNCOMPUTED.finditer(part) if b't="str"' not in match[1])
    cells = [place for head in heads if (place := _REFERENCE.search(head)) is not None]
    problem = sentence("store.workbook_not_computed", cell=cells[0][1].decode(), count=len(cells)) if cells else None
    return [] if problem is None else [RowProblem(int(cells[0][2]), problem)]


def _merged(part: bytes) -> _Ranges:
    """The merged ranges that begin among the cells that are read, from the top."""
    ranges = []
    for match in islice(_MERGED.finditer(part), _MOST_MERGED):
        left, right = column_number(match[1].decode()), column_number(match[3].decode())
        top, bottom = int(match[2]), int(match[4])
        if 0 < top <= bottom and top <= MOST_RESULTS and left <= right and left < MOST_RESULT_COLUMNS:
            ranges.append((top, left, min(bottom, MOST_RESULTS), min(right, MOST_RESULT_COLUMNS - 1)))
    return tuple(sorted(ranges))


def _value(value: Any) -> _Value:
    if isinstance(value, date):
        return [value.isoformat()[:10]]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value) if isfinite(value) else None
    return None if value is None else clean_text(str(value)[: LONGEST_TEXT + 1]).strip() or None


def _cell(value: _Value) -> CellValue:
    if isinstance(value, list):
        return date.fromisoformat(value[0])
    return Decimal(f"{value:.15g}") if isinstance(value, float) else value  # as many digits as spreadsheets show
