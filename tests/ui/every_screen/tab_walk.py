"""A walk through a window with the Tab key, and what could be reached in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from homepoker.ui.seating.table import TableOval

_MOST_IN_ONE = 150
"""So often Tab may stay within one control: a long rule has a link for every rule beside it."""

_TOUCHING = 8
"""Columns beside each other may touch by so many pixels in a narrow window."""


def reachable(window: QWidget) -> list[QWidget]:
    """Every control that takes the keys: visible, enabled, with a policy for Tab. What hands its focus on is none."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and widget.isEnabled() and not widget.isWindow() and _takes_tab(widget)
    ]


def _takes_tab(widget: QWidget) -> bool:
    proxy: QWidget | None = widget.focusProxy()
    return proxy is None and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


@contextmanager
def unpainted(window: QWidget) -> Iterator[None]:
    """What changes in a window is painted once afterwards instead of after every press; what is rendered is painted."""
    window.setUpdatesEnabled(False)
    yield
    window.setUpdatesEnabled(True)


def walk(window: QWidget, first: QWidget, *, forwards: bool, at: Callable[[QWidget], object] = id) -> list[QWidget]:
    """Every control in the order in which the key comes to it, from the first around to it again.

    :param at: is told of each.
    """
    first.setFocus(Qt.FocusReason.TabFocusReason)
    walked = [first]
    at(first)
    for focused in _presses(window, forwards=forwards):
        if focused is first:
            return walked
        assert focused not in walked, f"{told(focused)} comes twice in one round, after {told(walked[-1])}"
        walked.append(focused)
        at(focused)
    raise AssertionError(f"the keys do not leave {told(walked[-1])}")


def _presses(window: QWidget, *, forwards: bool) -> Iterator[QWidget]:
    key = Qt.Key.Key_Tab if forwards else Qt.Key.Key_Backtab
    modifier = Qt.KeyboardModifier.NoModifier if forwards else Qt.KeyboardModifier.ShiftModifier
    stayed = 0
    while stayed < _MOST_IN_ONE:
        before = QApplication.focusWidget()
        QTest.keyClick(window.windowHandle(), key, modifier)
        focused = QApplication.focusWidget()
        assert focused is not None, f"nothing has the keys after {told(before) if before else 'nothing'}"
        if focused is before:
            stayed += 1
        else:
            stayed = 0
            yield focused


def jumps(window: QWidget, walked: list[QWidget]) -> list[str]:
    """Where Tab goes up again within a column; around a table it may, and from the page to what floats above it."""
    found = []
    for one, other in pairwise(walked):
        here, there = _place(window, one, other), _place(window, other, one)
        shared = min(here.right(), there.right()) - max(here.left(), there.left())
        is_up = there.bottom() < here.top() and shared > _TOUCHING
        if is_up and _layer(window, one) is _layer(window, other) and _table(one) is _table(other) is None:
            found.append(f"{told(one)} {here.getRect()} → {told(other)} {there.getRect()}")
    return found


def told(widget: QWidget) -> str:
    """A control in words, for a message."""
    text = widget.accessibleName() or str(widget.property("text") or "")
    around = widget.parentWidget()
    return f"{type(widget).__name__} '{text[:50]}' in {type(around).__name__ if around is not None else 'nothing'}"


def _place(window: QWidget, widget: QWidget, other: QWidget) -> QRect:
    """Where a control is; one that is scrolled away is where its area is, for what stands outside of that."""
    place, around = widget, widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea) and not around.isAncestorOf(other):
            place = around
        around = around.parentWidget()
    return QRect(place.mapTo(window, QPoint()), place.size())


def _layer(window: QWidget, widget: QWidget) -> QWidget:
    while (around := widget.parentWidget()) is not None and around is not window:
        widget = around
    return widget


def _table(widget: QWidget) -> QWidget | None:
    around: QWidget | None = widget
    while around is not None and not isinstance(around, TableOval):
        around = around.parentWidget()
    return around
