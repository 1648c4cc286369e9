"""The list of contents and results: rows to open, headings to fold, matches marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from homepoker.ui.kit.text.tooltips import tooltip
from homepoker.ui.rulebook.list_entries import ListEntry
from homepoker.ui.rulebook.marking import Span
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, REGULAR, SEMIBOLD, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import Palette, current_palette
from homepoker.ui.theme.text_size import scaled

Index = QModelIndex | QPersistentModelIndex

_ENTRY = int(Qt.ItemDataRole.UserRole)
_LEVEL = 10
"""Indent of a row for each level, in logical pixels."""
_LINE_HEIGHT = 18
_RESULT_HEIGHT = 3 * _LINE_HEIGHT + spacing.M
_BEFORE_MATCH = 24
"""The characters that stay before the first match of a line that is too long."""


_PAGE = 6
"""The number of rows that Page Up and Page Down go."""

_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: _PAGE,
    Qt.Key.Key_PageUp: -_PAGE,
}


class EntryList(QListView):
    """Rows of which one is current. Enter or a click opens a rule and folds or opens a heading.

    ``opened`` carries the rule's citation, or the id of a topic; ``turned`` the id of a heading. ``left`` comes with
    Esc and with a key that goes up from the first row, ``came_to`` with the words of the row that is current now.
    """

    opened = Signal(object)
    turned = Signal(str)
    left = Signal()
    came_to = Signal(str)

    def __init__(self, name: str) -> None:
        """
        :param name: what it holds, for screen readers.
        """
        super().__init__()
        self._model = _Entries(self)
        self.setModel(self._model)
        self.setItemDelegate(_EntryDelegate(self))
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setProperty("frame", "bare")
        self.setAccessibleName(name)
        self.clicked.connect(self._act)

    @property
    def entries(self) -> tuple[ListEntry, ...]:
        """The rows in the order shown."""
        return self._model.entries

    @property
    def current(self) -> ListEntry | None:
        """The row that Enter opens."""
        row = self.currentIndex().row()
        return self.entries[row] if 0 <= row < len(self.entries) else None

    def show_entries(self, entries: Sequence[ListEntry], current: str = "") -> None:
        """Show other rows.

        :param current: the id of the row that is current, if it is among them; otherwise the first is.
        """
        self._model.show_entries(entries)
        kept = next((row for row, entry in enumerate(entries) if entry.id == current), None)
        self.go_to(0 if kept is None else kept)
        if kept is None:
            self.scrollToTop()

    def go_to(self, row: int, *, is_far: bool = False) -> None:
        """Make a row the current one and show it.

        :param is_far: with what stands around it, because one does not come from there.
        """
        index = self._model.index(row, 0)
        if index.isValid():
            self.setCurrentIndex(index)
            self.came_to.emit(self.entries[row].spoken)
            hints = QListView.ScrollHint
            self.scrollTo(index, hints.PositionAtCenter if is_far else hints.EnsureVisible)

    def step(self, by: int) -> None:
        """Go some rows down or, with a negative number, up; no further than the ends."""
        if self.entries:
            self.go_to(max(0, min(len(self.entries) - 1, self.currentIndex().row() + by)))

    def open_current(self) -> None:
        """Open the current row, as Enter does."""
        self._act(self.currentIndex())

    def driven_by(self, event: QKeyEvent) -> bool:
        """Act on a key of the search field above: arrows and pages walk, Enter opens; returns whether it did."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if key in _STEPS:
            self.step(_STEPS[key])
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_current()
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys, entry = Qt.Key, self.current
        key = event.key()
        if key in (keys.Key_Return, keys.Key_Enter):
            self.open_current()
        elif key == keys.Key_Escape or (key == keys.Key_Up and self.currentIndex().row() <= 0):
            self.left.emit()
        elif (
            key in (keys.Key_Left, keys.Key_Right) and entry is not None and entry.is_heading and not event.modifiers()
        ):
            if entry.is_open == (key == keys.Key_Left):
                self.turned.emit(entry.id)
        else:
            super().keyPressEvent(event)

    def _act(self, index: Index) -> None:
        if not 0 <= index.row() < len(self.entries):
            return
        entry = self.entries[index.row()]
        if not entry.is_heading:
            self.opened.emit(entry.citation or entry.topic)
        else:
            self.turned.emit(entry.id)


class _Entries(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.entries: tuple[ListEntry, ...] = ()

    def show_entries(self, entries: Sequence[ListEntry]) -> None:
        self.beginResetModel()
        self.entries = tuple(entries)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{entry.number} {entry.title}" if entry.number else entry.title
            case Qt.ItemDataRole.ToolTipRole:
                # A long one is cut in its row.
                return tooltip("\n".join(part for part in (entry.title, entry.line) if part))
            case Qt.ItemDataRole.AccessibleTextRole:
                return entry.spoken
            case _ if role == _ENTRY:
                return entry
        return None


class _EntryDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, scaled(_RESULT_HEIGHT if index.data(_ENTRY).line else spacing.ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: ListEntry = index.data(_ENTRY)
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        palette = current_palette()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        if is_current or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.selection if is_current else palette.hover))
            painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4)
        room = box.adjusted(spacing.S, 0, -spacing.S, 0)
        if entry.line:
            _paint_result(painter, room.adjusted(0, spacing.XS, 0, -spacing.S), entry, palette)
        elif entry.is_heading:
            _paint_heading(painter, room.adjusted(entry.level * _LEVEL, 0, 0, 0), entry, palette)
        else:
            _paint_rule(painter, room.adjusted(entry.level * _LEVEL, 0, 0, 0), entry, palette)
        painter.restore()


