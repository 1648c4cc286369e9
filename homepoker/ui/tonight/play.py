"""Page of play: clock, tables, and beside them the open form and the journal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from homepoker.core import time_call
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.chips.race_controller import RaceController, SuggestionCard
from homepoker.ui.clock.called_card import CalledCard
from homepoker.ui.clock.panel import ClockCard
from homepoker.ui.entries.bust_out import BustOutForm, RunningHand
from homepoker.ui.entries.forms import LateEntryForm, RefusalCard, StackForm
from homepoker.ui.entries.lists import AddOnForm, TickForm
from homepoker.ui.entries.reinstate_menu import choose_reinstated
from homepoker.ui.journal.corrections import Corrections
from homepoker.ui.journal.panel import JournalPanel
from homepoker.ui.kit import buttons
from homepoker.ui.kit.accessible import name_region, tell_as
from homepoker.ui.kit.act_runner import ActRunner
from homepoker.ui.kit.flow import Flow
from homepoker.ui.kit.focus import turn_to
from homepoker.ui.kit.rule_link import OpenRule
from homepoker.ui.kit.scrolling import LeastColumn, PageStack, ScrollingPage
from homepoker.ui.kit.toast import TOAST_LANE
from homepoker.ui.kit.tooltips import set_tooltip
from homepoker.ui.kit.typed_text import is_typed_into
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.seating.close_table import CloseTableForm
from homepoker.ui.seating.panel import TablesPanel
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled
from homepoker.ui.tonight.clock_column import ClockColumn
from homepoker.ui.tonight.columns import PlayColumns
from homepoker.ui.tonight.keys import TABLE_CHOICES
from homepoker.ui.tonight.keys_card import KeysCard
from homepoker.ui.tonight.more_menu import show_lists, show_more
from homepoker.ui.tonight.side_forms import Following, Ticking

if TYPE_CHECKING:
    from homepoker.ui.standings.panel import StandingsPanel
    from homepoker.ui.tonight.side_forms import Form

LIST_WORDS_FROM = 1280
"""The width of a page, in logical pixels at 100 %, from which on the button of the lists has words."""

JOURNAL_FROM = 700
"""The height of a page, in logical pixels at 100 %, from which on the journal shows below an open form."""


class Play(PlayColumns):
    """Page of play: the clock, the tables and the side of a running evening."""

    form_opened = Signal()
    lobby_wanted = Signal()
    rulings_wanted = Signal()

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
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
        self._club = club
        self._open_rule = open_rule
        self._desk = desk
        self._words = words
        self.setAccessibleName(words.text("tonight.page_play"))
        self.setAccessibleDescription(words.text("tonight.page_play_keys"))
        tell_as(self, "page")
        self.clock = ClockCard(desk, words, run)
        self.tables = TablesPanel(
            club, desk, words, run, ask_anyway=self.ask_anyway, open_rule=open_rule, joined=joined
        )
        self.journal = JournalPanel(club, desk, words, run, open_rule)
        self.corrections = Corrections(
            *(club, desk, words, run, self),
            open_form=lambda form: self._open(form, None),
            ask_anyway=self.ask_anyway,
            open_rule=open_rule,
        )
        self.standings: StandingsPanel | None = None
        self.form: Form | None = None
        self.reopen_form: Callable[[Play], object] | None = None
        """What is open beside the tables."""
        self._side = LeastColumn()
        self._side.setSpacing(spacing.M)
        self.to_do = SuggestionCard(desk, club.books, words, run, open_rule)
        self._side.addWidget(self.to_do)
        self._side.addWidget(self.journal, 1)
        self._middle = PageStack()
        self._middle_page = ScrollingPage(self._middle)
        self._middle.addWidget(self.tables)
        self._middle.currentChanged.connect(lambda _: self.want_middle(self._middle.currentWidget() is not self.tables))
        self.racing = RaceController(club, desk, words, run, self._middle, open_rule)
        self.racing.turned.connect(self._show_to_do)
        self.racing.left.connect(self.setFocus)
        self.to_do.wanted.connect(self.racing.open)
        middle = QVBoxLayout()
        middle.setSpacing(spacing.S)
        self._above_tables = QStackedWidget()
        self._above_tables.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        doing, hint = self._doing(), self.tables.hint
        for row in (doing, hint):
            self._above_tables.addWidget(row)
        self.tables.hint_wanted.connect(lambda is_wanted: turn_to(self._above_tables, hint if is_wanted else doing))
        middle.addWidget(self._above_tables)
        middle.addWidget(self._middle_page, 1)
        middle.setContentsMargins(0, 0, 0, 0)
        self.called = CalledCard(desk, club.books, words, run, open_rule)
        self.clock_column = ClockColumn(self.clock, self.called)
        # What has been said lies over the picture of the room, and never over a seat or the end of a form.
        self.clock_column.setObjectName(TOAST_LANE)
        self._side.setContentsMargins(0, 0, 0, 0)
        self.fill(self.clock_column, _holding(middle), _holding(self._side))
        self.clock.coming_wanted.connect(self.show_coming_levels)
        self.clock.call_wanted.connect(self.call_time)
        self.tables.time_wanted.connect(self.call_time)
        self.tables.bust_out_wanted.connect(self.bust_out)
        self.tables.stack_wanted.connect(self._count_stack)
        self.tables.close_wanted.connect(self._close_table)
        self.journal.menu_wanted.connect(self.corrections.show_menu)
        self.corrections.commented.connect(self.journal.read_comments)
        self.corrections.entry_wanted.connect(self.journal.show_entry)
        self.journal.left.connect(self.setFocus)
        self._was_over = False
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.clock_column.shows_picture = not self.is_narrow
        self.tables.show_whole(self.is_stacked)
        self._middle_page.show_whole(self.is_stacked)
        self._show_journal()
        self._show_lists()

    def refresh(self) -> None:
        """Draw everything anew."""
        if isinstance(self.form, Following) and not self.form.follow():
            self._put_form_away()
        self.racing.refresh()
        self.clock.refresh()
        self.tables.refresh()
        self.journal.refresh()
        if self.standings is not None:
            self.standings.refresh()
        is_over = self._desk.state.is_over
        if is_over != self._was_over:
            self._was_over = is_over
            self.show_standings(is_over)
        self._show_lists()
        self.out.setVisible(not is_over)
        self.late.setVisible(not is_over)
        self.late.setEnabled(not self._desk.state.is_closed)
        self.reinstate.setEnabled(bool(self._desk.state.entries.bust_outs) and not self._desk.state.is_closed)

    def tick(self, now: datetime) -> None:
        """Show the time of this moment."""
        for _, receive in self.tick_receivers():
            receive(now)

    def tick_receivers(self) -> tuple[tuple[str, Callable[[datetime], object]], ...]:
        """The receivers of the tick, each by a name of its own; none of them needs another."""
        form = self.form
        return (
            ("called time", self.called.note_end),
            ("called card", self.called.tick),
            ("clock card", self.clock.tick),
            ("suggestions", lambda _now: self.to_do.refresh()),
            ("journal", self.journal.tick),
            *((("form", form.tick),) if isinstance(form, Ticking) else ()),
        )

    def show_standings(self, wanted: bool) -> None:
        """Show the standings in the middle, or the tables again."""
        turn_to(self._middle, self._standings_page() if wanted else self.tables)
        self.ranking.setText(self._words.text("tonight.back_to_play" if wanted else "tonight.standings"))

    def _standings_page(self) -> StandingsPanel:
        """The page of the standings, made when it is first asked for."""
        if self.standings is None:
            from homepoker.ui.standings.panel import StandingsPanel

            self.standings = StandingsPanel(self._club, self._desk, self._words)
            self.standings.rule_wanted.connect(self._open_rule)
            self.standings.new_evening_wanted.connect(self.lobby_wanted)
            self.standings.end_wanted.connect(self.end_early)
            self._middle.addWidget(self.standings)
        return self.standings

    @property
    def has_standings(self) -> bool:
        """Whether the standings are shown in the place of the tables."""
        return self.standings is not None and self._middle.currentWidget() is self.standings

    @property
    def has_unsaved(self) -> bool:
        """Whether something typed or chosen in a form, or a message to the room, is not recorded."""
        parts = [*self.findChildren(RoomCard), *([self.form] if self.form is not None else [])]
        begun = isinstance(self.form, BustOutForm | CloseTableForm) and self.form.is_begun
        return begun or any(is_typed_into(one) for one in parts)

    # Forms beside the tables

    def bust_out(self, who: EntryId | None = None) -> None:
        """Ask who is out; a clicked player is known already."""
        if not self._desk.state.is_over and self._desk.state.seating.tables:
            hand, people = RunningHand(self._desk, self._words), self._club.players()
            form = BustOutForm(hand, people, self._words, self._run, who, is_asked_at_tables=True)
            self._open(form, Play.bust_out)
            self.tables.ask(form)

    def enter_late(self) -> None:
        """Ask who joins."""
        form = LateEntryForm(
            self._club, self._desk, self._words, self._run, ask_anyway=self.ask_anyway, joined=self._joined
        )
        self._open(form, Play.enter_late)

    def show_coming_levels(self) -> None:
        """Show what comes, to be changed."""
        from homepoker.ui.clock.upcoming import ComingForm

        self._open(ComingForm(self._desk, self._club.books, self._words, self._run), Play.show_coming_levels)

    def call_time(self, who: EntryId | None = None) -> None:
        """Ask on whom time is called; a clicked player is known already."""
        from homepoker.ui.clock.calling import CallTimeForm

        if time_call.is_running(self._desk.state.called, self._desk.now()):
            self.called.stop.setFocus()
        elif not self._desk.state.is_over:
            people = self._club.players()
            form = CallTimeForm(self._desk, people, self._club.books, self._words, self._run, self._open_rule, who)
            self._open(form, Play.call_time)

    def end_early(self) -> None:
        """Ask what those who are left have, to end the evening with them."""
        from homepoker.ui.standings.end_early import EndEarlyForm

        form = EndEarlyForm(self._desk, self._club.books, self._words, self._run, self._open_rule)
        self._open(form, Play.end_early)

    def choose_table(self, wish: str) -> None:
        """Choose the table that a key asks for, where it asks for one."""
        if wish in TABLE_CHOICES:
            self.tables.choose(TABLE_CHOICES[wish])

    def show_keys(self) -> None:
        """Show the list of keys."""
        self._open(KeysCard(self._words), Play.show_keys)

    def ask_anyway(self, refusal: Refusal, act: Callable[[str], object]) -> None:
        """Show why a rule refuses and offer to do it anyway."""
        self._open(RefusalCard(refusal, self._club.books, self._words, act, self._open_rule), None)

    def close_form(self) -> bool:
        """Close the open form; says whether there was one."""
        return self.tables.stop_moving() or self._put_form_away() or self.racing.close()

    def _put_form_away(self) -> bool:
        if self.form is None:
            return False
        form, self.form, self.reopen_form = self.form, None, None
        self.tables.ask(None)
        form.hide()
        form.deleteLater()
        self._show_journal()
        self.setFocus()
        return True

    def _open(self, form: Form, reopen: Callable[[Play], object] | None) -> None:
        """Open a form beside the tables.

        :param reopen: opens it again after a change of language or look; a form about one person is not opened again.
        """
        self.tables.stop_moving()
        self._put_form_away()
        self.form, self.reopen_form = form, reopen
        self.form_opened.emit()
        form.closed.connect(self._form_closed)
        # A form chooses its first field before it is in the window, and Qt forgets the choice on the way into it.
        first = cast("QWidget | None", form.focusWidget())
        self._side.insertWidget(0, form, 2)
        self._show_journal()
        (first or form).setFocus()

    def _show_journal(self) -> None:
        """Show the journal; below an open form only in a high window."""
        self.journal.setVisible(self.form is None or (not self.is_narrow and self.height() >= scaled(JOURNAL_FROM)))
        self.show_form(self.form is not None)
        self._show_to_do()

    def _show_to_do(self) -> None:
        self.to_do.is_in_the_way = self.racing.page is not None or self.form is not None
        self.to_do.refresh()

    def _form_closed(self) -> None:
        if self.sender() is self.form:
            self._put_form_away()

    def _lists(self) -> dict[str, Callable[[], object]]:
        """The lists with ticks that this evening has, by their words."""
        state, found = self._desk.state, dict[str, Callable[[], object]]()
        if state.is_closed:
            return found
        if state.profile.add_on_chips and state.winner is None:
            found[self._words.text("entries.add_ons")] = self.open_add_ons
        if state.profile.tick_word:
            found[f"{state.profile.tick_word} …"] = self.open_ticks
        return found

    def _show_lists(self) -> None:
        """Show the button of the lists; in a narrow row with its icon alone."""
        lists = self._lists()
        says = next(iter(lists)) if len(lists) == 1 else self._words.text("entries.lists")
        self.lists.setVisible(bool(lists))
        self.lists.setText(says if self.width() >= scaled(LIST_WORDS_FROM) else "")
        set_tooltip(self.lists, says)
        self.lists.setAccessibleName(says)

    def open_add_ons(self) -> None:
        """Ask who takes the add-on."""
        self._open(AddOnForm(self._desk, self._club.players(), self._words, self._run), Play.open_add_ons)

    def open_ticks(self) -> None:
        """Show who has the club's own tick and who is without."""
        self._open(TickForm(self._desk, self._club.players(), self._words, self._run), Play.open_ticks)

    def _choose_list(self) -> None:
        lists = self._lists()
        if len(lists) == 1:
            next(iter(lists.values()))()
            return
        show_lists(self.lists, lists)

    def _count_stack(self, entry: EntryId) -> None:
        self._open(StackForm(self._desk, self._words, self._run, entry), None)

    def _close_table(self, table: int) -> None:
        self._open(CloseTableForm(self._desk, self._words, self._run, self.ask_anyway, table), None)

    # What concerns no single seat

    def _doing(self) -> QWidget:
        words = self._words
        row = Flow()
        name_region(row, words.text("tonight.acts"))
        self.out = buttons.secondary(words.text("entries.out_button"), self.bust_out, icon="knock-out", size="small")
        self.late = buttons.ghost(words.text("entries.late"), self.enter_late, size="small")
        self.reinstate = buttons.ghost(words.text("entries.reinstate_menu"), self._choose_reinstated, size="small")
        self.lists = buttons.ghost("", self._choose_list, size="small", icon="list")
        self.ranking = buttons.ghost(words.text("tonight.standings"), self._turn_standings, size="small")
        set_tooltip(self.reinstate, words.text("entries.reinstate_does"))
        for button in (self.out, self.late, self.reinstate, self.lists, self.ranking):
            row.add(button)
        tell_as(self.reinstate, "menu")
        self.more = buttons.icon_button("more", words.text("tonight.more"), self._show_more, size="small")
        row.add(self.more)
        return row

    def _show_more(self) -> None:
        rule, lobby = self.rulings_wanted.emit, self.lobby_wanted.emit
        acts = (rule, self.call_time, self.racing.open, self.end_early, self.show_keys, lobby)
        show_more(self.more, self._desk, self._words, acts)

    def _turn_standings(self) -> None:
        self.show_standings(self._middle.currentWidget() is self.tables)

    def _choose_reinstated(self) -> None:
        choose_reinstated(self.reinstate, self._desk, self._words, self._run)


def _holding(layout: QVBoxLayout) -> QWidget:
    holder = QWidget()
    holder.setLayout(layout)
    return holder
