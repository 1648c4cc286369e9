"""What is typed or pasted: as many letters as fit, and no characters that cannot be shown."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.fields.typing_limits import limit_line, limit_text, limit_to_digits, put_in


@pytest.fixture
def line(qtbot: QtBot) -> QLineEdit:
    made = QLineEdit()
    qtbot.addWidget(made)
    limit_line(made, 10)
    return made


def test_a_line_takes_no_more_letters_than_it_may(line: QLineEdit) -> None:
    line.insert("Wolfgang Lindenbaum")
    assert line.text() == "Wolfgang L"


@pytest.mark.parametrize("character", ["\x07", "\x1b", "\x00", "\u202e", "\uffff"])
def test_control_characters_never_stand_in_a_line(line: QLineEdit, character: str) -> None:
    line.insert("Max")
    line.setCursorPosition(1)
    line.insert(f"{character}Q{character}")
    assert (line.text(), line.cursorPosition()) == ("MQax", 2)


def test_names_of_all_the_world_may_be_typed(line: QLineEdit) -> None:
    line.insert("Özgür שם王")
    assert line.text() == "Özgür שם王"


def test_what_is_kept_from_before_is_shown_whole_and_may_be_shortened(line: QLineEdit) -> None:
    put_in(line, "Wolfgang Lindenbaum")
    assert line.text() == "Wolfgang Lindenbaum"
    line.backspace()
    assert line.text() == "Wolfgang Lindenbau"


def test_a_text_is_limited_where_it_is_typed_and_shown_whole_where_it_is_kept(qtbot: QtBot) -> None:
    edit = QPlainTextEdit()
    qtbot.addWidget(edit)
    limit_text(edit, 10)
    edit.show()
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    edit.insertPlainText("one\ntwo\x07three four")
    assert edit.toPlainText() == "one\ntwothr"
    edit.clearFocus()
    edit.setPlainText("what an older version kept")
    edit.setFocus()
    edit.textCursor().insertText("!")
    assert edit.toPlainText() == "what an older version kept"


@pytest.mark.parametrize(("typed", "stands"), [("", ""), ("7", "7"), ("12a3-", "123"), ("12345", "1234")])
def test_a_number_may_be_left_out_and_enter_goes_on_all_the_same(qtbot: QtBot, typed: str, stands: str) -> None:
    made = QLineEdit()
    qtbot.addWidget(made)
    limit_to_digits(made, 4)
    pressed: list[str] = []
    made.returnPressed.connect(lambda: pressed.append(made.text()))
    QTest.keyClicks(made, typed)
    QTest.keyClick(made, Qt.Key.Key_Return)
    assert pressed == [stands]
