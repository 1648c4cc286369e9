"""Keyboard focus after an act: it goes to what comes next, and never to the button that happens to be beside.

Qt gives the keys of a widget that is hidden, disabled or deleted to the next one of the Tab order. That is a button
which nobody has chosen, and one press more of the space bar presses it: the next player is taken out, the next row too.

Qt scrolls only to what Tab comes to, only where the keys were in the same area before, and of a field only to its
cursor. A `FocusFollower` scrolls also to what gets the keys by the program: the next field after an act, or the first
of a form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6 import QtCore
from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QStackedWidget, QWidget
from shiboken6 import isValid

from homepoker.ui.kit.access.accessible import is_page

_TURNS = 3
"""The most turns of the event loop until a widget that was just put into a page has its place."""


@contextmanager
def going_on(pressed: QWidget, to: Callable[[], QWidget | None]) -> Iterator[None]:
    """Move the focus to what comes next after an act by key; after a click it stays.

    :param pressed: the widget with which the act was done; it may be gone afterwards.
    :param to: asked when it is done; where it names nothing, or what cannot have the keys, they stay.
    """
    had_keys = pressed.hasFocus()
    yield
    following = to() if had_keys else None
    if following is not None and isValid(following) and following.isVisible() and following.isEnabled():
        following.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)


def on_click(button: QAbstractButton, act: Callable[[], object], to: Callable[[], QWidget | None]) -> None:
    """Connect a click to an act, after which the focus goes on."""

    def clicked(_is_checked: bool = False) -> None:
        with going_on(button, to):
            act()

    button.clicked.connect(clicked)


def caught(lost: QWidget | None, otherwise: QWidget | None) -> bool:
    """Give the focus of a widget that loses it to the page around; returns whether the widget had it.

    For a window's `focusNextPrevChild`, which Qt asks then as it does for the Tab key.

    :param lost: what has the keys of the window.
    :param otherwise: the page of the window, for what stands beside all pages.
    """
    if lost is None or (lost.isVisible() and lost.isEnabled()):
        return False
    return _handed_to_page(lost.parentWidget()) or (otherwise is not None and _takes(otherwise))


def hand_on_no_more(widget: QWidget) -> None:
    """Remove the focus proxy of a widget."""
    widget.setFocusProxy(None)  # type: ignore[arg-type] # Qt takes the proxy away, its hints forget that


def has_focus_within(page: QWidget) -> bool:
    """Whether a page, or something on it, has the keys."""
    focused = QApplication.focusWidget()
    return focused is not None and _holds(page, focused)


def turn_to(stack: QStackedWidget, page: QWidget) -> None:
    """Show another page of a stack without Qt moving the focus to the first button of the new one."""
    focused, old = QApplication.focusWidget(), stack.currentWidget()
    has_keys = focused is not None and old is not page and old is not None and _holds(old, focused)
    if has_keys:
        _handed_to_page(stack)
    stack.setCurrentWidget(page)
    if has_keys:
        # The page around may give the keys to something on the new page, which could not be seen until now.
        _handed_to_page(stack)


class FocusFollower(QObject):
    """Scrolls to what gets the focus, however it gets it, except by mouse."""

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


def _holds(page: QWidget, focused: QWidget) -> bool:
    return page is focused or page.isAncestorOf(focused)


def _handed_to_page(part: QWidget | None) -> bool:
    while part is not None and not part.isWindow():
        if is_page(part) and _takes(part):
            return True
        part = part.parentWidget()
    return False


def _takes(page: QWidget) -> bool:
    target = page
    while (proxy := target.focusProxy()) is not None:
        target = proxy
    if target.isVisible() and target.isEnabled():
        page.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
    return target.hasFocus()


def _areas_around(widget: QWidget) -> Iterator[QScrollArea]:
    """The scroll areas around a widget within its own window: a menu belongs to a button and scrolls with nothing."""
    around: QWidget | None = widget
    while around is not None and not around.isWindow():
        around = around.parentWidget()
        if isinstance(around, QScrollArea):
            yield around
