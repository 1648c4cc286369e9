"""List of choices: model, view and painting of its rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from homepoker.core.spelling import Spellings, index, rank
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled

Index = QModelIndex | QPersistentModelIndex

Find = Callable[[str], Sequence[str]]
"""Search function: the ids that answer a question, best first."""

CHOICE_ROLE = int(Qt.ItemDataRole.UserRole)
_BOX = 18
_LEAST_DETAIL = 0.5
"""The share of a row that a detail has behind a long name: a seat is whole, for a name is known by its beginning."""
_LEAST_ROWS = 3
"""The least number of visible rows of a longer list."""


def _cut(text: str, with_font: QFont, width: int) -> str:
    metrics = QFontMetrics(with_font)
    if metrics.horizontalAdvance(text) <= width:
        # Asked to cut at its very width, Qt cuts a text with tabular figures.
        return text
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


def width_of_detail(row: int, name: int, detail: int) -> int:
    """Width of the detail of a row, all of it up to half of the row or to what the name leaves free.

    :param row: its width, as the widths of the whole name and of the whole detail in pixels.
    """
    return min(detail, max(round(row * _LEAST_DETAIL), row - name - spacing.M))


class ChoiceModel(QAbstractListModel):
    """The choices that match what was typed, best first, otherwise in the order given."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: list[tuple[Choice, tuple[Spellings, ...]]] = []
        self._shown: list[Choice] = []
        self._spelt: dict[str, int] = {}
        """Distance of each spelling from what was typed."""
        self._query = ""
        self.find: Find | None = None
        """Finds by more than the words of the rows; what it finds comes first, then what matches by its words."""
        self.chosen: Collection[str] = ()
        """The ids that carry a tick."""
        self.has_boxes = False
        """Whether every row shows a box for the tick, so that one sees that it can be ticked."""
        self.tell: Callable[[str, bool], str] | None = None
        """Puts into words for a screen reader whether a row carries a tick."""

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Show other choices, through the same search."""
        self._all = [(choice, index(choice.name, *choice.also, choice.detail)) for choice in choices]
        self.search(self._query)

    def search(self, query: str) -> None:
        """Filter the list by a query."""
        self._query = query
        is_searched = bool(query.strip())
        ranked = [
            (choice, score)
            for choice, words in self._all
            if not (choice.is_heading if is_searched else choice.is_only_found)
            and (score := rank(query, words)) is not None
        ]
        # How it is spelt comes before all else; those who match equally well stay in the order given.
        ranked.sort(key=lambda match: (match[1][0], match[0].is_only_found, match[1]))
        self.beginResetModel()
        self._shown = [choice for choice, _ in ranked]
        self._spelt = {choice.id: score[0] for choice, score in ranked}
        if is_searched and self.find is not None:
            self._shown = self._found_first(self.find(query.strip()))
        self.endResetModel()

    def _found_first(self, ids: Sequence[str]) -> list[Choice]:
        by_id = {choice.id: choice for choice, _ in self._all if not choice.is_heading}
        best = [by_id[choice_id] for choice_id in dict.fromkeys(ids) if choice_id in by_id]
        self._spelt.update((choice.id, 0) for choice in best)
        return best + [choice for choice in self._shown if choice not in best]

    def choice(self, row: int) -> Choice:
        return self._shown[row]

    @property
    def first_row(self) -> int:
        """The first row that may be chosen, or -1.

        There is none where only somebody is spelt as it was typed who may not be chosen: *kä* is Käthe, who is out
        already, and means no Karl.
        """
        nearest = min((self._spelt[choice.id] for choice in self._shown if not choice.is_heading), default=0)
        rows = (
            row for row, choice in enumerate(self._shown) if choice.may_choose and self._spelt[choice.id] == nearest
        )
        return next(rows, -1)

    def row_of(self, choice_id: str) -> int:
        """The row of a choice, or -1."""
        return next((row for row, choice in enumerate(self._shown) if choice.id == choice_id), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        choice = self._shown[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return choice.name
            case Qt.ItemDataRole.AccessibleTextRole:
                told = f"{choice.name}, {choice.detail}" if choice.detail else choice.name
                return self.tell(told, choice.id in self.chosen) if self.tell is not None else told
            case _ if role == CHOICE_ROLE:
                return choice
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not self._shown[index.row()].may_choose:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class _ChoiceDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, scaled(spacing.ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        choice = index.data(CHOICE_ROLE)
        model = index.model()
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        palette = current_palette()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if choice.is_heading:
            _paint_heading(painter, box.adjusted(spacing.M, 0, -spacing.M, 0), choice.name)
            painter.restore()
            return
        view = self.parent()
        is_marked = not isinstance(view, ChoiceView) or view.shows_current
        is_current = is_marked and bool(state & QStyle.StateFlag.State_Selected)
        is_pointed_at = bool(state & QStyle.StateFlag.State_MouseOver) and choice.may_choose
        if is_current or is_pointed_at:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.selection if is_current else palette.hover))
            painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4)
        words = box.adjusted(spacing.M, 0, -spacing.M, 0)
        is_chosen = isinstance(model, ChoiceModel) and choice.id in model.chosen
        if isinstance(model, ChoiceModel) and model.has_boxes:
            _paint_box(painter, words, is_chosen=is_chosen, may_choose=choice.may_choose)
            words.setLeft(words.left() + scaled(_BOX) + spacing.M)
        elif is_chosen:
            side = scaled(spacing.ICON)
            tick = QRectF(words.right() - side, box.center().y() - side / 2, side, side)
            paint_icon(painter, "check", tick, palette.accent)
            words.setRight(words.right() - side - spacing.S)
        name_font, detail_font = font(weight=MEDIUM), font(spacing.TYPE_QUIET, is_tabular=True)
        detail_width = width_of_detail(
            words.width(),
            QFontMetrics(name_font).horizontalAdvance(choice.name),
            QFontMetrics(detail_font).horizontalAdvance(choice.detail),
        )
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(detail_font)
        painter.setPen(QColor(palette.quiet))
        painter.drawText(words, Qt.AlignmentFlag.AlignRight | middle, _cut(choice.detail, detail_font, detail_width))
        room = words.width() - detail_width - (spacing.M if choice.detail else 0)
        painter.setFont(name_font)
        painter.setPen(QColor(palette.text if choice.may_choose else palette.quiet))
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | middle, _cut(choice.name, name_font, room))
        painter.restore()


def _paint_heading(painter: QPainter, room: QRect, text: str) -> None:
    """Draw a heading: a word and a line behind it."""
    palette, lettering = current_palette(), font(spacing.TYPE_SMALL, MEDIUM)
    painter.setFont(lettering)
    painter.setPen(QColor(palette.quiet))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
    start = room.left() + QFontMetrics(lettering).horizontalAdvance(text) + spacing.S
    painter.setPen(QColor(palette.line))
    painter.drawLine(start, room.center().y(), room.right(), room.center().y())


def _paint_box(painter: QPainter, room: QRect, *, is_chosen: bool, may_choose: bool) -> None:
    """Draw a tick box; one that cannot be changed any more is without a frame."""
    palette = current_palette()
    side = scaled(_BOX)
    box = QRectF(room.left(), room.center().y() - side / 2 + 1, side, side)
    if may_choose:
        painter.setPen(QColor(palette.accent if is_chosen else palette.outline))
        painter.setBrush(QColor(palette.accent) if is_chosen else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    if is_chosen:
        paint_icon(painter, "check", box.adjusted(1, 1, -1, -1), palette.on_accent if may_choose else palette.quiet)


class ChoiceView(QListView):
    """A list of choices with equally high rows, quick with thousands of them."""

    def __init__(self, model: ChoiceModel) -> None:
        super().__init__()
        self.shows_current = True
        """Whether the current row is marked."""
        self.setModel(model)
        self.setItemDelegate(_ChoiceDelegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setProperty("frame", "bare")

    def minimumSizeHint(self) -> QSize:
        """The height of three rows in letters of any size; Qt's own would cut two of them in half at 175 %."""
        return QSize(super().minimumSizeHint().width(), _LEAST_ROWS * scaled(spacing.ROW) + 2 * self.frameWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the marked row visible in a lower list."""
        super().resizeEvent(event)
        if self.shows_current and event.size().height() < event.oldSize().height():
            self.scrollTo(self.currentIndex())

    def show_current(self, is_marked: bool) -> None:
        """Mark the current row, or no row: it would look as if Enter took it."""
        self.shows_current = is_marked
        self.viewport().update()
