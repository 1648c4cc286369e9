"""Busy state for work of up to a second in the window's thread: a word, and the waiting pointer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel


@contextmanager
def busy(label: QLabel, text: str) -> Iterator[None]:
    """Show the busy state at once; what stands there at the end is the caller's."""
    label.setText(text)
    if label.isVisible():
        # A repaint alone would draw into a page that was not laid out yet.
        label.window().repaint()
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()
