"""Banner of a write failure, shown as long as nothing can be recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeGuard

from PySide6.QtCore import QObject

from homepoker.services.club import Club
from homepoker.services.words import Words, as_instant
from homepoker.store.errors import (
    DataFileGone,
    DataFolderDamaged,
    DataFolderFull,
    DataFolderReadOnly,
    DataFolderUnreachable,
    StoreError,
)
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.shell.data_file_watch import Way
from homepoker.ui.window.main_window import MainWindow

LASTING = (DataFileGone, DataFolderFull, DataFolderReadOnly, DataFolderUnreachable, DataFolderDamaged)
"""Errors that do not go away by themselves."""


def lasts(error: BaseException) -> TypeGuard[StoreError]:
    """Whether an error means that nothing more can be recorded."""
    return isinstance(error, LASTING)


class WriteFailureBanner(QObject):
    """Banner of a write failure: since when nothing is recorded; tries again when the host asks."""

    def __init__(
        self,
        window: MainWindow,
        recover: Callable[[StoreError], object],
        ways_on: Callable[[Club], Sequence[Way]],
    ) -> None:
        """
        :param recover: what leads from a damaged file to its backups.
        :param ways_on: what can be done where the file is gone.
        """
        super().__init__(window)
        self._window = window
        self._recover = recover
        self._ways_on = ways_on
        self._banner: Banner | None = None
        self._since = ""
        self._words: Words | None = None

    def say(self, error: StoreError, club: Club, words: Words) -> None:
        """Show that an action was not recorded."""
        self._since = self._since or as_instant(club.timekeeper.now())
        self._words = words
        if self._banner is None:
            self._banner = Banner(words, may_close=False)
            self._window.add_banner(self._banner)
        notice = words.text("folder.not_recording", at=self._since, reason=words.say(error.sentence))
        ways: Sequence[Way] = ((words.text("folder.check_again"), lambda: self._check(club, words)),)
        if isinstance(error, DataFolderDamaged):
            damage = error
            ways = ((words.text("folder.recover"), lambda: self._recover(damage)),)
        elif isinstance(error, DataFileGone):
            ways = self._ways_on(club)
        self._banner.say(notice, "danger", ways)
        self._banner.show()

    def laid_out(self, club: Club, words: Words) -> None:
        """Show the banner again after the window was laid out anew."""
        self._banner = None
        if self._since:
            self._check(club, words)

    def recorded_by_itself(self, at: datetime) -> None:
        """Keep the banner though something was recorded without the host, who may not have looked."""
        banner, since = self._banner, self._since
        self._banner, self._since = None, ""
        if banner is None or self._words is None:
            self.forget()
            return
        notice = self._words.text("folder.recorded_by_itself", since=since, at=as_instant(at))
        banner.say(notice, "warning", ((self._words.text("folder.known"), banner.hide),))

    def forget(self) -> None:
        """Remove the banner: something was recorded, or another club is opened."""
        banner, self._banner, self._since = self._banner, None, ""
        if banner is not None:
            banner.hide()
            banner.deleteLater()

    def _check(self, club: Club, words: Words) -> None:
        try:
            club.database.try_to_write()
        except StoreError as error:
            self.say(error, club, words)
            return
        self.forget()
        self._window.toasts.say(words.text("folder.recording_again"), tone="good")
