"""PDF pages on A4: fonts, colours, and lines of text set to fit a width.

Lengths are millimetres from the upper left corner, sizes of type are points.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import Literal
from weakref import WeakKeyDictionary

from fpdf import FPDF
from fpdf.fonts import TTFFont

from homepoker.core.limits import clean_text
from homepoker.store.resource_files import resources

Weight = Literal["", "B"]
"""Regular or semibold."""

Align = Literal["L", "C", "R"]

TEXT = (0x14, 0x18, 0x1D)
QUIET = (0x5A, 0x66, 0x73)
LINE = (0xD5, 0xDB, 0xE2)
RAISED = (0xF6, 0xF7, 0xF9)

MARGIN = 18.0
"""Margin of a page in millimetres: printers leave a few blank at each edge, and a punched hole needs twelve."""

LEADING = 1.32
"""Line height, as a multiple of the size of type."""

_FONT = "Inter"
_FONT_FILES: dict[Weight, str] = {"": "Inter_400Regular.ttf", "B": "Inter_600SemiBold.ttf"}
_MM_PER_POINT = 25.4 / 72
_ELLIPSIS = "…"
_MEASURED_AT = 10.0
_WIDTHS: WeakKeyDictionary[FPDF, dict[tuple[str, Weight], float]] = WeakKeyDictionary()
"""Measured widths in a document, for type of one point.

To shape a text takes a millisecond, and each name is asked for in several sizes.
"""
_MOST_ON_A_LINE = 1000
"""Most letters that are measured: no line of any of our papers holds so many, and to measure more is a waste."""


@contextmanager
def document(title: str, language: str) -> Iterator[FPDF]:
    """An empty document of A4 pages without automatic page breaks; its font files are closed at the end."""
    pdf = FPDF(format="A4", unit="mm")
    for weight, name in _FONT_FILES.items():
        pdf.add_font(_FONT, weight, resources() / "fonts" / name)
    pdf.set_auto_page_break(False)
    # A title or name may hold its placeholder, {nb}; pages are numbered by hand.
    pdf.alias_nb_pages("")
    pdf.set_margins(0, 0, 0)
    pdf.c_margin = 0
    pdf.set_title(title)
    pdf.set_creator("Homepoker")
    pdf.set_lang(language)
    try:
        yield pdf
    finally:
        for font in pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()


def line_height(size: float) -> float:
    """The height of one line of type of that size."""
    return size * LEADING * _MM_PER_POINT


def one_line(text: str) -> str:
    """The text without line breaks, tabs and doubled spaces, which a page would show as boxes."""
    return " ".join(clean_text(text).split())


def measure(pdf: FPDF, text: str, size: float, weight: Weight = "") -> float:
    """The width of a text on one line."""
    widths = _WIDTHS.setdefault(pdf, {})
    width = widths.get((text, weight))
    if width is None:
        _set_type(pdf, text, _MEASURED_AT, weight)
        width = widths[text, weight] = float(pdf.get_string_width(text)) / _MEASURED_AT
    return width * size


def write(
    pdf: FPDF,
    text: str,
    x: float,
    y: float,
    width: float,
    size: float,
    *,
    weight: Weight = "",
    align: Align = "L",
    colour: tuple[int, int, int] = TEXT,
) -> None:
    """Set one line of type; ``y`` is the top of the line."""
    _set_type(pdf, text, size, weight)
    pdf.set_text_color(*colour)
    pdf.set_xy(x, y)
    pdf.cell(width, line_height(size), text, align=align)


def word_parts(text: str) -> list[str]:
    """The words of a text; those with a hyphen, such as double names, may be parted behind it."""
    return [part for word in text.split() for part in re.split(r"(?<=[-–])", word) if part]


def wrapped(pdf: FPDF, text: str, width: float, size: float, weight: Weight = "") -> tuple[str, ...]:
    """The text in lines no wider than the width, in millimetres, for type of ``size`` points.

    It is broken between words, and within a word only where it must be: behind a hyphen if it has one.
    """
    whole = one_line(text)
    if measure(pdf, whole, size, weight) <= width:
        return (whole,)
    lines: list[str] = []
    line = ""
    for word in whole.split():
        longer = f"{line} {word}" if line else word
        if measure(pdf, longer, size, weight) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while measure(pdf, word, size, weight) > width and len(word) > 1:
            head = _head_that_fits(pdf, word, width, size, weight)
            lines.append(head)
            word = word[len(head) :]
        line = word
    return (*lines, line) if line else tuple(lines)


def fitting_size(pdf: FPDF, text: str, width: float, largest: float, smallest: float, weight: Weight = "") -> float:
    """The largest size of type, in half points, at which the text fits on one line; the smallest where none does."""
    size, needed = largest, measure(pdf, text, largest, weight)
    if needed > width:
        # The width grows with the size; to try each one takes long for three hundred long names.
        size = max(smallest, min(largest, math.floor(2 * largest * width / needed) / 2 + 0.5))
    while size > smallest and measure(pdf, text, size, weight) > width:
        size -= 0.5
    return size


def cut_to_fit(pdf: FPDF, text: str, width: float, size: float, weight: Weight = "") -> str:
    """The text, or as much of it as fits, ending in an ellipsis."""
    if len(text) <= _MOST_ON_A_LINE and measure(pdf, text, size, weight) <= width:
        return text
    return text[: _fitting(pdf, text, width, size, weight, _ELLIPSIS)].rstrip() + _ELLIPSIS


def rule(
    pdf: FPDF, x: float, y: float, width: float, colour: tuple[int, int, int] = LINE, thickness: float = 0.2
) -> None:
    """Draw a horizontal line."""
    with pen(pdf, colour, thickness):
        pdf.line(x, y, x + width, y)


@contextmanager
def pen(pdf: FPDF, colour: tuple[int, int, int], thickness: float) -> Iterator[None]:
    """Draw with this colour and thickness for a while."""
    pdf.set_draw_color(*colour)
    pdf.set_line_width(thickness)
    yield


def _set_type(pdf: FPDF, text: str, size: float, weight: Weight) -> None:
    """Choose the font; numbers get figures of one width, so that columns stand straight, and words are kerned.

    The font's signs of one width include a wide hyphen, which tears double names apart: hence not for words.
    """
    is_number = not any(char.isalpha() for char in text)
    pdf.set_text_shaping(use_shaping_engine=True, features={"tnum": is_number, "kern": True})
    pdf.set_font(_FONT, weight, size)


def _head_that_fits(pdf: FPDF, word: str, width: float, size: float, weight: Weight) -> str:
    """Beginning of a word that fits: up to a hyphen if possible, else as many letters as there is room for."""
    ends = accumulate(map(len, word_parts(word)))
    behind_hyphens = [end for end in ends if measure(pdf, word[:end], size, weight) <= width]
    return word[: behind_hyphens[-1] if behind_hyphens else max(1, _fitting(pdf, word, width, size, weight))]


def _fitting(pdf: FPDF, text: str, width: float, size: float, weight: Weight, ending: str = "") -> int:
    """The number of letters of a text before an ending: about as many as their widths say, surely not more."""
    room, count = width - (measure(pdf, ending, size, weight) if ending else 0.0), 0
    for letter in text[:_MOST_ON_A_LINE]:
        room -= measure(pdf, letter, size, weight)
        if room < 0:
            break
        count += 1
    while count and measure(pdf, text[:count].rstrip() + ending, size, weight) > width:
        count -= 1
    return count
