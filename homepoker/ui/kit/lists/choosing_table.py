"""Table in which each row offers a choice: a click on its cell, Space or Enter asks for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from homepoker.ui.kit.lists.table import RowDelegate, Table
from homepoker.ui.kit.lists.table_data import Column, Row
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled

_CHEVRON = 16

Index = QModelIndex | QPersistentModelIndex


class ChoosingTable(Table):
    """Table of rows with a choice: ``choice_wanted`` carries the id of the row and where on the screen to ask."""

    choice_wanted = Signal(str, QPoint)

    def __init__(self, name: str, columns: Sequence[Column], *, choice: int, stressed: int) -> None:
        """
        :param choice: the column in which the choice is shown.
        :param stressed: the column that says which row it is.
        """
        super().__init__(name)
        self._columns = list(columns)
        self._choice = choice
        self.stressed = stressed
        self._may_choose: frozenset[str] = frozenset()
        self.setProperty("frame", "bare")
        self.setSelectionMode(Table.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Delegate(self))
        self.opened.connect(self._ask)
        self.menu_wanted.connect(self._ask)

    def show_choices(self, rows: Sequence[Row], may_choose: Collection[str]) -> None:
        """Show these rows; of those in ``may_choose`` the choice can be changed."""
        self._may_choose = frozenset(may_choose)
        self.show_rows(self._columns, rows)

    def may_choose(self, index: Index) -> bool:
        """Whether the cell shows a choice that can be changed."""
        return index.column() == self._choice and str(self._id_at(index)) in self._may_choose

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.current:
            self._ask(self.current)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and at.isValid() and at.column() == self._choice:
            self._ask(self._id_at(at))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The first click has asked already.
        event.accept()

    def _ask(self, row_id: str) -> None:
        if row_id in self._may_choose:
            self.go_to(row_id)
            cell = self.visualRect(self.model().index(self.currentIndex().row(), self._choice))
            self.choice_wanted.emit(row_id, self.viewport().mapToGlobal(cell.bottomLeft()))


class _Delegate(RowDelegate):
    """Delegate that stresses a column and marks what can be chosen."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        table = option.widget
        if isinstance(table, ChoosingTable) and index.column() == table.stressed:
            option.font = font(weight=MEDIUM)
            option.fontMetrics = QFontMetrics(option.font)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        table = option.widget
        if isinstance(table, ChoosingTable) and table.may_choose(index):
            side = scaled(_CHEVRON)
            left = option.rect.left() + option.fontMetrics.horizontalAdvance(str(index.data())) + spacing.M
            left = min(left, option.rect.right() - side)
            box = QRectF(left, option.rect.center().y() - side / 2 + 1, side, side)
            paint_icon(painter, "chevron-down", box, current_palette().quiet)
