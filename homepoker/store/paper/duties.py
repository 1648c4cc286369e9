"""Sheet of a dealer's duties: one A4 page with the same card twice, to cut and lay on two tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fpdf import FPDF

from homepoker.store.paper.document import (
    LINE,
    MARGIN,
    QUIET,
    cut_to_fit,
    document,
    line_height,
    one_line,
    pen,
    rule,
    wrapped,
    write,
)

_CARDS = 2
_CARD_HEIGHT = 148.5
_CARD_MARGIN = 14.0
_MARK = 6.0
_TITLE_SIZE = 20.0
_TEXT_SIZE = 13.0
_RULE_SIZE = 9.0
_NUMBER_WIDTH = 9.0
_GAP = 2.2


@dataclass(frozen=True, slots=True)
class DutyLine:
    """One duty, and the rule that it rests on in words."""

    text: str
    rule: str


def duty_sheet(title: str, lines: Sequence[DutyLine], footer: str, language: str) -> bytes:
    """The duties on one page, on two cards of the same words."""
    with document(one_line(title), language) as pdf:
        pdf.add_page()
        with pen(pdf, QUIET, 0.15):
            pdf.line(0, _CARD_HEIGHT, _MARK, _CARD_HEIGHT)
            pdf.line(pdf.w - _MARK, _CARD_HEIGHT, pdf.w, _CARD_HEIGHT)
        for down in range(_CARDS):
            _draw_card(pdf, title, lines, footer, down * _CARD_HEIGHT)
        return bytes(pdf.output())


def _draw_card(pdf: FPDF, title: str, lines: Sequence[DutyLine], footer: str, top: float) -> None:
    width, y = pdf.w - 2 * MARGIN, top + _CARD_MARGIN
    write(pdf, cut_to_fit(pdf, one_line(title), width, _TITLE_SIZE, "B"), MARGIN, y, width, _TITLE_SIZE, weight="B")
    y += line_height(_TITLE_SIZE) + _GAP
    rule(pdf, MARGIN, y, width, LINE, 0.3)
    y += 2 * _GAP
    x, room = MARGIN + _NUMBER_WIDTH, width - _NUMBER_WIDTH
    for number, line in enumerate(lines, start=1):
        write(pdf, str(number), MARGIN, y, _NUMBER_WIDTH, _TEXT_SIZE, weight="B")
        for part in wrapped(pdf, line.text, room, _TEXT_SIZE):
            write(pdf, part, x, y, room, _TEXT_SIZE)
            y += line_height(_TEXT_SIZE)
        cited = cut_to_fit(pdf, one_line(line.rule), room, _RULE_SIZE)
        write(pdf, cited, x, y, room, _RULE_SIZE, colour=QUIET)
        y += line_height(_RULE_SIZE) + _GAP
    last = top + _CARD_HEIGHT - _CARD_MARGIN - line_height(_RULE_SIZE)
    write(pdf, cut_to_fit(pdf, one_line(footer), width, _RULE_SIZE), MARGIN, last, width, _RULE_SIZE, colour=QUIET)
