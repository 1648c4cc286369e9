"""The named regions of a window, and the way from one to the next by F6 and Shift+F6.

A region is the group that a screen reader names around a control: the rail, a card, a column, a table. What stands in
no group belongs to its page. The keys come to the first stop of each; what floats and keeps Tab keeps them too.
"""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from homepoker.ui.kit.access.accessible import is_page, is_region
from homepoker.ui.kit.access.tab_order import go_to, stops_among, within_reach


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
    everything = within_reach(window)
    places = {widget: place for place, widget in enumerate(everything)}
    firsts: dict[QWidget, QWidget] = {}
    reachable = stops_among(everything)
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
