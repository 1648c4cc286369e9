"""Files of past results as grids of cells: CSV, Excel workbooks and saved tournaments of The Tournament Director.

What a file is, is told by its contents: an ending is quickly a wrong one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path

from homepoker.core.cell_grid import Grid, RowProblem
from homepoker.core.limits import LONGEST_LINE, MOST_SHEETS
from homepoker.core.past_results.tables import tables_of
from homepoker.core.wording import sentence
from homepoker.store.errors import StoreError
from homepoker.store.exchange.delimited_text import decoded, pasted_grid
from homepoker.store.exchange.tournament_director import is_tournament, read_tournament
from homepoker.store.exchange.workbooks import read_workbook

_ARCHIVE = b"PK\x03\x04"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The beginning of files of Excel 97 and, where a password locks them, of newer ones."""
_PLACE = 3
"""Column of the places in saved tournaments."""


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

    :raises StoreError: one of them is no table, or damaged or too large, or there are too many sheets.
    """
    grids = tuple(grid for name, data in files for grid in read_grids(data, name))
    together = ", ".join(Path(name).name for name, _ in files)
    together = together if len(together) <= LONGEST_LINE else f"{together[: LONGEST_LINE - 1]}…"
    if len(grids) > MOST_SHEETS:
        raise StoreError("store.workbook_too_many_sheets", name=together, most=MOST_SHEETS)
    tables = tuple(table for grid in grids for table in tables_of(grid))
    grids = tables if len(tables) <= MOST_SHEETS else grids
    digests = sorted(hashlib.sha256(data).digest() for _, data in files)
    return ResultFiles(together, hashlib.sha256(b"".join(digests)).hexdigest(), _once(_told_apart(grids)))


def read_grids(data: bytes, name: str) -> tuple[Grid, ...]:
    """The sheets of a file; a CSV is one sheet under the file's name.

    :raises StoreError: it is no table, or a workbook that is damaged or too large.
    """
    if data.startswith(_OLD_OFFICE):
        raise StoreError("store.results_old_office", name=name)
    if data.startswith(_ARCHIVE):
        return read_workbook(data, name)
    text = decoded(data)
    stem = Path(name).stem
    if text is not None and is_tournament(text):
        return (read_tournament(text, stem),)
    if text is None or text.lstrip().startswith("<"):  # web pages and XML, which some programs call .xls
        raise StoreError("store.results_no_table", name=name)
    return (pasted_grid(text, stem),)


def _told_apart(grids: Iterable[Grid]) -> tuple[Grid, ...]:
    """The grids with a name that no other one has: files of two folders may be called alike."""
    told: dict[str, Grid] = {}
    for grid in grids:
        names = chain([grid.name], (f"{grid.name} ({number})" for number in count(2)))
        name = next(name for name in names if name not in told)
        told[name] = replace(grid, name=name)
    return tuple(told.values())


def _once(grids: Sequence[Grid]) -> tuple[Grid, ...]:
    """The grids without a tournament that is there already, saved at another moment: the furthest of them counts."""
    by_places = sorted(grids, key=lambda grid: len(set(grid.column(_PLACE))))
    furthest = {grid.evening: grid for grid in by_places if grid.evening}

    def counted(grid: Grid) -> Grid:
        other = furthest.get(grid.evening, grid)
        problem = sentence("store.tournament_saved_twice", name=grid.name, other=other.name)
        return grid if grid is other else Grid(grid.name, (), (RowProblem(1, problem),))

    return tuple(map(counted, grids))
