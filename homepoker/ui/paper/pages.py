"""PDF pages drawn by Qt: fonts, colours, and lines of text set to fit a width.

Lengths are millimetres from the upper left corner, sizes of type are points.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal

from PySide6.QtCore import QLineF, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPen
from PySide6.QtWidgets import QApplication

from homepoker.core.limits import clean_text
from homepoker.ui.kit.text.pdf_file import file_of, pdf_writer
from homepoker.ui.theme import fonts

Weight = Literal["", "B"]
"""Regular or semibold."""
REGULAR: Final = ""
BOLD: Final = "B"

Align = Literal["L", "R"]

TEXT = "#14181d"
QUIET = "#5a6673"
LINE = "#d5dbe2"
RAISED = "#f6f7f9"

MARGIN = 18.0
"""Margin of a page in millimetres: printers leave a few blank at each edge, and a punched hole needs twelve."""

LEADING = 1.32
"""Line height, as a multiple of the size of type."""

A4 = (210.0, 297.0)

PICTURE = QSizeF(620, 410)
"""Size of a picture in pixels, as it is painted; on paper it grows."""

PaintPicture = Callable[[QPainter, QRectF], object]
"""Paints a picture into a part of a page."""

_MM_PER_POINT = 25.4 / 72
_PER_MM = 100
"""Dots to the millimetre in which a page is measured."""
_ELLIPSIS = "…"
_BREAKS = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")
_MEASURED_AT = 1000
"""Size of type in pixels at which texts are measured: so large that no letter is fitted to pixels."""
_MOST_ON_A_LINE = 1000
"""Most letters that are measured: no line of any of our papers holds so many, and to measure more is a waste."""


class Pages:
    """Pages of a PDF, which are drawn one after the other."""

    def __init__(self, title: str) -> None:
        self.w, self.h = A4
        self._writer, self._written = pdf_writer(title, round(25.4 * _PER_MM))
        self.painter = QPainter()

    def add_page(self, size: tuple[float, float] = A4) -> None:
        """Go to a new page of that width and height."""
        self.w, self.h = size
        paper = QPageSize(QSizeF(*size), QPageSize.Unit.Millimeter)
        # A page that lies is a wide one: by an orientation Qt would turn it.
        self._writer.setPageLayout(QPageLayout(paper, QPageLayout.Orientation.Portrait, QMarginsF()))
        if self.painter.isActive():
            self._writer.newPage()
        else:
            self.painter.begin(self._writer)

    def output(self) -> bytes:
        """The file, with an empty page where there is nothing; nothing can be drawn any more."""
        if not self.painter.isActive():
            self.add_page()
        self.painter.end()
        return file_of(self._written)


def have_application() -> None:
    """The application, made for a screen that is not there where none runs."""
    app = QApplication.instance()
    if app is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        app = QApplication(["homepoker"])
    if isinstance(app, QApplication):
        fonts.load_fonts(app)


def line_height(size: float) -> float:
    """The height of one line of type of that size."""
    return size * LEADING * _MM_PER_POINT


def one_line(text: str) -> str:
    """The text without line breaks, tabs and doubled spaces, which a page would show as boxes.

    A no-break space stays: what it joins stands on one line.
    """
    return " ".join(part for part in _BREAKS.split(clean_text(text).strip()) if part)


def measure(text: str, size: float, weight: Weight = "") -> float:
    """The width of a text on one line."""
    return size * _width(text, weight)


@lru_cache(maxsize=10_000)
def _width(text: str, weight: Weight) -> float:
    """The width in type of one point: each name is asked for in several sizes."""
    advance = QFontMetricsF(_font(text, _MEASURED_AT, weight)).horizontalAdvance(text)
    return advance / _MEASURED_AT * _MM_PER_POINT


def write(
    pdf: Pages,
    text: str | Iterable[str],
    x: float,
    y: float,
    width: float,
    size: float,
    *,
    weight: Weight = REGULAR,
    align: Align = "L",
    colour: str = TEXT,
) -> float:
    """Set a line of type, or several below one another; returns where the next line would begin.

    :param y: the top of the first line.
    """
    pdf.painter.setPen(QColor(colour))
    for shown in (text,) if isinstance(text, str) else text:
        left = x + width - measure(shown, size, weight) if align == "R" else x
        baseline = y + line_height(size) / 2 + 0.3 * size * _MM_PER_POINT
        pdf.painter.setFont(_font(shown, size * _MM_PER_POINT * _PER_MM, weight))
        pdf.painter.drawText(QPointF(left, baseline) * _PER_MM, shown)
        y += line_height(size)
    return y


def write_title(pdf: Pages, text: str, y: float, margin: float, largest: float) -> None:
    """Write the title of a page, down to half as large where it is long."""
    width, title = pdf.w - 2 * margin, one_line(text)
    size = fitting_size(title, width, largest, largest / 2, "B")
    write(pdf, cut_to_fit(title, width, size, "B"), margin, y, width, size, weight="B")


def word_parts(text: str) -> list[str]:
    """The words of a text; those with a hyphen, such as double names, may be parted behind it."""
    return [part for word in text.split() for part in re.split(r"(?<=[-–])", word) if part]


def wrapped(text: str, width: float, size: float, weight: Weight = "") -> tuple[str, ...]:
    """The text in lines no wider than the width, in millimetres, for type of ``size`` points.

    It is broken between words, and within a word only where it must be: behind a hyphen if it has one.
    """
    whole = one_line(text)
    if measure(whole, size, weight) <= width:
        return (whole,)
    lines: list[str] = []
    line = ""
    for word in whole.split(" "):
        longer = f"{line} {word}" if line else word
        if measure(longer, size, weight) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while measure(word, size, weight) > width and len(word) > 1:
            head = _head_that_fits(word, width, size, weight)
            lines.append(head)
            word = word[len(head) :]
        line = word
    return (*lines, line) if line else tuple(lines)


def fitting_size(text: str, width: float, largest: float, smallest: float, weight: Weight = "") -> float:
    """The largest size of type, in half points, at which the text fits on one line; the smallest where none does."""
    needed = measure(text, largest, weight)
    return largest if needed <= width else max(smallest, math.floor(2 * largest * width / needed) / 2)


def cut_to_fit(text: str, width: float, size: float, weight: Weight = "") -> str:
    """The text, or as much of it as fits, ending in an ellipsis."""
    if len(text) <= _MOST_ON_A_LINE and measure(text, size, weight) <= width:
        return text
    return text[: _fitting(text, width, size, weight, _ELLIPSIS)].rstrip() + _ELLIPSIS


def line(pdf: Pages, begin: tuple[float, float], end: tuple[float, float], colour: str, thickness: float) -> None:
    pen = QPen(QColor(colour), thickness * _PER_MM)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pdf.painter.setPen(pen)
    pdf.painter.drawLine(QLineF(QPointF(*begin) * _PER_MM, QPointF(*end) * _PER_MM))


def rule(pdf: Pages, x: float, y: float, width: float, colour: str = LINE, thickness: float = 0.2) -> None:
    line(pdf, (x, y), (x + width, y), colour, thickness)


def ground(pdf: Pages, x: float, y: float, width: float, height: float) -> None:
    """Lay a quiet ground under what is written next."""
    pdf.painter.fillRect(QRectF(QPointF(x, y) * _PER_MM, QSizeF(width, height) * _PER_MM), QColor(RAISED))


def draw_picture(pdf: Pages, paint: PaintPicture, x: float, y: float, width: float, height: float) -> None:
    """Draw a picture of the size `PICTURE` as large as there is room, in its middle."""
    scale = min(width / PICTURE.width(), height / PICTURE.height())
    left, top = x + (width - scale * PICTURE.width()) / 2, y + (height - scale * PICTURE.height()) / 2
    pdf.painter.save()
    pdf.painter.translate(QPointF(left, top) * _PER_MM)
    pdf.painter.scale(scale * _PER_MM, scale * _PER_MM)
    paint(pdf.painter, QRectF(QPointF(), PICTURE))
    pdf.painter.restore()


def draw_at(pdf: Pages, paint: PaintPicture, x: float, y: float, width: float, height: float) -> None:
    """Let something paint itself into a place of the page."""
    paint(pdf.painter, QRectF(QPointF(x, y) * _PER_MM, QSizeF(width, height) * _PER_MM))


def _font(text: str, pixels: float, weight: Weight) -> QFont:
    """The font of a text: numbers get figures of one width, so that columns stand straight.

    The font's signs of one width include a wide hyphen, which tears double names apart: hence not for words.
    """
    return _made(round(pixels), weight, is_number=not any(sign.isalpha() or sign.isspace() for sign in text))


@lru_cache(maxsize=100)
def _made(pixels: int, weight: Weight, *, is_number: bool) -> QFont:
    return fonts.drawn_font(pixels, fonts.SEMIBOLD if weight else fonts.REGULAR, is_tabular=is_number)


def _head_that_fits(word: str, width: float, size: float, weight: Weight) -> str:
    """Beginning of a word that fits: up to a hyphen if possible, else as many letters as there is room for."""
    ends = accumulate(map(len, word_parts(word)))
    behind_hyphens = [end for end in ends if measure(word[:end], size, weight) <= width]
    return word[: behind_hyphens[-1] if behind_hyphens else max(1, _fitting(word, width, size, weight))]


def _fitting(text: str, width: float, size: float, weight: Weight, ending: str = "") -> int:
    """The number of letters of a text before an ending: about as many as their widths say, surely not more."""
    room, count = width - (measure(ending, size, weight) if ending else 0.0), 0
    for letter in text[:_MOST_ON_A_LINE]:
        room -= measure(letter, size, weight)
        if room < 0:
            break
        count += 1
    while count and measure(text[:count].rstrip() + ending, size, weight) > width:
        count -= 1
    return count
