"""Read-only tables: aligned, sortable, to be copied into a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)  # fmt: skip
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from homepoker.store.exchange.spreadsheet import harmless
from homepoker.ui.kit.lists.table_data import Cell, Column, Row
from homepoker.ui.kit.text.tooltips import tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled, set_extent

Index = QModelIndex | QPersistentModelIndex

_LEAST_ROWS = 3
_NUMBER = re.compile(r"[-+−]?[\d.,\s]+%?")
_SORT_ROLE = int(Qt.ItemDataRole.UserRole)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class RowsModel(QAbstractTableModel):
    """Rows of cells, each row with the id of what it stands for."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._columns: Sequence[Column] = ()
        self._rows: list[tuple[str, list[Cell]]] = []

    def show_rows(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        """Show other columns and rows."""
        self.beginResetModel()
        self._columns = columns
        self._rows = [
            (row_id, [cell if isinstance(cell, Cell) else Cell(cell) for cell in cells]) for row_id, cells in rows
        ]
        self.endResetModel()

    def change_row(self, row_id: str, cells: Sequence[Cell | str]) -> None:
        """Show other cells in one row."""
        for row, (known, _) in enumerate(self._rows):
            if known == row_id:
                self._rows[row] = (known, [cell if isinstance(cell, Cell) else Cell(cell) for cell in cells])
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(cells) - 1))

    @property
    def columns(self) -> Sequence[Column]:
        """The columns shown."""
        return self._columns

    def row_id(self, row: int) -> str:
        """Id of the row's subject."""
        return self._rows[row][0]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as above
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        cell, column = self._rows[index.row()][1][index.column()], self._columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(cell.hint) or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column.is_number else _LEFT
            case Qt.ItemDataRole.FontRole:
                return font(is_tabular=True) if column.is_number else None
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(current_palette().of(cell.tone))
            case _ if role == _SORT_ROLE:
                return cell.text.casefold() if cell.value is None else cell.value
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._columns[section].title
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(self._columns[section].hint) or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if self._columns[section].is_number else _LEFT
            case _:
                return None


def _pasted(text: str) -> str:
    """A cell as text for a spreadsheet: on one line, and computed only where it is a number."""
    plain = " ".join(text.split())
    # What people read has a minus, what a spreadsheet reckons with a hyphen.
    return plain.replace("−", "-") if _NUMBER.fullmatch(plain) else harmless(plain)


