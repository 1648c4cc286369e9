"""Every line of words that is painted, with its size and place, as the painter was told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPaintDevice, QPaintEngine, QPainter, QPainterPath, QPixmap, QTextItem

from homepoker.ui.room_view.painting import paint_room
from homepoker.ui.room_view.picture import RoomPicture


@dataclass(frozen=True, slots=True)
class Painted:
    """A line of words; ``box`` is where its ink is, in pixels."""

    text: str
    size: float
    """Of the font, in thousandths of the picture's height."""
    box: QRectF


class _Engine(QPaintEngine):
    def __init__(self, height: int) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.painted: list[Painted] = []
        self._height = height

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
        ink = QFontMetricsF(painter.font()).tightBoundingRect(item.text()).translated(at)
        size = painter.font().pixelSize() * painter.transform().m22() * 1000 / self._height
        if item.text().strip():
            self.painted.append(Painted(item.text(), size, painter.transform().mapRect(ink)))

    def drawPath(self, path: QPainterPath) -> None: ...

    def drawPolygon(self, *_: object) -> None: ...

    def drawRects(self, *_: object) -> None: ...

    def drawPixmap(self, area: object, pixmap: QPixmap | object, part: object) -> None: ...

    def drawImage(self, area: object, image: QImage | object, part: object, flags: object = None) -> None: ...


class _Sheet(QPaintDevice):
    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.engine = _Engine(height)
        self._size = width, height

    def paintEngine(self) -> QPaintEngine:
        return self.engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        kinds = QPaintDevice.PaintDeviceMetric
        known = {kinds.PdmWidth: self._size[0], kinds.PdmHeight: self._size[1], kinds.PdmDepth: 32}
        # As a screen and a picture have it; letters are as far apart as on them only then.
        known |= dict.fromkeys((kinds.PdmDpiX, kinds.PdmDpiY, kinds.PdmPhysicalDpiX, kinds.PdmPhysicalDpiY), 96)
        return known.get(metric, 1)


def painted_texts(picture: RoomPicture, width: int, height: int) -> list[Painted]:
    """All words of a picture of that size."""
    sheet = _Sheet(width, height)
    painter = QPainter(sheet)
    paint_room(painter, QRect(0, 0, width, height), picture)
    painter.end()
    return sheet.engine.painted


def overlapping(texts: Sequence[Painted]) -> Iterator[tuple[Painted, Painted, float]]:
    """The lines that lie over each other, and how far: the lesser of the width and height they share, in pixels."""
    # As plain numbers and from left to right: asked of each pair, Qt's rectangles take as long as the painting.
    places = [(one.box.left(), one.box.right(), one.box.top(), one.box.bottom(), one) for one in texts]
    places.sort(key=itemgetter(0))
    for at, (left, right, top, bottom, one) in enumerate(places, start=1):
        for begins, ends, above, below, other in places[at:]:
            if begins >= right:
                break  # so does every one after it
            shared = min(min(right, ends) - max(left, begins), min(bottom, below) - max(top, above))
            if shared > 0:
                yield one, other, shared
