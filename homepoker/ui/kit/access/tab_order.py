"""Tab order of a window, that of its layouts in which one reads it, and its regions for F6 and Shift+F6.

Qt walks in the order in which widgets were made, and stops at a container that hands its focus on (a focus proxy):
Tab then leaps from the container to its field, over everything that stands between. Here what hands its focus on is no
stop, and a row that was put in above the others later is reached before them. An order of one's own is that in which a
layout was filled.

A pop-up or a sheet that has the keys keeps Tab inside until it is closed. While the page has them, Tab passes what lies
hidden below an open one, and comes to the open one itself after the page.

A region is the group that a screen reader names around a control: the rail, a card, a column, a table. What stands in
no group belongs to its page. F6 comes to the first stop of each; what floats and keeps Tab keeps F6 too.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import cast

from PySide6 import QtCore
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLayout, QScrollArea, QWidget

from homepoker.ui.kit.access.accessible import is_page, is_region
from homepoker.ui.kit.access.focus import bring_into_view

KEEPS_TAB = "keepsTab"
"""Object name of what floats above the page: Tab does not leave it while it has the focus.

Qt finds a name by itself, where a property would be asked of every widget at every press.
"""


def keep_tab(widget: QWidget, is_kept: bool = True) -> None:
    """Make a widget one that floats above the page, or an ordinary one again."""
    widget.setObjectName(KEEPS_TAB if is_kept else "")


def floating(window: QWidget) -> list[QWidget]:
    """The floating widgets above the page of a window."""
    return [widget for widget in window.findChildren(QWidget, KEEPS_TAB) if _is_shown(widget, window)]


def stops(window: QWidget) -> list[QWidget]:
    """Tab stops of a window, in their order from the focused widget."""
    return _stops_among(_within_reach(window))


def _stops_among(widgets: list[QWidget]) -> list[QWidget]:
    """The widgets among some that Tab comes to."""
    wanted = _wanted()
    return [widget for widget in widgets if _is_stop(widget, wanted)]


# Not setTabOrder: DECISIONS.md, 85
def hand_focus_on(window: QWidget, *, forwards: bool) -> bool:
    """Move the focus to the next stop of a window, or the one before, and show it; Tab and Shift+Tab.

    The window is walked through from where the focus is: the next stop is hardly ever far.

    :return: whether there is another one.
    """
    root, above = _room_of_tab(window)
    focused = cast("QWidget | None", window.focusWidget())  # nothing has the focus before the first
    is_met = focused is not None and _is_shown(focused, root) and not _is_below(focused, above, window)
    wanted = _wanted()
    ahead = _round(root, focused if is_met else None, forwards=forwards)
    target = next(
        (widget for widget in ahead if _is_stop(widget, wanted) and not _is_below(widget, above, window)), None
    )
    if target is None or target is focused:
        return False
    go_to(target, forwards=forwards)
    return True


def go_to(stop: QWidget, *, forwards: bool) -> None:
    """Move the focus to a stop as the Tab key does, and show it."""
    reasons = QtCore.Qt.FocusReason
    stop.setFocus(reasons.TabFocusReason if forwards else reasons.BacktabFocusReason)
    bring_into_view(stop)


def region_of(widget: QWidget) -> QWidget:
    """The nearest region around a widget, or its page, or the window."""
    around: QWidget | None = widget
    page = None
    while around is not None and not around.isWindow():
        if is_region(around):
            return around
        if page is None and is_page(around):
            page = around
        around = around.parentWidget()
    return page or widget.window()


def goes_to_region(window: QWidget, event: QKeyEvent) -> bool:
    """Act on F6 and Shift+F6; returns whether the key was one of them."""
    keys, held = QtCore.Qt.Key, event.modifiers()
    if event.key() != keys.Key_F6 or held & ~QtCore.Qt.KeyboardModifier.ShiftModifier:
        return False
    hand_focus_to_region(window, forwards=not held)
    return True


def hand_focus_to_region(window: QWidget, *, forwards: bool) -> bool:
    """Move the focus to the first stop of the next region of a window, or of the one before.

    :return: whether there is another one.
    """
    everything = _within_reach(window)
    places = {widget: place for place, widget in enumerate(everything)}
    firsts: dict[QWidget, QWidget] = {}
    reachable = _stops_among(everything)
    for stop in reachable:
        firsts.setdefault(region_of(stop), stop)
    focused = window.focusWidget()
    here = places.get(focused, -1)
    # From the middle of a region one goes back to the one before, not to its beginning.
    own = firsts.get(region_of(focused)) if focused in reachable else None
    starts = list(firsts.values())
    after = [start for start in starts if places[start] > here]
    before = [start for start in starts if places[start] < here and start is not own]
    target = next(iter([*after, *starts] if forwards else [*reversed(before), *reversed(starts)]), None)
    if target is None or target is focused:
        return False
    go_to(target, forwards=forwards)
    return True


def _wanted() -> int:
    """The focus policy that a stop needs: on macOS the system decides whether Tab reaches more than fields."""
    policies, behaviours = QtCore.Qt.FocusPolicy, QtCore.Qt.TabFocusBehavior
    does_all = QApplication.styleHints().tabFocusBehavior() == behaviours.TabFocusAllControls
    return (policies.TabFocus if does_all else policies.StrongFocus).value


def _is_stop(widget: QWidget, wanted: int) -> bool:
    proxy: QWidget | None = widget.focusProxy()
    return (widget.focusPolicy().value & wanted) == wanted and widget.isEnabled() and proxy is None


def _within_reach(window: QWidget) -> list[QWidget]:
    """The widgets that Tab may reach: the inside of what keeps it, else all that is not hidden below that."""
    root, above = _room_of_tab(window)
    return [widget for widget in _tree(root) if not _is_below(widget, above, window)]


def _room_of_tab(window: QWidget) -> tuple[QWidget, list[QWidget]]:
    """The widget in which Tab stays now, and what floats above it."""
    focused = cast("QWidget | None", window.focusWidget())
    above = floating(window)
    keeping = (
        surface for surface in above if focused is not None and (surface is focused or surface.isAncestorOf(focused))
    )
    kept = next(keeping, None)
    return (window, above) if kept is None else (kept, [])


def _is_below(widget: QWidget, above: list[QWidget], window: QWidget) -> bool:
    return any(_is_hidden_below(widget, surface, window) for surface in above)


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


def _is_shown(widget: QWidget, root: QWidget) -> bool:
    """Whether a widget stands in another one and nothing between the two is hidden."""
    while widget is not root:
        around = widget.parentWidget()
        if around is None or widget.isHidden() or widget.isWindow():
            return False
        widget = around
    return True


def _round(root: QWidget, start: QWidget | None, *, forwards: bool) -> Iterator[QWidget]:
    """The widgets of a tree after one of them in the order of the layouts, and from the other end up to that one."""
    if start is not None:
        yield from _rest(root, start, forwards=forwards)
    for widget in _tree(root, forwards=forwards):
        yield widget
        if widget is start:
            return


def _rest(root: QWidget, start: QWidget, *, forwards: bool) -> Iterator[QWidget]:
    """The widgets of a tree behind one of them, or those before it, the nearest first."""
    if forwards:
        for child in _children(start):
            yield from _tree(child)
    one = start
    while one is not root:
        around = one.parentWidget()
        assert around is not None, "the start stands in the tree"
        beside = _children(around)
        at = beside.index(one)
        for other in beside[at + 1 :] if forwards else reversed(beside[:at]):
            yield from _tree(other, forwards=forwards)
        if not forwards:
            yield around
        one = around


def _tree(widget: QWidget, *, forwards: bool = True) -> Iterator[QWidget]:
    """A widget and all that is shown in it, each before its children, or in the opposite order."""
    if forwards:
        yield widget
        for child in _children(widget):
            yield from _tree(child)
        return
    for child in reversed(_children(widget)):
        yield from _tree(child, forwards=False)
    yield widget


def _children(widget: QWidget) -> list[QWidget]:
    """The children that are shown, in the order of the layout; those in no layout (a toast) come last."""
    # `children` would make wrappers of all objects in there, not of widgets alone.
    children = widget.findChildren(QWidget, options=QtCore.Qt.FindChildOption.FindDirectChildrenOnly)
    shown = [child for child in children if not child.isHidden() and not child.isWindow()]
    layout = widget.layout() if len(shown) > 1 else None
    return shown if layout is None else _in_order(layout, shown)


def _in_order(layout: QLayout, widgets: list[QWidget]) -> list[QWidget]:
    """Widgets in the order of a layout and of those within it; what stands in none comes last."""
    laid_out: list[QWidget] = []
    free = _gather_laid_out(layout, widgets, laid_out)
    return [*laid_out, *free]


def _gather_laid_out(layout: QLayout, widgets: list[QWidget], laid_out: list[QWidget]) -> list[QWidget]:
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
            laid_out.append(part)
        else:
            free = _gather_laid_out(part, free, laid_out)
    return free
