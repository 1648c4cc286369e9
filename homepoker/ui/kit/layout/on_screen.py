"""Position of a window, kept wholly on a screen: screens go, shrink and change their scale while it is open."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6 import QtCore
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget


def kept_on_a_screen(frame: QRect, areas: Sequence[QRect]) -> QRect:
    """The position at which a window with this frame lies wholly on one screen; unchanged if it does already.

    It stays on the screen that shows most of it, and comes to the first where none shows any of it. What is larger
    than the screen is made smaller.

    :param areas: what each screen has free for windows, the primary one first; at least one.
    """
    if any(area.contains(frame) for area in areas):
        return frame
    area = max(areas, key=lambda each: _size(each.intersected(frame)))
    kept = QRect(QPoint(), frame.size().boundedTo(area.size()))
    left = min(max(frame.left(), area.left()), area.right() + 1 - kept.width())
    top = min(max(frame.top(), area.top()), area.bottom() + 1 - kept.height())
    kept.moveTopLeft(QPoint(left, top))
    return kept


def bring_back(window: QWidget) -> None:
    """Put a window wholly onto a screen that exists; one that fills its screen, or is larger, fills the new one."""
    if not window.isVisible() or window.isMinimized():
        return
    primary = QGuiApplication.primaryScreen()
    screens = sorted(QGuiApplication.screens(), key=lambda screen: screen is not primary)
    areas = [screen.availableGeometry() for screen in screens]
    frame = window.frameGeometry()
    fills_its_screen = window.isMaximized() or window.isFullScreen()
    if fills_its_screen and any(area.intersects(frame) for area in areas):
        return
    kept = kept_on_a_screen(frame, areas)
    if kept == frame:
        return
    state = window.windowState() if kept.size() == frame.size() else QtCore.Qt.WindowState.WindowMaximized
    if fills_its_screen:
        window.showNormal()
    around = frame.size() - window.size()
    window.resize(kept.size() - around)
    window.move(kept.topLeft())
    window.setWindowState(state)


def _size(rect: QRect) -> int:
    return rect.width() * rect.height() if rect.isValid() else 0
