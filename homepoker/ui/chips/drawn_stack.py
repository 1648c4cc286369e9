"""A starting stack as it stands before a player: a pile for each value, in the colours of its case."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from homepoker.core.chip_case import ChipCase, colour_of, printed_of
from homepoker.core.starting_stacks import Pieces, Stack
from homepoker.services.words import Words
from homepoker.ui.chips.stack_view import pieces_words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.drawings.chip_disc import chip_colour
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.palette import current_palette, text_on
from homepoker.ui.theme.text_size import scaled

_CHIP_WIDTH, _CHIP_HEIGHT = 38, 5
_PILE = 20
"""Pieces of one pile; more stand in a second one beside it."""
_GAP, _BETWEEN = spacing.XS, spacing.L
_LOWEST_PILE = 6
"""Pieces of the lowest pile for which there is room: a single chip does not stand alone on a line."""


class DrawnStack(QWidget):
    """A stack as piles of chips, under each its number of pieces and its value."""

    def __init__(self, words: Words, stack: Stack | None = None, case: ChipCase | None = None) -> None:
        """
        :param case: whose colours the chips have; a value that it does not have gets its usual one.
        """
        super().__init__()
        self._words = words
        self._pieces: Pieces = {}
        self._case: ChipCase | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        tell_as(self, "picture")
        self.show_stack(stack, case)

    def show_stack(self, stack: Stack | None, case: ChipCase | None = None) -> None:
        """Draw this stack from now on; without one the widget takes no room."""
        self._pieces = stack.pieces if stack is not None else {}
        self._case = case
        self._say()
        if self.isHidden() == bool(self._pieces) and (self.parent() is not None or not self._pieces):
            self.setVisible(bool(self._pieces))  # without a parent it would open as a window
        self.updateGeometry()
        self.update()

    def set_words(self, words: Words) -> None:
        """The language has changed."""
        self._words = words
        self._say()
        self.update()

    def _say(self) -> None:
        said = pieces_words(self._pieces, self._words)
        printed = [self._printed_words(value) for value in self._pieces if printed_of(self._case, value)]
        if printed:
            said = f"{said} ({', '.join(printed)})"
        self.setAccessibleName(said)
        set_tooltip(self, said)

    def sizeHint(self) -> QSize:
        return QSize(self._width(scaled(_BETWEEN)), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(scaled(_GAP)), self._height())

    def _width(self, between: int) -> int:
        widths = [self._width_of(value, count) for value, count in self._pieces.items()]
        return sum(widths) + between * max(0, len(widths) - 1)

    def _height(self) -> int:
        highest = max([_LOWEST_PILE, *(min(count, _PILE) for count in self._pieces.values())])
        return scaled((highest + 1) * _CHIP_HEIGHT) + self._lines() * self._line_height() + scaled(spacing.XS)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = QPainter(self), current_palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self._line_height()
        foot = self.height() - self._lines() * line - scaled(spacing.XS)
        gaps = max(1, len(self._pieces) - 1)
        between = max(scaled(_GAP), min(scaled(_BETWEEN), (self.width() - self._width(0)) // gaps))
        left = 0
        for value, count in self._pieces.items():
            width = self._width_of(value, count)
            colour = colour_of(self._case, value) or chip_colour(value)
            piles = [min(_PILE, count - begun) for begun in range(0, count, _PILE)]
            across = len(piles) * scaled(_CHIP_WIDTH) + (len(piles) - 1) * scaled(_GAP)
            x = left + (width - across) / 2
            for pieces in piles:
                self._paint_pile(painter, x, foot, pieces, colour)
                x += scaled(_CHIP_WIDTH) + scaled(_GAP)
            box = QRectF(left, foot + scaled(spacing.XS), width, line)
            painter.setFont(font(spacing.TYPE_QUIET, SEMIBOLD, is_tabular=True))
            painter.setPen(QColor(palette.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._count_words(count))
            painter.setFont(font(spacing.TYPE_QUIET, is_tabular=True))
            painter.setPen(QColor(palette.quiet))
            painter.drawText(box.translated(0, line), Qt.AlignmentFlag.AlignCenter, self._value_words(value))
            if printed_of(self._case, value):
                painter.setFont(font(spacing.TYPE_LEAST, is_tabular=True))
                painter.drawText(
                    box.translated(0, 2 * line),
                    Qt.AlignmentFlag.AlignCenter,
                    f"({self._words.number(printed_of(self._case, value))})",
                )
            left += width + between

    def _paint_pile(self, painter: QPainter, x: float, foot: float, pieces: int, colour: str) -> None:
        """Paint so many chips on top of each other, as they are seen from their side."""
        ink = QColor(text_on(colour))
        width, height = scaled(_CHIP_WIDTH), scaled(_CHIP_HEIGHT)
        for number in range(1, pieces + 1):
            edge = QRectF(x, foot - number * height, width, height)
            painter.setPen(QPen(QColor("#8A929C"), 0.75))
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(edge.adjusted(0.5, 0.25, -0.5, -0.25), height / 3, height / 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            for spot in (0.2, 0.7):
                painter.drawRect(QRectF(x + spot * width, edge.top() + 1, width * 0.12, height - 2))

    def _lines(self) -> int:
        """Lines below the piles: pieces and value, and what is printed on chips that count something else."""
        return 3 if any(printed_of(self._case, value) for value in self._pieces) else 2

    def _line_height(self) -> int:
        self.ensurePolished()
        return scaled(spacing.TYPE_QUIET) + scaled(spacing.XS)

    def _width_of(self, value: int, count: int) -> int:
        piles = max(1, -(-count // _PILE))
        drawn = piles * scaled(_CHIP_WIDTH) + (piles - 1) * scaled(_GAP)
        letters = max(len(self._count_words(count)), len(self._value_words(value)))
        return max(drawn, scaled(spacing.TYPE_QUIET * 0.62) * letters)

    def _count_words(self, count: int) -> str:
        return self._words.text("chips.times", count=count)

    def _printed_words(self, value: int) -> str:
        return self._words.text("kit.chip_printed", amount=value, printed=printed_of(self._case, value))

    def _value_words(self, value: int) -> str:
        return self._words.text("chips.value", value=value)
