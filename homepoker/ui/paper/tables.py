"""Sheets as printed tables: the size of type, the widths and the page breaks are found before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from homepoker.services.exchange.paper_file import USUAL_PAPER, Orientation
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import CellKind, Sheet, cell_text, decimals_of
from homepoker.ui.paper.pages import (
    BOLD,
    LINE,
    MARGIN,
    QUIET,
    REGULAR,
    TEXT,
    Align,
    Pages,
    Weight,
    cut_to_fit,
    ground,
    line_height,
    measure,
    one_line,
    rule,
    wrapped,
    write,
    write_title,
)

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
class Row:
    """A row broken into lines of type, one tuple of lines per cell."""

    cells: tuple[tuple[str, ...], ...]
    height: float


@dataclass(frozen=True, slots=True)
class _Plan:
    """Plan of one sheet on its pages."""

    sheet: Sheet
    page: tuple[float, float]
    size: float
    widths: tuple[float, ...]
    subtitle: tuple[str, ...]
    head: Row
    pages: tuple[tuple[Row, ...], ...]
    notes: tuple[str, ...]


def to_pdf(sheets: Sequence[Sheet], printed_on: date, words: Words) -> bytes:
    """The sheets as tables, each beginning on a page of its own.

    A table over several pages repeats its head on each, and no row is torn apart; a table that is too
    wide for an upright page gets smaller type or lies on its side. The day stands on every page
    beside the page number.
    """
    footer = words.text("papers.footer", on=printed_on.isoformat())
    pdf = Pages(sheets[0].title if sheets else footer)
    plans = [_plan(sheet, words.language) for sheet in sheets]
    total = sum(len(plan.pages) for plan in plans)
    number = 0
    for plan in plans:
        for position, rows in enumerate(plan.pages):
            number += 1
            pdf.add_page(plan.page)
            y = _draw_title(pdf, plan) if position == 0 else _draw_running_title(pdf, plan)
            y = _draw_table(pdf, plan, rows, y)
            if position == len(plan.pages) - 1:
                _draw_notes(pdf, plan, y)
            draw_footer(pdf, footer, number, total)
    return pdf.output()


def draw_footer(
    pdf: Pages,
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
    write(pdf, footer, margin, y, width, _SMALL_SIZE, colour=QUIET)
    write(pdf, f"{number} / {total}", margin, y, width, _SMALL_SIZE, align="R", colour=QUIET)


# Planning


def _plan(sheet: Sheet, language: str) -> _Plan:
    body = cell_texts(sheet, language)
    return _laid_out(sheet, body, *_layout(sheet, body))


def _laid_out(
    sheet: Sheet,
    body: list[list[str]],
    orientation: Orientation,
    size: float,
    widths: tuple[float, ...],
) -> _Plan:
    page = USUAL_PAPER.page(orientation)
    room = page[0] - 2 * MARGIN
    head = broken_row(titles(sheet), widths, size - 1, BOLD, _PADDING, _ROW_AIR)
    rows = [broken_row(texts, widths, size, REGULAR, _PADDING, _ROW_AIR) for texts in body]
    subtitle = wrapped(sheet.subtitle, room, _SUBTITLE_SIZE) if sheet.subtitle.strip() else ()
    notes = tuple(line for note in sheet.notes for line in wrapped(note, room, _NOTE_SIZE))
    plan = _Plan(sheet, page, size, widths, subtitle, head, (), notes)
    return replace(plan, pages=tuple(_paginated(plan, rows)))


def titles(sheet: Sheet) -> list[str]:
    """The titles of the columns as they are printed."""
    return [one_line(column.title) for column in sheet.columns]


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


def _layout(sheet: Sheet, body: list[list[str]]) -> tuple[Orientation, float, tuple[float, ...]]:
    """The first layout in which every number and every usual name fits on its line."""
    for orientation, size in _TRIALS:
        room = USUAL_PAPER.page(orientation)[0] - 2 * MARGIN
        widths = _widths(sheet, body, size, room, _TEXT_AT_MOST)
        if widths is not None:
            return orientation, size, widths
    orientation, size = _TRIALS[-1]
    room = USUAL_PAPER.page(orientation)[0] - 2 * MARGIN
    needed = natural_widths(sheet, body, size, size - 1)
    return orientation, size, tuple(width * room / sum(needed) for width in needed)


def _widths(
    sheet: Sheet, body: list[list[str]], size: float, room: float, text_at_most: float
) -> tuple[float, ...] | None:
    """The widths of the columns in type of that size; nothing where they do not fit into the room.

    :param text_at_most: the width of a column of text that is needed; a longer text wraps.
    """
    natural = natural_widths(sheet, body, size, size - 1)
    needed = [
        min(width, text_at_most) if column.kind is CellKind.TEXT else width
        for width, column in zip(natural, sheet.columns, strict=True)
    ]
    if sum(needed) > room:
        return None
    return spread_widths(natural, needed, [column.width for column in sheet.columns], room)


def natural_widths(
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
        words = [measure(word, head_size, "B") for word in parts(column.title)]
        cells = [measure(text, size) for text in {texts[position] for texts in body}]
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


def broken_row(
    texts: Sequence[str], widths: Sequence[float], size: float, weight: Weight, padding: float, air: float
) -> Row:
    """A row in type of that size, its texts broken to the widths of their columns.

    :param air: the space above and below the words together.
    """
    cells = tuple(
        wrapped(text, width - 2 * padding + 0.01, size, weight) for text, width in zip(texts, widths, strict=True)
    )
    lines = max((len(cell) for cell in cells), default=1)
    return Row(cells, lines * line_height(size) + air)


def _paginated(plan: _Plan, rows: list[Row]) -> list[tuple[Row, ...]]:
    bottom = plan.page[1] - _TABLE_ENDS_ABOVE_EDGE
    pages: list[tuple[Row, ...]] = []
    page: list[Row] = []
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
    return _TOP + lines + 6


def _running_title_ends(plan: _Plan) -> float:
    return _TOP + line_height(_SMALL_SIZE) + 3


def _notes_height(plan: _Plan) -> float:
    return 5 + len(plan.notes) * line_height(_NOTE_SIZE)


# Drawing


def _draw_title(pdf: Pages, plan: _Plan) -> float:
    width = pdf.w - 2 * MARGIN
    write_title(pdf, plan.sheet.title, _TOP, MARGIN, _TITLE_SIZE)
    y = _TOP + line_height(_TITLE_SIZE)
    write(pdf, plan.subtitle, MARGIN, y, width, _SUBTITLE_SIZE, colour=QUIET)
    return _title_ends(plan)


def _draw_running_title(pdf: Pages, plan: _Plan) -> float:
    width, size = pdf.w - 2 * MARGIN, _SMALL_SIZE
    write(pdf, cut_to_fit(one_line(plan.sheet.title), width, size), MARGIN, _TOP, width, size, colour=QUIET)
    return _running_title_ends(plan)


def _draw_table(pdf: Pages, plan: _Plan, rows: Sequence[Row], y: float) -> float:
    if plan.sheet.rows and not rows:
        return y
    width = pdf.w - 2 * MARGIN
    ground(pdf, MARGIN, y, width, plan.head.height)
    draw_row(pdf, plan.sheet, plan.widths, plan.head, MARGIN, y, plan.size - 1, _PADDING, is_head=True)
    y += plan.head.height
    rule(pdf, MARGIN, y, width, TEXT, 0.35)
    for row in rows:
        draw_row(pdf, plan.sheet, plan.widths, row, MARGIN, y, plan.size, _PADDING)
        y += row.height
        rule(pdf, MARGIN, y, width, LINE, 0.2)
    return y


def draw_row(
    pdf: Pages,
    sheet: Sheet,
    widths: Sequence[float],
    row: Row,
    x: float,
    y: float,
    size: float,
    padding: float,
    *,
    is_head: bool = False,
) -> None:
    """Draw a row; a cell of fewer lines has them beside the first of its neighbours, a heading beside the last."""
    weight: Weight = BOLD if is_head else REGULAR
    most = max(len(lines) for lines in row.cells)
    begins = y + (row.height - most * line_height(size)) / 2
    for column, width, lines in zip(sheet.columns, widths, row.cells, strict=True):
        align: Align = "L" if column.kind is CellKind.TEXT else "R"
        top = begins + (most - len(lines) if is_head else 0) * line_height(size)
        write(pdf, lines, x + padding, top, width - 2 * padding, size, weight=weight, align=align)
        x += width


def _draw_notes(pdf: Pages, plan: _Plan, y: float) -> None:
    write(pdf, plan.notes, MARGIN, y + 5, pdf.w - 2 * MARGIN, _NOTE_SIZE, colour=QUIET)
