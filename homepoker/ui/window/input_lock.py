"""Input lock: takes keys and mouse away until Esc, or a button on the screen, is held: the laptop stands alone.

Keys and mouse are swallowed. What lies behind the veil is disabled too: a screen reader, or another program that speaks
to this one as they do, presses a button without either.

A held key repeats. Most systems mark that; under X11 the repeats may come as release and press, neither of them marked,
and a program that starts anew at each press would never see a second of holding.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QSinglePointEvent,
    QTouchEvent,
)
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import announce
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import set_extent
from homepoker.ui.window.main_window import MainWindow

GRACE = 0.15
"""Seconds within which a press after a release of the same key is a repeat; no finger is that quick."""

HOLD_FOR = 1000
"""Milliseconds for which Esc or a button of the lock must be held."""

HOLD_ELSEWHERE_FOR = 3000
"""Milliseconds for which a mouse button or finger is held in another window of the program.

Such a window is the room view that covers the only screen: there is no button to aim at, so it takes longer than a hand
rests by accident.
"""

LOOK_EVERY = 40
"""Milliseconds between two checks of what is held."""

VEIL = 100
"""Opacity of the veil over the window, of 255: what happens behind it can still be read."""

ESCAPE, UNLOCK, CLOSE, ELSEWHERE = "escape", "unlock", "close", "elsewhere"
"""Keys and buttons that can be held, by name."""

_SHUT = "shut by the lock"
"""Property of a part of the window that the lock has disabled."""

_Type = QEvent.Type
_KEYS = frozenset({_Type.KeyPress, _Type.KeyRelease, _Type.ShortcutOverride, _Type.Shortcut, _Type.InputMethod})
_DOWN = frozenset({_Type.MouseButtonPress, _Type.MouseButtonDblClick, _Type.TabletPress, _Type.TouchBegin})
_MOVED = frozenset({_Type.MouseMove, _Type.TabletMove, _Type.TouchUpdate})
_UP = frozenset({_Type.MouseButtonRelease, _Type.TabletRelease, _Type.TouchEnd, _Type.TouchCancel})

SWALLOWED = frozenset(
    {
        *_KEYS,
        *_DOWN,
        *_MOVED,
        *_UP,
        *(_Type.ContextMenu, _Type.ToolTip, _Type.HoverEnter, _Type.HoverMove, _Type.NativeGesture, _Type.Wheel),
        *(_Type.DragEnter, _Type.DragMove, _Type.Drop),
    }
)
"""Event types of keys, mouse, pen and fingers that the lock swallows in either window."""


def is_lock_key(event: QKeyEvent) -> bool:
    """Whether a key is Ctrl+L."""
    return event.key() == Qt.Key.Key_L and event.modifiers() == Qt.KeyboardModifier.ControlModifier


class InputLock(QObject):
    """The lock of all windows of the program; clock, room view and announcements go on behind it."""

    stirred = Signal()
    """Signal: somebody used the locked program, or it has just been locked."""

    def __init__(self, window: MainWindow, steady: Callable[[], float] = time.monotonic) -> None:
        """
        :param steady: seconds of a clock that nobody sets.
        """
        super().__init__(window)
        self._window = window
        self._steady = steady
        self._veil: _Veil | None = None
        self._when_unlocked: Callable[[], object] = lambda: None
        self._had_focus: QWidget | None = None
        self._held = HeldInput()
        self._look = QTimer(self)
        self._look.setInterval(LOOK_EVERY)
        self._look.timeout.connect(self.look)

    @property
    def is_locked(self) -> bool:
        """Whether keys and mouse do nothing now."""
        return self._veil is not None

    def lock(self, words: Words) -> None:
        """Take keys and mouse away."""
        if self._veil is not None:
            return
        self._veil = _Veil(self._window, words)
        message = words.text("awake.unlocked")
        self._when_unlocked = lambda: self._window.toasts.say(message)
        self._had_focus = QApplication.focusWidget()
        for behind in self._children():
            self._shut(behind)
        _application().installEventFilter(self)
        self.stirred.emit()

    def unlock(self) -> None:
        """Give keys and mouse back."""
        veil, self._veil = self._veil, None
        self._held.let_go()
        self._look.stop()
        if veil is not None:
            _application().removeEventFilter(self)
            veil.hide()
            veil.deleteLater()
            for behind in self._children():
                if behind.property(_SHUT):
                    behind.setProperty(_SHUT, None)
                    behind.setEnabled(True)
            if self._had_focus is not None and isValid(self._had_focus):
                self._had_focus.setFocus()
            self._had_focus = None
            self._when_unlocked()

    def _children(self) -> list[QWidget]:
        """The window's own parts, its sheets and messages among them."""
        return self._window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def _shut(self, behind: QWidget) -> None:
        if behind is not self._veil and behind.isEnabledTo(self._window):
            behind.setProperty(_SHUT, True)
            behind.setEnabled(False)

    def look(self) -> None:
        """Check whether something was held for long enough, and show the progress."""
        veil, now = self._veil, self._steady()
        if veil is None:
            return
        held = self._held.held(now)
        enough = HOLD_ELSEWHERE_FOR if held == ELSEWHERE else HOLD_FOR
        share = 1000 * self._held.span(now) / enough
        if held and share >= 1 and self._held.is_down(now):
            self.unlock()
            if held == CLOSE:
                self._window.close_though_running()
            return
        veil.show_held(held, min(1.0, share))
        if not held:
            self._look.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow input; what is held is watched."""
        kind = event.type()
        if kind == _Type.Resize and watched is self._window and self._veil is not None:
            self._veil.setGeometry(self._window.rect())
        elif kind == _Type.ChildPolished and watched is self._window:
            for behind in self._children():
                self._shut(behind)  # a message or a sheet that came meanwhile
        elif kind == _Type.ApplicationStateChange:
            # The release of the key would go to whoever has the keyboard now.
            self._let_go()
        elif kind == _Type.Close and watched is self._window and self._veil is not None:
            # The cross in its frame is the system's; a computer that shuts down is not held up.
            event.setAccepted(_application().isSavingSession())
            if not event.isAccepted():
                self._veil.offer_closing()
            return not event.isAccepted()
        if kind not in SWALLOWED:
            return False
        if kind in (_Type.KeyPress, _Type.KeyRelease):
            self._take_key(cast("QKeyEvent", event), is_down=kind == _Type.KeyPress)
        elif kind not in _KEYS:
            is_elsewhere = watched.isWidgetType() and cast("QWidget", watched).window() is not self._window
            is_elsewhere = is_elsewhere or (watched.isWindowType() and watched != self._window.windowHandle())
            self._take_pointer(kind, event, is_elsewhere=is_elsewhere)
        return True

    def _take_key(self, event: QKeyEvent, *, is_down: bool) -> None:
        now = self._steady()
        if event.key() == Qt.Key.Key_Escape:
            if is_down:
                self._press(ESCAPE, now)
            elif not event.isAutoRepeat():
                self._held.release(ESCAPE, now)
        elif self._held.held(now) == ESCAPE:
            # A key that is stuck keeps nobody from the button.
            self._let_go()
        if is_down and not event.isAutoRepeat():
            self.stirred.emit()

    def _take_pointer(self, kind: QEvent.Type, event: QEvent, *, is_elsewhere: bool) -> None:
        at = _place(event)
        if at is None or self._veil is None:
            return
        if kind in _DOWN:
            what = ELSEWHERE if is_elsewhere else self._veil.button_at(at)
            if what:
                self._press(what, self._steady())
        elif self._held.held(self._steady()) in (UNLOCK, CLOSE, ELSEWHERE):
            is_off = self._held.held(self._steady()) not in (ELSEWHERE, self._veil.button_at(at))
            if kind in _UP or is_off:
                self._let_go()
        self.stirred.emit()

    def _press(self, what: str, now: float) -> None:
        self._held.press(what, now)
        self._look.start()
        self.look()

    def _let_go(self) -> None:
        self._held.let_go()
        self.look()


CARD_WIDTH = 440
"""Least width of the card on the veil, in logical pixels."""


class _Veil(QWidget):
    """Veil over the host's window that says how to unlock."""

    def __init__(self, window: QWidget, words: Words) -> None:
        super().__init__(window)
        self._words = words
        self.setAccessibleName(words.text("awake.locked"))
        card = Card()
        # As wide as its sentences: it would wrap at the longest line that does not wrap, one word below the others.
        set_extent(card, least_width=CARD_WIDTH)
        title = labels.heading(words.text("awake.locked"))
        explanation = labels.quiet(words.text("awake.locked_text"))
        self._how = labels.subheading()
        self._or = labels.body(words.text("awake.unlock_button"))
        self._unlock = buttons.primary(words.text("awake.unlock_do"), icon="lock")
        self._progress = _Progress()
        self._closing = labels.body(words.text("awake.close_text"))
        self._close = buttons.secondary(words.text("awake.close_do"))
        card.body.addWidget(ToneIcon("accent", "lock"), 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (title, explanation, self._how, self._or, self._closing):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for part in (title, explanation, self._how, self._or, self._unlock, self._progress, self._closing, self._close):
            card.add(part)
        self._closing.hide()
        self._close.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.XL, spacing.XL, spacing.XL, spacing.XL)
        column.addStretch(1)
        column.addWidget(card, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.show_held("", 0)
        self.setGeometry(window.rect())
        self.show()
        self.raise_()
        heard = f"{title.text()}. {self._how.text()} {self._or.text()}"
        announce(self, heard)

    def button_at(self, at: QPoint) -> str:
        """The name of the button at a place of the desktop: ``unlock``, ``close`` or none."""
        for what, button in ((UNLOCK, self._unlock), (CLOSE, self._close)):
            if button.isVisible() and QRect(button.mapToGlobal(QPoint(0, 0)), button.size()).contains(at):
                return what
        return ""

    def offer_closing(self) -> None:
        """Offer to close the window, because somebody tried to."""
        self._closing.show()
        self._close.show()

    def show_held(self, what: str, share: float) -> None:
        """Show the progress of holding; ``share`` of the time that it takes is over."""
        self._how.setText(self._words.text("awake.unlocking" if what == ESCAPE else "awake.unlock"))
        self._name(self._unlock, "awake.holding" if what == UNLOCK else "awake.unlock_do", is_down=what == UNLOCK)
        self._name(self._close, "awake.holding" if what == CLOSE else "awake.close_do", is_down=what == CLOSE)
        self._progress.show_share(share if what else 0.0)

    def _name(self, button: QPushButton, key: str, *, is_down: bool) -> None:
        button.setText(self._words.text(key))
        button.setDown(is_down)

    def paintEvent(self, event: QPaintEvent) -> None:
        colour = QColor(current_palette().ground)
        colour.setAlpha(VEIL)
        QPainter(self).fillRect(event.rect(), colour)


class _Progress(QWidget):
    """Progress line that grows while something is held."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(spacing.XS)
        self._share = 0.0

    def sizeHint(self) -> QSize:
        return QSize(0, spacing.XS)

    def show_share(self, share: float) -> None:
        if share != self._share:
            self._share = share
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(current_palette().line))
        filled = QRect(0, 0, round(self.width() * self._share), self.height())
        painter.fillRect(filled, QColor(current_palette().accent))


def _place(event: QEvent) -> QPoint | None:
    """The position of a mouse, pen or finger on the desktop."""
    if isinstance(event, QTouchEvent):
        points = event.points()
        return points[0].globalPosition().toPoint() if points else None
    return event.globalPosition().toPoint() if isinstance(event, QSinglePointEvent) else None


def _application() -> QApplication:
    return cast("QApplication", QApplication.instance())


class HeldInput:
    """Key or button that is held down now, and since when, in seconds of a clock that nobody sets."""

    def __init__(self) -> None:
        self._what = ""
        self._since = 0.0
        self._released_at: float | None = None

    def press(self, what: str, now: float) -> None:
        """Note a press, first or repeated; anything else that was held is held no longer."""
        if self.held(now) != what:
            self._what, self._since = what, now
        self._released_at = None

    def release(self, what: str, now: float) -> None:
        """Note a release, unless the key is pressed again at once."""
        if what == self._what and self._released_at is None:
            self._released_at = now

    def let_go(self) -> None:
        """Note that nothing is held any more."""
        self._what, self._released_at = "", None

    def held(self, now: float) -> str:
        """The keys and buttons that are held; empty: none."""
        if self._released_at is not None and now - self._released_at > GRACE:
            self.let_go()
        return self._what

    def span(self, now: float) -> float:
        """Seconds for which the input has been held; 0 if it is not."""
        return now - self._since if self.held(now) else 0.0

    def is_down(self, now: float) -> bool:
        """Whether something is down at this moment, and not between two repeats."""
        return bool(self.held(now)) and self._released_at is None
