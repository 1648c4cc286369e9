"""Axes of a chart in the look of the program: round steps from zero, labels and names that do not cover one another."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

# Qt Charts: DECISIONS.md, 162
from PySide6.QtCharts import QAbstractAxis, QBarCategoryAxis, QCategoryAxis, QChart, QValueAxis
from PySide6.QtCore import QLocale, QMargins, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPen
from PySide6.QtWidgets import QGraphicsScene

from homepoker.ui.league.charts.look import ChartLook

INVISIBLE = "\u200b"
"""Zero width space."""

LEFT, BELOW = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignBottom


def bare_chart(look: ChartLook, language: str) -> QChart:
    """An empty chart without ground, legend, margins and movement."""
    chart = QChart()
    chart.setAnimationOptions(QChart.AnimationOption.NoAnimation)
    chart.setBackgroundVisible(False)
    chart.setMargins(QMargins(0, 0, 0, 0))
    chart.legend().hide()
    chart.setLocale(QLocale(language))
    chart.setLocalizeNumbers(True)
    chart.setPlotAreaBackgroundVisible(False)
    chart.setTitleBrush(QBrush(QColor(look.text)))
    return chart


def lay_out(chart: QChart, scene: QGraphicsScene, size: QSizeF, plot: QRectF) -> None:
    """Put a finished chart into a scene. Only now: an axis that comes later stays unseen until the next event."""
    scene.addItem(chart)
    chart.setPlotArea(plot)
    chart.resize(size)


def value_axis(steps: Sequence[int], look: ChartLook, letters: QFont, air: float = 0.0) -> QValueAxis:
    """An axis of round numbers with a line across the chart at each.

    :param air: what it shows below the first and above the last of them, for markers that would be cut off.
    """
    axis = QValueAxis()
    axis.setRange(steps[0] - air, steps[-1] + air)
    axis.setTickType(QValueAxis.TickType.TicksDynamic)
    axis.setTickAnchor(steps[0])
    axis.setTickInterval(steps[1] - steps[0])
    axis.setLabelFormat("%.0f")
    axis.setTruncateLabels(False)
    _dress(axis, look, letters)
    axis.setGridLinePen(QPen(QColor(look.grid), 1))
    return axis


def point_axis(labels: Sequence[str], every: int, look: ChartLook, letters: QFont, air: float) -> QCategoryAxis:
    """An axis of points in time, which stand at 1, 2, 3 …

    The last has its label, and of those before it each ``every``-th.

    :param air: what it shows behind the last, for a marker that would be cut off.
    """
    axis = QCategoryAxis()
    axis.setLabelsPosition(QCategoryAxis.AxisLabelsPosition.AxisLabelsPositionOnValue)
    axis.setStartValue(0)
    for place, label in enumerate(unique(labels), start=1):
        if (len(labels) - place) % every == 0:
            axis.append(escape(label, quote=False), place)
    axis.setRange(0, len(labels) + air)
    _dress(axis, look, letters)
    axis.setTruncateLabels(False)
    axis.setGridLineVisible(False)
    return axis


def place_axis(places: Sequence[int], last: int, look: ChartLook, letters: QFont, air: float) -> QCategoryAxis:
    """An axis of the places of an evening from the first to the last, with a label at some of them.

    :param air: what it shows before the first and behind the last, for markers that would be cut off.
    """
    axis = QCategoryAxis()
    axis.setLabelsPosition(QCategoryAxis.AxisLabelsPosition.AxisLabelsPositionOnValue)
    axis.setStartValue(1 - air)
    for place in places:
        axis.append(str(place), place)
    axis.setRange(1 - air, max(last, 2) + air)
    _dress(axis, look, letters)
    axis.setTruncateLabels(False)
    axis.setGridLineVisible(False)
    return axis


def bar_axis(labels: Sequence[str], every: int, look: ChartLook, letters: QFont) -> QBarCategoryAxis:
    """An axis with a place for each bar; the first has its label, and of those behind it each ``every``-th."""
    axis = QBarCategoryAxis()
    shown = [label if place % every == 0 else "" for place, label in enumerate(labels)]
    # Qt Charts reads its labels as HTML.
    axis.append(unique([escape(label, quote=False) for label in shown]))
    _dress(axis, look, letters)
    axis.setTruncateLabels(False)
    axis.setGridLineVisible(False)
    return axis


def nice_steps(most: float, least: float = 0, about: int = 6) -> list[int]:
    """Round numbers from 0, or from below ``least`` where that is less, to at least ``most``.

    :param about: not many more steps than these.
    """
    low, high = min(0.0, least), max(0.0, most)
    if high == low:
        return [0, 1]
    rough = (high - low) / about
    scale = 10 ** floor(log10(rough)) if rough >= 1 else 1
    step = next(factor * scale for factor in (1, 2, 5, 10) if factor * scale >= rough)
    return list(range(floor(low / step) * step, ceil(high / step) * step + 1, step))


def labelled_places(last: int, most: int) -> list[int]:
    """Places that have a label on an axis: the first, and round numbers up to the last; not many more than ``most``."""
    step = nice_steps(last, about=max(1, most))[1]
    return [1, *(place for place in range(step, last + 1, step) if place > 1)]


def spread(tops: Sequence[float], apart: float, lowest: float) -> list[float]:
    """Positions in the same order, at least ``apart`` from one another and above ``lowest``.

    Those that are too close share the room around their middle, so that none is far from where it belongs.
    """
    groups: list[tuple[float, int]] = []
    for place, top in enumerate(tops):
        middle, count = top - place * apart, 1
        while groups and groups[-1][0] > middle:
            before, many = groups.pop()
            middle, count = (before * many + middle * count) / (many + count), many + count
        groups.append((middle, count))
    most = lowest - apart * len(tops)
    moved = [min(max(0.0, middle), most) for middle, count in groups for _ in range(count)]
    return [top + place * apart for place, top in enumerate(moved)]


def unique(labels: Sequence[str]) -> list[str]:
    """The labels, repeated ones with an invisible sign: an axis of Qt Charts has no two alike."""
    seen: dict[str, int] = {}
    made = []
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        made.append(label + INVISIBLE * (seen[label] - (label != "")))
    return made


def _dress(axis: QAbstractAxis, look: ChartLook, letters: QFont) -> None:
    axis.setLabelsFont(letters)
    axis.setLabelsBrush(QBrush(QColor(look.quiet)))
    axis.setLinePen(QPen(QColor(look.grid), 1))
    axis.setLineVisible(False)
    axis.setMinorGridLineVisible(False)
