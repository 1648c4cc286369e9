"""Page of play: clock, tables, and beside them the open form, what is due, and the journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from homepoker.core.play.bubble import playing_tables, still_playing
from homepoker.core.quantities import Chips
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.services.club import Club
from homepoker.services.club.evening_figures import end_prior, hands_an_hour
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.chip_race.controller import RaceController, RaceSuggestion
from homepoker.ui.clock.panel import ClockCard
from homepoker.ui.clock.time_call import TimeCallCard
from homepoker.ui.journal.panel import JournalPanel
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.access.focus import turn_to
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.fields.view_state import is_typed_into
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.middle_page import MiddlePage, PageInTheMiddle
from homepoker.ui.kit.layout.scrolling import LeastColumn, PageStack, ScrollingPage
from homepoker.ui.kit.messages.toast import TOAST_LANE
from homepoker.ui.prizes.controller import DealController, KeptDeal, PrizesController
from homepoker.ui.room_view.control import RoomControl
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.seating.due_list import DueList
from homepoker.ui.seating.panel import TablesPanel
from homepoker.ui.seating.view import SeatDraw
from homepoker.ui.stacks.controller import ChangeController, Mend, StackCountController
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled
from homepoker.ui.till.controller import TillController
from homepoker.ui.tonight.acts_row import ActsRow
from homepoker.ui.tonight.columns import ClockColumn, PlayColumns
from homepoker.ui.tonight.keys import PlayKey, TableKey
from homepoker.ui.tonight.side_forms import CountingForm, SideForms, TickingForm

if TYPE_CHECKING:
    from homepoker.core.deals import DealAgreed
    from homepoker.ui.standings.panel import StandingsPanel


JOURNAL_FROM = 700
"""The height of a page, in logical pixels at 100 %, from which on the journal shows below an open form."""

JOURNAL_BELOW_A_PAGE_FROM = 900
"""The same below a form with a page to read."""


@dataclass(frozen=True, slots=True)
class PlayView:
    """Kept of the page while the section is rebuilt."""

    table: int
    """The chosen table."""
    reopen_form: Callable[[SideForms], object] | None
    """Opens the form beside the tables again."""
    has_standings: bool
    has_race: bool
    has_count: bool
    """Whether stacks are being counted."""
    has_till: bool
    """Whether the till is shown."""
    has_prizes: bool
    has_change: bool
    """Whether change is being made for a colour that has run short."""
    deal: KeptDeal | None
    """What stands in the fields of a deal that is talked about."""
    put_off: frozenset[tuple[Chips, bool]]
    """Suggestions of a chip race that the host has put off."""
    to_do: ToDoList
    """To-do list of the tables, with the host's postponements and the buttons that were named."""
    time_over: datetime | None
    """The called time whose end the host has seen."""


