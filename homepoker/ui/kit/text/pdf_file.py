"""PDF files that Qt writes, mended so that what stands in them can be searched and copied."""

from __future__ import annotations

import re
import string
from functools import cache

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPdfWriter, QRawFont, QTextLayout

from homepoker.ui.theme.fonts import drawn_font

_SIGNS = f"{string.digits}{string.punctuation}−"
"""Signs that the font exchanges for others of the width of a figure, or of another height."""

_OWN_CODES = "".join(map(chr, range(0xE000, 0xF900)))
"""Codes that belong to no sign: by them a font names those that it only exchanges for others."""


def pdf_writer(title: str, dots: int) -> tuple[QPdfWriter, QBuffer]:
    """A writer of a PDF, and where it writes.

    :param dots: dots per inch in which it is measured.
    """
    written = QBuffer()
    written.open(QIODevice.OpenModeFlag.WriteOnly)
    # Qt's painter: DECISIONS.md, 283
    writer = QPdfWriter(written)
    writer.setResolution(dots)
    writer.setTitle(title)
    writer.setCreator("Homepoker")
    return writer, written


def file_of(written: QBuffer) -> bytes:
    """The file, once nothing is painted any more.

    In Qt's tables of what the letters of a file mean, a space is a tab, and a figure of one width is a code of the
    font's own; there they get their sign.
    """

    def mended(row: re.Match[bytes]) -> bytes:
        return row[1] + re.sub(rb"<(\w{4})>", lambda code: _meant().get(code[0], code[0]), row[2])

    def table(match: re.Match[bytes]) -> bytes:
        return re.sub(rb"(?m)^(<\w{4}> <\w{4}> )(.*)$", mended, match[0])

    return re.sub(rb"begincmap.*?endcmap", table, bytes(written.data().data()), flags=re.DOTALL)


@cache
def _meant() -> dict[bytes, bytes]:
    """The codes that Qt writes, and those of the signs that are meant."""
    own = dict(zip(QRawFont.fromFont(drawn_font(100)).glyphIndexesForString(_OWN_CODES), _OWN_CODES, strict=True))
    signs = {"\t": " "}
    for sign in _SIGNS:
        for text, is_tabular in ((sign, True), (sign, False), (f"1{sign}1", True), (f"1{sign}1", False)):
            layout = QTextLayout(text, drawn_font(100, is_tabular=is_tabular))
            layout.beginLayout()
            layout.createLine()
            layout.endLayout()
            glyph = layout.glyphRuns()[0].glyphIndexes()[len(text) // 2]
            if glyph in own:
                signs[own[glyph]] = sign
    return {_code(written): _code(meant) for written, meant in signs.items()}


def _code(sign: str) -> bytes:
    return b"<%04X>" % ord(sign)
