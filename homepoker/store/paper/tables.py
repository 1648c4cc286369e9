"""Sheets as printed tables: the size of type, the widths and the page breaks are found before anything is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from io import BytesIO
from typing import Literal

from babel.dates import format_date
from babel.numbers import format_decimal
from fpdf import FPDF

from homepoker.store.exchange.spreadsheet import Cell, CellKind, Sheet, decimals_of
from homepoker.store.paper.document import (
    LINE,
    MARGIN,
    QUIET,
    RAISED,
    TEXT,
    Align,
    Weight,
    cut_to_fit,
    document,
    fitting_size,
    line_height,
    measure,
    one_line,
    rule,
    wrapped,
    write,
)

Orientation = Literal["portrait", "landscape"]
PaperSize = Literal["a4", "a3"]

_SIDES: dict[PaperSize, tuple[float, float]] = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
_TOP = 18.0
_TABLE_ENDS_ABOVE_EDGE = 22.0
_FOOTER_ABOVE_EDGE = 14.0
_TITLE_SIZE = 22.0
_SUBTITLE_SIZE = 11.0
_SMALL_SIZE = 8.5
_NOTE_SIZE = 9.0
_PADDING = 2.0
_TEXT_AT_MOST = 64.0
"""A text column wider than this wraps before the type gets smaller or the page is turned."""

_NAME_ON_WALL = 0.36
"""A name that needs more of the width of a list on the wall wraps."""
_LARGEST_IN_HAND = 10.5
"""The largest type of a table for the hand."""

_TRIALS: tuple[tuple[Orientation, float], ...] = (
    ("portrait", _LARGEST_IN_HAND),
    ("portrait", 9.5),
    ("landscape", _LARGEST_IN_HAND),
    ("landscape", 9.0),
    ("landscape", 7.5),
    ("landscape", 6.0),
)
"""Layouts from the most to the least readable; the first in which the table fits is taken."""

_LARGEST_ON_WALL = 44
_LEAST_ON_WALL = 16
"""Small letters are then three millimetres high, which an eye with full sight can just read from two metres. A list for
which one sheet would need smaller type goes over several."""
_SMALLEST_ON_WALL = 8
_WALL_TITLE = 1.35
"""By how much title and notes of a list for the wall are larger than usual."""
_KEPT_WITH_NOTES = 3
"""Rows that go to the next page with notes that have no room below the table."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What a table is printed on; without an orientation the one that suits it.

    ``is_for_wall``: in type as large as the sheet allows.
    """

    size: PaperSize = "a4"
    orientation: Orientation | None = None
    is_for_wall: bool = False

    def page(self, orientation: Orientation) -> tuple[float, float]:
        """Width and height of a page that lies so."""
        short, long = _SIDES[self.size]
        return (short, long) if orientation == "portrait" else (long, short)

    @property
    def scale(self) -> float:
        """By how much its titles and notes are larger than on A4 for the hand."""
        by_size = 2**0.5 if self.size == "a3" else 1.0
        return by_size * (_WALL_TITLE if self.is_for_wall else 1.0)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row broken into lines of type, one tuple of lines per cell."""

    cells: tuple[tuple[str, ...], ...]
    height: float


@dataclass(frozen=True, slots=True)
class _Plan:
    """Plan of one sheet on its pages."""

    sheet: Sheet
    page: tuple[float, float]
    scale: float
    size: float
    widths: tuple[float, ...]
    subtitle: tuple[str, ...]
    head: _Row
    pages: tuple[tuple[_Row, ...], ...]
    notes: tuple[str, ...]


