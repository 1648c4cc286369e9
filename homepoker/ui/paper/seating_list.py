"""Seating list for the wall, by table and by name, in type as large as the sheet allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final, TypeVar

from homepoker.services.exchange.paper_file import Paper
from homepoker.services.exchange.table_papers import Seated
from homepoker.services.words import Words
from homepoker.ui.paper.pages import (
    LINE,
    QUIET,
    TEXT,
    Pages,
    cut_to_fit,
    fitting_size,
    line_height,
    measure,
    one_line,
    rule,
    word_parts,
    write,
    write_title,
)
from homepoker.ui.paper.tables import draw_footer
from homepoker.ui.paper.wall import (
    BOTTOM,
    FOOTER_ABOVE_EDGE,
    LARGEST,
    LEAST,
    MARGIN,
    MOST_STRETCHED,
    SMALLEST,
    STEP,
)

_MOST_COLUMNS = 6

# Lengths in millimetres for each point of type.
_ROW = 0.64
_HEADING_ROW = 0.75
_BLOCK_GAP = 0.5
_SEAT_ENDS = 0.67
_NAME_BEGINS = 1.0
_TABLE_ENDS = 1.1
"""Distance of the end of the table's number from that of its column, in the list by name."""
_NAME_ENDS = 1.6
_LEAST_GUTTER = 8.0

_HEADING, _HEAD = 1.25, 0.72
"""Sizes of a table's heading and of the heads above numbers, as a share of that of names."""
_SHRUNK, _HALVED = 0.8, 0.66
"""Shares of the size down to which a long name shrinks on one line, and in two, which a row holds too."""
_FILLED = 0.96
"""The share of a row that two lines of a name may take."""
_USUAL, _OUTLIER = 0.9, 1.25
"""Share of the names that count as usual, and the factor by which a longer one may be wider before it is shrunk."""
_WORTH_HALVING = 1.2
"""Factor by which its type must grow for a name to stand in two lines."""
_TITLE = 26.0
_SUBTITLE = 13.0
_ROUNDING = 0.01
_WAYS: Final = ("portrait", "landscape")


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of a column that stays together: a table's heading and its seats, or a run of names without one."""

    heading: str
    lines: tuple[Seated, ...]


T = TypeVar("T")

_Sheets = Callable[[tuple[float, float], float, int], "list[list[list[_Block]]] | None"]
"""Divides a list into sheets of columns of blocks; ``None`` where a block is higher than a page.

Its arguments are the size of a page, the size of type and the number of columns.
"""


@dataclass(frozen=True, slots=True)
class _Plan:
    """A list on its sheets: the columns of each, the size of type and the height of a row."""

    order: str
    page: tuple[float, float]
    size: float
    columns: int
    sheets: tuple[tuple[tuple[_Block, ...], ...], ...]

    @property
    def width(self) -> float:
        return _column_width(self.page, self.size, self.columns)

    @property
    def row(self) -> float:
        """Height of a row, stretched as far as the fullest column allows."""
        spare = (
            (_room(self.page) - _height(column, self.size)) / max(1, sum(len(block.lines) for block in column))
            for columns in self.sheets
            for column in columns
        )
        row = self.size * _ROW
        return row + max(0.0, min([row * MOST_STRETCHED, *spare]))


def seating_list(title: str, by_table: Sequence[Seated], by_name: Sequence[Seated], day: date, words: Words) -> bytes:
    """The list for the wall: first table by table, then by name.

    Both sequences hold the same people and are printed in the order in which they come, because how
    names are sorted depends on the language. A table is never torn over two columns.
    """
    tables = [
        _Block(f"{words.text('papers.table')} {number}", tuple(seated))
        for number, seated in groupby(by_table, lambda seat: seat.table)
    ]
    pdf, footer = Pages(one_line(title)), words.text("papers.footer", on=day.isoformat())
    plans = [_by_table(tables, words.text("papers.by_table")), _by_name(by_name, words.text("papers.by_name"))]
    total, number = sum(len(plan.sheets) for plan in plans), 0
    for plan in plans:
        for columns in plan.sheets:
            number += 1
            pdf.add_page(plan.page)
            write_title(pdf, title, MARGIN - 2, MARGIN, _TITLE)
            below = MARGIN - 2 + line_height(_TITLE)
            write(pdf, plan.order, MARGIN, below, pdf.w - 2 * MARGIN, _SUBTITLE, colour=QUIET)
            for across, blocks in enumerate(columns):
                x, y = MARGIN + across * (plan.width + _gutter(plan.size)), _begins()
                for block in blocks:
                    y = _draw_block(pdf, plan, block, words, x, y)
            draw_footer(pdf, footer, number, total, margin=MARGIN, above_edge=FOOTER_ABOVE_EDGE)
    return pdf.output()


