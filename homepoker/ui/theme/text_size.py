"""The text size: one factor on the type scale of the host's window, and on whatever extent holds text.

Fonts take it from `fonts.font`, the style sheet from `scaled`, and a widget whose width or height is told outright gets
it by `set_extent`. For another text size the window is built anew. The room view has sizes of its own, after the
picture's height.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from homepoker.store.preferences import TEXT_SIZES

_PROPERTY = "homepoker-text-size"

_USUAL_POINTS = {"win32": 9.0, "darwin": 13.0}
"""The system's font size in points where nobody has made it larger."""
_USUAL_POINTS_ELSEWHERE = 11.0
"""GNOME's font size in points; others' are smaller, and smaller is no wish for larger letters here."""


def text_size() -> int:
    """The text size in force, in per cent."""
    app = QApplication.instance()
    kept = app.property(_PROPERTY) if app is not None else None
    return kept if isinstance(kept, int) else TEXT_SIZES[0]


def remember(app: QApplication, percent: int) -> None:
    """Set the text size of everything that is made or asked from now on."""
    app.setProperty(_PROPERTY, percent)


def scaled(pixels: float) -> int:
    """A length of something that holds text at the text size in force, in logical pixels.

    :param pixels: how many at 100 %.
    """
    return round(pixels * text_size() / 100)


def size_of_system(points: float, platform: str = sys.platform) -> int:
    """The nearest text size to that of the system's own lettering, in per cent.

    :param points: the size of the system's font; Windows has its *text size* in it, macOS and GNOME their choice.
    """
    if points <= 0:
        return TEXT_SIZES[0]
    wanted = 100 * points / _USUAL_POINTS.get(platform, _USUAL_POINTS_ELSEWHERE)
    return min(TEXT_SIZES, key=lambda step: abs(step - wanted))


def step_from(percent: int, by: int) -> int:
    """The next larger or smaller text size; the last one stays."""
    at = min(range(len(TEXT_SIZES)), key=lambda place: abs(TEXT_SIZES[place] - percent)) + by
    return TEXT_SIZES[max(0, min(len(TEXT_SIZES) - 1, at))]


# Extents that hold text


def _set_icon_size(widget: QWidget, pixels: int) -> None:
    if isinstance(widget, QAbstractButton):
        shape = widget.iconSize()
        beside = shape.width() - shape.height()
        widget.setIconSize(QSize(pixels + max(0, beside), pixels))


_SETTERS: dict[str, Callable[[QWidget, int], object]] = {
    "width": lambda widget, pixels: widget.setFixedWidth(pixels),
    "height": lambda widget, pixels: widget.setFixedHeight(pixels),
    "least_width": lambda widget, pixels: widget.setMinimumWidth(pixels),
    "least_height": lambda widget, pixels: widget.setMinimumHeight(pixels),
    "most_width": lambda widget, pixels: widget.setMaximumWidth(pixels),
    "most_height": lambda widget, pixels: widget.setMaximumHeight(pixels),
    "icon": _set_icon_size,
}


def set_extent(widget: QWidget, **extents: int) -> None:
    """Give a widget extents in logical pixels at 100 %, in the text size in force.

    :param extents: ``width`` and ``height`` (fixed), ``least_width``, ``least_height``, ``most_width``,
        ``most_height``, and ``icon``, the height of a button's picture.
    """
    for name, pixels in extents.items():
        widget.setProperty(f"extent_{name}", pixels)
        _SETTERS[name](widget, scaled(pixels))
