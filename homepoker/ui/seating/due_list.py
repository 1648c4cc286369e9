"""List of what is due at the tables, each with its reasons, its rules, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from homepoker.core.balancing.final_table import FinalTablePlan
from homepoker.core.expected_end import EndPrior
from homepoker.core.history import UndoStack
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.structure import Ante
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.clock import HeadsUpCommands
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.to_do.clock_notices import DecksDue, HeadsUpDue, LateRegistrationEnds
from homepoker.services.evening.to_do.ending import LastHandsAtTable, LastHandsDue, LastStacksDue, RunningLate
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue, RoundDue, TableReport
from homepoker.services.evening.to_do.people import (
    BlindedOut,
    MissedBlindsDue,
    NearlyBlindedOut,
    PenaltyOver,
    PenaltyUncounted,
)
from homepoker.services.evening.to_do.prizes import PrizesDue
from homepoker.services.evening.to_do.tables import (
    BalanceDue,
    BreakDue,
    ButtonDue,
    FinalTableBlocked,
    FinalTableDue,
    HaltDue,
    WaitsForEntries,
)
from homepoker.services.evening.to_do.to_do_list import Due, ToDoList
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region, tell_as
from homepoker.ui.kit.access.focus import on_click
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, read_apart, rule_link
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import show_below
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.seating.due_view import SeatChoice, button_choices, due_text, other_players, other_tables, tables_of
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled

_NOTICES = (FinalTableBlocked, HaltDue, NearlyBlindedOut, LateRegistrationEnds, WaitsForEntries, DecksDue)
"""Notices: there is nothing to do about them but to know them."""

MOST_ROWS = 4
"""Rows that are shown; in a room of 34 tables the others follow as soon as these are done."""

MOST_PLAYING = 8
"""Tables that still play which are shown; the others follow as soon as these are done."""

_Report = Callable[[int, Status], object]


_WIDEST_CHOICE = 220
"""Width of the longest words on the button of a seat, in logical pixels at 100 %: the column is hardly wider."""


class _Row(QWidget):
    """A proposal, which reads the same while the plan behind it changes."""

    def __init__(self, due: Due, reads: tuple[object, ...]) -> None:
        super().__init__()
        self.due, self.reads = due, reads
        self.first_button: QPushButton | None = None


class DueList(QWidget):
    """A proposal that reads as before stays, and what has the keys in it keeps them."""

    tables_named = Signal(tuple)
    """Signal: the proposals name these tables now, the most pressing first."""

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        *,
        open_rule: OpenRule,
        ask_anyway: AskAnyway,
        break_table: Callable[[int], object],
        bust_out: Callable[[EntryId], object],
        form_final_table: Callable[[FinalTablePlan], object],
        end_early: Callable[[], object],
        make_up: Callable[[], object],
        prior: Callable[[Ante], EndPrior],
        give_keys_back: Callable[[], QWidget],
    ) -> None:
        """
        :param break_table: opens the form that closes a table.
        :param bust_out: opens the form of a bust-out.
        :param form_final_table: opens the form with the seats of the final table.
        :param end_early: opens the form that ends the evening with the stacks of those who are left.
        :param make_up: opens the form with the ways to be done in time.
        :param prior: tells when the club's evenings with such an ante end.
        :param give_keys_back: the page that takes the keys once nothing is due any more.
        """
        super().__init__()
        self._desk, self._books, self._words, self._run = desk, books, words, run
        self._open_rule, self._ask_anyway = open_rule, ask_anyway
        self._break_table, self._give_keys_back = break_table, give_keys_back
        self._bust_out = bust_out
        self._form_final_table = form_final_table
        self._end_early, self._make_up = end_early, make_up
        self.to_do = ToDoList(desk, prior)
        self._shown: tuple[Due, ...] = ()
        self._drawn: list[_Row] = []
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(spacing.M)
        self._more = labels.quiet("")
        self._rows.addWidget(self._more)
        self.hide()

    @property
    def count(self) -> int:
        return len(self._shown)

    @property
    def first_button(self) -> QPushButton | None:
        """The first button of the first proposal."""
        return self._drawn[0].first_button if self._drawn else None

    def refresh(self) -> None:
        """Show the proposals that are due now."""
        proposals = self.to_do.items()
        if proposals == self._shown:
            return
        self._shown = proposals
        self._draw()
        self.setVisible(bool(proposals))
        self.tables_named.emit(tuple(dict.fromkeys(table for due in proposals for table in tables_of(due))))

    def _reads(self, due: Due) -> tuple[object, ...]:
        """The words and choices of a row; the plan behind it may be another one with each act."""
        words, state = self._words, self._desk.state
        whole = due if isinstance(due, RoundDue) else type(due)
        offered = button_choices(due, state, words), tuple(self._others(due))
        return whole, due_text(due, state, words), due.citations, offered

    def _draw(self) -> None:
        before, self._drawn = self._drawn, []
        for place, due in enumerate(self._shown[:MOST_ROWS]):
            reads = self._reads(due)
            row = next((kept for kept in before if kept.reads == reads), None)
            if row is None:
                row = self._row(due, reads)
            else:
                before.remove(row)
            row.due = due
            self._drawn.append(row)
            if self._rows.indexOf(row) != place:
                self._rows.insertWidget(place, row)
            row.show()  # at once: Qt shows it with the next event, and the keys go to what is seen
        for row in before:
            self._rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        hidden = len(self._shown) - len(self._drawn)
        self._more.setText(self._words.text("due.more", count=hidden) if hidden else "")
        self._more.setVisible(bool(hidden))

    def _row(self, due: Due, reads: tuple[object, ...]) -> _Row:
        words, state = self._words, self._desk.state
        text = due_text(due, state, words)
        row = _Row(due, reads)
        name_region(row, text.title)
        column = QVBoxLayout(row)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(labels.body(text.title))
        if text.why:
            column.addWidget(labels.quiet(" ".join(text.why)))
        if text.question:
            column.addWidget(labels.strong(text.question))
            column.addWidget(labels.quiet(text.asked_for))
        if isinstance(due, RoundDue):
            column.addWidget(_table_reports(due, words, self._report, partial(self._button, row)))
        acts = Flow()
        choices = button_choices(due, state, words)
        if text.do and not choices:
            do = buttons.primary(text.do) if isinstance(due, RoundDue) else buttons.secondary(text.do, size="small")
            acts.add(self._button(row, do, lambda: self._do(row.due)))
        for choice in choices:
            name_it = partial(self.to_do.name_button, choice.table, choice.seat)
            acts.add(self._button(row, _seat_choice(choice, words), name_it))
        if self._others(due):
            other = buttons.ghost(words.text("due.other"), size="small")
            other.clicked.connect(lambda: show_below(other, self._others(row.due)))
            tell_as(other, "menu")
            acts.add(other)
        if isinstance(due, RoundDue):
            end = buttons.ghost(words.text("due.end_round"), size="small")
            acts.add(self._button(row, end, partial(self._run, HandForHandCommands(self._desk).end)))
        else:
            not_now = words.text("due.understood" if isinstance(due, _NOTICES) else "due.not_now")
            # The only button of a row has a frame: without one it looks like a line of the text above.
            has_way = bool(text.do or choices)
            later = (buttons.ghost if has_way else buttons.secondary)(not_now, size="small")
            acts.add(self._button(row, later, lambda: self._put_off(row.due, with_way_back=has_way)))
        column.addWidget(acts)
        if due.citations:
            column.addWidget(
                Flow(
                    rule_link(citation, self._books, words, self._open_rule)
                    for citation in read_apart(due.citations, self._books, words)
                )
            )
        return row

    def _button(self, row: _Row, button: QPushButton, act: Callable[[], object]) -> QPushButton:
        """Connect a button; after its act the keys go to the next proposal, or back to the page."""

        def acted() -> None:
            act()
            self.refresh()

        on_click(button, acted, self._next)
        row.first_button = row.first_button or button
        return button

    def _next(self) -> QWidget | None:
        return self.first_button or self._give_keys_back()

    def _do(self, due: Due) -> None:
        match due:
            case HandForHandDue() | RoundDue() | HeadsUpDue() | ButtonDue() | LastHandsDue() | LastHandsAtTable():
                self._run(partial(self.to_do.do, due))
            case PrizesDue():
                self._run(partial(self.to_do.do, due))
            case FinalTableDue(plan=plan):
                self._form_final_table(plan)
            case BalanceDue() | PenaltyOver() | PenaltyUncounted() | MissedBlindsDue():
                self._run.by_rule(lambda note: self.to_do.do(due, overruled=note), self._ask_anyway)
            case BreakDue(table=table):
                self._break_table(table)
            case WaitsForEntries(due=waiting):
                self._do(waiting)
            case BlindedOut(entry=entry):
                self._bust_out(entry)
            case LastStacksDue():
                self._end_early()
            case RunningLate():
                self._make_up()
            case FinalTableBlocked() | HaltDue() | NearlyBlindedOut() | LateRegistrationEnds() | DecksDue():
                self.to_do.put_off(due)

    def _put_off(self, due: Due, *, with_way_back: bool) -> None:
        """Put a proposal off; what there was to do about it can be had back."""
        self.to_do.put_off(due)
        if with_way_back:
            words = self._words
            # With the next act or another evening it is out of date, as is what that act offers to undo.
            toasts_of(self, words).say(
                words.text("due.put_off"),
                action=words.text("app.undo"),
                on_action=partial(self._take_back, due),
                subject=UndoStack.PLAY,
            )

    def _take_back(self, due: Due) -> None:
        self.to_do.take_back(due)
        self.refresh()

    def _others(self, due: Due) -> dict[str, Callable[[], object]]:
        """The other choices of a proposal, by their words."""
        players = other_players(due, self._desk.state, self._words)
        tables = other_tables(due, self._words)
        if isinstance(due, HeadsUpDue):
            later = partial(HeadsUpCommands(self._desk).shorten, from_next=True)
            return {self._words.text("due.heads_up_from_next"): partial(self._run, later)}
        if isinstance(due, MissedBlindsDue):
            judge = AttendanceCommands(self._desk).judge_missed_blinds
            not_meant = partial(self._run, partial(judge, due.entry, is_deliberate=False))
            return {self._words.text("due.not_meant"): not_meant}
        return {
            **{says: partial(self._move, due, entry) for entry, says in players},
            **{says: partial(self._break_table, table) for table, says in tables},
        }

    def _report(self, table: int, status: Status) -> None:
        self._run(partial(HandForHandCommands(self._desk).report, table, status))

    def _move(self, due: Due, entry: EntryId) -> None:
        """Move somebody else to the seat of the proposal, by the host's word."""
        seat = due.moves[0].seat if isinstance(due, BalanceDue) else None
        if seat is not None:
            commands = SeatingCommands(self._desk)
            self._run.by_rule(lambda note: commands.move(entry, seat, overruled=note), self._ask_anyway)


