"""Podium of the first three."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.standings.view import PodiumStep
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import Palette, current_palette
from homepoker.ui.theme.text_size import scaled

_HEIGHT = 132
_BLOCKS = {1: 58, 2: 42, 3: 30}
"""Heights of the steps, in logical pixels."""
_ORDER = (2, 1, 3)
_WIDEST = 190
_LINE = 18
_MOST_NAMES = 3
"""The most names on a shared step; of more the last line names all others, cut."""
_CUP = 24


class Podium(QWidget):
    """Who shares a place shares its step, and a skipped place stays empty."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        tell_as(self, "picture")
        self._words = words
        self._steps: dict[int, PodiumStep] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_steps(self, steps: tuple[PodiumStep, ...]) -> None:
        self._steps = {step.rank: step for step in steps}
        told = "; ".join(self._said(step) for step in steps)
        self.setAccessibleName(self._words.text("standings.podium", steps=told))
        set_tooltip(self, told)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(3 * scaled(_WIDEST), self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self._height)

    @property
    def _height(self) -> int:
        """The height of the podium, with room for everybody who shares a step."""
        needed = (
            _BLOCKS[rank] + _LINE * len(_lines(step)) + 2 * spacing.XS + (_CUP if rank == 1 else 0)
            for rank, step in self._steps.items()
        )
        return scaled(max([_HEIGHT, *needed]))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = current_palette()
        width = min(scaled(_WIDEST), self.width() / 3)
        left = (self.width() - 3 * width) / 2
        for place, rank in enumerate(_ORDER):
            step = self._steps.get(rank)
            if step is not None:
                box = QRectF(left + place * width, 0, width, self.height())
                self._paint_step(painter, box.adjusted(spacing.XS, 0, -spacing.XS, 0), step, colours)

    def _paint_step(self, painter: QPainter, box: QRectF, step: PodiumStep, colours: Palette) -> None:
        is_first = step.rank == 1
        high, line = scaled(_BLOCKS[step.rank]), scaled(_LINE)
        block = QRectF(box.left(), box.bottom() - high, box.width(), high)
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
        lines, side = _lines(step), scaled(20)
        words = QRectF(box.left(), block.top() - len(lines) * line - spacing.XS, box.width(), line)
        if is_first:
            trophy = QRectF(box.center().x() - side / 2, words.top() - scaled(_CUP), side, side)
            paint_icon(painter, "trophy", trophy, colours.accent)
        for text, is_name in lines:
            lettering = (
                font(weight=SEMIBOLD if is_first else MEDIUM) if is_name else font(spacing.TYPE_SMALL, is_tabular=True)
            )
            shown = QFontMetrics(lettering).elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
            painter.setFont(lettering)
            painter.setPen(QColor(colours.text if is_name else colours.quiet))
            painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter), shown)
            words.translate(0, line)

    def _said(self, step: PodiumStep) -> str:
        key = "standings.podium_step" if step.value else "standings.podium_step_plain"
        told = self._words.text(key, rank=step.rank, names=", ".join(step.names), value=step.value)
        return f"{told} ({step.shared})" if step.shared else told


def _lines(step: PodiumStep) -> list[tuple[str, bool]]:
    """The lines above a step, each with whether it is a name."""
    names = list(step.names)
    if len(names) > _MOST_NAMES:
        names[_MOST_NAMES - 1 :] = [", ".join(names[_MOST_NAMES - 1 :])]
    below = " · ".join(filter(None, (step.shared, step.value)))
    return [(name, True) for name in names] + ([(below, False)] if below else [])
