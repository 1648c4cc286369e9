"""Sheets as printed tables: the size of type, the widths and the page breaks are found before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from fpdf import FPDF

from homepoker.store.cell_text import cell_text
from homepoker.store.exchange.spreadsheet import CellKind, Sheet, decimals_of
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
"""Width above which a text column wraps before the type gets smaller or the page is turned, in millimetres."""

_LARGEST = 10.5
"""The largest type of a table."""
_ROW_AIR = 2.6
"""Space above and below the words of a row together."""

_TRIALS: tuple[tuple[Orientation, float], ...] = (
    ("portrait", _LARGEST),
    ("portrait", 9.5),
    ("landscape", _LARGEST),
    ("landscape", 9.0),
    ("landscape", 7.5),
    ("landscape", 6.0),
)
"""Layouts from the most to the least readable; the first in which the table fits is taken."""

_KEPT_WITH_NOTES = 3
"""Rows that go to the next page with notes that have no room below the table."""


@dataclass(frozen=True, slots=True)
class Paper:
    """Sheet of paper for a table; without an orientation the one that suits it."""

    size: PaperSize = "a4"
    orientation: Orientation | None = None

    def page(self, orientation: Orientation) -> tuple[float, float]:
        """Width and height of a page that lies so."""
        short, long = _SIDES[self.size]
        return (short, long) if orientation == "portrait" else (long, short)

    @property
    def scale(self) -> float:
        """Scale of titles and notes: 1 on A4 for the hand, √2 on A3."""
        return 2**0.5 if self.size == "a3" else 1.0


USUAL_PAPER: Final = Paper()
"""A4, lying as suits the table."""


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


def to_pdf(sheets: Sequence[Sheet], footer: str, language: str, paper: Paper = USUAL_PAPER) -> bytes:
    """The sheets as tables, each beginning on a page of its own.

    A table over several pages repeats its head on each, and no row is torn apart; a table that is too
    wide for an upright page gets smaller type or lies on its side. ``footer`` stands on every page
    beside the page number; ``language`` says how numbers are grouped.
    """
    with document(sheets[0].title if sheets else footer, language) as pdf:
        plans = [_plan(pdf, sheet, language, paper) for sheet in sheets]
        total = sum(len(plan.pages) for plan in plans)
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
        return bytes(pdf.output())


def draw_footer(
    pdf: FPDF,
    footer: str,
    number: int,
    total: int,
    *,
    margin: float = MARGIN,
    above_edge: float = _FOOTER_ABOVE_EDGE,
) -> None:
    """Write the foot of a page: what it is on the left, which page of how many on the right."""
    y = pdf.h - above_edge
    width = pdf.w - 2 * margin
    shown = cut_to_fit(pdf, one_line(footer), width - 20, _SMALL_SIZE)
    write(pdf, shown, margin, y, width, _SMALL_SIZE, colour=QUIET)
    write(pdf, f"{number} / {total}", margin, y, width, _SMALL_SIZE, align="R", colour=QUIET)


# Planning


def _plan(pdf: FPDF, sheet: Sheet, language: str, paper: Paper) -> _Plan:
    body = cell_texts(sheet, language)
    return _laid_out(pdf, sheet, body, paper, *_layout(pdf, sheet, body, paper))


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
    head = _broken(pdf, [one_line(column.title) for column in sheet.columns], widths, size - 1, "B")
    rows = [_broken(pdf, texts, widths, size, "") for texts in body]
    subtitle = wrapped(pdf, sheet.subtitle, room, _SUBTITLE_SIZE * scale) if sheet.subtitle.strip() else ()
    notes = tuple(line for note in sheet.notes for line in wrapped(pdf, note, room, _NOTE_SIZE * scale))
    plan = _Plan(sheet, page, scale, size, widths, subtitle, head, (), notes)
    return replace(plan, pages=tuple(_paginated(plan, rows)))


def cell_texts(sheet: Sheet, language: str) -> list[list[str]]:
    """The rows of a sheet as they are printed."""
    decimals = [decimals_of(sheet, position) for position in range(len(sheet.columns))]
    return [
        [
            one_line(cell_text(cell, column.kind, places, language))
            for cell, column, places in zip(row, sheet.columns, decimals, strict=True)
        ]
        for row in sheet.rows
    ]


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
    needed = natural_widths(pdf, sheet, body, size, size - 1)
    return orientation, size, tuple(width * room / sum(needed) for width in needed)


def _widths(
    pdf: FPDF, sheet: Sheet, body: list[list[str]], size: float, room: float, text_at_most: float
) -> tuple[float, ...] | None:
    """The widths of the columns in type of that size; nothing where they do not fit into the room.

    :param text_at_most: the width of a column of text that is needed; a longer text wraps.
    """
    natural = natural_widths(pdf, sheet, body, size, size - 1)
    needed = [
        min(width, text_at_most) if column.kind is CellKind.TEXT else width
        for width, column in zip(natural, sheet.columns, strict=True)
    ]
    if sum(needed) > room:
        return None
    return spread_widths(natural, needed, [column.width for column in sheet.columns], room)


def natural_widths(
    pdf: FPDF,
    sheet: Sheet,
    body: list[list[str]],
    size: float,
    head_size: float,
    padding: float = _PADDING,
    parts: Callable[[str], list[str]] = str.split,
) -> list[float]:
    """The widths of the columns in which every cell stands on one line.

    :param parts: into which a column's title may be broken.
    """
    widths: list[float] = []
    for position, column in enumerate(sheet.columns):
        words = [measure(pdf, word, head_size, "B") for word in parts(column.title)]
        cells = [measure(pdf, text, size) for text in {texts[position] for texts in body}]
        widths.append(max([*words, *cells, 0.0]) + 2 * padding)
    return widths


def spread_widths(
    natural: Sequence[float], needed: Sequence[float], weights: Sequence[int], room: float
) -> tuple[float, ...]:
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
        write(pdf, line, MARGIN, y, pdf.w - 2 * MARGIN, _NOTE_SIZE * plan.scale, colour=QUIET)
        y += line_height(_NOTE_SIZE) * plan.scale
