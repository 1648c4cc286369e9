"""Instruments of the program: loudspeaker, night watch, room view and ticker, which outlive a change of club."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from PySide6 import QtCore
from PySide6.QtCore import QObject

from homepoker.ui.kit.error_report import IsolatedCalls
from homepoker.ui.room_view.control import RoomControl
from homepoker.ui.rulebook.in_the_room.rules import RoomRules
from homepoker.ui.shell.tick_receivers import TickReceivers
from homepoker.ui.shell.ticker import UNKNOWN_WAIT, Ticker
from homepoker.ui.shell.watchdog import Watchdog
from homepoker.ui.sound import sound_player
from homepoker.ui.sound.loudspeaker import Loudspeaker

if TYPE_CHECKING:
    from datetime import datetime

    from homepoker.services.club import Club
    from homepoker.services.evening.watch.keep_awake import KeepAwake
    from homepoker.services.words import Words
    from homepoker.store.preferences import Preferences
    from homepoker.ui.settings.backup_runner import BackupRunner
    from homepoker.ui.tonight.section import TonightSection
    from homepoker.ui.window.main_window import MainWindow


class Program(Protocol):
    """Protocol: the parts of the program that the instruments serve, as far as they are there."""

    words: Words
    """Those of the language of now."""
    preferences: Preferences
    window: MainWindow
    club: Club | None
    tonight: TonightSection | None


class Instruments:
    """Instruments of the program, made with the first club: loading them takes longer than showing the window."""

    def __init__(
        self,
        program: Program,
        parent: QObject,
        backing_up: BackupRunner,
        *,
        keep_awake: KeepAwake | None,
        keep: Callable[[Preferences], None],
        explain: Callable[[Exception], object],
        found_again: Callable[[datetime], object],
    ) -> None:
        """
        :param keep_awake: stands in for the system's power service.
        :param keep: remembers what the host has chosen.
        :param explain: tells the host what went wrong.
        :param found_again: told when a data file that was gone is back in its place.
        """
        self._program = program
        window = program.window
        self.loudspeaker = Loudspeaker(parent, sound_player.SoundPlayer(), program.preferences)
        self.loudspeaker.problem_changed.connect(window.warn)
        self.loudspeaker.said.connect(lambda text: window.toasts.say(text, tone="good"))
        self.watch = Watchdog(window, self.loudspeaker, keep_awake)
        self.rules = RoomRules(window)
        self.room = RoomControl(window, self.rules, program.preferences.room_screen)
        self.room.screen_chosen.connect(lambda screen: keep(replace(program.preferences, room_screen=screen)))
        if program.preferences.is_room_shown:
            self.room.screens.show()
        self.room.shown.connect(lambda is_on: keep(replace(program.preferences, is_room_shown=is_on)))
        self._receivers = TickReceivers(
            IsolatedCalls(explain), window, self.watch, backing_up, self.room, self.loudspeaker, found_again
        )
        self._ticker = Ticker(parent, self._wait, self._tick)
        # Not at once: a rule may leave while the picture of this moment is made.
        self.rules.changed.connect(self.tick_now, QtCore.Qt.ConnectionType.QueuedConnection)

    def tick_now(self) -> None:
        """Let everything show this moment."""
        if self._program.club is not None:
            self._ticker.tick()

    def set_words(self, words: Words, club: Club) -> None:
        """Show the words of the language in force, after the window has been laid out anew."""
        self.watch.set_words(words)
        self.room.set_words(words)
        self.rules.read_from(club.books)

    def stop(self) -> None:
        """Stop: the club is about to be closed."""
        self._ticker.stop()
        self.watch.stop()

    def _tick(self) -> None:
        program = self._program
        if program.club is not None and program.tonight is not None:
            self._receivers.tick(program.club, program.tonight, program.words)

    def _wait(self) -> int:
        program = self._program
        return self._receivers.wait(program.club, program.tonight) if program.club is not None else UNKNOWN_WAIT
