"""Table of levels and breaks to type into, and the toolbar above it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from homepoker.core import structure_table
from homepoker.core.limits import MOST_MINUTES
from homepoker.core.quantities import Chips, parse_chips
from homepoker.core.structure import Ante, BlindStructure, Level, read_length
from homepoker.services.words import Words
from homepoker.ui.kit.access.focus import on_click
from homepoker.ui.kit.controls.buttons import ghost, icon_button
from homepoker.ui.kit.controls.combo_box import ComboBox
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.table import Index, Table
from homepoker.ui.kit.text.labels import caption
from homepoker.ui.kit.text.tooltips import tooltip
from homepoker.ui.structure.view import COLUMNS, LevelRow
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.icons import icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled, set_extent

NUMBER, SMALL, BIG, ANTE, MINUTES, STOP, HINT = range(len(COLUMNS))

_WIDTHS = {NUMBER: 106, SMALL: 104, BIG: 98, ANTE: 84, MINUTES: 84, STOP: 84}
_NUMBERS = (SMALL, BIG, ANTE, MINUTES)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_COMMAND = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LevelModel(QAbstractTableModel):
    """Shows ready rows and passes on what the host types; it never changes a row itself.

    ``typed`` carries row, column and text, ``stop_ticked`` row and whether the clock stops at the end.
    ``hints`` are the tooltips of headings by their columns.
    """

    typed = Signal(int, int, str)
    stop_ticked = Signal(int, bool)

    def __init__(self, parent: QObject, headings: Sequence[str]) -> None:
        super().__init__(parent)
        self._headings = headings
        self.hints: dict[int, str] = {}
        self._rows: Sequence[LevelRow] = ()
        pictures = {"danger": "error", "warning": "warning", "quiet": "info"}
        self._icons = {tone: icon(picture, tone) for tone, picture in pictures.items()}
        self._break_icon = icon("break", "quiet")

    def show_rows(self, rows: Sequence[LevelRow]) -> None:
        """Show other rows; the table stays where it is while their number stays the same."""
        if len(rows) == len(self._rows):
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, HINT))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, row: int) -> LevelRow:
        return self._rows[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as above
        return 0 if parent.isValid() else len(COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        column, is_break = index.column(), self._rows[index.row()].is_break
        if column == MINUTES or (column in _NUMBERS and not is_break):
            flags |= Qt.ItemFlag.ItemIsEditable
        if column == STOP:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self._rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.hint if column == HINT else "" if column == STOP else row.cells[column]
            case Qt.ItemDataRole.EditRole:
                return row.cells[column].replace("–", "") if column in _NUMBERS else None
            case Qt.ItemDataRole.CheckStateRole:
                return _ticked(row) if column == STOP else None
            case Qt.ItemDataRole.DecorationRole:
                return self._picture(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(row.problem) or None
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return row.problem or None
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.says_stop if column == STOP else None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column in _NUMBERS else _LEFT
            case Qt.ItemDataRole.FontRole:
                return font(spacing.TYPE_QUIET) if column == HINT else font(is_tabular=True)
            case Qt.ItemDataRole.ForegroundRole:
                tone = row.tone if column == HINT and row.tone else "quiet" if row.is_break else "text"
                return QColor(current_palette().of(tone))
            case Qt.ItemDataRole.BackgroundRole:
                return QColor(current_palette().raised) if row.is_break else None
            case _:
                return None

    def _picture(self, row: LevelRow, column: int) -> QIcon | None:
        if column == HINT and row.hint:
            return self._icons[row.tone]
        return self._break_icon if column == NUMBER and row.is_break else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in _NUMBERS else _LEFT
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(self.hints.get(section, "")) or None
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role == Qt.ItemDataRole.CheckStateRole:
            self.stop_ticked.emit(index.row(), Qt.CheckState(value) is Qt.CheckState.Checked)
            return True
        self.typed.emit(index.row(), index.column(), str(value))
        return True


def _ticked(row: LevelRow) -> Qt.CheckState:
    return Qt.CheckState.Checked if row.stops_at_end else Qt.CheckState.Unchecked


_LEAST_HINT = 132
"""The narrowest column of hints, in logical pixels at 100 %."""

_LONGEST_CELL = 40
"""Letters of the longest cell; the largest amount has eleven with its separators."""


class _CellDelegate(QStyledItemDelegate):
    """Lets the host type into a right-aligned line, and frames the cell that takes the keys."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_HasFocus:
            box: QRect = option.rect
            painter.save()
            painter.setPen(QPen(QColor(current_palette().accent), 2))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
            painter.restore()

    typing = Signal()
    opened = Signal()
    """Signal: a cell is opened to be typed into."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        self.opened.emit()
        line = QLineEdit(parent)
        line.textChanged.connect(self.typing)
        limit_line(line, _LONGEST_CELL)
        line.setFont(font(is_tabular=True))
        line.setAlignment(_RIGHT)
        line.setAccessibleName(str(index.model().headerData(index.column(), Qt.Orientation.Horizontal)))
        return line


class LevelTable(Table):
    """Typing replaces a cell, Enter goes down, Tab goes on; rows are selected as wholes.

    While several rows are chosen, a number is the minutes of all of them.

    Signals carry the wish alone: ``delete_asked``, ``move_asked`` (up -1, down 1), ``copy_asked``, ``paste_asked``,
    ``insert_asked`` (whether a break, with Alt).
    """

    typing = Signal(bool)
    """Signal: whether a cell is being typed into."""
    typed_in_vain = Signal(int)
    """Signal: somebody types in this column of a row, where nothing can be typed."""
    delete_asked = Signal()
    move_asked = Signal(int)
    copy_asked = Signal()
    paste_asked = Signal()
    insert_asked = Signal(bool)

    _ENTER: ClassVar = (Qt.Key.Key_Return, Qt.Key.Key_Enter)

    def __init__(self, name: str, headings: Sequence[str], empty: QWidget) -> None:
        super().__init__(name, empty)
        self.levels = LevelModel(self, headings)
        self.setModel(self.levels)
        self.setProperty("frame", "bare")
        delegate = _CellDelegate(self)
        delegate.typing.connect(lambda: self.typing.emit(True))
        delegate.opened.connect(self._note_chosen)
        self._rows_typed_for: list[int] = []
        self.setItemDelegate(delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        set_extent(self, least_width=sum(_WIDTHS.values()) + _LEAST_HINT)
        self._fit_levels()

    def _fit_levels(self) -> None:
        header = self.horizontalHeader()
        for column, width in _WIDTHS.items():
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, scaled(width))
        header.setSectionResizeMode(HINT, QHeaderView.ResizeMode.Stretch)

    @property
    def chosen(self) -> list[int]:
        """The selected rows, top to bottom."""
        return sorted({index.row() for index in self.selectionModel().selectedRows()})

    @property
    def is_typing(self) -> bool:
        """Whether a cell is open in which something was typed."""
        line = self.viewport().findChild(QLineEdit)
        return line is not None and self.state() == QAbstractItemView.State.EditingState and line.isModified()

    def rows_typed_for(self, row: int) -> list[int]:
        """The rows for which the minutes typed into a row hold: all that were chosen when the cell was opened."""
        return self._rows_typed_for if row in self._rows_typed_for else [row]

    def _note_chosen(self) -> None:
        # A click elsewhere chooses other rows before it closes the cell.
        self._rows_typed_for = self.chosen

    def finish_typing(self) -> None:
        """Take over a half-typed cell, as Enter would: a click on a button takes no focus from it."""
        line = self.viewport().findChild(QLineEdit)
        if line is not None and self.state() == QAbstractItemView.State.EditingState:
            self.commitData(line)
            self.closeEditor(line, QAbstractItemDelegate.EndEditHint.NoHint)

    def choose(self, rows: Collection[int], column: int = SMALL) -> None:
        """Select rows and go to the first of them."""
        model, selection = self.levels, QItemSelection()
        for row in rows:
            selection.select(model.index(row, 0), model.index(row, HINT))
        marks = self.selectionModel()
        if rows:
            marks.setCurrentIndex(model.index(min(rows), column), QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(model.index(max(rows), column))
            self.scrollTo(model.index(min(rows), column))
        marks.select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._wants(event):
            # The keys of the page and of the clock wait while one types here.
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, is_alt = event.key(), event.modifiers() == Qt.KeyboardModifier.AltModifier
        is_shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        if self.state() == QAbstractItemView.State.EditingState:
            # What the cell's line left over, for instance Enter, which the delegate answers a moment later.
            QAbstractItemView.keyPressEvent(self, event)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste_asked.emit()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.delete_asked.emit()
        elif key == Qt.Key.Key_Insert:
            self.insert_asked.emit(is_alt)
        elif is_alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.move_asked.emit(-1 if key == Qt.Key.Key_Up else 1)
        elif key in self._ENTER:
            self._go_down(-1 if is_shift else 1)
        elif key == Qt.Key.Key_Space:
            # In its own column alone: from a button that leads here one press more would change the level.
            if self.currentIndex().isValid() and self.currentIndex().column() == STOP:
                self._tick()
        elif len(self.chosen) > 1 and event.text().isdigit() and not event.modifiers() & _COMMAND:
            self._go_to_minutes()
            QAbstractItemView.keyPressEvent(self, event)
        elif self._is_vain(event):
            self.typed_in_vain.emit(self.currentIndex().column())
        else:
            QAbstractItemView.keyPressEvent(self, event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and self._takes_nothing(index):
            self.typed_in_vain.emit(index.column())
        else:
            super().mouseDoubleClickEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        # Without a current cell Qt would go to the first column, where nothing can be typed.
        if not self.currentIndex().isValid() and self.levels.rowCount():
            self.choose([0])
        super().focusInEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Change the cell by typing, instead of looking for a row."""

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        self.typing.emit(False)
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache and QApplication.focusWidget() is self:
            self._go_down(1)

    def copy(self) -> None:
        self.copy_asked.emit()

    def _tick(self) -> None:
        row = self.currentIndex().row()
        self.levels.stop_ticked.emit(row, not self.levels.row(row).stops_at_end)

    def _go_down(self, by: int) -> None:
        current = self.currentIndex()
        if 0 <= current.row() + by < self.levels.rowCount():
            # Not setCurrentIndex, which would add the row to the selection while Shift is held.
            self.choose([current.row() + by], current.column())

    def _go_to_minutes(self) -> None:
        """Go to the minutes of the first chosen level, and leave chosen what is chosen."""
        levels = (row for row in self.chosen if not self.levels.row(row).is_break)
        index = self.levels.index(next(levels, self.chosen[0]), MINUTES)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _is_vain(self, event: QKeyEvent) -> bool:
        """Whether a key would write something where the current cell takes nothing."""
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        writes = plain and bool(event.text().strip()) and event.text().isprintable()
        return writes and self.currentIndex().isValid() and self._takes_nothing(self.currentIndex())

    def _takes_nothing(self, index: Index) -> bool:
        return index.column() != STOP and not self.levels.flags(index) & Qt.ItemFlag.ItemIsEditable

    def _wants(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.Paste):
            return True
        modifiers = event.modifiers()
        if event.key() == Qt.Key.Key_Question:
            return False  # no number has one: the list of keys is meant
        if modifiers == Qt.KeyboardModifier.AltModifier:
            return event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Insert)
        plain = modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        return plain and (
            event.text().isprintable() or event.key() in (*self._ENTER, Qt.Key.Key_Delete, Qt.Key.Key_Insert)
        )


