"""Forms beside the tables, of which one is open at a time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache, partial
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget
from shiboken6 import isValid

from homepoker.core import time_call
from homepoker.core.balancing.final_table import FinalTablePlan
from homepoker.core.change_making import Exchange
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import chip_values
from homepoker.services.club import Club
from homepoker.services.club.evening_figures import end_prior, hands_an_hour
from homepoker.services.evening.seat_moves import SeatMoves, seat_moves_of
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.attendance import LeavingForm
from homepoker.ui.clock.coming_levels_form import ComingLevelsForm
from homepoker.ui.clock.time_call import TimeCallCard, TimeCallForm
from homepoker.ui.entries.bust_out import BustOutForm, running_hand
from homepoker.ui.entries.forms import AddOnForm, LateEntryForm, RefusalCard, StackForm, TickForm
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.penalties.form import PenaltyForm
from homepoker.ui.seating.close_table import CloseTableForm
from homepoker.ui.seating.final_table import FinalTableForm, ShowDraw
from homepoker.ui.seating.hand_for_hand_form import HandForHandForm
from homepoker.ui.seating.panel import TablesPanel
from homepoker.ui.tonight.keys import KeysCard
from homepoker.ui.window.sections import would_be_lost

if TYPE_CHECKING:
    from homepoker.ui.chip_race.late_form import LateChipsForm
    from homepoker.ui.clock.end_form import EndForm
    from homepoker.ui.journal.corrections import CorrectionForm
    from homepoker.ui.seating.dealer_form import DealerForm
    from homepoker.ui.standings.end_early import EndEarlyForm

    People = AddOnForm | LateEntryForm | LeavingForm | PenaltyForm | StackForm | TickForm
    Tables = CloseTableForm | DealerForm | FinalTableForm | HandForHandForm
    Clock = ComingLevelsForm | EndEarlyForm | EndForm | TimeCallForm
    Form = People | Tables | Clock | CorrectionForm | KeysCard | LateChipsForm | RefusalCard

_KEPT = "form_kept"
"""Subject of the toast on a form that was kept."""


@runtime_checkable
class FollowingForm(Protocol):
    """A form that follows other acts, and is put away when its people or its levels are gone."""

    def follow(self) -> bool:
        """Follow other acts; returns whether there is still something to ask."""


@runtime_checkable
class TickingForm(Protocol):
    def tick(self, now: datetime) -> None:
        """Show the times of this moment."""


@runtime_checkable
class CountingForm(Protocol):
    """A form that goes on once stacks are counted on their own page."""

    @property
    def is_counted(self) -> bool:
        """Whether all stacks are known."""

    def stacks_counted(self) -> None:
        """Take the keys: a count was recorded."""


class SideForms(QObject):
    """Opens them and puts them away; one that is filled gives way to Esc and its cross alone."""

    opened = Signal()
    turned = Signal()
    """Signal: a form was opened or put away."""

    def __init__(
        self,
        page: QWidget,
        side: QBoxLayout,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        tables: TablesPanel,
        called: TimeCallCard,
        *,
        open_rule: OpenRule,
        joined: Callable[[], object],
    ) -> None:
        """
        :param page: gets the keys when a form is put away.
        :param side: the column in which a form stands on top.
        :param joined: told when somebody has joined the club.
        """
        super().__init__(page)
        self._page, self._side = page, side
        self._club, self._desk, self._words, self._run = club, desk, words, run
        self._tables, self._called = tables, called
        self._open_rule, self._joined = open_rule, joined
        self.form: Form | None = None
        self._watched: list[QWidget] = []
        """The parts of a kept form of which something is being said."""
        self.reopen: Callable[[SideForms], object] | None = None
        """Opens the form again after a change of language or look; one about one person is not opened again."""
        self.has_page = False
        """Whether the form is a page to read, which wants the whole column."""
        self.show_draw: ShowDraw = lambda _draw, _turn_over: None
        """Shows the room a draw of seats."""
        self.count_stacks: Callable[[], object] = lambda: None
        """Shows the page on which stacks are counted."""
        self.read_topic: Callable[[str], object] = lambda _topic: None
        """Opens the ruling on a topic."""
        tables.time_wanted.connect(self.call_time)
        tables.bust_out_wanted.connect(self.bust_out)
        tables.stack_wanted.connect(self.count_stack)
        tables.close_wanted.connect(self.close_table)
        tables.penalty_wanted.connect(self.judge)
        tables.leaving_wanted.connect(self.leave_for_good)
        tables.dealer_wanted.connect(self.show_dealer)

    @property
    def has_unsaved(self) -> bool:
        """Whether something typed or chosen in the form is not recorded."""
        return self.form is not None and would_be_lost(self.form)

    def keep_filled(self) -> bool:
        """Keep a form with something unrecorded, and lead the host to it; returns whether there is one."""
        form = self.form
        if form is None or not self.has_unsaved:
            return False
        self.opened.emit()
        (cast("QWidget | None", form.focusWidget()) or form).setFocus()
        self._take_back_kept()
        message = self._words.text("tonight.form_kept", form=form.accessibleName())
        toasts_of(self._page, self._words).say(message, tone="warning", subject=_KEPT)
        self._watch(form)
        return True

    def _watch(self, form: QWidget) -> None:
        """Watch a kept form until something is pressed in it: then it was taken up again, and need not be said."""
        self._watched = [form, *form.findChildren(QWidget)]
        for part in self._watched:
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            self._take_back_kept()
        return False

    def _take_back_kept(self) -> None:
        """Take back what was said of a kept form, and watch it no longer."""
        if self._watched:
            toasts_of(self._page, self._words).clear(_KEPT)
        for part in filter(isValid, self._watched):
            part.removeEventFilter(self)
        self._watched = []

    def refresh(self) -> None:
        """Follow the evening; put a form away that has nothing left to ask."""
        if isinstance(self.form, FollowingForm) and not self.form.follow():
            self.put_away()

    def open(
        self,
        form: Form,
        reopen: Callable[[SideForms], object] | None = None,
        *,
        is_page: bool = False,
        goes_on: bool = False,
    ) -> bool:
        """Open a form in place of the one that is open, unless that one is filled; returns whether it was opened.

        :param is_page: it is a page to read.
        :param goes_on: the open form itself asks further with it, and has handed over its answers.
        """
        self._tables.stop_moving()
        if not goes_on and self.keep_filled():
            form.deleteLater()
            return False
        self.put_away()
        self.form, self.reopen, self.has_page = form, reopen, is_page
        self.opened.emit()
        form.closed.connect(self._closed)
        # A form chooses its first field before it is in the window, and Qt forgets the choice on the way into it.
        first = cast("QWidget | None", form.focusWidget())
        self._side.insertWidget(0, form, 2)
        self.turned.emit()
        (first or form).setFocus()
        return True

    def put_away(self) -> bool:
        """Put the open form away; returns whether there was one."""
        if self.form is None:
            return False
        self._take_back_kept()
        form, self.form, self.reopen, self.has_page = self.form, None, None, False
        if isinstance(form, FinalTableForm):
            form.stop_showing()
        self._tables.ask(None)
        form.hide()
        # Before it is deleted: the column has asked for its item, and PySide would go on knowing that address when
        # something else stands there. That ended the program.
        self._side.removeWidget(form)
        form.deleteLater()
        self.turned.emit()
        self._page.setFocus()
        return True

    def _closed(self) -> None:
        if self.sender() is self.form:
            self.put_away()

    def bust_out(self, who: EntryId | None = None) -> None:
        """Ask for bust-outs; a clicked player is known already."""
        if not self._desk.state.is_over and self._desk.state.seating.tables:
            hand, people = running_hand(self._desk, self._words), self._club.players()
            form = BustOutForm(hand, people, self._words, self._run, who, is_asked_at_tables=True)
            if self.open(form, SideForms.bust_out):
                self._tables.ask(form)

    def enter_late(self) -> None:
        """Ask for the person who joins."""
        form = LateEntryForm(
            self._club, self._desk, self._words, self._run, ask_anyway=self._go_on_anyway, joined=self._joined
        )
        self.open(form, SideForms.enter_late)

    def show_coming_levels(self) -> None:
        """Open the form of the coming levels."""
        prior = cache(partial(end_prior, self._club))
        form = ComingLevelsForm(self._desk, self._club.books, self._words, self._run, prior, self.plan_end)
        self.open(form, SideForms.show_coming_levels)

    def call_time(self, who: EntryId | None = None) -> None:
        """Ask on whom time is called; a clicked player is known already."""
        if time_call.is_running(self._desk.state.called, self._desk.now()):
            self._called.stop.setFocus()
        elif not self._desk.state.is_over:
            people = self._club.players()
            form = TimeCallForm(self._desk, people, self._club.books, self._words, self._run, self._open_rule, who)
            self.open(form, SideForms.call_time)

    def announce_hand_for_hand(self) -> None:
        """Ask until how many are left hand for hand is to be played."""
        self.open(HandForHandForm(self._desk, self._words, self._run), SideForms.announce_hand_for_hand)

    def plan_end(self) -> None:
        """Ask when play is to be over, and show the ways to get there."""
        from homepoker.ui.clock.end_form import EndForm

        prior = cache(partial(end_prior, self._club))
        form = EndForm(*(self._desk, self._club.books, self._words, self._run), prior, pace=hands_an_hour(self._club))
        self.open(form, SideForms.plan_end, is_page=True)

    def end_early(self) -> None:
        """Ask whether the evening shall end with those who are left, by their stacks or sharing the places."""
        from homepoker.ui.standings.end_early import EndEarlyForm

        asked = self._desk, self._club.books, self._words, self._run, self._open_rule
        self.open(EndEarlyForm(*asked, self.count_stacks), SideForms.end_early)

    def stacks_counted(self) -> None:
        """Lead on to the form that has waited for a count."""
        if isinstance(self.form, CountingForm):
            self.form.stacks_counted()

    def show_keys(self) -> None:
        """Show the list of keys."""
        self.open(KeysCard(self._words), SideForms.show_keys)

    def open_add_ons(self) -> None:
        """Ask for the buyers of the add-on."""
        self.open(AddOnForm(self._desk, self._club.players(), self._words, self._run), SideForms.open_add_ons)

    def open_ticks(self) -> None:
        """Open the list of the club's own tick."""
        self.open(TickForm(self._desk, self._club.players(), self._words, self._run), SideForms.open_ticks)

    def count_stack(self, entry: EntryId) -> None:
        """Ask for the stack of a player."""
        self.open(StackForm(self._desk, self._words, self._run, entry))

    def close_table(self, table: int) -> None:
        """Ask where the players of a table go."""
        self.open(self._close_table_form(table))

    def break_table(self, table: int) -> None:
        """Show new seats for the players of a table, drawn as the book wants; nobody moves yet."""
        form = self._close_table_form(table)
        form.draw_now()
        self.open(form)

    def _close_table_form(self, table: int) -> CloseTableForm:
        return CloseTableForm(
            *(self._desk, self._club.books, self._words, self._run, table),
            ask_anyway=self._go_on_anyway,
            open_rule=self._open_rule,
            print_slips=self.print_slips,
        )

    def form_final_table(self, plan: FinalTablePlan) -> None:
        """Show the seats of the final table; nobody moves yet."""
        self.open(
            FinalTableForm(
                *(self._desk, self._club.books, self._words, self._run, plan),
                ask_anyway=self._go_on_anyway,
                open_rule=self._open_rule,
                print_slips=self.print_slips,
                show_draw=self.show_draw,
            )
        )

    def print_slips(self, moved: SeatMoves) -> None:
        """Save the slips of players who get new seats."""
        from homepoker.ui.tonight.papers import ask_path, save_slips

        if path := ask_path(self._page, "move_slips", self._words):
            self._run.say(*save_slips(path, moved, self._desk.state, self._club.books, self._words))

    def print_slips_of(self, sequence: int) -> None:
        """Save the slips of an action that broke a table or formed the final one."""
        moved = seat_moves_of(self._desk, sequence)
        if moved is not None:
            self.print_slips(moved)

    def exchange_late(self) -> None:
        """Ask whose chips of a value that has left play have turned up."""
        from homepoker.ui.chip_race.late_form import LateChipsForm

        if self._desk.state.chips_out.values and not self._desk.state.is_over:
            asked = self._desk, self._club.books, self._words, self._run, self._open_rule
            self.open(LateChipsForm(*asked, self.read_topic), SideForms.exchange_late)

    def print_race_sheets(self, leaving: int) -> None:
        """Save the sheets by which the tables race so many values by themselves, the smallest ones."""
        from homepoker.ui.tonight.papers import ask_path, save_race_sheets

        state = self._desk.state
        if len(chip_values(state)) > leaving and (path := ask_path(self._page, "race_sheet", self._words)):
            self._run.say(*save_race_sheets(path, leaving, state, self._club.books, self._words))

    def print_exchanges(self, short: Chips, made: tuple[Exchange, ...]) -> None:
        """Save the list of exchanges that a value needs which has run short."""
        from homepoker.ui.tonight.papers import ask_path, save_exchanges

        if path := ask_path(self._page, "exchanges", self._words):
            self._run.say(*save_exchanges(path, short, made, self._desk.state, self._words))

    def judge(self, entry: EntryId) -> None:
        """Ask for an offence and the penalty for it."""
        asked = self._club, self._desk, self._words, self._run, entry
        self.open(PenaltyForm(*asked, ask_anyway=self._go_on_anyway, open_rule=self._open_rule))

    def leave_for_good(self, entry: EntryId) -> None:
        """Ask for the fate of the chips of a player who goes home."""
        asked = self._club, self._desk, self._words, self._run, entry

        def show() -> None:
            self.open(LeavingForm(*asked, ask_anyway=self._go_on_anyway, open_rule=self._open_rule))

        self._run(show)

    def show_dealer(self, table: int) -> None:
        """Open the page on a table's dealer and the dealer's duties."""
        from homepoker.ui.seating.dealer_form import DealerForm

        form = DealerForm(self._desk, self._club.books, self._words, self._run, self._open_rule, table)
        form.paper_wanted.connect(self._save_paper)
        self.open(form, lambda forms: forms.show_dealer(table), is_page=True)

    def _save_paper(self, which: str) -> None:
        from homepoker.ui.tonight.papers import ask_path, save_dealer_sheet, save_paper

        path = ask_path(self._page, which, self._words)
        if path and which == "dealer_sheet":
            self._run.say(*save_dealer_sheet(path, self._desk.state, self._club.books, self._words))
        elif path:
            self._run.say(*save_paper(which, path, self._desk.state, self._words))

    def ask_anyway(self, refusal: Refusal, act: Callable[[str], object]) -> None:
        """Show why a rule refuses and offer to do it anyway."""
        self.open(self._refusal_card(refusal, act))

    def _go_on_anyway(self, refusal: Refusal, act: Callable[[str], object]) -> None:
        """Do the same for a form that is open: its answers are in the act."""
        self.open(self._refusal_card(refusal, act), goes_on=True)

    def _refusal_card(self, refusal: Refusal, act: Callable[[str], object]) -> RefusalCard:
        return RefusalCard(refusal, self._club.books, self._words, act, self._open_rule)
