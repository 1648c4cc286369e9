"""Cards are drawn as cards, chips as chips, sharp and with a name."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from homepoker.core.quantities import FULL_DECK, Card, card
from homepoker.services.words import Words
from homepoker.ui.kit.drawings.chip_disc import CHIP_COLOURS, ChipDisc, chip_colour, chip_face, paint_chip
from homepoker.ui.kit.drawings.playing_card import PlayingCard, card_name, paint_card


def _drawn(one: Card | None, scale: float = 1.0) -> QImage:
    picture = QImage(round(50 * scale), round(70 * scale), QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(scale)
    picture.fill(0)
    painter = QPainter(picture)
    paint_card(painter, QRectF(0, 0, 50, 70), one)
    painter.end()
    return picture


def test_every_card_looks_different() -> None:
    pictures = {bytes(_drawn(one).constBits()) for one in (*FULL_DECK, None)}
    assert len(pictures) == 53


def test_a_card_has_more_detail_on_a_denser_screen() -> None:
    blown_up = _drawn(card("As")).scaled(100, 140)
    sharp = _drawn(card("As"), 2.0)
    assert sharp.size() == blown_up.size()
    assert sharp != blown_up


@pytest.mark.parametrize(
    ("text", "german_name", "english_name"),
    [("As", "Pik Ass", "ace of spades"), ("Th", "Herz Zehn", "ten of hearts"), ("2c", "Kreuz Zwei", "two of clubs")],
)
def test_a_card_has_a_name_in_both_languages(
    qtbot: QtBot, german: Words, english: Words, text: str, german_name: str, english_name: str
) -> None:
    shown = PlayingCard(german, card(text))
    qtbot.addWidget(shown)
    assert shown.accessibleName() == german_name
    shown.set_words(english)
    assert shown.accessibleName() == english_name


def test_every_card_has_a_name(german: Words, english: Words) -> None:
    for words in (german, english):
        assert len({card_name(words, one) for one in FULL_DECK}) == 52


def test_a_card_face_down_tells_nothing_and_one_turned_up_its_name(qtbot: QtBot, german: Words) -> None:
    down, up = PlayingCard(german), PlayingCard(german, card("Kd"))
    for one in (down, up):
        qtbot.addWidget(one)
    assert down.accessibleName() == "Verdeckte Karte"
    assert (up.accessibleName(), up.card) == ("Karo König", card("Kd"))
    assert down.grab().toImage() != up.grab().toImage()


@pytest.mark.parametrize(
    ("value", "face"), [(25, "25"), (500, "500"), (1000, "1k"), (2500, "2.5k"), (25000, "25k"), (1_000_000, "1M")]
)
def test_a_chip_shows_its_value_briefly(value: int, face: str) -> None:
    assert chip_face(value) == face


def test_chips_of_usual_values_have_colours_of_their_own() -> None:
    assert len(set(CHIP_COLOURS.values())) == len(CHIP_COLOURS)
    assert chip_colour(75) not in CHIP_COLOURS.values()


def test_a_chip_is_a_disc_in_its_colour_with_a_name(qtbot: QtBot, german: Words) -> None:
    chip = ChipDisc(german, 1000, 40)
    qtbot.addWidget(chip)
    assert chip.accessibleName() == "Chip im Wert von 1.000"
    picture = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    paint_chip(painter, QRectF(0, 0, 40, 40), 1000)
    painter.end()
    assert picture.pixelColor(0, 0).alpha() == 0
    assert picture.pixelColor(20, 9) == QColor(CHIP_COLOURS[1000])
