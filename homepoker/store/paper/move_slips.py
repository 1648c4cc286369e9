"""Move slips to hand out when a table breaks: large, four to a page."""

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
    rule,
    wrapped,
    write,
)
from homepoker.store.paper.seat_cards import draw_cut_marks
from homepoker.store.paper.seating_list import SeatingWords

_ACROSS, _DOWN = 2, 2
_WIDTH, _HEIGHT = 210.0 / _ACROSS, 297.0 / _DOWN
_MARGIN = 10.0
_NAME, _SMALLEST_NAME = 28.0, 17.0
_FROM = 13.0
_NUMBER = 84.0
_OWED = 17.0
_MOST_OWED = 3
"""Most lines for what is owed: more would run into the rule."""
_SMALL = 10.0
_MOST_OF_A_NAME = 200
"""Most letters of a name: more than the two lines of a slip hold."""


@dataclass(frozen=True, slots=True)
class MoveSlip:
    """Content of one player's slip in ready words: from where, to which table and seat, what is owed, by which rule."""

    player: str
    before: str
    table: int
    seat: int
    owed: str
    rules: str
    event: str
    date: date


def move_slips(slips: Sequence[MoveSlip], words: SeatingWords, title: str, language: str) -> bytes:
    """One slip per player, four to an A4 page with marks where to cut; each is A6."""
    with document(title, language) as pdf:
        for position, slip in enumerate(slips):
            place = position % (_ACROSS * _DOWN)
            if place == 0:
                pdf.add_page()
                draw_cut_marks(pdf, _ACROSS, _DOWN)
            _draw_slip(pdf, slip, words, language, place % _ACROSS * _WIDTH, place // _ACROSS * _HEIGHT)
        return bytes(pdf.output())


def _draw_slip(pdf: FPDF, slip: MoveSlip, words: SeatingWords, language: str, left: float, top: float) -> None:
    x, width = left + _MARGIN, _WIDTH - 2 * _MARGIN
    name = one_line(slip.player)
    size = fitting_size(pdf, name, width, _NAME, _SMALLEST_NAME, "B")
    lines = wrapped(pdf, name[:_MOST_OF_A_NAME], width, size, "B")[:2]
    y = top + 20 - len(lines) * line_height(size) / 2
    for line in lines:
        write(pdf, cut_to_fit(pdf, line, width, size, "B"), x, y, width, size, weight="B")
        y += line_height(size)
    write(pdf, slip.before, x, top + 31, width, _FROM, colour=QUIET)
    rule(pdf, x, top + 40, width, LINE, 0.3)
    half = width / 2
    for position, (word, number) in enumerate(((words.table, slip.table), (words.seat, slip.seat))):
        at = x + position * half
        write(pdf, word, at, top + 44, half, 15.0, colour=QUIET)
        fitting = fitting_size(pdf, str(number), half - 3, _NUMBER, 40.0, "B")
        write(pdf, str(number), at - 0.8, top + 49 + (line_height(_NUMBER) - line_height(fitting)) / 2, half, fitting,
              weight="B")  # fmt: skip
    rule(pdf, x, top + 92, width, LINE, 0.3)
    y = top + 96
    for line in wrapped(pdf, slip.owed, width, _OWED, "B")[:_MOST_OWED]:
        write(pdf, cut_to_fit(pdf, line, width, _OWED, "B"), x, y, width, _OWED, weight="B")
        y += line_height(_OWED)
    foot = top + _HEIGHT - 13 - 2 * line_height(_SMALL)
    day = format_date(slip.date, format="long", locale=language)
    for text in (slip.rules, one_line(slip.event), day):
        write(pdf, cut_to_fit(pdf, text, width, _SMALL), x, foot, width, _SMALL, colour=QUIET)
        foot += line_height(_SMALL)
