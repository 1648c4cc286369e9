"""A card shows that it has the keys itself, and only then."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.layout.card import Card


def test_a_title_that_is_wrapped_asks_for_its_longest_word_alone(qtbot: QtBot) -> None:
    card = Card("The same matter in all the other books")
    qtbot.addWidget(card)
    whole = card.minimumSizeHint().width()
    card.wrap_title()
    assert card.minimumSizeHint().width() < whole / 2


def test_a_card_has_a_line_where_it_has_the_keys_itself(qtbot: QtBot) -> None:
    card = Card("Title")
    qtbot.addWidget(card)
    field = QLineEdit()
    card.add(field)
    with qtbot.waitActive(card):
        card.show()
    card.setFocus()
    assert card.property("hasKeys") is True
    card.setFocusProxy(field)
    field.setFocus()
    assert card.hasFocus(), "Qt says so of a card for which the field has them"
    assert card.property("hasKeys") is False
