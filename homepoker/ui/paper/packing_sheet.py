"""Packing list on A4: what each player gets, and a row to tick for each table, bag and heap, colour by colour."""

from __future__ import annotations

from datetime import date
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from homepoker.core.chip_case import CaseChip
from homepoker.services.exchange.packing_paper import PackingPaper, PackingRow, RowKind
from homepoker.services.words import Words
from homepoker.ui.kit.drawings.chip_disc import paint_chip
from homepoker.ui.kit.text.chip_colours import colour_name
from homepoker.ui.paper.pages import (
    BOLD,
    LINE,
    MARGIN,
    QUIET,
    REGULAR,
    TEXT,
    Pages,
    Weight,
    cut_to_fit,
    draw_at,
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

_TITLE, _ABOUT, _SENTENCE, _WARNING = 24.0, 11.0, 15.0, 11.0
_TOP, _GAP = 15.0, 2.5
_LABEL, _NOTE, _COUNT = 12.0, 9.5, 14.0
_CHIP, _HEAD_HEIGHT = 9.0, 23.0
_ROW, _LOWEST_ROW = 12.0, 7.0
_TICK, _TICK_WIDTH = 4.2, 8.0
_COLUMN, _LEAST_LABEL = 24.0, 52.0
"""Width of a column at most, and of the labels at least."""
_BOTTOM = 20.0
"""Distance of the rows' end from the edge, in millimetres: below it stands the footer."""


def packing_sheet(paper: PackingPaper, printed_on: date, words: Words) -> bytes:
    """The PDF: one page, and more where there are very many tables."""
    pdf, left = Pages(one_line(paper.title)), list(paper.rows)
    pdf.add_page()
    y = _draw_head(pdf, paper)
    pages: list[tuple[float, list[PackingRow]]] = []
    room = pdf.h - _BOTTOM - y - _HEAD_HEIGHT
    while left:
        fitting = max(1, int(room // _LOWEST_ROW))
        pages.append((room, left[:fitting]))
        left = left[fitting:]
        room = pdf.h - _BOTTOM - _TOP - _HEAD_HEIGHT
    footer = words.text("papers.footer", on=printed_on.isoformat())
    for number, (room, rows) in enumerate(pages, start=1):
        if number > 1:
            pdf.add_page()
            y = _TOP
        _draw_rows(pdf, paper, rows, y, min(_ROW, room / len(rows)), words)
        draw_footer(pdf, footer, number, len(pages))
    return pdf.output()


def _draw_head(pdf: Pages, paper: PackingPaper) -> float:
    """Write title, sentences and warnings; returns where the rows begin."""
    width, y = pdf.w - 2 * MARGIN, _TOP
    write_title(pdf, paper.title, y, MARGIN, _TITLE)
    y += line_height(_TITLE)
    y = write(pdf, cut_to_fit(one_line(paper.about), width, _ABOUT), MARGIN, y, width, _ABOUT, colour=QUIET) + _GAP
    for sentence in paper.sentences:
        y = write(pdf, wrapped(sentence, width, _SENTENCE, BOLD), MARGIN, y, width, _SENTENCE, weight=BOLD) + 1
    for warning in paper.warnings:
        y = write(pdf, wrapped(f"! {warning}", width, _WARNING), MARGIN, y, width, _WARNING) + 0.5
    return y + _GAP


def _draw_rows(pdf: Pages, paper: PackingPaper, rows: list[PackingRow], y: float, height: float, words: Words) -> None:
    width = pdf.w - 2 * MARGIN
    column = min(_COLUMN, (width - _TICK_WIDTH - _LEAST_LABEL) / max(1, len(paper.chips)))
    label = width - _TICK_WIDTH - column * len(paper.chips)
    lefts = [MARGIN + _TICK_WIDTH + label + place * column for place in range(len(paper.chips))]
    for left, chip in zip(lefts, paper.chips, strict=True):
        _draw_chip(pdf, chip, left, y, column, words)
    y += _HEAD_HEIGHT
    rule(pdf, MARGIN, y, width, TEXT, 0.5)
    for row in rows:
        is_sum = row.kind is RowKind.SUM
        if is_sum:
            ground(pdf, MARGIN, y, width, height)
        else:
            _draw_tick(pdf, MARGIN + 1, y + (height - _TICK) / 2)
        _write_label(pdf, row, MARGIN + _TICK_WIDTH, y, label - 3, height)
        size = min(_COUNT, height / line_height(1.0) * 0.75)
        middle = y + (height - line_height(size)) / 2
        for left, count in zip(lefts, row.counts, strict=True):
            if count or is_sum:
                weight: Weight = REGULAR if is_sum else BOLD
                write(pdf, str(count), left, middle, column - 3, size, weight=weight, align="R")
        y += height
        rule(pdf, MARGIN, y, width, TEXT if is_sum else LINE, 0.35 if is_sum else 0.25)


def _write_label(pdf: Pages, row: PackingRow, x: float, y: float, width: float, height: float) -> None:
    """Write what a row is, and below it in small what for, as far as there is room for both."""
    size = min(_LABEL, height / line_height(1.0) * 0.5) if row.note else min(_LABEL, height / line_height(1.0) * 0.8)
    note = min(_NOTE, size * 0.8)
    y += (height - line_height(size) - (line_height(note) if row.note else 0)) / 2
    weight: Weight = REGULAR if row.kind is RowKind.STAYS else BOLD
    y = write(pdf, cut_to_fit(one_line(row.label), width, size, weight), x, y, width, size, weight=weight)
    if row.note:
        write(pdf, cut_to_fit(one_line(row.note), width, note), x, y, width, note, colour=QUIET)


def _draw_chip(pdf: Pages, chip: CaseChip, x: float, y: float, column: float, words: Words) -> None:
    """Draw the chip of a column as it is, and its value and colour below it: many printers know no colours."""
    draw_at(pdf, partial(_paint, chip), x + column - 3 - _CHIP, y, _CHIP, _CHIP)
    below = write(pdf, words.number(chip.value), x, y + _CHIP + 1, column - 3, _LABEL, weight=BOLD, align="R")
    told = [colour_name(chip.colour, words)]
    if chip.printed not in (0, chip.value):
        told.append(words.text("packing.printed", printed=chip.printed))
    for text in filter(None, told):
        fitting = cut_to_fit(text, column - 3, _NOTE)
        below = write(pdf, fitting, x, below - 1, column - 3, _NOTE, align="R", colour=QUIET)


def _paint(chip: CaseChip, painter: QPainter, box: QRectF) -> None:
    paint_chip(painter, box, chip.value, chip.colour, shows_value=False)


def _draw_tick(pdf: Pages, x: float, y: float) -> None:
    """Draw an empty box to tick."""
    corners = ((x, y), (x + _TICK, y), (x + _TICK, y + _TICK), (x, y + _TICK), (x, y))
    for begin, end in pairwise(corners):
        line(pdf, begin, end, QUIET, 0.3)
