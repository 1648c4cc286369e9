"""One table drawn from above: felt, seats around it, and in the middle who deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.kit import buttons, labels
from homepoker.ui.rulebook.panel import rule_link
from homepoker.ui.seating.view import SeatView, TableView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font
from homepoker.ui.theme.palette import Palette, current_palette

SEAT_WIDTH, SEAT_HEIGHT = 100, 40
"""The smallest seat, in logical pixels; seats grow with their table."""

SMALLEST = QSize(440, 262)
"""A table that can still be read."""

WIDEST_SEAT, HIGHEST_SEAT = 190, 54
_BADGE = 20
WIDEST_MIDDLE = 340
"""What stands in the middle of a table leaves room for the markers before the seats."""
_MARKS = {"button": "D", "small_blind": "SB", "big_blind": "BB"}


class SeatButton(QAbstractButton):
    """A seat that can be clicked: the player's name, stack and badges."""

    def __init__(self, parent: QWidget, seat: SeatView) -> None:
        super().__init__(parent)
        self.seat = seat
        self.is_target = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(seat.says)
        self.setAccessibleName(seat.says)
        self.setEnabled(seat.entry is not None)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(SEAT_WIDTH, SEAT_HEIGHT)

    def show_seat(self, seat: SeatView, *, is_target: bool) -> None:
        """Show what has become of the seat; a target waits to be chosen for a move."""
        self.seat = seat
        self.is_target = is_target
        self.setToolTip(seat.says)
        self.setAccessibleName(seat.says)
        self.setEnabled(seat.entry is not None or is_target)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(SEAT_WIDTH, SEAT_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = current_palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        is_free = self.seat.entry is None
        edge = palette.accent if self.is_target or self.hasFocus() or self.isDown() else palette.line
        if is_free and not self.is_target:
            painter.setPen(QPen(QColor(palette.felt), 1, Qt.PenStyle.DashLine))
            painter.setBrush(QColor(palette.felt_edge))
        else:
            painter.setPen(QPen(QColor(edge), 2 if edge == palette.accent else 1))
            painter.setBrush(QColor(palette.hover if self.underMouse() else palette.raised))
        painter.drawRoundedRect(box, spacing.CORNER_LARGE, spacing.CORNER_LARGE)
        self._write(painter, palette, is_free=is_free)

    def _ink(self, palette: Palette) -> str:
        if self.seat.entry is not None:
            return palette.text
        return palette.accent if self.is_target else palette.quiet_on_felt

    def _write(self, painter: QPainter, palette: Palette, *, is_free: bool) -> None:
        painter.setPen(QColor(self._ink(palette)))
        painter.setFont(font(13, MEDIUM))
        width = self.width() - 12
        name = painter.fontMetrics().elidedText(self.seat.name, Qt.TextElideMode.ElideRight, width)
        centred = Qt.AlignmentFlag.AlignCenter
        if self.seat.stack:
            half = self.height() / 2
            painter.drawText(QRectF(6, half - 18, width, 19), centred, name)
            painter.setPen(QColor(palette.quiet))
            painter.setFont(font(12, is_tabular=True))
            painter.drawText(QRectF(6, half + 1, width, 16), centred, self.seat.stack)
        else:
            painter.drawText(QRectF(self.rect()), centred, str(self.seat.number) if is_free else name)


def paint_badge(painter: QPainter, palette: Palette, box: QRectF, badge: str) -> None:
    """One marker that lies on the felt before a seat: button, blinds, or that this player deals."""
    is_button = badge == "button"
    painter.setPen(QPen(QColor(palette.felt_edge), 1))
    painter.setBrush(QColor("#FFFFFF" if is_button else palette.accent if badge == "deals" else palette.raised))
    painter.drawEllipse(box)
    if badge == "deals":
        _draw_cards(painter, box, palette)
        return
    painter.setPen(QColor("#14181D" if is_button else palette.text))
    painter.setFont(font(9 if len(_MARKS[badge]) > 1 else 11, SEMIBOLD))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _MARKS[badge])


