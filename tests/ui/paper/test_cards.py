"""Papers to cut apart, read back from the PDF: each lies on its own part of the sheet."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QApplication

from homepoker.services.exchange.table_papers import MoveSlip, duty_lines
from homepoker.ui.paper import cards, pages
from homepoker.ui.theme.fonts import load_fonts
from tests.desks import BOOKS, Evening, words_in
from tests.rulebooks.shipped import IDS

CARD = 297.0 / 2
"""The height of one of the two cards of duties, in millimetres."""
EVENING = date(2025, 11, 7)


@pytest.fixture(autouse=True)
def _letters(qapp: QApplication) -> None:
    load_fonts(qapp)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("book", IDS)
def test_both_cards_of_duties_hold_all_lines_with_their_rules(
    book: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[float, str]] = []
    write = pages.write

    def noted(pdf: Any, text: str | list[str], x: float, y: float, width: float, size: float, **more: Any) -> float:
        for line in [text] if isinstance(text, str) else text:
            written.append((y, line))
            y = write(pdf, line, x, y, width, size, **more)
        return y

    monkeypatch.setattr(cards, "write", noted)
    monkeypatch.setattr(pages, "write", noted)
    words = words_in(language)
    page = cards.duty_sheet(duty_lines(Evening(rulebook=book).desk.state, BOOKS, words), EVENING, words)
    assert len(PdfReader(BytesIO(page)).pages) == 1
    for top in (0.0, CARD):
        card = [(y - top, text) for y, text in written if top <= y < top + CARD]
        assert [text for _, text in card if text in "12345"] == list("12345")
        *lines, (foot, last) = card
        assert last.startswith("Homepoker")
        assert max(y for y, _ in lines) < foot - 3, "the last rule stands above the foot"


def test_where_nobody_sits_the_page_is_empty() -> None:
    (page,) = PdfReader(BytesIO(cards.seat_cards([], "Abend", EVENING, words_in("de")))).pages
    assert not page.extract_text()


@pytest.mark.parametrize(("language", "said"), [("de", ("Tisch", "Platz")), ("en", ("Table", "Seat"))])
def test_slips_are_four_to_a_page_with_old_and_new_seat_what_is_owed_and_the_rule(
    language: str, said: tuple[str, ...]
) -> None:
    slips = [MoveSlip(f"Spieler{n:03}", "von Tisch 3", 12, n, "Zahlt den Small Blind", "TDA 10") for n in range(6)]
    data = cards.move_slips(slips, "Abend", EVENING, words_in(language))
    first, second = (page.extract_text() for page in PdfReader(BytesIO(data)).pages)
    assert all(first.count(f"{one}\n") == 4 for one in (*said, "Zahlt den Small Blind", "TDA 10", "Abend"))
    assert re.findall(r"Spieler\d{3}", first + second) == [slip.player for slip in slips]
