"""Drawing of lines with dashes and markers: those of a race, each name beside the end of its line, and curves.

Curves go over the places of an evening; their names stand above them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCharts import QAreaSeries, QChart, QLineSeries, QScatterSeries, QValueAxis, QXYSeries
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPen
from PySide6.QtWidgets import QGraphicsLineItem, QGraphicsScene, QGraphicsSimpleTextItem

from homepoker.services.league.charts.chart import ChartLine, Curve, CurveChart, LineChart
from homepoker.services.words import Words
from homepoker.ui.league.charts.axes import (
    BELOW,
    LEFT,
    bare_chart,
    labelled_places,
    lay_out,
    nice_steps,
    place_axis,
    point_axis,
    spread,
    value_axis,
)
from homepoker.ui.league.charts.look import DASHES, HOLLOW, LINES, ChartLook, Marker
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, drawn_font

_MOST_WITH_MARKERS = 15
"""Points of a line; markers on more would hide it, and only its last one has one."""

_WIDEST_NAME = 0.44
"""Limit of the width of a name, as a share of the chart's width."""

_MARKER, _BEFORE_NAME = 0.7, 1.2
"""Size of a marker, and width of the one before a name, in heights of the letters."""

_LARGER: dict[Marker, float] = {"star": 1.5, "lozenge": 1.1}
"""Markers that have less ground than the others in the same square."""

_BEHIND = 0.4
"""Opacity of a line while another one is chosen."""

_SHAPES: dict[Marker, QScatterSeries.MarkerShape] = {
    "circle": QScatterSeries.MarkerShape.MarkerShapeCircle,
    "square": QScatterSeries.MarkerShape.MarkerShapeRectangle,
    "diamond": QScatterSeries.MarkerShape.MarkerShapeRotatedRectangle,
    "triangle": QScatterSeries.MarkerShape.MarkerShapeTriangle,
    "star": QScatterSeries.MarkerShape.MarkerShapeStar,
    "lozenge": QScatterSeries.MarkerShape.MarkerShapeRotatedRectangle,
    "ring": QScatterSeries.MarkerShape.MarkerShapeCircle,
    "frame": QScatterSeries.MarkerShape.MarkerShapeRectangle,
}

_MOST_MARKERS = 12
"""Markers of a curve; more would hide it."""


@dataclass(frozen=True, slots=True)
class EndName:
    """A name beside the end of its line, and where it stands."""

    key: str
    box: QRectF


def draw_lines(
    scene: QGraphicsScene,
    chart: LineChart,
    look: ChartLook,
    words: Words,
    size: QSizeF,
    type_size: float,
    chosen: str = "",
) -> list[EndName]:
    """Draw a line chart into an empty scene; where the names of its lines stand.

    :param type_size: of the letters, in the pixels of the size.
    :param chosen: the key of the line that stands out.
    """
    scene.setSceneRect(QRectF(QPointF(), size))
    if not chart.lines or not chart.points:
        return []
    letters = drawn_font(type_size, is_tabular=True)
    plot, every, right = _plot(chart, words, size, type_size)
    made = bare_chart(look, words.language)
    across = point_axis(chart.points, every, look, letters, plot.air * len(chart.points) / plot.area.width())
    up = value_axis(plot.steps, look, letters, plot.air * plot.span / plot.area.height())
    made.addAxis(across, BELOW)
    made.addAxis(up, LEFT)
    if chart.marked:
        _mark(made, chart, plot, look)
    placed = _placed_names(chart, plot, right, type_size, size.height())
    key = bare_chart(look, words.language)
    is_any_chosen = any(line.key == chosen for line in chart.lines)
    # The best is drawn last, over all others; the chosen one over the best.
    for place, line in sorted(enumerate(chart.lines), key=lambda numbered: (numbered[1].key == chosen, -numbered[0])):
        is_chosen, colour = line.key == chosen, QColor(look.line(place))
        is_behind = is_any_chosen and not is_chosen
        if is_behind:
            colour.setAlphaF(_BEHIND)
        points = [QPointF(at, value) for at, value in enumerate(line.values)]
        marked = points[1:] if len(points) <= _MOST_WITH_MARKERS + 1 else points[-1:]
        add_line(made, points, marked, place, colour, look, type_size, is_chosen=is_chosen)
        leader = QGraphicsLineItem(
            plot.area.right(), plot.height_of(line.values[-1]), placed[place].left() - 2, placed[place].center().y()
        )
        leader.setPen(QPen(colour, 1))
        scene.addItem(leader)
        # Ends that lie upon one another have leaders that only their colours would tell apart.
        before = QPointF(placed[place].left() + _BEFORE_NAME * type_size / 2, placed[place].center().y())
        _add_marks(key, (before,), place, colour, look, type_size, is_chosen=is_chosen)
        lettering = drawn_font(type_size, SEMIBOLD if is_chosen else MEDIUM, is_tabular=True)
        box = placed[place].adjusted(_BEFORE_NAME * type_size, 0, 0, 0)
        scene.addItem(_name(line, box, lettering, look.quiet if is_behind else look.text))
    for series in made.series():
        series.attachAxis(across)
        series.attachAxis(up)
    lay_out(made, scene, size, plot.area)
    _lay_out_in_pixels(key, scene, size)
    return [EndName(line.key, box) for line, box in zip(chart.lines, placed, strict=True)]


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


def _lay_out_in_pixels(made: QChart, scene: QGraphicsScene, size: QSizeF) -> None:
    """Put a chart into a scene whose points are places in it."""
    across, down = QValueAxis(), QValueAxis()
    across.setRange(0, size.width())
    down.setRange(0, size.height())
    down.setReverse(True)
    for axis, side in ((across, BELOW), (down, LEFT)):
        axis.setVisible(False)
        made.addAxis(axis, side)
        for series in made.series():
            series.attachAxis(axis)
    lay_out(made, scene, size, QRectF(QPointF(), size))


