"""Pages that scroll and columns that stack know the height they need; the bar's room is kept."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLabel, QListView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.layout.scrolling import LeastColumn, PageStack, ScrollingPage
from homepoker.ui.kit.text import labels

_WORDS = "Das steht in mehreren Zeilen, wo die Spalte schmal ist. " * 4


def test_a_column_with_wrapping_words_needs_what_its_parts_need(qtbot: QtBot) -> None:
    inside = QWidget()
    column = LeastColumn(inside)
    for _ in range(2):
        column.addWidget(labels.body(_WORDS))
    outside = QWidget()
    around = QVBoxLayout(outside)
    around.setContentsMargins(0, 0, 0, 0)
    around.addWidget(inside)
    page = ScrollingPage(outside)
    qtbot.addWidget(page)
    page.resize(300, 120)
    page.show()
    assert column.minimumHeightForWidth(300) == column.heightForWidth(300) > 200
    assert around.totalMinimumHeightForWidth(300) == column.heightForWidth(300)


def high_page(height: int = 900) -> QWidget:
    page = QWidget()
    part = QLabel("Verlauf")
    part.setMinimumHeight(height)
    QVBoxLayout(page).addWidget(part)
    return page


def shown(qtbot: QtBot, page: ScrollingPage, height: int) -> ScrollingPage:
    qtbot.addWidget(page)
    page.resize(200, height)
    page.show()
    QApplication.processEvents()
    return page


def test_a_bar_that_keeps_its_room_is_there_only_where_there_is_something_to_scroll(qtbot: QtBot) -> None:
    page = shown(qtbot, ScrollingPage(high_page(), keeps_bar=True), 200)
    assert page.verticalScrollBar().isEnabled()
    page.resize(200, 1200)
    QApplication.processEvents()
    assert not page.verticalScrollBar().isEnabled()
    assert page.verticalScrollBar().isVisible()


def words_and_list() -> QWidget:
    """It likes to be as high as the list, and can do with some rows of it."""
    part = QWidget()
    column = QVBoxLayout(part)
    column.addWidget(labels.body(_WORDS))
    column.addWidget(QListView())
    return part


def test_a_stack_of_pages_needs_what_its_page_needs_and_not_what_it_likes(qtbot: QtBot) -> None:
    pages, page = PageStack(), words_and_list()
    pages.addWidget(page)
    outside = QWidget()
    around = QVBoxLayout(outside)
    around.setContentsMargins(0, 0, 0, 0)
    around.addWidget(pages)
    qtbot.addWidget(outside)
    outside.resize(250, 600)
    outside.show()
    layout = page.layout()
    assert layout is not None
    needed = layout.totalMinimumHeightForWidth(250)
    assert max(around.totalMinimumSize().height(), around.totalMinimumHeightForWidth(250)) == needed
    assert needed < layout.totalHeightForWidth(250)
