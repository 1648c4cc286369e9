"""All tables of the evening in a grid, where seats are clicked for their menu and players dragged to others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.balancing.breaking import break_ahead
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.services.club import Club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatAgreements, SeatingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.announcer import DealerChanges
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import announce
from homepoker.ui.kit.access.focus import going_on, hand_on_no_more
from homepoker.ui.kit.controls.buttons import is_for_the_page
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.fields.seat_question import Mark, SeatQuestion
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.scrolling import ScrollingPage
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.text import labels
from homepoker.ui.seating.geometry import SMALLEST
from homepoker.ui.seating.overview import MANY_TABLES, TableOverview, large_tables
from homepoker.ui.seating.seat_button import SeatButton
from homepoker.ui.seating.seat_menu import SeatForm, kept_free_menu, player_menu, room_menu
from homepoker.ui.seating.table import TableOval
from homepoker.ui.seating.view import (
    SeatView,
    TableView,
    absent,
    changed_by_time,
    may_sit,
    seated,
    tables_view,
    tiles_view,
)
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled

TWO_COLUMNS_FROM = 1060
"""The width, in logical pixels, from which on two tables beside each other are as readable as one above the other."""

TWO_COLUMNS_FIT = 2 * SMALLEST.width() + spacing.L
"""The least width of two columns, used where tables would otherwise be low, or have to be scrolled."""

COMFORTABLE_HEIGHT = 262
"""The comfortable height of a table, in logical pixels; lower ones can still be read."""

_SCROLL_EDGE, _SCROLL_STEP = 28, 14
"""Distance from the edge of the tables' area at which a drag scrolls it, and the step, in logical pixels."""