class Play(PlayColumns):
    """The clock, the tables and the side of a running evening."""

    lobby_wanted = Signal()
    rulings_wanted = Signal()
    topic_wanted = Signal(str)
    """Signal that a ruling on this topic is asked for."""

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        *,
        open_rule: OpenRule,
        joined: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        """
        :param open_rule: opens what a citation names.
        :param joined: told when somebody has joined the club.
        """
        super().__init__(parent)
        self._club = club
        self._open_rule = open_rule
        self._desk = desk
        self._words, self._run = words, run
        self.setAccessibleName(words.text("tonight.page_play"))
        self.setAccessibleDescription(words.text("tonight.page_play_keys"))
        tell_as(self, "page")
        # Each part is made where it is to stand: on the way there Qt would style all of it once more.
        middle, side = QWidget(self), QWidget(self)
        self._middle = PageStack(middle)
        self._middle_page = ScrollingPage(self._middle, middle)
        prior = cache(partial(end_prior, club))
        self.clock = ClockCard(desk, words, run, prior, cache(partial(hands_an_hour, club)))
        self.tables = TablesPanel(
            *(club, desk, words, run),
            ask_anyway=self._ask_anyway,
            open_rule=open_rule,
            joined=joined,
        )
        self.called = TimeCallCard(desk, club.books, words, run, open_rule)
        self._side = LeastColumn(side)
        self._side.setSpacing(spacing.M)
        self.forms = SideForms(
            *(self, self._side, club, desk, words, run, self.tables, self.called), open_rule=open_rule, joined=joined
        )
        self.forms.turned.connect(self._show_journal)
        self._together = HandForHandKeys(desk, run, self.tables, self.forms)
        self.journal = JournalPanel(
            *(club, desk, words, run),
            open_rule=open_rule,
            open_form=self.forms.open,
            go_on_with=partial(self.forms.open, goes_on=True),
            ask_anyway=self.forms.ask_anyway,
            print_slips=self.forms.print_slips_of,
            parent=side,
        )
        self.standings: StandingsPanel | None = None
        due = DueList(
            *(desk, club.books, words, run),
            open_rule=open_rule,
            ask_anyway=self.forms.ask_anyway,
            break_table=self.forms.break_table,
            bust_out=self.forms.bust_out,
            form_final_table=self.forms.form_final_table,
            end_early=self._end_by_stacks,
            make_up=self.forms.plan_end,
            prior=prior,
            give_keys_back=lambda: self,
        )
        self._is_drawing = False
        due.tables_named.connect(lambda tables: self.tables.show_needed(tables, draws=not self._is_drawing))
        race = RaceSuggestion(desk, club.books, words, run, open_rule, self.forms.print_race_sheets)
        self.to_do = ToDoCard(words, due, race)
        self._side.addWidget(self.to_do)
        self._side.addWidget(self.journal, 1)
        self._middle.currentChanged.connect(self._share_with_middle)
        self.racing = RaceController(club, desk, words, run, self._middle, open_rule, self.forms.print_race_sheets)
        self.to_do.race.wanted.connect(self._race)
        forms, show_entry = self.forms, self.journal.show_entry
        mend = Mend(forms.bust_out, forms.enter_late, forms.open_add_ons, show_entry, self.make_change)
        self.counting = StackCountController(club, desk, words, run, self._middle, mend, self._ask_anyway)
        self.changing = ChangeController(club, desk, words, run, self._middle, self.forms.print_exchanges)
        self.forms.count_stacks = self.count_stacks
        self.counting.recorded.connect(self.forms.stacks_counted)
        self.till = TillController(club, desk, words, run, self._middle)
        self.dealing = DealController(desk, words, run, self._middle)
        self.prizes = PrizesController(desk, words, run, self._middle)
        for pages in self.middle_pages:
            pages.turned.connect(self._show_to_do)
            pages.left.connect(self.setFocus)
        column = QVBoxLayout(middle)
        column.setSpacing(spacing.S)
        self._above_tables = QStackedWidget(middle)
        self._above_tables.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        forms, rule, lobby = self.forms, self.rulings_wanted.emit, self.lobby_wanted.emit
        chips = self.make_change, self._race
        rare = (rule, forms.call_time, self._together.go_on, *chips, forms.end_early, forms.show_keys, lobby)
        forms.read_topic = self.topic_wanted.emit
        self.acts = ActsRow(desk, words, run, forms, self._turn_standings, self.count_stacks, self.turn_till, rare)
        self.acts.deal, self.acts.prizes = self._make_deal, self.show_prizes
        hint = self.tables.hint
        for row in (self.acts, hint):
            self._above_tables.addWidget(row)
        self._middle.addWidget(self.tables)
        self.tables.hint_wanted.connect(lambda is_wanted: turn_to(self._above_tables, hint if is_wanted else self.acts))
        column.addWidget(self._above_tables)
        column.addWidget(self._middle_page, 1)
        column.setContentsMargins(0, 0, 0, 0)
        self.clock_column = ClockColumn(self.clock, self.called)
        # What has been said lies at the foot of this column, and never over a seat or the end of a form.
        self.clock_column.setObjectName(TOAST_LANE)
        self._side.setContentsMargins(0, 0, 0, 0)
        self.fill(self.clock_column, middle, side)
        self._open_from_clock(forms)
        self.journal.left.connect(self.setFocus)
        self._was_over = False
        self.refresh()

    def _open_from_clock(self, forms: SideForms) -> None:
        """Open the forms for which the clock's card has buttons."""
        self.clock.coming_wanted.connect(forms.show_coming_levels)
        self.clock.end_wanted.connect(forms.plan_end)
        self.clock.call_wanted.connect(forms.call_time)

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_picture()
        self.tables.show_whole(self.is_stacked)
        self._middle_page.show_whole(self.is_stacked)
        self._show_journal()
        self.acts.refresh(self.width())

    def cover_side(self, is_covered: bool) -> None:
        super().cover_side(is_covered)
        self._show_picture()

    def _show_picture(self) -> None:
        """Show the small picture of the room beside whatever stands in the third column."""
        self.clock_column.shows_picture = not self.is_narrow
        self.clock_column.updateGeometry()
        self.clock_column.share()

    def refresh(self) -> None:
        """Draw everything anew."""
        self.forms.refresh()
        for pages in self.middle_pages:
            pages.refresh()
        self.clock.refresh()
        # What is due names the tables that are drawn large: it comes first, and they are drawn once.
        self._is_drawing = True
        self.to_do.refresh()
        self._is_drawing = False
        self.tables.refresh()
        self.journal.refresh()
        if self.standings is not None:
            self.standings.refresh()
        is_over = self._desk.state.is_over
        if is_over != self._was_over:
            self._was_over = is_over
            self.show_standings(is_over)
        self.acts.refresh(self.width())

    def add_room(self, card: RoomCard, room: RoomControl) -> None:
        """Put the card of the room view below the clock, and let the forms show the room what goes on in them."""
        self.clock_column.add_room(card)
        self.acts.turn_structure = card.turn_structure

        def show_draw(draw: SeatDraw | None, turn_over: Callable[[], object]) -> None:
            room.show_draw(self._desk.tournament_id, draw, turn_over)
            card.acted.emit()

        self.forms.show_draw = show_draw

        def show_deal(deal: DealAgreed | None) -> None:
            room.show_deal(self._desk.tournament_id, deal)
            card.acted.emit()

        self.dealing.show_deal = show_deal

    def tick(self, now: datetime) -> None:
        """Show the time of this moment."""
        for _, receive in self.tick_receivers():
            receive(now)

    def tick_receivers(self) -> tuple[tuple[str, Callable[[datetime], object]], ...]:
        """The receivers of the tick, each by a name of its own; none of them needs another."""
        form = self.forms.form
        return (
            ("called time", self.called.note_end),
            ("called card", self.called.tick),
            ("clock card", self.clock.tick),
            ("tables", self.tables.tick),
            ("suggestions", lambda _now: self.to_do.refresh()),
            ("count of the stacks", lambda _now: self.acts.offer_count()),
            ("journal", self.journal.tick),
            *((("form", form.tick),) if isinstance(form, TickingForm) else ()),
        )

    def _race(self) -> None:
        self._leave_but(self.racing)
        self.racing.open()

    def count_stacks(self) -> None:
        """Show the count of the stacks in the place of the tables."""
        self._leave_but(self.counting)
        self.counting.open()

    def _end_by_stacks(self) -> None:
        """Ask whether the evening shall end, with the count of the stacks beside it as long as some are not known."""
        self.forms.end_early()
        if isinstance(self.forms.form, CountingForm) and not self.forms.form.is_counted:
            self.count_stacks()

    def make_change(self) -> None:
        """Show the page for a colour that has run short in the place of the tables."""
        self._leave_but(self.changing)
        self.changing.open()

    def turn_till(self) -> None:
        """Show the till in the place of the tables, or put it away."""
        self._leave_but(self.till)
        self.till.turn()

    def _make_deal(self, kept: KeptDeal | None = None) -> None:
        """Show the ways to divide the prizes in the place of the tables."""
        self._leave_but(self.dealing)
        self.dealing.open(kept)

    def show_prizes(self) -> None:
        """Show tonight's prizes and how they are divided in the place of the tables."""
        self._leave_but(self.prizes)
        self.prizes.open()

    def _leave_but(self, wanted: MiddlePage) -> None:
        """Put away the other pages that stand in the place of the tables."""
        for pages in self.middle_pages:
            if pages is not wanted:
                pages.close()

    @property
    def middle_pages(self) -> tuple[MiddlePage, ...]:
        """The pages that may stand in the place of the tables."""
        return self.racing, self.counting, self.changing, self.till, self.dealing, self.prizes

    def show_standings(self, wanted: bool) -> None:
        """Show the standings in the middle, or the tables again."""
        turn_to(self._middle, self._standings_page() if wanted else self.tables)
        self.acts.ranking.setText(self._words.text("tonight.back_to_play" if wanted else "tonight.standings"))

    def _standings_page(self) -> StandingsPanel:
        """The page of the standings, made when it is first asked for."""
        if self.standings is None:
            from homepoker.ui.standings.panel import StandingsPanel

            self.standings = StandingsPanel(self._club, self._desk, self._words, self._open_rule)
            self.standings.new_evening_wanted.connect(self.lobby_wanted)
            self.standings.end_wanted.connect(self.forms.end_early)
            self.standings.till_wanted.connect(self.turn_till)
            self._middle.addWidget(self.standings)
        return self.standings

    @property
    def has_standings(self) -> bool:
        """Whether the standings are shown in the place of the tables."""
        return self.standings is not None and self._middle.currentWidget() is self.standings

    @property
    def has_unsaved(self) -> bool:
        """Whether something typed or chosen in a form, or a message to the room, is not recorded."""
        return self.forms.has_unsaved or any(map(is_typed_into, self.findChildren(RoomCard)))

    def kept_view(self) -> PlayView:
        """The view state: what the host has chosen and opened on this page."""
        return PlayView(
            table=self.tables.selected,
            reopen_form=self.forms.reopen,
            has_standings=self.has_standings,
            has_race=self.racing.page is not None,
            has_count=self.counting.page is not None,
            has_till=self.till.page is not None,
            has_prizes=self.prizes.page is not None,
            has_change=self.changing.page is not None,
            deal=self.dealing.kept,
            put_off=frozenset(self.to_do.race.put_off),
            to_do=self.to_do.tables.to_do,
            time_over=self.called.dismissed,
        )

    def restore_view(self, view: object) -> None:
        """Restore the view state; that of another page changes nothing."""
        if not isinstance(view, PlayView):
            return
        self.to_do.race.put_off |= view.put_off
        self.to_do.tables.to_do.take_over(view.to_do)
        self.called.dismissed = view.time_over
        self.show_standings(view.has_standings)
        if view.has_race:
            self.racing.open()
        if view.has_count:
            self.counting.open()
        if view.has_till:
            self.till.open()
        if view.has_prizes:
            self.show_prizes()
        if view.has_change:
            self.changing.open()
        if view.deal is not None:
            self._make_deal(view.deal)
        self.refresh()
        if view.reopen_form is not None:
            view.reopen_form(self.forms)
        self.tables.choose_again(view.table)

    def _ask_anyway(self, refusal: Refusal, act: Callable[[str], object]) -> None:
        # The tables are there before the forms, which ask at them.
        self.forms.ask_anyway(refusal, act)

    def obey(self, key: PlayKey | TableKey, *, is_side_covered: bool) -> bool:
        """Do what a key asks of the tables, the forms and what is due; returns whether there was anything to do.

        :param is_side_covered: the forms are not to be seen, and one that is open is not put away.
        """
        match key:
            case TableKey(number):
                self.tables.choose(number)
            case PlayKey.NEXT_HAND:
                self.tables.next_hand()
            case PlayKey.BUST_OUT:
                self.forms.bust_out()
            case PlayKey.CALL_TIME:
                self.forms.call_time()
            case PlayKey.MESSAGE:
                self.ask_message()
            case PlayKey.DUE:
                self.to_do.take_keys()
            case PlayKey.HAND_FOR_HAND:
                self._together.go_on()
            case PlayKey.ALL_IN:
                self._together.all_in()
            case PlayKey.SHOW_KEYS:
                self.forms.show_keys()
            case PlayKey.CLOSE_FORM:
                return self.tables.stop_moving() or (not is_side_covered and self.close_form())
        return True

    def ask_message(self) -> None:
        """Let the host write a message to the room."""
        for card in self.findChildren(RoomCard):
            card.ask_message()

    def close_form(self) -> bool:
        """Close the open form; says whether there was one."""
        # Esc closes what it is pressed in.
        if any(page.has_keys for page in self.middle_pages):
            return self._close_pages()
        return self.tables.stop_moving() or self.forms.put_away() or self._close_pages()

    def _close_pages(self) -> bool:
        """Put the page in the place of the tables away; returns whether there was one."""
        return any(page.close() for page in self.middle_pages)

    def _show_journal(self) -> None:
        """Show the journal; below an open form only in a high window."""
        has_form = self.forms.form is not None
        has_room = not self.is_narrow and self.height() >= scaled(JOURNAL_FROM)
        # What the dealer does is a page to read: it has the whole column.
        is_read = self.forms.has_page and self.height() < scaled(JOURNAL_BELOW_A_PAGE_FROM)
        self.journal.setVisible(not has_form or (has_room and not is_read))
        self.show_form(has_form)
        self._show_to_do()

    def _share_with_middle(self) -> None:
        shown = self._middle.currentWidget()
        self.want_middle(shown is not self.tables)
        self.widen_middle(isinstance(shown, PageInTheMiddle) and shown.is_wide)

    def _show_to_do(self) -> None:
        pages = *(each.page for each in self.middle_pages), self.forms.form
        self.to_do.is_in_the_way = any(page is not None for page in pages)
        self.to_do.refresh()

    def _turn_standings(self) -> None:
        self.show_standings(self._middle.currentWidget() is self.tables)


