"""Data file watch: whether records are found again and can be written, and the host's ways where they are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from homepoker.services.words import as_instant
from homepoker.store import preferences as kept
from homepoker.store.database import DATABASE_NAME
from homepoker.store.database.rescue import put_in_place, rescue_beside, rescue_into
from homepoker.store.errors import (
    BackupFailed,
    DataFileGone,
    DataFileOverwritten,
    DataFolderDamaged,
    DataFolderFull,
    DataFolderReadOnly,
    DataFolderUnreachable,
    StoreError,
)
from homepoker.store.rulebooks.shelf import RULEBOOKS
from homepoker.ui.kit.jobs.documents import in_documents
from homepoker.ui.kit.messages.banner import Banner

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.words import Words
    from homepoker.ui.window.kept_preferences import KeptPreferences
    from homepoker.ui.window.main_window import MainWindow


Way = tuple[str, Callable[[], object]]
"""A button's words and its action."""

LASTING = (DataFileGone, DataFolderFull, DataFolderReadOnly, DataFolderUnreachable, DataFolderDamaged)
"""Errors that do not go away by themselves."""


def look_after(club: Club, window: MainWindow, words: Words) -> None:
    """Check at every tick that the files of a club are where they were opened.

    :raises StoreError: they are not, or cannot be asked for.
    """
    club.database.verify()
    restored, club.database.restored = club.database.restored, []
    if restored:
        notice = words.text(
            "folder.files_restored", names=", ".join(restored), file=DATABASE_NAME, folder=str(club.folder)
        )
        banner = Banner(words)
        window.add_banner(banner)
        banner.say(notice, "warning", ((words.text("folder.known"), banner.hide),))
        banner.show()


def keep_evening(club: Club, desk: TournamentDesk) -> Path | None:
    """Write the open evening as a file where its database was overwritten, and return it; else nothing."""
    try:
        club.database.verify()
    except DataFileOverwritten:
        from homepoker.services.exchange.evening_file import save_held

        with suppress(OSError):  # the disk is full or gone as well; what the newest backup has is told on the page
            return save_held(club, desk)
    except StoreError:
        pass  # what is gone is rescued as a whole when the club is closed
    return None


class DataRescue:
    """Rescue of what the program still holds when its file is gone from the disk."""

    def __init__(
        self,
        window: MainWindow,
        words: Callable[[], Words],
        preferences: KeptPreferences,
        *,
        reopen: Callable[[Callable[[], object]], object],
        go_elsewhere: Callable[[Path], object],
    ) -> None:
        """
        :param reopen: closes the club, does something to its files and opens it again.
        :param go_elsewhere: begins anew on another folder.
        """
        self._window, self._words, self._preferences = window, words, preferences
        self._reopen, self._go_elsewhere = reopen, go_elsewhere

    def ways_on(self, club: Club) -> tuple[Way, ...]:
        """Buttons of the rescue, while the club is still open."""
        words = self._words()
        return (
            (words.text("folder.rescue"), lambda: self._put_back(club)),
            (words.text("folder.rescue_elsewhere"), lambda: self._ask_elsewhere(club)),
        )

    def _put_back(self, club: Club) -> None:
        try:
            rescued = rescue_beside(club.database)
        except BackupFailed as failure:
            self._say_failure(failure)
            return
        asides: list[Path | None] = []
        self._reopen(lambda: asides.append(put_in_place(club.folder, rescued)))
        if not asides:
            return
        words, (aside,) = self._words(), asides
        message = words.text("folder.rescued")
        if aside is not None:
            message = words.text("folder.rescued_aside", aside=str(aside))
        self._window.toasts.say(message, tone="good", stays_for=20)

    def _ask_elsewhere(self, club: Club) -> None:
        title = self._words().text("folder.other_title")
        chosen = QFileDialog.getExistingDirectory(self._window, title, in_documents())
        if chosen:
            self.rescue_elsewhere(club, Path(chosen))

    def rescue_elsewhere(self, club: Club, place: Path) -> None:
        """Write everything into a new data folder in ``place`` and go on there."""
        try:
            folder = rescue_into(club.database, place, (RULEBOOKS,))
        except BackupFailed as failure:
            self._say_failure(failure)
            return
        kept.save(folder, self._preferences.now)
        self._go_elsewhere(folder)

    def _say_failure(self, failure: BackupFailed) -> None:
        message = self._words().text("folder.rescue_failed", path=str(failure.path), reason=failure.reason)
        self._window.toasts.say(message, tone="danger", stays_for=20)


def lasts(error: BaseException) -> TypeGuard[StoreError]:
    """Whether an error means that nothing more can be recorded."""
    return isinstance(error, LASTING)


class WriteFailureBanner(QObject):
    """Banner as long as nothing can be recorded, with the instant since when; tries again when the host asks."""

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
