"""Focus ring, for widgets that paint themselves or have the accent colour as background."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

WIDTH = 3
"""Width of the ring in logical pixels; inside, it has the area of two pixels around the whole."""


def paint_focus_ring(painter: QPainter, box: QRectF, corner: float, colour: str) -> None:
    """Draw the focus ring just inside a box; the colour must stand 3:1 on what lies below."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour), WIDTH))
    painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
    half = WIDTH / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), corner, corner)
    painter.restore()


def ring_on(widget: QWidget, inset: float, corner: float, colour: str) -> None:
    """Draw the focus ring over a widget that has just painted itself, if it has the focus.

    :param inset: how far inside its edge, in logical pixels.
    """
    if widget.hasFocus():
        painter = QPainter(widget)
        paint_focus_ring(painter, QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset), corner, colour)
        painter.end()
