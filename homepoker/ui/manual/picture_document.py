"""Pictures of the manual in text documents: those of the manual alone are loaded, each as wide as it is shown."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QImageReader

from homepoker.store.manual import picture_file
from homepoker.ui.manual.typesetting import PICTURE, Size


def drawn_size(language: str, name: str, most: int) -> Size | None:
    """Width and height in which a picture is shown.

    :param most: the width that there is, in pixels; no picture is shown larger than it was drawn.
    :return: nothing where it has not been drawn.
    """
    file = picture_file(language, name)
    size = QImageReader(str(file)).size() if file.is_file() else None
    if size is None or size.isEmpty():
        return None
    width = min(most, size.width())
    return width, round(size.height() * width / size.width())


def drawn_picture(
    language: str, address: QUrl | str, most: int | None = None, *, is_dark: bool = False
) -> QImage | None:
    """A picture by its address in a page.

    :param is_dark: as the dark theme shows it, where it has been drawn so; on paper stands the light one.
    :param most: pixels across; it is made so narrow evenly, which a document would do by leaving pixels out.
    :return: nothing where the address names no drawn picture of the manual.
    """
    text = address.toString() if isinstance(address, QUrl) else address
    name = text.removeprefix(PICTURE)
    if name == text or not name.replace("-", "").isalnum():
        return None
    image = QImage(str(picture_file(language, name, is_dark=is_dark)))
    if image.isNull() and is_dark:
        image = QImage(str(picture_file(language, name)))
    if image.isNull():
        return None
    if most is not None and image.width() > most:
        return image.scaledToWidth(most, Qt.TransformationMode.SmoothTransformation)
    return image
