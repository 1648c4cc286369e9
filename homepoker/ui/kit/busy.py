"""Work of up to a second in the window's thread: a word says what is being done, and the pointer that it takes time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel


@contextmanager
def busy(label: QLabel, text: str) -> Iterator[None]:
    """Say so at once, though nothing else is drawn before the end; what stands there then is the caller's."""
    label.setText(text)
    if label.isVisible():
        # A repaint alone would draw into a page that was not laid out yet.
        label.window().repaint()
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()
