"""F6 goes from one named region to the next, Shift+F6 to the one before."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.access.accessible import name_region, tell_as
from homepoker.ui.kit.access.tab_order import hand_focus_to_region, keep_tab, region_of
from homepoker.ui.kit.controls.segmented import SegmentedControl


class Page(QWidget):
    """A window: a page with a button of its own, two regions below each other and one more button."""

    def __init__(self) -> None:
        super().__init__()
        self.page = QWidget()
        tell_as(self.page, "page")
        QHBoxLayout(self).addWidget(self.page)
        self.column = QVBoxLayout(self.page)
        self.on_page, self.last = QPushButton("on the page"), QPushButton("last")
        self.clock, self.tables = self.region("Clock"), self.region("Tables")
        for part in (self.on_page, self.clock, self.tables, self.last):
            self.column.addWidget(part)

    def region(self, name: str) -> QWidget:
        """A column with two buttons."""
        made = QWidget()
        name_region(made, name)
        column = QVBoxLayout(made)
        for number in (1, 2):
            column.addWidget(QPushButton(f"{name} {number}"))
        return made

    def walked(self, presses: int, *, forwards: bool = True) -> list[str]:
        """Where so many presses lead."""
        regions = []
        for _ in range(presses):
            hand_focus_to_region(self, forwards=forwards)
            focused = self.focusWidget()
            assert isinstance(focused, QPushButton)
            regions.append(focused.text())
        return regions


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    """The page, with the keys on the button of its own."""
    made = Page()
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.on_page.setFocus()
    return made


def button(region: QWidget, number: int) -> QPushButton:
    return region.findChildren(QPushButton)[number - 1]


def test_each_region_is_come_to_at_its_first_stop(page: Page) -> None:
    assert page.walked(4) == ["Clock 1", "Tables 1", "on the page", "Clock 1"]
    assert page.walked(3, forwards=False) == ["on the page", "Tables 1", "Clock 1"]


def test_from_the_middle_of_a_region_the_way_is_the_same(page: Page) -> None:
    button(page.tables, 2).setFocus()
    assert page.walked(1) == ["on the page"]
    button(page.tables, 2).setFocus()
    assert page.walked(1, forwards=False) == ["Clock 1"]
    page.last.setFocus()
    assert page.walked(1, forwards=False) == ["Tables 1"]


def test_a_region_without_anything_to_reach_is_passed(page: Page) -> None:
    for one in page.clock.findChildren(QPushButton):
        one.setEnabled(False)
    assert page.walked(2) == ["Tables 1", "on the page"]


def test_a_page_that_has_the_keys_itself_goes_on_to_what_it_holds(page: Page) -> None:
    page.page.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    page.page.setFocus()
    assert page.page.hasFocus()
    assert page.walked(2) == ["on the page", "Clock 1"]


def test_what_keeps_tab_keeps_f6_too(page: Page) -> None:
    sheet = QWidget(page)
    keep_tab(sheet)
    column = QVBoxLayout(sheet)
    upper, lower = page.region("Upper"), page.region("Lower")
    column.addWidget(upper)
    column.addWidget(lower)
    sheet.show()
    button(upper, 2).setFocus()
    assert page.walked(3) == ["Lower 1", "Upper 1", "Lower 1"]


def test_a_group_that_is_one_field_is_no_region(page: Page, qtbot: QtBot) -> None:
    choice = SegmentedControl([("day", "Day"), ("night", "Night")], "Look")
    column = page.tables.layout()
    assert column is not None
    column.addWidget(choice)
    assert region_of(choice.findChildren(QPushButton)[0]) is page.tables


def test_where_there_is_nothing_to_go_to_the_keys_stay(page: Page) -> None:
    for one in (page.clock, page.tables):
        one.hide()
    assert not hand_focus_to_region(page, forwards=True)
    assert page.on_page.hasFocus()
