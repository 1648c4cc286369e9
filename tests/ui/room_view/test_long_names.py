"""Names stand whole wherever there is room for them in letters that can be read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import scores
from homepoker.ui.kit.text.short_names import short_forms
from homepoker.ui.room_view.layout import READABLE, areas_of
from homepoker.ui.room_view.lettering import fitting, width_of
from homepoker.ui.room_view.news import News
from homepoker.ui.room_view.page_painting import PanelSpace
from homepoker.ui.room_view.pages import pages_of
from homepoker.ui.room_view.picture import StandingsRow
from homepoker.ui.room_view.view import room_picture, standings_rows
from homepoker.ui.theme.fonts import MEDIUM, load_fonts
from tests.fakes import EVENING
from tests.ui.room_view.evenings import busted, draw, finished, given, playing, seated, words_in
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
def test_where_no_points_have_reasons_names_have_their_room(size: tuple[int, int]) -> None:
    names = ["Andreas Huber", "Petra Koller", "Johanna Schmid", "Christian Wagner", "Franziska Hofer", "Barbara Gruber"]
    rows = [
        StandingsRow(place, name, "22,15", short=tuple(short_forms(frozenset(names))[name]))
        for place, name in enumerate(names * 3, start=1)
    ]
    picture = room_picture(finished(18), EVENING, words_in("de"), standings_rows=rows)
    texts = [text.text for text in painted_texts(picture, *size)]
    assert all(texts.count(name) >= 3 for name in names[1:]), texts


@pytest.mark.parametrize("size", SHAPES)
def test_names_in_the_final_standings_are_equally_large(size: tuple[int, int]) -> None:
    rows = standings(27)
    picture = room_picture(finished(27), EVENING, words_in("de"), standings_rows=rows)
    # The winner's name stands large beside the rows too.
    others = [text for text in painted_texts(picture, *size) if text.text in USUAL and text.text != rows[0].name]
    assert len({round(text.size, 1) for text in others}) == 1


_FIRST = ("Maximilian", "Karl-Heinz", "Wolfgang", "Anneliese", "Franz-Josef", "Gerlinde", "Hannelore", "Siegfried")
_FAMILY = (
    "Oberlechner",
    "von der Heyde",
    "Schröder",
    "Kühn",
    "Zimmermann",
    "Hohenlohe",
    "Stöger",
    "Reiter",
    "Lang",
)
_MARRIED = (
    "Großschartner",
    "Zellweger",
    "Wimberger",
    "Niederer",
    "Haslinger",
    "Falkenstein",
    "Ortner",
    "Buchebner",
    "Vogel",
)
GERMAN = tuple(
    f"{_FIRST[(one + other) % len(_FIRST)]} {family}-{married}"
    for one, family in enumerate(_FAMILY)
    for other, married in enumerate(_MARRIED)
)
"""Eighty-one names, most of them of more than twenty letters."""

ALL_SHAPES = [(1024, 768), (1280, 800), *SHAPES]


def shortened(name: str) -> set[str]:
    return {name, *short_forms(frozenset(GERMAN))[name]}


@pytest.mark.parametrize("size", ALL_SHAPES)
@pytest.mark.parametrize("players", [3, 14, 27, 80])
def test_over_the_turns_everybody_who_deals_is_named_whole(size: tuple[int, int], players: int) -> None:
    words = words_in("de", GERMAN)
    picture = room_picture(playing(players), EVENING, words)
    assert len(picture.dealing) == -(-players // 9)
    seen = []
    for turn in range(len(picture.dealing)):
        foot = areas_of(picture, size[0] / size[1]).facts
        texts = painted_texts(replace(picture, turn=turn), *size)
        here = [text.text for text in texts if text.box.top() >= foot.y * size[1] / 1000 - 1]
        dealt = [
            one for one in picture.dealing if any({one.text, *one.short} & set(text.split(" · ")) for text in here)
        ]
        assert dealt, here
        seen += dealt
    assert set(seen) == set(picture.dealing)


@pytest.mark.parametrize("size", ALL_SHAPES)
@pytest.mark.parametrize("players", [9, 14, 27, 80])
def test_on_the_pages_of_the_seats_no_long_name_is_cut(size: tuple[int, int], players: int) -> None:
    words = words_in("de", GERMAN)
    drawn = News((), (draw(1, 9),))
    for picture in (
        room_picture(seated(players), EVENING, words),
        room_picture(seated(players), EVENING, words, news=drawn),
        room_picture(playing(players), EVENING, words),
        room_picture(playing(players), EVENING, words, news=News(given(*range(3)), ())),
        room_picture(busted(playing(players), 0, 1), EVENING, words),
    ):
        panel = areas_of(picture, size[0] / size[1]).panel
        space = PanelSpace.of(panel.width, panel.height)
        for turn in range(len(pages_of(picture.panels, space.width, space.height))):
            texts = [text.text for text in painted_texts(replace(picture, turn=turn), *size)]
            cut = [text for text in texts if "…" in text]
            # Beside the clock a picture of 16:10 has the narrowest panel; there enough is left to tell who it is.
            assert not [text for text in cut if size != (1280, 800) or len(text) < 14], (turn, cut)


def test_who_has_won_the_button_is_named_whole_beside_it() -> None:
    words = words_in("de", GERMAN)
    picture = room_picture(seated(9), EVENING, words, news=News((), (draw(1, 9),)))
    texts = [text.text for text in painted_texts(picture, 1280, 720)]
    assert "D" in texts
    assert shortened(GERMAN[2]) & set(texts)


@pytest.mark.parametrize("size", ALL_SHAPES)
@pytest.mark.parametrize("players", [14, 27, 64])
def test_the_final_standings_tell_everybody_by_a_whole_name(size: tuple[int, int], players: int) -> None:
    state, words = finished(players), words_in("de", GERMAN)
    rows = standings_rows(scores(state.entries, Scoring.UESG, state.answers), words)
    picture = room_picture(state, EVENING, words, standings_rows=rows)
    seen: set[str] = set()
    for turn in range(5):
        texts = {text.text for text in painted_texts(replace(picture, turn=turn), *size)}
        assert not [text for text in texts if "…" in text]
        said = " ".join(texts).replace("-", "- ").split()
        assert ("Knock-" in said) == ("outs" in said), "the reasons of the winner are cut off"
        seen |= texts
    assert all(seen & {row.name, *row.short} for row in rows)
