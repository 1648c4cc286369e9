"""Read-only tables: aligned, sortable, to be copied into a spreadsheet.

In a `ChoosingTable` each row offers a choice: a click on its cell, Space or Enter asks for it. In a `CountMatrix` names
stand upright over narrow columns of counts, so that many people fit.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)  # fmt: skip
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionHeader,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from homepoker.store.exchange.spreadsheet import harmless
from homepoker.ui.kit.lists.rows import Cell, Column, Row
from homepoker.ui.kit.text.tooltips import tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import current_palette, readable_on
from homepoker.ui.theme.text_size import scaled, set_extent

Index = QModelIndex | QPersistentModelIndex
_LEAST_ROWS = 3
_NUMBER = re.compile(r"[-+−]?[\d.,\s]+%?")
_SORT_ROLE = int(Qt.ItemDataRole.UserRole)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CHEVRON = 16
_HIGHEST = 132
"""Limit of the height of the names; a longer one is cut, and its tooltip says it whole."""

_AROUND_CORNER = 11
LINES = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap)
"""Way in which the words of the first heading stand."""


class RowsModel(QAbstractTableModel):
    """Rows of cells, each row with the id of what it stands for."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._columns: Sequence[Column] = ()
        self._rows: list[tuple[str, list[Cell]]] = []

    def show_rows(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
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

    def change_rows(self, rows: Mapping[str, Sequence[Cell | str]]) -> None:
        """Show other cells in many rows at once, by their ids."""
        changed = [place for place, (known, _) in enumerate(self._rows) if known in rows]
        for place in changed:
            known = self._rows[place][0]
            self._rows[place] = (known, [cell if isinstance(cell, Cell) else Cell(cell) for cell in rows[known]])
        if changed:
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], len(self._columns) - 1))

    @property
    def columns(self) -> Sequence[Column]:
        return self._columns

    def row_id(self, row: int) -> str:
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
    """Delegate that draws all cells of the row under the pointer as pointed at; Qt by itself draws one so.

    What is red stays red in the row that is chosen.
    """

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        colour = index.data(Qt.ItemDataRole.ForegroundRole)
        if isinstance(colour, QColor):
            own = current_palette()
            shown = readable_on(own.selection, colour.name(), own.text)
            option.palette.setColor(QPalette.ColorRole.HighlightedText, QColor(shown))
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
        # Python has taken one for its own after Tab had gone over the window, and collected it from under the table:
        # the program ended without a word.
        self._headers_kept = rows, header
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

    def change_rows(self, rows: Mapping[str, Sequence[Cell | str]]) -> None:
        """Show other cells in many rows at once, by their ids; all others stay as they are."""
        self._rows.change_rows(rows)

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

    def fit_rows(self) -> None:
        """Make the table as high as its rows: what is around it scrolls."""
        height = (1 + max(1, self.model().rowCount())) * scaled(spacing.ROW) + 2 * self.frameWidth()
        if self.maximumHeight() != height:
            self.setFixedHeight(height)

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
            # Not left to Qt, which starts editing instead on some systems. A key that is held opens one row.
            if not event.isAutoRepeat():
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


class ChoosingTable(Table):
    """``choice_wanted`` carries the id of the row and where on the screen to ask."""

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
        self.setItemDelegate(_ChoiceDelegate(self))
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


class _ChoiceDelegate(RowDelegate):
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


_LEAST, _MOST = 22, 40
"""Limits of a column of counts: two figures fit into the one width, and beyond the other rows are hard to follow."""


class CountMatrix(Table):
    """The columns share the width that the names leave, as long as they are not too narrow."""

    def __init__(self, name: str) -> None:
        """
        :param name: what the table lists, for screen readers.
        """
        super().__init__(name)
        self._heads = UprightHeads(self)
        self.setHorizontalHeader(self._heads)
        self.setItemDelegate(_CountDelegate(self))

    def show_rows(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        """Show rows; the first column holds the names, all others counts."""
        super().show_rows(columns, rows)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit_columns(self, columns: Sequence[Column]) -> None:
        """Leave the columns to :meth:`_fit`."""

    def _fit(self) -> None:
        counts = self.model().columnCount() - 1
        if counts < 1:
            return
        heads = self._heads
        heads.fit()
        names = max(self.sizeHintForColumn(0), heads.sectionSizeHint(0))
        left = self.viewport().width() - names
        width = min(max(left // counts, scaled(_LEAST)), scaled(_MOST))
        heads.resizeSection(0, names)
        for place in range(1, counts + 1):
            heads.resizeSection(place, width)


class UprightHeads(QHeaderView):
    """Headings that read from below, each over its own narrow column; the first lies, in several lines."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHighlightSections(False)
        self.setSectionsClickable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)

    def fit(self) -> None:
        """Make room for the letters of the text size in force."""
        self.setFont(font(spacing.TYPE_QUIET, MEDIUM))
        letters = QFontMetrics(self.font())
        longest = max(letters.horizontalAdvance(self._title(place)) for place in range(1, self.count()))
        least = letters.lineSpacing() * (self._title(0).count(" ") + 1)
        self.setFixedHeight(min(max(longest, least), scaled(_HIGHEST)) + 2 * scaled(spacing.S))

    def sectionSizeFromContents(self, section: int) -> QSize:
        if section:
            return super().sectionSizeFromContents(section)
        letters = QFontMetrics(self.font())
        word = max(letters.horizontalAdvance(word) for word in self._title(0).split(" "))
        return QSize(word + 2 * _AROUND_CORNER + 2, self.height())

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        option = QStyleOptionHeader()
        self.initStyleOption(option)
        option.rect, option.section = rect, section
        painter.save()
        self.style().drawControl(QStyle.ControlElement.CE_HeaderSection, option, painter, self)
        painter.restore()
        room, title = self.room(section), self._title(section)
        painter.save()
        painter.setFont(self.font())
        painter.setPen(QColor(current_palette().quiet))
        if section == 0:
            painter.translate(rect.left() + _AROUND_CORNER, rect.bottom() - scaled(spacing.S) - room.height())
            painter.drawText(QRect(QPoint(), room), LINES, title)
        else:
            cut = QFontMetrics(self.font()).elidedText(title, Qt.TextElideMode.ElideRight, room.width())
            painter.translate(rect.left(), rect.bottom() - scaled(spacing.S))
            painter.rotate(-90)
            beside = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRect(QPoint(), room), int(beside), cut)
        painter.restore()

    def room(self, section: int) -> QSize:
        """The room of a heading's words, along and across them."""
        upwards, across = self.height() - 2 * scaled(spacing.S), self.sectionSize(section)
        return QSize(upwards, across) if section else QSize(across - 2 * _AROUND_CORNER, upwards)

    def _title(self, section: int) -> str:
        return str(self.model().headerData(section, Qt.Orientation.Horizontal) or "")


class _CountDelegate(RowDelegate):
    """Delegate that draws a count in the middle of a narrow cell, without margins."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if index.column():
            painter.save()
            painter.setFont(font(is_tabular=True))
            painter.setPen(QColor(current_palette().text))
            painter.drawText(option.rect, int(Qt.AlignmentFlag.AlignCenter), str(index.data() or ""))
            painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.column():
            option.text = ""
