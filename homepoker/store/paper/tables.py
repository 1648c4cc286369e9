"""Sheets as printed tables: the size of type, the widths and the page breaks are found before anything is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from babel.numbers import format_decimal
from fpdf import FPDF

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
from homepoker.store.spreadsheet import Cell, CellKind, Sheet, decimals_of

Orientation = Literal["portrait", "landscape"]

_PAGE: dict[Orientation, tuple[float, float]] = {"portrait": (210.0, 297.0), "landscape": (297.0, 210.0)}
_TOP = 18.0
_TABLE_ENDS_ABOVE_EDGE = 22.0
_FOOTER_ABOVE_EDGE = 14.0
_TITLE_SIZE = 22.0
_SUBTITLE_SIZE = 11.0
_SMALL_SIZE = 8.5
_NOTE_SIZE = 9.0
_PADDING = 2.0
_ROW_AIR = 2.6
_TEXT_AT_MOST = 64.0
"""A text column wider than this wraps before the type gets smaller or the page is turned."""

_TRIALS: tuple[tuple[Orientation, float], ...] = (
    ("portrait", 10.5),
    ("portrait", 9.5),
    ("landscape", 10.5),
    ("landscape", 9.0),
    ("landscape", 7.5),
    ("landscape", 6.0),
)
"""Layouts from the most to the least readable; the first in which the table fits is taken."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row broken into lines of type, one tuple of lines per cell."""

    cells: tuple[tuple[str, ...], ...]
    height: float


@dataclass(frozen=True, slots=True)
class _Plan:
    """Plan of one sheet on its pages."""

    sheet: Sheet
    orientation: Orientation
    size: float
    widths: tuple[float, ...]
    subtitle: tuple[str, ...]
    head: _Row
    pages: tuple[tuple[_Row, ...], ...]
    notes: tuple[str, ...]


def to_pdf(sheets: Sequence[Sheet], footer: str, language: str) -> bytes:
    """The sheets as tables, each beginning on a page of its own.

    A table over several pages repeats its head on each, and no row is torn apart; a table that is too
    wide for an upright page gets smaller type or lies on its side. ``footer`` stands on every page
    beside the page number; ``language`` says how numbers are grouped.
    """
    with document(sheets[0].title if sheets else footer, language) as pdf:
        plans = [_plan(pdf, sheet, language) for sheet in sheets]
        total = sum(len(plan.pages) for plan in plans)
        number = 0
        for plan in plans:
            for position, rows in enumerate(plan.pages):
                number += 1
                pdf.add_page(orientation=plan.orientation)
                y = _draw_title(pdf, plan) if position == 0 else _draw_running_title(pdf, plan)
                y = _draw_table(pdf, plan, rows, y)
                if position == len(plan.pages) - 1:
                    _draw_notes(pdf, plan, y)
                draw_footer(pdf, footer, number, total)
        return bytes(pdf.output())


def draw_footer(pdf: FPDF, footer: str, number: int, total: int) -> None:
    """Write the foot of a page: what it is on the left, which page of how many on the right."""
    y = pdf.h - _FOOTER_ABOVE_EDGE
    width = pdf.w - 2 * MARGIN
    shown = cut_to_fit(pdf, one_line(footer), width - 20, _SMALL_SIZE)
    write(pdf, shown, MARGIN, y, width, _SMALL_SIZE, colour=QUIET)
    write(pdf, f"{number} / {total}", MARGIN, y, width, _SMALL_SIZE, align="R", colour=QUIET)


# Planning


def _plan(pdf: FPDF, sheet: Sheet, language: str) -> _Plan:
    decimals = [decimals_of(sheet, position) for position in range(len(sheet.columns))]
    body = [[_text(cell, places, language) for cell, places in zip(row, decimals, strict=True)] for row in sheet.rows]
    orientation, size, widths = _layout(pdf, sheet, body)
    room = _PAGE[orientation][0] - 2 * MARGIN
    head_size = size - 1
    head = _broken(pdf, [one_line(column.title) for column in sheet.columns], widths, head_size, "B")
    rows = [_broken(pdf, texts, widths, size, "") for texts in body]
    subtitle = wrapped(pdf, sheet.subtitle, room, _SUBTITLE_SIZE) if sheet.subtitle.strip() else ()
    notes = tuple(line for note in sheet.notes for line in wrapped(pdf, note, room, _NOTE_SIZE))
    plan = _Plan(sheet, orientation, size, widths, subtitle, head, ((),), notes)
    return _Plan(sheet, orientation, size, widths, subtitle, head, tuple(_paginated(plan, rows)), notes)


