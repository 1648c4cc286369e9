"""A sheet is typed over, asked about by keys and mouse, and keeps its names in sight however large it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTableView
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.lists.rows import SheetHead, SheetLine
from homepoker.ui.kit.lists.sheet_table import SheetTable

Key = Qt.Key
PLAIN, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


@dataclass
class Cells:
    """A sheet whose cells say where they stand."""

    lines: int = 8
    width: int = 30
    name: str = "season"
    kept: Sequence[int] = (1,)
    changes: dict[tuple[int, int], str] = field(default_factory=dict)
    asked: int = 0

    @cached_property
    def heads(self) -> Sequence[SheetHead]:
        return [SheetHead(str(at), "Points", is_read=at > 0, hint=f"{at}: points") for at in range(self.width)]

    def line(self, line: int) -> SheetLine:
        return SheetLine("headings", is_read=False, is_heading=True) if line == 0 else SheetLine()

    def cell(self, line: int, column: int) -> str:
        self.asked += 1
        return f"{line}/{column}"

    def is_number(self, line: int, column: int) -> bool:
        return column > 1

    def change(self, line: int, column: int) -> str:
        return self.changes.get((line, column), "")


def shown(qtbot: QtBot, cells: Cells) -> SheetTable:
    table = SheetTable("Sheet")
    qtbot.addWidget(table)
    table.resize(600, 300)
    table.show_sheet(cells)
    with qtbot.waitActive(table):
        table.show()
        table.activateWindow()
    table.setFocus()
    return table


def place(table: SheetTable) -> tuple[int, int]:
    return table.currentIndex().row(), table.currentIndex().column()


def test_typing_a_double_click_and_enter_type_a_cell_over_and_enter_goes_down(qtbot: QtBot) -> None:
    table = shown(qtbot, Cells())
    table.go_to_cell(2, 3)
    with qtbot.waitSignal(table.typed) as typed:
        QTest.keyClicks(table, "7")
        line = table.viewport().findChild(QLineEdit)
        assert line is not None
        QTest.keyClick(line, Key.Key_Return)
    assert typed.args == [2, 3, "7"]
    qtbot.waitUntil(lambda: place(table) == (3, 3) and table.viewport().findChild(QLineEdit) is None)
    for key in (Key.Key_Return, Key.Key_F2):
        QTest.keyClick(table, key)
        line = table.viewport().findChild(QLineEdit)
        assert line is not None
        assert line.text() == "3/3"
        assert line.accessibleName() == "3 Points, 4"
        QTest.keyClick(line, Key.Key_Escape)
        qtbot.waitUntil(lambda: table.viewport().findChild(QLineEdit) is None)


def test_what_is_typed_as_it_was_is_no_change(qtbot: QtBot) -> None:
    table = shown(qtbot, Cells())
    heard: list[object] = []
    table.typed.connect(lambda *args: heard.append(args))
    assert table.sheet_model.setData(table.sheet_model.index(1, 1), " 1/1 ")
    assert heard == []


def test_delete_gives_a_changed_cell_back_and_leaves_others_alone(qtbot: QtBot) -> None:
    table = shown(qtbot, Cells(changes={(4, 2): "was 5"}))
    heard: list[tuple[int, int]] = []
    table.given_back.connect(lambda line, column: heard.append((line, column)))
    table.go_to_cell(4, 3)
    QTest.keyClick(table, Key.Key_Delete)
    table.go_to_cell(4, 2)
    QTest.keyClick(table, Key.Key_Delete)
    assert heard == [(4, 2)]


def test_lines_columns_and_cells_are_asked_about_by_keys_and_by_a_click_on_their_heads(qtbot: QtBot) -> None:
    table = shown(qtbot, Cells())
    table.go_to_cell(3, 2)
    for signal, modifier, wanted in (
        (table.line_asked, SHIFT, [3]),
        (table.column_asked, CONTROL, [2]),
        (table.cell_asked, PLAIN, [3, 2]),
    ):
        with qtbot.waitSignal(signal) as asked:
            QTest.keyClick(table, Key.Key_Space, modifier)
        assert asked.args is not None
        assert asked.args[:-1] == wanted
    lines, columns = table.verticalHeader(), table.horizontalHeader()
    with qtbot.waitSignal(table.line_asked) as asked:
        at = QPoint(10, lines.sectionViewportPosition(5) + 5)
        QTest.mouseClick(lines.viewport(), Qt.MouseButton.LeftButton, PLAIN, at)
    assert asked.args is not None
    assert asked.args[0] == 5
    with qtbot.waitSignal(table.column_asked) as asked:
        at = QPoint(columns.sectionViewportPosition(2) + 20, 10)
        QTest.mouseClick(columns.viewport(), Qt.MouseButton.LeftButton, PLAIN, at)
    assert asked.args is not None
    assert asked.args[0] == 2
    assert place(table) == (5, 2)


def test_the_names_stay_in_sight_when_they_are_scrolled_away(qtbot: QtBot) -> None:
    table = shown(qtbot, Cells())
    kept = table.findChild(QTableView, "kept")
    assert kept is not None
    assert not kept.isVisible()
    table.go_to_cell(2, 25)
    assert kept.isVisible()
    left, across = kept.geometry().right(), table.horizontalScrollBar()
    # Going back by arrows never ends below the names, and going to a name scrolls nothing.
    for _ in range(10):
        QTest.keyClick(table, Key.Key_Left)
        at = table.visualRect(table.currentIndex()).left() + table.verticalHeader().width()
        assert at >= left - 1
    before = across.value()
    table.go_to_cell(6, 1)
    assert across.value() == before
    across.setValue(0)
    assert not kept.isVisible()


def test_the_same_sheet_taken_in_another_way_keeps_the_cell_gone_to(qtbot: QtBot) -> None:
    table = shown(qtbot, Cells())
    table.go_to_cell(5, 7)
    table.show_sheet(Cells(changes={(5, 7): "was 1"}))
    assert place(table) == (5, 7)
    table.show_sheet(Cells(name="other"))
    assert place(table) == (1, 1)


def test_of_a_hundred_thousand_lines_of_two_hundred_columns_only_what_is_seen_is_asked_for(qtbot: QtBot) -> None:
    cells = Cells(100_000, 200)
    table = shown(qtbot, cells)
    table.go_to_cell(99_999, 199)
    table.grab()
    other = Cells(100_000, 200, changes={(5, 5): "was 1"})
    table.show_sheet(other)
    table.grab()
    # The widths of the columns are measured by the first lines.
    assert cells.asked < 20_000
    assert other.asked < 2_000