def typed_in(
    structure: BlindStructure, chosen: Collection[int], row: int, column: int, text: str
) -> tuple[BlindStructure, str]:
    """The structure with what was typed into a cell, and the catalogue key of the change; an empty cell is nought.

    :param chosen: the rows that were chosen meanwhile; a length counts for all of them.
    :raises NotATime: the length of a level or break is none.
    :raises NotChips: an amount is none.
    """
    if column == MINUTES:
        seconds = min(read_length(text) if text.strip() else 0, 60 * MOST_MINUTES)
        changed = structure_table.with_lengths(structure, chosen, seconds)
        return changed, "profile.edit.minutes" if len(chosen) > 1 else "profile.edit.cell"
    amount = parse_chips(text) if text.strip() else 0
    old = structure_table.rows(structure)[row]
    new = _with_amount(old, column, amount) if isinstance(old, Level) else old
    return structure_table.put(structure, row, new), "profile.edit.cell"


def _with_amount(level: Level, column: int, amount: Chips) -> Level:
    if column == SMALL:
        return replace(level, small_blind=amount)
    if column == BIG:
        return replace(level, big_blind=amount)
    return replace(level, ante=amount)


@dataclass(frozen=True, slots=True)
class LevelActs:
    """Acts of the toolbar on the levels; ``move`` takes by how many rows."""

    insert_level: Callable[[], None]
    insert_break: Callable[[], None]
    move: Callable[[int], None]
    copy: Callable[[], None]
    delete: Callable[[], None]
    paste: Callable[[], None]


