"""Follower of an open evening for the league: its lists are kept in step, and the folders that refresh themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.archive_follower import keep_archive_in_step
from homepoker.services.words import Words
from homepoker.store.league.folders import read_folders

if TYPE_CHECKING:
    from homepoker.ui.league.folder_refresh import FolderRefresh


class SeasonFollower(QObject):
    """Follower that keeps lists and folders in step with evenings; the league is loaded when one is finished."""

    def __init__(self, club: Club, words: Callable[[], Words], say: Callable[[str], object], parent: QObject) -> None:
        """
        :param words: those in force; the files are written in their language.
        :param say: takes why a file could not be written.
        """
        super().__init__(parent)
        self._club = club
        self._words = words
        self._say = say
        self.refreshing: FolderRefresh | None = None

    def follow(self, desk: TournamentDesk) -> None:
        """Follow an evening for as long as it is open."""
        keep_archive_in_step(self._club, desk, self.refresh_folders)

    def refresh_folders(self) -> None:
        """Refresh the folders of the leagues, where any were chosen."""
        if not read_folders(self._club.folder):
            return
        if self.refreshing is None:
            from homepoker.ui.league.folder_refresh import FolderRefresh

            self.refreshing = FolderRefresh(self._club.folder, self._club.timekeeper, self._words(), self)
            self.refreshing.failed.connect(self._say)
        self.refreshing.words = self._words()
        self.refreshing.refresh()

    def leave(self) -> None:
        """Wait for what is under way, though not for ever: the club is about to be closed."""
        if self.refreshing is not None:
            self.refreshing.leave()