def _paint_heading(painter: QPainter, room: QRect, entry: ListEntry, palette: Palette) -> None:
    side = scaled(spacing.ICON_SMALL)
    arrow = QRectF(room.left(), room.center().y() - side / 2, side, side)
    paint_icon(painter, "chevron-down" if entry.is_open else "chevron-right", arrow, palette.quiet)
    room = room.adjusted(side + spacing.XS, 0, 0, 0)
    room.setRight(_paint_remark(painter, room, entry.remark, palette))
    _write(painter, room, entry.title, font(spacing.TYPE_QUIET, SEMIBOLD), palette.text)


def _paint_rule(painter: QPainter, room: QRect, entry: ListEntry, palette: Palette) -> None:
    room.setRight(_paint_bookmark(painter, room, entry, palette))
    if entry.number:
        lettering = font(spacing.TYPE_QUIET, MEDIUM, is_tabular=True)
        _write(painter, room, entry.number, lettering, palette.quiet)
        room.setLeft(room.left() + QFontMetrics(lettering).horizontalAdvance(entry.number) + spacing.S)
    _write(painter, room, entry.title, font(), palette.text)


def _paint_result(painter: QPainter, room: QRect, entry: ListEntry, palette: Palette) -> None:
    high = scaled(_LINE_HEIGHT)
    first = QRect(room.left(), room.top(), room.width(), high)
    end = _paint_bookmark(painter, first, entry, palette)
    first.setRight(
        _paint_remark(painter, QRect(first.topLeft(), QSize(end - first.left(), high)), entry.remark, palette)
    )
    _write(painter, first, entry.number, font(spacing.TYPE_SMALL, SEMIBOLD, is_tabular=True), palette.quiet)
    second, third = first.translated(0, high + 1), first.translated(0, 2 * high + 1)
    second.setRight(room.right())
    third.setRight(room.right())
    _write_marked(
        painter, second, entry.title, entry.title_matches, spacing.TYPE_BODY, palette.text, palette.text, plain=MEDIUM
    )
    line, matches = _from_first_match(entry.line, entry.matches)
    _write_marked(painter, third, line, matches, spacing.TYPE_QUIET, palette.quiet, palette.text, plain=REGULAR)


def _paint_remark(painter: QPainter, room: QRect, remark: str, palette: Palette) -> int:
    """Write the remark at the right end; returns how far to the right there is room left."""
    if not remark:
        return room.right()
    lettering = font(spacing.TYPE_SMALL, MEDIUM, is_tabular=True)
    width = QFontMetrics(lettering).horizontalAdvance(remark)
    painter.setFont(lettering)
    painter.setPen(QColor(palette.quiet))
    painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, remark)
    return room.right() - width - spacing.S


def _paint_bookmark(painter: QPainter, room: QRect, entry: ListEntry, palette: Palette) -> int:
    if not entry.is_bookmarked:
        return room.right()
    side = scaled(spacing.ICON_SMALL)
    paint_icon(
        painter, "bookmark", QRectF(room.right() - side, room.center().y() - side / 2, side, side), palette.accent
    )
    return room.right() - side - spacing.XS


def _write(painter: QPainter, room: QRect, text: str, lettering: QFont, colour: str) -> None:
    painter.setFont(lettering)
    painter.setPen(QColor(colour))
    shown = QFontMetrics(lettering).elidedText(text, Qt.TextElideMode.ElideRight, room.width() + 1)
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _write_marked(
    painter: QPainter,
    room: QRect,
    text: str,
    matches: Sequence[Span],
    size: int,
    colour: str,
    marked: str,
    *,
    plain: QFont.Weight,
) -> None:
    """Write a line whose matches are heavier and underlined."""
    heavy = font(size, SEMIBOLD)
    heavy.setUnderline(True)
    at, left = 0, room.left()
    pieces: list[tuple[str, QFont, str]] = []
    for begin, end in matches:
        pieces += [(text[at:begin], font(size, plain), colour), (text[begin:end], heavy, marked)]
        at = end
    pieces.append((text[at:], font(size, plain), colour))
    for piece, lettering, tone in pieces:
        if piece and left < room.right():
            rest = QRect(left, room.top(), room.right() - left, room.height())
            _write(painter, rest, piece, lettering, tone)
            left += QFontMetrics(lettering).horizontalAdvance(piece)


def _from_first_match(line: str, matches: Sequence[Span]) -> tuple[str, Sequence[Span]]:
    """The line from shortly before its first match, which would otherwise stand beyond the edge."""
    if not matches or matches[0][0] <= _BEFORE_MATCH:
        return line, matches
    start = line.find(" ", matches[0][0] - _BEFORE_MATCH) + 1
    shift = start - 2
    return f"… {line[start:]}", tuple((begin - shift, end - shift) for begin, end in matches)
