"""Button of one seat: clicked for its menu, dragged to move who sits there."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls.buttons import is_for_the_page
from homepoker.ui.kit.fields.seat_question import Mark
from homepoker.ui.kit.text.short_names import fitted
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.seating.geometry import SEAT_HEIGHT, SEAT_WIDTH
from homepoker.ui.seating.view import SeatView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.focus_ring import paint_focus_ring
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import Palette, current_palette
from homepoker.ui.theme.text_size import scaled

_STAYS_ICON = {"in_a_redraw": "seat", "always": "lock"}
_AWAY_ICON = {"absent": "user-minus", "left": "user-out", "penalty": "penalty"}
_MARK_ICON = {Mark.OUT: "knock-out", Mark.WINNER: "check", Mark.MOVED: "move"}
_ICON = 13
_INSIDE = 3
"""Inset of the focus line within a seat, in logical pixels."""
_LINE = 17
"""The height of a line on a seat, in logical pixels."""

_NUMBER_SIZE, _NUMBER = 11, 18
"""Font size of a seat's number, and the indent of the name for it."""


class SeatButton(QAbstractButton):
    """The player's name, stack and whether they stay; or why nobody sits there."""

    dragged = Signal(object, QPoint)
    """Signal: the `SeatView` and where the pointer is on the screen, at each step while its player is dragged."""
    dropped = Signal(object, QPoint)

    def __init__(self, parent: QWidget, seat: SeatView) -> None:
        super().__init__(parent)
        self.seat = seat
        self.mark = Mark.NONE
        self._is_hovered_in_drag = False
        self._pressed_at: QPoint | None = None
        self._is_dragged = False
        self._mark_told = ""
        tell_as(self, "seat", self._told)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(SEAT_WIDTH, SEAT_HEIGHT)
        self.show_seat(seat, mark=Mark.NONE, may_seat=False)

    def show_seat(self, seat: SeatView, *, mark: Mark, may_seat: bool, mark_told: str = "") -> None:
        """Show the present state of the seat.

        :param mark: how it takes part in what is being asked.
        :param may_seat: somebody may be put on it where it is free.
        :param mark_told: the mark in words, for screen readers.
        """
        self.seat = seat
        self.mark, self._mark_told = mark, mark_told
        set_tooltip(self, seat.says)
        self.setAccessibleName(seat.says)
        self.setEnabled(seat.entry is not None or mark is Mark.ASKED or may_seat)
        self.update()

    def _told(self) -> str:
        return f"{self.seat.says} · {self._mark_told}" if self._mark_told else self.seat.says

    def show_hovered(self, is_hovered: bool) -> None:
        """Show the seat as the target of a dragged player, or no longer."""
        if is_hovered != self._is_hovered_in_drag:
            self._is_hovered_in_drag = is_hovered
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_for_the_page(event):
            event.ignore()
        elif _opens(event):
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(scaled(SEAT_WIDTH), scaled(SEAT_HEIGHT))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu by a right click too; while something is asked it gives no answer."""
        if event.reason() is QContextMenuEvent.Reason.Mouse and self.mark is Mark.NONE:
            self._pressed_at = None
            self.click()

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
        is_in_use = self.hasFocus() or self.isDown() or self._is_hovered_in_drag
        if self.seat.entry is None and self.mark is Mark.NONE:
            style = Qt.PenStyle.DashLine if not self.seat.kept else Qt.PenStyle.SolidLine
            is_lit = self.isEnabled() and (self.underMouse() or is_in_use)
            ink = palette.accent if is_lit else palette.felt
            painter.setPen(QPen(QColor(ink), 1, style))
            painter.setBrush(QColor(palette.felt_edge))
        else:
            edge = self._edge(palette, is_in_use=is_in_use)
            width = 3 if self.mark is Mark.ASKED and is_in_use else 1 if edge == palette.line else 2
            painter.setPen(QPen(QColor(edge), width))
            painter.setBrush(QColor(self._ground(palette)))
        painter.drawRoundedRect(box, spacing.CORNER_LARGE, spacing.CORNER_LARGE)
        ink = self._ink(palette)
        self._write(painter, palette, ink)
        icon = self._icon
        if icon:
            side = scaled(_ICON)
            spot = QRectF(self.width() - side - 5, 4, side, side)
            paint_icon(painter, icon, spot, palette.accent if ink == palette.text else ink)
        if self.hasFocus():
            self._show_focus(painter, palette, box)

    def _show_focus(self, painter: QPainter, palette: Palette, box: QRectF) -> None:
        """Draw the focus line, in the colour of what is asked; a free seat has none, and stands on the felt."""
        if self.seat.entry is None and self.mark is Mark.NONE:
            paint_focus_ring(painter, box, spacing.CORNER_LARGE, palette.on_felt)
            return
        colour = palette.on_accent if self._ground(palette) == palette.accent else palette.text
        inner = box.adjusted(_INSIDE, _INSIDE, -_INSIDE, -_INSIDE)
        paint_focus_ring(painter, inner, spacing.CORNER_LARGE - _INSIDE, colour)

    def _edge(self, palette: Palette, *, is_in_use: bool) -> str:
        if self.mark is Mark.OUT:
            return palette.danger
        return palette.accent if is_in_use or self.mark is not Mark.NONE else palette.line

    def _ground(self, palette: Palette) -> str:
        if self.mark is Mark.OUT:
            return palette.danger_tint
        if self.mark in (Mark.WINNER, Mark.MOVED):
            return palette.accent
        return palette.hover if self.underMouse() or self._is_hovered_in_drag else palette.raised

    def _ink(self, palette: Palette) -> str:
        if self.mark is Mark.OUT:
            return palette.danger
        if self.mark in (Mark.WINNER, Mark.MOVED):
            return palette.on_accent
        if self.seat.entry is not None:
            return palette.text
        return palette.accent if self.mark is Mark.ASKED else palette.quiet_on_felt

    @property
    def _icon(self) -> str:
        """The icon in the corner: the mark of a question, else why nobody sits there now, or that the player stays."""
        seat = self.seat
        return _MARK_ICON.get(self.mark) or _AWAY_ICON.get(seat.away) or _STAYS_ICON.get(seat.stays, "")

    def _write(self, painter: QPainter, palette: Palette, ink: str) -> None:
        seat = self.seat
        is_free = seat.entry is None and not seat.kept
        left = 6 if is_free else scaled(_NUMBER)
        width = self.width() - left - (scaled(_ICON) + 6 if self._icon else 6)
        high, quiet = scaled(_LINE), palette.quiet if ink == palette.text else ink
        has_more = bool(seat.stack or seat.note or seat.head)
        if is_free:
            shown: tuple[str, ...] = (str(seat.number),)
        else:
            self._write_number(painter, quiet)
            metrics = QFontMetricsF(font(spacing.TYPE_QUIET, MEDIUM))
            shown = fitted(seat.name, seat.short, width, metrics.horizontalAdvance, lines=1 if has_more else 2)
        name_ink = quiet if seat.away else ink
        lines = [(line, font(spacing.TYPE_QUIET, MEDIUM), name_ink) for line in shown]
        if has_more:
            small = font(spacing.TYPE_SMALL, is_tabular=True)
            measure = QFontMetricsF(small).horizontalAdvance
            # Why somebody is away stands before how much they have, and that before the bounty; the tooltip says all.
            said = [part for part in (seat.note, seat.stack, seat.head) if part]
            while len(said) > 1 and measure(" · ".join(said)) > width:
                said.pop()
            lines.append((" · ".join(said), small, quiet))
        top = (self.height() - high * len(lines)) / 2
        for at, (line, lettering, colour) in enumerate(lines):
            painter.setFont(lettering)
            painter.setPen(QColor(colour))
            metrics = QFontMetricsF(lettering)
            fits = metrics.horizontalAdvance(line) <= width
            text = line if fits else metrics.elidedText(line, Qt.TextElideMode.ElideRight, width)
            painter.drawText(QRectF(left, top + at * high, width, high), Qt.AlignmentFlag.AlignCenter, text)

    def _write_number(self, painter: QPainter, ink: str) -> None:
        painter.setFont(font(_NUMBER_SIZE, MEDIUM, is_tabular=True))
        painter.setPen(QColor(ink))
        box = QRectF(3, 0, scaled(_NUMBER) - 3, self.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self.seat.number))


def _opens(event: QKeyEvent) -> bool:
    """Whether a key opens the menu: Enter, the menu key and Shift+F10, as the space bar does."""
    if event.key() == Qt.Key.Key_F10:
        return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Menu)