class ToDoCard(Card):
    """Proposals for the tables, and the chip race, each with its rule; there as long as something is due (Zu tun)."""

    counted = Signal(int)
    """Signal: so much is due."""

    def __init__(self, words: Words, tables: DueList, race: RaceSuggestion) -> None:
        super().__init__(words.text("due.title"))
        self._words = words
        self.tables, self.race = tables, race
        self.add(tables)
        self.add(race)
        self.body.setSpacing(spacing.M)
        self.count = 0
        """Number of things that are due."""
        self.is_in_the_way = False
        """Whether a form or the page of the race needs the room."""
        self.hide()

    def refresh(self) -> None:
        """Show the proposals that are due now."""
        self.tables.refresh()
        self.race.refresh()
        count = self.tables.count + (not self.race.isHidden())
        if count != self.count:
            self.count = count
            self.counted.emit(count)
        title = self._words.text("due.title")
        self.set_title(title if count < 2 else self._words.text("due.title_many", title=title, count=count))
        self.setVisible(count > 0 and not self.is_in_the_way)

    def take_keys(self) -> None:
        """Give the keys to the first proposal: Enter does it."""
        if self.isVisible():
            first = self.tables.first_button or self.race.first_button
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)


class HandForHandKeys:
    """Hand for hand by keys (Hand für Hand): one key leads from the announcement to the next hand for all."""

    def __init__(self, desk: TournamentDesk, run: ActRunner, tables: TablesPanel, forms: SideForms) -> None:
        self._desk, self._run, self._tables, self._forms = desk, run, tables, forms
        self._commands = HandForHandCommands(desk)

    def go_on(self) -> None:
        """Go on hand for hand: announce it, then note the chosen table as done, and at last begin the next hand.

        A table that is done already hands the key on to one that still plays.
        """
        state, chosen = self._desk.state, self._tables.selected
        if state.hand_for_hand is None:
            self._ask()
            return
        waiting = still_playing(state)
        if not waiting:
            self._run(self._commands.go_on)
        elif chosen in waiting:
            self._report(chosen, Status.DONE)
        else:
            self._tables.choose(waiting[0])

    def all_in(self) -> None:
        """Note an all-in at the chosen table, while its hand is played."""
        state, chosen = self._desk.state, self._tables.selected
        if state.hand_for_hand is not None and chosen in still_playing(state):
            self._report(chosen, Status.ALL_IN_CALLED)

    def _ask(self) -> None:
        """Open the form; with one table there is nothing to announce, and a refusal says so."""
        state = self._desk.state
        if not state.is_over and state.seating.tables and len(playing_tables(state)) > 1:
            self._forms.announce_hand_for_hand()
        elif not state.is_over:
            self._run(partial(self._commands.announce, 0, state.profile.bubble))

    def _report(self, table: int, status: Status) -> None:
        if self._run(partial(self._commands.report, table, status)):
            others = [other for other in still_playing(self._desk.state) if other != table]
            if others:
                self._tables.choose(others[0])
