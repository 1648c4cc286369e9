"""A process that is the program on a data folder and says when it was painted and when it took its first key.

Everything runs as for a host; only the application is asked to report. Call: ``whole_program.py FOLDER painted``,
``whole_program.py FOLDER key`` to wait for the restored evening, or ``whole_program.py FOLDER leave`` to open it and
close the window, which then is remembered as after any evening.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QWidget

    from homepoker.ui.shell.application import Application


def say(what: str) -> None:
    """Report an instant of the clock that all processes share."""
    sys.stdout.write(f"{what} {time.monotonic_ns()}\n")
    sys.stdout.flush()


def watched(until: str) -> type[Application]:
    """The application that reports."""
    from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication, QLabel, QToolButton

    from homepoker.ui.shell.application import Application

    class Painted(QObject):
        """Waits until every one of these widgets has been painted."""

        def __init__(self, widgets: list[QWidget], then: Callable[[], None]) -> None:
            super().__init__()
            self._missing = set(widgets)
            self._then = then
            for widget in widgets:
                widget.installEventFilter(self)

        def eventFilter(self, widget: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and widget in self._missing:
                self._missing.discard(widget)
                if not self._missing:
                    self._then()
            return False

    class Watched(Application):
        """Says when rail and title are painted with a control that can be used, and when a key does its work."""

        def start(self) -> None:
            rail = self.window.findChildren(QToolButton)
            titles = [label for label in self.window.findChildren(QLabel) if label.text() == "Homepoker"]
            shown: list[QWidget] = [*rail, *titles]
            if not rail or not titles or not all(button.isEnabled() and button.text() for button in rail):
                raise RuntimeError("the first frame has a rail, a title and controls that can be used")
            self._first = Painted(shown, self._first_frame)
            super().start()

        def _first_frame(self) -> None:
            say("painted")
            if until == "painted":
                os._exit(0)

        def open(self) -> None:
            super().open()
            play = self.opened.tonight.play if self.opened is not None else None
            if play is None:
                raise RuntimeError("the data folder has an evening in play, which is restored")
            if until == "leave":
                QTimer.singleShot(0, self.window.close_unasked)
                return
            self._second = Painted([play], lambda: QTimer.singleShot(0, self._press))

        def _press(self) -> None:
            from PySide6.QtCore import Qt
            from PySide6.QtGui import QKeyEvent

            from homepoker.ui.entries.bust_out import BustOutForm

            press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_X, Qt.KeyboardModifier.NoModifier, "x")
            QCoreApplication.sendEvent(QApplication.focusWidget() or self.window, press)
            if self.window.findChild(BustOutForm) is None:
                raise RuntimeError("the key X opens the form in which somebody goes out")
            say("key")
            os._exit(0)

    return Watched


def run(folder: str, until: str) -> int:
    """Start the program as a host does, with the application that reports in its place."""
    gc.disable()  # as the start itself does before it imports anything
    from homepoker import __main__
    from homepoker.ui.shell import application

    application.Application = watched(until)  # type: ignore[misc] # the reporting one stands in for it
    sys.argv = ["homepoker", "--data", folder]
    return __main__.main()


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2]))
