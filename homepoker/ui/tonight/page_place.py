"""Place of the page of Tonight, below the strip that names another evening in the room."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.layout.scrolling import PageStack, ScrollingPage
from homepoker.ui.theme import spacing
from homepoker.ui.tonight.room_evening import RoomEvening
from homepoker.ui.tonight.room_strip import RoomStrip


class PagePlace(QWidget):
    """Place of one page, which scrolls where it is too large; the page before it is deleted."""

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
        """Show a page in place of the one that is shown.

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
