"""An ampersand on a button and in a menu is a sign like any other."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox, Menu, PushButton, RadioButton, ToolButton

NAME = "&Tom & Jerry && Co"


@pytest.mark.parametrize("kind", [PushButton, CheckBox, RadioButton, ToolButton])
def test_a_button_shows_every_ampersand_and_has_no_mnemonic(qtbot: QtBot, kind: type[QAbstractButton]) -> None:
    button = kind()
    qtbot.addWidget(button)
    button.setText(NAME)
    assert button.text() == NAME
    assert button.shortcut() == QKeySequence()
    assert QAbstractButton.text(button) == NAME.replace("&", "&&")


@pytest.mark.parametrize("kind", [PushButton, CheckBox])
def test_words_given_at_once_are_the_same(qtbot: QtBot, kind: type[PushButton | CheckBox]) -> None:
    button = kind(NAME)
    qtbot.addWidget(button)
    assert (button.text(), button.shortcut()) == (NAME, QKeySequence())


def test_a_button_of_the_kit_is_as_wide_as_one_without_mnemonics(qtbot: QtBot) -> None:
    made, plain = buttons.link("Tom & Jerry"), buttons.link("Tom + Jerry")
    for one in (made, plain):
        qtbot.addWidget(one)
    difference = made.fontMetrics().horizontalAdvance("&") - made.fontMetrics().horizontalAdvance("+")
    assert abs(made.sizeHint().width() - plain.sizeHint().width() - difference) <= 1


def test_a_menu_shows_every_ampersand_once_however_an_entry_came(qtbot: QtBot) -> None:
    menu = Menu()
    qtbot.addWidget(menu)
    entry = QAction("A & B", menu)
    menu.addAction(entry)
    menu.addAction("A & B")
    menu.addAction("A & B", lambda: None)
    menu.addAction(entry)
    inner = menu.submenu("A & B")
    inner.addAction("A & B")
    assert [one.text() for one in (*menu.actions(), *inner.actions())] == ["A && B"] * 5


def test_a_tab_in_a_name_is_no_key_of_a_menu(qtbot: QtBot) -> None:
    menu = Menu()
    qtbot.addWidget(menu)
    assert menu.addAction("Tom\tF1").text() == "Tom F1"


@pytest.mark.parametrize("make", [labels.caption, labels.body])
def test_a_label_that_names_a_field_has_no_mnemonic(qtbot: QtBot, make: object) -> None:
    assert callable(make)
    field, label = QLineEdit(), make("A & B")
    for one in (field, label):
        qtbot.addWidget(one)
    label.setBuddy(field)
    assert (label.text(), QLabel.text(label)) == ("A & B", "A && B")
    label.setText("C & D")
    assert (label.text(), QLabel.text(label)) == ("C & D", "C && D")


def test_bare_ones_would_lose_it(qtbot: QtBot) -> None:
    for bare in (QPushButton("Tom &Jerry"), QCheckBox("Tom &Jerry")):
        qtbot.addWidget(bare)
        assert bare.shortcut() != QKeySequence()
