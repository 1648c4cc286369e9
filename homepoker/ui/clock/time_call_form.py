"""Form of a time call: on whom, and whether the player faces a bet; both may be left open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core import entries, time_call
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.time_call import TimeCallCommands, ruling_of
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.view import in_play, out_already
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.kit.text import labels


class TimeCallForm(Card):
    """Form of a time call. What must have passed before is shown as a hint; the host starts the seconds."""

    closed = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        people: list[Player],
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        open_rule: OpenRule,
        entry: EntryId | None = None,
    ) -> None:
        super().__init__(words.text("clock.call_title"))
        self._desk = desk
        self._run = run
        self._people = people
        self._books = books
        self._words = words
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.start = buttons.primary("", self._start, icon="timer")
        self.over = labels.quiet()
        self.facing = SegmentedControl(
            [("yes", words.text("fact.yes")), ("no", words.text("fact.no"))], words.text("clock.call_facing")
        )
        self.facing.changed.connect(lambda _key: self._rule())
        self._hints = QVBoxLayout()
        self.picker = PeoplePicker(words, words.text("clock.call_whom"), words.text("clock.call_nobody"))
        self.picker.changed.connect(self._only_one)
        self.picker.confirmed.connect(lambda _ids: self._start())
        self.add(self.start)
        self.add(self.over)
        self.add(labels.caption(words.text("clock.call_facing")))
        self.add(self.facing)
        self.add(self.picker, 1)
        hints = QWidget()
        hints.setLayout(self._hints)
        self._hints.setContentsMargins(0, 0, 0, 0)
        self.add(hints)
        cited = ruling_of(desk.state, books, is_facing_bet=True).rests_on
        self.add(Flow(rule_link(one, books, words, open_rule) for one in cited))
        self.follow()
        if entry is not None:
            self.picker.choose([entry])
        self._rule()
        self.picker.search.setFocus()

    def follow(self) -> bool:
        """Follow the evening: offer the players still in; returns whether no time runs."""
        asked = self._desk.state, self._people, self._words
        self.picker.set_choices([*in_play(*asked), *out_already(*asked)])
        return not time_call.is_running(self._desk.state.called, self._desk.now())

    def _only_one(self, chosen: list[str]) -> None:
        self.picker.choose(chosen[-1:])

    def _rule(self) -> None:
        """Show the ruling on the time call: how long, what before, and what the end means."""
        words = self._words
        ruling = ruling_of(self._desk.state, self._books, is_facing_bet=self.facing.chosen == "yes")
        what = ruling.verdict.expiry_result.value
        self.start.setText(words.text("clock.call_start", seconds=ruling.verdict.total_seconds))
        self.over.setText(words.text("clock.call_over_check" if what == "check" else "clock.call_over_dead"))
        empty(self._hints)
        for reason in ruling.reasons:
            self._hints.addWidget(labels.quiet(words.say(reason)))

    def _start(self) -> None:
        chosen = self.picker.chosen
        still_in = {str(entry.id): entry.id for entry in entries.still_in(self._desk.state.entries)}
        player = still_in.get(chosen[0]) if chosen else None
        call = TimeCallCommands(self._desk, self._books).call
        if self._run(partial(call, player, is_facing_bet=self.facing.chosen == "yes")):
            self.closed.emit()
