"""Papers to cut apart: seat cards, move slips for a table that breaks, and the sheet of a dealer's duties."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from babel.dates import format_date

from homepoker.services.exchange.table_papers import DutyLine, MoveSlip, Seated
from homepoker.services.words import Words
from homepoker.ui.paper.pages import (
    MARGIN,
    QUIET,
    Pages,
    cut_to_fit,
    fitting_size,
    line,
    line_height,
    one_line,
    rule,
    wrapped,
    write,
    write_title,
)

_MARK = 6.0
_MOST_OF_A_NAME = 200
"""Most letters of a name: more than its two lines hold."""

_CARD = (105.0, 74.25)
_CARD_MARGIN, _CARD_FOOT = 9.0, 9.5

_SLIP = (105.0, 148.5)
_SLIP_MARGIN, _SLIP_FOOT = 10.0, 10.0
_NUMBER, _OWED = 84.0, 17.0
_MOST_OWED = 3
"""Most lines for what is owed: more would run into the rule."""

_DUTIES_HEIGHT = 148.5
_DUTIES_MARGIN = 14.0
_DUTIES_TITLE, _DUTY, _DUTY_RULE = 20.0, 13.0, 9.0
_DUTY_NUMBER, _DUTY_GAP = 9.0, 2.2


def seat_cards(seated: Sequence[Seated], event: str, day: date, words: Words) -> bytes:
    """One card per player, eight to an A4 page with marks where to cut; each cut card is A7."""
    pdf = Pages(one_line(event) if seated else words.text("papers.seat"))
    for position, place in enumerate(seated):
        left, top = _place(pdf, position, _CARD)
        x, width = left + _CARD_MARGIN, _CARD[0] - 2 * _CARD_MARGIN
        _write_name(pdf, place.player, x, top + 15.5, width, 22.0, 15.0)
        rule(pdf, x, top + 23.5, width, thickness=0.3)
        for at, word, number in _numbers(place.table, place.seat, x, width, words):
            write(pdf, word, at, top + 27, width / 2, 11.0, colour=QUIET)
            write(pdf, number, at - 0.6, top + 30.5, width / 2, 60.0, weight="B")
        _write_quietly(pdf, (event, _long(day, words)), x, top + _CARD[1] - 17, width, _CARD_FOOT)
    return pdf.output()


def move_slips(slips: Sequence[MoveSlip], event: str, day: date, words: Words) -> bytes:
    """One slip per player, four to an A4 page with marks where to cut; each is A6."""
    pdf = Pages(words.text("papers.move_slips"))
    for position, slip in enumerate(slips):
        left, top = _place(pdf, position, _SLIP)
        x, width = left + _SLIP_MARGIN, _SLIP[0] - 2 * _SLIP_MARGIN
        _write_name(pdf, slip.player, x, top + 20, width, 28.0, 17.0)
        write(pdf, slip.before, x, top + 31, width, 13.0, colour=QUIET)
        rule(pdf, x, top + 40, width, thickness=0.3)
        for at, word, number in _numbers(slip.table, slip.seat, x, width, words):
            write(pdf, word, at, top + 44, width / 2, 15.0, colour=QUIET)
            size = fitting_size(number, width / 2 - 3, _NUMBER, 40.0, "B")
            down = (line_height(_NUMBER) - line_height(size)) / 2
            write(pdf, number, at - 0.8, top + 49 + down, width / 2, size, weight="B")
        rule(pdf, x, top + 92, width, thickness=0.3)
        owed = [cut_to_fit(text, width, _OWED, "B") for text in wrapped(slip.owed, width, _OWED, "B")[:_MOST_OWED]]
        write(pdf, owed, x, top + 96, width, _OWED, weight="B")
        foot = top + _SLIP[1] - 13 - 2 * line_height(_SLIP_FOOT)
        _write_quietly(pdf, (slip.rules, event, _long(day, words)), x, foot, width, _SLIP_FOOT)
    return pdf.output()


def duty_sheet(lines: Sequence[DutyLine], day: date, words: Words) -> bytes:
    """A dealer's duties on one page, on two cards of the same words to lay on two tables."""
    title, footer = words.text("dealing.duties"), words.text("papers.footer", on=day.isoformat())
    pdf = Pages(one_line(title))
    for position in range(2):
        _, top = _place(pdf, position, (pdf.w, _DUTIES_HEIGHT))
        width, y = pdf.w - 2 * MARGIN, top + _DUTIES_MARGIN
        write_title(pdf, title, y, MARGIN, _DUTIES_TITLE)
        y += line_height(_DUTIES_TITLE) + _DUTY_GAP
        rule(pdf, MARGIN, y, width, thickness=0.3)
        y += 2 * _DUTY_GAP
        x, room = MARGIN + _DUTY_NUMBER, width - _DUTY_NUMBER
        for number, duty in enumerate(lines, start=1):
            write(pdf, str(number), MARGIN, y, _DUTY_NUMBER, _DUTY, weight="B")
            y = write(pdf, wrapped(duty.text, room, _DUTY), x, y, room, _DUTY)
            _write_quietly(pdf, (duty.rule,), x, y, room, _DUTY_RULE)
            y += line_height(_DUTY_RULE) + _DUTY_GAP
        last = top + _DUTIES_HEIGHT - _DUTIES_MARGIN - line_height(_DUTY_RULE)
        _write_quietly(pdf, (footer,), MARGIN, last, width, _DUTY_RULE)
    return pdf.output()


