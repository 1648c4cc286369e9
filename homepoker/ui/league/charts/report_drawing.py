"""Drawing of a league report: its charts as SVG for page and paper, and the picture for a chat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QIODevice, QObject, QPointF, QRectF, QSize, QSizeF, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPicture
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsScene

from homepoker.services.exchange.league_report.files import wall_list
from homepoker.services.exchange.league_report.report import Drawings, LeagueReport
from homepoker.services.exchange.paper_file import Paper
from homepoker.services.league.charts.chart import BarChart, LineChart
from homepoker.services.words import Words
from homepoker.ui.league.charts.bar_drawing import draw_bars
from homepoker.ui.league.charts.chat_picture import record_picture
from homepoker.ui.league.charts.line_drawing import draw_lines
from homepoker.ui.league.charts.look import ON_DARK, ON_LIGHT, ChartLook
from homepoker.ui.paper.pages import have_application
from homepoker.ui.paper.wall import to_wall_pdf
from homepoker.ui.theme.fonts import drawn_font

_WIDTH, _HEIGHT, _TYPE = 620, 410, 17.0
"""Size of a chart in a page: a telephone shows it little more than half as large, with letters of ten pixels."""


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
