"""Files of past results as grids of cells: CSV, Excel workbooks and saved tournaments of The Tournament Director.

What a file is, is told by its contents: an ending is quickly a wrong one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from homepoker.core.cell_grid import Grid, RowProblem
from homepoker.core.limits import (
    LONGEST_LINE,
    MOST_SHEETS,
)
from homepoker.core.past_results.tables import tables_of
from homepoker.core.wording import sentence
from homepoker.store.errors import StoreError
from homepoker.store.exchange.delimited_text import decoded, pasted_grid
from homepoker.store.exchange.tournament_director import is_tournament, read_tournament
from homepoker.store.exchange.workbooks import UnreadableWorkbook, is_workbook, read_workbook

_ARCHIVE = b"PK\x03\x04"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The beginning of files of Excel 97 and, where a password locks them, of newer ones."""
_PLACE = 3
"""Column of the places in saved tournaments."""
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"


class UnreadableResults(StoreError):
    """A file of results that is none of the kinds that are read."""


@dataclass(frozen=True, slots=True)
class ResultFiles:
    """One file, or several that are taken in together, as grids.

    ``name`` names them to the host; ``hash`` tells the same files again, whatever they are called.
    """

    name: str
    hash: str
    grids: tuple[Grid, ...]


def read_result_files(files: Sequence[tuple[str, bytes]]) -> ResultFiles:
    """Read files by name and contents.

    :raises UnreadableResults: one of them is no table, or there are too many sheets.
    :raises UnreadableWorkbook: one of them is a damaged or too large workbook.
    """
    grids = tuple(table for name, data in files for grid in read_grids(data, name) for table in tables_of(grid))
    if len(grids) > MOST_SHEETS:
        raise UnreadableWorkbook("store.workbook_too_many_sheets", name=_together(files), most=MOST_SHEETS)
    digest = hashlib.sha256()
    for file_digest in sorted(hashlib.sha256(data).digest() for _, data in files):
        digest.update(file_digest)
    return ResultFiles(_together(files), digest.hexdigest(), _once(_told_apart(grids)))


def read_grids(data: bytes, name: str) -> tuple[Grid, ...]:
    """The sheets of a file; a CSV is one sheet under the file's name.

    :raises UnreadableResults: it is no table.
    :raises UnreadableWorkbook: it is a workbook that cannot be read.
    """
    if data.startswith(_OLD_OFFICE):
        raise UnreadableResults("store.results_old_office", name=name)
    if data.startswith(_ARCHIVE):
        try:
            with ZipFile(BytesIO(data)) as packed:
                is_excel = is_workbook(packed)
        except (BadZipFile, ValueError, OSError, EOFError) as error:
            raise UnreadableWorkbook("store.workbook_damaged", name=name) from error
        if not is_excel:
            raise UnreadableResults("store.results_ods" if _ODS in data[:200] else "store.results_no_table", name=name)
        return read_workbook(data, name)
    text = decoded(data)
    if text is None:
        raise UnreadableResults("store.results_no_table", name=name)
    stem = Path(name).stem
    if is_tournament(text):
        return (read_tournament(text, stem),)
    if text.lstrip().startswith("<"):  # web pages and XML, which some programs call .xls
        raise UnreadableResults("store.results_no_table", name=name)
    return (pasted_grid(text, stem),)


def _told_apart(grids: Iterable[Grid]) -> tuple[Grid, ...]:
    """The grids with a name that no other one has: files of two folders may be called alike."""
    taken: set[str] = set()
    told: list[Grid] = []
    for grid in grids:
        name, count = grid.name, 1
        while name in taken:
            count += 1
            name = f"{grid.name} ({count})"
        taken.add(name)
        told.append(replace(grid, name=name))
    return tuple(told)


def _once(grids: Sequence[Grid]) -> tuple[Grid, ...]:
    """The grids without a tournament that is there already, saved at another moment: the furthest of them counts."""
    furthest: dict[str, Grid] = {}
    for grid in grids:
        furthest[grid.evening] = max(
            furthest.get(grid.evening, grid), grid, key=lambda one: len(set(one.column(_PLACE)))
        )

    def counted(grid: Grid) -> Grid:
        other = furthest[grid.evening].name
        if not grid.evening or grid.name == other:
            return grid
        return Grid(
            grid.name, (), (RowProblem(1, sentence("store.tournament_saved_twice", name=grid.name, other=other)),)
        )

    return tuple(map(counted, grids))


def _together(files: Sequence[tuple[str, bytes]]) -> str:
    names = ", ".join(Path(name).name for name, _ in files)
    return names if len(names) <= LONGEST_LINE else f"{names[: LONGEST_LINE - 1]}…"
