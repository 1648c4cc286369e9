"""Flow layout: a row that goes on in the next one where the room ends."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from homepoker.ui.theme import spacing


class Flow(QWidget):
    """Flow layout from left to right; each part is as large as it likes to be."""

    def __init__(self, parts: Iterable[QWidget] = (), gap: int = spacing.XS) -> None:
        super().__init__()
        self._gap = gap
        self._parts: list[QWidget] = []
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

    def clear(self) -> None:
        """Take all parts out for good."""
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts.clear()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay out again when a part has other words."""
        if event.type() == QEvent.Type.LayoutRequest or event.type() == QEvent.Type.FontChange:
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
        width = sum(part.sizeHint().width() + self._gap for part in self._parts)
        return QSize(width, self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(max((part.sizeHint().width() for part in self._parts), default=0), self.minimumHeight())

    def _place(self) -> None:
        left = top = high = 0
        for part in self._parts:
            if part.isHidden():
                continue
            wanted = part.sizeHint().expandedTo(part.minimumSize())
            width = min(wanted.width(), max(1, self.width()))
            if left and left + width > self.width():
                left, top, high = 0, top + high + self._gap, 0
            part.setGeometry(left, top, width, wanted.height())
            left, high = left + width + self._gap, max(high, wanted.height())
        if self.minimumHeight() != top + high:
            self.setFixedHeight(top + high)