class LevelToolbar(StackingRow):
    """Row of buttons above the levels: ``row_buttons`` need chosen rows, ``ante`` says who pays it."""

    def __init__(self, words: Words, acts: LevelActs, table: QWidget, undo: QWidget) -> None:
        """
        :param table: gets the focus behind what is typed over next.
        :param undo: gets it behind what takes rows out.
        """
        super().__init__()
        self.setContentsMargins(spacing.S, 0, spacing.S, 0)
        self.setSpacing(spacing.XS)
        for key, act, picture in (
            ("profile.insert_level", acts.insert_level, "add-level"),
            ("profile.insert_break", acts.insert_break, "break"),
        ):
            insert = ghost(words.text(key), icon=picture, size="small")
            # What was put in is typed over now.
            on_click(insert, act, lambda: table)
            self.addWidget(insert)
        self.addSpacing(spacing.S)
        self.row_buttons: list[QToolButton] = []
        for picture, key, do in (
            ("chevron-up", "profile.move_up", lambda: acts.move(-1)),
            ("chevron-down", "profile.move_down", lambda: acts.move(1)),
            ("copy", "profile.copy_rows", acts.copy),
        ):
            self.row_buttons.append(icon_button(picture, words.text(key), do, size="small"))
        delete = icon_button("delete", words.text("profile.delete_rows"), size="small")
        # The next row is chosen already: one press more must not take it out too.
        on_click(delete, acts.delete, lambda: undo)
        self.row_buttons.append(delete)
        paste = icon_button("paste", words.text("profile.paste_rows"), size="small")
        on_click(paste, acts.paste, lambda: table)
        for button in (*self.row_buttons, paste):
            self.addWidget(button)
        self.addStretch(1)
        label = caption(words.text("profile.field.ante"))
        self.ante = ComboBox()
        self.ante.setAccessibleName(words.text("profile.field.ante"))
        for ante in Ante:
            self.ante.addItem(words.text(f"profile.ante_by.{ante.value}"), ante)
        label.setBuddy(self.ante)
        self.addWidget(label)
        self.addWidget(self.ante)
