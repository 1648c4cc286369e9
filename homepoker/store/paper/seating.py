"""Seat cards to hand out and the seating list for the wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from babel.dates import format_date
from fpdf import FPDF

from homepoker.store.paper.document import (
    LINE,
    MARGIN,
    QUIET,
    TEXT,
    cut_to_fit,
    document,
    fitting_size,
    line_height,
    one_line,
    pen,
    rule,
    wrapped,
    write,
)
from homepoker.store.paper.tables import draw_footer

_CARD_WIDTH = 105.0
_CARD_HEIGHT = 74.25
_CARDS_ACROSS = 2
_CARDS_DOWN = 4
_CARD_MARGIN = 9.0
_MARK = 6.0
_FOOT_SIZE = 9.5
_LIST_TOP = 18.0
_LIST_BOTTOM = 297.0 - 22.0
_GUTTER = 12.0
_LIST_COLUMN = (210.0 - 2 * MARGIN - _GUTTER) / 2
_LIST_SIZE = 12.0
_LIST_ROW = 7.6
_HEADING_SIZE = 15.0
_HEADING_ROW = 9.0
_HEAD_SIZE = 9.0
_TABLE_ENDS = _LIST_COLUMN - 13.0
_BLOCK_GAP = 6.0
_TITLE_SIZE = 22.0
_MOST_OF_A_NAME = 200
"""Letters: more than the two lines of a card hold."""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """Seat card of one player: name, seat, event and day."""

    player: str
    table: int
    seat: int
    event: str
    date: date


@dataclass(frozen=True, slots=True)
class Seated:
    """One line of the seating list."""

    player: str
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class SeatingWords:
    """The words on cards and lists in the language of the room: *Tisch*, *Platz*, *Nach Tisch*, *Nach Name*."""

    table: str
    seat: str
    by_table: str
    by_name: str


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of a list column that stays together: a table's heading and its seats, or a run of names without one."""

    heading: str
    lines: tuple[Seated, ...]

    @property
    def height(self) -> float:
        return _HEADING_ROW + len(self.lines) * _LIST_ROW


def seat_cards(cards: Sequence[SeatCard], words: SeatingWords, language: str) -> bytes:
    """One card per player, eight to an A4 page with marks where to cut; each cut card is A7."""
    with document(one_line(cards[0].event) if cards else words.seat, language) as pdf:
        for position, card in enumerate(cards):
            place = position % (_CARDS_ACROSS * _CARDS_DOWN)
            if place == 0:
                pdf.add_page()
                draw_cut_marks(pdf, _CARDS_ACROSS, _CARDS_DOWN)
            across, down = place % _CARDS_ACROSS, place // _CARDS_ACROSS
            _draw_card(pdf, card, words, language, across * _CARD_WIDTH, down * _CARD_HEIGHT)
        return bytes(pdf.output())