def to_pdf(
    sheets: Sequence[Sheet],
    footer: str,
    language: str,
    paper: Paper = Paper(),
    pictures: Sequence[tuple[str, str]] = (),
) -> bytes:
    """The sheets as tables, each beginning on a page of its own.

    A table over several pages repeats its head on each, and no row is torn apart; a table that is too
    wide for an upright page gets smaller type or lies on its side. ``footer`` stands on every page
    beside the page number; ``language`` says how numbers are grouped.

    :param pictures: titles and drawings as SVG, each on a page of its own behind the tables.
    """
    with document(sheets[0].title if sheets else footer, language) as pdf:
        plans = [_plan(pdf, sheet, language, paper) for sheet in sheets]
        total = sum(len(plan.pages) for plan in plans) + len(pictures)
        number = 0
        for plan in plans:
            for position, rows in enumerate(plan.pages):
                number += 1
                pdf.add_page(format=plan.page)
                y = _draw_title(pdf, plan) if position == 0 else _draw_running_title(pdf, plan)
                y = _draw_table(pdf, plan, rows, y)
                if position == len(plan.pages) - 1:
                    _draw_notes(pdf, plan, y)
                draw_footer(pdf, footer, number, total)
        for place, (title, picture) in enumerate(pictures, start=1):
            pdf.add_page(format=paper.page("landscape"))
            y = _write_title(pdf, title, paper.scale) + 4
            room = pdf.h - y - _TABLE_ENDS_ABOVE_EDGE
            pdf.image(BytesIO(picture.encode()), MARGIN, y, pdf.w - 2 * MARGIN, room, keep_aspect_ratio=True)
            draw_footer(pdf, footer, number + place, total)
        return bytes(pdf.output())


def draw_footer(pdf: FPDF, footer: str, number: int, total: int) -> None:
    """Write the foot of a page: what it is on the left, which page of how many on the right."""
    y = pdf.h - _FOOTER_ABOVE_EDGE
    width = pdf.w - 2 * MARGIN
    shown = cut_to_fit(pdf, one_line(footer), width - 20, _SMALL_SIZE)
    write(pdf, shown, MARGIN, y, width, _SMALL_SIZE, colour=QUIET)
    write(pdf, f"{number} / {total}", MARGIN, y, width, _SMALL_SIZE, align="R", colour=QUIET)


# Planning


def _plan(pdf: FPDF, sheet: Sheet, language: str, paper: Paper) -> _Plan:
    decimals = [decimals_of(sheet, position) for position in range(len(sheet.columns))]
    body = [[_text(cell, places, language) for cell, places in zip(row, decimals, strict=True)] for row in sheet.rows]
    if not paper.is_for_wall:
        return _laid_out(pdf, sheet, body, paper, *_layout(pdf, sheet, body, paper))
    return _wall_plan(pdf, sheet, body, paper)


def _laid_out(
    pdf: FPDF,
    sheet: Sheet,
    body: list[list[str]],
    paper: Paper,
    orientation: Orientation,
    size: float,
    widths: tuple[float, ...],
) -> _Plan:
    page, scale = paper.page(orientation), paper.scale
    room = page[0] - 2 * MARGIN
    head = _broken(pdf, [one_line(column.title) for column in sheet.columns], widths, _head_size(size), "B")
    rows = [_broken(pdf, texts, widths, size, "") for texts in body]
    subtitle = wrapped(pdf, sheet.subtitle, room, _SUBTITLE_SIZE * scale) if sheet.subtitle.strip() else ()
    notes = tuple(line for note in sheet.notes for line in wrapped(pdf, note, room, _NOTE_SIZE * scale))
    plan = _Plan(sheet, page, scale, size, widths, subtitle, head, (), notes)
    return replace(plan, pages=tuple(_paginated(plan, rows)))


def _wall_plan(pdf: FPDF, sheet: Sheet, body: list[list[str]], paper: Paper) -> _Plan:
    """The largest type with which all is on one page; where that is too small for a wall, a readable one on several."""
    orientations: tuple[Orientation, ...] = (paper.orientation,) if paper.orientation else ("portrait", "landscape")
    for size in range(_LARGEST_ON_WALL, _SMALLEST_ON_WALL - 1, -1):
        for orientation in orientations:
            if size > _LEAST_ON_WALL and len(body) * line_height(size) > paper.page(orientation)[1]:
                continue
            room = paper.page(orientation)[0] - 2 * MARGIN
            # A name wraps between its words, and is not torn.
            longest = max((measure(pdf, word, size) for word in _words_of(sheet, body)), default=0.0) + 2 * _PADDING
            widths = _widths(pdf, sheet, body, size, room, max(room * _NAME_ON_WALL, min(longest, room / 2)))
            if widths is None:
                continue
            plan = _laid_out(pdf, sheet, body, paper, orientation, size, widths)
            if size <= _LEAST_ON_WALL or len(plan.pages) == 1:
                return plan
    return _laid_out(pdf, sheet, body, paper, *_layout(pdf, sheet, body, replace(paper, orientation=orientations[-1])))


