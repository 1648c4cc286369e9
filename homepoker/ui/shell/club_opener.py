"""Club opener: a data folder opened, left to the window that has it, or explained with the ways on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStorageInfo, QTimer
from PySide6.QtWidgets import QApplication

from homepoker.services.club import has_database
from homepoker.services.words import Words
from homepoker.store.database import move_aside
from homepoker.store.database.folder_risk import risk_of
from homepoker.store.errors import DataFolderDamaged, DataFolderInUse, StoreError
from homepoker.ui.kit.jobs.error_report import report_words
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.rulebook.damage import damage_banner
from homepoker.ui.shell.damage_notice import DamageNotice
from homepoker.ui.shell.data_file_watch import DataRescue, WriteFailureBanner, lasts
from homepoker.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

    from homepoker.services.club import Club
    from homepoker.services.exchange.backups import Backup
    from homepoker.ui.shell.folder_pages import FolderPage, LostClubPage
    from homepoker.ui.window.kept_preferences import KeptPreferences

ClubFactory = Callable[[Path], "Club"]

LISTENING_AFTER = 250
"""Milliseconds after a club was opened until a second start is answered; it asks for much longer."""


class ClubOpener(QObject):
    """Opener of clubs for the window; where that fails, the window explains it."""

    def __init__(
        self,
        window: MainWindow,
        words: Callable[[], Words],
        preferences: KeptPreferences,
        home: Path,
        open_club: ClubFactory,
        *,
        retry: Callable[[], object],
        reopen: Callable[[Callable[[], object]], object],
        go_elsewhere: Callable[[Path], object],
        give_up: Callable[[StoreError], object],
        open_file: Callable[[Path], object],
    ) -> None:
        """
        :param words: those of the language of now.
        :param home: the host's own folder, by which a second start finds this window.
        :param retry: opens the folder, once the hindrance may be gone.
        :param reopen: closes the club, does something to its files and opens it again.
        :param go_elsewhere: begins anew on another folder.
        :param give_up: leaves a club that cannot be used any more.
        :param open_file: shows an evening file that a second start was to open.
        """
        super().__init__(window)
        self._open_file = open_file
        self._window, self._words, self._preferences = window, words, preferences
        self._home = home
        self._open_club = open_club
        self._retry, self._reopen, self._go_elsewhere, self._give_up = retry, reopen, go_elsewhere, give_up
        self._write_failure: WriteFailureBanner | None = None
        self._listening: QLocalServer | None = None
        self._is_open = False
        self.file: Path | None = None
        """The evening file that is to be shown as soon as a club is open."""
        self._begun_anew: set[Path] = set()
        """Folders in which the host wants a new club, whatever the backups beside it hold."""
        self.damage = DamageNotice(window, words)

    def enter(self, folder: Path) -> Club | None:
        """Open the club of a folder; ``None`` if it cannot be opened, which is then explained."""
        if self._asks_first(folder):
            return None
        club: Club | None = None
        try:
            club = self._open_club(folder)
            is_lost = folder not in self._begun_anew and club.is_empty and self._ask(folder)
        except DataFolderInUse as error:
            self._give_way(error)
            return None
        except StoreError as error:
            if club is not None:
                club.close()
            self.explain(error, folder)
            return None
        if is_lost:
            club.close()
            return None
        self._is_open = True
        # The host is to see the club first, and the keys are to work; a second start has the patience.
        QTimer.singleShot(LISTENING_AFTER, self, self._listen)
        return club

    def _asks_first(self, folder: Path) -> bool:
        """Ask before a new club begins where backups hold one and there is no database; returns whether it asks."""
        return folder not in self._begun_anew and not has_database(folder) and self._ask(folder)

    def _ask(self, folder: Path) -> bool:
        """Show the page of a lost club if only the backups hold one; returns whether it is shown."""
        from homepoker.services.exchange.lost_club import lost_club
        from homepoker.ui.shell.folder_pages import LostClubPage

        # The stick has the backups of the host's own club, not of the sample.
        second = self._preferences.now.backup_folder if folder == self._home else ""
        now = datetime.now(UTC)
        lost = lost_club(folder, second, now)
        if lost is None:
            return False
        page = LostClubPage(lost, now, self._words())
        page.backup_chosen.connect(partial(self._restore, page, folder))
        page.anew_wanted.connect(partial(self._begin_anew, page, folder))
        page.other_chosen.connect(lambda chosen: self._go_elsewhere(Path(chosen)))
        self._window.setCentralWidget(page)
        page.setFocus()
        return True

    def _restore(self, page: LostClubPage, folder: Path, backup: Backup) -> None:
        from homepoker.services.exchange.backups import put_back

        at = self._words().moment(backup.at)
        self._attempt(page, lambda: put_back(folder, backup), "lost.put_back", "lost.put_back_alone", at=at)

    def _begin_anew(self, page: LostClubPage, folder: Path) -> None:
        self._begun_anew.add(folder)
        self._retry()

    def laid_out(self, club: Club, open_evening: Callable[[str], object], damage_found: Callable[[], object]) -> None:
        """Show the banners again after the window was laid out anew.

        :param damage_found: called when damage was found; the club knows then which evenings are damaged.
        """
        if self._write_failure is not None:
            self._write_failure.laid_out(club, self._words())
        self.damage.attend(club, open_evening, damage_found)
        if club.book_problems:
            to_house_rules = partial(self._window.show_section, "house_rules")
            self._window.add_banner(damage_banner(club, self._words(), to_house_rules))
        if str(club.folder) != self._preferences.now.risky_folder:
            # Asking a network drive may take a moment; the host is to see the club first.
            QTimer.singleShot(0, self._window, lambda: self._warn(club.folder))

    def recorded(self, at: datetime, *, by_itself: bool) -> None:
        """Note that an action is on disk; ``by_itself`` it was the program's own, perhaps unseen by the host."""
        if self._write_failure is None:
            return
        if by_itself:
            self._write_failure.recorded_by_itself(at)
        else:
            self._write_failure.forget()

    def forget_write_failure(self) -> None:
        """Put away that nothing is recorded: the files are about to be put in place."""
        if self._write_failure is not None:
            self._write_failure.forget()

    def tell(self, error: BaseException, club: Club | None) -> None:
        """Report an error that no panel has caught; that nothing is recorded any more stays on screen."""
        if club is not None and lasts(error):
            if self._write_failure is None:
                rescue = DataRescue(
                    self._window,
                    self._words,
                    self._preferences,
                    reopen=self._reopen,
                    go_elsewhere=self._go_elsewhere,
                )
                self._write_failure = WriteFailureBanner(self._window, self._give_up, rescue.ways_on)
            self._write_failure.say(error, club, self._words())
        else:
            self._window.toasts.say(report_words(error, self._home, self._words()), tone="danger")

    def _warn(self, folder: Path) -> None:
        risk = risk_of(folder, bytes(QStorageInfo(str(folder)).fileSystemType().data()).decode())
        if risk is None:
            return
        words = self._words()
        banner = Banner(words, may_close=False)

        def understood() -> None:
            banner.hide()
            self._preferences.keep(replace(self._preferences.now, risky_folder=str(folder)))

        banner.say(words.say(risk), "warning", ((words.text("folder.known"), understood),))
        self._window.add_banner(banner)

    def leave(self) -> None:
        """Stop answering second starts: the program ends."""
        self._is_open = False
        self.damage.leave()
        self.forget_write_failure()
        if self._listening is not None:
            self._listening.close()

    def _give_way(self, error: DataFolderInUse) -> None:
        """Raise the window that has the folder open, perhaps one that was started in the same moment."""
        from homepoker.ui.shell import single_instance

        patience = single_instance.PATIENCE_AT_THE_DOOR
        if single_instance.call(self._home, error.process, patience, file=self.file):
            self._window.hide()
            QApplication.quit()
        else:
            self.explain(error, self._home)

    def explain(self, error: StoreError, folder: Path) -> None:
        """Say in the window why a folder cannot be used, with the ways on; for a damaged file its backups are one."""
        from homepoker.services.exchange.backups import all_backups
        from homepoker.ui.shell.folder_pages import FolderPage

        backups = None
        if isinstance(error, DataFolderDamaged):
            backups = all_backups(folder, self._preferences.now.backup_folder, datetime.now(UTC))
        page = FolderPage(error.sentence, self._words(), backups)
        page.retry_wanted.connect(self._retry)
        page.other_chosen.connect(lambda chosen: self._go_elsewhere(Path(chosen)))
        page.backup_chosen.connect(partial(self._put_back, page, folder))
        page.empty_wanted.connect(partial(self._begin_empty, page, folder))
        self._window.setCentralWidget(page)

    def _put_back(self, page: FolderPage, folder: Path, backup: Backup) -> None:
        from homepoker.services.exchange.backups import put_back

        at = self._words().moment(backup.at)
        self._attempt(page, lambda: put_back(folder, backup), "folder.put_back_done", "lost.put_back_alone", at=at)

    def _begin_empty(self, page: FolderPage, folder: Path) -> None:
        self._begun_anew.add(folder)
        self._attempt(page, lambda: move_aside(folder), "folder.began_empty", "folder.began_empty")

    def _attempt(
        self, page: FolderPage | LostClubPage, help_: Callable[[], Path], key: str, alone: str, **values: str
    ) -> None:
        """
        :param alone: what is said where nothing had to be put aside.
        """
        try:
            aside = help_()
        except StoreError as error:
            page.say(error.sentence)
            return
        self._retry()
        told = key if aside.exists() else alone
        self._window.toasts.say(self._words().text(told, aside=str(aside), **values), tone="good", stays_for=20)

    def _listen(self) -> None:
        """Begin to answer second starts by raising this window."""
        from homepoker.ui.shell import single_instance

        if self._is_open and self._listening is None:
            self._listening = single_instance.listen(self._home, self, self._called)

    def _called(self, file: Path | None) -> None:
        from homepoker.ui.shell import single_instance

        single_instance.come_forward(self._window)
        if file is not None:
            self._open_file(file)
