"""Small surfaces above the page, inside the window: a pop-up beside a widget, and a sheet at the window's right edge.

Neither is modal: the clock, its keys and its announcements go on. While the keys are in one, Tab stays there; both
close with Esc and give the keys back.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.access.tab_order import keep_tab
from homepoker.ui.kit.controls.buttons import icon_button, rename
from homepoker.ui.kit.layout.scrolling import scrolled
from homepoker.ui.kit.text.labels import ElidedLabel, subheading
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD
from homepoker.ui.theme.text_size import scaled


class _Floating(QFrame):
    closed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._came_from: QWidget | None = None
        tell_as(self, "page")
        keep_tab(self)
        self.hide()

    def close_again(self) -> None:
        """Close and give the focus back to where it came from."""
        if self.isHidden():
            return
        focused = QApplication.focusWidget()
        had_focus = focused is None or focused is self or self.isAncestorOf(focused)
        self._window.removeEventFilter(self)
        self.hide()
        # The page that it came from may have given way to another one, with all that was on it.
        came_from = self._came_from if self._came_from is not None and isValid(self._came_from) else None
        if had_focus and came_from is not None and came_from.isVisible():
            came_from.setFocus(Qt.FocusReason.PopupFocusReason)
        self._came_from = None
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_again()
            return
        super().keyPressEvent(event)

    def _open(self, first: QWidget | None) -> None:
        if self.isHidden():
            self._came_from = QApplication.focusWidget()
            self._window.installEventFilter(self)
        self._place()
        self.show()
        self.raise_()
        if first is not None:
            first.setFocus(Qt.FocusReason.PopupFocusReason)
        else:
            self.setFocus(Qt.FocusReason.PopupFocusReason)
            self.focusNextChild()

    def _place(self) -> None:
        raise NotImplementedError


class Popover(_Floating):
    """A pop-up beside a widget; a click outside closes it and still does what it was meant for.

    ``body`` is a vertical layout; `closed` is sent whenever it closes.
    """

    def __init__(self, window: QWidget, name: str, title: str = "") -> None:
        """
        :param window: the window it stays inside of.
        :param name: what it is, for screen readers.
        """
        super().__init__(window)
        self.setProperty("frame", "floating")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._anchor: QWidget | None = None
        self._spot = QRect()
        self._title = subheading()
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.L)
        self.body.setSpacing(spacing.M)
        self.body.addWidget(self._title)
        # Only now: shown before it has a parent it would be a window of its own for a moment.
        self.set_title(title)

    def set_title(self, title: str) -> None:
        """Change the line on top; an empty one takes no room."""
        self._title.setText(title)
        self._title.setVisible(bool(title))

    def open_at(self, anchor: QWidget, spot: QRect | None = None, first: QWidget | None = None) -> None:
        """Open beside a widget, or beside a spot of it (a seat on a table).

        :param spot: in the anchor's coordinates; without it the whole anchor.
        :param first: who gets the focus; without it the first that takes it.
        """
        self._anchor = anchor
        self._spot = spot if spot is not None else anchor.rect()
        app = QApplication.instance()
        if self.isHidden() and app is not None:
            app.installEventFilter(self)
        self._open(first)

    def close_again(self) -> None:
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        super().close_again()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = event.type() == QEvent.Type.MouseButtonPress
        if is_press and isinstance(event, QMouseEvent) and isinstance(watched, QWidget):
            # A list that drops down from a box in here is a window of its own and counts as inside.
            is_in_window = watched.window() is self.window()
            if is_in_window and not self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint())):
                self.close_again()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        if self._anchor is None:
            return
        room = self._window.rect().adjusted(spacing.S, spacing.S, -spacing.S, -spacing.S)
        spot = QRect(self._anchor.mapTo(self._window, self._spot.topLeft()), self._spot.size())
        size = self.sizeHint().boundedTo(room.size())
        below, above = spot.bottom() + spacing.XS, spot.top() - spacing.XS - size.height()
        top = below if below + size.height() <= room.bottom() or above < room.top() else above
        corner = QPoint(spot.left(), top)
        corner.setX(max(room.left(), min(corner.x(), room.right() - size.width())))
        corner.setY(max(room.top(), min(corner.y(), room.bottom() - size.height())))
        self.setGeometry(QRect(corner, size))


class Sheet(_Floating):
    """A panel over the right side of the window, as high as the window, with a title and a cross.

    ``body`` is a vertical layout that scrolls; ``footer`` is a row of actions that does not.
    """

    def __init__(self, window: QWidget, words: Words, title: str = "", width: int = 420) -> None:
        """
        :param width: in logical pixels at 100 %; never more than the window has.
        """
        super().__init__(window)
        self.setProperty("frame", "sheet")
        self._width = width
        self._title = ElidedLabel(size=spacing.TYPE_HEADING, weight=SEMIBOLD)
        self._close = icon_button("close", words.text("kit.close"), self.close_again)
        header = QHBoxLayout()
        header.addWidget(self._title, 1)
        header.addWidget(self._close)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(0, 0, spacing.S, 0)
        self.body.setSpacing(spacing.M)
        self.footer = QHBoxLayout()
        self.footer.setSpacing(spacing.S)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.XL, spacing.L, spacing.L, spacing.L)
        layout.setSpacing(spacing.M)
        layout.addLayout(header)
        layout.addWidget(scrolled(self.body), 1)
        layout.addLayout(self.footer)
        self.set_title(title)

    def open(self, first: QWidget | None = None) -> None:
        """Slide in front of the right side of the window.

        :param first: who gets the focus; without it the first that takes it.
        """
        self._open(first)

    def set_title(self, title: str) -> None:
        self._title.setText(title)
        self.setAccessibleName(title)

    def set_words(self, words: Words) -> None:
        """The language has changed."""
        rename(self._close, words.text("kit.close"))

    def _place(self) -> None:
        width = min(scaled(self._width), self._window.width())
        self.setGeometry(self._window.width() - width, 0, width, self._window.height())
