"""The first three, drawn as they would stand."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.accessible import tell_as
from homepoker.ui.kit.tooltips import set_tooltip
from homepoker.ui.standings.view import PodiumStep
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import Palette, current_palette

_HEIGHT = 132
_BLOCKS = {1: 58, 2: 42, 3: 30}
"""How high each step is, in logical pixels."""
_ORDER = (2, 1, 3)
_WIDEST = 190
_LINE = 18


class Podium(QWidget):
    """Three steps with names and points; who shares a place shares its step, and a skipped place stays empty."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        tell_as(self, "picture")
        self._words = words
        self._steps: dict[int, PodiumStep] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_steps(self, steps: tuple[PodiumStep, ...]) -> None:
        """Show these steps."""
        self._steps = {step.rank: step for step in steps}
        said = "; ".join(self._said(step) for step in steps)
        self.setAccessibleName(self._words.text("standings.podium", steps=said))
        set_tooltip(self, said)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(3 * _WIDEST, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = current_palette()
        width = min(_WIDEST, self.width() / 3)
        left = (self.width() - 3 * width) / 2
        for place, rank in enumerate(_ORDER):
            step = self._steps.get(rank)
            if step is not None:
                box = QRectF(left + place * width, 0, width, self.height())
                self._paint_step(painter, box.adjusted(spacing.XS, 0, -spacing.XS, 0), step, colours)

    def _paint_step(self, painter: QPainter, box: QRectF, step: PodiumStep, colours: Palette) -> None:
        is_first = step.rank == 1
        block = QRectF(box.left(), box.bottom() - _BLOCKS[step.rank], box.width(), _BLOCKS[step.rank])
        painter.setPen(QColor(colours.accent if is_first else colours.line))
        painter.setBrush(QColor(colours.accent_tint if is_first else colours.raised))
        painter.save()
        painter.setClipRect(block)
        # Taller than its clip, so that only the upper corners are round.
        painter.drawRoundedRect(block.adjusted(0.5, 0.5, -0.5, 12), spacing.CORNER, spacing.CORNER)
        painter.restore()
        painter.setFont(font(spacing.TYPE_HEADING, SEMIBOLD, is_tabular=True))
        painter.setPen(QColor(colours.accent if is_first else colours.quiet))
        painter.drawText(block, int(Qt.AlignmentFlag.AlignCenter), str(step.rank))
        lines = 2 if step.value else 1
        words = QRectF(box.left(), block.top() - lines * _LINE - spacing.XS, box.width(), _LINE)
        if is_first:
            trophy = QRectF(box.center().x() - 10, words.top() - 24, 20, 20)
            paint_icon(painter, "trophy", trophy, colours.accent)
        name_font = font(weight=SEMIBOLD if is_first else MEDIUM)
        names = QFontMetrics(name_font).elidedText(
            " · ".join(step.names), Qt.TextElideMode.ElideRight, int(box.width())
        )
        painter.setFont(name_font)
        painter.setPen(QColor(colours.text))
        painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter), names)
        painter.setFont(font(spacing.TYPE_SMALL, is_tabular=True))
        painter.setPen(QColor(colours.quiet))
        painter.drawText(words.translated(0, _LINE), int(Qt.AlignmentFlag.AlignCenter), step.value)

    def _said(self, step: PodiumStep) -> str:
        key = "standings.podium_step" if step.value else "standings.podium_step_plain"
        return self._words.text(key, rank=step.rank, names=", ".join(step.names), value=step.value)
