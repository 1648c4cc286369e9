"""The dealer's sheet: one page with the five lines twice, each with its rule, in both languages and by every book."""

from __future__ import annotations

import re
from typing import Any

import pytest

from homepoker.services.exchange.dealer_sheet import dealer_sheet
from homepoker.store.paper import document, duties
from tests.desks import BOOKS, Evening, words_in
from tests.rulebooks.shipped import IDS

CARD = 297.0 / 2
"""The height of one of the two cards, in millimetres."""


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("book", IDS)
def test_both_cards_hold_all_lines_with_their_rules(book: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[float, str]] = []

    def write(pdf: Any, text: str, x: float, y: float, width: float, size: float, **more: Any) -> None:
        written.append((y, text))
        document.write(pdf, text, x, y, width, size, **more)

    monkeypatch.setattr(duties, "write", write)
    page = dealer_sheet(Evening(rulebook=book).desk.state, BOOKS, words_in(language))
    assert page.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b(?!s)", page)) == 1
    for top in (0.0, CARD):
        card = [(y - top, text) for y, text in written if top <= y < top + CARD]
        assert [text for _, text in card if text in "12345"] == list("12345")
        *lines, (foot, last) = card
        assert last.startswith("Homepoker")
        assert max(y for y, _ in lines) < foot - 3, "the last rule stands above the foot"
