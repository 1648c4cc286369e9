"""Scrolling to the widget with the keyboard focus.

Qt scrolls only to what Tab comes to, only where the keys were in the same area before, and of a field only to its
cursor. Here an area scrolls also to what gets the keys by the program: the next field after an act, or the first of a
form.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6 import QtCore
from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from shiboken6 import isValid

_TURNS = 3
"""The most turns of the event loop until a widget that was just put into a page has its place."""


class FocusFollower(QObject):
    """Follower of the focus: scrolls to what gets it, however it gets it, except by mouse."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        app.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, focused: QWidget | None) -> None:
        if focused is None or QApplication.mouseButtons() != QtCore.Qt.MouseButton.NoButton:
            # What scrolls away below a pressed button of the mouse is not clicked.
            return
        QTimer.singleShot(0, self, lambda: self._show(focused, _TURNS))

    def _show(self, focused: QWidget, turns: int) -> None:
        if isValid(focused) and focused.hasFocus():
            bring_into_view(focused)
            if turns > 1:
                QTimer.singleShot(0, self, lambda: self._show(focused, turns - 1))


def bring_into_view(widget: QWidget) -> None:
    """Scroll every area around a widget until it is visible; of one that is higher than the area, its upper end."""
    for area in _areas_around(widget):
        held: QWidget | None = area.widget()
        if held is None:
            continue
        top, bar, height = widget.mapTo(held, QPoint()).y(), area.verticalScrollBar(), area.viewport().height()
        if widget.height() <= height:
            area.ensureWidgetVisible(widget)
            # Of a field that is only as much as its cursor.
            bar.setValue(min(top, max(bar.value(), top + widget.height() - height)))
        elif not bar.value() - widget.height() < top < bar.value() + height:
            bar.setValue(top)


def _areas_around(widget: QWidget) -> Iterator[QScrollArea]:
    """The scroll areas around a widget within its own window: a menu belongs to a button and scrolls with nothing."""
    around: QWidget | None = widget
    while around is not None and not around.isWindow():
        around = around.parentWidget()
        if isinstance(around, QScrollArea):
            yield around
