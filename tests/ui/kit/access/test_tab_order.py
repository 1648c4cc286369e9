"""Tab walks as one reads, comes to everything once, and shows where it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.access.tab_order import hand_focus_on, keep_tab, stops
from homepoker.ui.kit.layout.flow import Flow


class Page(QWidget):
    """A window whose field below gets the keys when it is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.first, self.second = QPushButton("first"), QPushButton("second")
        self.inner = QWidget()
        self.below, self.last = QLineEdit(), QPushButton("last")
        across = QHBoxLayout(self.inner)
        across.addWidget(self.below)
        across.addWidget(self.last)
        for widget in (self.first, self.second, self.inner):
            self.column.addWidget(widget)

    def focusNextPrevChild(self, forwards: bool) -> bool:
        return hand_focus_on(self, forwards=forwards)


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    """The page, with the keys on its first button."""
    made = Page()
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.first.setFocus()
    return made


def walked(presses: int, *, forwards: bool = True) -> list[QWidget | None]:
    found: list[QWidget | None] = []
    for _ in range(presses):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab if forwards else Qt.Key.Key_Backtab)
        found.append(QApplication.focusWidget())
    return found


def scrolled(page: Page, qtbot: QtBot) -> tuple[QScrollArea, list[QPushButton]]:
    """A low area with forty buttons, at the foot of the page."""
    holder = QWidget()
    rows = QVBoxLayout(holder)
    buttons = [QPushButton(str(number)) for number in range(40)]
    for button in buttons:
        rows.addWidget(button)
    area = QScrollArea()
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(holder)
    area.setFixedHeight(120)
    page.column.addWidget(area)
    qtbot.waitUntil(area.isVisible)
    return area, buttons


def test_what_hands_its_focus_on_is_not_come_to_twice_nor_leapt_from(page: Page) -> None:
    page.inner.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    page.inner.setFocusProxy(page.last)
    assert walked(4) == [page.second, page.below, page.last, page.first]
    assert walked(4, forwards=False) == [page.last, page.below, page.second, page.first]


def test_what_was_put_in_above_later_is_come_to_in_its_place(page: Page) -> None:
    newest = QPushButton("newest")
    page.column.insertWidget(1, newest)
    newest.show()
    assert walked(2) == [newest, page.second]


def test_what_is_hidden_disabled_or_clicked_only_is_passed(page: Page) -> None:
    page.second.setEnabled(False)
    page.below.hide()
    page.last.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    assert stops(page) == [page.first]
    assert not hand_focus_on(page, forwards=True)


def test_what_floats_above_the_page_comes_after_it(page: Page) -> None:
    toast = QPushButton("undo", page)
    toast.show()
    assert stops(page) == [page.first, page.second, page.below, page.last, toast]


def test_without_the_keys_tab_begins_at_the_first_and_shift_tab_at_the_last(page: Page) -> None:
    page.first.clearFocus()
    assert hand_focus_on(page, forwards=True)
    assert page.first.hasFocus()
    page.first.clearFocus()
    assert hand_focus_on(page, forwards=False)
    assert page.last.hasFocus()


def test_an_area_is_scrolled_to_what_has_the_keys_also_from_outside(page: Page, qtbot: QtBot) -> None:
    _, buttons = scrolled(page, qtbot)
    assert walked(1, forwards=False) == [buttons[-1]]
    assert buttons[-1].visibleRegion().boundingRect() == buttons[-1].rect()


def test_a_part_put_into_a_flow_is_come_to_where_it_stands(page: Page) -> None:
    parts = [QPushButton(name) for name in ("a", "c")]
    flow = Flow(parts)
    between = QPushButton("b")
    flow.add(between, at=1)
    page.column.insertWidget(0, flow)
    flow.show()
    assert stops(page)[:3] == [parts[0], between, parts[1]]


@pytest.fixture
def sheet(page: Page) -> tuple[QWidget, QPushButton, QPushButton]:
    """Something that floats above all of the page but its first button, with two buttons."""
    page.resize(300, 300)
    QApplication.processEvents()
    over = QWidget(page)
    keep_tab(over)
    column = QVBoxLayout(over)
    upper, lower = QPushButton("upper"), QPushButton("lower")
    column.addWidget(upper)
    column.addWidget(lower)
    top = page.first.geometry().bottom() + 1
    over.setGeometry(0, top, page.width(), page.height() - top)
    over.show()
    return over, upper, lower


def test_tab_stays_in_what_floats_above_the_page_while_the_keys_are_there(
    page: Page, sheet: tuple[QWidget, QPushButton, QPushButton]
) -> None:
    _, upper, lower = sheet
    upper.setFocus()
    assert walked(3) == [lower, upper, lower]
    assert walked(2, forwards=False) == [upper, lower]


def test_tab_passes_what_is_hidden_below_and_comes_to_what_floats_after_the_page(
    page: Page, sheet: tuple[QWidget, QPushButton, QPushButton]
) -> None:
    over, upper, lower = sheet
    assert stops(page) == [page.first, upper, lower]
    over.setGeometry(0, 0, 10, 10)
    assert stops(page) == [page.first, page.second, page.below, page.last, upper, lower]
    over.hide()
    assert stops(page) == [page.first, page.second, page.below, page.last]


def test_what_would_be_scrolled_to_below_is_passed_too(page: Page, qtbot: QtBot) -> None:
    area, buttons = scrolled(page, qtbot)
    over = QWidget(page)
    keep_tab(over)
    over.setGeometry(area.geometry())
    over.show()
    assert not set(stops(page)) & set(buttons)
    keep_tab(over, False)
    assert set(buttons) <= set(stops(page))
