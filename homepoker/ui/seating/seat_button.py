"""One seat at a table: clicked for what can be done with it, dragged to move who sits there."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from homepoker.ui.kit.buttons import is_for_the_page
from homepoker.ui.seating.view import SeatView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import Palette, current_palette

SEAT_WIDTH, SEAT_HEIGHT = 100, 40
"""The smallest seat, in logical pixels; seats grow with their table."""

_STAYS_ICON = {"in_a_redraw": "seat", "always": "lock"}
_ICON = 13


class SeatButton(QAbstractButton):
    """A seat: the player's name, stack and whether they stay; or why nobody sits there."""

    dragged = Signal(object, QPoint)
    """The `SeatView` and where the pointer is, on the screen: at each step while its player is being dragged."""
    dropped = Signal(object, QPoint)

    def __init__(self, parent: QWidget, seat: SeatView) -> None:
        super().__init__(parent)
        self.seat = seat
        self.is_target = False
        self._is_hovered_in_drag = False
        self._pressed_at: QPoint | None = None
        self._is_dragged = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(SEAT_WIDTH, SEAT_HEIGHT)
        self.show_seat(seat, is_target=False, may_seat=False)

    def show_seat(self, seat: SeatView, *, is_target: bool, may_seat: bool) -> None:
        """Show what has become of the seat.

        :param is_target: it waits to be chosen for a move.
        :param may_seat: somebody may be put on it where it is free.
        """
        self.seat = seat
        self.is_target = is_target
        self.setToolTip(seat.says)
        self.setAccessibleName(seat.says)
        self.setEnabled(seat.entry is not None or is_target or may_seat)
        self.update()

    def show_hovered(self, is_hovered: bool) -> None:
        """A player is being dragged over it, or no longer."""
        if is_hovered != self._is_hovered_in_drag:
            self._is_hovered_in_drag = is_hovered
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_for_the_page(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(SEAT_WIDTH, SEAT_HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.globalPosition().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.globalPosition().toPoint()
        if self._pressed_at is not None and self.seat.entry is not None and not self._is_dragged:
            way = (spot - self._pressed_at).manhattanLength()
            self._is_dragged = way >= QApplication.startDragDistance()
            if self._is_dragged:
                self.setDown(False)
        if self._is_dragged:
            self.dragged.emit(self.seat, spot)
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_dragged, self._is_dragged, self._pressed_at = self._is_dragged, False, None
        if was_dragged:
            self.dropped.emit(self.seat, event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = current_palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        is_free = self.seat.entry is None
        is_marked = self.is_target or self.hasFocus() or self.isDown() or self._is_hovered_in_drag
        edge = palette.accent if is_marked else palette.line
        if is_free and not self.is_target:
            style = Qt.PenStyle.DashLine if not self.seat.kept else Qt.PenStyle.SolidLine
            is_lit = self.isEnabled() and (self.underMouse() or is_marked)
            ink = palette.accent if is_lit else palette.felt
            painter.setPen(QPen(QColor(ink), 1, style))
            painter.setBrush(QColor(palette.felt_edge))
        else:
            painter.setPen(QPen(QColor(edge), 2 if edge == palette.accent else 1))
            painter.setBrush(QColor(palette.hover if self.underMouse() or self._is_hovered_in_drag else palette.raised))
        painter.drawRoundedRect(box, spacing.CORNER_LARGE, spacing.CORNER_LARGE)
        self._write(painter, palette, is_free=is_free)
        if self.seat.stays:
            spot = QRectF(self.width() - _ICON - 5, 4, _ICON, _ICON)
            paint_icon(painter, _STAYS_ICON[self.seat.stays], spot, palette.accent)

    def _ink(self, palette: Palette) -> str:
        if self.seat.entry is not None:
            return palette.text
        return palette.accent if self.is_target else palette.quiet_on_felt

    def _write(self, painter: QPainter, palette: Palette, *, is_free: bool) -> None:
        painter.setPen(QColor(self._ink(palette)))
        painter.setFont(font(13, MEDIUM))
        width = self.width() - 12
        room = width - 2 * _ICON if self.seat.stays else width
        name = painter.fontMetrics().elidedText(self.seat.name, Qt.TextElideMode.ElideRight, room)
        centred = Qt.AlignmentFlag.AlignCenter
        if self.seat.stack:
            half = self.height() / 2
            painter.drawText(QRectF(6, half - 18, width, 19), centred, name)
            painter.setPen(QColor(self._ink(palette) if is_free else palette.quiet))
            painter.setFont(font(12, is_tabular=True))
            painter.drawText(QRectF(6, half + 1, width, 16), centred, self.seat.stack)
        else:
            painter.drawText(
                QRectF(self.rect()), centred, str(self.seat.number) if is_free and not self.seat.kept else name
            )
