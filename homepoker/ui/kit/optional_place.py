"""Optional place: holds a widget that gives way where there is too little height for it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget


class OptionalPlace(QWidget):
    """Place of a widget in a column. It asks for no height, and the widget is hidden where it gets too little."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self._widget = widget
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(widget)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def sizeHint(self) -> QSize:
        # Hidden it would not tell that its look has made it larger.
        self._widget.ensurePolished()
        return self._widget.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._widget.setVisible(event.size().height() >= self.sizeHint().height())
