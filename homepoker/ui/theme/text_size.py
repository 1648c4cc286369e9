"""The text size: one factor on the type scale of the host's window, and on whatever extent holds text.

Fonts take it from `fonts.font`, the style sheet from `scaled`. A widget whose width or height is told outright gets it
by `set_extent`, which remembers what was told: so the text size changes while the program runs, and a form that is half
filled in stays as it is. The room view has sizes of its own, after the picture's height.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6 import QtGui, QtWidgets  # a class named by its module is made at its first use: texts come late
from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from shiboken6 import isValid

from homepoker.store.preferences import TEXT_SIZES

_PROPERTY = "homepoker-text-size"

_FONT_BEFORE_STYLE = "_q_styleSheetWidgetFont"
"""Qt's property with the font of a widget before its first style sheet.

On the way into another column it puts that one on again, whatever was set since.
"""

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
    """Give a widget extents in logical pixels at 100 %; they follow the text size from now on.

    :param extents: ``width`` and ``height`` (fixed), ``least_width``, ``least_height``, ``most_width``,
        ``most_height``, and ``icon``, the height of a button's picture.
    """
    for name, pixels in extents.items():
        widget.setProperty(f"extent_{name}", pixels)
        _SETTERS[name](widget, scaled(pixels))


def refit(app: QApplication, before: int, wear: Callable[[], object]) -> None:
    """Bring all widgets to the text size in force.

    :param before: the text size that it had, in per cent.
    :param wear: puts on the application's own font and style sheet.
    """
    # Those without letters of their own follow the application; the others are read before a style sheet touches them.
    has_own = Qt.WidgetAttribute.WA_SetFont
    lettered = [(widget, QFont(widget.font())) for widget in app.allWidgets() if widget.testAttribute(has_own)]
    wear()
    for widget, lettering in lettered:
        if lettering.pixelSize() > 0:
            lettering.setPixelSize(_resized(lettering.pixelSize(), before))
            widget.setFont(lettering)
            if widget.property(_FONT_BEFORE_STYLE) is not None:
                widget.setProperty(_FONT_BEFORE_STYLE, lettering)
    for widget in app.allWidgets():
        for name, setter in _SETTERS.items():
            pixels = widget.property(f"extent_{name}")
            if isinstance(pixels, int):
                setter(widget, scaled(pixels))
        widget.updateGeometry()
        if isinstance(widget, QLabel):
            # An empty one would keep the height of its former letters.
            widget.setIndent(widget.indent())
        if isinstance(widget, QtWidgets.QTextEdit):
            _resize_letters(widget.document(), before)
    _share_anew(app)


def _share_anew(app: QApplication) -> None:
    """Lay all widgets out again: the room is the same, what stands in it is not."""
    for widget in app.allWidgets():
        if isValid(widget) and not widget.isHidden():
            QCoreApplication.sendEvent(widget, QtGui.QResizeEvent(widget.size(), widget.size()))


def _resized(pixels: int, before: int) -> int:
    # No size is lost on the way: two sizes of the scale never round to the same one, 100 % being the smallest.
    return scaled(round(pixels * 100 / before))


def _resize_letters(document: QtGui.QTextDocument, before: int) -> None:
    """Set the font size of every fragment of a text document."""
    pixel_size = QtGui.QTextFormat.Property.FontPixelSize.value
    pieces = []
    marks = []
    block = document.begin()
    while block.isValid():
        if block.textList() is not None and block.charFormat().hasProperty(pixel_size):
            marks.append((block.position(), block.charFormat().intProperty(pixel_size)))
        here = block.begin()
        while not here.atEnd():
            piece = here.fragment()
            if piece.charFormat().hasProperty(pixel_size):
                pieces.append((piece.position(), piece.length(), piece.charFormat().intProperty(pixel_size)))
            here += 1
        block = block.next()
    cursor = QtGui.QTextCursor(document)
    for position, length, pixels in pieces:
        cursor.setPosition(position)
        cursor.setPosition(position + length, QtGui.QTextCursor.MoveMode.KeepAnchor)
        other = QtGui.QTextCharFormat()
        other.setProperty(pixel_size, _resized(pixels, before))
        cursor.mergeCharFormat(other)
    for position, pixels in marks:
        # The number or dot of an entry of a list.
        cursor.setPosition(position)
        other = QtGui.QTextCharFormat()
        other.setProperty(pixel_size, _resized(pixels, before))
        cursor.mergeBlockCharFormat(other)