def _place(pdf: Pages, position: int, card: tuple[float, float]) -> tuple[float, float]:
    """Left and top of a card; the first on each page brings the page, with its marks."""
    across, down = round(pdf.w / card[0]), round(pdf.h / card[1])
    place = position % (across * down)
    if place == 0:
        pdf.add_page()
        _draw_cut_marks(pdf, across, down)
    return place % across * card[0], place // across * card[1]


def _draw_cut_marks(pdf: Pages, across: int, down: int) -> None:
    """Draw short marks at the edges and a cross where four cards meet, so that no line runs through a card."""
    columns = [pdf.w / across * place for place in range(1, across)]
    rows = [pdf.h / down * place for place in range(1, down)]
    half = _MARK / 2
    marks = [
        *(((x, 0.0), (x, _MARK)) for x in columns),
        *(((x, pdf.h - _MARK), (x, pdf.h)) for x in columns),
        *(((0.0, y), (_MARK, y)) for y in rows),
        *(((pdf.w - _MARK, y), (pdf.w, y)) for y in rows),
        *(((x - half, y), (x + half, y)) for x in columns for y in rows),
        *(((x, y - half), (x, y + half)) for x in columns for y in rows),
    ]
    for begin, end in marks:
        line(pdf, begin, end, QUIET, 0.15)


def _numbers(table: int, seat: int, x: float, width: float, words: Words) -> list[tuple[float, str, str]]:
    """Table and seat side by side: where each begins, its word and its number."""
    return [(x, words.text("papers.table"), str(table)), (x + width / 2, words.text("papers.seat"), str(seat))]


def _write_name(
    pdf: Pages, player: str, x: float, middle: float, width: float, largest: float, smallest: float
) -> None:
    """Write a name as large as its width allows, in two lines at most."""
    name = one_line(player)
    size = fitting_size(name, width, largest, smallest, "B")
    lines = wrapped(name[:_MOST_OF_A_NAME], width, size, "B")[:2]
    shown = [cut_to_fit(text, width, size, "B") for text in lines]
    write(pdf, shown, x, middle - len(shown) / 2 * line_height(size), width, size, weight="B")


def _write_quietly(pdf: Pages, texts: Sequence[str], x: float, y: float, width: float, size: float) -> None:
    """Write small lines below one another, each cut to the width."""
    write(pdf, [cut_to_fit(one_line(text), width, size) for text in texts], x, y, width, size, colour=QUIET)


def _long(day: date, words: Words) -> str:
    """The day in full, as on an invitation."""
    return format_date(day, format="long", locale=words.language)
