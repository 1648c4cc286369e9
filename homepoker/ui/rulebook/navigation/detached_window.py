"""Window of the rulebooks: always on a screen that exists, and never on the room's."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QMoveEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.ui.kit.access.focus import caught
from homepoker.ui.kit.access.regions import goes_to_region
from homepoker.ui.kit.access.tab_order import hand_focus_on
from homepoker.ui.kit.layout.on_screen import kept_on_a_screen
from homepoker.ui.theme import spacing

SMALLEST = (360, 480)
AT_FIRST = (480, 720)

SETTLED_AFTER_MS = 600
"""Milliseconds at rest after which a dragged window is put right, not under the host's hand."""


class DetachedWindow(QWidget):
    """Window of the rulebooks beside the host's; it closes with its cross, and with the host's window."""

    left = Signal()
    """Signal: its cross was pressed."""
    placed = Signal(str)
    """Signal: position and size, to be kept."""
    search_wanted = Signal()
    rulings_wanted = Signal()

    def __init__(self, host: QWidget, room_screen: Callable[[], QScreen | None], title: str) -> None:
        """
        :param room_screen: the screen that belongs to the room now; none where there is no other one.
        """
        super().__init__(host, Qt.WindowType.Window)
        self._host = host
        self._room_screen = room_screen
        self.setWindowTitle(f"{title} – Homepoker")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setMinimumSize(*SMALLEST)
        self.resize(*AT_FIRST)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.S, spacing.S, spacing.S, spacing.S)
        self._column = column
        self._settling = QTimer(self, singleShot=True, interval=SETTLED_AFTER_MS)
        self._settling.timeout.connect(self.settle)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenAdded.connect(self._stir)
            app.screenRemoved.connect(self._stir)

    def hold(self, widget: QWidget) -> None:
        """Show a widget in the window."""
        self._column.addWidget(widget)

    def restore(self, geometry: str) -> None:
        """Restore position and size, as far as that is on a screen of the host's; at first beside the host's window."""
        if geometry:
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
        else:
            beside = self._host.frameGeometry()
            self.move(beside.right() - self.width() - spacing.XL, beside.top() + spacing.XXL)
        self.settle()

    def settle(self) -> None:
        """Move wholly onto a screen of the host's."""
        kept = kept_on_a_screen(self.geometry(), self._areas())
        if kept != self.geometry():
            if self.isMaximized() or self.isFullScreen():
                self.showNormal()
            self.setGeometry(kept)
        if self.isVisible():
            self.placed.emit(bytes(self.saveGeometry().toBase64().data()).decode())

    def _areas(self) -> list[QRect]:
        """The free area of each screen, the host's own one first."""
        own, room = self._host.screen(), self._room_screen()
        free = [screen for screen in QGuiApplication.screens() if screen is not room] or [own]
        free.sort(key=lambda screen: screen is not own)
        return [screen.availableGeometry() for screen in free]

    def moveEvent(self, event: QMoveEvent) -> None:
        """Note that the window was dragged, or put elsewhere by the system."""
        super().moveEvent(event)
        self._stir()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Note another size, to be kept."""
        super().resizeEvent(event)
        self._stir()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the evening mean the host's window; here only those of the rulebooks do something."""
        if goes_to_region(self, event):
            return
        if event.key() == Qt.Key.Key_F1:
            self.search_wanted.emit()
        elif event.key() == Qt.Key.Key_F2:
            self.rulings_wanted.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Tab, as one reads; the keys of a part that goes away go to its page."""
        return caught(self.focusWidget(), None) or hand_focus_on(self, forwards=forwards)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Note that the window was closed by its cross, or with the host's window."""
        self._settling.stop()
        super().closeEvent(event)
        self.left.emit()

    def _stir(self, *_: object) -> None:
        if self.isVisible():
            self._settling.start()
