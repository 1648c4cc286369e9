"""Page of a count of the stacks: table by table by keyboard, recorded at once, and then what it comes to."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from homepoker.core import tournament
from homepoker.core.entries import AddOnTaken, PlayerEntered, PlayerRebought
from homepoker.core.history import Event
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.refusal import Refusal
from homepoker.core.stack_audit import Cause, Likely
from homepoker.core.stacks import ChipsRaced, ChipsRemoved
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.middle_page import PageInTheMiddle
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import show_below
from homepoker.ui.stacks.controller import Mend
from homepoker.ui.stacks.rows import PlayerFields, lay_out, rows_area
from homepoker.ui.stacks.view import (
    AuditView,
    Hint,
    StackRow,
    Typed,
    as_draft,
    asks_again,
    audit_view,
    count_draft,
    from_draft,
    measured_by,
    pieces_draft,
    says_big_blinds,
    table_line,
    table_rows,
)
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_LEAST_RESULT = 80
"""Least height of the result, in logical pixels."""
_RESULT = "result"
"""Key of the page with the result, among those of the tables."""

_LINES: dict[Likely, type[Event]] = {
    Likely.ENTRY_TOO_MANY: PlayerEntered,
    Likely.REBUY_TOO_MANY: PlayerRebought,
    Likely.ADD_ON_TOO_MANY: AddOnTaken,
    Likely.STILL_ON_TABLE: ChipsRemoved,
    Likely.RACE: ChipsRaced,
}
"""The act that is looked up in the journal for a cause."""


class StackCountPage(PageInTheMiddle):
    """In place of the tables while stacks are counted; what is typed is kept until it is recorded."""

    recorded = Signal()
    """Signal: the last table was recorded, or all of them at once, and the result is shown."""

    def __init__(
        self,
        desk: TournamentDesk,
        drafts: Drafts,
        words: Words,
        run: ActRunner,
        mend: Mend,
        ask_anyway: AskAnyway,
    ) -> None:
        super().__init__(words.text("stacks.title"))
        self._desk, self._drafts, self._words, self._run = desk, drafts, words, run
        self._mend, self._ask_anyway = mend, ask_anyway
        self._commands = StackCommands(desk)
        self._name, self._known = count_draft(desk.tournament_id), pieces_draft(desk.tournament_id)
        self._typed = from_draft(drafts.read(self._name), self._played())
        self._tables = self._taken_tables()
        self._shown = str(self._tables[0])
        self._rows: list[PlayerFields] = []
        self._mending: list[QWidget] = []
        """The buttons that lead to what mends a difference."""
        self._audited: tuple[object, ...] = ()
        ways = [(key, words.text(f"stacks.{key}")) for key in ("by_total", "by_colour")]
        self.way = SegmentedControl(
            ways, words.text("stacks.way"), "by_colour" if self._typed.by_colour else "by_total"
        )
        self.way.changed.connect(self._turn_way)
        self.add_action(self.way)
        if len(tournament.chip_values(desk.state)) > 1:
            self.change = buttons.icon_button("chips", words.text("stacks.change_menu"), mend.make_change, size="small")
            self.add_action(self.change)
        self.add_action(buttons.icon_button("close", words.text("stacks.close"), self.closed.emit, size="small"))
        self.tables = self._make_tabs()
        self._tabs = QVBoxLayout()
        self._tabs.addWidget(self.tables)
        self.add(self._tabs)
        self._area = rows_area()
        self.add(self._area, 100)
        self.line = labels.body()
        self.add(self.line)
        self.note = QLineEdit()
        limit_line(self.note)
        self.note.setPlaceholderText(words.text("stacks.note_hint"))
        self.note.setAccessibleName(words.text("stacks.note_hint"))
        self.note.returnPressed.connect(self._note)
        self.add(self.note)
        self.body.addStretch(1)
        foot = StackingRow()
        self.go_on = buttons.primary("", self._go_on)
        self.this_table = buttons.secondary("", self._record_table)
        self.note_it = buttons.secondary(words.text("stacks.note_it"), self._note)
        foot.addStretch(1)
        for button in (self.this_table, self.note_it, self.go_on):
            foot.addWidget(button)
        self.add(foot)
        self.body.setSpacing(spacing.S)
        self._draw()

    def begin(self) -> None:
        """Wait for the first stack that is not counted; once the page is in the window."""
        counted = self._stacks()
        free = [row for row in self._rows if row.entry not in counted]
        if free or self._rows:
            (free or self._rows)[0].take_keys()
        elif self._mending:
            self._mending[0].setFocus()
        else:
            self.tables.take_keys()

    # What is typed

    def typed(self) -> None:
        """Take what was typed in the rows of this table."""
        chips, pieces = dict(self._typed.chips), {of: dict(counts) for of, counts in self._typed.pieces.items()}
        recorded = self._commands.counted_now()
        for row in self._rows:
            if row.total is None:
                if counts := row.counts:
                    pieces[row.entry] = counts
                else:
                    pieces.pop(row.entry, None)
                continue
            amount = row.total.amount
            if amount == self._typed.stacks.get(row.entry, recorded.get(row.entry)):
                continue
            pieces.pop(row.entry, None)  # the total was typed over them
            if amount:
                chips[row.entry] = amount
            else:
                chips.pop(row.entry, None)
        self._keep(replace(self._typed, chips=chips, pieces=pieces))
        for row in self._rows:
            row.is_kept()

    def go_on_from(self, row: PlayerFields) -> None:
        """Move the focus to the next seat, and from the last one on."""
        place = self._rows.index(row) + 1
        if place < len(self._rows):
            self._area.ensureWidgetVisible(self._rows[place].take_keys())
        else:
            self.go_on.setFocus()

    def _keep(self, typed: Typed) -> None:
        self._typed = typed
        self._drafts.keep(self._name, as_draft(typed, self._played()))
        self._say()

    def _turn_way(self, key: str) -> None:
        self._keep(replace(self._typed, by_colour=key == "by_colour"))
        self._draw()
        self.begin()

    def _stacks(self) -> dict[EntryId, Chips]:
        """The stacks of this count: those recorded a moment ago, and over them those that are typed."""
        playing = self._desk.state.seating.seats
        both = {**self._commands.counted_now(), **self._typed.stacks}
        return {entry: chips for entry, chips in both.items() if entry in playing}

    def _played(self) -> timedelta:
        return tournament.playing_time(self._desk.state, self._desk.now())

    # Showing

    def follow(self) -> bool:
        """Follow other acts of the evening; returns whether there is anybody to count."""
        state = self._desk.state
        if state.is_over or not state.seating.seats:
            return False
        tables = self._taken_tables()
        if tables != self._tables:
            self._tables = tables
            if self._shown not in {*map(str, tables), _RESULT}:
                self._shown = str(tables[0])
            self._tabs.removeWidget(self.tables)
            self.tables.hide()
            self.tables.deleteLater()
            self.tables = self._make_tabs()
            self._tabs.addWidget(self.tables)
            self._draw()
        elif self._shown == _RESULT:
            if self._audited[:1] != (state,):
                self._draw()
        elif [row.entry for row in self._rows] != [row.entry for row in self._view_rows()]:
            self._draw()
        else:
            self._say()
        return True

    def show_result(self) -> None:
        """Show what the count comes to."""
        self._turn_to(_RESULT)

    def show_stack(self, entry: EntryId) -> None:
        """Show the field of a player, to count once more."""
        self._turn_to(str(self._desk.state.seating.seats[entry].table))
        for row in self._rows:
            if row.entry == entry:
                row.take_keys()

    def _make_tabs(self) -> SegmentedControl:
        words = self._words
        short = len(self._tables) > 4
        tabs = [(str(table), str(table) if short else words.text("chips.table", table=table)) for table in self._tables]
        made = SegmentedControl(
            [*tabs, (_RESULT, words.text("stacks.result"))], words.text("chips.tables"), self._shown
        )
        made.changed.connect(self._turn_to)
        return made

    def _taken_tables(self) -> list[int]:
        return sorted({seat.table for seat in self._desk.state.seating.seats.values()})

    def _turn_to(self, shown: str) -> None:
        self._shown = shown
        self.tables.choose(shown)
        self._draw()
        self.begin()

    def _view_rows(self) -> tuple[StackRow, ...]:
        return table_rows(self._desk.state, int(self._shown), self._stacks(), self._words)

    def _draw(self) -> None:
        is_result = self._shown == _RESULT
        self._rows, self._mending = [], []
        self.way.setVisible(not is_result)
        if is_result:
            inside = QWidget()
            inside.setProperty("frame", "scrolled")
            self._draw_result(inside)
            self._area.setWidget(inside)
        else:
            self._draw_table()
        self._say()

    def _draw_table(self) -> None:
        state, words, shown = self._desk.state, self._words, self._view_rows()
        values = tournament.chip_values(state)
        by_colour = self._typed.by_colour and bool(values)
        self._rows = [PlayerFields(row, words) for row in shown]
        for row, seen in zip(self._rows, shown, strict=True):
            if by_colour:
                row.ask_pieces(values, self._typed.pieces.get(row.entry, {}), self.typed, self.go_on_from)
            else:
                row.ask_total(seen.chips, self.typed, self.go_on_from)
        lay_out(self._area, self._rows, shown, values if by_colour else (), state.profile.case, words)

    def _say(self) -> None:
        """Say what is counted so far, and on the buttons what comes next."""
        words, is_result = self._words, self._shown == _RESULT
        for part in (self.note, self.note_it):
            part.setVisible(is_result)
        self.line.setVisible(not is_result)
        if is_result:
            self.this_table.hide()
            self.go_on.setVisible(bool(self._typed.stacks))
            self.go_on.setText(words.text("stacks.record_all"))
            return
        shown = self._view_rows()
        level, stacks = measured_by(self._desk.state, self._desk.now()), self._stacks()
        for row, seen in zip(self._rows, shown, strict=True):
            chips = stacks.get(row.entry)
            blinds = says_big_blinds(self._desk.state, chips, level, words) if chips else ""
            if row.total is None and chips:
                blinds = f"{words.number(chips)} · {blinds}"
            before = words.text("stacks.before", chips=seen.before) if seen.before and not chips else ""
            doubt = asks_again(self._desk.state, chips, words) if chips else ""
            row.says.setText(doubt or blinds or before)
            labels.set_tone(row.says, "warning" if doubt else "quiet")
        self.line.setText(table_line(shown, words))
        following = self._next_table()
        self.go_on.show()
        self.go_on.setText(
            words.text("stacks.record_all") if following is None else words.text("chips.next_table", table=following)
        )
        is_here = any(row.entry in self._typed.stacks for row in self._rows)
        self.this_table.setVisible(len(self._tables) > 1 and is_here)
        self.this_table.setText(words.text("stacks.record_table", table=int(self._shown)))

    def _draw_result(self, inside: QWidget) -> None:
        state, stacks = self._desk.state, self._stacks()
        self._audited = (state, stacks)
        found = self._commands.audit(stacks)
        level = measured_by(state, self._desk.now())
        view = audit_view(state, found, stacks, self._commands.history(), level, self._words)
        self.note_it.setEnabled(view.may_note)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, spacing.S, 0)
        column.setSpacing(spacing.S)
        said = labels.subheading(view.said)
        said.setWordWrap(True)
        labels.set_tone(said, view.tone)
        column.addWidget(said)
        column.addWidget(labels.quiet(view.handed_out))
        for text, tone in view.tables if len(view.tables) > 1 else ():
            one = labels.body(text)
            labels.set_tone(one, tone if tone != "quiet" else "text")
            column.addWidget(one)
        for hint in view.hints:
            self._add_hint(column, hint)
        if view.leader:
            column.addWidget(labels.line())
            leading = labels.strong(view.leader)
            leading.setWordWrap(True)
            column.addWidget(leading)
            column.addLayout(self._ranking(view))
        column.addStretch(1)
        set_extent(self._area, most_height=spacing.M * 1_000)
        set_extent(self._area, least_height=_LEAST_RESULT)

    def _add_hint(self, column: QVBoxLayout, hint: Hint) -> None:
        column.addWidget(labels.body(hint.text))
        if hint.act:
            button = buttons.secondary(hint.act, size="small")
            button.setAccessibleName(f"{hint.act} {hint.text}")
            button.clicked.connect(lambda _on=False: self._mend_it(hint.cause, button))
            self._mending.append(button)
            column.addWidget(Flow((button,)))

    def _ranking(self, view: AuditView) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(spacing.M)
        grid.setVerticalSpacing(spacing.XS)
        grid.setColumnStretch(1, 1)
        for at, ranked in enumerate(view.ranked):
            grid.addWidget(labels.quiet(ranked.place), at, 0)
            grid.addWidget(labels.ElidedLabel(ranked.name), at, 1)
            went = labels.quiet(ranked.went)
            went.setWordWrap(False)
            grid.addWidget(went, at, 2, Qt.AlignmentFlag.AlignRight)
            for column, text in ((3, ranked.chips), (4, ranked.big_blinds)):
                grid.addWidget(labels.number(text), at, column, Qt.AlignmentFlag.AlignRight)
        return grid

    # Acts

    def _mend_it(self, cause: Cause, button: QWidget) -> None:
        match cause.what:
            case Likely.BUST_OUT_NOT_NOTED:
                self._mend.bust_out(cause.entries[0])
            case Likely.NOT_PAYABLE | Likely.DIGITS:
                self.show_stack(cause.entries[0])
            case Likely.ENTRY_NOT_NOTED:
                self._mend.enter_late()
            case Likely.ADD_ON_NOT_NOTED:
                self._mend.add_ons()
            case Likely.REBUY_NOT_NOTED:
                self._choose_buyer(button)
            case _:
                self._show_newest(_LINES[cause.what])

    def _choose_buyer(self, button: QWidget) -> None:
        state, sell = self._desk.state, EntryCommands(self._desk)

        def buy(entry: EntryId) -> None:
            self._run.by_rule(lambda note: sell.rebuy(entry, overruled=note), self._ask_anyway)

        people = {self._words.name(state.entries.by_id[entry].player): entry for entry in state.seating.seats}
        show_below(button, {name: partial(buy, people[name]) for name in sorted(people)})

    def _show_newest(self, kind: type[Event]) -> None:
        lines = self._desk.history.standing()
        found = [line.sequence for line in lines if any(isinstance(event, kind) for event in line.events)]
        if found:
            self._mend.show_entry(found[-1])

    def _next_table(self) -> int | None:
        later = [table for table in self._tables if table > int(self._shown)]
        return later[0] if later else None

    def _go_on(self) -> None:
        following = self._next_table() if self._shown != _RESULT else None
        if following is not None:
            self._turn_to(str(following))
            return
        typed = self._typed.stacks
        is_recorded = not typed and bool(self._commands.counted_now())
        if is_recorded or self._record(list(typed), ()):
            self.show_result()
            self.recorded.emit()

    def _record_table(self) -> None:
        table = int(self._shown)
        here = [row.entry for row in self._rows if row.entry in self._typed.stacks]
        if self._record(here, (table,)):
            following = self._next_table()
            self._turn_to(_RESULT if following is None else str(following))
            if following is None:
                self.recorded.emit()

    def _record(self, which: list[EntryId], tables: tuple[int, ...]) -> bool:
        """Record stacks that were typed; returns whether that was done. One that cannot be is shown."""
        playing = self._desk.state.seating.seats
        typed = {entry: self._typed.stacks[entry] for entry in which if entry in playing}
        before = self._typed
        self._typed = replace(
            before,
            chips={entry: chips for entry, chips in before.chips.items() if entry not in typed},
            pieces={entry: counts for entry, counts in before.pieces.items() if entry not in typed},
        )
        try:
            self._commands.record(typed, tables)
        except Refusal as refusal:
            self._typed = before
            self._run.say_refusal(refusal)
            return False
        known = {entry: counts for entry, counts in before.pieces.items() if entry in typed}
        if known:
            # Who has run short of a colour a moment later need not count it once more.
            earlier = from_draft(self._drafts.read(self._known), self._played()).pieces
            self._drafts.keep(self._known, as_draft(Typed(pieces={**earlier, **known}), self._played()))
        if self._typed.stacks:
            self._drafts.keep(self._name, as_draft(self._typed, self._played()))
        else:
            self._drafts.drop(self._name)
        return True

    def _note(self) -> None:
        found = self._commands.audit(self._stacks())
        if self._run(lambda: self._commands.note(found, self.note.text().strip())):
            self.note.clear()
            self._run.say(self._words.text("stacks.noted"), "good")
