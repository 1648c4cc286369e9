"""View of a sheet in words: its cells with those typed over, what its lines are taken for, and what one can say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import TypeVar

from homepoker.core.cell_grid import CellValue, Grid, GridRow, column_letters
from homepoker.core.past_results.sheet_lines import LineUse
from homepoker.core.past_results.sheet_mapping import Pointing
from homepoker.services.words import Words
from homepoker.ui.kit.lists.rows import SheetHead, SheetLine

_NUMBER = re.compile(r"[-+−]?\d[\d.,'’\s]*[%€]?|€ ?\d[\d.,]*|[-–—]")
_READ = (LineUse.READ, LineUse.PROBLEM)
_TONES = {LineUse.HEADING: "text", LineUse.PROBLEM: "warning"}
_UNREAD = SheetLine(is_read=False)
PointingType = TypeVar("PointingType", bound=Pointing)


class LineAct(StrEnum):
    """What the host can say of a line of a sheet."""

    HEADING = "heading"
    NO_HEADING = "no-heading"
    EVENINGS = "evenings"
    """The line names the evenings of groups of columns."""
    LEAVE_OUT = "leave-out"
    TAKE_IN = "take-in"
    PROPOSED = "proposed"
    """The line is again as the program proposes."""


@dataclass(frozen=True, slots=True)
class RoleChoice:
    """What a column may mean: its key, in words, and the columns that get it.

    ``alone`` is the word for this column alone, where many get it.
    """

    role: str
    word: str
    columns: tuple[int, ...]
    is_now: bool = False
    alone: str = ""


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet as it stands in its file, with typed cells in their place; see `kit.lists.rows.Sheet`.

    ``taken`` says how its lines are taken, from 1; one that is missing is not read.
    """

    name: str
    lines: int
    heads: tuple[SheetHead, ...]
    kept: tuple[int, ...]
    rows: Mapping[int, GridRow]
    typed: Mapping[tuple[int, int], str]
    taken: Mapping[int, SheetLine]
    words: Words

    def line(self, line: int) -> SheetLine:
        return self.taken.get(line + 1, _UNREAD)

    def cell(self, line: int, column: int) -> str:
        typed = self.typed.get((line + 1, column))
        return self.in_file(line, column) if typed is None else typed

    def is_number(self, line: int, column: int) -> bool:
        typed = self.typed.get((line + 1, column))
        row = self.rows.get(line + 1)
        cell: CellValue = (row.cell(column) if row is not None else None) if typed is None else typed
        return isinstance(cell, Decimal) or (isinstance(cell, str) and _NUMBER.fullmatch(cell) is not None)

    def change(self, line: int, column: int) -> str:
        if (line + 1, column) not in self.typed:
            return ""
        before = self.in_file(line, column)
        return self.words.text("sheet.cell_changed" if before else "sheet.cell_was_empty", text=before)

    def in_file(self, line: int, column: int) -> str:
        """What stands in a cell of the file, whatever was typed over it."""
        row = self.rows.get(line + 1)
        return _text(row.cell(column), self.words) if row is not None else ""


def sheet_view(
    grid: Grid,
    own: Pointing,
    meanings: Sequence[tuple[str, str, bool]],
    kept: Sequence[int],
    taken: Mapping[int, SheetLine],
    words: Words,
) -> SheetView:
    """A sheet with what its lines and columns are taken for.

    :param grid: as it stands in the file.
    :param meanings: of each column the short word for what it means, the long one, and whether it is read.
    :param kept: columns that stay in sight.
    """
    width = max(grid.width, len(meanings), *(column + 1 for _, column, _ in own.typed), 1)
    unread = "–", words.text("league_import.role.no-meaning"), False
    heads = []
    for at in range(width):
        short, long, is_read = meanings[at] if at < len(meanings) else unread
        heads.append(SheetHead(letters := column_letters(at), short, is_read, f"{letters}: {long}"))
    last = max((row.line for row in grid.rows), default=0)
    return SheetView(
        name=grid.name,
        lines=max(last, len(taken), *(line for line, _, _ in own.typed), 1),
        heads=tuple(heads),
        kept=tuple(kept),
        rows={row.line: row for row in grid.rows},
        typed={(line, column): text for line, column, text in own.typed},
        taken=taken,
        words=words,
    )


def lines_taken(uses: Mapping[int, LineUse], problems: Mapping[int, str], words: Words) -> dict[int, SheetLine]:
    """How the lines of a sheet are taken, each way put into words once.

    :param problems: what is wrong with a line, in words.
    """
    made: dict[tuple[LineUse, str], SheetLine] = {}
    taken = {}
    for line, use in uses.items():
        way = use, problems.get(line, "")
        if way not in made:
            made[way] = line_taken(use, way[1], words)
        taken[line] = made[way]
    return taken


def line_taken(use: LineUse, problem: str, words: Words) -> SheetLine:
    """How a line is taken that is used so."""
    mark = "" if use is LineUse.READ else words.text(f"sheet.mark.{use.value}")
    return SheetLine(mark, _TONES.get(use, "quiet"), use in _READ, use is LineUse.HEADING, problem or mark)


def line_acts(own: Pointing, line: int, use: LineUse | None) -> list[LineAct]:
    """What the host can say of a line, from 1, besides that it is the headings."""
    acts = []
    if line in (*own.left_out, *own.taken_in):
        acts.append(LineAct.PROPOSED)
    if use in (*_READ, LineUse.ABSENT) and line not in own.left_out:
        acts.append(LineAct.LEAVE_OUT)
    if use in (LineUse.TOTAL, LineUse.NOBODY, LineUse.LEFT_OUT) and line not in own.taken_in:
        acts.append(LineAct.TAKE_IN)
    return acts


def said_of_line(own: PointingType, line: int, act: str) -> PointingType:
    """The mapping after an act on a line, from 1, that is not about headings."""
    taken = {LineAct.LEAVE_OUT: False, LineAct.TAKE_IN: True, LineAct.PROPOSED: None}
    return own.with_line(line, is_taken=taken[LineAct(act)])


def act_words(acts: Sequence[LineAct], words: Words) -> tuple[tuple[str, str], ...]:
    """What can be said of a line: (act, word)."""
    return tuple((act.value, words.text(f"sheet.act.{act.value}")) for act in acts)


def _text(cell: CellValue, words: Words) -> str:
    if cell is None:
        return ""
    if isinstance(cell, date):
        return words.date(cell)
    if isinstance(cell, Decimal):
        # With all its digits and no separators: otherwise it could look like another number.
        return f"{cell.normalize():f}".replace(".", "," if words.language == "de" else ".")
    return " ".join(cell.split())