def _text(cell: Cell, decimals: int, language: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return one_line(cell)
    return str(format_decimal(cell, format="#,##0.00" if decimals else "#,##0", locale=language))


def _layout(pdf: FPDF, sheet: Sheet, body: list[list[str]]) -> tuple[Orientation, float, tuple[float, ...]]:
    """The first layout in which every number and every usual name fits on its line."""
    room, needed = 0.0, [0.0]
    for orientation, size in _TRIALS:
        room = _PAGE[orientation][0] - 2 * MARGIN
        natural = _natural_widths(pdf, sheet, body, size)
        needed = [
            min(width, _TEXT_AT_MOST) if column.kind is CellKind.TEXT else width
            for width, column in zip(natural, sheet.columns, strict=True)
        ]
        if sum(needed) <= room:
            return orientation, size, _spread(natural, needed, [column.width for column in sheet.columns], room)
    orientation, size = _TRIALS[-1]
    return orientation, size, tuple(width * room / sum(needed) for width in needed)


def _natural_widths(pdf: FPDF, sheet: Sheet, body: list[list[str]], size: float) -> list[float]:
    widths: list[float] = []
    for position, column in enumerate(sheet.columns):
        words = [measure(pdf, word, size - 1, "B") for word in column.title.split()]
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
    return _Row(cells, lines * line_height(size) + _ROW_AIR)


def _paginated(plan: _Plan, rows: list[_Row]) -> list[tuple[_Row, ...]]:
    bottom = _PAGE[plan.orientation][1] - _TABLE_ENDS_ABOVE_EDGE
    pages: list[tuple[_Row, ...]] = []
    page: list[_Row] = []
    y = _title_ends(plan) + plan.head.height
    for row in rows:
        if page and y + row.height > bottom:
            pages.append(tuple(page))
            page = []
            y = _running_title_ends() + plan.head.height
        page.append(row)
        y += row.height
    pages.append(tuple(page))
    if plan.notes and y + _notes_height(plan) > bottom:
        pages.append(())
    return pages


def _title_ends(plan: _Plan) -> float:
    return _TOP + line_height(_TITLE_SIZE) + len(plan.subtitle) * line_height(_SUBTITLE_SIZE) + 6


def _running_title_ends() -> float:
    return _TOP + line_height(_SMALL_SIZE) + 3


def _notes_height(plan: _Plan) -> float:
    return 5 + len(plan.notes) * line_height(_NOTE_SIZE)


# Drawing


def _draw_title(pdf: FPDF, plan: _Plan) -> float:
    width = pdf.w - 2 * MARGIN
    title = one_line(plan.sheet.title)
    size = fitting_size(pdf, title, width, _TITLE_SIZE, _SUBTITLE_SIZE, "B")
    write(pdf, cut_to_fit(pdf, title, width, size, "B"), MARGIN, _TOP, width, size, weight="B")
    y = _TOP + line_height(_TITLE_SIZE)
    for line in plan.subtitle:
        write(pdf, line, MARGIN, y, width, _SUBTITLE_SIZE, colour=QUIET)
        y += line_height(_SUBTITLE_SIZE)
    return _title_ends(plan)


def _draw_running_title(pdf: FPDF, plan: _Plan) -> float:
    width = pdf.w - 2 * MARGIN
    title = cut_to_fit(pdf, one_line(plan.sheet.title), width, _SMALL_SIZE)
    write(pdf, title, MARGIN, _TOP, width, _SMALL_SIZE, colour=QUIET)
    return _running_title_ends()


def _draw_table(pdf: FPDF, plan: _Plan, rows: Sequence[_Row], y: float) -> float:
    if plan.sheet.rows and not rows:
        return y
    width = pdf.w - 2 * MARGIN
    pdf.set_fill_color(*RAISED)
    pdf.rect(MARGIN, y, width, plan.head.height, style="F")
    _draw_row(pdf, plan, plan.head, y, plan.size - 1, "B")
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
            top = y + _ROW_AIR / 2 + position * line_height(size)
            write(pdf, line, x + _PADDING, top, width - 2 * _PADDING, size, weight=weight, align=align)
        x += width


def _draw_notes(pdf: FPDF, plan: _Plan, y: float) -> None:
    y += 5
    for line in plan.notes:
        write(pdf, line, MARGIN, y, pdf.w - 2 * MARGIN, _NOTE_SIZE, colour=QUIET)
        y += line_height(_NOTE_SIZE)
