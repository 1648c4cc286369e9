"""Time call in the host's window: the form that starts it, and the card in place of the clock card meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core import entries, time_call
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.time_call import TimeCallCommands, ruling_of
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.clock.time_call_view import time_call_view
from homepoker.ui.entries.view import in_play, out_already
from homepoker.ui.kit.access.accessible import announce, name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.kit.text import labels
from homepoker.ui.theme.fonts import SEMIBOLD

DIGITS = 128
"""Size of the digits of the seconds, in logical pixels."""


class TimeCallCard(Card):
    """The seconds, what their end means, and the button for a player who has acted."""

    shown = Signal(bool)
    """Signal: whether the card has something to show."""

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        open_rule: OpenRule,
    ) -> None:
        super().__init__()
        self._run = run
        self._desk = desk
        self._books = books
        self._words = words
        self._open_rule = open_rule
        self._calls = TimeCallCommands(desk, books)
        self.dismissed: datetime | None = None
        """Beginning of the call whose end the host has seen."""
        self._cited: Citations = ()
        name_region(self, words.text("clock.call_title"))
        self._announced: tuple[datetime, bool] | None = None
        self.heading = labels.heading()
        self.heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.heading.setWordWrap(True)
        self.seconds = labels.number("", DIGITS, SEMIBOLD)
        self.seconds.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.consequence = labels.body()
        self.consequence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.level = labels.quiet()
        self.level.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stop = buttons.primary(words.text("clock.called_acted"), self._stop)
        # Whoever started it waits for the player: Enter or the space bar then says that he has acted.
        self.stop.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for part in (self.heading, self.seconds, self.consequence, self.stop, self.level):
            self.add(part)
        self._links = Flow()
        self.add(self._links)
        self.hide()

    def note_end(self, now: datetime) -> None:
        """Record that the time is over; asked at every tick, so that what a full disk refused is recorded later.

        :raises StoreError: it could not be recorded.
        """
        self._calls.tick(now)

    def tick(self, now: datetime) -> None:
        """Show the seconds of this moment."""
        called = self._desk.state.called
        view = time_call_view(self._desk.state, now, self._words)
        if view is None or called is None or self.dismissed == called.at:
            self._turn(is_on=False)
            return
        self.heading.setText(view.heading)
        self.seconds.setText(view.seconds)
        self.consequence.setText(view.consequence)
        self.level.setText(view.level)
        labels.set_tone(self.seconds, view.tone)
        labels.set_tone(self.consequence, "text" if view.is_running else "danger")
        self.stop.setText(self._words.text("clock.called_acted" if view.is_running else "clock.called_done"))
        if (called.at, view.is_running) != self._announced:
            # Who cannot see the seconds hears that they run, and that they are over.
            self._announced = called.at, view.is_running
            announce(self, f"{view.heading} {view.seconds if view.is_running else view.consequence}")
        if view.citations != self._cited:
            self._cited = view.citations
            self._links.clear()
            for citation in view.citations:
                self._links.add(rule_link(citation, self._books, self._words, self._open_rule))
        self._turn(is_on=True)

    def _turn(self, *, is_on: bool) -> None:
        if is_on == self.isHidden():
            had_keys = self.stop.hasFocus()
            self.setVisible(is_on)
            self.shown.emit(is_on)
            parent = self.parentWidget()
            if had_keys and not is_on and parent is not None:
                parent.setFocus()

    def _stop(self) -> None:
        called = self._desk.state.called
        if called is not None and called.ended is not None:
            self.dismissed = called.at
            self.tick(self._desk.now())
        else:
            self._run(self._calls.stop)


class TimeCallForm(Card):
    """Asks on whom, and whether the player faces a bet; both may be left open.

    What must have passed before is shown as a hint; the host starts the seconds.
    """

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
        self.add(Flow(rule_link(citation, books, words, open_rule) for citation in cited))
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