@dataclass(frozen=True, slots=True)
class _Plot:
    """Area in which the lines are drawn, the round numbers across it, and its air at the edges in pixels."""

    area: QRectF
    steps: list[int]
    air: float

    @property
    def span(self) -> int:
        """The difference of the first and the last number."""
        return self.steps[-1] - self.steps[0]

    def height_of(self, value: float) -> float:
        """Vertical position of a value."""
        inside = self.area.height() * self.area.height() / (self.area.height() + 2 * self.air)
        return self.area.center().y() + inside * (0.5 - (value - self.steps[0]) / self.span)


def _plot(chart: LineChart, words: Words, size: QSizeF, type_size: float) -> tuple[_Plot, int, float]:
    """The plot; of how many points one has its label; and the width of the names."""
    metrics = QFontMetricsF(drawn_font(type_size, is_tabular=True))
    values = [value for line in chart.lines for value in line.values]
    steps = nice_steps(max(values), min(values))
    bold = QFontMetricsF(drawn_font(type_size, SEMIBOLD, is_tabular=True))
    widest = max(bold.horizontalAdvance(line.label) for line in chart.lines) + (2 + _BEFORE_NAME) * type_size
    right = min(widest, size.width() * _WIDEST_NAME)
    left = max(metrics.horizontalAdvance(words.number(step)) for step in (steps[0], steps[-1])) + type_size
    area = QRectF(left, type_size, size.width() - left - right, size.height() - 3.2 * type_size)
    widest_day = max(metrics.horizontalAdvance(day) for day in chart.points) + type_size
    every = ceil(len(chart.points) / max(1, int(area.width() // widest_day)))
    return _Plot(area, steps, type_size / 2), every, right


def _mark(made: QChart, chart: LineChart, plot: _Plot, look: ChartLook) -> None:
    """A band behind the points to stress."""
    first, last = chart.marked[0] + 1, chart.marked[-1] + 1
    edges = []
    for height in (plot.steps[-1], plot.steps[0]):
        edge = QLineSeries(made)
        edge.append(max(0.0, first - 0.4), height)
        edge.append(min(float(len(chart.points)), last + 0.4), height)
        edges.append(edge)
    band = QAreaSeries(*edges)
    band.setPen(QPen(Qt.PenStyle.NoPen))
    band.setBrush(QBrush(QColor(look.marked)))
    made.addSeries(band)


def add_line(
    made: QChart,
    points: Sequence[QPointF],
    marked: Sequence[QPointF],
    place: int,
    colour: QColor,
    look: ChartLook,
    type_size: float,
    *,
    is_chosen: bool = False,
) -> None:
    """Draw one line with the dashes and markers of its place.

    :param marked: the points that have a marker.
    """
    own = LINES[place] if place < len(LINES) else None
    drawn = QLineSeries()
    width = type_size / (4 if is_chosen else 6)
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    if own is not None and (dashes := DASHES[own.dash]):
        pen.setDashPattern(list(dashes))
    drawn.setPen(pen)
    _put(made, drawn, points)
    _add_marks(made, marked, place, colour, look, type_size, is_chosen=is_chosen)


def _add_marks(
    made: QChart,
    points: Sequence[QPointF],
    place: int,
    colour: QColor,
    look: ChartLook,
    type_size: float,
    *,
    is_chosen: bool,
) -> None:
    """Draw the markers of the line of that place."""
    own = LINES[place] if place < len(LINES) else None
    marks = QScatterSeries()
    larger = _LARGER.get(own.marker, 1.0) if own is not None else 1.0
    marks.setMarkerSize(type_size * larger * (_MARKER + 0.15 * is_chosen))
    is_hollow = own is not None and own.marker in HOLLOW
    marks.setMarkerShape(_SHAPES[own.marker] if own is not None else _SHAPES["circle"])
    marks.setBrush(QBrush(QColor(look.ground) if is_hollow else colour))
    marks.setPen(QPen(colour, max(1.0, type_size / 8)) if is_hollow else QPen(Qt.PenStyle.NoPen))
    _put(made, marks, points)


def _put(made: QChart, series: QXYSeries, points: Sequence[QPointF]) -> None:
    series.append(list(points))
    made.addSeries(series)


def _placed_names(chart: LineChart, plot: _Plot, width: float, type_size: float, height: float) -> list[QRectF]:
    """The names beside the ends of their lines, pushed apart where they would cover one another."""
    high = type_size * 1.42
    wanted = [plot.height_of(line.values[-1]) for line in chart.lines]
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    tops = spread([wanted[place] - high / 2 for place in order], high, height - 2)
    boxes = dict(zip(order, tops, strict=True))
    left = plot.area.right() + type_size
    return [QRectF(left, boxes[place], width - type_size, high) for place in range(len(wanted))]


def _name(line: ChartLine, box: QRectF, lettering: QFont, colour: str) -> QGraphicsSimpleTextItem:
    """The name with its points; a long name gives way, the points do not."""
    metrics = QFontMetricsF(lettering)
    value = line.label.removeprefix(line.name)
    room = box.width() - metrics.horizontalAdvance(value)
    name = QGraphicsSimpleTextItem(metrics.elidedText(line.name, Qt.TextElideMode.ElideRight, room) + value)
    name.setFont(lettering)
    name.setBrush(QBrush(QColor(colour)))
    name.setPos(box.left(), box.center().y() - metrics.height() / 2)
    return name


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
