"""Table of suggested levels: Space pins one, typing into its blinds pins those; breaks show the chips that leave."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from homepoker.ui.kit.drawings.chip_disc import paint_chip
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.lists.table import Index, Table
from homepoker.ui.kit.text.tooltips import tooltip
from homepoker.ui.structure import generator_view as view
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled, set_extent

_NUMBER, _TIME, _BLINDS, _ANTE, _ORBIT, _PIN, _END = range(len(view.COLUMNS))
_WIDTHS = {_NUMBER: 56, _TIME: 66, _BLINDS: 150, _ANTE: 76, _ORBIT: 148, _PIN: 64}
_CHIP = 22
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SuggestedLevels(QAbstractTableModel):
    """``pinned`` carries a level and whether it is fixed now, ``typed`` a level and what was typed as its blinds."""

    pinned = Signal(int, bool)
    typed = Signal(int, str)

    def __init__(self, parent: QObject, headings: Sequence[str]) -> None:
        super().__init__(parent)
        self._headings = headings
        self._rows: Sequence[view.Row] = ()

    def show_rows(self, rows: Sequence[view.Row]) -> None:
        if len(rows) == len(self._rows):
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, _END))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, row: int) -> view.Row:
        return self._rows[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as above
        return 0 if parent.isValid() else len(view.COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self._rows[index.row()].level:
            if index.column() == _PIN:
                flags |= Qt.ItemFlag.ItemIsUserCheckable
            if index.column() == _BLINDS:
                flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self._rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return row.cells[column]
            case Qt.ItemDataRole.CheckStateRole:
                if column != _PIN or not row.level:
                    return None
                return Qt.CheckState.Checked if row.is_fixed else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.DecorationRole:
                return _pictured(row) if column == _END and row.chips_out else None
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(row.cells[column]) or None
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.says if column == _NUMBER else None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column in (_BLINDS, _ANTE, _ORBIT) and row.level else _LEFT
            case Qt.ItemDataRole.FontRole:
                return font(spacing.TYPE_QUIET) if column in (_ORBIT, _END) else font(is_tabular=True)
            case Qt.ItemDataRole.ForegroundRole:
                is_quiet = not row.level or column in (_TIME, _ORBIT)
                tone = row.tone if column == _END and row.tone else "quiet" if is_quiet else "text"
                return QColor(current_palette().of(tone))
            case Qt.ItemDataRole.BackgroundRole:
                return None if row.level else QColor(current_palette().raised)
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in (_BLINDS, _ANTE, _ORBIT) else _LEFT
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        level = self._rows[index.row()].level
        if role == Qt.ItemDataRole.CheckStateRole:
            self.pinned.emit(level, Qt.CheckState(value) is Qt.CheckState.Checked)
        elif str(value) != self._rows[index.row()].cells[_BLINDS]:
            self.typed.emit(level, str(value))
        return True


def _pictured(row: view.Row) -> QPixmap:
    """The chips that leave in a break, beside one another."""
    side, ratio = scaled(_CHIP), 2
    picture = QPixmap((side + 2) * len(row.chips_out) * ratio, side * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    for place, (value, colour) in enumerate(row.chips_out):
        paint_chip(painter, QRectF(place * (side + 2), 0, side, side), value, colour, shows_value=False)
    painter.end()
    return picture


class _CellDelegate(QStyledItemDelegate):
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        line = QLineEdit(parent)
        limit_line(line, 24)
        line.setAlignment(_RIGHT)
        line.setAccessibleName(str(index.model().headerData(index.column(), Qt.Orientation.Horizontal)))
        return line


class SuggestedTable(Table):
    """The suggested levels: Space pins the level that one is in, typing into its blinds pins those."""

    def __init__(self, name: str, headings: Sequence[str]) -> None:
        super().__init__(name)
        self.levels = SuggestedLevels(self, headings)
        self.setModel(self.levels)
        self.setProperty("frame", "bare")
        self.setItemDelegate(_CellDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        header = self.horizontalHeader()
        for column, width in _WIDTHS.items():
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, scaled(width))
        header.setSectionResizeMode(_END, QHeaderView.ResizeMode.Stretch)
        set_extent(self, least_width=sum(_WIDTHS.values()) + 120, least_height=120)

    def show_levels(self, rows: Sequence[view.Row]) -> None:
        """Show other rows, and stay at the level that one is in."""
        at = self.currentIndex()
        level = self.levels.row(at.row()).level if at.isValid() else 0
        column, scrolled = at.column(), self.verticalScrollBar().value()
        self.levels.show_rows(rows)
        if level and not self.currentIndex().isValid():
            row = next((place for place, each in enumerate(rows) if each.level == level), -1)
            if row >= 0:
                self.setCurrentIndex(self.levels.index(row, column))
            self.verticalScrollBar().setValue(scrolled)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and at.isValid() and self.state() != QAbstractItemView.State.EditingState:
            row = self.levels.row(at.row())
            if row.level:
                self.levels.pinned.emit(row.level, not row.is_fixed)
            return
        super().keyPressEvent(event)
