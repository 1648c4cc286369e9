"""Text on the room view: one line in a space, made smaller until it fits and shortened only then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from homepoker.ui.room_view.layout import CAP_HEIGHT, READABLE
from homepoker.ui.theme.fonts import MEDIUM, drawn_font

LEFT, RIGHT, CENTRE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter

SMALLEST_SHARE = 0.62
"""The share of its size to which a line shrinks before it is shortened with an ellipsis."""


def room_font(text: str, size: float, weight: QFont.Weight = MEDIUM, *, tracking: float = 0.0) -> QFont:
    """The font for a text, without hinting, so that a small picture looks as a large one.

    Figures that stand alone are equally wide; among letters they are not, because hyphens would stand apart too.

    :param size: in units of the picture, a thousandth of its height.
    :param tracking: distance added to every letter, as a share of the size.
    """
    return _made(size, weight, not any(letter.isalpha() for letter in text), tracking)


@lru_cache(maxsize=256)
def _made(size: float, weight: QFont.Weight, is_tabular: bool, tracking: float) -> QFont:
    """A cached font: Qt looks for the letters of each new font object anew."""
    made = drawn_font(size, weight, is_tabular=is_tabular)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if tracking:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, tracking * made.pixelSize())
    return made


def fitting(
    text: str, size: float, weight: QFont.Weight, width: float, *, keeps_end: bool = False
) -> tuple[QFont, str, float]:
    """The font and the text that fit into a width, and how wide they are.

    :param keeps_end: where it must be shortened it is in the middle, because the last word carries the meaning.
    """
    made = room_font(text, size, weight)
    advance = width_of(text, size, weight)
    if advance <= width:
        return made, text, advance
    smallest = int(max(READABLE, size * SMALLEST_SHARE))
    fits = max(smallest, int(size * width / advance))
    # Sizes are whole pixels and letters do not shrink evenly: a step smaller may be what fits.
    made = room_font(text, fits, weight)
    if width_of(text, fits, weight) > width and fits > smallest:
        made = room_font(text, fits - 1, weight)
    metrics = QFontMetricsF(made)
    advance = metrics.horizontalAdvance(text)
    if advance <= width:
        return made, text, advance
    mode = Qt.TextElideMode.ElideMiddle if keeps_end else Qt.TextElideMode.ElideRight
    shown = metrics.elidedText(text, mode, max(0.0, width))
    return made, shown, metrics.horizontalAdvance(shown)


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, weight: QFont.Weight = MEDIUM) -> float:
    """The width of a line at its full size; cached, because most lines stand on the next picture too."""
    return QFontMetricsF(room_font(text, size, weight)).horizontalAdvance(text)


def longest_that_fits(forms: Sequence[str], width: float, weight: QFont.Weight = MEDIUM) -> str:
    """The first of several forms of a text that fits into a width in the smallest letters, else the last.

    :param forms: the longest first.
    """
    return next((form for form in forms if width_of(form, READABLE, weight) <= width), forms[-1])


def write(
    painter: QPainter,
    space: QRectF,
    text: str,
    size: float,
    colour: str,
    weight: QFont.Weight = MEDIUM,
    align: Qt.AlignmentFlag = LEFT,
    *,
    keeps_end: bool = False,
) -> QRectF:
    """Write one line into a space, its capitals in the middle of the height, and say where it stands."""
    if not text or space.width() <= 0:
        return QRectF(space.right() if align == RIGHT else space.left(), space.top(), 0, space.height())
    made, shown, advance = fitting(text, size, weight, space.width(), keeps_end=keeps_end)
    left = space.left()
    if align == RIGHT:
        left = space.right() - advance
    elif align == CENTRE:
        left = space.center().x() - advance / 2
    painter.setFont(made)
    painter.setPen(QColor(colour))
    painter.drawText(QPointF(left, space.center().y() + CAP_HEIGHT * made.pixelSize() / 2), shown)
    return QRectF(left, space.top(), advance, space.height())


_WRAPPED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap


def height_wrapped(text: str, size: float, space: QRectF, weight: QFont.Weight) -> float:
    """The height of a text of several lines in a space of that width, in letters of that size."""
    return QFontMetricsF(room_font(text, size, weight)).boundingRect(space, _WRAPPED, text).height() + 1


def write_wrapped(painter: QPainter, space: QRectF, text: str, size: float, colour: str, weight: QFont.Weight) -> None:
    """Write a text of several lines into the middle of a space, as large as it fits and not larger than ``size``."""
    flags = _WRAPPED
    made = room_font(text, size, weight)
    while size > READABLE:
        bounds = QFontMetricsF(made).boundingRect(space, flags, text)
        if bounds.width() <= space.width() and bounds.height() <= space.height():
            break
        size = max(float(READABLE), size * 0.92)
        made = room_font(text, size, weight)
    painter.save()
    painter.setClipRect(space, Qt.ClipOperation.IntersectClip)
    painter.setFont(made)
    painter.setPen(QColor(colour))
    painter.drawText(space, flags, text)
    painter.restore()
