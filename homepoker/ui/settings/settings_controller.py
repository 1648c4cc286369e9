"""Settings of the program: the page, and what becomes of a choice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.store import preferences as kept
from homepoker.store.preferences import Preferences
from homepoker.ui.theme.theme import ThemeName, apply_text_size, apply_theme

if TYPE_CHECKING:
    from pathlib import Path

    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.words import Words
    from homepoker.ui.runners.backup_runner import BackupRunner
    from homepoker.ui.runners.sharing_runner import SharingRunner
    from homepoker.ui.sound.loudspeaker import Loudspeaker
    from homepoker.ui.window.kept_preferences import KeptPreferences
    from homepoker.ui.window.language import SpokenLanguage
    from homepoker.ui.window.main_window import MainWindow
    from homepoker.ui.window.text_size_keys import TextSizeKeys


class SettingsController(QObject):
    """Settings of the open club: makes their page and puts into force what is chosen on it."""

    def __init__(
        self,
        parent: QObject,
        window: MainWindow,
        club: Club,
        words: Callable[[], Words],
        preferences: KeptPreferences,
        spoken: SpokenLanguage,
        speaker: Loudspeaker,
        backing_up: BackupRunner,
        sharing: SharingRunner,
        text_size: TextSizeKeys,
        desk: Callable[[], TournamentDesk | None],
        open_file: Callable[[Path], object],
        build: Callable[[str], object],
    ) -> None:
        """
        :param words: those of the language of now.
        :param desk: the evening that is open.
        :param open_file: shows what an evening file holds, and opens it.
        :param build: makes all sections anew and opens one.
        """
        super().__init__(parent)
        self._window, self._club, self._words = window, club, words
        self._preferences, self._spoken = preferences, spoken
        self._speaker, self._backing_up, self._text_size = speaker, backing_up, text_size
        self._sharing = sharing
        self._desk, self._open_file = desk, open_file
        self.folder = club.folder
        """The data folder as it is shown."""
        # The page that asked is still on its way back from the click.
        self._anew = QTimer(self, singleShot=True, interval=0)
        self._anew.timeout.connect(partial(build, "settings"))

    def leave(self) -> None:
        """Stop: the club is about to be closed."""
        self._anew.stop()

    def make_page(self) -> QWidget:
        """Make the page in the language and look in force."""
        from homepoker.ui.settings.data_cards import DataCards
        from homepoker.ui.settings.panel import SettingsSection
        from homepoker.ui.settings.shared_league_card import SharedLeagueCard

        words = self._words()
        cards = DataCards(self._club, self._backing_up, words, self._desk, self._open_file)
        shared = SharedLeagueCard(self._club, self._sharing, words)
        shown = self._spoken.shown(self._preferences.now)
        section = SettingsSection(shown, self.folder, words, self._speaker, cards, shared)
        self._text_size.changed.connect(section.show_text_size)
        section.changed.connect(self.choose)
        return section

    def choose(self, preferences: Preferences) -> None:
        """Put into force what was chosen on the page, and remember it."""
        before, spoken_before = self._preferences.now, self._words().language
        makes_anew = (preferences.language, preferences.theme) != (before.language, before.theme)
        if makes_anew and not self._window.may_be_made_anew():
            # The page that asked is still on its way back from the click, and shows then what holds.
            QTimer.singleShot(0, self, partial(self._window.forget_section, "settings"))
            return
        preferences = self._spoken.obey(preferences, before)
        self._preferences.keep(kept.chosen_on_page(preferences, before))
        self._speaker.obey(preferences)
        app = cast("QApplication", QApplication.instance())
        if preferences.text_size != before.text_size:
            self._window.lay_aside()
        apply_text_size(app, preferences.text_size)
        if (spoken_before, before.theme) != (self._spoken.by(preferences), preferences.theme):
            apply_theme(app, cast("ThemeName", preferences.theme))
            self._anew.start()