class TablesPanel(ScrollingPage):
    """The tables from above. A click on a seat opens what can be done with it; a player is dragged to another."""

    bust_out_wanted = Signal(object)
    stack_wanted = Signal(object)
    time_wanted = Signal(object)
    """Signal: time is to be called on this entry."""
    penalty_wanted = Signal(object)
    """Signal: this entry has offended against the rules."""
    leaving_wanted = Signal(object)
    """Signal: this entry goes home for good."""
    close_wanted = Signal(int)
    dealer_wanted = Signal(int)
    """Signal: who deals at this table is to be shown, and what the dealer does."""
    hint_wanted = Signal(bool)
    """Signal: whether `hint` is to be visible."""

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        *,
        ask_anyway: AskAnyway,
        open_rule: OpenRule,
        joined: Callable[[], object],
        is_preparing: bool = False,
    ) -> None:
        """
        :param joined: told when somebody has joined the club.
        :param is_preparing: play has not begun: people sit down, and nobody is out yet.
        """
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        # Before the start other steps stand beside them, where a whole table has room; in play the columns see to it.
        super().__init__(holder, keeps_width=is_preparing)
        # A click beside the seats leaves the keys where they are.
        hand_on_no_more(self)
        self._club = club
        self._desk = desk
        self.run, self._ask_anyway = run, ask_anyway
        self._open_rule, self._joined = open_rule, joined
        self._field = EntryCommands(desk)
        self._tables = SeatingCommands(desk)
        self._agreed = SeatAgreements(desk)
        self._words = words
        self._is_preparing = is_preparing
        self._dealer_changes = DealerChanges()
        self._moving: EntryId | None = None
        self._then: tuple[EntryId, Seat] | None = None
        """Player who takes the seat that becomes free when the one who is being moved has left it."""
        self._drag: SeatDrag | None = None
        self._by_time: Hashable = None
        """What time alone has changed of what is shown."""
        self._question: SeatQuestion | None = None
        self.hint = Banner(words, tone="accent")
        """Hint whose new seat is asked for, shown where the page has room for it: the tables stay where they are."""
        self.hint.closed.connect(self.stop_moving)
        self.selected = 1
        self._opened = 1
        """The table that the host has opened in the overview."""
        self._needed: tuple[int, ...] = ()
        self._shows_all = False
        self._placing: int | None = None
        """The table whose button is asked for, so that its next hand can be noted."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._keys_went)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        self.overview = TableOverview(words, lambda: seated(desk.state, club.players(), words))
        self.overview.hide()
        self.overview.chosen.connect(self.choose)
        self.overview.person_chosen.connect(self._show_person)
        self.overview.zoomed.connect(self._zoom)
        column.addWidget(self.overview)
        self._grid = TableGrid(self._new_table)
        column.addLayout(self._grid, 100)
        column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Draw the tables anew; who is being moved and has left the tables is moved no more."""
        state = self._desk.state
        if self._moving is not None and self._moving not in state.seating.seats:
            self._forget_moving()
        now = self._desk.now()
        self._by_time = changed_by_time(state, now)
        numbers, ahead = sorted(state.seating.tables), break_ahead(state, now)
        if self.selected not in numbers:
            self.selected = min(numbers, default=self.selected)
        large = self._large(numbers)
        shown = tables_view(state, self._words, now, ahead, only=large)
        if not self._grid.is_of(shown):
            self._let_go()
            self._grid.hold(shown, among_several=len(numbers) > 1, room=self.viewport().size())
        self.overview.setVisible(len(numbers) >= MANY_TABLES and not self._is_preparing)
        if not self.overview.isHidden():
            tiles = tiles_view(state, self._words, now, ahead)
            self.overview.show_tables(tiles, large=large, needed=self._needed)
        for view in shown:
            self._ovals[view.number].show_table(
                view,
                self._mark,
                may_seat=not state.is_closed and not state.is_over and not self._is_asked and self._placing is None,
                has_key=view.number == self.selected,
                is_selected=self._is_chosen(view.number),
            )
        for table, dealer in self._dealer_changes.told(state):
            player = str(state.entries.by_id[dealer.entry].player)
            announce(self, self._words.text("dealing.from_now_on", table=table, player=player))

    def show_needed(self, tables: tuple[int, ...], *, draws: bool) -> None:
        """Draw the tables large at which something is due, now or with the next refresh; the most pressing first."""
        is_other, self._needed = tables != self._needed, tables
        if is_other and draws:
            self.refresh()

    def _large(self, tables: Collection[int]) -> list[int]:
        """The numbers of the tables that are drawn large, in order."""
        if self._shows_all or self._is_preparing:
            return list(tables)
        return large_tables(tables, (self._opened, self.selected, *self._needed))

    def _zoom(self, shows_all: bool) -> None:
        self._shows_all = shows_all
        self.refresh()

    def _show_person(self, player: str) -> None:
        """Show the table of a player, with the keys on the player's seat."""
        state = self._desk.state
        where = next(
            (seat for entry, seat in state.seating.seats.items() if state.entries.by_id[entry].player == player), None
        )
        if where is not None:
            self.choose(where.table)
            self._ovals[where.table].seats[where.number - 1].setFocus(Qt.FocusReason.OtherFocusReason)

    def tick(self, now: datetime) -> None:
        """Draw the tables anew where a penalty is over, nobody may enter or nobody counts the hands any more."""
        if changed_by_time(self._desk.state, now) != self._by_time:
            self.refresh()

    def choose(self, table: int) -> None:
        """Choose the table that the keys mean from now on; one that is not there changes nothing."""
        if table in self._desk.state.seating.tables:
            self._open(table)
            oval = self._ovals[table]
            # A new one has its place once it is laid out.
            QTimer.singleShot(0, oval, lambda: self.ensureWidgetVisible(oval))
            announce(oval, oval.view.says)

    def choose_again(self, table: int) -> None:
        """Choose the table that was chosen before the page was rebuilt, without scrolling or a message."""
        if table in self._desk.state.seating.tables:
            self._open(table)

    def _open(self, table: int) -> None:
        """Choose a table; among many it is drawn large for it."""
        if table == self._opened:
            self._select(table)
            return
        self._opened = self.selected = table
        self.refresh()
        self._ovals[table].show()  # at once: what is not seen takes no keys

    def next_hand(self) -> None:
        """Begin the next hand at the table that was used last."""
        if self._ovals and self._ovals[self.selected].view.can_begin_hand:
            self._begin(self.selected)

    def start_moving(self, entry: EntryId) -> None:
        """Let the host click the new seat of a player."""
        hint = self._words.text("seating.move_hint", player=self._desk.state.entries.by_id[entry].player)
        self._ask(hint, moving=entry)

    def _ask(self, hint: str, *, moving: EntryId | None = None, placing: int | None = None) -> None:
        """Ask for a click on a seat."""
        self._forget_moving()
        self._moving, self._placing = moving, placing
        self.hint.say(hint, "accent")
        self.hint_wanted.emit(True)
        self.refresh()

    def stop_moving(self) -> bool:
        """Give the move up; returns whether there was one."""
        was_moving = (self._moving, self._placing) != (None, None)
        self._forget_moving()
        self.refresh()
        return was_moving

    def _forget_moving(self) -> None:
        self._moving = self._then = self._placing = None
        self.hint_wanted.emit(False)

    def ask(self, question: SeatQuestion | None) -> None:
        """Let the seats answer a form's question; ``None`` ends it."""
        self._question = question
        if question is not None:
            question.asked.connect(self.refresh)
        self.refresh()

    @property
    def _ovals(self) -> dict[int, TableOval]:
        """The tables that are drawn large, by their numbers."""
        return self._grid.tables

    @property
    def _is_asked(self) -> bool:
        return self._moving is None and self._question is not None and self._question.is_open

    def _mark(self, seat: SeatView) -> Mark:
        if self._moving is not None:
            is_no_target = seat.kept == "blocked"
            return Mark.MOVED if seat.entry == self._moving else Mark.NONE if is_no_target else Mark.ASKED
        if self._placing is not None:
            return Mark.ASKED if seat.table == self._placing else Mark.NONE
        if self._question is not None and seat.entry is not None:
            return self._question.mark(seat.entry)
        return Mark.NONE

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.stop_moving():
            return
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            # On a seat they mean the tables, whether or not there is something to scroll.
            QScrollArea.keyPressEvent(self, event)
            return
        if is_for_the_page(event):
            event.ignore()
            return
        super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        if self._is_preparing and self._ovals:
            # Two tables beside each other can stand below each other too: else what is around would stay as wide.
            widest = max(oval.minimumSizeHint().expandedTo(oval.minimumSize()).width() for oval in self._ovals.values())
            least.setWidth(widest + self.verticalScrollBar().sizeHint().width())
        return least

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grid.arrange(self.viewport().size())

    def _new_table(self, view: TableView, is_among_several: bool) -> TableOval:
        can_play = not self._is_preparing
        can_close = can_play and is_among_several
        oval = TableOval(view, self._club.books, self._words, self._open_rule, can_play=can_play, can_close=can_close)
        oval.seat_clicked.connect(self._seat_clicked)
        oval.seat_dragged.connect(self._dragged)
        oval.seat_dropped.connect(self._dropped)
        oval.touched.connect(self._select)
        oval.next_hand_wanted.connect(self._begin)
        oval.close_wanted.connect(self.close_wanted)
        oval.dealer_wanted.connect(self.dealer_wanted)
        return oval

    def _select(self, table: int) -> None:
        if table != self.selected:
            self.selected = table
            for number, oval in self._ovals.items():
                # The tables are not drawn anew: what has the keys at one of them keeps them.
                oval.show_choice(has_key=number == table, is_selected=self._is_chosen(number))

    def _is_chosen(self, table: int) -> bool:
        return table == self.selected and len(self._desk.state.seating.tables) > 1 and not self._is_preparing

    def _keys_went(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Choose the table that the focus has come to, as a click on it would."""
        for number, oval in self._ovals.items():
            if new is not None and oval.isAncestorOf(new):
                self._select(number)
                return

    # A click

    def _seat_clicked(self, seat: SeatView, where: QPoint) -> None:
        self._select(seat.table)
        if self._moving is not None:
            if seat.entry != self._moving:
                self._bring(self._moving, seat, where)
        elif seat.table == self._placing:
            self._begin(seat.table, seat.number)
        elif self._is_asked and self._question is not None:
            if seat.entry is not None:
                self._question.answer(seat.entry)
        elif self._desk.state.is_closed:
            return
        elif seat.entry is not None:
            player_menu(self, self._desk, self._words, seat, seat.entry, is_preparing=self._is_preparing).popup(where)
        elif seat.kept:
            player = self._desk.state.seating.agreed.reserved.get(Seat(seat.table, seat.number))
            kept_free_menu(self, self._words, seat, player).popup(where)
        else:
            self._ask_who(seat)

    def _ask_who(self, seat: SeatView) -> None:
        people, state = self._club.players(), self._desk.state
        where = Seat(seat.table, seat.number)
        choices = may_sit(state, people, self._words, also_seated=self._is_preparing)
        kept_for, here = absent(state, people, self._words), seated(state, people, self._words)
        form = SeatForm(self.window(), self._words, where, choices, kept_for, here)
        form.chosen.connect(lambda player: self.sit_down(PlayerId(player), where))
        form.new_chosen.connect(lambda name: self._sit_down_new(form.picker.guest(self._club, name), where))
        form.reserved.connect(lambda player: self.run(partial(self._agreed.reserve, where, PlayerId(player))))
        form.blocked.connect(lambda: self.run(partial(self._agreed.block, where)))
        form.closed.connect(form.deleteLater)
        button = self._ovals[seat.table].seats[seat.number - 1]
        form.open_at(button, first=form.picker.search)

    def _sit_down_new(self, person: Player, where: Seat) -> None:
        self._club.expect(person)
        self.sit_down(person.id, where, person)

    def sit_down(self, player: PlayerId, where: Seat, person: Player | None = None) -> None:
        """Put somebody on a seat; whoever is not here yet is checked in by it.

        :param person: who they are, where they are new to the club.
        """

        def act(note: str | None) -> None:
            self._field.sit_down(player, where, new_person=person, overruled=note)
            if person is not None:
                self._joined()

        self.run_by_rule(act)

    def release(self, where: Seat) -> None:
        """Let a blocked or reserved seat be taken again."""
        self.run(partial(self._agreed.release, where))

    # Moving

    def _bring(self, entry: EntryId, seat: SeatView, where: QPoint) -> None:
        """Move a player to a free seat; where somebody sits already, offer what makes room."""
        if seat.entry is None:
            then = self._then
            self.stop_moving()
            self._move(entry, Seat(seat.table, seat.number))
            if then is not None and self._desk.state.seating.seats.get(entry) == Seat(seat.table, seat.number):
                self._move(*then)
            return
        room_menu(self, self._desk, self._words, entry, seat, seat.entry).popup(where)

    def _move(self, entry: EntryId, where: Seat) -> None:
        self.run_by_rule(lambda note: self._tables.move(entry, where, overruled=note))

    def swap(self, one: EntryId, other: EntryId) -> None:
        """Let two players take each other's seat."""
        self.stop_moving()
        self.run_by_rule(lambda note: self._tables.swap(one, other, overruled=note))

    def move_first(self, entry: EntryId, where: Seat, other: EntryId) -> None:
        """Ask for a new seat of whoever sits there; then a player takes the one that has become free."""
        self.start_moving(other)
        self._then = (entry, where)

    def _seats(self) -> list[SeatButton]:
        return [seat for oval in self._ovals.values() for seat in oval.seats]

    def _dragged(self, seat: SeatView, where: QPoint) -> None:
        if self._drag is None and seat.entry is not None and not self._desk.state.is_closed:
            self.stop_moving()
            self._drag = SeatDrag(self, seat.entry, seat.name)
        if self._drag is not None:
            self._drag.move(where, self._seats())

    def _dropped(self, seat: SeatView, where: QPoint) -> None:
        drag = self._drag
        self._let_go()
        target = seat_at(self, where, self._seats())
        if drag is None or target is None or target.seat.entry == drag.entry:
            return
        if drag.entry in self._desk.state.seating.seats:
            self._select(target.seat.table)
            self._bring(drag.entry, target.seat, target.mapToGlobal(target.rect().bottomLeft()))

    def _let_go(self) -> None:
        if self._drag is not None:
            self._drag.end()
            self._drag = None

    # Doing

    def _begin(self, table: int, button: int | None = None) -> None:
        self._select(table)
        if button is None and self._ovals[table].view.asks_button:
            self._ask(self._words.text("seating.button_hint", table=table), placing=table)
            return
        self._forget_moving()
        # The seat of who deals now says so, and offers what happens in a hand; one press more begins no other one.
        with going_on(self._ovals[table].next_hand, lambda: self._ovals[table].dealers_seat):
            self.run(partial(self._tables.next_hand, table, button=button))

    def run_by_rule(self, act: Callable[[str | None], object]) -> None:
        """Run an act that a rule or an agreement may refuse; then offer to do it anyway."""
        self.run.by_rule(act, self._ask_anyway)


class TableGrid(QGridLayout):
    """The tables that are drawn large, by their numbers, in one column or two."""

    def __init__(self, new_table: Callable[[TableView, bool], TableOval]) -> None:
        """
        :param new_table: makes a table; the second argument says whether there are several.
        """
        super().__init__()
        self.setHorizontalSpacing(spacing.L)
        self.setVerticalSpacing(spacing.XS)
        self._new_table = new_table
        self._is_among_several = False
        self._placed: tuple[int, tuple[TableOval, ...]] | None = None
        """The columns, and the tables that stand in them."""
        self.tables: dict[int, TableOval] = {}
        """The tables that are there."""

    def is_of(self, views: Sequence[TableView]) -> bool:
        """Whether just these tables are there, with as many seats each."""
        return [(view.number, len(view.seats)) for view in views] == [
            (number, len(table.seats)) for number, table in self.tables.items()
        ]

    def hold(self, views: Sequence[TableView], *, among_several: bool, room: QSize) -> None:
        """Hold just these tables; one that was there stays, with whatever has the keys in it.

        :param room: the visible room, in pixels.
        """
        before = self.tables if among_several == self._is_among_several else {}
        kept = {
            view.number: before[view.number]
            for view in views
            if view.number in before and len(before[view.number].seats) == len(view.seats)
        }
        for number, table in self.tables.items():
            if number not in kept:
                self.removeWidget(table)
                table.hide()
                table.deleteLater()
        self._is_among_several = among_several
        self.tables = {view.number: kept.get(view.number) or self._new_table(view, among_several) for view in views}
        self.arrange(room)

    def arrange(self, room: QSize) -> None:
        """Place the tables in one column or two.

        :param room: the visible room, in pixels.
        """
        is_wide = room.width() >= scaled(TWO_COLUMNS_FROM) or (
            room.width() >= scaled(TWO_COLUMNS_FIT) and len(self.tables) * scaled(COMFORTABLE_HEIGHT) > room.height()
        )
        columns = 2 if is_wide and len(self.tables) > 1 else 1
        placed = (columns, tuple(self.tables.values()))
        if placed == self._placed:
            return  # to place a widget where it stands asks for a layout all the same
        self._placed = placed
        for at, table in enumerate(self.tables.values()):
            self.addWidget(table, at // columns, at % columns)


class SeatDrag:
    """A player is dragged: the name follows the pointer, and the seat below it is shown as the target."""

    def __init__(self, area: QScrollArea, entry: EntryId, name: str) -> None:
        self.entry = entry
        self._area = area
        self._over: SeatButton | None = None
        self._window = area.window()
        self._ghost = _ghost(self._window, name)

    def move(self, where: QPoint, seats: Iterable[SeatButton]) -> None:
        """Follow the pointer; near an edge the tables are scrolled."""
        self._ghost.move(self._window.mapFromGlobal(where) + QPoint(spacing.M, spacing.S))
        over = seat_at(self._area, where, seats)
        if self._over is not None and self._over is not over:
            self._over.show_hovered(False)
        if over is not None:
            over.show_hovered(True)
        self._over = over
        spot = self._area.viewport().mapFromGlobal(where).y()
        bar = self._area.verticalScrollBar()
        if spot < _SCROLL_EDGE:
            bar.setValue(bar.value() - _SCROLL_STEP)
        elif spot > self._area.viewport().height() - _SCROLL_EDGE:
            bar.setValue(bar.value() + _SCROLL_STEP)

    def end(self) -> None:
        """End the drag: the player is let go."""
        if self._over is not None:
            self._over.show_hovered(False)
        self._ghost.hide()
        self._ghost.deleteLater()


def seat_at(area: QScrollArea, where: QPoint, seats: Iterable[SeatButton]) -> SeatButton | None:
    """The seat that can be seen at a spot of the screen."""
    if not area.viewport().rect().contains(area.viewport().mapFromGlobal(where)):
        return None
    return next((seat for seat in seats if seat.rect().contains(seat.mapFromGlobal(where))), None)


def _ghost(window: QWidget, name: str) -> QLabel:
    ghost = labels.body(name)
    ghost.setParent(window)
    ghost.setProperty("frame", "floating")
    ghost.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    ghost.setContentsMargins(spacing.S, spacing.XS, spacing.S, spacing.XS)
    ghost.setWordWrap(False)
    ghost.adjustSize()
    ghost.show()
    ghost.raise_()
    return ghost
