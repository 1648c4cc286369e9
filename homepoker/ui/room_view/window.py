"""Window on the beamer: only the picture, nothing that a host needs, and nothing that could pop up.

What it shows is made in `view`, drawn by `painting`; its screen is chosen in `screens`.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QScreen
from PySide6.QtWidgets import QWidget

from homepoker.ui.room_view.picture import RoomPicture

LEAVING_KEYS = (Qt.Key.Key_Escape, Qt.Key.Key_F11)
"""Keys that end the room view on the host's own screen, where it covers everything else."""


class RoomWindow(QWidget):
    """Shows the picture that it was given: full screen, without frame, cursor, tooltip or dialog."""

    left = Signal()
    """Signal: somebody closed the window, or pressed a key that leaves it."""
    stirred = Signal()
    """Signal: somebody moved the mouse over it."""

    def __init__(self, title: str) -> None:
        """
        :param title: what the system's list of windows and screen readers call it.
        """
        kinds = Qt.WindowType
        # On top: a window of the host's that reaches over to the room's screen, and its toasts, stay behind it.
        super().__init__(None, kinds.Window | kinds.FramelessWindowHint | kinds.WindowStaysOnTopHint)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._picture: RoomPicture | None = None

    def set_picture(self, picture: RoomPicture) -> None:
        """Show another picture; only what differs is painted again."""
        old, self._picture = self._picture, picture
        changed = [self.rect()]
        if old is not None:
            from homepoker.ui.room_view.painting import changed_rects  # no room is painted before the first key

            changed = changed_rects(self.rect(), old, picture)
        for rect in changed:
            self.update(rect)

    def fill(self, screen: QScreen, *, takes_keys: bool) -> None:
        """Fill a screen.

        :param takes_keys: whether the window becomes the active one. On the second screen it does not: the host goes
            on typing where they were.
        """
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, not takes_keys)
        if self.isFullScreen() and self.screen() is screen and self.geometry() == screen.geometry():
            # It was hidden where it belongs. To an ordinary window the system would give an older place, which may be
            # on a screen of another scale.
            self._appear(takes_keys=takes_keys)
            return
        if self.isVisible():
            # A window that fills one screen does not move to another before it is an ordinary one again.
            self.hide()
        self.setWindowState(Qt.WindowState.WindowNoState)
        self.winId()
        handle = self.windowHandle()
        if handle is not None:
            # Wayland lets no window choose its place; it goes where its screen is.
            handle.setScreen(screen)
        # The place first: full screen means the screen on which the window stands.
        self.setGeometry(screen.geometry())
        if sys.platform == "darwin":
            # Full screen of its own there means a space of its own, which slides the host's window away.
            self.show()
        else:
            # Not showFullScreen, which also makes the window the active one.
            self.setWindowState(Qt.WindowState.WindowFullScreen)
            self.show()
        # Systems that restore an older place on showing are put right.
        if self.geometry() != screen.geometry():
            self.setGeometry(screen.geometry())
        self._appear(takes_keys=takes_keys)

    def _appear(self, *, takes_keys: bool) -> None:
        self.show()
        self.raise_()
        if takes_keys:
            self.activateWindow()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the changed part of the picture."""
        painter = QPainter(self)
        if self._picture is None:
            painter.fillRect(event.rect(), Qt.GlobalColor.black)
        else:
            from homepoker.ui.room_view.painting import paint_room

            paint_room(painter, self.rect(), self._picture, event.rect())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on keys that nothing else takes: some of them leave."""
        if event.key() in LEAVING_KEYS:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Signal a moved mouse: somebody looks for something."""
        self.stirred.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide the window instead of closing it; the evening goes on, and quitting is not held up."""
        event.accept()
        self.left.emit()
