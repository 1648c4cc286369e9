"""An amount of chips may be typed as people write it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from homepoker.services.words import Words
from homepoker.ui.kit.fields.chips_edit import ChipsEdit


def _shown(qtbot: QtBot, words: Words, amount: int | None = None) -> tuple[ChipsEdit, QLineEdit]:
    chips = ChipsEdit(words, "Stack von Max", amount)
    qtbot.addWidget(chips)
    chips.resize(220, 80)
    with qtbot.waitActive(chips):
        chips.show()
        chips.activateWindow()
    line = chips.findChild(QLineEdit)
    assert line is not None
    return chips, line


@pytest.mark.parametrize("typed", ["15000", "15.000", "15 000", "15,000", "15k"])
def test_fifteen_thousand_is_understood_however_it_is_written(qtbot: QtBot, german: Words, typed: str) -> None:
    chips, line = _shown(qtbot, german)
    QTest.keyClicks(line, typed)
    assert chips.amount == 15_000
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert line.text() == "15.000"


def test_the_amount_is_grouped_as_the_language_does_and_again_when_it_changes(
    qtbot: QtBot, german: Words, english: Words
) -> None:
    chips, line = _shown(qtbot, german, 1_500_000)
    assert line.text() == "1.500.000"
    chips.set_words(english, "Max's stack")
    assert line.text() == "1,500,000"
    assert line.accessibleName() == "Max's stack"


def test_what_is_no_amount_is_said_when_the_field_is_left_and_forgiven_while_typing(
    qtbot: QtBot, german: Words
) -> None:
    chips, line = _shown(qtbot, german)
    QTest.keyClicks(line, "viel")
    assert chips.error == ""
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert chips.error == "Das ist keine Anzahl Chips. Schreib zum Beispiel 15000 oder 15k."
    assert line.accessibleDescription() == chips.error
    assert chips.amount is None
    line.clear()
    QTest.keyClicks(line, "9")
    assert chips.error == ""


def test_each_new_amount_is_told_once(qtbot: QtBot, german: Words) -> None:
    chips, line = _shown(qtbot, german)
    told: list[int] = []
    chips.changed.connect(told.append)
    QTest.keyClicks(line, "15k")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert told == [1, 15, 15_000]


def test_enter_hands_over_an_amount_and_nothing_else(qtbot: QtBot, german: Words) -> None:
    chips, line = _shown(qtbot, german)
    entered: list[int] = []
    chips.entered.connect(entered.append)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.keyClicks(line, "2k5")
    QTest.keyClick(line, Qt.Key.Key_Return)
    line.clear()
    QTest.keyClicks(line, "2500")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert entered == [2_500]


def test_setting_an_amount_tells_nobody_and_clears_the_error(qtbot: QtBot, german: Words) -> None:
    chips, line = _shown(qtbot, german)
    told: list[int] = []
    chips.changed.connect(told.append)
    chips.set_error("Mehr, als im Spiel ist.")
    chips.set_amount(300)
    assert (told, chips.error, line.text()) == ([], "", "300")
    chips.set_amount(None)
    assert line.text() == ""