def _draw_cards(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """Two small cards: this player deals."""
    painter.setPen(QPen(QColor(palette.on_accent), 1))
    painter.setBrush(QColor("#FFFFFF"))
    side = box.width()
    painter.drawRoundedRect(QRectF(box.x() + side * 0.26, box.y() + side * 0.26, side * 0.3, side * 0.44), 1, 1)
    painter.drawRoundedRect(QRectF(box.x() + side * 0.45, box.y() + side * 0.3, side * 0.3, side * 0.44), 1, 1)


class TableOval(QWidget):
    """One table with its seats, clockwise from the top."""

    seat_clicked = Signal(object, QPoint)
    """The `SeatView` that was clicked and where, on the screen."""
    rule_wanted = Signal(object)
    next_hand_wanted = Signal(int)
    close_wanted = Signal(int)

    def __init__(self, view: TableView, books: Mapping[str, Rulebook], words: Words, *, can_close: bool) -> None:
        super().__init__()
        self._words = words
        self._books = books
        self.view = view
        self.setMinimumSize(SMALLEST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMaximumHeight(440)
        self._middle = QWidget(self)
        self._middle.installEventFilter(self)
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        self._title = labels.subheading()
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._dealer = labels.ElidedLabel(size=15, weight=SEMIBOLD, keeps_end=True)
        self._dealer.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._rule = QHBoxLayout()
        self.next_hand = buttons.secondary(
            words.text("seating.next_hand"), lambda: self.next_hand_wanted.emit(self.view.number), size="small"
        )
        self.close_table = buttons.icon_button(
            "archive", words.text("seating.close_table"), self._want_closing, size="small", tone="on_felt"
        )
        doing = QHBoxLayout()
        doing.addStretch(1)
        doing.addWidget(self.next_hand)
        doing.addWidget(self.close_table)
        doing.addStretch(1)
        column.addWidget(self._title)
        column.addWidget(self._dealer)
        column.addLayout(self._rule)
        column.addLayout(doing)
        # Only now: shown before it has a parent it would be a window of its own for a moment, and take the keys.
        self.close_table.setVisible(can_close)
        for label in (self._title, self._dealer):
            label.setStyleSheet(f"color: {current_palette().on_felt}")
        self.seats = [SeatButton(self, seat) for seat in view.seats]
        for button in self.seats:
            button.clicked.connect(self._clicked(button))
        self.show_table(view, targets=False)

    def show_table(self, view: TableView, *, targets: bool) -> None:
        """Show what has become of the table; with ``targets`` its free seats wait to be chosen."""
        self.view = view
        self._title.setText(view.title)
        self._dealer.setText(view.dealer)
        while self._rule.count():
            item = self._rule.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._rule.addStretch(1)
        for citation in view.citations[:1]:
            link = rule_link(citation, self._books, self._words, self._want)
            link.setStyleSheet(f"color: {current_palette().quiet_on_felt}; text-decoration: underline")
            self._rule.addWidget(link)
        self._rule.addStretch(1)
        self.next_hand.setEnabled(view.can_begin_hand)
        for button, seat in zip(self.seats, view.seats, strict=True):
            button.show_seat(seat, is_target=targets and seat.entry is None)
        self._place_middle()
        # Button and blinds lie on the felt, which is this widget's own picture.
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        centre_x, centre_y = self.width() / 2, self.height() / 2
        seat_width = min(WIDEST_SEAT, max(SEAT_WIDTH, round(self.width() * 0.2)))
        seat_height = min(HIGHEST_SEAT, max(SEAT_HEIGHT, round(self.height() * 0.14)))
        reach_x = self.width() / 2 - seat_width / 2 - 4
        reach_y = self.height() / 2 - seat_height / 2 - 4
        for at, button in enumerate(self.seats):
            angle = 2 * math.pi * at / len(self.seats) - math.pi / 2
            # A flattened circle brings the seats of the long sides onto the table's edge.
            x = centre_x + reach_x * _flattened(math.cos(angle))
            y = centre_y + reach_y * _flattened(math.sin(angle))
            button.setGeometry(round(x - seat_width / 2), round(y - seat_height / 2), seat_width, seat_height)
        self._place_middle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A rule that was put in there counts in its height only once it is shown.
        if event.type() == QEvent.Type.LayoutRequest:
            self._place_middle()
        return super().eventFilter(watched, event)

    def _place_middle(self) -> None:
        """Title, dealer and buttons in the middle, as high as they are now."""
        layout = self._middle.layout()
        if layout is not None:
            layout.activate()
        width = min(WIDEST_MIDDLE, self.width() - 2 * (self.seats[0].width() + _BADGE + spacing.L))
        height = self._middle.sizeHint().height()
        left, top = round((self.width() - width) / 2), round((self.height() - height) / 2)
        self._middle.setGeometry(left, top, round(width), height)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = current_palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seat = self.seats[0].size()
        inset_x, inset_y = seat.width() * 0.45, seat.height() * 0.62
        felt = QRectF(self.rect()).adjusted(inset_x, inset_y, -inset_x, -inset_y)
        painter.setPen(QPen(QColor(palette.felt_edge), 6))
        painter.setBrush(QColor(palette.felt))
        painter.drawRoundedRect(felt, felt.height() / 2, felt.height() / 2)
        for button in self.seats:
            for at, badge in enumerate(button.seat.badges):
                paint_badge(painter, palette, self._badge_box(button, at), badge)

    def _badge_box(self, button: SeatButton, at: int) -> QRectF:
        """On the felt before the seat; a second badge lies beside the first."""
        middle, seat = QPointF(self.width() / 2, self.height() / 2), QRectF(button.geometry()).center()
        way = middle - seat
        length = math.hypot(way.x(), way.y())
        reach = min(
            (button.width() / 2 + _BADGE * 0.7) / max(abs(way.x()) / length, 0.01),
            (button.height() / 2 + _BADGE * 0.7) / max(abs(way.y()) / length, 0.01),
        )
        spot = seat + way * (reach / length)
        if abs(way.x()) * self.height() > abs(way.y()) * self.width():
            # At the ends of the table the middle is near: who deals is written there.
            spot.setY(spot.y() + at * (_BADGE + 2))
        else:
            spot.setX(spot.x() + at * math.copysign(_BADGE + 2, way.x()))
        return QRectF(spot.x() - _BADGE / 2, spot.y() - _BADGE / 2, _BADGE, _BADGE)

    def _want_closing(self) -> None:
        self.close_wanted.emit(self.view.number)

    def _want(self, citation: Citation) -> None:
        self.rule_wanted.emit(citation)

    def _clicked(self, button: SeatButton) -> Callable[[], None]:
        return lambda: self.seat_clicked.emit(button.seat, button.mapToGlobal(button.rect().bottomLeft()))


def _flattened(share: float) -> float:
    """Pushes a point of the unit circle towards the edge of a rounded square."""
    return math.copysign(abs(share) ** 0.82, share)
