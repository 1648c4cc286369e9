"""Playing cards and the dealer button as the room sees them: the bundled typeface has no suits, so they are drawn."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from homepoker.core.quantities import card
from homepoker.ui.room_view.layout import READABLE
from homepoker.ui.room_view.lettering import CENTRE, write
from homepoker.ui.theme.fonts import SEMIBOLD

FACE, BLACK_SUIT, RED_SUIT = "#FFFFFF", "#14181D", "#9B1C1C"

CARD_SHAPE = 1.68
"""The width of a small card as a share of its height: rank and suit stand beside each other."""


def paint_card(painter: QPainter, space: QRectF, two_letters: str) -> None:
    """Draw a card, ``As``, into a space."""
    shown = card(two_letters)
    colour = RED_SUIT if shown.suit in "hd" else BLACK_SUIT
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(FACE))
    corner = space.height() * 0.16
    painter.drawRoundedRect(space, corner, corner)
    rank = "10" if shown.rank == "T" else shown.rank
    side = space.height() * 0.46
    edge = space.height() * 0.08
    room = QRectF(space.left() + edge, space.top(), space.width() - side - 3 * edge, space.height())
    write(painter, room, rank, space.height() * 0.72, colour, SEMIBOLD, CENTRE)
    at = QPointF(space.right() - 2 * edge - side, space.center().y() - side / 2)
    painter.setBrush(QColor(colour))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(QTransform(side, 0, 0, side, at.x(), at.y()).map(_suit(shown.suit)))


def paint_button(painter: QPainter, space: QRectF) -> None:
    """Draw the dealer button into a square."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(FACE))
    painter.drawEllipse(space)
    write(painter, space, "D", max(READABLE, space.height() * 0.66), BLACK_SUIT, SEMIBOLD, CENTRE)


def _suit(suit: str) -> QPainterPath:
    """The outline of a suit in a square of side 1."""
    return {"c": _club, "d": _diamond, "h": _heart, "s": _spade}[suit]()


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0))
    for x, y in ((0.88, 0.5), (0.5, 1), (0.12, 0.5)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _spade() -> QPainterPath:
    path = QTransform(1, 0, 0, -0.86, 0, 0.84).map(_heart())
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPath(_stem())
    return path


def _club() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in ((0.5, 0.24), (0.24, 0.6), (0.76, 0.6)):
        path.addEllipse(QPointF(x, y), 0.235, 0.235)
    path.addRect(0.44, 0.35, 0.12, 0.3)
    path.addPath(_stem())
    return path


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.96))
    path.cubicTo(0.36, 0.8, 0.02, 0.58, 0.02, 0.3)
    path.cubicTo(0.02, 0.12, 0.14, 0.03, 0.26, 0.03)
    path.cubicTo(0.37, 0.03, 0.46, 0.1, 0.5, 0.2)
    path.cubicTo(0.54, 0.1, 0.63, 0.03, 0.74, 0.03)
    path.cubicTo(0.86, 0.03, 0.98, 0.12, 0.98, 0.3)
    path.cubicTo(0.98, 0.58, 0.64, 0.8, 0.5, 0.96)
    path.closeSubpath()
    return path


def _stem() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.55))
    path.quadTo(0.5, 0.88, 0.3, 0.98)
    path.lineTo(0.7, 0.98)
    path.quadTo(0.5, 0.88, 0.5, 0.55)
    path.closeSubpath()
    return path
