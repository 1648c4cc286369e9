"""A program on show: opened once, and handed from one test that only looks at it to the next.

Opening the window and beginning an evening takes longer than most tests look. Which tests look only, their mark says
(``looks_only``); what they find is what they leave, to the last widget, and a test that leaves something else fails.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Hashable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QApplication, QComboBox, QLabel, QLineEdit, QWidget

from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import text_size
from tests.ui.host import Host

Left = dict[QObject, str]
"""Windows and running timers, each in words; the objects are kept, so that they are the same at the next look."""


def _windows_and_timers() -> Left:
    """Every window that stands, seen or unseen, and every timer that runs."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        return {}
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    # A tooltip, which Qt takes away by itself after a while, is a window of its own on Windows.
    windows = [
        window
        for window in app.topLevelWidgets()
        if window.parent() is None and window.windowType() != Qt.WindowType.ToolTip
    ]
    timers = [timer for owner in (app, *windows) for timer in owner.findChildren(QTimer) if timer.isActive()]
    found: Left = {window: f"window {_told(window)}" for window in windows}
    return found | {timer: f"timer of {timer.parent()}" for timer in timers}


def _told(window: QWidget) -> str:
    return f"{type(window).__name__} '{window.windowTitle() or window.accessibleName()}'"


class ProgramOnShow:
    """The program that the tests of one module look at; there is one at a time, and none beside a test that acts."""

    def __init__(self) -> None:
        self._which: Hashable = None
        self._host: Host | None = None
        self._found: Counter[str] = Counter()
        self._focused: QWidget | None = None
        self._standing: Left = {}

    @property
    def is_open(self) -> bool:
        """Whether a program is open."""
        return self._host is not None

    def handed_on(self, which: Hashable, begin: Callable[[], Host]) -> Host:
        """The program as it was opened, which it is now where another one stood here.

        :param which: what tells it from others.
        """
        if self._host is not None and self._which != which:
            self.close()
        if self._host is None:
            before = set(threading.enumerate())
            self._host, self._which = begin(), which
            # The first backup begins with the evening, and would end in the middle of one test or another.
            for thread in set(threading.enumerate()) - before:
                thread.join(60)
            settle()
            self._focused = QApplication.focusWidget()
            self._found = _all_of(self._host)
            self._standing = _windows_and_timers()
        return self._host

    def changes(self) -> list[str]:
        """What the last test has left otherwise than it was found; the program is then closed."""
        if self._host is None:
            return []
        self._put_away(self._host)
        now = _all_of(self._host)
        if now != self._found:
            settle()
            now = _all_of(self._host)
        changed = [f"- {one}" for one in (self._found - now).elements()]
        changed += [f"+ {one}" for one in (now - self._found).elements()]
        if changed:
            self.close()
        return changed

    def _put_away(self, host: Host) -> None:
        """Close what is opened over the page and beside it, and give the keys back."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        if host.tonight.play is not None:
            host.tonight.play.close_form()
        host.window.toasts.clear()
        if self._focused is not None and QApplication.focusWidget() is not self._focused:
            self._focused.setFocus()

    def left_behind(self) -> list[str]:
        """The windows that stand and the timers that run without belonging to it; what it does by itself it may do."""
        return [
            told
            for one, told in _windows_and_timers().items()
            if one not in self._standing and not (isinstance(one, QTimer) and self._holds(one))
        ]

    def _holds(self, one: QObject) -> bool:
        """Whether something is a part of the program."""
        around: QObject | None = one
        while around is not None and self._host is not None:
            if around in (self._host.window, self._host.application):
                return True
            around = around.parent()
        return False

    def close(self) -> None:
        """Close it, where one is open."""
        host, self._host = self._host, None
        self._focused, self._standing = None, {}
        if host is None:
            return
        host.close()
        QApplication.processEvents()


def settle() -> None:
    """Let what was laid out be laid out again, and what goes away go."""
    for _ in range(12):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _all_of(host: Host) -> Counter[str]:
    """All that a test could change: every widget that is seen, in whatever order, and what is not seen."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    tops = [window for window in app.topLevelWidgets() if window.isVisible()]
    desk = host.tonight.desk
    return Counter(
        (
            f"text size {text_size()}, palette {current_palette().name}, focus {QApplication.focusWidget()}",
            f"time {host.timekeeper.at}, sounds {len(host.sounds)}, awake {host.awake}, toasts {host.toasts}",
            f"evening {(desk.tournament_id, len(desk.history.lines)) if desk is not None else None}",
            *_files(host),
            f"widgets {len(app.allWidgets())}",
            *(_seen(top) for top in tops),
            *(_seen(one) for top in tops for one in top.findChildren(QWidget) if one.isVisible()),
        )
    )


def _files(host: Host) -> list[str]:
    """The files of the club with their sizes: whatever is written makes one longer."""
    files = sorted(file for file in host.folder.rglob("*") if file.is_file())
    return [f"{file.relative_to(host.folder)} of {file.stat().st_size} bytes" for file in files]


def _seen(widget: QWidget) -> str:
    words = widget.accessibleName()
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        words += f" '{widget.text()}'"
    if isinstance(widget, QComboBox):
        words += f" '{widget.currentText()}'"
    if isinstance(widget, QAbstractButton):
        words += f" {widget.isChecked()}"
    if isinstance(widget, QAbstractSlider):
        words += f" {widget.value()} of {widget.maximum()}"
    place = widget.geometry()
    enabled = "" if widget.isEnabled() else " disabled"
    return f"{type(widget).__name__} {place.getRect()}{enabled} {words}"
