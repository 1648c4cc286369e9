"""All tables of the evening, and what a click on a seat offers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QMenu, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.quantities import EntryId, Seat
from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.field_desk import FieldDesk
from homepoker.services.table_desk import TableDesk
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.seat_menu import add_leaving
from homepoker.ui.kit.banner import Banner
from homepoker.ui.seating.table import SMALLEST, TableOval
from homepoker.ui.seating.view import SeatView, TableView, tables_view
from homepoker.ui.theme import spacing

TWO_COLUMNS_FROM = 1060
"""Logical pixels from which two tables beside each other are as readable as one above the other."""

TWO_COLUMNS_FIT = 2 * SMALLEST.width() + spacing.L
"""From here on they go beside each other where they would otherwise have to be scrolled."""


class TablesPanel(QScrollArea):
    """The tables from above. A click on a player opens what can be done with them."""

    refused = Signal(object)
    anyway_wanted = Signal(object, object)
    rule_wanted = Signal(object)
    bust_out_wanted = Signal(object)
    stack_wanted = Signal(object)
    close_wanted = Signal(int)

    def __init__(self, club: Club, desk: TournamentDesk, words: Words) -> None:
        super().__init__()
        self._club = club
        self._desk = desk
        self._field = FieldDesk(desk)
        self._tables = TableDesk(desk)
        self._words = words
        self._ovals: dict[int, TableOval] = {}
        self._moving: EntryId | None = None
        self.selected = 1
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        self._hint = QVBoxLayout()
        self._grid = QGridLayout()
        self._grid.setSpacing(spacing.L)
        column.addLayout(self._hint)
        column.addLayout(self._grid, 100)
        column.addStretch(1)
        self.setWidget(holder)
        self.refresh()

    def refresh(self) -> None:
        """Draw the tables anew; who is being moved and has left the tables is moved no more."""
        if self._moving is not None and self._moving not in self._desk.state.seating.seats:
            self._forget_moving()
        views = tables_view(self._desk.state, self._words)
        shapes = {view.number: len(view.seats) for view in views}
        if shapes != {number: len(oval.seats) for number, oval in self._ovals.items()}:
            self._build(views)
        for view in views:
            self._ovals[view.number].show_table(view, targets=self._moving is not None)
        if self._ovals and self.selected not in self._ovals:
            self.selected = min(self._ovals)

    def next_hand(self) -> None:
        """Begin the next hand at the table that was used last."""
        if self._ovals and self._ovals[self.selected].view.can_begin_hand:
            self._begin(self.selected)

    def start_moving(self, entry: EntryId) -> None:
        """Let the host click the free seat for a player."""
        self._moving = entry
        hint = self._words.text("seating.move_hint", player=self._desk.state.entries.by_id[entry].player)
        banner = Banner(self._words, hint, "accent", may_close=False)
        self._hint.addWidget(banner)
        self.refresh()

    def stop_moving(self) -> bool:
        """Give the move up; says whether there was one."""
        was_moving = self._moving is not None
        self._forget_moving()
        self.refresh()
        return was_moving

    def _forget_moving(self) -> None:
        self._moving = None
        while self._hint.count():
            item = self._hint.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.stop_moving():
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _build(self, views: tuple[TableView, ...]) -> None:
        for oval in self._ovals.values():
            oval.hide()
            oval.deleteLater()
        self._ovals = {}
        for view in views:
            oval = TableOval(view, self._club.books, self._words, can_close=len(views) > 1)
            oval.seat_clicked.connect(self._seat_clicked)
            oval.rule_wanted.connect(self.rule_wanted)
            oval.next_hand_wanted.connect(self._begin)
            oval.close_wanted.connect(self.close_wanted)
            self._ovals[view.number] = oval
        self._arrange()

    def _arrange(self) -> None:
        width, height = self.viewport().width(), self.viewport().height()
        is_wide = width >= TWO_COLUMNS_FROM or (
            width >= TWO_COLUMNS_FIT and len(self._ovals) * SMALLEST.height() > height
        )
        columns = 2 if is_wide and len(self._ovals) > 1 else 1
        for at, number in enumerate(sorted(self._ovals)):
            self._grid.addWidget(self._ovals[number], at // columns, at % columns)

    def _seat_clicked(self, seat: SeatView, where: QPoint) -> None:
        self.selected = seat.table
        if self._moving is not None:
            if seat.entry is None:
                moving = self._moving
                self.stop_moving()
                self._attempt(partial(self._tables.move, moving, Seat(seat.table, seat.number)))
            return
        if seat.entry is not None and not self._desk.state.is_closed:
            self._menu(seat, seat.entry).popup(where)

    def _menu(self, seat: SeatView, entry: EntryId) -> QMenu:
        words = self._words
        profile = self._desk.state.profile
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addSection(seat.name)
        if self._desk.state.winner is None:
            menu.addAction(words.text("seating.bust_out"), partial(self.bust_out_wanted.emit, entry))
        menu.addAction(words.text("seating.stack"), partial(self.stack_wanted.emit, entry))
        if profile.rebuys:
            menu.addAction(words.text("seating.rebuy"), partial(self._rebuy, entry))
        if profile.add_on_chips and not self._desk.state.entries.by_id[entry].has_add_on:
            menu.addAction(words.text("seating.add_on"), partial(self._attempt, partial(self._field.add_on, entry)))
        menu.addAction(words.text("seating.move"), partial(self.start_moving, entry))
        menu.addSeparator()
        name_dealer = partial(self._tables.name_dealer, seat.table, entry)
        menu.addAction(words.text("seating.name_dealer"), partial(self._attempt, name_dealer))
        add_leaving(menu, self._desk, words, entry, self._attempt)
        return menu

    def _rebuy(self, entry: EntryId, note: str | None = None) -> None:
        try:
            self._field.rebuy(entry, overruled=note)
        except Refusal as refusal:
            if refusal.may_overrule:
                self.anyway_wanted.emit(refusal, partial(self._rebuy, entry))
            else:
                self.refused.emit(refusal)

    def _begin(self, table: int) -> None:
        self.selected = table
        self._attempt(partial(self._tables.next_hand, table))

    def _attempt(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refusal as refusal:
            self.refused.emit(refusal)
