"""List for the wall: a table in type as large as the sheet allows, its rows shared evenly over several sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from homepoker.services.exchange.paper_file import Orientation, Paper
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import CellKind, Sheet
from homepoker.ui.paper.pages import (
    BOLD,
    LINE,
    QUIET,
    REGULAR,
    TEXT,
    Pages,
    PaintPicture,
    Weight,
    draw_picture,
    ground,
    line_height,
    measure,
    one_line,
    rule,
    word_parts,
    wrapped,
    write,
    write_title,
)
from homepoker.ui.paper.tables import (
    Row,
    broken_row,
    cell_texts,
    draw_footer,
    draw_row,
    natural_widths,
    spread_widths,
    titles,
)

MARGIN = 12.0
"""Margin of a sheet in millimetres: printers leave a few blank, and nobody punches holes into a list for the wall."""
BOTTOM = 17.0
"""Distance of the table's end from the edge, in millimetres."""
FOOTER_ABOVE_EDGE = 10.0

LARGEST, LEAST, SMALLEST = 60.0, 15.0, 6.0
"""Sizes of type, in points.

In the least, small letters are 2.9 millimetres high: five minutes of arc from two metres, which an eye with full sight
just reads. A list for which one sheet would need smaller type goes over several; only one that is too wide gets type
down to the smallest.
"""
STEP = 0.5

