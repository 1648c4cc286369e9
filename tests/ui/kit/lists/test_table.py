"""Tables align numbers, sort by value, open rows and copy for a spreadsheet."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSortFilterProxyModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.lists.rows import Cell, Column, Row
from homepoker.ui.kit.lists.table import CountMatrix, Table
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.theme.spacing import ROW

COLUMNS = [Column("Platz", is_number=True), Column("Name", does_stretch=True), Column("Punkte", is_number=True)]
ROWS: list[Row] = [
    ("ida", [Cell("1.", 1), "Ida Groß", Cell("31", 31)]),
    ("max", [Cell("2.", 2), "Max Mustermann", Cell("9", 9)]),
    ("anna", [Cell("10.", 10), "Anna Weiß", Cell("100", 100)]),
]


def _table(qtbot: QtBot, *, may_sort: bool = False, empty: EmptyState | None = None) -> Table:
    table = Table("Rangliste", empty, may_sort=may_sort)
    table.resize(500, 260)
    qtbot.addWidget(table)
    with qtbot.waitActive(table):
        table.show()
        table.activateWindow()
    return table


def _names(table: Table) -> list[str]:
    return [str(table.model().index(row, 1).data()) for row in range(table.model().rowCount())]


def test_numbers_stand_on_the_right_under_their_titles(qtbot: QtBot) -> None:
    table = _table(qtbot)
    table.show_rows(COLUMNS, ROWS)
    model, role = table.model(), Qt.ItemDataRole.TextAlignmentRole
    for column, is_number in enumerate((True, False, True)):
        for alignment in (model.index(0, column).data(role), model.headerData(column, Qt.Orientation.Horizontal, role)):
            assert bool(alignment & Qt.AlignmentFlag.AlignRight) == is_number
    assert table.rowHeight(0) == ROW


def test_rows_keep_their_order_until_a_title_is_clicked_and_then_sort_by_value(qtbot: QtBot) -> None:
    table = _table(qtbot, may_sort=True)
    table.show_rows(COLUMNS, ROWS)
    assert _names(table) == ["Ida Groß", "Max Mustermann", "Anna Weiß"]
    table.sortByColumn(2, Qt.SortOrder.AscendingOrder)
    assert _names(table) == ["Max Mustermann", "Ida Groß", "Anna Weiß"]
    table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert _names(table) == ["Anna Weiß", "Ida Groß", "Max Mustermann"]


def test_enter_opens_the_current_row_also_when_sorted(qtbot: QtBot) -> None:
    table = _table(qtbot, may_sort=True)
    table.show_rows(COLUMNS, ROWS)
    table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    table.go_to("max")
    assert table.current == "max"
    with qtbot.waitSignal(table.opened) as opened:
        QTest.keyClick(table, Qt.Key.Key_Return)
    assert opened.args == ["max"]


def test_new_rows_keep_the_current_one_and_arrows_tell_the_next(qtbot: QtBot) -> None:
    table = _table(qtbot)
    table.show_rows(COLUMNS, ROWS)
    table.go_to("max")
    table.show_rows(COLUMNS, [ROWS[2], *ROWS[:2]])
    assert table.current == "max"
    with qtbot.waitSignal(table.current_changed) as changed:
        QTest.keyClick(table, Qt.Key.Key_Up)
    assert changed.args == ["ida"]


def test_copying_gives_titles_and_selected_rows_parted_by_tabs(qtbot: QtBot, qapp: QApplication) -> None:
    table = _table(qtbot)
    table.show_rows(COLUMNS, ROWS)
    table.go_to("max")
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert qapp.clipboard().text() == "Platz\tName\tPunkte\n2.\tMax Mustermann\t9"
    table.clearSelection()
    table.copy()
    assert len(qapp.clipboard().text().splitlines()) == 4


def test_a_table_without_rows_says_what_to_do_in_their_place(qtbot: QtBot) -> None:
    empty = EmptyState("players", "Noch niemand eingecheckt.")
    table = _table(qtbot, empty=empty)
    assert empty.isVisible()
    assert empty.size() == table.viewport().size()
    assert not table.horizontalHeader().isVisible()
    table.show_rows(COLUMNS, ROWS)
    assert not empty.isVisible()
    assert table.horizontalHeader().isVisible()
    table.show_rows(COLUMNS, [])
    assert empty.isVisible()


def test_a_copied_name_takes_one_cell_and_is_not_computed(qtbot: QtBot, qapp: QApplication) -> None:
    table = _table(qtbot)
    names = ("=1+1", "@Ida", "-Max", "Eva\tJo\nTom", "−1.250", "+3 %", "– 4")
    table.show_rows([Column("=Name")], [(str(at), [name]) for at, name in enumerate(names)])
    table.copy()
    copied = qapp.clipboard().text().split("\n")
    assert copied == ["'=Name", "'=1+1", "'@Ida", "'-Max", "Eva Jo Tom", "-1.250", "+3 %", "– 4"]


def test_a_model_of_ones_own_gets_the_same_looks_copying_and_empty_place(qtbot: QtBot, qapp: QApplication) -> None:
    empty = EmptyState("list", "Noch kein Level.")
    table = _table(qtbot, empty=empty)
    model = QStandardItemModel(0, 2, table)
    model.setHorizontalHeaderLabels(["Small Blind", "Big Blind"])
    table.setModel(model)
    assert empty.isVisible()
    model.appendRow([QStandardItem("100"), QStandardItem("200")])
    assert not empty.isVisible()
    table.selectRow(0)
    table.copy()
    assert qapp.clipboard().text() == "Small Blind\tBig Blind\n100\t200"
    assert table.current == ""
    table.setModel(QSortFilterProxyModel(table))
    assert empty.isVisible()


def test_tab_leaves_the_table_instead_of_walking_its_cells(qtbot: QtBot) -> None:
    table = _table(qtbot)
    assert not table.tabKeyNavigation()


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
