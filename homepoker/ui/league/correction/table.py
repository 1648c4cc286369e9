"""Table of an imported evening to type into: typing replaces a cell, Enter goes down, Tab goes on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QApplication,
    QCompleter,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from homepoker.core.limits import LONGEST_NAME
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.lists.table import Index, RowDelegate, Table
from homepoker.ui.kit.text.tooltips import tooltip
from homepoker.ui.league.correction.view import CellView, RowView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.icons import icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled

_NAME = 0
_NAME_WIDTH = 200
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CorrectionModel(QAbstractTableModel):
    """Model of ready rows: ``typed`` carries row, column and what the host types; it changes no row itself."""

    typed = Signal(int, int, str)

    def __init__(self, parent: QObject, titles: Sequence[str]) -> None:
        super().__init__(parent)
        self._titles = titles
        self._rows: Sequence[RowView] = ()

    def show_rows(self, rows: Sequence[RowView]) -> None:
        """Show other rows of the same evening; the current cell stays."""
        if len(rows) == len(self._rows):
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self._titles) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def cell(self, index: Index) -> CellView | None:
        """The cell of a place; ``None`` for a hint."""
        cells = self._rows[index.row()].cells
        return cells[index.column()] if index.column() < len(cells) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as above
        return 0 if parent.isValid() else len(self._titles)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags if self.cell(index) is None else flags | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, cell = self._rows[index.row()], self.cell(index)
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return row.hint if cell is None else cell.text
            case Qt.ItemDataRole.DecorationRole:
                return icon("error", "danger") if cell is None and row.problem else None
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(row.hint if cell is None else cell.problem) or None
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return row.hint or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if cell is not None and index.column() != _NAME else _LEFT
            case Qt.ItemDataRole.FontRole:
                return _font(cell, is_name=index.column() == _NAME)
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(current_palette().of(_tone(row, cell)))
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if 0 < section < len(self._titles) - 1 else _LEFT
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        self.typed.emit(index.row(), index.column(), str(value))
        return True


def _font(cell: CellView | None, *, is_name: bool) -> object:
    if cell is None:
        return font(spacing.TYPE_QUIET)
    if cell.is_changed:
        return font(weight=SEMIBOLD, is_tabular=not is_name)
    return font(is_tabular=not is_name)


def _tone(row: RowView, cell: CellView | None) -> str:
    if cell is None:
        return "danger" if row.problem else "quiet"
    return "danger" if cell.problem else "text"


class _CellDelegate(RowDelegate):
    """Delegate with a line to type into, which proposes names, and a frame around the cell that takes the keys."""

    def __init__(self, parent: QObject, names: Sequence[str]) -> None:
        super().__init__(parent)
        self._names = list(names)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_HasFocus:
            painter.save()
            painter.setPen(QPen(QColor(current_palette().accent), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -1, -1))
            painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        line = QLineEdit(parent)
        limit_line(line, LONGEST_NAME)
        line.setAccessibleName(str(index.model().headerData(index.column(), Qt.Orientation.Horizontal)))
        if index.column() == _NAME:
            completer = QCompleter(self._names, line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
            line.setCompleter(completer)
        else:
            line.setFont(font(is_tabular=True))
            line.setAlignment(_RIGHT)
        return line


class CorrectionTable(Table):
    """Table of the rows of an evening, cell by cell."""

    def __init__(self, name: str, titles: Sequence[str], names: Sequence[str]) -> None:
        """
        :param names: names that a cell of the first column proposes.
        """
        super().__init__(name)
        self.cells = CorrectionModel(self, titles)
        self.setModel(self.cells)
        self.setProperty("frame", "bare")
        self.setItemDelegate(_CellDelegate(self, names))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self._fit_cells()

    def finish_typing(self) -> None:
        """Take over a half-typed cell, as Enter would: a click on a button takes no focus from it."""
        line = self.viewport().findChild(QLineEdit)
        if line is not None and self.state() == QAbstractItemView.State.EditingState:
            self.commitData(line)
            self.closeEditor(line, QAbstractItemDelegate.EndEditHint.NoHint)

    @property
    def is_typing(self) -> bool:
        """Whether a cell is open in which something was typed."""
        line = self.viewport().findChild(QLineEdit)
        return line is not None and self.state() == QAbstractItemView.State.EditingState and line.isModified()

    def event(self, event: QEvent) -> bool:
        is_key = event.type() == QEvent.Type.ShortcutOverride
        if is_key and isinstance(event, QKeyEvent) and self._types(event):
            # The keys of the window wait while one types here.
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if not self.currentIndex().isValid() and self.cells.rowCount():
            self.setCurrentIndex(self.cells.index(0, min(1, self.cells.columnCount() - 2)))
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_open = self.state() == QAbstractItemView.State.EditingState
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not is_open:
            self._go_down()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Change the cell by typing, instead of looking for a row."""

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache and QApplication.focusWidget() is self:
            self._go_down()

    def _go_down(self) -> None:
        current = self.currentIndex()
        if current.row() + 1 < self.cells.rowCount():
            self.setCurrentIndex(self.cells.index(current.row() + 1, current.column()))

    def _types(self, event: QKeyEvent) -> bool:
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        is_written = bool(event.text().strip()) and event.text().isprintable() and event.key() != Qt.Key.Key_Question
        return plain and (is_written or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter))

    def _fit_cells(self) -> None:
        header, hint = self.horizontalHeader(), self.cells.columnCount() - 1
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(_NAME, scaled(_NAME_WIDTH))
        for column in range(_NAME + 1, hint):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(hint, QHeaderView.ResizeMode.Stretch)
