"""Names stand whole wherever there is room for them in letters that can be read."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from homepoker.ui.room_view.lettering import READABLE, fitting, width_of
from homepoker.ui.room_view.picture import StandingsRow
from homepoker.ui.room_view.view import room_picture
from homepoker.ui.theme.fonts import MEDIUM, load_fonts
from tests.fakes import EVENING
from tests.ui.room_view.evenings import finished, words_in
from tests.ui.room_view.texts import painted_texts

USUAL = ("Wolfgang Schröder", "Gisela Zimmermann", "Karl-Heinz von der Heyde", "Jörg Müller jun.", "Änne Özdemir")
SHAPES = [(1920, 1080), (1280, 640), (1720, 720), (3840, 2160)]
"""16:9, 2:1, 21:9 and 4K: side by side with the winner."""


@pytest.fixture(autouse=True)
def _typeface(qapp: QApplication) -> None:
    load_fonts(qapp)


def standings(players: int) -> list[StandingsRow]:
    names = [USUAL[one % len(USUAL)] for one in range(players)]
    return [
        StandingsRow(place, name, str(70 - 2 * place), f"{68 - 2 * place} für den Platz, 2 für Knock-outs")
        for place, name in enumerate(names, start=1)
    ]


@pytest.mark.parametrize("name", USUAL)
def test_a_line_is_shortened_only_where_the_smallest_letters_do_not_fit_either(name: str) -> None:
    for size in (38, 42, 49, 55):
        for width in range(int(width_of(name, READABLE)) + 1, int(width_of(name, size)) + 2):
            assert fitting(name, size, MEDIUM, width)[1] == name, (size, width)


@pytest.mark.parametrize("players", [14, 27])
@pytest.mark.parametrize("size", SHAPES)
def test_the_final_standings_cut_no_usual_name(size: tuple[int, int], players: int) -> None:
    picture = room_picture(finished(players), EVENING, words_in("de"), standings_rows=standings(players))
    texts = [text.text for text in painted_texts(picture, *size)]
    assert not [text for text in texts if "…" in text]
    assert all(texts.count(name) >= players // len(USUAL) for name in USUAL)


@pytest.mark.parametrize("size", SHAPES)
def test_names_in_the_final_standings_are_equally_large(size: tuple[int, int]) -> None:
    rows = standings(27)
    picture = room_picture(finished(27), EVENING, words_in("de"), standings_rows=rows)
    # The winner's name stands large beside the rows too.
    others = [text for text in painted_texts(picture, *size) if text.text in USUAL and text.text != rows[0].name]
    assert len({round(text.size, 1) for text in others}) == 1
