"""Sheet of a chip race for a table: the steps, and below them a grid to write in; a page for each table."""

from __future__ import annotations

from datetime import date

from homepoker.services.exchange.race_papers import RacePaper, RaceTable
from homepoker.services.words import Words
from homepoker.ui.paper.pages import (
    LINE,
    MARGIN,
    QUIET,
    TEXT,
    Pages,
    cut_to_fit,
    ground,
    line,
    line_height,
    one_line,
    rule,
    wrapped,
    write,
    write_title,
)
from homepoker.ui.paper.tables import draw_footer

_TITLE, _ABOUT, _STEP, _RULE, _HEAD, _NAME = 22.0, 11.0, 11.5, 8.0, 9.5, 11.0
_SMALLEST_STEP = 9.0
_TOP, _NUMBER, _GAP = 14.0, 8.0, 1.4
_SEAT_WIDTH, _NAME_WIDTH = 12.0, 44.0
_ROW, _LOWEST_ROW, _HEAD_HEIGHT = 10.0, 7.0, 11.0
_BOTTOM = 20.0
"""Distance of the grid's end from the edge, in millimetres: below it stands the footer."""


def race_sheets(paper: RacePaper, printed_on: date, words: Words) -> bytes:
    """A page for each table."""
    pdf, footer = Pages(one_line(paper.title)), words.text("papers.footer", on=printed_on.isoformat())
    for number, table in enumerate(paper.tables, start=1):
        pdf.add_page()
        rows = len(table.seats) + 1
        size = _STEP
        while size > _SMALLEST_STEP and _grid_room(pdf, paper, size) < _HEAD_HEIGHT + rows * _LOWEST_ROW:
            size -= 0.5
        y = _draw_steps(pdf, paper, table, size)
        _draw_grid(pdf, paper, table, y)
        draw_footer(pdf, footer, number, len(paper.tables))
    return pdf.output()


def _steps_begin() -> float:
    return _TOP + line_height(_TITLE) + line_height(_TITLE * 0.7) + line_height(_ABOUT) + 4


def _grid_room(pdf: Pages, paper: RacePaper, size: float) -> float:
    """The height that the steps in type of that size leave for the grid."""
    width = pdf.w - 2 * MARGIN - _NUMBER
    height = 0.0
    for step in paper.steps:
        height += len(wrapped(step.text, width, size)) * line_height(size) + _GAP
        height += line_height(_RULE) if step.rule else 0
    return pdf.h - _BOTTOM - _steps_begin() - height - 3


def _draw_steps(pdf: Pages, paper: RacePaper, table: RaceTable, size: float) -> float:
    """Write title and steps; returns where the grid begins."""
    width = pdf.w - 2 * MARGIN
    y = _TOP
    write_title(pdf, table.title, y, MARGIN, _TITLE)
    y += line_height(_TITLE)
    write_title(pdf, paper.title, y, MARGIN, _TITLE * 0.7)
    y += line_height(_TITLE * 0.7)
    y = write(pdf, cut_to_fit(one_line(paper.about), width, _ABOUT), MARGIN, y, width, _ABOUT, colour=QUIET)
    rule(pdf, MARGIN, y + 1.5, width, thickness=0.3)
    y = _steps_begin()
    x, room = MARGIN + _NUMBER, width - _NUMBER
    for number, step in enumerate(paper.steps, start=1):
        write(pdf, str(number), MARGIN, y, _NUMBER, size, weight="B")
        y = write(pdf, wrapped(step.text, room, size), x, y, room, size)
        if step.rule:
            y = write(pdf, cut_to_fit(one_line(step.rule), room, _RULE), x, y, room, _RULE, colour=QUIET)
        y += _GAP
    return y + 3


def _draw_grid(pdf: Pages, paper: RacePaper, table: RaceTable, y: float) -> None:
    """Draw a row for each seat and one for the sum, as high as there is room."""
    width = pdf.w - 2 * MARGIN
    rows = [*table.seats, ("", paper.sum_row)]
    height = max(_LOWEST_ROW, min(_ROW, (pdf.h - _BOTTOM - y - _HEAD_HEIGHT) / len(rows)))
    column = (width - _SEAT_WIDTH - _NAME_WIDTH) / len(paper.columns)
    lefts = [MARGIN + _SEAT_WIDTH + _NAME_WIDTH + place * column for place in range(len(paper.columns))]
    ground(pdf, MARGIN, y, width, _HEAD_HEIGHT)
    for left, heading in zip((MARGIN, MARGIN + _SEAT_WIDTH - 1.5), paper.heads, strict=True):
        middle = y + (_HEAD_HEIGHT - line_height(_HEAD)) / 2
        write(pdf, heading, left + 1.5, middle, _NAME_WIDTH, _HEAD, weight="B")
    for left, heading in zip(lefts, paper.columns, strict=True):
        lines = wrapped(heading, column - 3, _HEAD, "B")[:2]
        top = y + (_HEAD_HEIGHT - len(lines) * line_height(_HEAD)) / 2
        write(pdf, lines, left + 1.5, top, column - 3, _HEAD, weight="B")
    top, y = y, y + _HEAD_HEIGHT
    rule(pdf, MARGIN, y, width, TEXT, 0.35)
    for place, (seat, name) in enumerate(rows):
        is_sum = place == len(rows) - 1
        middle = y + (height - line_height(_NAME)) / 2
        write(pdf, seat, MARGIN + 1.5, middle, _SEAT_WIDTH, _NAME, weight="B")
        shown = cut_to_fit(one_line(name), _NAME_WIDTH - 2, _NAME, "B" if is_sum else "")
        write(pdf, shown, MARGIN + _SEAT_WIDTH, middle, _NAME_WIDTH, _NAME, weight="B" if is_sum else "")
        y += height
        rule(pdf, MARGIN, y, width, TEXT if place == len(rows) - 2 else LINE, 0.35 if place >= len(rows) - 2 else 0.2)
    for left in lefts:
        line(pdf, (left, top), (left, y), LINE, 0.2)
