"""The sheet of a race is a page for each table, on which steps and grid find room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.services.exchange.race_papers import race_paper
from homepoker.ui.paper.pages import Pages, have_application
from homepoker.ui.paper.race_sheet import _HEAD_HEIGHT, _LOWEST_ROW, _SMALLEST_STEP, _grid_room, race_sheets
from tests.desks import BOOKS, PROFILE, Evening, words_in


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "club"])
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("leaving", [1, 2])
def test_steps_and_grid_find_room_on_one_page(book: str, language: str, leaving: int) -> None:
    have_application()
    evening = Evening(replace(PROFILE, rulebook=book, seats_per_table=10)).begin(*"abcdefghij", tables=3)
    state, words = evening.desk.state, words_in(language)
    values = (25, 100, 500)
    paper = race_paper(state, BOOKS, values[:leaving], values[leaving], words)
    made = race_sheets(paper, state.began_on, words)
    assert made.startswith(b"%PDF")
    rows = len(paper.tables[0].seats) + 1
    assert _grid_room(Pages(""), paper, _SMALLEST_STEP) >= _HEAD_HEIGHT + rows * _LOWEST_ROW
