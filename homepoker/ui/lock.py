"""Locks keys and mouse until Esc is held: the laptop stands alone while the host plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit import labels
from homepoker.ui.kit.badge import ToneIcon
from homepoker.ui.kit.card import Card
from homepoker.ui.main_window import MainWindow
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import current_palette

HOLD_FOR = 1000
"""Milliseconds for which Esc is held to unlock."""

VEIL = 150
"""How dense the veil over the window is, of 255: what happens behind it can still be read."""

_Type = QEvent.Type

SWALLOWED = frozenset(
    {
        *(_Type.KeyPress, _Type.KeyRelease, _Type.ShortcutOverride, _Type.Shortcut, _Type.InputMethod),
        *(_Type.MouseButtonPress, _Type.MouseButtonRelease, _Type.MouseButtonDblClick, _Type.MouseMove, _Type.Wheel),
        *(_Type.ContextMenu, _Type.ToolTip, _Type.HoverEnter, _Type.HoverMove, _Type.NativeGesture),
        *(_Type.TouchBegin, _Type.TouchUpdate, _Type.TouchEnd),
        *(_Type.TabletPress, _Type.TabletMove, _Type.TabletRelease),
        *(_Type.DragEnter, _Type.DragMove, _Type.Drop),
    }
)
"""What keys, mouse, pen and fingers do in either window."""


def is_lock_key(event: QKeyEvent) -> bool:
    """Whether it is Ctrl+L."""
    return event.key() == Qt.Key.Key_L and event.modifiers() == Qt.KeyboardModifier.ControlModifier


class Lock(QObject):
    """The lock of all windows of the program; clock, room view and announcements go on behind it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._veil: _Veil | None = None
        self._when_unlocked: Callable[[], object] = lambda: None
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setInterval(HOLD_FOR)
        self._hold.timeout.connect(self.unlock)

    @property
    def is_locked(self) -> bool:
        """Whether keys and mouse do nothing now."""
        return self._veil is not None

    def lock(self, words: Words) -> None:
        """Take keys and mouse away."""
        if self._veil is not None:
            return
        self._veil = _Veil(self._window, words)
        said = words.text("awake.unlocked")
        self._when_unlocked = lambda: self._window.toasts.say(said)
        _application().installEventFilter(self)

    def unlock(self) -> None:
        """Give them back."""
        veil, self._veil = self._veil, None
        self._hold.stop()
        if veil is not None:
            _application().removeEventFilter(self)
            veil.hide()
            veil.deleteLater()
            self._when_unlocked()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow what hands do; Esc is watched on its way."""
        kind = event.type()
        if kind == _Type.Resize and watched is self._window and self._veil is not None:
            self._veil.setGeometry(self._window.rect())
        elif kind == _Type.ApplicationStateChange:
            # The release of the key would go to whoever has the keyboard now.
            self._let_go()
        elif kind == _Type.Close and watched is self._window:
            # The cross in its frame is the system's; a computer that shuts down is not held up.
            event.setAccepted(_application().isSavingSession())
            return not event.isAccepted()
        if kind not in SWALLOWED:
            return False
        if kind in (_Type.KeyPress, _Type.KeyRelease):
            self._watch_escape(cast("QKeyEvent", event), is_down=kind == _Type.KeyPress)
        return True

    def _watch_escape(self, event: QKeyEvent, *, is_down: bool) -> None:
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Escape and is_down:
            self._hold.start()
            if self._veil is not None:
                self._veil.say_holding(True)
        else:
            self._let_go()

    def _let_go(self) -> None:
        self._hold.stop()
        if self._veil is not None:
            self._veil.say_holding(False)


class _Veil(QWidget):
    """Lies over the host's window and says how to get rid of it."""

    def __init__(self, window: QWidget, words: Words) -> None:
        super().__init__(window)
        self._words = words
        self.setAccessibleName(words.text("awake.locked"))
        card = Card()
        title = labels.heading(words.text("awake.locked"))
        said = labels.quiet(words.text("awake.locked_text"))
        self._how = labels.subheading()
        for label in (title, said, self._how):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        card.body.addWidget(ToneIcon("accent", "lock"), 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (title, said, self._how):
            card.add(label)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.XL, spacing.XL, spacing.XL, spacing.XL)
        column.addStretch(1)
        column.addWidget(card, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.say_holding(False)
        self.setGeometry(window.rect())
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, f"{title.text()}. {self._how.text()}"))

    def say_holding(self, is_held: bool) -> None:
        """Answer the key that is being held."""
        self._how.setText(self._words.text("awake.unlocking" if is_held else "awake.unlock"))

    def paintEvent(self, event: QPaintEvent) -> None:
        colour = QColor(current_palette().ground)
        colour.setAlpha(VEIL)
        QPainter(self).fillRect(event.rect(), colour)


def _application() -> QApplication:
    return cast("QApplication", QApplication.instance())