# Planning


def _by_table(tables: Sequence[_Block], order: str) -> _Plan:
    """The plan of the tables."""
    names = [line.player for block in tables for line in block.lines]

    def sheets(page: tuple[float, float], size: float, columns: int) -> list[list[list[_Block]]] | None:
        if any(_height((block,), size) > _room(page) for block in tables):
            return None
        filled: list[list[_Block]] = []
        for block in tables:
            if not filled or _height((*filled[-1], block), size) > _room(page):
                filled.append([])
            filled[-1].append(block)
        return _parted(filled, columns)

    return _best(order, sheets, names, _NAME_BEGINS)


def _by_name(names: Sequence[Seated], order: str) -> _Plan:
    """The plan of the names."""

    def sheets(page: tuple[float, float], size: float, columns: int) -> list[list[list[_Block]]] | None:
        most = int((_room(page) - size * _HEADING_ROW) // (size * _ROW))
        if not most:
            return None
        count = -(-len(names) // (most * columns))
        shared = -(-len(names) // (count * columns)) if names else 1
        return _parted([[_Block("", tuple(run))] for run in _parted(names, shared)], columns)

    return _best(order, sheets, [line.player for line in names], _NAME_ENDS)


def _best(order: str, sheets: _Sheets, names: Sequence[str], beside: float) -> _Plan:
    """The plan in which names stand in one size on one line, as far as that takes no more sheets than shrunk ones.

    A few names that are far longer than the others are shrunk where the type of all would become much smaller for them.
    """
    widths = sorted(measure(one_line(name), 1) for name in names)
    shrunk = _largest(order, sheets, _longest(names), beside)
    usual = _largest(order, sheets, max(_longest(names), _usual(widths)), beside)
    if len(usual.sheets) > len(shrunk.sheets):
        return shrunk
    every = _largest(order, sheets, widths[-1] if widths else 0.0, beside)
    return every if len(every.sheets) <= len(usual.sheets) and every.size >= _SHRUNK * usual.size else usual


def _largest(order: str, sheets: _Sheets, longest: float, beside: float) -> _Plan:
    """The plan with the fewest sheets in type of at least the least size, and of these that with the largest type.

    :param longest: the room that names need, for type of one point; what a whole sheet has not is cut.
    :param beside: the room that numbers take beside a name, for type of one point.
    """
    pages = [Paper().page(way) for way in _WAYS]
    needed = min(longest, _column_width(pages[0], LEAST, 1) / LEAST - beside)
    best: _Plan | None = None
    for size in _sizes():
        if best is not None and size < LEAST:
            break
        for page in pages:
            for columns in range(1, _MOST_COLUMNS + 1):
                if (needed + beside) * size > _column_width(page, size, columns) + _ROUNDING:
                    break
                laid_out = sheets(page, size, columns)
                if laid_out is not None and (best is None or len(laid_out) < len(best.sheets)):
                    best = _Plan(order, page, size, columns, tuple(tuple(map(tuple, sheet)) for sheet in laid_out))
    if best is None:
        raise ValueError("a table has more seats than a sheet has lines")
    return best


def _sizes() -> Iterator[float]:
    for step in range(int((LARGEST - SMALLEST) / STEP) + 1):
        yield LARGEST - step * STEP


def _longest(names: Sequence[str]) -> float:
    """The room that the longest name needs, shrunk or in two lines, for type of one point."""
    needed = 0.0
    for name in map(one_line, names):
        whole = _SHRUNK * measure(name, 1)
        if whole > needed:
            halves = _HALVED * max(measure(half, 1) for half in _halves(name))
            needed = max(needed, min(whole, halves))
    return needed


def _usual(widths: Sequence[float]) -> float:
    """The greatest of these widths, in order, but for a few that are far greater."""
    if not widths:
        return 0.0
    most = _OUTLIER * widths[max(0, int(_USUAL * len(widths)) - 1)]
    return max(width for width in widths if width <= most)


def _halves(name: str) -> tuple[str, str]:
    """A name in two lines, parted between words or behind a hyphen, as near to its middle as can be."""
    parts, ends = word_parts(name), list[int]()
    for part in parts:
        ends.append(name.index(part, ends[-1] if ends else 0) + len(part))
    end = min(ends, key=lambda place: abs(2 * place - len(name)), default=0)
    return name[:end].strip(), name[end:].strip()


def _height(blocks: Sequence[_Block], size: float) -> float:
    rows = sum(len(block.lines) for block in blocks)
    return size * (len(blocks) * _HEADING_ROW + rows * _ROW + (len(blocks) - 1) * _BLOCK_GAP)


def _begins() -> float:
    return MARGIN + line_height(_TITLE) + line_height(_SUBTITLE) + 3


def _room(page: tuple[float, float]) -> float:
    return page[1] - BOTTOM - _begins()


def _gutter(size: float) -> float:
    return max(_LEAST_GUTTER, size * _BLOCK_GAP)


def _column_width(page: tuple[float, float], size: float, columns: int) -> float:
    return (page[0] - 2 * MARGIN - (columns - 1) * _gutter(size)) / columns


def _parted(things: Sequence[T], most: int) -> list[list[T]]:
    return [list(things[start : start + most]) for start in range(0, len(things), most)]


# Drawing


def _draw_block(pdf: Pages, plan: _Plan, block: _Block, words: Words, x: float, y: float) -> float:
    """Draw a block; where the next one begins."""
    size, width, below = plan.size, plan.width, y + plan.size * _HEADING_ROW
    table_ends = width - size * _TABLE_ENDS
    if block.heading:
        heading = size * _HEADING
        write(pdf, block.heading, x, below - line_height(heading), width, heading, weight="B")
    else:
        head = max(8.0, size * _HEAD)
        for word, ends in ((words.text("papers.table"), table_ends), (words.text("papers.seat"), width)):
            write(pdf, word, x, below - line_height(head), ends, head, weight="B", align="R", colour=QUIET)
    rule(pdf, x, below, width, TEXT, 0.35)
    y = below
    for line in block.lines:
        top = y + (plan.row - line_height(size)) / 2
        if block.heading:
            write(pdf, str(line.seat), x, top, size * _SEAT_ENDS, size, weight="B", align="R")
            _draw_name(pdf, line.player, x + size * _NAME_BEGINS, y, width - size * _NAME_BEGINS, plan)
        else:
            write(pdf, str(line.table), x, top, table_ends, size, align="R")
            write(pdf, str(line.seat), x, top, width, size, align="R")
            _draw_name(pdf, line.player, x, y, width - size * _NAME_ENDS, plan)
        y += plan.row
        rule(pdf, x, y, width, LINE, 0.2)
    return y + size * _BLOCK_GAP


def _draw_name(pdf: Pages, player: str, x: float, y: float, width: float, plan: _Plan) -> None:
    """Draw a name in the middle of its row: on one line, or in two where one would be too small."""
    name = one_line(player)
    lines, size = _set_in((name,), width, plan)
    halves, larger = _set_in(_halves(name), width, plan)
    if larger >= size * _WORTH_HALVING or measure(name, size) > width + _ROUNDING:
        lines, size = halves, larger
    top = y + (plan.row - len(lines) * line_height(size)) / 2
    shown = [cut_to_fit(line, width + _ROUNDING, size) for line in lines]
    write(pdf, shown, x, top, width, size)


def _set_in(lines: tuple[str, ...], width: float, plan: _Plan) -> tuple[tuple[str, ...], float]:
    """Lines of a name and the largest type in which they fit their row; if they fit in none, the smallest."""
    largest = min(plan.size, plan.row * _FILLED / (len(lines) * line_height(1)))
    return lines, min(fitting_size(line, width, largest, plan.size * _HALVED) for line in lines)
