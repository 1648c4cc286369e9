"""Icons that take their colour from the theme in force, sharp at any scaling, and that of the application."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QIconEngine, QImage, QImageReader, QPainter, QPixmap

from homepoker.store.resource_files import resources
from homepoker.ui.theme.palette import current_palette

APPLICATION_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
"""Sizes in pixels: lists take 16, taskbars 24 to 48, large pictures 256; those between are for screens that scale."""

_SMALL = 24
"""Pixels up to which the drawing with fewer lines is taken."""


def icon(name: str, tone: str = "text") -> QIcon:
    """An icon from ``resources/icons`` that follows the theme by itself.

    :param tone: the name of a colour in `Palette`; a disabled icon is drawn in ``disabled``.
    :raises FileNotFoundError: there is no icon of that name.
    """
    kept = _KEPT.get((name, tone))
    if kept is None:
        _drawing(name)
        drawn_by = _TintedIcon(name, tone)
        kept = _KEPT[name, tone] = QIcon(drawn_by), drawn_by
    return kept[0]


def paint_icon(painter: QPainter, name: str, box: QRectF, colour: str) -> None:
    """Draw an icon into a box, sharp at the painter's own scaling.

    :raises FileNotFoundError: there is no icon of that name.
    """
    scale = painter.device().devicePixelRatioF()
    side = min(box.width(), box.height())
    drawn = _tinted(name, max(1, round(side * scale)), colour)
    corner = box.center() - QRectF(0, 0, side, side).center()
    painter.drawImage(QRectF(corner, QRectF(0, 0, side, side).size()), drawn)


def application_picture(size: int) -> QImage:
    """The application's icon as a square picture: a house with a spade, with fewer lines where it is small.

    :param size: the length of its side in pixels.
    """
    name = "homepoker-small.svg" if size <= _SMALL else "homepoker.svg"
    reader = QImageReader(str(resources() / "application" / name), QByteArray(b"svg"))
    reader.setScaledSize(QSize(size, size))
    return reader.read()


def application_icon() -> QIcon:
    """The icon for the windows and the taskbar, sharp at each of its sizes."""
    icon = QIcon()
    for size in APPLICATION_SIZES:
        icon.addPixmap(QPixmap.fromImage(application_picture(size)))
    return icon


@cache
def _drawing(name: str) -> bytes:
    return (resources() / "icons" / f"{name}.svg").read_bytes()


@cache
def _tinted(name: str, side: int, colour: str) -> QImage:
    buffer = QBuffer()
    buffer.setData(QByteArray(_drawing(name).replace(b"currentColor", colour.encode("ascii"))))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"svg"))
    reader.setScaledSize(QSize(side, side))
    return reader.read().convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


_KEPT: dict[tuple[str, str], tuple[QIcon, _TintedIcon]] = {}
# One icon for each look, kept with its engine until the end: no engine is deleted with the last widget that showed it.

_COPIES: list[_TintedIcon] = []


# Qt takes the pointer to a copy but no reference: without one here Python would free it under Qt's hands. Qt copies
# only an icon that is changed after it was handed out, which hardly ever happens.


class _TintedIcon(QIconEngine):
    """Icon engine that draws in the colour that the theme gives its tone at the moment of painting."""

    def __init__(self, name: str, tone: str) -> None:
        super().__init__()
        self._name = name
        self._tone = tone

    def clone(self) -> QIconEngine:
        copy = _TintedIcon(self._name, self._tone)
        _COPIES.append(copy)
        return copy

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        paint_icon(painter, self._name, QRectF(rect), self._colour(mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        # The size comes in logical pixels, unlike before Qt 6.8.
        pixels = (size.toSizeF() * scale).toSize()
        side = min(pixels.width(), pixels.height())
        picture = QPixmap(pixels)
        picture.fill(QColor(0, 0, 0, 0))
        painter = QPainter(picture)
        # At the left of a wider box: buttons ask for one to keep their words at a distance.
        corner = QPoint(0, (pixels.height() - side) // 2)
        painter.drawImage(corner, _tinted(self._name, max(1, side), self._colour(mode)))
        painter.end()
        picture.setDevicePixelRatio(scale)
        return picture

    def _colour(self, mode: QIcon.Mode) -> str:
        return current_palette().of("disabled" if mode == QIcon.Mode.Disabled else self._tone)
