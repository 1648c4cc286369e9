"""Form of chips that turn up after their value has left play: what the book says, and the exchange."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from homepoker.core.quantities import Chips, EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.chip_race import ChipRaceCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import show_below
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_MOST = 999
_OTHER_TOPICS = ("chip-found", "chip-concealed")
"""Rulings on chips that lay on the floor, or were hidden or pocketed."""


class LateChipsForm(Card):
    """Whose chips, of which value and how many; the ruling stands below before it is recorded."""

    closed = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        open_rule: OpenRule,
        read_topic: Callable[[str], object],
    ) -> None:
        """
        :param read_topic: opens the question of a topic, filled in from the evening.
        """
        super().__init__(words.text("chips.late_title"))
        self._desk, self._books, self._words, self._run = desk, books, words, run
        self._open_rule = open_rule
        self._race = ChipRaceCommands(desk, books)
        self._entry: EntryId | None = None
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        gone = sorted(desk.state.chips_out.values)
        self.values = SegmentedControl(
            [(str(value), words.number(value)) for value in gone], words.text("chips.late_value"), str(gone[0])
        )
        self.values.changed.connect(lambda _key: self._show())
        self.add(self.values)
        row = StackingRow()
        self.count = QLineEdit()
        self.count.setValidator(QIntValidator(1, _MOST, self.count))
        self.count.setPlaceholderText(words.text("chips.late_count"))
        self.count.setAccessibleName(words.text("chips.late_count"))
        set_extent(self.count, width=110)
        self.count.textEdited.connect(lambda _text: self._show())
        self.player = buttons.secondary(words.text("chips.late_player"), self._choose, icon="person", size="small")
        self.count.returnPressed.connect(self.player.setFocus)
        row.addWidget(self.count)
        row.addWidget(self.player)
        row.addStretch(1)
        self.add(row)
        self.said = labels.subheading()
        self.said.setWordWrap(True)
        self.body.setSpacing(spacing.S)
        self._reasons = QVBoxLayout()
        self._reasons.setSpacing(spacing.XS)
        self.add(self.said)
        self.add(self._reasons)
        self._rules = Flow()
        self._cited: Citations = ()
        self.add(self._rules)
        self.record = buttons.primary(words.text("entries.record"), self._record)
        foot = StackingRow()
        foot.addWidget(self.record)
        foot.addStretch(1)
        self.add(foot)
        self.add(labels.quiet(words.text("chips.late_others")))
        self.add(
            Flow(
                buttons.ghost(words.text(f"topic.{topic}"), partial(read_topic, topic), size="small")
                for topic in _OTHER_TOPICS
            )
        )
        self.body.addStretch(1)
        self._show()
        self.count.setFocus()

    @property
    def _value(self) -> Chips:
        return int(self.values.chosen)

    @property
    def _amount(self) -> int:
        return int(self.count.text() or 0)

    def follow(self) -> bool:
        """Follow the evening; returns whether the chosen player is still there, and values have left play."""
        state = self._desk.state
        if self._entry is not None and self._entry not in state.seating.seats:
            self._entry = None
        self._show()
        return not state.is_over and self._value in state.chips_out.values

    def _choose(self) -> None:
        state = self._desk.state
        people = {self._words.name(state.entries.by_id[entry].player): entry for entry in state.seating.seats}
        show_below(self.player, {name: partial(self._take, people[name]) for name in sorted(people)})

    def _take(self, entry: EntryId) -> None:
        self._entry = entry
        self._show()
        self.record.setFocus()

    def _show(self) -> None:
        words = self._words
        ruling = self._race.late(self._value, self._amount) if self._amount else None
        self.said.setText(words.say(ruling.said) if ruling is not None and ruling.said is not None else "")
        lines = [*ruling.steps, *ruling.reasons] if ruling is not None else []
        empty(self._reasons)
        for line in lines:
            self._reasons.addWidget(labels.quiet(words.say(line)))
        self.said.setVisible(ruling is not None)
        cited = ruling.rests_on if ruling is not None else ()
        if cited != self._cited:
            self._cited = cited
            self._rules.clear()
            for citation in cited:
                self._rules.add(rule_link(citation, self._books, words, self._open_rule))
        if self._entry is not None:
            self.player.setText(words.name(self._desk.state.entries.by_id[self._entry].player))
        self.record.setEnabled(ruling is not None and self._entry is not None)

    def _record(self) -> None:
        entry = self._entry
        if entry is not None and self._amount:
            value, count = self._value, self._amount
            if self._run(lambda: self._race.exchange_late(entry, value, count)):
                self.closed.emit()
