"""A page that stands in place of the tables for a while, and gives their place back."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from homepoker.ui.kit.access.focus import turn_to
from homepoker.ui.kit.layout.card import Card


class PageInTheMiddle(Card):
    closed = Signal()
    is_wide = False
    """Whether it takes the room of the journal too."""

    def begin(self) -> None:
        """Wait for the first key, once the page is in the window."""

    def end(self) -> None:
        """Take back what goes with the page, before it is put away."""

    def follow(self) -> bool:
        """Follow other acts; returns whether there is still something to ask."""
        return True


class MiddlePage(QObject):
    """Shows one kind of page in the middle of the evening, and puts it away again."""

    turned = Signal()
    """Signal: the page was opened or put away."""
    left = Signal()
    """Signal that the page was put away while it had the keys, so that they hit no other seat or button by chance."""

    def __init__(self, middle: QStackedWidget) -> None:
        super().__init__(middle)
        self._middle = middle
        self._before: QWidget | None = None
        self.page: PageInTheMiddle | None = None

    def show(self, page: PageInTheMiddle) -> None:
        """Show a page in place of what stands there."""
        page.closed.connect(self.close)
        self._before = self._middle.currentWidget()
        self._middle.addWidget(page)
        turn_to(self._middle, page)
        self.page = page
        page.begin()
        self.turned.emit()

    def refresh(self) -> None:
        """Follow the evening; put the page away if there is nothing left to ask."""
        if self.page is not None and not self.page.follow():
            self.close()

    @property
    def has_keys(self) -> bool:
        """Whether something in the page has the keys."""
        focus = QApplication.focusWidget()
        return self.page is not None and focus is not None and self.page.isAncestorOf(focus)

    def close(self) -> bool:
        """Put the page away; returns whether there was one."""
        if self.page is None:
            return False
        had_keys = self.has_keys
        page, self.page = self.page, None
        page.end()
        if self._before is not None and self._middle.currentWidget() is page:
            turn_to(self._middle, self._before)
        self._middle.removeWidget(page)
        page.hide()
        page.deleteLater()
        self.turned.emit()
        if had_keys:
            self.left.emit()
        return True
