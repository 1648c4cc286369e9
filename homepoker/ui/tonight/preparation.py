"""Page before the start: profile, check-in, seats and start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.to_do.clock_notices import DecksDue, deck_notices
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.clock.start_time import StartTimeRow
from homepoker.ui.entries.check_in import CheckIn
from homepoker.ui.entries.forms import RefusalCard
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.access.focus import hand_on_no_more, turn_to
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.lists.rule_links import rule_links
from homepoker.ui.kit.messages.toast import TOAST_LANE
from homepoker.ui.kit.text import labels
from homepoker.ui.room_view.control import RoomCommand, RoomControl
from homepoker.ui.room_view.room_card import is_on
from homepoker.ui.room_view.screens import RoomState
from homepoker.ui.seating.due_view import due_text
from homepoker.ui.seating.panel import TablesPanel
from homepoker.ui.seating.seats_card import SeatsCard
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

if TYPE_CHECKING:
    from homepoker.ui.till.page import TillPage

RIGHT_WIDTH, RIGHT_WIDTH_NARROW = 408, 336
WIDE_FROM = 1100
"""The width of a page, in logical pixels at 100 %, from which on seats and start have more room."""
WIDEST_CHECK_IN = 1000
_TITLE = 64
"""Height of a card's title with its margins, in logical pixels."""
_HINT_WIDTH = 460
"""Width of a long name in one line beside that title, in logical pixels."""
_UNLIMITED = 16_777_215
"""Qt's value of a height without limit."""


@dataclass(frozen=True, slots=True)
class PreparationView:
    """Kept of the page while the section is rebuilt: whether it shows the check-in, not the tables, or the till."""

    shows_people: bool
    has_till: bool = False


