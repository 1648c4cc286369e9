"""Flow layout: a row that goes on in the next one where the room ends."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from homepoker.ui.theme import spacing

_CHANGES = (QEvent.Type.LayoutRequest, QEvent.Type.FontChange, QEvent.Type.ShowToParent, QEvent.Type.HideToParent)


class Flow(QWidget):
    """Flow layout from left to right; each part is as large as it likes to be, or fills its line."""

    def __init__(self, parts: Iterable[QWidget] = (), gap: int = spacing.XS, *, is_centred: bool = False) -> None:
        """
        :param is_centred: parts of different heights stand at the middle of their line, not at its top.
        """
        super().__init__()
        self._gap = gap
        self._is_centred = is_centred
        self._parts: list[QWidget] = []
        self._filling: QWidget | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for part in parts:
            self.add(part)

    def add(self, part: QWidget, at: int | None = None) -> None:
        """Put one more part at the end, or at a place."""
        part.setParent(self)
        part.installEventFilter(self)
        if at is not None and at < len(self._parts):
            part.stackUnder(self._parts[at])  # else Tab would come to it last
        self._parts.insert(len(self._parts) if at is None else at, part)
        if part.isHidden():
            part.show()
        self._place()

    def fill_with(self, part: QWidget) -> None:
        """Put one more part at the end, which takes what is left of its line; an empty one pushes others to the right.

        Only the last one put in like this does so.
        """
        self._filling = part
        self.add(part)

    def clear(self) -> None:
        """Take all parts out for good."""
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts.clear()
        self._filling = None
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay out again when a part has other words, appears or disappears."""
        if event.type() in _CHANGES:
            self._place()
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def sizeHint(self) -> QSize:
        width = sum(part.sizeHint().width() + self._gap for part in self._parts if not part.isHidden())
        return QSize(width, self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(max((part.sizeHint().width() for part in self._parts), default=0), self.minimumHeight())

    def _place(self) -> None:
        top, room = 0, max(1, self.width())
        lines = self._lines(room)
        for line in lines:
            high = max(size.height() for _, size in line)
            spare = room - sum(min(size.width(), room) for _, size in line) - self._gap * (len(line) - 1)
            left = 0
            for part, size in line:
                width = min(size.width(), room) + (max(0, spare) if part is self._filling else 0)
                down = (high - size.height()) // 2 if self._is_centred else 0
                part.setGeometry(left, top + down, width, size.height())
                left += width + self._gap
            top += high + self._gap
        height = max(0, top - self._gap)
        if self.minimumHeight() != height:
            self.setFixedHeight(height)

    def _lines(self, room: int) -> list[list[tuple[QWidget, QSize]]]:
        """The parts that are shown, with the size that each likes to have, line by line."""
        lines: list[list[tuple[QWidget, QSize]]] = []
        left = 0
        for part in self._parts:
            if part.isHidden():
                continue
            size = part.sizeHint().expandedTo(part.minimumSize())
            if not lines or (left and left + size.width() > room):
                lines.append([])
                left = 0
            lines[-1].append((part, size))
            left += min(size.width(), room) + self._gap
        return lines
