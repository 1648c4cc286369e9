"""Ranked list whose rows open: the parts of a total stand right below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QResizeEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from homepoker.ui.kit.lists.rows import ListColumn, ListRow
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, REGULAR, SEMIBOLD, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled

Index = QModelIndex | QPersistentModelIndex

_KEY, _NOTE, _HONOURED = (int(Qt.ItemDataRole.UserRole) + number for number in range(3))
_PADDING = 8
"""Padding of a cell's words, left and right, as in the header."""
_BELOW_NOTE = 5
"""Space between a note and the line below its row."""
_WIDEST_FITTED = 160
_LEAST_NAME, _LEAST_ROWS = 110, 3
_ARROW = 14
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class RankedList(QTreeView):
    """Rows of words and numbers; a click, Enter or the space bar opens and closes a row, Left and Right too.

    ``gone_to`` carries the key of the row that is selected now, ``picked`` that of a row clicked or entered.
    """

    gone_to = Signal(str)
    picked = Signal(str)

    def __init__(self, name: str, open_row: Callable[[str], QWidget] | None = None) -> None:
        """
        :param name: what the list is, for screen readers.
        :param open_row: makes what stands below the row of that key; without it rows do not open.
        """
        super().__init__()
        self._open_row = open_row
        self._columns: tuple[ListColumn, ...] = ()
        self._rows: tuple[ListRow, ...] = ()
        self._are_notes_below = False
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self.setItemDelegate(_RowPainter(self))
        self.setAccessibleName(name)
        self.setProperty("frame", "bare")
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setExpandsOnDoubleClick(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        header = self.header()
        header.setFont(font(spacing.TYPE_QUIET, MEDIUM))
        header.setSectionsMovable(False)
        header.setSectionsClickable(False)
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(24)
        self.clicked.connect(self._clicked)
        self.expanded.connect(self._expanded)

    def minimumSizeHint(self) -> QSize:
        """The size of every number whole, as much of the names as tells them apart, and the first three rows."""
        header = self.header()
        numbers = sum(header.sectionSize(place) for place in range(len(self._columns)) if place != self._name_place)
        beside = self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()
        rows = header.sizeHint().height() + _LEAST_ROWS * scaled(spacing.ROW) + 2 * self.frameWidth()
        return QSize(numbers + scaled(_LEAST_NAME) + beside, rows)

    def show_rows(self, columns: Sequence[ListColumn], rows: Sequence[ListRow], *, renew: bool = True) -> None:
        """Show these rows; those that were open stay open, the current one current, and the focus in the same field.

        :param renew: whether what stands below open rows may have changed although the rows have not.
        """
        if not renew and (self._columns, self._rows) == (tuple(columns), tuple(rows)):
            return
        opened, current, scrolled = self.opened, self.current, self.verticalScrollBar().value()
        field = self._field_with_focus()
        self._columns, self._rows = tuple(columns), tuple(rows)
        self._items.clear()
        self._items.setColumnCount(len(columns))
        for place, column in enumerate(columns):
            self._items.setHeaderData(place, Qt.Orientation.Horizontal, column.title)
            align = _RIGHT if column.is_number else _LEFT
            self._items.setHeaderData(place, Qt.Orientation.Horizontal, align, Qt.ItemDataRole.TextAlignmentRole)
        for row in rows:
            self._items.appendRow(self._row_items(row))
        self._fit_columns()
        for key in opened:
            self.open(key)
        if current:
            self.go_to(current)
        # The scroll bar knows how long the list is only when its rows are laid out.
        self.executeDelayedItemsLayout()
        self.verticalScrollBar().setValue(scrolled)
        if field is not None:
            self._focus_again(*field)

    @property
    def current(self) -> str:
        """The key of the current row; empty where there is none."""
        index = self.currentIndex()
        index = index.parent() if index.parent().isValid() else index
        return str(index.sibling(index.row(), 0).data(_KEY)) if index.isValid() else ""

    @property
    def opened(self) -> list[str]:
        """The keys of the rows that are open."""
        return [row.key for place, row in enumerate(self._rows) if self.isExpanded(self._items.index(place, 0))]

    def open(self, key: str) -> None:
        """Open the row of that key; nothing happens where there is none."""
        index = self._index_of(key)
        if index is not None and self._open_row is not None:
            self.expand(index)

    def renew(self, key: str) -> None:
        """Make anew what stands below the row of that key; nothing happens where it is closed."""
        index = self._index_of(key)
        if index is not None and self.isExpanded(index):
            self.setIndexWidget(self._items.index(0, 0, index), None)  # type: ignore[arg-type] # Qt takes none
            self._expanded(index)

    def go_to(self, key: str) -> None:
        """Make the row of that key the current one; nothing happens where there is none."""
        index = self._index_of(key)
        if index is not None:
            self.setCurrentIndex(index)

    def content_of(self, key: str) -> QWidget | None:
        """The breakdown below the row of that key, once it was opened."""
        index = self._index_of(key)
        return self.indexWidget(self._items.index(0, 0, index)) if index is not None else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._clicked(self.currentIndex())
            return
        super().keyPressEvent(event)
        if event.key() == Qt.Key.Key_Right:
            self._bring_into_view(self.current)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if self.current:
            self.gone_to.emit(self.current)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_notes()
        for key in self.opened:
            self._fit_content(key)

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row; a note below its name has the room of all columns behind it."""
        super().drawRow(painter, option, index)
        note = self.note_below(index)
        if not note:
            return
        left = self.columnViewportPosition(self._name_place) + _PADDING
        box = option.rect.adjusted(left, 0, -_PADDING, 0)
        box.setTop(box.bottom() - _note_height() - scaled(_BELOW_NOTE))
        painter.save()
        painter.setFont(_note_font())
        painter.setPen(QColor(current_palette().quiet))
        shown = painter.fontMetrics().elidedText(note, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), shown)
        painter.restore()

    def note_below(self, index: Index) -> str:
        """The note that stands in a line of its own below a row; empty where it stands behind the name or is none."""
        if not self._are_notes_below or index.parent().isValid():
            return ""
        return str(index.sibling(index.row(), self._name_place).data(_NOTE) or "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # What stands below a row takes its final sizes only when it is shown in the style of the application.
        if event.type() == QEvent.Type.LayoutRequest:
            for key in self.opened:
                if self.content_of(key) is watched:
                    self._fit_content(key)
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.viewport().update()

    def _row_items(self, row: ListRow) -> list[QStandardItem]:
        items = [QStandardItem(cell) for cell in row.cells]
        items[0].setData(row.key, _KEY)
        for place, (item, column) in enumerate(zip(items, self._columns, strict=True)):
            item.setTextAlignment(_RIGHT if column.is_number else _LEFT)
            item.setData(row.is_honoured, _HONOURED)
            note = row.note if place == self._name_place else ""
            item.setData(note, _NOTE)
            if not column.is_number:
                set_tooltip(item, " · ".join(part for part in (item.text(), note) if part))
        if self._open_row is not None:
            below = QStandardItem()
            below.setFlags(Qt.ItemFlag.ItemIsEnabled)
            items[0].appendRow(below)
        return items

    def _field_with_focus(self) -> tuple[str, int] | None:
        """The field with the focus below an open row, as the row's key and its place there."""
        focused = self.window().focusWidget()
        below = [(key, _fields(self.content_of(key))) for key in self.opened]
        return next(((key, fields.index(focused)) for key, fields in below if focused in fields), None)

    def _focus_again(self, key: str, place: int) -> None:
        """Give the focus to the field at a place below a row, which was made anew; without it to the list."""
        fields = _fields(self.content_of(key))
        field = fields[place] if place < len(fields) and fields[place].isEnabled() else self
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _name_place(self) -> int:
        """The place of the column that takes the room that is left."""
        return next((place for place, column in enumerate(self._columns) if not column.is_number), -1)

    def _fit_notes(self) -> None:
        """Put all notes below their names as soon as one of them has no room behind it."""
        place = self._name_place
        room = self.header().sectionSize(place) - 2 * _PADDING
        names, notes = QFontMetrics(font(weight=MEDIUM)), QFontMetrics(_note_font())
        are_below = any(
            names.horizontalAdvance(row.cells[place]) + spacing.S + notes.horizontalAdvance(row.note) > room
            for row in self._rows
            if row.note
        )
        if are_below is not self._are_notes_below:
            self._are_notes_below = are_below
            self.scheduleDelayedItemsLayout()

    def _fit_columns(self) -> None:
        header = self.header()
        stretched = self._name_place
        for place, column in enumerate(self._columns):
            if place == stretched:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
                continue
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
            bold = QFontMetrics(font(weight=SEMIBOLD, is_tabular=column.is_number))
            widest = max((bold.horizontalAdvance(row.cells[place]) for row in self._rows), default=0)
            if not column.is_number:
                widest = min(widest, scaled(_WIDEST_FITTED))
            widest = max(widest, QFontMetrics(font(spacing.TYPE_QUIET, MEDIUM)).horizontalAdvance(column.title))
            arrow = scaled(_ARROW) + spacing.XS if place == 0 and self._open_row is not None else 0
            header.resizeSection(place, widest + 2 * _PADDING + arrow + 6)
        self._fit_notes()
        self.updateGeometry()

    def _index_of(self, key: str) -> QModelIndex | None:
        return next((self._items.index(place, 0) for place, row in enumerate(self._rows) if row.key == key), None)

    def _clicked(self, index: Index) -> None:
        if not index.isValid() or index.parent().isValid():
            return
        first = index.sibling(index.row(), 0)
        if self._open_row is not None:
            self.setExpanded(first, not self.isExpanded(first))
            self._bring_into_view(str(first.data(_KEY)))
        self.picked.emit(str(first.data(_KEY)))

    def _bring_into_view(self, key: str) -> None:
        """Scroll to an open row with what stands below it; where that is higher than the list, to the row."""

        def scroll() -> None:
            index = self._index_of(key)
            if index is not None and self.isExpanded(index):
                self.executeDelayedItemsLayout()
                self.scrollTo(self._items.index(0, 0, index))
                self.scrollTo(index)

        # What stands below it has its height a turn of the event loop later.
        QTimer.singleShot(0, self, scroll)

    def _expanded(self, index: Index) -> None:
        key = str(index.data(_KEY))
        below = self._items.index(0, 0, index)
        if self._open_row is None or not below.isValid():
            return
        self.setFirstColumnSpanned(0, index, True)
        if self.indexWidget(below) is None:
            content = self._open_row(key)
            # A width of its own from the start: Qt would show it narrow first, and texts remember how high that was.
            content.resize(self.viewport().width(), scaled(spacing.ROW))
            content.installEventFilter(self)
            self.setIndexWidget(below, content)
        self._fit_content(key)

    def _fit_content(self, key: str) -> None:
        content = self.content_of(key)
        index = self._index_of(key)
        if content is None or index is None:
            return
        width = self.viewport().width()
        layout = content.layout()
        height = content.sizeHint().height()
        if layout is not None and layout.hasHeightForWidth():
            height = layout.totalHeightForWidth(width)
        if content.height() != height or content.minimumHeight() != height:
            # The view asks its widgets themselves, and their proposal knows nothing of the width they have.
            content.setFixedHeight(height)
            self._items.itemFromIndex(index).child(0).setData(QSize(0, height), Qt.ItemDataRole.SizeHintRole)


class _RowPainter(QStyledItemDelegate):
    """Painter of a row as one thing: its ground, the line below it, the arrow, words and numbers."""

    def __init__(self, rows: RankedList) -> None:
        super().__init__(rows)
        self._rows = rows

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if index.parent().isValid():
            known = index.data(Qt.ItemDataRole.SizeHintRole)
            return known if isinstance(known, QSize) else QSize(0, scaled(spacing.ROW))
        below = _note_height() if self._rows.note_below(index) else 0
        return QSize(0, scaled(spacing.ROW) + below)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours = current_palette()
        box = option.rect
        state = option.state
        painter.save()
        if index.parent().isValid():
            painter.fillRect(box, QColor(colours.surface))
        elif state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, QColor(colours.selection))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, QColor(colours.hover))
        painter.fillRect(box.left(), box.bottom(), box.width(), 1, QColor(colours.line))
        if not index.parent().isValid():
            self._paint_cell(painter, QRectF(box), index)
        painter.restore()

    def _paint_cell(self, painter: QPainter, box: QRectF, index: Index) -> None:
        colours = current_palette()
        is_honoured = bool(index.data(_HONOURED))
        is_last = index.column() == index.model().columnCount() - 1
        is_note_below = bool(self._rows.note_below(index))
        if is_note_below:
            box = box.adjusted(0, 0, 0, -_note_height())
        inner = box.adjusted(_PADDING, 0, -_PADDING, 0)
        if index.column() == 0 and self._rows.model().hasChildren(index.sibling(index.row(), 0)):
            arrow = "chevron-down" if self._rows.isExpanded(index.sibling(index.row(), 0)) else "chevron-right"
            side = scaled(_ARROW)
            spot = QRectF(box.left() + 6, box.center().y() - side / 2, side, side)
            paint_icon(painter, arrow, spot, colours.quiet)
        align = index.data(Qt.ItemDataRole.TextAlignmentRole)
        is_number = bool(Qt.AlignmentFlag(align) & Qt.AlignmentFlag.AlignRight)
        weight = SEMIBOLD if is_honoured and index.column() == 0 else REGULAR
        weight = MEDIUM if not is_number and is_honoured else SEMIBOLD if is_number and is_last else weight
        painter.setFont(font(weight=weight, is_tabular=is_number))
        painter.setPen(QColor(colours.accent if is_honoured and index.column() == 0 else colours.text))
        metrics = QFontMetrics(painter.font())
        text = metrics.elidedText(str(index.data() or ""), Qt.TextElideMode.ElideRight, int(inner.width()))
        painter.drawText(inner, int(align), text)
        note = str(index.data(_NOTE) or "")
        if note and not is_note_below:
            painter.setFont(_note_font())
            painter.setPen(QColor(colours.quiet))
            painter.drawText(inner.adjusted(metrics.horizontalAdvance(text) + spacing.S, 0, 0, 0), int(_LEFT), note)


def _fields(content: QWidget | None) -> list[QWidget]:
    """The widgets below a row to which Tab comes, disabled ones included."""
    inside = content.findChildren(QWidget) if content is not None else []
    return [widget for widget in inside if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]


def _note_font() -> QFont:
    return font(spacing.TYPE_SMALL)


def _note_height() -> int:
    """Height by which a row is higher where its note stands below the name, in pixels."""
    return QFontMetrics(_note_font()).height()
