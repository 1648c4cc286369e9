"""Axes of a chart in the look of the program."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCharts import QAbstractAxis, QBarCategoryAxis, QCategoryAxis, QChart, QValueAxis
from PySide6.QtCore import QLocale, QMargins, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPen
from PySide6.QtWidgets import QGraphicsScene

from homepoker.ui.league.charts.look import ChartLook
from homepoker.ui.league.charts.scale import unique


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


def _dress(axis: QAbstractAxis, look: ChartLook, letters: QFont) -> None:
    axis.setLabelsFont(letters)
    axis.setLabelsBrush(QBrush(QColor(look.quiet)))
    axis.setLinePen(QPen(QColor(look.grid), 1))
    axis.setLineVisible(False)
    axis.setMinorGridLineVisible(False)


LEFT, BELOW = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignBottom
