"""Whether one sees that a control has the keys, computed from what is painted with them and without (WCAG 2.2).

2.4.13: the pixels that change by 3:1 or more are as many as a line of two pixels around the control has; 1.4.11: that
line stands 3:1 on what is beside it, outside or inside.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.ui.theme.palette import contrast

_AROUND = 4
"""The room around a control that is looked at, in pixels."""

_ROUNDED = 0.77
"""Corners are round and smoothed, and the line under a link may touch it: that takes something off a control's line."""

_BESIDE = 0.4
"""So much of what is beside the line stands out: one of its two sides."""


def fault(window: QWidget, control: QWidget) -> str:
    """What is wrong with how the focus of a control that has it is shown; empty if nothing is. It keeps the focus."""
    seen = control.visibleRegion().boundingRect()
    if seen.isEmpty():
        return "has the focus where nobody sees it"
    box = QRect(control.mapTo(window, seen.topLeft()), seen.size())
    room = box.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND).intersected(window.rect())
    focused = _pixels(window, room)
    control.clearFocus()
    at_rest = _pixels(window, room)
    control.setFocus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is control
    changed = {place for place in _different(at_rest, focused) if _far(at_rest[place], focused[place])}
    needed = _ROUNDED * (4 * (box.width() + box.height()) - 16)
    if len(changed) < needed:
        return f"changes {len(changed)} pixels by 3:1, of {needed:.0f}"
    line = Counter(focused[place] for place in changed).most_common(1)[0][0]
    width = room.width()
    beside = {place + step for place in changed for step in (-1, 1, -width, width)} - changed
    inside = [focused[place] for place in beside if 0 <= place < len(focused)]
    if sum(_far(line, one) for one in inside) < _BESIDE * len(inside):
        return f"its line #{line & 0xFFFFFF:06X} does not stand out from what is beside it"
    return ""


def _pixels(window: QWidget, room: QRect) -> memoryview:
    image = QImage(room.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    window.render(painter, QPoint(), QRegion(room))
    painter.end()
    return memoryview(bytes(image.constBits())).cast("I")


def _different(one: memoryview, other: memoryview) -> set[int]:
    """The places at which two pictures differ."""
    assert one.nbytes == other.nbytes
    bits = int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
    return {byte.start() // one.itemsize for byte in re.finditer(rb"[^\0]", bits.to_bytes(one.nbytes, "little"))}


@cache
def _far(one: int, other: int) -> bool:
    return contrast(f"#{one & 0xFFFFFF:06X}", f"#{other & 0xFFFFFF:06X}") >= 3