def _words_of(sheet: Sheet, body: list[list[str]]) -> set[str]:
    """The single words in the columns of text."""
    places = [place for place, column in enumerate(sheet.columns) if column.kind is CellKind.TEXT]
    return {word for texts in body for place in places for word in texts[place].split()}


def _row_air(size: float) -> float:
    """What is left free above and below the words of a row together; large type needs less for its size."""
    return 2.6 + max(0.0, size - _LARGEST_IN_HAND) * 0.1


def _head_size(size: float) -> float:
    """The size of a column's title: large type gets a smaller one, which would else decide how wide the column is."""
    return size - 1 if size <= _LARGEST_IN_HAND else max(_LARGEST_IN_HAND - 1, size * 0.55)


def _text(cell: Cell, decimals: int, language: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return one_line(cell)
    if isinstance(cell, date):
        return str(format_date(cell, "dd.MM.yyyy" if language == "de" else "d MMM yyyy", locale=language))
    return str(format_decimal(cell, format="#,##0.00" if decimals else "#,##0", locale=language))


def _layout(
    pdf: FPDF, sheet: Sheet, body: list[list[str]], paper: Paper
) -> tuple[Orientation, float, tuple[float, ...]]:
    """The first layout in which every number and every usual name fits on its line."""
    trials = [(orientation, size) for orientation, size in _TRIALS if paper.orientation in (None, orientation)] or [
        (paper.orientation or "portrait", size) for _, size in _TRIALS
    ]
    for orientation, size in trials:
        room = paper.page(orientation)[0] - 2 * MARGIN
        widths = _widths(pdf, sheet, body, size, room, _TEXT_AT_MOST)
        if widths is not None:
            return orientation, size, widths
    orientation, size = trials[-1]
    room = paper.page(orientation)[0] - 2 * MARGIN
    needed = _natural_widths(pdf, sheet, body, size)
    return orientation, size, tuple(width * room / sum(needed) for width in needed)


def _widths(
    pdf: FPDF, sheet: Sheet, body: list[list[str]], size: float, room: float, text_at_most: float
) -> tuple[float, ...] | None:
    """The widths of the columns in type of that size; nothing where they do not fit into the room.

    :param text_at_most: the width of a column of text that is needed; a longer text wraps.
    """
    natural = _natural_widths(pdf, sheet, body, size)
    needed = [
        min(width, text_at_most) if column.kind is CellKind.TEXT else width
        for width, column in zip(natural, sheet.columns, strict=True)
    ]
    if sum(needed) > room:
        return None
    return _spread(natural, needed, [column.width for column in sheet.columns], room)


def _natural_widths(pdf: FPDF, sheet: Sheet, body: list[list[str]], size: float) -> list[float]:
    widths: list[float] = []
    for position, column in enumerate(sheet.columns):
        words = [measure(pdf, word, _head_size(size), "B") for word in column.title.split()]
        cells = [measure(pdf, text, size) for text in {texts[position] for texts in body}]
        widths.append(max([*words, *cells, 0.0]) + 2 * _PADDING)
    return widths


def _spread(natural: list[float], needed: list[float], weights: list[int], room: float) -> tuple[float, ...]:
    """The widths after the free room is shared: first by texts that would wrap, then by the columns' weights."""
    free = room - sum(needed)
    wanted = [width - had for width, had in zip(natural, needed, strict=True)]
    given = min(1.0, free / sum(wanted)) if sum(wanted) > 0 else 0.0
    widths = [had + want * given for had, want in zip(needed, wanted, strict=True)]
    rest = room - sum(widths)
    total = sum(weights) or 1
    return tuple(width + rest * weight / total for width, weight in zip(widths, weights, strict=True))


def _broken(pdf: FPDF, texts: Sequence[str], widths: Sequence[float], size: float, weight: Weight) -> _Row:
    cells = tuple(
        wrapped(pdf, text, width - 2 * _PADDING + 0.01, size, weight) for text, width in zip(texts, widths, strict=True)
    )
    lines = max((len(cell) for cell in cells), default=1)
    return _Row(cells, lines * line_height(size) + _row_air(size))


def _paginated(plan: _Plan, rows: list[_Row]) -> list[tuple[_Row, ...]]:
    bottom = plan.page[1] - _TABLE_ENDS_ABOVE_EDGE
    pages: list[tuple[_Row, ...]] = []
    page: list[_Row] = []
    y = _title_ends(plan) + plan.head.height
    for row in rows:
        if page and y + row.height > bottom:
            pages.append(tuple(page))
            page = []
            y = _running_title_ends(plan) + plan.head.height
        page.append(row)
        y += row.height
    pages.append(tuple(page))
    if plan.notes and y + _notes_height(plan) > bottom:
        # A page with notes alone says nothing: the last rows come along, unless then none were left before them.
        kept = min(_KEPT_WITH_NOTES, max(0, len(page) - 1))
        pages[-1:] = [tuple(page[: len(page) - kept]), tuple(page[len(page) - kept :])]
    return pages


def _title_ends(plan: _Plan) -> float:
    lines = line_height(_TITLE_SIZE) + len(plan.subtitle) * line_height(_SUBTITLE_SIZE)
    return _TOP + lines * plan.scale + 6


def _running_title_ends(plan: _Plan) -> float:
    return _TOP + line_height(_SMALL_SIZE) * plan.scale + 3


def _notes_height(plan: _Plan) -> float:
    return 5 + len(plan.notes) * line_height(_NOTE_SIZE) * plan.scale


# Drawing


def _draw_title(pdf: FPDF, plan: _Plan) -> float:
    width, scale = pdf.w - 2 * MARGIN, plan.scale
    y = _write_title(pdf, plan.sheet.title, scale)
    for line in plan.subtitle:
        write(pdf, line, MARGIN, y, width, _SUBTITLE_SIZE * scale, colour=QUIET)
        y += line_height(_SUBTITLE_SIZE) * scale
    return _title_ends(plan)


def _write_title(pdf: FPDF, text: str, scale: float) -> float:
    """Write the title of a page; where what stands below it begins."""
    width, title = pdf.w - 2 * MARGIN, one_line(text)
    size = fitting_size(pdf, title, width, _TITLE_SIZE * scale, _SUBTITLE_SIZE * scale, "B")
    write(pdf, cut_to_fit(pdf, title, width, size, "B"), MARGIN, _TOP, width, size, weight="B")
    return _TOP + line_height(_TITLE_SIZE) * scale


def _draw_running_title(pdf: FPDF, plan: _Plan) -> float:
    width, size = pdf.w - 2 * MARGIN, _SMALL_SIZE * plan.scale
    write(pdf, cut_to_fit(pdf, one_line(plan.sheet.title), width, size), MARGIN, _TOP, width, size, colour=QUIET)
    return _running_title_ends(plan)


def _draw_table(pdf: FPDF, plan: _Plan, rows: Sequence[_Row], y: float) -> float:
    if plan.sheet.rows and not rows:
        return y
    width = pdf.w - 2 * MARGIN
    pdf.set_fill_color(*RAISED)
    pdf.rect(MARGIN, y, width, plan.head.height, style="F")
    _draw_row(pdf, plan, plan.head, y, _head_size(plan.size), "B")
    y += plan.head.height
    rule(pdf, MARGIN, y, width, TEXT, 0.35)
    for row in rows:
        _draw_row(pdf, plan, row, y, plan.size, "")
        y += row.height
        rule(pdf, MARGIN, y, width, LINE, 0.2)
    return y


def _draw_row(pdf: FPDF, plan: _Plan, row: _Row, y: float, size: float, weight: Weight) -> None:
    x = MARGIN
    for column, width, lines in zip(plan.sheet.columns, plan.widths, row.cells, strict=True):
        align: Align = "L" if column.kind is CellKind.TEXT else "R"
        for position, line in enumerate(lines):
            top = y + _row_air(size) / 2 + position * line_height(size)
            write(pdf, line, x + _PADDING, top, width - 2 * _PADDING, size, weight=weight, align=align)
        x += width


def _draw_notes(pdf: FPDF, plan: _Plan, y: float) -> None:
    y += 5
    for line in plan.notes:
        write(pdf, line, MARGIN, y, pdf.w - 2 * MARGIN, _NOTE_SIZE * plan.scale, colour=QUIET)
        y += line_height(_NOTE_SIZE) * plan.scale
