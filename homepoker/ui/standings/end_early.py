"""Form of an early end: those who are left are ranked by the stacks that were counted, or share the places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QScrollArea, QWidget

from homepoker.core.quantities import Chips, EntryId
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.rule_links import OpenRule, rule_links
from homepoker.ui.kit.text import labels
from homepoker.ui.standings.view import LastStacksView, last_stacks_view
from homepoker.ui.theme import spacing


class EndEarlyForm(Card):
    """The places that follow from the count, which is made on its own page; a rule that wants more play is named."""

    closed = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        open_rule: OpenRule,
        count_stacks: Callable[[], object],
    ) -> None:
        """
        :param count_stacks: shows the page on which stacks are counted.
        """
        super().__init__(words.text("standings.end_title"))
        self._desk = desk
        self._run = run
        self._finish, self._stacks = EndingCommands(desk), StackCommands(desk)
        self._words = words
        self._view: LastStacksView | None = None
        self.add_action(buttons.icon_button("close", words.text("standings.end_leave"), self.closed.emit, size="small"))
        self.body.setSpacing(spacing.S)
        self._hint = labels.quiet(words.text("standings.end_hint"))
        self.add(self._hint)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.add(self._area, 1)
        self._together, self._counted_at = labels.body(), labels.quiet()
        self.add(self._together)
        self.add(self._counted_at)
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
        self.count = buttons.primary(words.text("stacks.menu"), count_stacks)
        self.sharing = buttons.secondary(words.text("standings.end_sharing"), self._end_sharing)
        for button in (self.by_stacks, self.count, self.sharing):
            row.addWidget(button)
        row.addStretch(1)
        self.add(row)
        self.follow()
        self.stacks_counted()

    @property
    def is_counted(self) -> bool:
        """Whether all stacks are known."""
        return self._view is not None and self._view.is_whole

    def stacks_counted(self) -> None:
        """Wait with what comes next: the end, or the count of what is missing."""
        (self.by_stacks if self.is_counted else self.count).setFocus()

    def follow(self) -> bool:
        """Show the places by the stacks that are counted now."""
        state = self._desk.state
        if state.is_over:
            return False
        view = last_stacks_view(state, self._stacks.counted_now(), self._words)
        if view != self._view:
            had_keys = self.count.hasFocus() or self.by_stacks.hasFocus()
            self._view = view
            self._show(view)
            if had_keys:
                self.stacks_counted()
        return True

    def _show(self, view: LastStacksView) -> None:
        self._together.setText(view.together)
        labels.set_tone(self._together, view.tone)
        self._counted_at.setText(view.counted_at)
        self._counted_at.setVisible(bool(view.counted_at))
        self._hint.setVisible(not view.is_whole)  # the places say it themselves
        self.by_stacks.setVisible(view.is_whole)
        self.count.setText(self._words.text("standings.count_again" if view.is_whole else "stacks.menu"))
        buttons.make_primary(self.count, not view.is_whole)
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, spacing.S, 0)
        grid.setHorizontalSpacing(spacing.S)
        grid.setVerticalSpacing(spacing.XS)
        name = 1 if view.is_whole else 0  # there are no places before all are counted
        grid.setColumnStretch(name, 1)
        for at, row in enumerate(view.rows):
            if row.place:
                grid.addWidget(labels.quiet(row.place), at, 0)
            grid.addWidget(labels.ElidedLabel(row.name), at, name)
            grid.addWidget(labels.number(row.chips), at, name + 1, Qt.AlignmentFlag.AlignRight)
        grid.setRowStretch(len(view.rows), 1)
        self._area.setWidget(inside)

    def _end_by_stacks(self) -> None:
        counted = self._stacks.counted_now()
        if counted:
            self._end(counted)
        else:
            self.follow()  # nothing at all would mean that they share, which the other button says

    def _end_sharing(self) -> None:
        self._end({})

    def _end(self, stacks: Mapping[EntryId, Chips]) -> None:
        if self._run(partial(self._finish.end_early, stacks, self.note.text().strip())):
            self.closed.emit()
        else:
            self.follow()
