"""Every line of words that a window paints: its colour, its place, and the ground that it stands on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPaintDevice, QPaintEngine, QPainterPath, QPixmap, QRegion, QTextItem
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.ui.theme.palette import blend

_PALE = 0.5
"""What is painted paler is not to be had: a card that is taken (1.4.3 leaves such controls out)."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words; ``box`` is where its ink is, in pixels of the window."""

    text: str
    colour: str
    ground: str
    box: QRect


class _WhoPaints(QObject):
    """Sees every widget begin to paint; what is drawn until the next one begins is its own."""

    def __init__(self) -> None:
        super().__init__()
        self.now: QWidget | None = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.now = watched
        return False


class _Engine(QPaintEngine):
    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.who = _WhoPaints()
        self.painted: list[tuple[str, str, float, QRect]] = []

    def begin(self, device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: object) -> None: ...

    def drawTextItem(self, at: QPointF | object, item: QTextItem) -> None:
        painter = self.painter()
        assert isinstance(at, QPointF)
        ink = QFontMetricsF(item.font()).tightBoundingRect(item.text()).translated(at)
        to_sheet = painter.deviceTransform()
        box = to_sheet.mapRect(ink)
        if painter.hasClipping() and not painter.clipRegion().contains(ink.center().toPoint()):
            return  # a line is painted twice where a part of it is selected: once without that part
        if painter.hasClipping():
            box = box.intersected(to_sheet.mapRect(painter.clipBoundingRect()))
        if self.who.now is not None and not _is_seen(self.who.now, box.center().toPoint()):
            return
        is_pale = painter.opacity() < _PALE
        if not is_pale and item.text().strip() and box.width() >= 2 and box.height() >= 2:
            pen = painter.pen().color()
            share = pen.alphaF() * painter.opacity()
            self.painted.append((item.text(), pen.name().upper(), share, box.toAlignedRect()))

    def drawPath(self, path: QPainterPath) -> None: ...

    def drawPolygon(self, *_: object) -> None: ...

    def drawRects(self, *_: object) -> None: ...

    def drawPixmap(self, area: object, pixmap: QPixmap | object, part: object) -> None: ...

    def drawTiledPixmap(self, area: object, pixmap: QPixmap | object, at: object) -> None: ...

    def drawImage(self, area: object, image: QImage | object, part: object, flags: object = None) -> None: ...


class _Sheet(QPaintDevice):
    def __init__(self) -> None:
        super().__init__()
        self.engine = _Engine()
        self.size = 1, 1

    def paintEngine(self) -> QPaintEngine:
        return self.engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        kinds = QPaintDevice.PaintDeviceMetric
        known = {kinds.PdmWidth: self.size[0], kinds.PdmHeight: self.size[1], kinds.PdmDepth: 32}
        known |= dict.fromkeys((kinds.PdmDpiX, kinds.PdmDpiY, kinds.PdmPhysicalDpiX, kinds.PdmPhysicalDpiY), 96)
        # One pixel to a pixel: Qt asks for the two halves of that number, 1.0.
        known |= {kinds.PdmDevicePixelRatioF_EncodedA: 0, kinds.PdmDevicePixelRatioF_EncodedB: 0x3FF00000}
        known |= {kinds.PdmDevicePixelRatioScaled: 0x10000}
        return known.get(metric, 1)


@cache
def _sheet() -> _Sheet:
    """One for all: Qt keeps what it has drawn by the engine that it was drawn with."""
    return _Sheet()


def painted_words(window: QWidget, picture: QImage, within: QRegion | None = None) -> list[Words]:
    """All words that can be seen in a window; what is scrolled away, or lies below something, cannot.

    :param picture: the window as it is seen; what lies beneath the words is read off it.
    :param within: the part of the window whose widgets are painted; without it all are.
    """
    inside = window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    layers = [one for one in inside if one.isVisible() and not one.isWindow()]
    found = []
    for place, layer in enumerate(layers):
        above = [one.geometry() for one in layers[place + 1 :]]
        for text, colour, share, box in _painted(layer, within):
            seen = box.intersected(picture.rect())
            if not seen.isEmpty() and not any(cover.intersects(seen) for cover in above):
                ground = ground_of(picture, seen)
                found.append(Words(text, blend(ground, colour, share), ground, seen))
    return found


def _painted(layer: QWidget, within: QRegion | None) -> list[tuple[str, str, float, QRect]]:
    part = QRegion(layer.rect())
    if within is not None:
        part &= within.translated(-layer.pos())
    if part.isEmpty():
        return []
    sheet = _sheet()
    sheet.size = layer.window().width(), layer.window().height()
    sheet.engine.painted = []
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(sheet.engine.who)
    layer.render(sheet, layer.pos() + part.boundingRect().topLeft(), part)
    application.removeEventFilter(sheet.engine.who)
    sheet.engine.who.now = None
    return sheet.engine.painted


def _is_seen(owner: QWidget, at: QPoint) -> bool:
    """Whether a place of the window shows what a widget paints there: not scrolled away, nothing docked over it."""
    window = owner.window()
    if not owner.visibleRegion().contains(owner.mapFrom(window, at)):
        return False
    # What lets the mouse through is not found by its place; what it lies in is.
    while owner.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents):
        around = owner.parentWidget()
        if around is None:
            break
        owner = around
    top = window.childAt(at)
    return top is None or top is owner or top.isAncestorOf(owner) or owner.isAncestorOf(top)


def ground_of(picture: QImage, box: QRect) -> str:
    """The colour that most of a box and the line around it has."""
    around = box.adjusted(-2, -2, 2, 2).intersected(picture.rect())
    return _most_frequent(bytes(picture.copy(around).constBits()), around.width(), around.height())


@lru_cache(maxsize=1024)
def _most_frequent(pixels: bytes, width: int, height: int) -> str:
    """Of pixels of 32 bits, every other one where there are many; in the next state most words stand there again."""
    across, down = 2 if width > 24 else 1, 2 if height > 12 else 1
    whole = memoryview(pixels).cast("I")
    rows = (whole[row * width : (row + 1) * width : across] for row in range(0, height, down))
    return f"#{Counter(chain.from_iterable(rows)).most_common(1)[0][0] & 0xFFFFFF:06X}"
