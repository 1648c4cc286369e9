"""Chart of the race of a year: one line for each of the best, its name at its end."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.accessible import tell_as
from homepoker.ui.league.view import RaceLine, SeasonRaceView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font
from homepoker.ui.theme.palette import Palette, current_palette
from homepoker.ui.theme.text_size import scaled

DARK_LINES = ("#F2B84B", "#6BB8F2", "#5FD6A0", "#F4826F", "#B9A2F7", "#EE93CC", "#7FD3D6", "#CDC667")
LIGHT_LINES = ("#8A5A00", "#1C6AAB", "#1B7350", "#B3261E", "#6343BF", "#A02E79", "#0D7377", "#666400")
"""Colours of the lines, best first; 3:1 on the card. The names at the ends carry the meaning without them."""

_LABEL_HEIGHT = 17
_WIDEST_LABEL = 150
_BOTTOM = 24
_TOP = 10
_DOT = 3.0
_MOST_WITH_DOTS = 15


@dataclass(frozen=True, slots=True)
class _Label:
    """A name at the end of its line."""

    line: RaceLine
    colour: QColor
    box: QRectF


class RaceChart(QWidget):
    """Chart of the race. A click on a name sends ``picked`` with the player's id."""

    picked = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        tell_as(self, "picture")
        self._words = words
        self._race = SeasonRaceView((), (), "")
        self._chosen = ""
        self._labels: list[_Label] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)

    def set_race(self, race: SeasonRaceView, chosen: str = "") -> None:
        """Show this race; the line of the chosen player stands out."""
        self._race, self._chosen = race, chosen
        self.setAccessibleName(race.summary)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scaled(440), scaled(240))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(260), scaled(150))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for label in self._labels:
            if label.box.contains(event.position()):
                self.picked.emit(label.line.player)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_on_name = any(label.box.contains(event.position()) for label in self._labels)
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_on_name else Qt.CursorShape.ArrowCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._race.lines or not self._race.dates:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = current_palette()
        small = QFontMetrics(font(spacing.TYPE_SMALL, is_tabular=True))
        steps = nice_steps(max(max(line.totals) for line in self._race.lines))
        left = small.horizontalAdvance(self._words.number(steps[-1])) + spacing.S
        names = QFontMetrics(font(spacing.TYPE_SMALL, SEMIBOLD, is_tabular=True))
        widest = max(names.horizontalAdvance(line.label) for line in self._race.lines) + 2 * spacing.S
        right = min(widest, scaled(_WIDEST_LABEL), self.width() // 3)
        plot = QRectF(left, _TOP, self.width() - left - right, self.height() - _TOP - scaled(_BOTTOM))
        self._paint_ground(painter, plot, steps, colours)
        self._labels = self._placed_labels(plot, steps[-1], right)
        for label in reversed(self._labels):
            self._paint_line(painter, plot, label, steps[-1], colours)

    def _x(self, plot: QRectF, place: int) -> float:
        """Where the evening of that place stands; -1 is the beginning of the year."""
        return plot.left() + (place + 1) * (plot.width() - 6) / len(self._race.dates)

    def _paint_ground(self, painter: QPainter, plot: QRectF, steps: list[int], colours: Palette) -> None:
        metrics = QFontMetrics(font(spacing.TYPE_SMALL, is_tabular=True))
        painter.setFont(font(spacing.TYPE_SMALL, is_tabular=True))
        high = scaled(16)
        if self._race.marked:
            first, last = (self._x(plot, self._race.marked[end]) for end in (0, -1))
            painter.fillRect(QRectF(first - 6, plot.top(), last - first + 12, plot.height()), QColor(colours.raised))
        for step in steps:
            y = plot.bottom() - plot.height() * step / steps[-1]
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(QColor(colours.quiet))
            box = QRectF(0, y - high / 2, plot.left() - spacing.XS, high)
            align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, int(align), self._words.number(step))
        widest = max(metrics.horizontalAdvance(day) for day in self._race.dates) + spacing.M
        room_for = max(1, int(plot.width() // widest))
        every = ceil(len(self._race.dates) / room_for)
        for place, day in enumerate(self._race.dates):
            if (len(self._race.dates) - 1 - place) % every == 0:
                box = QRectF(self._x(plot, place) - widest / 2, plot.bottom() + 5, widest, high)
                painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), day)

    def _placed_labels(self, plot: QRectF, most: int, width: float) -> list[_Label]:
        """The names beside the ends of their lines, pushed apart where they would cover one another."""
        tones = DARK_LINES if current_palette().is_dark else LIGHT_LINES
        wanted = [plot.bottom() - plot.height() * line.totals[-1] / most for line in self._race.lines]
        order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
        high = scaled(_LABEL_HEIGHT)
        tops = spread([wanted[place] - high / 2 for place in order], high, self.height() - 2)
        boxes = dict(zip(order, tops, strict=True))
        left = plot.right() + spacing.S
        return [
            _Label(
                line,
                QColor(tones[place] if place < len(tones) else current_palette().text),
                QRectF(left, boxes[place], width - spacing.S, high),
            )
            for place, line in enumerate(self._race.lines)
        ]

    def _paint_line(self, painter: QPainter, plot: QRectF, label: _Label, most: int, colours: Palette) -> None:
        is_chosen = label.line.player == self._chosen
        is_behind = (
            bool(self._chosen) and not is_chosen and any(line.player == self._chosen for line in self._race.lines)
        )
        colour = QColor(label.colour)
        if is_behind:
            colour.setAlphaF(0.45)
        points = [
            QPointF(self._x(plot, place), plot.bottom() - plot.height() * total / most)
            for place, total in enumerate(label.line.totals, start=-1)
        ]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 3 if is_chosen else 2, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(QPen(colour, 1))
        painter.drawLine(points[-1], QPointF(label.box.left() - 3, label.box.center().y()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        dots = points[1:] if len(points) <= _MOST_WITH_DOTS else points[-1:]
        for point in dots:
            painter.drawEllipse(point, _DOT, _DOT)
        text_font = font(spacing.TYPE_SMALL, SEMIBOLD if is_chosen else MEDIUM, is_tabular=True)
        painter.setFont(text_font)
        painter.setPen(QColor(colours.text if is_chosen or not is_behind else colours.quiet))
        shown = _elided_name(label.line, QFontMetrics(text_font), int(label.box.width()))
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(label.box, int(align), shown)


def nice_steps(most: float, about: int = 5) -> list[int]:
    """Round numbers from 0 to at least ``most``, about so many of them."""
    if most <= 0:
        return [0, 1]
    rough = most / about
    scale = 10 ** floor(log10(rough)) if rough >= 1 else 1
    step = next(factor * scale for factor in (1, 2, 5, 10) if factor * scale >= rough)
    return list(range(0, ceil(most / step) * step + 1, step))


def spread(tops: list[float], apart: float, lowest: float) -> list[float]:
    """The same places in the same order, at least ``apart`` from one another and above ``lowest``."""
    placed: list[float] = []
    for top in tops:
        placed.append(max(top, placed[-1] + apart if placed else 0.0))
    limit = lowest - apart
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - apart
    return placed


def _elided_name(line: RaceLine, metrics: QFontMetrics, width: int) -> str:
    """The name with its points; a long name gives way, the points do not."""
    points = line.label.removeprefix(line.name)
    name = metrics.elidedText(line.name, Qt.TextElideMode.ElideRight, width - metrics.horizontalAdvance(points))
    return name + points
