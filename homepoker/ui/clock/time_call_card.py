"""Card of a time call in the host's window, in place of the clock card."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import Qt, Signal

from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.time_call import TimeCallCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.clock.time_call_view import time_call_view
from homepoker.ui.kit.access.accessible import announce, name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text import labels
from homepoker.ui.theme.fonts import SEMIBOLD

DIGITS = 128
"""Size of the digits of the seconds, in logical pixels."""


class TimeCallCard(Card):
    """Card of a time call: the seconds, what their end means, and the button for a player who has acted."""

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