def _seat_choice(choice: SeatChoice, words: Words) -> QPushButton:
    """A seat that can be named as the button's, and its player.

    Of a long name the end is left out; the tooltip and the screen reader have all of it.
    """
    says = words.text("due.seat", seat=choice.seat, player=choice.name)
    button = buttons.secondary("", size="small")
    button.setText(button.fontMetrics().elidedText(says, Qt.TextElideMode.ElideRight, scaled(_WIDEST_CHOICE)))
    whole = words.text("due.seat_at", table=choice.table, said=says)
    button.setAccessibleName(whole)
    set_tooltip(button, whole)
    return button


def _table_reports(
    due: RoundDue, words: Words, report: _Report, connect: Callable[[QPushButton, Callable[[], object]], QPushButton]
) -> QWidget:
    """Reports of the tables in hand for hand, a click each: first those whose hand is not over, then those that wait.

    :param connect: connects a button with its act.
    """
    rows = QWidget()
    column = QVBoxLayout(rows)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(spacing.XS)
    waiting = [table_report for table_report in due.tables if table_report.status is not Status.DONE]
    # The table that shows down next stands on top: its report is the next one.
    waiting.sort(key=lambda table_report: (table_report.table != due.next_table, table_report.table))
    for table_report in waiting[:MOST_PLAYING]:
        column.addWidget(_report_row(table_report, due, words, report, connect))
    if len(waiting) > MOST_PLAYING:
        column.addWidget(labels.quiet(words.text("due.tables_more", count=len(waiting) - MOST_PLAYING)))
    done = [table_report for table_report in due.tables if table_report.status is Status.DONE]
    if done and waiting:
        column.addWidget(
            Flow(_done_report(table_report, words, report, connect) for table_report in done[-MOST_PLAYING:])
        )
    return rows


