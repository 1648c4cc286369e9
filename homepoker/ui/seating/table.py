"""One table drawn from above: felt, seats around it, and in the middle who deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import combinations

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.entries.asking import Mark
from homepoker.ui.kit import buttons, labels
from homepoker.ui.rulebook.panel import rule_link
from homepoker.ui.seating.seat_button import SEAT_HEIGHT, SEAT_WIDTH, SeatButton
from homepoker.ui.seating.view import SeatView, TableView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.palette import Palette, current_palette

SMALLEST = QSize(440, 262)
"""A table that can still be read."""

WIDEST_SEAT, HIGHEST_SEAT = 190, 54
_BADGE = 20
LEAST_MIDDLE, WIDEST_MIDDLE = 180, 340
"""What stands in the middle of a table leaves room for the markers before the seats."""
_MARKS = {"button": "D", "small_blind": "SB", "big_blind": "BB"}


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
    seat_dragged = Signal(object, QPoint)
    """The `SeatView` of the player who is being dragged, and where the pointer is, on the screen."""
    seat_dropped = Signal(object, QPoint)
    touched = Signal(int)
    """The felt was clicked: this is the table that is meant."""
    rule_wanted = Signal(object)
    next_hand_wanted = Signal(int)
    close_wanted = Signal(int)

    def __init__(
        self, view: TableView, books: Mapping[str, Rulebook], words: Words, *, can_play: bool, can_close: bool
    ) -> None:
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
            words.text("seating.next_hand_here"), lambda: self.next_hand_wanted.emit(self.view.number), size="small"
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
        self.next_hand.setVisible(can_play)
        for label in (self._title, self._dealer):
            label.setStyleSheet(f"color: {current_palette().on_felt}")
        self.seats = [SeatButton(self, seat) for seat in view.seats]
        for button in self.seats:
            button.clicked.connect(self._clicked(button))
            button.dragged.connect(self.seat_dragged)
            button.dropped.connect(self.seat_dropped)
        self.show_table(view, lambda seat: Mark.NONE, may_seat=False, has_key=False, is_selected=False)

    def show_table(
        self,
        view: TableView,
        mark: Callable[[SeatView], Mark],
        *,
        may_seat: bool,
        has_key: bool,
        is_selected: bool,
    ) -> None:
        """Show what has become of the table.

        :param mark: how each of its seats takes part in what is being asked.
        :param may_seat: somebody may be put on a free seat.
        :param has_key: it is the table that the key for the next hand means.
        :param is_selected: it is, among several.
        """
        self.view = view
        self._is_selected = is_selected
        key = "seating.next_hand" if has_key else "seating.next_hand_here"
        self.next_hand.setText(self._words.text(key))
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
            link.setStyleSheet(
                f"QPushButton {{ color: {current_palette().quiet_on_felt}; text-decoration: underline }}"
            )
            self._rule.addWidget(link)
        self._rule.addStretch(1)
        self.next_hand.setEnabled(view.can_begin_hand)
        for button, seat in zip(self.seats, view.seats, strict=True):
            button.show_seat(seat, mark=mark(seat), may_seat=may_seat)
        self._place_middle()
        # Button and blinds lie on the felt, which is this widget's own picture.
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self._seat_size()
        for button, spot in zip(self.seats, _places(len(self.seats), self.size(), size), strict=True):
            button.setGeometry(QRect(spot, size))
        self._place_middle()

    def _seat_size(self) -> QSize:
        """As wide as the room between the seats and in the middle allows: names are long."""
        height = min(HIGHEST_SEAT, max(SEAT_HEIGHT, round(self.height() * 0.14)))
        beside_middle = round((self.width() - LEAST_MIDDLE) / 2) - _BADGE - spacing.L
        for width in range(max(SEAT_WIDTH, min(WIDEST_SEAT, beside_middle)), SEAT_WIDTH, -2):
            size = QSize(width, height)
            taken = [QRect(spot, size) for spot in _places(len(self.seats), self.size(), size)]
            around = QMargins(0, 0, spacing.S, spacing.XS)
            if not any(one.marginsAdded(around).intersects(other) for one, other in combinations(taken, 2)):
                return size
        return QSize(SEAT_WIDTH, height)

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
        painter.setPen(QPen(QColor(palette.accent if self._is_selected else palette.felt_edge), 6))
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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.touched.emit(self.view.number)
        super().mousePressEvent(event)

    def _want_closing(self) -> None:
        self.close_wanted.emit(self.view.number)

    def _want(self, citation: Citation) -> None:
        self.rule_wanted.emit(citation)

    def _clicked(self, button: SeatButton) -> Callable[[], None]:
        return lambda: self.seat_clicked.emit(button.seat, button.mapToGlobal(button.rect().bottomLeft()))


def _places(count: int, table: QSize, seat: QSize) -> list[QPoint]:
    """The upper left corners of so many seats, clockwise from the top."""
    reach_x = table.width() / 2 - seat.width() / 2 - 4
    reach_y = table.height() / 2 - seat.height() / 2 - 4
    found = []
    for at in range(count):
        angle = 2 * math.pi * at / count - math.pi / 2
        # A flattened circle brings the seats of the long sides onto the table's edge.
        x = table.width() / 2 + reach_x * _flattened(math.cos(angle))
        y = table.height() / 2 + reach_y * _flattened(math.sin(angle))
        found.append(QPoint(round(x - seat.width() / 2), round(y - seat.height() / 2)))
    return found


def _flattened(share: float) -> float:
    """Pushes a point of the unit circle towards the edge of a rounded square."""
    return math.copysign(abs(share) ** 0.82, share)