_WORTH_WRAPPING = 1.2
"""Factor by which type must grow for names to be wrapped; they are wrapped too where that saves a sheet."""
MOST_STRETCHED = 0.7
"""Limit of the stretch of a row that fills the sheet, as a share of its height."""
_LINE_OF_QUALIFIED = 0.9
_ROUNDING = 0.001


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Sizes of type of a list whose rows have that size."""

    body: float
    title: float
    subtitle: float
    head: float
    notes: float

    @property
    def padding(self) -> float:
        """Space on each side of a cell, in millimetres."""
        return max(1.8, self.body * 0.1)


@dataclass(frozen=True, slots=True)
class _Plan:
    """A list on its sheets."""

    sheet: Sheet
    page: tuple[float, float]
    sizes: _Sizes
    widths: tuple[float, ...]
    subtitle: tuple[str, ...]
    head: Row
    notes: tuple[str, ...]
    sheets: tuple[tuple[Row, ...], ...] = ()

    @property
    def table_begins(self) -> float:
        lines = len(self.subtitle) * line_height(self.sizes.subtitle)
        return MARGIN + line_height(self.sizes.title) * 0.95 + lines + 1.5 + self.sizes.body * 0.08

    @property
    def notes_height(self) -> float:
        return 3 + len(self.notes) * line_height(self.sizes.notes) if self.notes else 0.0

    def room(self, *, is_last: bool) -> float:
        """The height for rows on a sheet; below those of the last one stand the notes."""
        room = self.page[1] - BOTTOM - self.table_begins - self.head.height
        return room - self.notes_height if is_last else room


def to_wall_pdf(
    sheet: Sheet, printed_on: date, words: Words, paper: Paper, pictures: Sequence[tuple[str, PaintPicture]] = ()
) -> bytes:
    """The table for the wall, and each picture on a sheet of its own behind it.

    :param pictures: titles, and what paints the picture.
    """
    pdf, footer = Pages(one_line(sheet.title)), words.text("papers.footer", on=printed_on.isoformat())
    plan = _largest(sheet, cell_texts(sheet, words.language), paper)
    total = len(plan.sheets) + len(pictures)
    for number, rows in enumerate(plan.sheets, start=1):
        pdf.add_page(plan.page)
        _draw_sheet(pdf, plan, rows, sum(map(len, plan.sheets[: number - 1])), is_last=number == len(plan.sheets))
        draw_footer(pdf, footer, number, total, margin=MARGIN, above_edge=FOOTER_ABOVE_EDGE)
    for number, (title, paint) in enumerate(pictures, start=len(plan.sheets) + 1):
        pdf.add_page(paper.page("landscape"))
        write_title(pdf, title, MARGIN - 2, MARGIN, plan.sizes.title)
        y = MARGIN + line_height(plan.sizes.title) + 2
        draw_picture(pdf, paint, MARGIN, y, pdf.w - 2 * MARGIN, pdf.h - y - BOTTOM)
        draw_footer(pdf, footer, number, total, margin=MARGIN, above_edge=FOOTER_ABOVE_EDGE)
    return pdf.output()


# Planning


def _largest(sheet: Sheet, body: list[list[str]], paper: Paper) -> _Plan:
    """The plan with the fewest sheets in type of at least the least size, and of these that with the largest type."""
    ways: tuple[Orientation, ...] = (paper.orientation,) if paper.orientation else ("portrait", "landscape")
    plans = [
        plan
        for is_wrapped in (False, True)
        for way in ways
        if (plan := _largest_of(sheet, body, paper, way, is_wrapped=is_wrapped)) is not None
    ]
    if not plans:
        return _squeezed(sheet, body, paper, ways[-1])

    def badness(plan: _Plan) -> tuple[bool, int, float]:
        is_whole = all(len(lines) == 1 for rows in plan.sheets for row in rows for lines in row.cells)
        size = plan.sizes.body * (_WORTH_WRAPPING if is_whole else 1.0)
        return plan.sizes.body < LEAST, len(plan.sheets), -size

    return min(plans, key=badness)


def _largest_of(
    sheet: Sheet, body: list[list[str]], paper: Paper, way: Orientation, *, is_wrapped: bool
) -> _Plan | None:
    """The plan for one way in which the sheet lies; nothing where its columns do not fit."""
    least = next(
        (
            plan
            for size in _sizes(LEAST, SMALLEST)
            if (plan := _plan(sheet, body, paper, way, size, is_wrapped=is_wrapped)) is not None
        ),
        None,
    )
    if least is None or least.sizes.body < LEAST:
        return least
    # Rows alone say which sizes are too large, without any text being measured.
    tallest = least.page[1] * len(least.sheets) / max(1, len(body))
    for size in _sizes(LARGEST, LEAST):
        if line_height(size) > tallest:
            continue
        plan = _plan(sheet, body, paper, way, size, is_wrapped=is_wrapped)
        if plan is not None and len(plan.sheets) <= len(least.sheets):
            return plan
    return least


def _sizes(largest: float, smallest: float) -> Iterator[float]:
    for step in range(int((largest - smallest) / STEP) + 1):
        yield largest - step * STEP


def _plan(
    sheet: Sheet, body: list[list[str]], paper: Paper, way: Orientation, size: float, *, is_wrapped: bool
) -> _Plan | None:
    """The plan in type of that size; nothing where the columns, or a single row with the notes, do not fit."""
    page, sizes = paper.page(way), _sizes_for(size, paper)
    room = page[0] - 2 * MARGIN
    natural = natural_widths(sheet, body, size, sizes.head, sizes.padding, word_parts)
    needed = list(natural)
    if is_wrapped:
        for place in _texts(sheet):
            parts = {part for texts in body for part in word_parts(texts[place])}
            title = [measure(part, sizes.head, BOLD) for part in word_parts(sheet.columns[place].title)]
            needed[place] = max([*title, *(measure(part, size) for part in parts), 0.0]) + 2 * sizes.padding
    if sum(needed) > room:
        return None
    widths = spread_widths(natural, needed, [column.width for column in sheet.columns], room)
    plan = _laid_out(sheet, body, page, sizes, widths)
    # Rows that were stretched to fill the sheet are as high as it, but for what adding them up loses.
    return plan if _height(plan.sheets[-1]) <= plan.room(is_last=True) + _ROUNDING else None


def _squeezed(sheet: Sheet, body: list[list[str]], paper: Paper, way: Orientation) -> _Plan:
    """The plan of a table that is too wide in any type: every column gets its share, and its words are torn."""
    page, sizes = paper.page(way), _sizes_for(SMALLEST, paper)
    room = page[0] - 2 * MARGIN
    natural = natural_widths(sheet, body, sizes.body, sizes.head, sizes.padding, word_parts)
    widths = tuple(width * room / sum(natural) for width in natural)
    return _laid_out(sheet, body, page, sizes, widths)


def _sizes_for(body: float, paper: Paper) -> _Sizes:
    by_sheet = 2**0.5 if paper.size == "a3" else 1.0
    return _Sizes(
        body,
        max(26 * by_sheet, 1.25 * body),
        max(12 * by_sheet, 0.55 * body),
        max(0.66 * body, min(body, 11.0)),
        max(10 * by_sheet, 0.42 * body),
    )


def _laid_out(
    sheet: Sheet,
    body: list[list[str]],
    page: tuple[float, float],
    sizes: _Sizes,
    widths: tuple[float, ...],
) -> _Plan:
    room = page[0] - 2 * MARGIN
    head = _row(titles(sheet), widths, sizes.head, BOLD, sizes)
    rows = [_row(texts, widths, sizes.body, REGULAR, sizes) for texts in body]
    subtitle = wrapped(sheet.subtitle, room, sizes.subtitle) if sheet.subtitle.strip() else ()
    notes = tuple(line for note in sheet.notes for line in wrapped(note, room, sizes.notes))
    return _shared_out(_Plan(sheet, page, sizes, widths, subtitle, head, notes), rows)


def _row(texts: Sequence[str], widths: Sequence[float], size: float, weight: Weight, sizes: _Sizes) -> Row:
    return broken_row(texts, widths, size, weight, sizes.padding, max(1.0, size * 0.08))


def _shared_out(plan: _Plan, rows: list[Row]) -> _Plan:
    """The rows on as few sheets as hold them, shared evenly, and stretched to fill these."""
    room, notes = plan.room(is_last=False), plan.notes_height
    count = len(_filled(rows, room, notes))
    shares = _of_equal_numbers(plan, rows, count) or _of_equal_heights(rows, count, room, notes)
    most = min(
        (plan.room(is_last=place == len(shares) - 1) - _height(share)) / max(1, len(share))
        for place, share in enumerate(shares)
    )
    stretched = [
        tuple(replace(row, height=row.height + max(0.0, min(most, row.height * MOST_STRETCHED))) for row in share)
        for share in shares
    ]
    return replace(plan, sheets=tuple(stretched))


def _of_equal_numbers(plan: _Plan, rows: list[Row], count: int) -> list[list[Row]] | None:
    """Shares of rows whose numbers differ by one at most; ``None`` if one of them is too high."""
    shares, begins = [], 0
    for place in range(count):
        ends = begins + -(-(len(rows) - begins) // (count - place))
        share = rows[begins:ends]
        if _height(share) > plan.room(is_last=place == count - 1):
            return None
        shares.append(share)
        begins = ends
    return shares


def _of_equal_heights(rows: list[Row], count: int, room: float, notes: float) -> list[list[Row]]:
    """Shares of rows of which the highest is as low as possible: some names take two lines, others one."""
    low, high = 0.0, room
    while high - low > 1:
        middle = (low + high) / 2
        low, high = (low, middle) if len(_filled(rows, middle, notes)) <= count else (middle, high)
    return _filled(rows, high, notes)


def _filled(rows: list[Row], room: float, notes: float) -> list[list[Row]]:
    """Shares of at most that height, from the end, where the notes take some of it; a higher row stands alone."""
    shares: list[list[Row]] = [[]]
    left = room - notes
    for row in reversed(rows):
        if shares[0] and row.height > left:
            shares.insert(0, [])
            left = room
        shares[0].insert(0, row)
        left -= row.height
    return shares


def _height(rows: Sequence[Row]) -> float:
    return sum(row.height for row in rows)


def _texts(sheet: Sheet) -> list[int]:
    return [place for place, column in enumerate(sheet.columns) if column.kind is CellKind.TEXT]


# Drawing


def _draw_sheet(pdf: Pages, plan: _Plan, rows: Sequence[Row], above: int, *, is_last: bool) -> None:
    """Draw one sheet.

    :param above: the number of rows on the sheets before it.
    """
    width = pdf.w - 2 * MARGIN
    write_title(pdf, plan.sheet.title, MARGIN - 2, MARGIN, plan.sizes.title)
    y = MARGIN + line_height(plan.sizes.title) * 0.95
    write(pdf, plan.subtitle, MARGIN, y, width, plan.sizes.subtitle, colour=QUIET)
    y = plan.table_begins
    ground(pdf, MARGIN, y, width, plan.head.height)
    of_row = plan.sheet, plan.widths
    draw_row(pdf, *of_row, plan.head, MARGIN, y, plan.sizes.head, plan.sizes.padding, is_head=True)
    y += plan.head.height
    rule(pdf, MARGIN, y, width, TEXT, 0.5)
    for number, row in enumerate(rows, start=above + 1):
        draw_row(pdf, *of_row, row, MARGIN, y, plan.sizes.body, plan.sizes.padding)
        y += row.height
        is_line = number == plan.sheet.line_below
        rule(pdf, MARGIN, y, width, TEXT if is_line else LINE, _LINE_OF_QUALIFIED if is_line else 0.25)
    if is_last:
        write(pdf, plan.notes, MARGIN, y + 3, width, plan.sizes.notes, colour=QUIET)
