"""Sheet of a spreadsheet as it stands in its file, with what each line and column is taken for.

Line numbers, letters and the columns of the names stay in sight. A cell is typed over as in a spreadsheet; what a line
or a column is to be is asked for, by a click on its head or by keys.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLineEdit,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from homepoker.core.limits import LONGEST_TEXT
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.lists.rows import Sheet, SheetHead, SheetLine
from homepoker.ui.kit.lists.table import Index, RowDelegate, Table
from homepoker.ui.kit.text.tooltips import tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, REGULAR, SEMIBOLD, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_HEADS_HIGH, _ROW_HIGH = 46, 28
_NARROWEST, _WIDEST, _WIDEST_KEPT = 58, 220, 170
"""Limits of a column's width, and of one that stays in sight."""
_MEASURED = 60
"""Lines by which the width of a column is measured."""
_CHEVRON, _CORNER, _PADDING = 14, 7, 8
_AROUND_WORDS = 26
"""What a column is wider than its words."""
_MOST_SPILLED = 12
"""Columns over which a title above the table may reach."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class SheetModel(QAbstractTableModel):
    """Model that asks the sheet for each cell; ``typed`` carries line, column and text, it changes nothing itself."""

    typed = Signal(int, int, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.sheet: Sheet | None = None

    def show_sheet(self, sheet: Sheet) -> bool:
        """Show a sheet; returns whether it is another one, and not the same taken in another way."""
        before, self.sheet = self.sheet, sheet
        if before is not None and _shape(before) == _shape(sheet):
            across, down = len(sheet.heads) - 1, sheet.lines - 1
            self.dataChanged.emit(self.index(0, 0), self.index(down, across))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, across)
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, down)
            return False
        self.beginResetModel()
        self.endResetModel()
        return True

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() or self.sheet is None else self.sheet.lines

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as above
        return 0 if parent.isValid() or self.sheet is None else len(self.sheet.heads)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if self.sheet is None:
            return None
        at, column = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self.sheet.cell(at, column)
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(self.sheet.change(at, column) or self.sheet.line(at).hint) or None
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                parts = (self.sheet.change(at, column), self.sheet.heads[column].hint, self.sheet.line(at).hint)
                return ", ".join(part for part in parts if part)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if self.sheet.is_number(at, column) else _LEFT
            case Qt.ItemDataRole.FontRole:
                weight = SEMIBOLD if self.sheet.line(at).is_heading else REGULAR
                return font(spacing.TYPE_QUIET, weight, is_tabular=True)
            case Qt.ItemDataRole.ForegroundRole:
                line = self.sheet.line(at)
                is_read = line.is_heading or (line.is_read and self.sheet.heads[column].is_read)
                return QColor(current_palette().of("text" if is_read else "quiet"))
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if self.sheet is None:
            return None
        if orientation == Qt.Orientation.Horizontal:
            head = self.sheet.heads[section]
            text, hint = f"{head.letters} {head.meaning}", head.hint
        else:
            line = self.sheet.line(section)
            text, hint = f"{section + 1} {line.mark}".strip(), line.hint
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(hint) or None
            case _:
                return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if self.sheet is not None and str(value).strip() != self.sheet.cell(index.row(), index.column()):
            self.typed.emit(index.row(), index.column(), str(value).strip())
        return True

    def ground(self, index: Index) -> str:
        """The colour behind a cell; empty for that of the table."""
        sheet, at, column = self.sheet, index.row(), index.column()
        if sheet is None:
            return ""
        if sheet.change(at, column):
            return current_palette().accent_tint
        line = sheet.line(at)
        if line.is_heading:
            return current_palette().raised
        return "" if line.is_read and sheet.heads[column].is_read else current_palette().ground


def _shape(sheet: Sheet) -> tuple[str, int, int]:
    return sheet.name, sheet.lines, len(sheet.heads)


class SheetTable(Table):
    """Arrows move, typing, Enter, F2 or a double click types a cell over, Delete gives back what stands in the file.

    ``typed`` carries line, column and text, ``given_back`` line and column; ``line_asked`` (a click on its number,
    Shift+Space), ``column_asked`` (a click on its head, Ctrl+Space) and ``cell_asked`` (right click, menu key, Space)
    also where on the screen to ask. Lines and columns from 0.
    """

    typed = Signal(int, int, str)
    given_back = Signal(int, int)
    line_asked = Signal(int, QPoint)
    column_asked = Signal(int, QPoint)
    cell_asked = Signal(int, int, QPoint)

    _kept: _KeptColumns | None = None  # Qt scrolls and lays out before there are any

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.sheet_model = SheetModel(self)
        self.setModel(self.sheet_model)
        self.sheet_model.typed.connect(self.typed)
        self.setProperty("frame", "bare")
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setCornerButtonEnabled(False)
        delegate = _CellDelegate(self, self)
        delegate.opened.connect(self._show_opened)
        self.setItemDelegate(delegate)
        self.setHorizontalHeader(_ColumnHeads(self, self))
        self.setVerticalHeader(_LineHeads(self))
        self.verticalHeader().sectionClicked.connect(self._ask_line)
        self.horizontalHeader().sectionClicked.connect(self._ask_column)
        self._kept = _KeptColumns(self)
        for moved in (self.horizontalScrollBar().valueChanged, self.horizontalHeader().sectionResized):
            moved.connect(lambda *_: self._place_kept())

    def show_sheet(self, sheet: Sheet) -> None:
        """Show a sheet; of the same one, taken in another way, the cell gone to stays."""
        before = self.sheet_model.sheet
        is_other = self.sheet_model.show_sheet(sheet)
        self._fit(sheet, is_other)
        if is_other:
            if sheet.lines and sheet.heads:
                self._go_to_first(sheet)
            self.scrollToTop()
        if self._kept is not None and (is_other or before is None or list(before.kept) != list(sheet.kept)):
            self._kept.keep(sheet.kept)
        self._line_heads.fit(sheet)
        self._place_kept()

    def go_to_cell(self, line: int, column: int | None = None) -> None:
        """Go to a cell, or to a line, and show it."""
        before = self.currentIndex().column()
        index = self.sheet_model.index(line, max(0, before if column is None else column))
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def _go_to_first(self, sheet: Sheet) -> None:
        """Go to the first line that is read."""
        lines = (line for line in range(min(sheet.lines, _MEASURED)) if sheet.line(line).is_read)
        self.go_to_cell(next(lines, 0), next(iter(sheet.kept), 0))

    def type_over(self) -> None:
        """Open the cell gone to, to be typed into."""
        self.edit(self.currentIndex())

    def finish_typing(self) -> None:
        """Take over a half-typed cell, as Enter would: a click on a button takes no focus from it."""
        line = self.viewport().findChild(QLineEdit)
        if line is not None and self.state() == QAbstractItemView.State.EditingState:
            self.commitData(line)
            self.closeEditor(line, QAbstractItemDelegate.EndEditHint.NoHint)

    def copy(self) -> None:
        """Copy the cell gone to."""
        QApplication.clipboard().setText(str(self.currentIndex().data() or ""))

    @property
    def _line_heads(self) -> _LineHeads:
        heads = self.verticalHeader()
        assert isinstance(heads, _LineHeads)
        return heads

    # Keys and mouse

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._wants(event):
            # The keys of the window wait while one types here.
            event.accept()
            return True
        return super().event(event)

    def _wants(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Question:
            return False  # the list of keys is meant; in an open cell it is a letter
        writes = event.modifiers() in _PLAIN and bool(event.text().strip()) and event.text().isprintable()
        is_own = event.key() in (*_ENTER, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_F2, Qt.Key.Key_Space)
        return writes or is_own

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, at, modifiers = event.key(), self.currentIndex(), event.modifiers()
        if self.state() == QAbstractItemView.State.EditingState or not at.isValid():
            QAbstractItemView.keyPressEvent(self, event)
        elif key in _ENTER:
            self.type_over()
        elif key == Qt.Key.Key_Space and modifiers == Qt.KeyboardModifier.ShiftModifier:
            self._ask_line(at.row())
        elif key == Qt.Key.Key_Space and modifiers == Qt.KeyboardModifier.ControlModifier:
            self._ask_column(at.column())
        elif key == Qt.Key.Key_Space:
            self._ask_cell(at, self._below(at))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            if (sheet := self.sheet_model.sheet) is not None and sheet.change(at.row(), at.column()):
                self.given_back.emit(at.row(), at.column())
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Type the cell over, instead of looking for one."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if is_by_mouse else self.currentIndex()
        if index.isValid():
            self._ask_cell(index, event.globalPos() if is_by_mouse else self._below(index))

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache:
            down = self.currentIndex().siblingAtRow(self.currentIndex().row() + 1)
            if down.isValid():
                self.setCurrentIndex(down)

    def _ask_line(self, line: int) -> None:
        heads = self.verticalHeader()
        self.go_to_cell(line)
        below = QPoint(heads.width() // 2, heads.sectionViewportPosition(line) + heads.sectionSize(line))
        self.line_asked.emit(line, heads.viewport().mapToGlobal(below))

    def _ask_column(self, column: int) -> None:
        line = max(0, self.currentIndex().row())
        self.setCurrentIndex(self.sheet_model.index(line, column))
        self.scrollTo(self.currentIndex())
        kept = self._kept_with(column)
        heads = self.horizontalHeader() if kept is None else kept.horizontalHeader()
        at = QPoint(heads.sectionViewportPosition(column), heads.height())
        self.column_asked.emit(column, heads.viewport().mapToGlobal(at))

    def _ask_cell(self, index: Index, place: QPoint) -> None:
        self.setCurrentIndex(self.sheet_model.index(index.row(), index.column()))
        self.cell_asked.emit(index.row(), index.column(), place)

    def _below(self, index: QModelIndex) -> QPoint:
        shown: QTableView = self._kept_with(index.column()) or self
        return shown.viewport().mapToGlobal(shown.visualRect(index).bottomLeft())

    # Places

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        across = self.horizontalScrollBar()
        before = across.value()
        is_kept = self._kept_with(index.column()) is not None
        super().scrollTo(index, hint)
        if is_kept:
            across.setValue(before)
        elif self._kept is not None and self._kept.isVisible():
            covered = self._kept.width() - self.columnViewportPosition(index.column())
            across.setValue(across.value() - max(0, covered))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_kept()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self._place_kept()

    def _kept_with(self, column: int) -> _KeptColumns | None:
        """The columns at the left edge, if this one is among them because it is scrolled away."""
        kept = self._kept
        return kept if kept is not None and kept.isVisible() and column in kept.columns else None

    def _show_opened(self, line: int, column: int) -> None:
        """Scroll to a cell that is typed into; the columns that stay in sight are there to be read."""
        if self._kept_with(column) is not None:
            super().scrollTo(self.sheet_model.index(line, column))

    def _fit(self, sheet: Sheet, is_other: bool) -> None:
        """Make the columns as wide as their heads, and in another sheet as what stands at the top of them."""
        letters = QFontMetrics(font(spacing.TYPE_QUIET, SEMIBOLD, is_tabular=True))
        heads = self.horizontalHeader()
        small, around = QFontMetrics(_small()), scaled(_AROUND_WORDS)
        seen = range(min(sheet.lines, _MEASURED)) if is_other else range(0)
        # Titles above the table stand in one cell and reach over others.
        lines = [line for line in seen if sheet.line(line).is_read or sheet.line(line).is_heading] or seen
        for column, head in enumerate(sheet.heads):
            widest = max((letters.horizontalAdvance(sheet.cell(line, column)) for line in lines), default=0) + around
            most = scaled(_WIDEST_KEPT if column in sheet.kept else _WIDEST)
            wide = max(scaled(_NARROWEST), min(widest, most)) if is_other else heads.sectionSize(column)
            heads.resizeSection(column, max(wide, small.horizontalAdvance(f"{head.letters} {head.meaning}") + around))

    def _place_kept(self) -> None:
        if self._kept is not None:
            self._kept.place()


class _CellDelegate(RowDelegate):
    """Delegate with lines between the columns, a corner on what was changed, and a frame around the cell gone to."""

    opened = Signal(int, int)
    """Signal: the cell of this line and column is opened to be typed into."""

    def __init__(self, parent: QObject, table: SheetTable) -> None:
        super().__init__(parent)
        self._table = table

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if self._spilled(index) is not None:
            option.text = ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        # By itself: a style sheet paints no ground that the model names.
        if ground := self._table.sheet_model.ground(index):
            painter.fillRect(option.rect, QColor(ground))
        super().paint(painter, option, index)
        colours, box = current_palette(), QRect(option.rect)
        painter.save()
        if (spilled := self._spilled(index)) is not None:
            self._paint_spilled(painter, box, index, spilled)
        else:
            painter.setPen(QColor(colours.outline if self._closes(index.column()) else colours.line))
            painter.drawLine(box.topRight(), box.bottomRight())
        sheet = self._table.sheet_model.sheet
        if sheet is not None and sheet.change(index.row(), index.column()):
            side, right, top = scaled(_CORNER), box.right(), box.top()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent))
            painter.drawPolygon([QPoint(right - side, top), QPoint(right, top), QPoint(right, top + side)])
            painter.setBrush(Qt.BrushStyle.NoBrush)
        if index == self._table.currentIndex() and self._table.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        painter.restore()

    def _closes(self, column: int) -> bool:
        """Whether it is the last of the columns that stay in sight."""
        view = self.parent()
        return isinstance(view, _KeptColumns) and view.columns[-1:] == (column,)

    def _spilled(self, index: Index) -> int | None:
        """The column whose words reach over this cell, or begin in it, on a line that is not read: a title, a note."""
        sheet, at = self._table.sheet_model.sheet, index.row()
        if sheet is None or sheet.line(at).is_read or sheet.line(at).is_heading:
            return None
        first = index.column()
        while first > 0 and index.column() - first < _MOST_SPILLED and not sheet.cell(at, first):
            first -= 1
        following = range(first + 1, min(first + 3, len(sheet.heads)))
        is_alone = bool(sheet.cell(at, first)) and not any(sheet.cell(at, column) for column in following)
        return first if is_alone and not sheet.is_number(at, first) else None

    def _paint_spilled(self, painter: QPainter, box: QRect, index: Index, first: int) -> None:
        """Paint the part of the words that lies in this cell."""
        source = index.model().index(index.row(), first)
        heads = self._table.horizontalHeader()
        before = sum(heads.sectionSize(column) for column in range(first, index.column()))
        painter.setClipRect(box)
        painter.setFont(font(spacing.TYPE_QUIET, is_tabular=True))
        painter.setPen(QColor(current_palette().quiet))
        words = box.adjusted(11 - before, 0, 10_000, 0)
        painter.drawText(words, int(_LEFT), str(source.data() or ""))
        painter.setClipping(False)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        self.opened.emit(index.row(), index.column())
        line = QLineEdit(parent)
        limit_line(line, LONGEST_TEXT)
        line.setFont(font(spacing.TYPE_QUIET, is_tabular=True))
        heads = (index.model().headerData(at, way) for at, way in _around(index))
        line.setAccessibleName(", ".join(str(head) for head in heads))
        return line


def _around(index: Index) -> tuple[tuple[int, Qt.Orientation], ...]:
    return (index.column(), Qt.Orientation.Horizontal), (index.row(), Qt.Orientation.Vertical)


class _KeptColumns(QTableView):
    """The columns of the names at the left edge, once they are scrolled away: the same cells once more."""

    def __init__(self, table: SheetTable) -> None:
        super().__init__(table)
        self._table = table
        self.columns: tuple[int, ...] = ()
        self.setObjectName("kept")
        self.setProperty("frame", "kept")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setModel(table.sheet_model)
        self.setSelectionModel(table.selectionModel())
        self.setItemDelegate(_CellDelegate(self, table))
        self.setHorizontalHeader(_ColumnHeads(self, table))
        lines = self.verticalHeader()
        lines.setDefaultSectionSize(table.verticalHeader().defaultSectionSize())
        lines.hide()
        self.horizontalHeader().sectionClicked.connect(table._ask_column)
        self.doubleClicked.connect(table.edit)
        self.clicked.connect(lambda _: table.setFocus())
        here, there = self.verticalScrollBar(), table.verticalScrollBar()
        here.valueChanged.connect(there.setValue)
        there.valueChanged.connect(here.setValue)
        self.hide()

    def keep(self, columns: Sequence[int]) -> None:
        """Take other columns from now on."""
        self.columns = tuple(columns)
        for column in range(self._table.sheet_model.columnCount()):
            self.setColumnHidden(column, column not in self.columns)

    def place(self) -> None:
        """Stand at the left edge, as wide as the columns are, or be gone while they are in sight."""
        table, heads = self._table, self._table.horizontalHeader()
        is_away = bool(self.columns) and heads.sectionViewportPosition(self.columns[0]) < 0
        if not is_away:
            self.hide()
            return
        wide = 0
        for column in self.columns:
            self.setColumnWidth(column, heads.sectionSize(column))
            wide += heads.sectionSize(column)
        left = table.verticalHeader().width() + table.frameWidth()
        self.setGeometry(left, table.frameWidth(), wide, heads.height() + table.viewport().height())
        self.show()
        self.verticalScrollBar().setValue(table.verticalScrollBar().value())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if (index := self.indexAt(event.pos())).isValid():
            self._table._ask_cell(index, event.globalPos())

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Follow the table alone."""