class Preparation(QWidget):
    """Steps on the left, seats and start on the right; the tables may stand in the place of the check-in."""

    profile_wanted = Signal()
    structure_wanted = Signal()
    """Signal: a structure is to be suggested for tonight."""
    lobby_wanted = Signal()
    start_wanted = Signal()
    paper_wanted = Signal(str)
    room_wanted = Signal(object)
    """Signal: the `RoomCommand` of the button."""

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        room: RoomControl,
        *,
        open_rule: OpenRule,
        joined: Callable[[], object],
    ) -> None:
        """
        :param open_rule: opens what a citation names.
        :param joined: told when somebody has joined the club.
        """
        super().__init__()
        self._run, self._joined = run, joined
        self._open_rule = open_rule
        self._club = club
        self._desk = desk
        self._words = words
        self.ovals: TablesPanel | None = None
        self._till: TillPage | None = None
        self._decks_due: tuple[DecksDue, ...] = ()
        self.setAccessibleName(words.text("tonight.page_preparation"))
        tell_as(self, "page")
        across = StackingRow(self, least_height=360)
        across.setContentsMargins(spacing.L, spacing.L, spacing.L, spacing.L)
        across.setSpacing(spacing.L)
        steps = QWidget()
        set_extent(steps, most_width=WIDEST_CHECK_IN)
        left = QVBoxLayout(steps)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(spacing.L)
        left.addWidget(self._profile_card())
        self._people_card = self._people_and_tables()
        left.addWidget(self._people_card, 1)
        left.addStretch(0)
        across.addStretch(1)
        across.addWidget(steps, 100)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(self.check_in.choose)
        self._right_column = self._right()
        across.addWidget(self._right_column)
        across.addStretch(1)
        room.state_changed.connect(self._show_room)
        self._show_room(room.state)
        self.refresh()

    @property
    def tables(self) -> QSpinBox:
        """The chosen number of tables."""
        return self.seats_card.tables

    @property
    def seats(self) -> QSpinBox:
        """The chosen number of seats of each table."""
        return self.seats_card.seats

    @property
    def draw(self) -> QPushButton:
        return self.seats_card.draw

    def _right(self) -> QWidget:
        holder = QWidget()
        holder.setObjectName(TOAST_LANE)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.L)
        self.seats_card = SeatsCard(self._club, self._desk, self._words, self._run, self._open_rule)
        self.seats_card.paper_wanted.connect(self.paper_wanted)
        self.seats_card.tables_put_up.connect(partial(self.show_people, False))
        column.addWidget(self.seats_card)
        column.addWidget(self._start_card())
        self.seats_card.leads_to = self.start
        column.addStretch(1)
        return holder

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        is_narrow = self.width() < scaled(WIDE_FROM) and self._pages.currentWidget() is not self.check_in
        set_extent(self._right_column, width=RIGHT_WIDTH_NARROW if is_narrow else RIGHT_WIDTH)

    def refresh(self) -> None:
        """Draw all steps anew."""
        words, state = self._words, self._desk.state
        profile = state.profile
        book = self._club.books.get(profile.rulebook)
        self._profile.setText(
            words.text(
                "tonight.profile_line",
                name=profile.name,
                stack=profile.starting_stack,
                levels=len(profile.structure.levels),
                rulebook=book.name(words.language) if book is not None else profile.rulebook,
            )
        )
        self._pack.setVisible(profile.case is not None and bool(profile.stacks))
        self.check_in.refresh()
        self.till_button.setVisible(profile.fees is not None)
        if self._till is not None and not self._till.follow():
            self.show_people(True)
        if self.ovals is not None:
            self.ovals.refresh()
        self.seats_card.refresh()
        is_moving = self.ovals is not None and not self.ovals.hint.isHidden()
        self._shown.setVisible(bool(state.seating.tables) and not is_moving)
        if not state.seating.tables and self._till is None:
            self.show_people(True)
        self._limit_height()
        ready = self.seats_card.is_ready
        for button in (self.start, self.start_at):
            button.setEnabled(ready)
        buttons.make_primary(self.start, ready)
        buttons.set_button_icon(self.start, "play", "on_accent" if ready else "quiet")
        self._start_wait.setVisible(not ready)
        self._show_decks(deck_notices(state, self._desk.now()) if ready else ())

    def _show_decks(self, due: tuple[DecksDue, ...]) -> None:
        """Say before the start what the book wants done to the decks, with its rule."""
        if due == self._decks_due:
            return
        self._decks_due = due
        empty(self._decks)
        for notice in due:
            self._decks.addWidget(labels.body(due_text(notice, self._desk.state, self._words).title))
            links = rule_links(notice.citations, self._club.books, self._words, self._open_rule)
            self._decks.addWidget(links)

    @property
    def shows_people(self) -> bool:
        """Whether it shows the check-in, not the tables."""
        return self._pages.currentWidget() is self.check_in

    def kept_view(self) -> PreparationView:
        """The view state: what the host has chosen on this page."""
        return PreparationView(self.shows_people, self._till is not None)

    def restore_view(self, view: object) -> None:
        """Restore the view state; that of another page changes nothing."""
        if isinstance(view, PreparationView):
            self.show_people(view.shows_people or view.has_till)
            if view.has_till:
                self.turn_till()

    def show_people(self, wanted: bool) -> None:
        """Show the check-in, or the tables with their seats."""
        self._shown.choose("people" if wanted else "tables")
        if not wanted and self.ovals is None:
            self.ovals = self._tables_from_above()
            self._pages.addWidget(self.ovals)
        self._show_page(self.check_in if wanted or self.ovals is None else self.ovals)
        # A click beside everything hands the keys to the page, and names are typed where they are shown.
        if wanted:
            self.setFocusProxy(self.check_in.choose)
        else:
            hand_on_no_more(self)
            self.setFocus()
        self._limit_height()
        self._share_width()

    def turn_till(self) -> None:
        """Show the till in the place of the check-in, or the check-in again."""
        if self._till is not None:
            self.show_people(True)
            return
        from homepoker.ui.till.page import TillPage

        self._till = TillPage(self._club, self._desk, self._words, self._run)
        self._till.closed.connect(partial(self.show_people, True))
        self._pages.addWidget(self._till)
        self._show_page(self._till)
        self._till.begin()
        self._limit_height()
        self._share_width()

    def _show_page(self, page: QWidget) -> None:
        """Show the check-in, the tables or the till; a till that gives its place back is closed."""
        turn_to(self._pages, page)
        if self._till is not None and page is not self._till:
            self._pages.removeWidget(self._till)
            self._till.hide()
            self._till.deleteLater()
            self._till = None

    def _tables_from_above(self) -> TablesPanel:
        """The tables drawn from above, made when they are first asked for."""
        ovals = TablesPanel(
            self._club,
            self._desk,
            self._words,
            self._run,
            ask_anyway=self._ask_anyway,
            open_rule=self._open_rule,
            joined=self._joined,
            is_preparing=True,
        )
        ovals.hint.hide()
        set_extent(ovals.hint, least_width=_HINT_WIDTH)
        ovals.hint.setMaximumHeight(self._shown.sizeHint().height())
        self._people_card.add_action(ovals.hint)

        def turn_hint(is_wanted: bool) -> None:
            # Never both at once, which would make the card wider.
            if is_wanted:
                self._shown.hide()
            ovals.hint.setVisible(is_wanted)
            self._shown.setVisible(not is_wanted and bool(self._desk.state.seating.tables))

        ovals.hint_wanted.connect(turn_hint)
        return ovals

    def _limit_height(self) -> None:
        """Limit the height of a register without members; tables want all there is."""
        is_people = self._pages.currentWidget() is self.check_in
        high = scaled(_TITLE) + self.check_in.height_for_all if is_people else _UNLIMITED
        self._people_card.setMaximumHeight(high)

    # Cards

    def _profile_card(self) -> Card:
        card = Card(self._words.text("tonight.step_profile"))
        card.add_action(buttons.ghost(self._words.text("tonight.all_evenings"), self.lobby_wanted.emit, size="small"))
        words = self._words
        card.add_action(buttons.ghost(words.text("tonight.profile_change"), self.profile_wanted.emit, size="small"))
        card.add_action(
            buttons.ghost(words.text("generator.suggest"), self.structure_wanted.emit, size="small", icon="chips")
        )
        want_print = partial(self.paper_wanted.emit, "structure")
        card.add_action(buttons.icon_button("print", words.text("generator.print"), want_print, size="small"))
        self._profile = labels.body()
        card.add(self._profile)
        want_list = partial(self.paper_wanted.emit, "packing_list")
        self._pack = buttons.ghost(words.text("packing.print"), want_list, size="small", icon="print")
        packing = QHBoxLayout()
        packing.addWidget(self._pack)
        packing.addStretch(1)
        card.add(packing)
        return card

    def _people_and_tables(self) -> Card:
        words = self._words
        card = Card(words.text("tonight.step_check_in"))
        choices = [("people", words.text("tonight.shows_people")), ("tables", words.text("tonight.shows_tables"))]
        self._shown = SegmentedControl(choices, words.text("tonight.shows"))
        self._shown.changed.connect(lambda chosen: self.show_people(chosen == "people"))
        self.till_button = buttons.ghost(words.text("till.menu"), self.turn_till, icon="money", size="small")
        card.add_action(self.till_button)
        card.add_action(self._shown)
        self.check_in = CheckIn(self._club, self._desk, words, self._run, self._joined)
        self.check_in.turned.connect(self._limit_height)
        self._pages = PageStack()
        self._pages.addWidget(self.check_in)
        card.add(self._pages, 1)
        return card

    def _start_card(self) -> Card:
        words = self._words
        card = Card(words.text("tonight.step_start"))
        self._start_wait = labels.quiet(words.text("tonight.start_wait"))
        card.add(self._start_wait)
        self._decks = QVBoxLayout()
        self._decks.setSpacing(spacing.XS)
        card.add(self._decks)
        row = StackingRow()
        self.start = buttons.primary(words.text("tonight.start_now"), self.start_wanted.emit, icon="play")
        self.start_at = buttons.ghost(words.text("tonight.start_at"), self._ask_start_time)
        row.addWidget(self.start)
        row.addWidget(self.start_at)
        row.addStretch(1)
        card.add(row)
        self.start_time = StartTimeRow(words, self._desk.now)
        self.start_time.chosen.connect(self._set_start)
        self.start_time.left.connect(self.setFocus)
        card.add(self.start_time)
        self.room = buttons.ghost("", icon="screen", size="small")
        self.room.clicked.connect(partial(self.room_wanted.emit, RoomCommand.FULL_SCREEN))
        room = QHBoxLayout()
        room.addWidget(self.room)
        room.addStretch(1)
        card.add(room)
        return card

    def _ask_start_time(self) -> None:
        self.start_time.ask()

    def _set_start(self, at: datetime) -> None:
        self._run(partial(ClockCommands(self._desk).schedule_start, at))

    def _show_room(self, state: RoomState) -> None:
        """Show on the button what a click does: show the room view, or hide it."""
        self.room.setText(self._words.text("tonight.hide_seats" if is_on(state) else "tonight.show_seats"))
        buttons.set_button_icon(self.room, "screen", "accent" if is_on(state) else "text")

    def _ask_anyway(self, refusal: Refusal, act: Callable[[str], object]) -> None:
        """Show the agreement that refuses, and offer to act anyway."""
        sheet = Sheet(self.window(), self._words)
        asked = RefusalCard(refusal, self._club.books, self._words, act, self._open_rule)
        asked.closed.connect(sheet.close_again)
        sheet.body.addWidget(asked)
        sheet.closed.connect(sheet.deleteLater)
        sheet.open(asked.note)
