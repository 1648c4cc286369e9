"""A tournament chip, drawn in the colour of its value."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from homepoker.core.chip_case import ChipCase, colour_of, printed_of
from homepoker.core.quantities import Chips
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme.fonts import SEMIBOLD, drawn_font
from homepoker.ui.theme.palette import text_on
from homepoker.ui.theme.spacing import TYPE_LEAST
from homepoker.ui.theme.text_size import scaled

CHIP_COLOURS: dict[Chips, str] = {
    1: "#E8E6DF", 5: "#B3362B", 10: "#2F6FB2", 20: "#8C6A2E", 25: "#2F8057", 50: "#D9822B", 100: "#2A2E35",
    200: "#7A8594", 250: "#CC66A6", 500: "#6B4AA0", 1000: "#E3B93C", 2000: "#8FB5D9", 5000: "#C4513F",
    10000: "#3E8FA3", 25000: "#3F9E6B", 50000: "#9C5312", 100000: "#1F3A68",
}  # fmt: skip
"""Usual colours by value; a club's own chips may differ."""

_OTHER_COLOUR = "#5B7F95"
_ROOM_FOR_PRINT = 40
"""Diameter in pixels from which there is room for both what a chip counts and what is printed on it."""


def chip_colour(value: Chips) -> str:
    """The usual colour of a chip of that value, as ``#RRGGBB``."""
    return CHIP_COLOURS.get(value, _OTHER_COLOUR)


def chip_face(value: Chips) -> str:
    """The print on a chip: 25, 500, 1k, 2.5k, 1M."""
    for unit, sign in ((1_000_000, "M"), (1_000, "k")):
        if value >= unit:
            return f"{value / unit:g}{sign}"
    return str(value)


def paint_chip(
    painter: QPainter, box: QRectF, value: Chips, colour: str = "", *, shows_value: bool = True, printed: Chips = 0
) -> None:
    """Draw a chip into a square, at any size.

    :param colour: ``#RRGGBB``; without it the usual one of the value.
    :param shows_value: whether the value stands on it; beside the value a chip is better bare.
    :param printed: what is printed on it where that is something else; it stands in small below, if there is room.
    """
    colour = colour or chip_colour(value)
    ink = text_on(colour)
    side = min(box.width(), box.height())
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(box.center())
    disc.adjust(0.5, 0.5, -0.5, -0.5)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#8A929C"), max(1.0, side / 40)))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(disc)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    for spot in range(8):
        painter.drawPie(disc, spot * 45 * 16 - 8 * 16, 16 * 16)
    inset = side * 0.14
    inner = disc.adjusted(inset, inset, -inset, -inset)
    painter.setBrush(QColor(colour))
    painter.drawEllipse(inner)
    if shows_value:
        face = chip_face(value)
        painter.setPen(QColor(ink))
        size = side * (0.36 if len(face) < 3 else 0.28 if len(face) == 3 else 0.22)
        painter.setFont(drawn_font(max(TYPE_LEAST, size), SEMIBOLD))
        if printed and side >= _ROOM_FOR_PRINT:
            painter.drawText(inner.translated(0, -0.12 * side), Qt.AlignmentFlag.AlignCenter, face)
            painter.setFont(drawn_font(max(TYPE_LEAST, 0.2 * side)))
            painter.drawText(inner.translated(0, 0.18 * side), Qt.AlignmentFlag.AlignCenter, f"({chip_face(printed)})")
        else:
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, face)
    painter.restore()


class ChipDisc(QWidget):
    def __init__(self, words: Words, value: Chips, size: int = 36, colour: str = "", printed: Chips = 0) -> None:
        """
        :param size: diameter in logical pixels.
        :param colour: ``#RRGGBB``; without it the usual one of the value.
        :param printed: what is printed on it where that is something else.
        """
        super().__init__()
        self._value = value
        self._size = size
        self._colour = colour
        self._printed = printed
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        tell_as(self, "picture")
        self.set_words(words)

    def set_words(self, words: Words) -> None:
        """The language has changed."""
        key = "kit.chip_printed" if self._printed else "kit.chip"
        self.setAccessibleName(words.text(key, amount=self._value, printed=self._printed))
        set_tooltip(self, self.accessibleName())

    def sizeHint(self) -> QSize:
        return QSize(scaled(self._size), scaled(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_chip(painter, QRectF(self.rect()), self._value, self._colour, printed=self._printed)


def case_disc(words: Words, value: Chips, size: int, case: ChipCase | None) -> ChipDisc:
    """A chip as it is in a case: in its colour, with what is printed on it where it counts something else."""
    return ChipDisc(words, value, size, colour_of(case, value), printed_of(case, value))
