"""Table of counts, row by column of the same people: names stand upright over narrow columns, so that many fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionHeader, QStyleOptionViewItem, QWidget

from homepoker.ui.kit.lists.table import RowDelegate, Table
from homepoker.ui.kit.lists.table_data import Column, Row
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled

Index = QModelIndex | QPersistentModelIndex

_LEAST, _MOST = 22, 40
"""Limits of a column's width: two figures fit into the one, and beyond the other rows are hard to follow."""
_HIGHEST = 132
"""Limit of the height of the names; a longer one is cut, and its tooltip says it whole."""
_AROUND_CORNER = 11
LINES = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap)
"""Way in which the words of the first heading stand."""


class CountMatrix(Table):
    """A table of counts; the columns share the width that the names leave, as long as they are not too narrow."""

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