def _report_row(
    table_report: TableReport,
    due: RoundDue,
    words: Words,
    report: _Report,
    connect: Callable[[QPushButton, Callable[[], object]], QPushButton],
) -> QWidget:
    row = Flow()
    is_all_in = table_report.status is Status.ALL_IN_CALLED
    done = partial(report, table_report.table, Status.DONE)
    if is_all_in and table_report.table != due.next_table:
        # Its cards stay face down: nothing can be done there but to take the report back.
        back = buttons.ghost(words.text("due.table_all_in_of", table=table_report.table), size="small", icon="undo")
        set_tooltip(back, words.text("due.table_all_in_back"))
        row.add(connect(back, partial(report, table_report.table, Status.PLAYING)))
        return row
    says = words.text("due.table_showdown_done" if is_all_in else "due.table_done", table=table_report.table)
    row.add(connect(buttons.secondary(says, size="small"), done))
    if not is_all_in:
        all_in = buttons.ghost(words.text("due.table_all_in"), size="small")
        all_in.setAccessibleName(words.text("due.table_all_in_of", table=table_report.table))
        row.add(connect(all_in, partial(report, table_report.table, Status.ALL_IN_CALLED)))
    return row


def _done_report(
    table_report: TableReport,
    words: Words,
    report: _Report,
    connect: Callable[[QPushButton, Callable[[], object]], QPushButton],
) -> QPushButton:
    button = buttons.ghost(words.text("due.table_is_done", table=table_report.table), size="small")
    button.setAccessibleName(words.text("due.table_is_done_says", table=table_report.table))
    return connect(button, partial(report, table_report.table, Status.PLAYING))
