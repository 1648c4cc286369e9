"""Pages that scroll and columns that stack: how high they say that they have to be."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit import labels
from homepoker.ui.kit.scrolling import LeastColumn, ScrollingPage

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
