"""A table of counts holds a club's people without scrolling sideways, and says each name whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.lists.count_matrix import CountMatrix
from homepoker.ui.kit.lists.table_data import Cell, Column, Row

ROOM = 676
"""The width that the page of pictures has for it in a window of 1280."""


def _matrix(qtbot: QtBot, people: int) -> CountMatrix:
    names = [f"Hans-Peter {number}" for number in range(people)]
    matrix = CountMatrix("Who knocked out whom")
    qtbot.addWidget(matrix)
    matrix.resize(ROOM, 600)
    matrix.show()
    columns = [Column("Row knocked out column"), *(Column(name, is_number=True, hint=name) for name in names)]
    rows: list[Row] = [(name, (name, *(Cell("12", 12) for _ in names))) for name in names]
    matrix.show_rows(columns, rows)
    return matrix


@pytest.mark.parametrize(("people", "scrolls"), [(2, False), (24, False), (40, True)])
def test_a_club_of_24_fits_and_only_more_scroll_sideways(qtbot: QtBot, people: int, scrolls: bool) -> None:
    matrix = _matrix(qtbot, people)
    qtbot.waitUntil(lambda: (matrix.horizontalScrollBar().maximum() > 0) == scrolls)
    widths = {matrix.columnWidth(place) for place in range(1, people + 1)}
    assert len(widths) == 1
    digits = matrix.fontMetrics().horizontalAdvance("12")
    assert digits < min(widths) <= 40


def test_names_are_read_upright_said_whole_and_copied_as_in_any_table(qtbot: QtBot) -> None:
    matrix = _matrix(qtbot, 3)
    heads = matrix.horizontalHeader()
    names = heads.fontMetrics().horizontalAdvance("Hans-Peter 2")
    assert heads.height() > names > heads.sectionSize(3)
    hint = matrix.model().headerData(3, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert hint == "Hans-Peter 2"
    matrix.copy()
    assert QApplication.clipboard().text().splitlines()[0].split("\t")[3] == "Hans-Peter 2"
