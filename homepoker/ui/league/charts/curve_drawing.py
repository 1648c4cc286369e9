"""Drawing of curves over the places of an evening: dashes and markers as in a race, and their names above them."""

from __future__ import annotations

from PySide6.QtCharts import QChart
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QBrush, QColor, QFontMetricsF
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSimpleTextItem

from homepoker.services.league.charts.chart import Curve, CurveChart
from homepoker.services.words import Words
from homepoker.ui.league.charts.axes import BELOW, LEFT, bare_chart, lay_out, place_axis, value_axis
from homepoker.ui.league.charts.line_drawing import add_line
from homepoker.ui.league.charts.look import ChartLook
from homepoker.ui.league.charts.scale import labelled_places, nice_steps
from homepoker.ui.theme.fonts import drawn_font

_MOST_MARKERS = 12
"""Markers of a curve; more would hide it."""


def draw_curves(
    scene: QGraphicsScene, chart: CurveChart, look: ChartLook, words: Words, size: QSizeF, type_size: float
) -> None:
    """Draw curves into an empty scene.

    :param type_size: of the letters, in the pixels of the size.
    """
    scene.setSceneRect(QRectF(QPointF(), size))
    if not chart.curves:
        return
    letters = drawn_font(type_size, is_tabular=True)
    metrics = QFontMetricsF(letters)
    values = [value for curve in chart.curves for value in curve.values]
    last = max(len(curve.values) for curve in chart.curves)
    top = _add_key(scene, chart.curves, look, type_size)
    high = size.height() - top - 3.2 * type_size
    steps = nice_steps(max(values), min(values), max(1, min(5, int(high / (2.2 * type_size)))))
    left = max(metrics.horizontalAdvance(words.number(step)) for step in (steps[0], steps[-1])) + type_size
    plot = QRectF(left, top, size.width() - left - type_size, high)
    air = 0.7 * type_size
    room = int(plot.width() // (metrics.horizontalAdvance(str(last)) + 1.6 * type_size))
    made = bare_chart(look, words.language)
    places = place_axis(
        labelled_places(last, room), last, look, letters, air * max(last - 1, 1) / max(plot.width() - 2 * air, 1)
    )
    up = value_axis(steps, look, letters, air * (steps[-1] - steps[0]) / max(plot.height() - 2 * air, 1))
    made.addAxis(places, BELOW)
    made.addAxis(up, LEFT)
    for place, curve in reversed(list(enumerate(chart.curves))):
        points = [QPointF(at, value) for at, value in enumerate(curve.values, start=1)]
        each = -(-len(points) // _MOST_MARKERS)
        marked = [*points[:-1:each], points[-1]]
        add_line(made, points, marked, place, QColor(look.line(place)), look, type_size)
    for series in made.series():
        series.attachAxis(places)
        series.attachAxis(up)
    lay_out(made, scene, size, plot)
    right = plot.right() - metrics.horizontalAdvance(chart.across)
    _add_text(scene, chart.across, QPointF(right, size.height() - metrics.height()), look, type_size)


def _add_key(scene: QGraphicsScene, curves: tuple[Curve, ...], look: ChartLook, type_size: float) -> float:
    """The names with a piece of their curves, in as many rows as they need; where the plot may begin."""
    metrics = QFontMetricsF(drawn_font(type_size))
    sample, gap, high = 2.8 * type_size, 1.2 * type_size, 1.6 * type_size
    x, y = 0.0, 0.0
    for place, curve in enumerate(curves):
        wide = sample + 0.5 * type_size + metrics.horizontalAdvance(curve.name)
        if x and x + wide > scene.sceneRect().width():
            x, y = 0.0, y + high
        _add_sample(scene, place, look, QRectF(x, y, sample, high), type_size)
        at = QPointF(x + sample + 0.5 * type_size, y + (high - metrics.height()) / 2)
        _add_text(scene, curve.name, at, look, type_size)
        x += wide + gap
    return y + high + 0.6 * type_size


def _add_sample(scene: QGraphicsScene, place: int, look: ChartLook, box: QRectF, type_size: float) -> None:
    """A piece of a curve, drawn as the curve is: a chart of its own without axes."""
    piece = QChart()
    piece.setBackgroundVisible(False)
    piece.legend().hide()
    points = [QPointF(0, 0), QPointF(1, 0), QPointF(2, 0)]
    add_line(piece, points, points[1:2], place, QColor(look.line(place)), look, type_size)
    piece.createDefaultAxes()
    for axis in piece.axes():
        axis.setVisible(False)
    scene.addItem(piece)
    piece.setPlotArea(box)
    piece.setGeometry(scene.sceneRect())


def _add_text(scene: QGraphicsScene, text: str, at: QPointF, look: ChartLook, type_size: float) -> None:
    item = QGraphicsSimpleTextItem(text)
    item.setFont(drawn_font(type_size))
    item.setBrush(QBrush(QColor(look.text)))
    item.setPos(at)
    scene.addItem(item)
