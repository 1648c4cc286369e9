"""Panel of one chart in the window; it follows the theme, the text size and the room it has."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsScene, QSizePolicy, QWidget

from homepoker.services.league.charts.chart import BarChart, CurveChart, LineChart
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.league.charts.bar_drawing import draw_bars
from homepoker.ui.league.charts.line_drawing import EndName, draw_curves, draw_lines
from homepoker.ui.league.charts.look import look_of
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled


class ChartPanel(QWidget):
    """A chart, read out as its summary. A click on the name of a line sends ``picked`` with its key."""

    picked = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        tell_as(self, "picture")
        self._words = words
        self._chart: LineChart | CurveChart | BarChart | None = None
        self._chosen = ""
        self._drawn: QGraphicsScene | None = None
        self._drawn_as: tuple[object, ...] = ()
        self._names: list[EndName] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)

    def show_chart(self, chart: LineChart | CurveChart | BarChart, chosen: str = "") -> None:
        """Show a chart; the line of that key stands out."""
        self._chart, self._chosen, self._drawn = chart, chosen, None
        self.setAccessibleName(chart.summary or chart.title)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return self._size(440, 240)

    def minimumSizeHint(self) -> QSize:
        return self._size(260, 150)

    def _size(self, width: int, height: int) -> QSize:
        bars = len(self._chart.bars) if isinstance(self._chart, BarChart) and self._chart.is_lying else 0
        return QSize(scaled(width), max(scaled(height), scaled(spacing.TYPE_SMALL * (1.8 * bars + 5)) if bars else 0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for name in self._names:
            if name.box.contains(event.position()):
                self.picked.emit(name.key)
                return

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_on_name = any(name.box.contains(event.position()) for name in self._names)
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_on_name else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange):
            self._drawn = None
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._chart is None:
            return
        scene = self._scene(self._chart)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scene.render(painter, QRectF(self.rect()), scene.sceneRect())
        painter.end()

    def _scene(self, chart: LineChart | CurveChart | BarChart) -> QGraphicsScene:
        """The drawing; made anew where the size, the letters or the colours are others."""
        as_now = self.size(), scaled(spacing.TYPE_SMALL), current_palette().name
        if self._drawn is None or self._drawn_as != as_now:
            self._drawn, self._drawn_as = QGraphicsScene(), as_now
            look, size, letters = look_of(current_palette()), QSizeF(self.size()), scaled(spacing.TYPE_SMALL)
            if isinstance(chart, LineChart):
                self._names = draw_lines(self._drawn, chart, look, self._words, size, letters, self._chosen)
            elif isinstance(chart, CurveChart):
                self._names = []
                draw_curves(self._drawn, chart, look, self._words, size, letters)
            else:
                self._names = []
                draw_bars(self._drawn, chart, look, self._words, size, letters)
        return self._drawn
