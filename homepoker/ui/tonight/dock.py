"""Place of the page of Tonight, and the dock beside it.

In a wide window it is a column more, and in a narrow one wherever the page has room beside it: its columns stack then.
During play it takes the place of the third column. Where there are no three it lies over the left side, in the place of
the clock, which the rail goes on showing: what is done next stands on the right. Tab stays in it then, while the keys
do.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.tab_order import keep_tab
from homepoker.ui.kit.layout.scrolling import PageStack, ScrollingPage
from homepoker.ui.theme import spacing
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import scaled, set_extent
from homepoker.ui.tonight.columns import WIDE_FROM, Shape, shape_for
from homepoker.ui.tonight.play import Play
from homepoker.ui.tonight.room_evening import RoomEvening, RoomStrip

WIDTH, WIDTH_WIDE = 352, 432
"""Widths of the dock, in logical pixels."""

LEAST_PAGE = 500
"""The least width of a page beside the dock, in logical pixels at 100 %: its columns are stacked then."""

_BAR = 12
"""Width of the page's scroll bar, in logical pixels."""


class Dock(QHBoxLayout):
    """Layout with the page, and what is docked beside it."""

    def __init__(self, owner: QWidget, page: QWidget) -> None:
        super().__init__(owner)
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)
        self._column = QFrame(owner)
        self._inside = QVBoxLayout(self._column)
        self._column.hide()
        self._docked: QWidget | None = None
        self.addWidget(page, 1)

    def hold(self, widget: QWidget | None) -> None:
        """Dock a widget, or nothing."""
        if self._docked is not None:
            self._inside.removeWidget(self._docked)
        self._docked = widget
        if widget is not None:
            self._inside.addWidget(widget)
        self._column.setVisible(widget is not None)

    def share(self, size: QSize, play: Play | None) -> bool:
        """Share a size out; returns whether the third column of play had to give way."""
        is_wide = size.width() >= scaled(WIDE_FROM)
        column = self._column
        set_extent(column, width=WIDTH_WIDE if is_wide else WIDTH)
        has_room = size.width() >= scaled(WIDTH + LEAST_PAGE)
        if play is not None:
            # By the whole width: beside what is docked there are never three columns.
            has_room = shape_for(size.width() - _BAR) is Shape.THREE
        is_over = not is_wide and not has_room
        set_look(column, "frame", "sheet-left" if is_over else "none")
        keep_tab(column, is_over)
        self._inside.setContentsMargins(spacing.M if is_over else 0, spacing.M, spacing.M, spacing.M)
        if not is_over:
            self.addWidget(column)
        else:
            self.removeWidget(column)
            width = min(scaled(WIDTH), size.width())
            column.setGeometry(0, 0, width, size.height())
            column.raise_()
        is_covered = self._docked is not None and play is not None and not is_wide and not is_over
        if play is not None:
            play.cover_side(is_covered)
        return is_covered


class PagePlace(QWidget):
    """Holds one page, which scrolls where it is too large, below the strip that names another evening in the room."""

    def __init__(self, in_room: RoomEvening, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.pages = PageStack()
        self.strip = RoomStrip(in_room, words)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        above = QVBoxLayout()
        above.setContentsMargins(spacing.L, spacing.S, spacing.L, 0)
        above.addWidget(self.strip)
        column.addLayout(above)
        column.addWidget(ScrollingPage(self.pages, keeps_bar=True), 1)

    def show_page(self, page: QWidget, section: QWidget) -> None:
        """Show a page in place of the one that is shown, which is deleted.

        :param section: takes the keys for the page.
        """
        old = self.pages.currentWidget()
        self.pages.addWidget(page)
        section.setFocusProxy(page)
        self.pages.setCurrentWidget(page)
        if section.isVisible():
            # Else Qt hands the keys to whichever button comes first, and the space bar presses it.
            section.setFocus()
        if old is not None:
            self.pages.removeWidget(old)
            old.deleteLater()
