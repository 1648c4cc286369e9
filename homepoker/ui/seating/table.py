"""Table drawn from above: felt, seats around it, and in the middle who deals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, fit_link, rule_link
from homepoker.ui.kit.fields.seat_question import Mark
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import PushButton
from homepoker.ui.kit.text.short_names import trimmed
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.seating.geometry import SEAT_WIDTH, SMALLEST, badge_places, middle_place, seat_places
from homepoker.ui.seating.seat_button import SeatButton
from homepoker.ui.seating.view import SeatView, TableView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.palette import Palette, current_palette
from homepoker.ui.theme.text_size import set_extent, text_size

_FELT_CORNER = 90
_BELOW, _BESIDE = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
_MIDDLES = (
    (_BELOW, True, spacing.XS),
    (_BESIDE, True, spacing.XS),
    (_BESIDE, True, 0),
    (_BESIDE, False, spacing.XS),
    (_BESIDE, False, 0),
)
"""Layouts of the middle of a table, of which the first that fits is taken.

Each says where the rule stands beside the dealer, whether it is said who deals next, and the space between two lines in
pixels.
"""
_LINK_FRAME = 8
"""The width around the words of the dealer's link, in pixels: padding and border on both sides, and one to spare."""
_MARKS = {"button": "D", "small_blind": "SB", "big_blind": "BB"}


def paint_badge(painter: QPainter, palette: Palette, box: QRectF, badge: str) -> None:
    """Draw one marker on the felt before a seat: button, blinds, or that this player deals."""
    is_button = badge == "button"
    painter.setPen(QPen(QColor(palette.felt_edge), 1))
    painter.setBrush(QColor("#FFFFFF" if is_button else palette.accent if badge == "deals" else palette.raised))
    painter.drawEllipse(box)
    if badge == "deals":
        _draw_cards(painter, box)
        return
    painter.setPen(QColor("#14181D" if is_button else palette.text))
    painter.setFont(font(spacing.TYPE_LEAST, SEMIBOLD))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _MARKS[badge])


def _draw_cards(painter: QPainter, box: QRectF) -> None:
    """Draw the two small cards of whoever deals."""
    # Dark in both themes: cards are white, and white edges would make one blot of the two.
    painter.setPen(QPen(QColor("#14181D"), 1))
    painter.setBrush(QColor("#FFFFFF"))
    side = box.width()
    painter.drawRoundedRect(QRectF(box.x() + side * 0.26, box.y() + side * 0.26, side * 0.3, side * 0.44), 1, 1)
    painter.drawRoundedRect(QRectF(box.x() + side * 0.45, box.y() + side * 0.3, side * 0.3, side * 0.44), 1, 1)


def _enlarged(box: QRectF) -> QRectF:
    """A place at 100 % enlarged to the text size in force."""
    share = text_size() / 100
    return QRectF(box.x() * share, box.y() * share, box.width() * share, box.height() * share)