def seating_list(
    title: str, by_table: Sequence[Seated], by_name: Sequence[Seated], words: SeatingWords, footer: str, language: str
) -> bytes:
    """The list for the wall: first table by table, then by name.

    Both sequences hold the same people and are printed in the order in which they come, because how
    names are sorted depends on the language. A table is not torn over two columns unless it is longer than one.
    """
    tables = [
        _Block(f"{words.table} {number}", tuple(seated)) for number, seated in groupby(by_table, lambda one: one.table)
    ]
    per_column = int((_LIST_BOTTOM - _list_begins() - _HEADING_ROW) // _LIST_ROW)
    names = [_Block("", tuple(by_name[start : start + per_column])) for start in range(0, len(by_name), per_column)]
    pages = [
        *((words.by_table, page) for page in _pages(tables)),
        *((words.by_name, page) for page in _pages(names)),
    ]
    with document(one_line(title), language) as pdf:
        for number, (order, columns) in enumerate(pages, start=1):
            pdf.add_page()
            _draw_list_title(pdf, title, order)
            for across, blocks in enumerate(columns):
                x = MARGIN + across * (_LIST_COLUMN + _GUTTER)
                y = _list_begins()
                for block in blocks:
                    y = _draw_block(pdf, block, words, x, y)
            draw_footer(pdf, footer, number, len(pages))
        return bytes(pdf.output())


# Cards


def draw_cut_marks(pdf: FPDF, cards_across: int, cards_down: int) -> None:
    """Draw short marks at the edges and a cross where four cards meet, so that no line runs through a card."""
    page_width, page_height = pdf.w, pdf.h
    card_width, card_height = page_width / cards_across, page_height / cards_down
    with pen(pdf, QUIET, 0.15):
        for across in range(1, cards_across):
            x = across * card_width
            pdf.line(x, 0, x, _MARK)
            pdf.line(x, page_height - _MARK, x, page_height)
            for down in range(1, cards_down):
                y = down * card_height
                pdf.line(x - _MARK / 2, y, x + _MARK / 2, y)
                pdf.line(x, y - _MARK / 2, x, y + _MARK / 2)
        for down in range(1, cards_down):
            y = down * card_height
            pdf.line(0, y, _MARK, y)
            pdf.line(page_width - _MARK, y, page_width, y)


def _draw_card(pdf: FPDF, card: SeatCard, words: SeatingWords, language: str, left: float, top: float) -> None:
    x, width = left + _CARD_MARGIN, _CARD_WIDTH - 2 * _CARD_MARGIN
    name = one_line(card.player)
    size = fitting_size(pdf, name, width, 22.0, 15.0, "B")
    lines = wrapped(pdf, name[:_MOST_OF_A_NAME], width, size, "B")[:2]
    y = top + 15.5 - len(lines) * line_height(size) / 2
    for line in lines:
        write(pdf, cut_to_fit(pdf, line, width, size, "B"), x, y, width, size, weight="B")
        y += line_height(size)
    rule(pdf, x, top + 23.5, width, LINE, 0.3)
    half = width / 2
    for position, (word, number) in enumerate(((words.table, card.table), (words.seat, card.seat))):
        at = x + position * half
        write(pdf, word, at, top + 27, half, 11.0, colour=QUIET)
        write(pdf, str(number), at - 0.6, top + 30.5, half, 60.0, weight="B")
    event = cut_to_fit(pdf, one_line(card.event), width, _FOOT_SIZE)
    y = top + _CARD_HEIGHT - 17
    write(pdf, event, x, y, width, _FOOT_SIZE, colour=QUIET)
    day = format_date(card.date, format="long", locale=language)
    write(pdf, day, x, y + line_height(_FOOT_SIZE), width, _FOOT_SIZE, colour=QUIET)


# Lists


def _list_begins() -> float:
    return _LIST_TOP + line_height(_TITLE_SIZE) + line_height(_LIST_SIZE) + 7


def _pages(blocks: Sequence[_Block]) -> list[list[list[_Block]]]:
    """Pages of two columns of blocks."""
    pages: list[list[list[_Block]]] = []
    room = 0.0
    for block in blocks:
        if not pages or block.height > room:
            if not pages or len(pages[-1]) == 2:
                pages.append([])
            pages[-1].append([])
            room = _LIST_BOTTOM - _list_begins()
        pages[-1][-1].append(block)
        room -= block.height + _BLOCK_GAP
    return pages


def _draw_list_title(pdf: FPDF, title: str, order: str) -> None:
    width = pdf.w - 2 * MARGIN
    text = one_line(title)
    size = fitting_size(pdf, text, width, _TITLE_SIZE, _LIST_SIZE, "B")
    write(pdf, cut_to_fit(pdf, text, width, size, "B"), MARGIN, _LIST_TOP, width, size, weight="B")
    write(pdf, order, MARGIN, _LIST_TOP + line_height(_TITLE_SIZE), width, _LIST_SIZE, colour=QUIET)


def _draw_block(pdf: FPDF, block: _Block, words: SeatingWords, x: float, y: float) -> float:
    if block.heading:
        write(pdf, block.heading, x, y, _LIST_COLUMN, _HEADING_SIZE, weight="B")
    else:
        for word, ends in ((words.table, _TABLE_ENDS), (words.seat, _LIST_COLUMN)):
            write(pdf, word, x, y + 3, ends, _HEAD_SIZE, weight="B", align="R", colour=QUIET)
    y += _HEADING_ROW
    rule(pdf, x, y, _LIST_COLUMN, TEXT, 0.35)
    for line in block.lines:
        top = y + (_LIST_ROW - line_height(_LIST_SIZE)) / 2
        if block.heading:
            write(pdf, str(line.seat), x, top, 8, _LIST_SIZE, weight="B", align="R")
            at, width = x + 12, _LIST_COLUMN - 12
        else:
            write(pdf, str(line.table), x, top, _TABLE_ENDS, _LIST_SIZE, align="R")
            write(pdf, str(line.seat), x, top, _LIST_COLUMN, _LIST_SIZE, align="R")
            at, width = x, _TABLE_ENDS - 9
        name = one_line(line.player)
        size = fitting_size(pdf, name, width, _LIST_SIZE, 9.0)
        drop = (line_height(_LIST_SIZE) - line_height(size)) / 2
        write(pdf, cut_to_fit(pdf, name, width, size), at, top + drop, width, size)
        y += _LIST_ROW
        rule(pdf, x, y, _LIST_COLUMN, LINE, 0.2)
    return y + _BLOCK_GAP
