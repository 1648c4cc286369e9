"""Text documents of the manual, on screen and on paper: their style sheet and their pictures.

No other pictures are loaded than those of the manual, each as wide as it is shown.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QImageReader

from homepoker.store.manual import picture_file
from homepoker.ui.manual.typesetting import PICTURE, Size
from homepoker.ui.rulebook.text_page import style_of_pages
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import Palette
from homepoker.ui.theme.text_size import scaled

_HEADINGS = spacing.TYPE_HEADING, spacing.TYPE_LARGE
_HEADINGS_ON_PAPER = spacing.TYPE_LARGE, spacing.TYPE_QUIET
"""The sizes of a page's title and of its headings; Qt makes both larger by a half, for which paper has no room."""


def style_of_manual(palette: Palette, *, points: float | None = None) -> str:
    """Style sheet in the colours of a palette.

    :param points: the size of running text on paper; without it the size is that of the screen.
    """

    def size(pixels: int) -> str:
        return f"{scaled(pixels)}px" if points is None else f"{pixels * points / spacing.TYPE_BODY:g}pt"

    title, heading = _HEADINGS if points is None else _HEADINGS_ON_PAPER
    return f"""{style_of_pages(palette, on_paper=points is not None)}
body, p, li, td {{ font-size: {size(spacing.TYPE_BODY)}; }}
p, li {{ line-height: {130 if points is None else 118}%; }}
h1 {{ font-size: {size(title)}; font-weight: 600; color: {palette.text};
    margin-top: 0; margin-bottom: {spacing.M}px; }}
h2 {{ font-size: {size(heading)}; font-weight: 600; color: {palette.text};
    margin-top: {spacing.M if points is None else spacing.S}px; margin-bottom: {spacing.XS}px; }}
b, strong, em, a {{ font-size: {size(spacing.TYPE_BODY)}; }}
strong {{ font-weight: 600; }}
.quiet {{ font-size: {size(spacing.TYPE_QUIET)}; }}
table {{ margin-top: {spacing.S}px; margin-bottom: {spacing.S}px; }}
.picture {{ line-height: 100%; margin-top: {spacing.S}px; margin-bottom: {spacing.M}px; }}
.key, .cap {{ background-color: {palette.raised}; color: {palette.text}; font-weight: 500;
    font-size: {size(spacing.TYPE_BODY)}; }}
.cover {{ font-size: {size(spacing.TYPE_DISPLAY)}; font-weight: 600; margin-top: 120px; margin-bottom: 0; }}
.sheet {{ page-break-before: always; font-size: 1px; margin-bottom: 0; line-height: 1px; }}
table.bare, td.bare {{ border-width: 0; border-style: none; }}
table.bare {{ margin-top: 0; margin-bottom: 0; }}
td.bare, .cap {{ font-size: {size(spacing.TYPE_BODY if points is None else spacing.TYPE_SMALL)}; }}
"""


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