class RowDelegate(QStyledItemDelegate):
    """Delegate that draws all cells of the row under the pointer as pointed at; Qt by itself draws one so."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        table = option.widget
        if isinstance(table, Table) and index.row() == table.row_pointed_at:
            option.state |= QStyle.StateFlag.State_MouseOver


class Table(QTableView):
    """A table of whole rows: arrows move, Enter or a double click opens, Ctrl+C copies for a spreadsheet.

    ``opened`` carries the id of the row, ``current_changed`` that of the row gone to (empty: none), ``menu_wanted``
    that of the row of which a menu is asked (right click, menu key) and where on the screen. With a model of
    one's own (an editable one) call ``setModel`` instead of ``show_rows``; then only looks, copying and the empty state
    are the table's.
    """

    opened = Signal(str)
    current_changed = Signal(str)
    menu_wanted = Signal(str, QPoint)

    def __init__(self, name: str, empty: QWidget | None = None, *, may_sort: bool = False) -> None:
        """
        :param name: what the table lists, for screen readers.
        :param empty: shown in place of no rows; usually an `EmptyState`.
        """
        super().__init__()
        self.setAccessibleName(name)
        self.row_pointed_at = -1
        self._rows = RowsModel(self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSortRole(_SORT_ROLE)
        self._sorted.setSourceModel(self._rows)
        self._empty = empty
        if empty is not None:
            empty.setParent(self.viewport())
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        rows = self.verticalHeader()
        rows.hide()
        rows.setDefaultSectionSize(scaled(spacing.ROW))
        rows.setMinimumSectionSize(scaled(spacing.CONTROL_SMALL))
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(may_sort)
        header.setFont(font(spacing.TYPE_QUIET, MEDIUM))
        set_extent(header, height=spacing.ROW)
        header.setMinimumSectionSize(spacing.XXL)
        self.activated.connect(self._activated)
        self.setModel(self._sorted)
        self.setItemDelegate(RowDelegate(self))
        if may_sort:
            header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
            self.setSortingEnabled(True)

    def minimumSizeHint(self) -> QSize:
        """The headings and the first three rows, in letters of any size."""
        rows = (1 + _LEAST_ROWS) * scaled(spacing.ROW) + 2 * self.frameWidth()
        return QSize(super().minimumSizeHint().width(), rows)

    def show_rows(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        """Show rows, each with the id of what it stands for; the current row stays current if it is still there."""
        before = self.current
        self._rows.show_rows(columns, rows)
        self._fit_columns(columns)
        if before:
            self.go_to(before)

    def _fit_columns(self, columns: Sequence[Column]) -> None:
        header = self.horizontalHeader()
        for place, column in enumerate(columns):
            if column.does_stretch:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
            elif column.width:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.Interactive)
                header.resizeSection(place, scaled(column.width))
            else:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.ResizeToContents)

    def change_row(self, row_id: str, cells: Sequence[Cell | str]) -> None:
        """Show other cells in one row; all others stay as they are."""
        self._rows.change_row(row_id, cells)

    @property
    def current(self) -> str:
        """The id of the current row; empty when there is none, or with a model of one's own."""
        index = self.currentIndex()
        return self._id_at(index) if index.isValid() else ""

    def go_to(self, row_id: str) -> None:
        """Make a row current and show it."""
        for row in range(self._sorted.rowCount()):
            if self._id_at(self._sorted.index(row, 0)) == row_id:
                self.selectRow(row)
                self.scrollTo(self._sorted.index(row, 0))
                return

    def setModel(self, model: QAbstractItemModel | None) -> None:
        before = self.model()
        if before is not None:
            for signal in (before.modelReset, before.rowsInserted, before.rowsRemoved):
                signal.disconnect(self._show_or_hide_empty)
        super().setModel(model)
        if model is not None:
            for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
                signal.connect(self._show_or_hide_empty)
            self.selectionModel().currentRowChanged.connect(self._tell_current)
            self._show_or_hide_empty()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_or_hide_empty()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if is_by_mouse else self.currentIndex()
        if index.isValid() and (row_id := self._id_at(index)):
            below = self.visualRect(index).bottomLeft() + QPoint(spacing.L, 0)
            self.menu_wanted.emit(row_id, event.globalPos() if is_by_mouse else self.viewport().mapToGlobal(below))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._point_at(self.rowAt(event.position().toPoint().y()))
        elif event.type() == QEvent.Type.Leave:
            self._point_at(-1)
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            # Not left to Qt, which starts editing instead on some systems.
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy the selected rows, without any all of them, with their titles: cells parted by tabs."""
        model = self.model()
        rows = sorted({index.row() for index in self.selectedIndexes()}) or range(model.rowCount())
        columns = [place for place in range(model.columnCount()) if not self.isColumnHidden(place)]
        titles = [str(model.headerData(place, Qt.Orientation.Horizontal) or "") for place in columns]
        lines = [[str(model.index(row, place).data() or "") for place in columns] for row in rows]
        QApplication.clipboard().setText("\n".join("\t".join(map(_pasted, cells)) for cells in [titles, *lines]))

    def _id_at(self, index: Index) -> str:
        if self.model() is not self._sorted:
            return ""
        return self._rows.row_id(self._sorted.mapToSource(index).row())

    def _point_at(self, row: int) -> None:
        if row != self.row_pointed_at:
            self.row_pointed_at = row
            self.viewport().update()

    def _activated(self, index: QModelIndex) -> None:
        row_id = self._id_at(index)
        if row_id:
            self.opened.emit(row_id)

    def _tell_current(self, current: QModelIndex) -> None:
        self.current_changed.emit(self._id_at(current) if current.isValid() else "")

    def _show_or_hide_empty(self) -> None:
        model = self.model()
        is_empty = model.rowCount() == 0
        self.horizontalHeader().setVisible(not is_empty or self._empty is None)
        if self._empty is not None:
            self._empty.setVisible(is_empty)
            self._empty.setGeometry(self.viewport().rect())
