"""Form of an early end: those who are left are ranked by the stacks typed here, or share the places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QScrollArea, QWidget

from homepoker.core import entries, tournament
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.rule_links import OpenRule, rule_links
from homepoker.ui.kit.text import labels
from homepoker.ui.standings.view import stacks_together
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

STACK_WIDTH = 120
"""Width of a field for a stack, in logical pixels."""


class EndEarlyForm(Card):
    """A stack for each player who is left; a rule that wants play to go on is named."""

    closed = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        open_rule: OpenRule,
    ) -> None:
        super().__init__(words.text("standings.end_title"))
        self._desk = desk
        self._run = run
        self._finish = EndingCommands(desk)
        self._words = words
        self.stacks: dict[EntryId, ChipsEdit] = {}
        self.add_action(buttons.icon_button("close", words.text("standings.end_leave"), self.closed.emit, size="small"))
        self.body.setSpacing(spacing.S)
        self.add(labels.quiet(words.text("standings.end_hint")))
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it takes the keys
        self.add(self._area, 1)
        self._together = labels.quiet()
        self.add(self._together)
        self.note = QLineEdit()
        limit_line(self.note)
        self.note.setPlaceholderText(words.text("entries.note_hint"))
        self.note.setAccessibleName(words.text("entries.note_hint"))
        departs = self._finish.departs_by_ending()
        if departs:
            warning = labels.quiet(words.text("standings.end_departs"))
            labels.set_tone(warning, "warning")
            self.add(warning)
            self.add(rule_links(departs, books, words, open_rule))
        self.add(self.note)
        self.note.setVisible(bool(departs))
        row = StackingRow()
        self.by_stacks = buttons.primary(words.text("standings.end_by_stacks"), self._end_by_stacks)
        self.sharing = buttons.secondary(words.text("standings.end_sharing"), self._end_sharing)
        row.addWidget(self.by_stacks)
        row.addWidget(self.sharing)
        row.addStretch(1)
        self.add(row)
        self.follow()
        first = next(iter(self.stacks.values()), None)
        if first is not None:
            first.setFocus()

    def follow(self) -> bool:
        """Ask for the stacks of those who are left now; what was typed stays."""
        state = self._desk.state
        if state.is_over:
            return False
        left = entries.still_in(state.entries)
        if [entry.id for entry in left] == list(self.stacks):
            return True
        typed = {entry: edit.amount for entry, edit in self.stacks.items()}
        old = self._area.takeWidget()
        if old is not None:
            old.deleteLater()
        self.stacks = {}
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, spacing.S, 0)
        grid.setVerticalSpacing(spacing.XS)
        for row, entry in enumerate(left):
            name = self._words.name(entry.player)
            counted = typed[entry.id] if entry.id in typed else state.stacks.counted.get(entry.id)
            edit = self.stacks[entry.id] = ChipsEdit(
                self._words, self._words.text("entries.stack_title", name=name), counted
            )
            set_extent(edit, width=STACK_WIDTH)
            edit.changed.connect(lambda _: self._add_up())
            edit.entered.connect(lambda _, number=row: self._go_on(number))
            grid.addWidget(labels.ElidedLabel(name), row, 0)
            grid.addWidget(edit, row, 1)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(len(left), 1)
        self._area.setWidget(holder)
        self._add_up()
        return True

    def _add_up(self) -> None:
        in_play = tournament.chips_in_play(self._desk.state)
        text, tone = stacks_together([edit.amount for edit in self.stacks.values()], in_play, self._words)
        self._together.setText(text)
        labels.set_tone(self._together, tone)

    def _go_on(self, row: int) -> None:
        """Move the focus to the next player by Enter, and from the last one to the button."""
        edits = list(self.stacks.values())
        if row + 1 < len(edits):
            edits[row + 1].select_all()
        else:
            self.by_stacks.setFocus()

    def _typed(self) -> dict[EntryId, Chips]:
        return {entry: edit.amount for entry, edit in self.stacks.items() if edit.amount is not None}

    def _end_by_stacks(self) -> None:
        typed = self._typed()
        if not typed:
            # Nothing at all would mean that they share, which the other button says.
            self._together.setText(self._words.text("standings.end_type_stacks"))
            labels.set_tone(self._together, "warning")
            self.follow()
            return
        self._end(typed)

    def _end_sharing(self) -> None:
        self._end({})

    def _end(self, stacks: Mapping[EntryId, Chips]) -> None:
        if self._run(partial(self._finish.end_early, stacks, self.note.text().strip())):
            self.closed.emit()
        elif missing := [edit for edit in self.stacks.values() if edit.amount is None]:
            missing[0].select_all()
