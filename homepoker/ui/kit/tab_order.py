"""Tab order of a window: that of its layouts, which is the order in which one reads it.

Qt walks in the order in which widgets were made, and stops at a container that hands its focus on (a focus proxy):
Tab then leaps from the container to its field, over everything that stands between. Here what hands its focus on is no
stop, and a row that was put in above the others later is reached before them. An order of one's own is that in which a
layout was filled.

A pop-up or a sheet that has the keys keeps Tab inside until it is closed. While the page has them, Tab passes what lies
hidden below an open one, and comes to the open one itself after the page.
"""

from __future__ import annotations

from operator import itemgetter
from typing import cast

from PySide6 import QtCore
from PySide6.QtWidgets import QApplication, QLayout, QScrollArea, QWidget

from homepoker.ui.kit.into_view import bring_into_view

KEEPS_TAB = "keepsTab"
"""Name of the dynamic property of what floats above the page: Tab does not leave it while it has the focus."""


def stops(window: QWidget) -> list[QWidget]:
    """Everything that Tab comes to in a window from where its keys are, in its order."""
    wanted = _wanted()
    return [widget for widget in within_reach(window) if _is_stop(widget, wanted)]


def hand_focus_on(window: QWidget, *, forwards: bool) -> bool:
    """Move the focus to the next stop of a window, or the one before, and show it; Tab and Shift+Tab.

    :return: whether there is another one.
    """
    everything = within_reach(window)
    focused = window.focusWidget()
    here = next((place for place, widget in enumerate(everything) if widget is focused), -1 if forwards else 0)
    after = [*everything[here + 1 :], *everything[: here + 1]] if forwards else [*everything[here:], *everything[:here]]
    wanted = _wanted()
    found = next((one for one in (after if forwards else reversed(after)) if _is_stop(one, wanted)), None)
    if found is None or found is focused:
        return False
    go_to(found, forwards=forwards)
    return True


def go_to(stop: QWidget, *, forwards: bool) -> None:
    """Move the focus to a stop as the Tab key does, and show it."""
    reasons = QtCore.Qt.FocusReason
    stop.setFocus(reasons.TabFocusReason if forwards else reasons.BacktabFocusReason)
    bring_into_view(stop)


def _wanted() -> int:
    """The focus policy that a stop needs: on macOS the system decides whether Tab reaches more than fields."""
    policies, behaviours = QtCore.Qt.FocusPolicy, QtCore.Qt.TabFocusBehavior
    does_all = QApplication.styleHints().tabFocusBehavior() == behaviours.TabFocusAllControls
    return (policies.TabFocus if does_all else policies.StrongFocus).value


def _is_stop(widget: QWidget, wanted: int) -> bool:
    proxy: QWidget | None = widget.focusProxy()
    return (widget.focusPolicy().value & wanted) == wanted and widget.isEnabled() and proxy is None


def within_reach(window: QWidget) -> list[QWidget]:
    """The widgets that Tab may reach: the inside of what keeps it, else all that is not hidden below that."""
    everything = _everything(window)
    focused = cast("QWidget | None", window.focusWidget())  # nothing has the focus before the first
    floating = [one for one in everything if one.property(KEEPS_TAB) is True]
    for one in floating:
        if focused is not None and (one is focused or one.isAncestorOf(focused)):
            return _everything(one)
    return [one for one in everything if not any(_is_hidden_below(one, other, window) for other in floating)]


def _is_hidden_below(widget: QWidget, floating: QWidget, window: QWidget) -> bool:
    """Whether a widget would be wholly hidden, even scrolled to, below something that floats."""
    if widget is floating or floating.isAncestorOf(widget):
        return False
    place = _place(widget, window)
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            shown = _place(around.viewport(), window)
            place.moveTop(max(shown.top(), min(place.top(), shown.bottom() + 1 - place.height())))
        around = around.parentWidget()
    return _place(floating, window).contains(place)


def _place(widget: QWidget, window: QWidget) -> QtCore.QRect:
    return QtCore.QRect(widget.mapTo(window, QtCore.QPoint()), widget.size())


def _everything(widget: QWidget) -> list[QWidget]:
    """A widget and its visible children in the order of the layouts; those in no layout (a toast) come last."""
    found: list[QWidget] = []
    _gather(widget, found)
    return found


def _gather(widget: QWidget, found: list[QWidget]) -> None:
    found.append(widget)
    # `children` would make wrappers of all objects in there, not of widgets alone.
    children = widget.findChildren(QWidget, options=QtCore.Qt.FindChildOption.FindDirectChildrenOnly)
    layout = widget.layout() if children else None
    for child in children if layout is None else _in_order(layout, children):
        if not child.isHidden() and not child.isWindow():
            _gather(child, found)


def _in_order(layout: QLayout, widgets: list[QWidget]) -> list[QWidget]:
    """Widgets in the order of a layout and of those within it; what stands in none comes last."""
    found: list[QWidget] = []
    free = _gather_laid_out(layout, widgets, found)
    return [*found, *free]


def _gather_laid_out(layout: QLayout, widgets: list[QWidget], found: list[QWidget]) -> list[QWidget]:
    """Find the widgets that a layout or one within it holds; returns the others.

    The layout is asked for the place of each. Its items are not looked at: PySide would make a wrapper of each, which
    takes twice as long, and would go on knowing its address once something else stands there.
    """
    parts: list[tuple[int, QWidget | QLayout]] = []
    free: list[QWidget] = []
    for widget in widgets:
        place = layout.indexOf(widget)
        if place < 0:
            free.append(widget)
        else:
            parts.append((place, widget))
    within = layout.findChildren(QLayout, options=QtCore.Qt.FindChildOption.FindDirectChildrenOnly)
    parts += [(layout.indexOf(inner), inner) for inner in within]
    for _, part in sorted(parts, key=itemgetter(0)):
        if isinstance(part, QWidget):
            found.append(part)
        else:
            free = _gather_laid_out(part, free, found)
    return free
