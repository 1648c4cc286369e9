"""Form of a player who goes home for good: what the book says of the chips, and what the host decides."""

from __future__ import annotations

from PySide6.QtCore import Signal

from homepoker.core import entries
from homepoker.core.quantities import EntryId
from homepoker.services.club import Club
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels


class LeavingForm(Card):
    """One button does as the book says, and one the contrary."""

    closed = Signal()

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        entry: EntryId,
        *,
        ask_anyway: AskAnyway,
        open_rule: OpenRule,
    ) -> None:
        player = desk.state.entries.by_id[entry].player
        super().__init__(words.text("attendance.leaving_title", player=player))
        self.wrap_title()
        self._desk, self._words, self._run, self._entry, self._ask_anyway = desk, words, run, entry, ask_anyway
        self._commands = AttendanceCommands(desk, club.books)
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        ruling = self._commands.on_leaving(entry)
        self._removes = ruling.verdict.chips_removed
        if ruling.said is not None:
            self.add(labels.body(words.say(ruling.said)))
        self.add(Flow(rule_link(citation, club.books, words, open_rule) for citation in ruling.rests_on))
        self.add(labels.caption(words.text("penalty.stack")))
        self.stack = ChipsEdit(words, words.text("penalty.stack"), desk.state.stacks.counted.get(entry))
        self.stack.entered.connect(lambda _: self._leave(removes=self._removes))
        self.add(self.stack)
        self.add(labels.quiet(words.text("attendance.stack_why")))
        by_book = "attendance.do_remove" if self._removes else "attendance.do_blind_off"
        otherwise = "attendance.do_blind_off" if self._removes else "attendance.do_remove"
        row = StackingRow()
        self.by_book = buttons.primary(words.text(by_book), lambda: self._leave(removes=self._removes))
        self.otherwise = buttons.secondary(words.text(otherwise), lambda: self._leave(removes=not self._removes))
        row.addWidget(self.by_book)
        row.addWidget(self.otherwise)
        row.addStretch(1)
        self.add(row)
        self.body.addStretch(1)
        self.stack.setFocus()

    def follow(self) -> bool:
        """Whether the player is still in play."""
        return self._entry in {entry.id for entry in entries.still_in(self._desk.state.entries)}

    def _leave(self, *, removes: bool) -> None:
        stack = self.stack.amount
        if removes and stack is None:
            self.stack.set_error(self._words.text("entries.stack_missing"))
            self.stack.setFocus()
            return

        def act(note: str | None) -> None:
            self._commands.leave_for_good(self._entry, stack=stack, removes_chips=removes, overruled=note)

        if self._run.by_rule(act, self._ask_anyway):
            self.closed.emit()