def _small() -> QFont:
    return font(spacing.TYPE_SMALL, MEDIUM)


class _ColumnHeads(QHeaderView):
    """Letters, and below them what the column is taken for."""

    def __init__(self, parent: QWidget, table: SheetTable) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._table = table
        self.setFont(_small())
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(scaled(_NARROWEST) // 2)
        self.setFixedHeight(scaled(_HEADS_HIGH))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), scaled(_HEADS_HIGH))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        sheet = self._table.sheet_model.sheet
        if sheet is None or section >= len(sheet.heads):
            return
        head: SheetHead = sheet.heads[section]
        colours = current_palette()
        painter.save()
        painter.fillRect(rect, QColor(colours.surface))
        painter.setPen(QColor(colours.line))
        painter.drawLine(rect.topRight(), rect.bottomRight())
        painter.setPen(QColor(colours.outline))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        room = rect.adjusted(scaled(_PADDING), scaled(spacing.XS), -scaled(_PADDING) // 2, -scaled(spacing.XS))
        upper, lower = QRect(room), QRect(room)
        upper.setBottom(room.center().y())
        lower.setTop(room.center().y())
        painter.setFont(_small())
        painter.setPen(QColor(colours.quiet))
        painter.drawText(upper, int(_LEFT), head.letters)
        meaning = QFontMetrics(_small()).elidedText(head.meaning, Qt.TextElideMode.ElideRight, lower.width())
        painter.setPen(QColor(colours.accent if head.is_read else colours.quiet))
        painter.drawText(lower, int(_LEFT), meaning)
        side = scaled(_CHEVRON)
        chevron = QRectF(upper.right() - side, upper.center().y() - side / 2, side, side)
        paint_icon(painter, "chevron-down", chevron, colours.quiet)
        painter.restore()


class _LineHeads(QHeaderView):
    """Line numbers, and beside them how the line is taken."""

    def __init__(self, table: SheetTable) -> None:
        super().__init__(Qt.Orientation.Vertical, table)
        self._table = table
        self._numbers = 0
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setDefaultSectionSize(scaled(_ROW_HIGH))

    def fit(self, sheet: Sheet) -> None:
        """Make room for the longest number and the longest mark."""
        letters = QFontMetrics(_small())
        self._numbers = letters.horizontalAdvance("0" * max(2, len(str(sheet.lines))))
        marks = {sheet.line(line).mark for line in range(min(sheet.lines, 10 * _MEASURED))}
        widest = max((letters.horizontalAdvance(mark) for mark in marks), default=0)
        self.setFixedWidth(self._numbers + widest + (3 if widest else 2) * scaled(_PADDING))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        sheet = self._table.sheet_model.sheet
        if sheet is None or section >= sheet.lines:
            return
        line: SheetLine = sheet.line(section)
        colours = current_palette()
        painter.save()
        painter.fillRect(rect, QColor(colours.surface))
        painter.setPen(QColor(colours.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setPen(QColor(colours.outline))
        painter.drawLine(rect.topRight(), rect.bottomRight())
        painter.setFont(_small())
        painter.setPen(QColor(colours.text if line.is_read or line.is_heading else colours.quiet))
        left = rect.left() + scaled(_PADDING)
        painter.drawText(QRect(left, rect.top(), self._numbers, rect.height()), int(_RIGHT), str(section + 1))
        painter.setPen(QColor(colours.of(line.tone)))
        beside = left + self._numbers + scaled(_PADDING)
        painter.drawText(QRect(beside, rect.top(), rect.right() - beside, rect.height()), int(_LEFT), line.mark)
        painter.restore()
