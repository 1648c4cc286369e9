"""Optional place: keeps a place in a column for a widget that gives way where there is too little height for it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QWidget


class OptionalPlace(QWidget):
    """Place of a widget in a column. It asks for no height, and the widget is hidden where it gets too little.

    The widget stands beside the others of the column, not in its place: buttons of which one is chosen know each other
    by the widget they stand in.
    """

    def __init__(self, widget: QWidget, parent: QWidget) -> None:
        """
        :param parent: the widget of the column.
        """
        super().__init__(parent)
        self._widget = widget
        widget.setParent(parent)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def sizeHint(self) -> QSize:
        # Hidden it would not tell that its look has made it larger.
        self._widget.ensurePolished()
        return self._widget.sizeHint().boundedTo(self._widget.maximumSize())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._put()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._put()

    def _put(self) -> None:
        self._widget.setGeometry(self.geometry())
        self._widget.setVisible(self.height() >= self.sizeHint().height())
