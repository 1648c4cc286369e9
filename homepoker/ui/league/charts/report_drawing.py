"""Drawing of a league report: its charts as SVG for page and paper, and the picture for a chat.

The picture for a chat has the best of the table and the race below it, readable on a telephone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QIODevice, QObject, QPointF, QRectF, QSize, QSizeF, QTimer
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPicture
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsScene

from homepoker.services.exchange.league_report.files import wall_list
from homepoker.services.exchange.league_report.report import Drawings, LeagueReport
from homepoker.services.exchange.paper_file import Paper
from homepoker.services.exchange.result_picture import ResultRow
from homepoker.services.league.charts.chart import BarChart, LineChart
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import CellKind, cell_text, decimals_of
from homepoker.ui.league.charts.bar_drawing import draw_bars
from homepoker.ui.league.charts.line_drawing import draw_lines
from homepoker.ui.league.charts.look import ON_DARK, ON_LIGHT, ChartLook
from homepoker.ui.paper.chat_picture import (
    MARGIN,
    ROW,
    SMALL,
    TITLE,
    TYPE,
    draw_line,
    draw_row,
    fitted,
    png_of,
)
from homepoker.ui.paper.chat_picture import WIDTH as CHAT_WIDTH
from homepoker.ui.paper.pages import have_application
from homepoker.ui.paper.wall import to_wall_pdf
from homepoker.ui.theme.fonts import SEMIBOLD, drawn_font

_WIDTH, _HEIGHT, _TYPE = 620, 410, 17.0
"""Size of a chart in a page: a telephone shows it little more than half as large, with letters of ten pixels."""

CHAT_ROWS = 12
"""Rows of its table; the others are counted below."""

_RACE_HEIGHT = 640
_POINTS = 164.0
_POINTS_PLACE = 2
"""The column of the points in the table."""

PaintChart = Callable[[QPainter, LineChart | BarChart, ChartLook, Words, QRectF, float], None]


def draw_report(report: LeagueReport, words: Words, paper: Paper | None = None) -> Drawings:
    """Draw everything at once, also without a window."""
    have_application()
    return _put_together(report, words, paper, [_on_both_grounds(chart, words) for chart in report.charts])


def draw_in_turns(
    report: LeagueReport, words: Words, paper: Paper | None, then: Callable[[Drawings], object], parent: QObject
) -> None:
    """Draw one chart in each turn of the event loop, so that the window goes on meanwhile.

    :param paper: what the list for the wall is printed on; nothing: it is not printed.
    :param then: takes the drawings; not called if the parent is gone by then.
    """
    made: list[tuple[str, str]] = []

    def turn() -> None:
        if len(made) < len(report.charts):
            made.append(_on_both_grounds(report.charts[len(made)], words))
            QTimer.singleShot(0, parent, turn)
        else:
            then(_put_together(report, words, paper, made))

    QTimer.singleShot(0, parent, turn)


def _on_both_grounds(chart: LineChart | BarChart, words: Words) -> tuple[str, str]:
    return svg_of(chart, ON_LIGHT, words), svg_of(chart, ON_DARK, words)


def _put_together(report: LeagueReport, words: Words, paper: Paper | None, made: Sequence[tuple[str, str]]) -> Drawings:
    on_light, on_dark = tuple(light for light, _ in made), tuple(dark for _, dark in made)
    on_paper = wall_pdf(report, words, paper) if paper is not None else b""
    return Drawings(on_light, on_dark, picture_of(report, words), on_paper)


def wall_pdf(report: LeagueReport, words: Words, paper: Paper) -> bytes:
    """The standings in type as large as the sheet allows, and behind them the race."""

    def paint(painter: QPainter, where: QRectF) -> None:
        paint_chart(painter, report.charts[0], ON_LIGHT, words, where, _TYPE)

    race = [(chart.title, paint) for chart in report.charts[:1] if chart.summary]
    return to_wall_pdf(wall_list(report, words), report.made_on, words, paper, race)


def svg_of(chart: LineChart | BarChart, look: ChartLook, words: Words) -> str:
    """A chart as Qt writes it: SVG with text as text, on no ground."""
    bars = len(chart.bars) if isinstance(chart, BarChart) and chart.is_lying else 0
    height = max(_HEIGHT, round(_TYPE * (1.9 * bars + 5))) if bars > 8 else _HEIGHT
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QSvgGenerator()
    writer.setOutputDevice(buffer)
    writer.setResolution(96)
    writer.setSize(QSize(_WIDTH, height))
    writer.setViewBox(QRectF(0, 0, _WIDTH, height))
    painter = QPainter(writer)
    paint_chart(painter, chart, look, words, QRectF(0, 0, _WIDTH, height), _TYPE)
    painter.end()
    return _with_lengths(bytes(buffer.data().data()).decode())


def _with_lengths(drawn: str) -> str:
    """The drawing with the length of each text, so that it has its place in other fonts too."""
    root = ElementTree.fromstring(drawn)
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        size, weight = float(text.get("font-size", "1")), QFont.Weight(int(text.get("font-weight", "400")))
        content = (text.text or "").strip()
        metrics = QFontMetricsF(drawn_font(size, weight, is_tabular=not any(map(str.isalpha, content))))
        if content:
            text.set("textLength", f"{metrics.horizontalAdvance(content):.1f}")
            text.set("lengthAdjust", "spacingAndGlyphs")
    return ElementTree.tostring(root, encoding="unicode")


def paint_chart(
    painter: QPainter, chart: LineChart | BarChart, look: ChartLook, words: Words, where: QRectF, type_size: float
) -> None:
    """Draw a chart into a part of what is painted."""
    scene = QGraphicsScene()
    size = QSizeF(where.size())
    if isinstance(chart, LineChart):
        draw_lines(scene, chart, look, words, size, type_size)
    else:
        draw_bars(scene, chart, look, words, size, type_size)
    scene.render(painter, where, QRectF(QPointF(), size))


def picture_of(report: LeagueReport, words: Words) -> Callable[[], bytes]:
    """The picture for a chat; laid out now, and painted in any thread when it is called."""
    recorded, size = record_picture(report, words, paint_chart)
    return lambda: png_of(recorded, size)


def record_picture(report: LeagueReport, words: Words, paint_chart: PaintChart) -> tuple[QPicture, QSize]:
    """The picture as it is to be painted, and its size."""
    look, sheet = ON_LIGHT, report.standings
    recorded = QPicture()
    painter = QPainter(recorded)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    title = fitted(report.title, TITLE, SEMIBOLD, CHAT_WIDTH - 2 * MARGIN)
    y = float(MARGIN)
    y = draw_line(painter, report.title, title, look.text, y)
    y = draw_line(painter, report.subtitle, drawn_font(SMALL), look.quiet, y) + 20
    rows = sheet.rows[:CHAT_ROWS]
    decimals = decimals_of(sheet, _POINTS_PLACE)
    for row in rows:
        points = cell_text(row[_POINTS_PLACE], CellKind.POINTS, decimals, words.language)
        rank, name, *_ = row
        listed = ResultRow(rank if isinstance(rank, int) else 0, str(name), (points,))
        draw_row(painter, listed, [_POINTS], QRectF(MARGIN, y, CHAT_WIDTH - 2 * MARGIN, ROW), TYPE)
        y += ROW
    left = len(sheet.rows) - len(rows)
    if left:
        y = draw_line(painter, words.text("page.more", count=left), drawn_font(SMALL), look.quiet, y + 12)
    if not rows:
        y = draw_line(painter, words.text("page.empty"), drawn_font(TYPE), look.quiet, y)
    race = report.charts[0] if report.charts else None
    if isinstance(race, LineChart) and race.lines:
        y = draw_line(painter, race.title, drawn_font(SMALL, SEMIBOLD), look.text, y + 44) + 8
        paint_chart(painter, race, look, words, QRectF(MARGIN / 2, y, CHAT_WIDTH - 1.3 * MARGIN, _RACE_HEIGHT), 27)
        y += _RACE_HEIGHT
    made = words.text("papers.footer", on=report.made_on.isoformat())
    y = draw_line(painter, made, drawn_font(SMALL), look.quiet, y + 20)
    painter.end()
    return recorded, QSize(CHAT_WIDTH, round(y) + MARGIN)
