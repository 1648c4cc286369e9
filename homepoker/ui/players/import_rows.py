"""Rows of an import as a table, in which the host says who is meant by a doubtful row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from homepoker.services.words import Words
from homepoker.ui.kit.table import RowDelegate, Table
from homepoker.ui.kit.table_data import Cell, Column
from homepoker.ui.players.import_view import RowView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled

_HEADINGS = ("line", "fate", "player", "detail")
_WIDTHS = (60, 174, 0, 0)
"""Widths of the columns; the name and the details, with 0, share what is left."""
_FATE, _NAME = 1, 2
_CHEVRON = 16

Index = QModelIndex | QPersistentModelIndex


class ImportRows(Table):
    """Table of import rows: ``choice_wanted`` carries the line and where on the screen to ask."""

    choice_wanted = Signal(int, QPoint)

    def __init__(self, words: Words) -> None:
        super().__init__(words.text("players.import_rows"))
        self._words = words
        self._may_choose: set[int] = set()
        titles = (words.text(f"players.import_head.{key}") for key in _HEADINGS)
        self._columns = [
            Column(title, width=width, does_stretch=not width) for title, width in zip(titles, _WIDTHS, strict=True)
        ]
        self.setProperty("frame", "bare")
        self.setSelectionMode(Table.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Delegate(self))
        self.opened.connect(lambda line: self._ask(int(line)))
        self.menu_wanted.connect(lambda line: self._ask(int(line)))

    def show_views(self, rows: Sequence[RowView]) -> None:
        """Show these rows."""
        self._may_choose = {row.line for row in rows if row.may_choose}
        self.show_rows(self._columns, [(str(row.line), self._cells(row)) for row in rows])

    def change_view(self, row: RowView) -> None:
        """Show another fate of a row."""
        self.change_row(str(row.line), self._cells(row))

    def may_choose(self, row: int) -> bool:
        """Whether one can say who is meant there."""
        return int(self._id_at(self.model().index(row, 0))) in self._may_choose

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.current:
            self._ask(int(self.current))
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and at.isValid() and at.column() == _FATE:
            self._ask(int(self._id_at(at)))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The first click has asked already.
        event.accept()

    def _cells(self, row: RowView) -> list[Cell]:
        hint = self._words.text("players.import_choose") if row.may_choose else ""
        line, fate, name, detail = row.cells
        return [Cell(line), Cell(fate, None, row.tone, hint), Cell(name, hint=name), Cell(detail, hint=detail)]

    def _ask(self, line: int) -> None:
        if line not in self._may_choose:
            return
        self.go_to(str(line))
        cell = self.visualRect(self.model().index(self.currentIndex().row(), _FATE))
        self.choice_wanted.emit(line, self.viewport().mapToGlobal(cell.bottomLeft()))


class _Delegate(RowDelegate):
    """Delegate that stresses the name and marks what can be chosen."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.column() == _NAME:
            option.font = font(weight=MEDIUM)
            option.fontMetrics = QFontMetrics(option.font)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        rows = option.widget
        if index.column() == _FATE and isinstance(rows, ImportRows) and rows.may_choose(index.row()):
            left = option.rect.left() + option.fontMetrics.horizontalAdvance(str(index.data())) + spacing.M
            side = scaled(_CHEVRON)
            box = QRectF(left, option.rect.center().y() - side / 2 + 1, side, side)
            paint_icon(painter, "chevron-down", box, current_palette().quiet)
