"""Application icon in the formats of Windows and of Linux desktops."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImageWriter

from homepoker.ui.theme.icons import APPLICATION_SIZES, application_picture


def write_ico(target: Path) -> None:
    """Write a file with the icon of every size, each drawn for it."""
    pictures = [Image.open(io.BytesIO(png(size))) for size in APPLICATION_SIZES]
    sizes = [(size, size) for size in APPLICATION_SIZES]
    pictures[-1].save(target, format="ICO", sizes=sizes, append_images=pictures[:-1])


def png(size: int) -> bytes:
    """The icon as a picture in the format PNG.

    :param size: the length of its side in pixels.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(application_picture(size))
    return bytes(buffer.data().data())
