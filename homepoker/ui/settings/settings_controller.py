"""Settings of the program: the page, and what becomes of a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.store import preferences as kept
from homepoker.store.preferences import TEXT_SIZES, Preferences
from homepoker.ui.theme.text_size import text_size
from homepoker.ui.theme.theme import ThemeName, apply_text_size, apply_theme

if TYPE_CHECKING:
    from pathlib import Path

    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.words import Words
    from homepoker.ui.backup_runner import BackupRunner
    from homepoker.ui.sharing_runner import SharingRunner
    from homepoker.ui.sound import Loudspeaker
    from homepoker.ui.window.kept_preferences import KeptPreferences
    from homepoker.ui.window.language import SpokenLanguage
    from homepoker.ui.window.main_window import MainWindow
    from homepoker.ui.window.text_size_keys import TextSizeKeys

_LOOK = ("language", "theme", "text_size")
"""Preferences for which all sections are built anew."""


class SettingsController(QObject):
    """Settings of the open club: makes their page and puts into force what is chosen on it."""

    _look_kept = Signal(object)
    """Signal: the `Preferences` that stay as they are, whatever the page shows."""

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
        text_size_keys: TextSizeKeys,
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
        self._speaker, self._backing_up, self._sharing = speaker, backing_up, sharing
        self._desk, self._open_file = desk, open_file
        self.folder = club.folder
        """The data folder as it is shown."""
        self._build = build
        # The page that asked is still on its way back from the click.
        self._anew = QTimer(self, singleShot=True, interval=0)
        self._anew.timeout.connect(self._build_anew)
        self._is_by_keys = False
        text_size_keys.wanted.connect(self._choose_text_size)

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
        self._look_kept.connect(section.show_look)
        section.changed.connect(self.choose)
        return section

    def choose(self, preferences: Preferences) -> None:
        """Put into force what was chosen on the page, and remember it."""
        shown = self._spoken.shown(self._preferences.now)
        look = {name: value for name in _LOOK if (value := getattr(preferences, name)) != getattr(shown, name)}
        self._put_into_force(replace(preferences, **{name: getattr(shown, name) for name in look}))
        if look:
            self._choose_look(look)

    def _put_into_force(self, preferences: Preferences) -> None:
        before = self._preferences.now
        preferences = self._spoken.obey(preferences, before)
        self._preferences.keep(kept.chosen_on_page(preferences, before))
        self._speaker.obey(preferences)

    def _choose_look(self, look: Mapping[str, Any], *, is_by_keys: bool = False) -> None:
        """Choose a language, colours or a text size; where something typed would be lost by it, ask first."""

        def change() -> None:
            self._put_into_force(replace(self._spoken.shown(self._preferences.now), **look))
            self._is_by_keys = is_by_keys
            self._anew.start()

        if typed_in := self._window.typed_in():
            self._look_kept.emit(self._spoken.shown(self._preferences.now))
            self._window.ask_to_lose(typed_in, change)
        else:
            change()

    def _build_anew(self) -> None:
        """Build all sections in the language and look in force."""
        app, now = cast("QApplication", QApplication.instance()), self._preferences.now
        apply_text_size(app, now.text_size)
        apply_theme(app, cast("ThemeName", now.theme))
        self._build(self._window.current)
        if self._is_by_keys:
            self._tell_text_size(now.text_size)

    def _choose_text_size(self, wanted: int) -> None:
        """Choose a text size by keys, and say which."""
        if wanted in (text_size(), self._preferences.now.text_size):
            self._tell_text_size(wanted, is_last=True)
        else:
            self._choose_look({"text_size": wanted}, is_by_keys=True)

    def _tell_text_size(self, chosen: int, *, is_last: bool = False) -> None:
        percent = text_size()
        kind = "last" if is_last else "said_largest" if percent == TEXT_SIZES[-1] else "said"
        toasts = self._window.toasts
        toasts.clear()
        toasts.say(self._words().text(f"settings.text_size_{kind if chosen else 'system_said'}", percent=percent))
