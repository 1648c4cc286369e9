"""Combo box in a narrow column: no letter is cut, and nothing that is cut is lost."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.controls.combo_box import AddBox, ComboBox

LONG = "Gegen die Etikette verstoßen, und das den ganzen Abend lang"


def made(qtbot: QtBot, width: int) -> ComboBox:
    box = ComboBox()
    qtbot.addWidget(box)
    box.addItems(["Betrogen", LONG])
    box.resize(width, 34)
    box.show()
    return box


def tooltip(box: ComboBox) -> str:
    box.event(QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), box.mapToGlobal(QPoint(5, 5))))
    return box.toolTip()


def test_a_text_that_is_too_long_ends_in_an_ellipsis_and_the_tooltip_says_all_of_it(qtbot: QtBot) -> None:
    box = made(qtbot, 160)
    box.setCurrentIndex(1)
    assert box.shown_text().endswith("…")
    assert LONG.startswith(box.shown_text()[:-1])
    assert tooltip(box) == LONG
    box.setCurrentIndex(0)
    assert box.shown_text() == "Betrogen"
    assert tooltip(box) == ""


def test_a_box_with_a_tooltip_of_its_own_keeps_it(qtbot: QtBot) -> None:
    box = made(qtbot, 700)
    box.setToolTip("Was ist geschehen?")
    box.setCurrentIndex(1)
    assert box.shown_text() == LONG
    assert tooltip(box) == "Was ist geschehen?"


def test_the_list_is_as_wide_as_its_longest_entry(qtbot: QtBot) -> None:
    box = made(qtbot, 160)
    box.showPopup()
    assert box.view().width() >= box.fontMetrics().horizontalAdvance(LONG)
    box.hidePopup()


def test_without_a_choice_the_placeholder_is_shortened_too(qtbot: QtBot) -> None:
    box = made(qtbot, 160)
    box.setPlaceholderText(LONG)
    box.setCurrentIndex(-1)
    assert box.shown_text().endswith("…")


def test_the_wheel_over_a_closed_box_is_left_to_the_page(qtbot: QtBot) -> None:
    box = made(qtbot, 160)
    box.setFocus()
    none, spot = Qt.MouseButton.NoButton, QPointF(5, 5)
    turned = QWheelEvent(
        *(spot, QPointF(box.mapToGlobal(spot)), QPoint(), QPoint(0, -120), none),
        *(Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False),
    )
    box.event(turned)
    assert box.currentIndex() == 0
    assert not turned.isAccepted()


def test_what_can_be_added_is_added_from_the_open_list_alone(qtbot: QtBot) -> None:
    box, added = AddBox(), list[int]()
    qtbot.addWidget(box)
    box.addItems(["Hinzufügen …", "Gewinne", "Knock-outs"])
    box.activated.connect(added.append)
    box.show()
    keys = Qt.Key
    for key in (keys.Key_G, keys.Key_K, keys.Key_PageDown, keys.Key_End):
        QTest.keyClick(box, key)
    assert (added, box.currentIndex(), box.view().isVisible()) == ([], 0, False)
    QTest.keyClick(box, keys.Key_Down)
    assert box.view().isVisible()
    QTest.keyClick(box.view(), keys.Key_G)
    QTest.keyClick(box.view(), keys.Key_Return)
    assert added == [1]
