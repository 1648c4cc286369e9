"""Parts of the process: loudspeaker, watchdog, room view, backups and sharing, which outlive a change of club."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from homepoker.ui import sound
from homepoker.ui.backup_runner import BackupRunner
from homepoker.ui.kit.jobs.documents import SAVE_FOLDER
from homepoker.ui.room_view.control import RoomControl
from homepoker.ui.rulebook.in_the_room import RoomRules
from homepoker.ui.sharing_runner import SharingRunner
from homepoker.ui.shell.ticker import IsolatedCalls, TickReceivers
from homepoker.ui.shell.watchdog import Watchdog
from homepoker.ui.window.text_size_keys import TextSizeKeys

if TYPE_CHECKING:
    from datetime import datetime

    from homepoker.core.profile import Profile
    from homepoker.services.club import Club
    from homepoker.services.evening.watch.keep_awake import KeepAwake
    from homepoker.services.words import Words
    from homepoker.ui.kit.controls.rule_link import OpenRule
    from homepoker.ui.structure.chooser import ProfilePage
    from homepoker.ui.window.kept_preferences import KeptPreferences
    from homepoker.ui.window.main_window import MainWindow


class ProcessParts:
    """Parts of the process, made with the first club: loading them takes longer than showing the window."""

    def __init__(
        self,
        parent: QObject,
        window: MainWindow,
        words: Callable[[], Words],
        preferences: KeptPreferences,
        *,
        keep_awake: KeepAwake | None,
        explain: Callable[[Exception], object],
        found_again: Callable[[datetime], object],
    ) -> None:
        """
        :param words: those of the language of now.
        :param keep_awake: stands in for the system's power service.
        :param explain: tells the host what went wrong.
        :param found_again: told when a data file that was gone is back in its place.
        """
        self._preferences = preferences
        SAVE_FOLDER.remember(preferences.now.save_folder, self._keep_save_folder)
        self.backing_up = BackupRunner(window, words, lambda: preferences.now)
        self.sharing = SharingRunner(window, words)
        self.text_size = TextSizeKeys(window)
        self.loudspeaker = sound.Loudspeaker(parent, sound.SoundPlayer(), preferences.now)
        self.loudspeaker.problem_changed.connect(window.warn)
        self.loudspeaker.said.connect(lambda text: window.toasts.say(text, tone="good"))
        self.watch = Watchdog(window, self.loudspeaker, keep_awake)
        self.rules = RoomRules(window)
        self.room = RoomControl(window, self.rules, preferences.now.room_screen)
        self.room.screen_chosen.connect(self._keep_screen)
        if preferences.now.is_room_shown:
            self.room.screens.show()
        self.room.shown.connect(self._keep_shown)
        self.watch.attend_room(self.room)
        self.receivers = TickReceivers(
            IsolatedCalls(explain),
            window,
            self.watch,
            self.backing_up,
            self.sharing,
            self.room,
            self.loudspeaker,
            found_again,
        )

    def set_words(self, words: Words, club: Club) -> None:
        """Show the words of the language in force, after the window has been laid out anew."""
        self.watch.set_words(words)
        self.room.set_words(words)
        self.rules.read_from(club.books)

    def stop(self) -> None:
        """Stop: the club is about to be closed."""
        self.watch.stop()
        self.backing_up.leave()
        self.sharing.leave()

    def _keep_screen(self, screen: str) -> None:
        self._preferences.keep(replace(self._preferences.now, room_screen=screen))

    def make_profile_page(
        self, club: Club, words: Words, open_rule: OpenRule, profile: Profile, profile_id: str
    ) -> ProfilePage:
        """Make the page of a profile; the number of players of its estimate is remembered."""
        from homepoker.ui.structure.chooser import ProfilePage

        def keep(players: int) -> None:
            self._preferences.keep(replace(self._preferences.now, players_estimated=players))

        players = self._preferences.now.players_estimated
        return ProfilePage(club, words, open_rule, profile, profile_id, players=players, keep_players=keep)

    def _keep_save_folder(self, folder: str) -> None:
        self._preferences.keep(replace(self._preferences.now, save_folder=folder))

    def _keep_shown(self, is_shown: bool) -> None:
        self._preferences.keep(replace(self._preferences.now, is_room_shown=is_shown))