class TableOval(QWidget):
    """The seats stand around it clockwise, from the top."""

    seat_clicked = Signal(object, QPoint)
    """Signal: the `SeatView` that was clicked and where, on the screen."""
    seat_dragged = Signal(object, QPoint)
    """Signal: the `SeatView` of the player who is being dragged, and where the pointer is, on the screen."""
    seat_dropped = Signal(object, QPoint)
    touched = Signal(int)
    """Signal: the felt was clicked, so this is the table that is meant."""
    next_hand_wanted = Signal(int)
    close_wanted = Signal(int)
    dealer_wanted = Signal(int)

    def __init__(
        self,
        view: TableView,
        books: Mapping[str, Rulebook],
        words: Words,
        open_rule: OpenRule,
        *,
        can_play: bool,
        can_close: bool,
    ) -> None:
        super().__init__()
        self._open_rule = open_rule
        self._words = words
        self._books = books
        self.view = view
        self._shown: tuple[TableView, tuple[Mark, ...], bool] | None = None
        """Views that the seats show; a table of which nothing has changed is not laid out anew."""
        self._choice: tuple[bool, bool] | None = None
        """Whether the key for the next hand means it, and whether it is the chosen one."""
        tell_as(self, "group", lambda: self.view.says)
        set_extent(self, least_width=SMALLEST.width(), least_height=SMALLEST.height())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        set_extent(self, most_height=440)
        self._middle = QWidget(self)
        self._middle.installEventFilter(self)
        self._placed = QSize()
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        self._title = labels.subheading()
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._breaks = labels.ElidedLabel(size=spacing.TYPE_SMALL, weight=SEMIBOLD)
        self._breaks.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._dealer = DealerLink(words.text("dealing.open"), lambda: self.dealer_wanted.emit(self.view.number))
        self._after = labels.ElidedLabel(size=spacing.TYPE_SMALL)
        self._after.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._after.setStyleSheet(f"color: {current_palette().quiet_on_felt}")
        self._rule = QHBoxLayout()
        self._link: QPushButton | None = None
        self._dealing = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._dealing.setSpacing(spacing.XS)
        self._dealing.addStretch(1)
        self._dealing.addWidget(self._dealer, 0, Qt.AlignmentFlag.AlignHCenter)
        self._dealing.addLayout(self._rule)
        self._dealing.addStretch(1)
        self.next_hand = buttons.secondary(
            words.text("seating.next_hand_here"), lambda: self.next_hand_wanted.emit(self.view.number), size="small"
        )
        self.close_table = buttons.icon_button(
            "archive", words.text("seating.close_table"), self._want_closing, size="small", tone="on_felt"
        )
        # Read one after the other without their tables, as a list of buttons is.
        for doer in (self.next_hand, self.close_table):
            tell_as(doer, "button", partial(self._told, doer))
        doing = QHBoxLayout()
        doing.addStretch(1)
        doing.addWidget(self.next_hand)
        doing.addWidget(self.close_table)
        doing.addStretch(1)
        # In the light theme the accent colour is as dark as the felt.
        self.close_table.setStyleSheet(f"QToolButton:focus {{ border-color: {current_palette().on_felt} }}")
        column.addWidget(self._title)
        column.addWidget(self._breaks)
        column.addLayout(self._dealing)
        column.addWidget(self._after)
        column.addLayout(doing)
        # Only now: shown before it has a parent it would be a window of its own for a moment, and take the keys.
        self.close_table.setVisible(can_close)
        self.next_hand.setVisible(can_play)
        for label in (self._title, self._breaks):
            label.setStyleSheet(f"color: {current_palette().on_felt}")
        self.seats = [SeatButton(self, seat) for seat in view.seats]
        for button in self.seats:
            button.clicked.connect(self._clicked(button))
            button.dragged.connect(self.seat_dragged)
            button.dropped.connect(self.seat_dropped)
        self.show_table(view, lambda seat: Mark.NONE, may_seat=False, has_key=False, is_selected=False)

    @property
    def dealers_seat(self) -> SeatButton | None:
        """The seat of who deals, or of the button; ``None`` where neither sits here."""
        for badge in ("deals", "button"):
            marked = [seat for seat in self.seats if badge in seat.seat.badges and seat.isEnabled()]
            if marked:
                return marked[0]
        return None

    def show_table(
        self,
        view: TableView,
        mark: Callable[[SeatView], Mark],
        *,
        may_seat: bool,
        has_key: bool,
        is_selected: bool,
    ) -> None:
        """Show the present state of the table.

        :param mark: how each of its seats takes part in what is being asked.
        :param may_seat: somebody may be put on a free seat.
        :param has_key: it is the table that the key for the next hand means.
        :param is_selected: it is, among several.
        """
        marks = tuple(map(mark, view.seats))
        shown = (view, marks, may_seat)
        if shown == self._shown and self._choice == (has_key, is_selected):
            return
        if shown != self._shown:
            self._shown = shown
            self._show_seats(view, marks, may_seat=may_seat)
        # Button and blinds lie on the felt, which is this widget's own picture: that is drawn anew here too.
        self.show_choice(has_key=has_key, is_selected=is_selected)

    def _show_seats(self, view: TableView, marks: Sequence[Mark], *, may_seat: bool) -> None:
        self.view = view
        self._title.setText(view.title)
        self._dealer.say(view.dealer, view.dealer_short, view.names)
        self._after.setText(view.after, view.after_short, view.names)
        self._breaks.setText(view.breaks)
        self._breaks.setVisible(bool(view.breaks))
        empty(self._rule)
        self._rule.addStretch(1)
        self._link = None
        for citation in view.citations[:1]:
            link = rule_link(citation, self._books, self._words, self._open_rule)
            link.setStyleSheet(
                f"QPushButton {{ color: {current_palette().quiet_on_felt}; padding: 0 2px }}"
                "QPushButton { text-decoration: underline }"
                f"QPushButton:focus {{ border-color: {current_palette().on_felt}; padding: 0 1px }}"
            )
            self._rule.addWidget(link)
            self._link = link
        self._rule.addStretch(1)
        self.next_hand.setEnabled(view.can_begin_hand and not view.begins_with_all)
        for button, seat, marked in zip(self.seats, view.seats, marks, strict=True):
            told = self._words.text(f"seating.mark_{marked}") if marked is not Mark.NONE else ""
            button.show_seat(seat, mark=marked, may_seat=may_seat, mark_told=told)

    def show_choice(self, *, has_key: bool, is_selected: bool) -> None:
        """Show whether it is the table that the keys mean.

        :param has_key: the key for the next hand means it.
        :param is_selected: it is the chosen one among several.
        """
        self._choice, self._is_selected = (has_key, is_selected), is_selected
        self.next_hand.setText(self._words.text("seating.next_hand" if has_key else "seating.next_hand_here"))
        self._place_middle()
        self.update()

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for button, place in zip(self.seats, seat_places(len(self.seats), self._plain_size), strict=True):
            button.setGeometry(_enlarged(QRectF(place)).toRect())
        self._place_middle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A rule that was put in there counts in its height only once it is shown. Trying how the middle fits asks for a
        # layout too: where that changed nothing, the answer would be the next question, without an end.
        if event.type() == QEvent.Type.LayoutRequest and self._middle.sizeHint() != self._placed:
            self._place_middle()
        return super().eventFilter(watched, event)

    def _place_middle(self) -> None:
        """Title, dealer and buttons in the middle.

        In a low table the rule stands beside the dealer; in the lowest one it is not said who is next.
        """
        layout = self._middle.layout()
        if layout is None:
            return
        marked = [at for at, button in enumerate(self.seats) if button.seat.badges]
        room = _enlarged(QRectF(middle_place(len(self.seats), self._plain_size, marked))).toRect()
        for direction, has_after, gap in _MIDDLES:
            self._dealing.setDirection(direction)
            self._after.setVisible(has_after and bool(self.view.after))
            beside_dealer = self._dealer.sizeHint().width() + self._dealing.spacing() if direction is _BESIDE else 0
            self._name_rule(room.width() - beside_dealer)
            layout.setSpacing(gap)
            layout.activate()
            if self._middle.sizeHint().height() <= room.height():
                break
        height = self._middle.sizeHint().height()
        top = room.top() + round((room.height() - height) / 2)
        self._middle.setGeometry(room.left(), top, room.width(), height)
        self._placed = self._middle.sizeHint()

    def _name_rule(self, room: int) -> None:
        """Shorten the citation where there is too little room; the tooltip and the rule itself then say the rest."""
        if self._link is not None and self.view.citations:
            cited = self.view.citations[0]
            fit_link(self._link, cited, self._books, self._words, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = current_palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seat = self.seats[0].size()
        inset_x, inset_y = min(seat.width(), SEAT_WIDTH) * 0.3, seat.height() * 0.62
        felt = QRectF(self.rect()).adjusted(inset_x, inset_y, -inset_x, -inset_y)
        painter.setPen(QPen(QColor(palette.accent if self._is_selected else palette.felt_edge), 6))
        painter.setBrush(QColor(palette.felt))
        corner = min(_FELT_CORNER, felt.height() / 2)
        painter.drawRoundedRect(felt, corner, corner)
        plain = self._plain_size
        for button, place in zip(self.seats, seat_places(len(self.seats), plain), strict=True):
            badges = button.seat.badges
            for box, badge in zip(badge_places(place, plain, len(badges)), badges, strict=True):
                paint_badge(painter, palette, _enlarged(box), badge)

    @property
    def _plain_size(self) -> QSize:
        """The size of the table at the text size of 100 %, for which places are computed."""
        return self.size() * 100 / text_size()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.touched.emit(self.view.number)
        super().mousePressEvent(event)

    def _told(self, button: QAbstractButton) -> str:
        says = button.text() or button.accessibleName()
        return f"{says}, {self._words.text('seating.table', table=self.view.number)}"

    def _want_closing(self) -> None:
        self.close_wanted.emit(self.view.number)

    def _clicked(self, button: SeatButton) -> Callable[[], None]:
        return lambda: self.seat_clicked.emit(button.seat, button.mapToGlobal(button.rect().bottomLeft()))


class DealerLink(PushButton):
    """Says who deals and opens more about it; where the room is short the end of the name is left out."""

    def __init__(self, opens: str, on_click: Callable[[], object]) -> None:
        """
        :param opens: what a click shows, as tooltip.
        """
        super().__init__()
        self._opens, self._whole, self._short = opens, "", ""
        self._names: Collection[str] = ()
        self.setProperty("kind", "link")
        self.setFont(font(15, SEMIBOLD))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        colour = current_palette().on_felt
        # On the felt a link is known by its line: the accent colour is as dark as the felt in the light theme.
        self.setStyleSheet(
            f"QPushButton {{ color: {colour}; text-decoration: underline; padding: 0 2px }}"
            f"QPushButton:focus {{ border-color: {colour}; padding: 0 1px }}"
        )
        self.clicked.connect(on_click)

    def say(self, text: str, short: str = "", names: Collection[str] = ()) -> None:
        """Say who deals; without a text there is nothing to click.

        :param short: the same with the first name cut; empty where that could mean somebody else.
        :param names: the names in both, which are cut where even the short one is too long.
        """
        self._whole, self._short, self._names = text, short, names
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self._shorten()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._width_of(self._whole) + _LINK_FRAME, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width_of("Mm…") + _LINK_FRAME, super().minimumSizeHint().height())

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        room = max(0, self.width() - _LINK_FRAME)
        shown = self._whole
        if self._width_of(shown) > room and self._short:
            shown = self._short
        shown = trimmed(shown, self._names, room, self._width_of)
        if self._width_of(shown) > room:  # asked first: Qt shortens a text that just fits
            shown = QFontMetrics(self.font()).elidedText(shown, Qt.TextElideMode.ElideRight, room)
        if shown != self.text():
            self.setText(shown)
        set_tooltip(self, self._opens if shown == self._whole else f"{self._whole}\n{self._opens}")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()
            self._shorten()

    def _width_of(self, text: str) -> int:
        return QFontMetrics(self.font()).horizontalAdvance(text)
