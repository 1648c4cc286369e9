"""Drawing of a league report: its charts as SVG for page and paper, and the picture for a chat."""

from __future__ import annotations

import os
from collections.abc import Callable
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QIODevice, QObject, QPointF, QRectF, QSize, QSizeF, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPicture
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication, QGraphicsScene

from homepoker.services.exchange.league_report.report import Drawings, LeagueReport
from homepoker.services.league.charts.chart import BarChart, LineChart
from homepoker.services.words import Words
from homepoker.ui.league.charts.bar_drawing import draw_bars
from homepoker.ui.league.charts.chat_picture import record_picture
from homepoker.ui.league.charts.line_drawing import draw_lines
from homepoker.ui.league.charts.look import ON_DARK, ON_LIGHT, ChartLook
from homepoker.ui.theme.fonts import drawn_font, load_fonts

_WIDTH, _HEIGHT, _TYPE = 620, 410, 17.0
"""Size of a chart in a page: a telephone shows it little more than half as large, with letters of ten pixels."""


def draw_report(report: LeagueReport, words: Words) -> Drawings:
    """Draw everything at once, also without a window."""
    _have_application()
    made = [(svg_of(chart, ON_LIGHT, words), svg_of(chart, ON_DARK, words)) for chart in report.charts]
    return Drawings(tuple(light for light, _ in made), tuple(dark for _, dark in made), picture_of(report, words))


def draw_in_turns(report: LeagueReport, words: Words, then: Callable[[Drawings], object], parent: QObject) -> None:
    """Draw one chart in each turn of the event loop, so that the window goes on meanwhile.

    :param then: takes the drawings; not called if the parent is gone by then.
    """
    made: list[tuple[str, str]] = []

    def turn() -> None:
        if len(made) < len(report.charts):
            chart = report.charts[len(made)]
            made.append((svg_of(chart, ON_LIGHT, words), svg_of(chart, ON_DARK, words)))
            QTimer.singleShot(0, parent, turn)
            return
        then(Drawings(tuple(light for light, _ in made), tuple(dark for _, dark in made), picture_of(report, words)))

    QTimer.singleShot(0, parent, turn)


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
        said = (text.text or "").strip()
        metrics = QFontMetricsF(drawn_font(size, weight, is_tabular=not any(map(str.isalpha, said))))
        if said:
            text.set("textLength", f"{metrics.horizontalAdvance(said):.1f}")
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
    """Painter of the picture for a chat; laid out now, and painted in any thread when it is called."""
    recorded, size = record_picture(report, words, paint_chart)
    return lambda: _png(recorded, size)


def _png(recorded: QPicture, size: QSize) -> bytes:
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor(ON_LIGHT.ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawPicture(0, 0, recorded)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # PySide takes text, its stub asks for bytes
    return bytes(buffer.data().data())


def _have_application() -> None:
    """The application, made for a screen that is not there where none runs."""
    app = QApplication.instance()
    if app is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        app = QApplication(["homepoker"])
    if isinstance(app, QApplication):
        load_fonts(app)
