"""Pop-ups and sheets stay in the window, close with Esc and give the focus back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.popover import Popover, Sheet


class _Window(QMainWindow):
    def __init__(self) -> None:
        super().__init__()
        page = QWidget()
        layout = QVBoxLayout(page)
        self.clicks: list[str] = []
        self.field = QLineEdit()
        self.button = buttons.primary("Platz 4", lambda: self.clicks.append("seat"))
        layout.addWidget(self.field)
        layout.addStretch(1)
        layout.addWidget(self.button)
        self.setCentralWidget(page)
        self.resize(700, 420)


@pytest.fixture
def window(qtbot: QtBot) -> _Window:
    """A window with a field on top and a button at the bottom."""
    made = _Window()
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.field.setFocus()
    return made


def _popover(window: _Window) -> tuple[Popover, QPushButton]:
    popover, inside = Popover(window, "Platz 4", "Platz 4 · Max"), buttons.secondary("Ausgeschieden …")
    popover.body.addWidget(inside)
    return popover, inside


def test_a_popover_opens_beside_its_anchor_inside_the_window_with_the_focus_in_it(window: _Window) -> None:
    popover, inside = _popover(window)
    popover.open_at(window.button)
    anchor = QRect(window.button.mapTo(window, QPoint(0, 0)), window.button.size())
    assert window.rect().contains(popover.geometry())
    assert not popover.geometry().intersects(anchor), "there is no room below, so it opens above"
    assert popover.geometry().bottom() <= anchor.top()
    assert inside.hasFocus()


def test_escape_closes_a_popover_and_gives_the_focus_back(window: _Window, qtbot: QtBot) -> None:
    popover, inside = _popover(window)
    popover.open_at(window.button)
    with qtbot.waitSignal(popover.closed):
        QTest.keyClick(inside, Qt.Key.Key_Escape)
    assert popover.isHidden()
    assert window.field.hasFocus()


def test_a_click_outside_closes_a_popover_and_still_counts(window: _Window, qtbot: QtBot) -> None:
    popover, inside = _popover(window)
    popover.open_at(window.field)
    QTest.mouseClick(inside, Qt.MouseButton.LeftButton)
    assert popover.isVisible()
    QTest.mouseClick(window.button, Qt.MouseButton.LeftButton)
    assert popover.isHidden()
    assert window.clicks == ["seat"]


def test_a_popover_stays_in_a_window_that_shrinks(window: _Window, qapp: QApplication) -> None:
    popover, _inside = _popover(window)
    popover.open_at(window.field, QRect(600, 0, 10, 10))
    assert window.rect().contains(popover.geometry())
    window.resize(360, 300)
    qapp.processEvents()
    assert window.rect().contains(popover.geometry())


def test_a_sheet_covers_the_right_side_and_leaves_the_rest_to_work_with(
    window: _Window, german: Words, qtbot: QtBot
) -> None:
    sheet = Sheet(window, german, "Entscheidung", width=300)
    first = QLineEdit()
    sheet.body.addWidget(first)
    sheet.open(first)
    assert sheet.geometry() == QRect(400, 0, 300, 420)
    assert first.hasFocus()
    QTest.mouseClick(window.button, Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    assert window.clicks == ["seat"]
    assert sheet.isVisible()
    QTest.keyClick(first, Qt.Key.Key_Escape)
    assert sheet.isHidden()
    assert window.field.hasFocus()


def test_a_sheet_is_never_wider_than_its_window(window: _Window, german: Words, qapp: QApplication) -> None:
    sheet = Sheet(window, german, "Entscheidung")
    sheet.open()
    window.resize(340, 300)
    qapp.processEvents()
    assert window.rect().contains(sheet.geometry())
