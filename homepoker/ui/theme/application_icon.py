"""Application icon: a house with a spade, with fewer lines where it is small."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QIcon, QImage, QImageReader, QPixmap

from homepoker.store.resource_files import resources

SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
"""Sizes in pixels: lists take 16, taskbars 24 to 48, large pictures 256; those between are for screens that scale."""

SMALL = 24
"""Pixels up to which the drawing with fewer lines is taken."""


def drawn(size: int) -> QImage:
    """The icon as a square picture.

    :param size: the length of its side in pixels.
    """
    name = "homepoker-small.svg" if size <= SMALL else "homepoker.svg"
    reader = QImageReader(str(resources() / "application" / name), QByteArray(b"svg"))
    reader.setScaledSize(QSize(size, size))
    return reader.read()


def application_icon() -> QIcon:
    """The icon for the windows and the taskbar, sharp at each of its sizes."""
    icon = QIcon()
    for size in SIZES:
        icon.addPixmap(QPixmap.fromImage(drawn(size)))
    return icon
