"""Settings of the program: the page, the keys for the text size, and what becomes of a choice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.store import preferences as kept
from homepoker.store.preferences import Preferences
from homepoker.ui.theme.theme import ThemeName, apply_text_size, apply_theme

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.words import Words
    from homepoker.ui.settings.backup_runner import BackupRunner
    from homepoker.ui.sound.loudspeaker import Loudspeaker
    from homepoker.ui.window.language import SpokenLanguage
    from homepoker.ui.window.main_window import MainWindow
    from homepoker.ui.window.text_size_keys import TextSizeKeys


class Program(Protocol):
    """Protocol: what the settings need of the running program."""

    preferences: Preferences
    words: Words
    club: Club | None
    folder: Path
    window: MainWindow


class Settings(QObject):
    """Makes the page of settings and puts into force what is chosen on it, or with the keys."""

    def __init__(
        self,
        application: Program,
        parent: QObject,
        spoken: SpokenLanguage,
        backing_up: BackupRunner,
        desk: Callable[[], TournamentDesk | None],
        speaker: Callable[[], Loudspeaker | None],
        keep: Callable[[Preferences], None],
        build: Callable[[str], None],
    ) -> None:
        """
        :param desk: the evening that is open.
        :param speaker: what announces, once there is something.
        :param keep: remembers what the host has chosen.
        :param build: makes all sections anew and opens one.
        """
        super().__init__(parent)
        self._application = application
        self._spoken, self._backing_up = spoken, backing_up
        self._desk, self._speaker, self._keep, self._build = desk, speaker, keep, build
        self._text_size: TextSizeKeys | None = None

    def attend_keys(self) -> None:
        """Make the keys for the text size work; an open page of settings shows the change."""
        from homepoker.ui.window.text_size_keys import TextSizeKeys

        self._text_size = TextSizeKeys(self._application, self._application.window, self._keep)

    def make_page(self) -> QWidget:
        """Make the page in the language and look in force."""
        from homepoker.ui.settings.data_cards import DataCards
        from homepoker.ui.settings.panel import SettingsSection

        application = self._application
        assert application.club is not None, "no club is open"
        cards = DataCards(application.club, self._backing_up, application.words, self._desk)
        shown = self._spoken.shown(application.preferences)
        section = SettingsSection(shown, application.folder, application.words, self._speaker(), cards)
        if self._text_size is not None:
            self._text_size.changed.connect(section.show_text_size)
        section.changed.connect(self.choose)
        return section

    def choose(self, preferences: Preferences) -> None:
        """Put into force what was chosen on the page, and remember it."""
        application = self._application
        before, spoken_before = application.preferences, application.words.language
        makes_anew = (preferences.language, preferences.theme) != (before.language, before.theme)
        if makes_anew and not application.window.may_be_made_anew():
            # The page that asked is still on its way back from the click, and shows then what holds.
            QTimer.singleShot(0, self, partial(application.window.forget_section, "settings"))
            return
        preferences = self._spoken.obey(preferences, before)
        self._keep(kept.chosen_on_page(preferences, before))
        speaker = self._speaker()
        if speaker is not None:
            speaker.obey(preferences)
        app = cast("QApplication", QApplication.instance())
        apply_text_size(app, preferences.text_size)
        if (spoken_before, before.theme) != (self._spoken.by(preferences), preferences.theme):
            apply_theme(app, cast("ThemeName", preferences.theme))
            # The page that asked is still on its way back from the click.
            QTimer.singleShot(0, self, lambda: self._build("settings") if application.club is not None else None)
