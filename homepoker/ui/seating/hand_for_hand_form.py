"""Form that announces hand for hand at any moment, for a bubble that the host names here."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QSpinBox

from homepoker.core import entries
from homepoker.core.play.bubble import last_prize, playing_tables
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels


class HandForHandForm(Card):
    """Until how many are left; the number of the profile stands there, or none."""

    closed = Signal()

    def __init__(self, desk: TournamentDesk, words: Words, run: ActRunner) -> None:
        super().__init__(words.text("hand_for_hand.title"))
        self._desk, self._run = desk, run
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.add(labels.quiet(words.text("hand_for_hand.explained")))
        self.until = QSpinBox()
        self.until.setLocale(QLocale(words.language))
        self.until.setAccessibleName(words.text("hand_for_hand.until"))
        self.until.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.until.setSpecialValueText(words.text("hand_for_hand.until_ended"))
        label = labels.caption(words.text("hand_for_hand.until"))
        label.setBuddy(self.until)
        self.add(label)
        self.add(self.until)
        row = StackingRow()
        self.do = buttons.primary(words.text("hand_for_hand.announce"), self._announce)
        row.addWidget(self.do)
        row.addStretch(1)
        self.add(row)
        self.body.addStretch(1)
        self.follow()
        until, self._kind = last_prize(desk.state)
        self.until.setValue(until if until <= self.until.maximum() else 0)
        self.do.setFocus()

    def follow(self) -> bool:
        """Offer as many places as fewer are left; whether it can still be announced."""
        state = self._desk.state
        self.until.setRange(0, max(0, entries.count_left(state.entries) - 1))
        return state.hand_for_hand is None and len(playing_tables(state)) > 1

    def _announce(self) -> None:
        if self._run(partial(HandForHandCommands(self._desk).announce, self.until.value(), self._kind)):
            self.closed.emit()
