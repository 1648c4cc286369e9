"""Buttons say what they do, and leave the keys of the clock alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.theme.palette import DARK
from homepoker.ui.theme.spacing import CONTROL, CONTROL_LARGE, CONTROL_SMALL


def _row(qtbot: QtBot, *widgets: QWidget) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    for widget in widgets:
        layout.addWidget(widget)
    layout.addStretch(1)
    qtbot.addWidget(row)
    with qtbot.waitActive(row):
        row.show()
        row.activateWindow()
    return row


def test_a_button_with_a_picture_alone_must_say_what_it_does() -> None:
    with pytest.raises(ValueError, match="says nothing"):
        buttons.icon_button("play", "")


def test_a_picture_button_speaks_to_eyes_and_screen_readers(qtbot: QtBot) -> None:
    button = buttons.icon_button("play", "Uhr starten")
    qtbot.addWidget(button)
    assert (button.toolTip(), button.accessibleName()) == ("Uhr starten", "Uhr starten")
    buttons.rename(button, "Start the clock")
    assert (button.toolTip(), button.accessibleName()) == ("Start the clock", "Start the clock")


def test_a_click_on_a_button_leaves_the_focus_where_it_is(qtbot: QtBot) -> None:
    field, clicks = QLineEdit(), list[str]()
    button = buttons.primary("Plätze auslosen", lambda: clicks.append("drawn"))
    _page = _row(qtbot, field, button)
    field.setFocus()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert clicks == ["drawn"]
    assert field.hasFocus()


def test_tab_reaches_every_button_in_order_and_space_presses_it(qtbot: QtBot) -> None:
    clicks: list[str] = []
    row = [
        buttons.primary("Start", lambda: clicks.append("primary")),
        buttons.icon_button("next", "Nächstes Level", lambda: clicks.append("icon")),
        buttons.link("TDA 47", lambda: clicks.append("link")),
    ]
    page = _row(qtbot, *row)
    row[0].setFocus(Qt.FocusReason.TabFocusReason)
    for button in row:
        assert page.focusWidget() is button
        QTest.keyClick(button, Qt.Key.Key_Space)
        page.focusNextChild()
    assert clicks == ["primary", "icon", "link"]


def test_an_action_with_a_default_argument_keeps_its_default(qtbot: QtBot) -> None:
    steps: list[int] = []

    def go_on(by: int = 1) -> None:
        steps.append(by)

    button = buttons.secondary("Weiter", go_on)
    _page = _row(qtbot, button)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert steps == [1]


def test_sizes_stay_the_same_with_the_focus(qtbot: QtBot) -> None:
    expected = {
        buttons.primary("Start", icon="play"): CONTROL,
        buttons.secondary("Nicht jetzt", size="small"): CONTROL_SMALL,
        buttons.icon_button("next", "Weiter"): CONTROL,
        buttons.icon_button("close", "Schließen", size="small"): CONTROL_SMALL,
        buttons.icon_button("play", "Start", size="large"): CONTROL_LARGE,
    }
    _page = _row(qtbot, *expected)
    for button, height in expected.items():
        before = button.sizeHint()
        assert button.height() == height
        button.setFocus(Qt.FocusReason.TabFocusReason)
        assert button.height() == height
        assert button.sizeHint() == before


def test_the_primary_button_wears_the_accent_and_can_hand_it_on(qtbot: QtBot) -> None:
    first, second = buttons.primary("Plätze auslosen"), buttons.secondary("Starten")
    row = _row(qtbot, first, second)
    row.setFocus()

    def ground(button: QPushButton) -> QColor:
        return button.grab().toImage().pixelColor(QPoint(8, 5))

    assert ground(first) == QColor(DARK.accent)
    buttons.make_primary(first, False)
    buttons.make_primary(second, True)
    assert (ground(first), ground(second)) == (QColor(DARK.raised), QColor(DARK.accent))


def test_one_segment_is_chosen_and_arrows_change_it(qtbot: QtBot) -> None:
    told: list[str] = []
    control = SegmentedControl([("dark", "Dunkel"), ("light", "Hell"), ("system", "System")], "Farben", "light")
    control.changed.connect(told.append)
    row = _row(qtbot, control)
    assert (control.chosen, told) == ("light", [])
    row.focusNextChild()
    focused = row.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "Hell"
    QTest.keyClick(focused, Qt.Key.Key_Right)
    assert (control.chosen, told) == ("system", ["system"])
    control.choose("dark")
    assert (control.chosen, told) == ("dark", ["system"])


def test_a_closed_segment_says_why_and_is_passed_over(qtbot: QtBot) -> None:
    control = SegmentedControl([("a", "Tisch"), ("b", "Name"), ("c", "Karte")], "Ansicht")
    control.enable("b", False, "Es ist noch niemand da.")
    _page = _row(qtbot, control)
    here = next(button for button in control.findChildren(QPushButton) if button.isChecked())
    QTest.keyClick(here, Qt.Key.Key_Right)
    assert control.chosen == "c"
    closed = next(button for button in control.findChildren(QPushButton) if not button.isEnabled())
    assert closed.toolTip() == "Es ist noch niemand da."


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_focused_button_is_pressed_by_enter_as_by_the_space_bar(qtbot: QtBot, key: Qt.Key) -> None:
    pressed = list[str]()
    words = buttons.primary("Eintragen", lambda: pressed.append("words"))
    picture = buttons.icon_button("close", "Schließen", lambda: pressed.append("picture"))
    row = _row(qtbot, words, picture)
    for button in row.findChildren(QAbstractButton):
        button.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(button, key)
    assert pressed == ["words", "picture"]
