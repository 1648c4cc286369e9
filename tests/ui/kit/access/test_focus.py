"""What gets the keys by the program is scrolled to, and Page Up and Page Down scroll the page that scrolls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.access.focus import FocusFollower
from homepoker.ui.kit.layout.scrolling import ScrollingPage, turn_page

Down, Up = Qt.Key.Key_PageDown, Qt.Key.Key_PageUp


@pytest.fixture(autouse=True)
def _followed(qapp: QApplication) -> Iterator[None]:
    owner = QObject()
    FocusFollower(qapp, owner)
    yield
    owner.deleteLater()


def scrolling(qtbot: QtBot) -> tuple[ScrollingPage, list[QPushButton]]:
    """A page with twenty buttons, in a window that shows five; the keys are on the first."""
    inside = QWidget()
    rows = QVBoxLayout(inside)
    buttons = [QPushButton(str(number)) for number in range(20)]
    for button in buttons:
        button.setFixedHeight(40)
        rows.addWidget(button)
    page = ScrollingPage(inside)
    qtbot.addWidget(page)
    page.resize(300, 220)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    buttons[0].setFocus()
    for _ in range(4):  # what has the keys is followed for three turns
        QApplication.processEvents()
    return page, buttons


def is_whole(button: QPushButton) -> bool:
    return button.visibleRegion().boundingRect() == button.rect()


def press(page: ScrollingPage, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> bool:
    return turn_page(page, QKeyEvent(QEvent.Type.KeyPress, key, held))


def test_what_gets_the_keys_by_the_program_is_scrolled_to(qtbot: QtBot) -> None:
    _, buttons = scrolling(qtbot)
    for which in (19, 7, 0):
        assert not is_whole(buttons[which]) or which == 0
        buttons[which].setFocus(Qt.FocusReason.OtherFocusReason)
        QApplication.processEvents()
        assert is_whole(buttons[which])


def test_nothing_moves_below_a_pressed_button_of_the_mouse(qtbot: QtBot) -> None:
    page, buttons = scrolling(qtbot)
    page.verticalScrollBar().setValue(30)
    assert not is_whole(buttons[0])
    buttons[0].clearFocus()
    buttons[0].setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    QTest.mousePress(buttons[0], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert page.verticalScrollBar().value() == 30
    QTest.mouseRelease(buttons[0], Qt.MouseButton.LeftButton)


def test_a_page_that_is_higher_than_its_area_stays_where_it_is(qtbot: QtBot) -> None:
    page, buttons = scrolling(qtbot)
    inside = buttons[0].parentWidget()
    assert inside is not None
    inside.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    page.verticalScrollBar().setValue(300)
    inside.setFocus()
    QApplication.processEvents()
    assert page.verticalScrollBar().value() == 300


def test_page_down_and_up_scroll_by_what_is_seen(qtbot: QtBot) -> None:
    page, _ = scrolling(qtbot)
    bar = page.verticalScrollBar()
    assert press(page, Down)
    assert bar.value() == bar.pageStep() > 100
    assert press(page, Up)
    assert bar.value() == 0


def test_other_keys_and_pages_that_fit_leave_it_to_others(qtbot: QtBot) -> None:
    page, _ = scrolling(qtbot)
    assert not press(page, Qt.Key.Key_End)
    assert not press(page, Down, Qt.KeyboardModifier.ControlModifier)
    page.resize(300, 2000)
    QApplication.processEvents()
    assert not press(page, Down)


def test_the_page_that_has_the_keys_scrolls_first(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    rows = QVBoxLayout(around)
    pages, fields = [], []
    for height in (600, 900):
        inside, field = QWidget(), QPushButton("field")
        inside.setMinimumHeight(height)
        QVBoxLayout(inside).addWidget(field)
        page = ScrollingPage(inside)
        rows.addWidget(page)
        pages.append(page)
        fields.append(field)
    around.resize(300, 500)
    with qtbot.waitActive(around):
        around.show()
        around.activateWindow()
    for which in (0, 1):
        fields[which].setFocus()
        QApplication.processEvents()
        pages[which].verticalScrollBar().setValue(0)
        assert turn_page(around, QKeyEvent(QEvent.Type.KeyPress, Down, Qt.KeyboardModifier.NoModifier))
        assert pages[which].verticalScrollBar().value() > 0
