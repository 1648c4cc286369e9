"""Seat cards to hand out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from babel.dates import format_date
from fpdf import FPDF

from homepoker.store.paper.document import (
    LINE,
    QUIET,
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
from homepoker.store.paper.seating_list import SeatingWords

_CARD_WIDTH = 105.0
_CARD_HEIGHT = 74.25
_CARDS_ACROSS = 2
_CARDS_DOWN = 4
_CARD_MARGIN = 9.0
_MARK = 6.0
_FOOT_SIZE = 9.5
_MOST_OF_A_NAME = 200
"""Most letters of a name: more than the two lines of a card hold."""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """Seat card of one player: name, seat, event and day."""

    player: str
    table: int
    seat: int
    event: str
    date: date


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
