"""Picture for a chat: the best of the table and the race below it, readable on a telephone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPicture

from homepoker.services.exchange.league_report.report import LeagueReport
from homepoker.services.league.charts.chart import BarChart, LineChart
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Cell, CellKind, cell_text, decimals_of
from homepoker.ui.league.charts.look import ON_LIGHT, ChartLook
from homepoker.ui.theme.fonts import MEDIUM, REGULAR, SEMIBOLD, drawn_font

WIDTH = 1080
"""Pixels: what messengers show without making it smaller."""

SHOWN = 12
"""Rows of the table; the others are counted below."""

_MARGIN, _ROW, _TITLE, _TEXT, _SMALL = 56, 66, 56, 36, 28
_RACE = 640
_RANK, _POINTS = 90, 190
_POINTS_PLACE = 2
"""The column of the points in the table."""

PaintChart = Callable[[QPainter, LineChart | BarChart, ChartLook, Words, QRectF, float], None]


def record_picture(report: LeagueReport, words: Words, paint_chart: PaintChart) -> tuple[QPicture, QSize]:
    """The picture as it is to be painted, and its size."""
    look, sheet = ON_LIGHT, report.standings
    recorded = QPicture()
    painter = QPainter(recorded)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    title = _fitted(report.title, _TITLE, SEMIBOLD, WIDTH - 2 * _MARGIN)
    y = float(_MARGIN)
    y = _line(painter, report.title, title, look.text, y)
    y = _line(painter, report.subtitle, drawn_font(_SMALL), look.quiet, y) + 20
    rows = sheet.rows[:SHOWN]
    decimals = decimals_of(sheet, _POINTS_PLACE)
    for row in rows:
        points = cell_text(row[_POINTS_PLACE], CellKind.POINTS, decimals, words.language)
        _table_row(painter, row, points, y, look)
        y += _ROW
    left = len(sheet.rows) - len(rows)
    if left:
        y = _line(painter, words.text("page.more", count=left), drawn_font(_SMALL), look.quiet, y + 12)
    if not rows:
        y = _line(painter, words.text("page.empty"), drawn_font(_TEXT), look.quiet, y)
    race = report.charts[0] if report.charts else None
    if isinstance(race, LineChart) and race.lines:
        y = _line(painter, race.title, drawn_font(_SMALL, SEMIBOLD), look.text, y + 44) + 8
        paint_chart(painter, race, look, words, QRectF(_MARGIN / 2, y, WIDTH - 1.3 * _MARGIN, _RACE), 27)
        y += _RACE
    made = words.text("papers.footer", on=report.made_on.isoformat())
    y = _line(painter, made, drawn_font(_SMALL), look.quiet, y + 20)
    painter.end()
    return recorded, QSize(WIDTH, round(y) + _MARGIN)


def _table_row(painter: QPainter, row: tuple[Cell, ...], points: str, y: float, look: ChartLook) -> None:
    """Rank, name and points of a row, and a line below it."""
    rank, name, *_ = row
    is_honoured = isinstance(rank, int) and rank <= 3
    width = WIDTH - 2 * _MARGIN
    middle = Qt.AlignmentFlag.AlignVCenter
    box = QRectF(_MARGIN, y, width, _ROW)
    painter.setPen(QColor(look.quiet))
    painter.setFont(drawn_font(_TEXT, MEDIUM, is_tabular=True))
    painter.drawText(QRectF(_MARGIN, y, _RANK - 26, _ROW), Qt.AlignmentFlag.AlignRight | middle, str(rank or "–"))
    painter.setPen(QColor(look.text))
    lettering = drawn_font(_TEXT, SEMIBOLD if is_honoured else REGULAR)
    painter.setFont(lettering)
    room = width - _RANK - _POINTS
    shown = QFontMetricsF(lettering).elidedText(str(name), Qt.TextElideMode.ElideRight, room)
    painter.drawText(QRectF(_MARGIN + _RANK, y, room, _ROW), Qt.AlignmentFlag.AlignLeft | middle, shown)
    painter.setFont(drawn_font(_TEXT, SEMIBOLD, is_tabular=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignRight | middle, points)
    painter.setPen(QPen(QColor(look.grid), 2))
    painter.drawLine(box.bottomLeft(), box.bottomRight())


def _line(painter: QPainter, text: str, lettering: QFont, colour: str, y: float) -> float:
    """Draw one line of text; returns the position of the next one."""
    metrics = QFontMetricsF(lettering)
    painter.setFont(lettering)
    painter.setPen(QColor(colour))
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, WIDTH - 2 * _MARGIN)
    painter.drawText(QPointF(_MARGIN, y + metrics.ascent()), shown)
    return y + metrics.height() + 6


def _fitted(text: str, size: float, weight: QFont.Weight, width: float) -> QFont:
    """The largest lettering up to a size in which a text fits; not less than six tenths of it."""
    for share in (1.0, 0.9, 0.8, 0.7):
        lettering = drawn_font(size * share, weight)
        if QFontMetricsF(lettering).horizontalAdvance(text) <= width:
            return lettering
    return drawn_font(size * 0.6, weight)
