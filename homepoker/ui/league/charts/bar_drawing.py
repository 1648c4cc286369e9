"""Drawing of a bar chart: standing or lying bars, of one part or several, each with its number."""

from __future__ import annotations

from itertools import accumulate
from math import ceil

from PySide6.QtCharts import QAbstractBarSeries, QBarSet, QHorizontalStackedBarSeries, QStackedBarSeries
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene, QGraphicsSimpleTextItem

from homepoker.services.league.charts.chart import BarChart
from homepoker.services.words import Words
from homepoker.ui.league.charts.axes import BELOW, LEFT, bar_axis, bare_chart, lay_out, nice_steps, value_axis
from homepoker.ui.league.charts.look import ChartLook
from homepoker.ui.theme.fonts import REGULAR, SEMIBOLD, drawn_font

_WIDEST_NAME = 0.4
"""Limit of the width of a name, as a share of the chart's width."""
_BAR = 0.72
"""Width of a bar, as a share of the room that it has."""


def draw_bars(
    scene: QGraphicsScene, chart: BarChart, look: ChartLook, words: Words, size: QSizeF, type_size: float
) -> None:
    """Draw a bar chart into an empty scene.

    :param type_size: of the letters, in the pixels of the size.
    """
    scene.setSceneRect(QRectF(QPointF(), size))
    if not chart.bars:
        return
    letters = drawn_font(type_size)
    metrics = QFontMetricsF(letters)
    ends = [sum(values) for values in zip(*(part.values for part in chart.parts), strict=True)]
    steps = nice_steps(max(ends))
    shown, every = list(chart.bars), 1
    if chart.is_lying:
        widest = min(max(map(metrics.horizontalAdvance, chart.bars)), size.width() * _WIDEST_NAME)
        shown = [metrics.elidedText(bar, Qt.TextElideMode.ElideRight, widest) for bar in chart.bars]
        left, right, top = widest + type_size, 2.5 * type_size, 0.5 * type_size
    else:
        left = max(metrics.horizontalAdvance(words.number(step)) for step in steps) + type_size
        widest = max(map(metrics.horizontalAdvance, chart.bars)) + type_size / 2
        right, top = max(0.5 * type_size, widest / 2), 2 * type_size
        every = ceil(widest * len(chart.bars) / (size.width() - left - right))
    below = 2.4 * type_size
    if len(chart.parts) > 1:
        top += 2 * type_size
        _add_key(scene, chart, look, left, type_size)
    plot = QRectF(left, top, size.width() - left - right, size.height() - top - below)
    made = bare_chart(look, words.language)
    series: QAbstractBarSeries = QHorizontalStackedBarSeries() if chart.is_lying else QStackedBarSeries()
    series.setBarWidth(_BAR)
    # Lying bars are counted from below; the first of the list is to stand on top.
    order = -1 if chart.is_lying else 1
    colours = look.parts if len(chart.parts) > 1 else (look.bar,)
    for part, colour in zip(chart.parts, colours, strict=False):
        bars = QBarSet("")
        bars.append(list(part.values)[::order])
        bars.setBrush(QBrush(QColor(colour)))
        # Around each part, for the palest one too: a printer may lose a tint, and keeps a line.
        bars.setPen(QPen(QColor(look.bar), 1))
        series.append(bars)
    made.addSeries(series)
    names = bar_axis(shown[::order], every, look, letters)
    values = value_axis(steps, look, drawn_font(type_size, is_tabular=True))
    made.addAxis(names, LEFT if chart.is_lying else BELOW)
    made.addAxis(values, BELOW if chart.is_lying else LEFT)
    for axis in (names, values):
        series.attachAxis(axis)
    lay_out(made, scene, size, plot)
    _add_numbers(scene, chart, look, plot, steps, type_size)


def _add_key(scene: QGraphicsScene, chart: BarChart, look: ChartLook, left: float, type_size: float) -> None:
    """Draw the key of the parts in their order: above the bars, or further left if that is too narrow."""
    metrics = QFontMetricsF(drawn_font(type_size))
    needed = sum(3 * type_size + metrics.horizontalAdvance(part.name) for part in chart.parts) - 1.5 * type_size
    x, y = max(0.0, min(left, scene.sceneRect().width() - needed)), 0.2 * type_size
    for part, colour in zip(chart.parts, look.parts, strict=False):
        box = QGraphicsRectItem(x, y + type_size * 0.25, type_size, type_size)
        box.setBrush(QBrush(QColor(colour)))
        box.setPen(QPen(QColor(look.quiet), 1))
        scene.addItem(box)
        _add_text(scene, part.name, QPointF(x + 1.5 * type_size, y), look.text, type_size)
        x += 1.5 * type_size + metrics.horizontalAdvance(part.name) + 1.5 * type_size


def _add_numbers(
    scene: QGraphicsScene, chart: BarChart, look: ChartLook, plot: QRectF, steps: list[int], type_size: float
) -> None:
    """The number of each part in it, where it has room, and the whole at the end of the bar."""
    metrics = QFontMetricsF(drawn_font(type_size, SEMIBOLD, is_tabular=True))
    each = (plot.height() if chart.is_lying else plot.width()) / len(chart.bars)
    unit = (plot.width() if chart.is_lying else plot.height()) / (steps[-1] - steps[0])
    high = metrics.height()
    has_room = max(map(metrics.horizontalAdvance, chart.totals)) <= each - 2 or chart.is_lying
    for place, total in enumerate(chart.totals):
        middle = (place + 0.5) * each
        values = [part.values[place] for part in chart.parts]
        if chart.is_lying:
            end = QPointF(plot.left() + sum(values) * unit + type_size / 3, plot.top() + middle - high / 2)
            _add_text(scene, total, end, look.text, type_size)
            for number, (value, upto) in enumerate(zip(values, accumulate(values), strict=True)):
                figure = f"{value:.0f}"
                if len(values) > 1 and value and metrics.horizontalAdvance(figure) + 2 <= value * unit:
                    x = plot.left() + (upto - value / 2) * unit - metrics.horizontalAdvance(figure) / 2
                    _add_text(scene, figure, QPointF(x, end.y()), look.part_texts[number], type_size)
        elif has_room:
            x = plot.left() + middle - metrics.horizontalAdvance(total) / 2
            _add_text(scene, total, QPointF(x, plot.bottom() - sum(values) * unit - high), look.text, type_size)


def _add_text(scene: QGraphicsScene, text: str, at: QPointF, colour: str, type_size: float) -> None:
    item = QGraphicsSimpleTextItem(text)
    item.setFont(drawn_font(type_size, SEMIBOLD if text.isdecimal() else REGULAR, is_tabular=text.isdecimal()))
    item.setBrush(QBrush(QColor(colour)))
    item.setPos(at)
    scene.addItem(item)
