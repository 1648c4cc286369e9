"""Automatic backups: when one is made, and what the host hears of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from homepoker.core.wording import Sentence, sentence
from homepoker.services.evening.watch.backup_occasions import BackupOccasions
from homepoker.store.database import BACKUPS_NAME
from homepoker.ui.kit.jobs.background_job import BackgroundJob

if TYPE_CHECKING:
    from pathlib import Path

    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.exchange.backups import Backup, BackupResult
    from homepoker.services.exchange.evening_file import TakenIn
    from homepoker.services.words import Words
    from homepoker.store.preferences import Preferences
    from homepoker.ui.window.main_window import MainWindow

AFTER_THE_START = 5000
"""Milliseconds until the first backup: the first moments of the program belong to the host."""

HANGING_AT_MOST = 2
"""The most backups that may wait for drives that do not answer before no more are begun."""

STAYS_FOR = 20.0
"""Seconds for which a failure stays readable."""


def _nowhere(*_: object) -> None:
    """Ignore data that came into a club that has been closed."""


def _take(folder: Path, now: datetime, second: str) -> BackupResult:
    """Back the folder up; what that loads is loaded by the worker."""
    from homepoker.services.exchange import backups

    return backups.take(folder, now, second)


class BackupRunner(QObject):
    """Backs the open club up after the start, at each level and at the close of an evening.

    A failure is said once as a warning and never in the way; it is said again after it has gone and come back.
    """

    changed = Signal()
    """Signal: a backup began or ended."""

    def __init__(
        self,
        window: MainWindow,
        words: Callable[[], Words],
        preferences: Callable[[], Preferences],
    ) -> None:
        """
        :param words: those of the language of now.
        :param preferences: those of now; the second folder is one of them.
        """
        super().__init__(window)
        self._words = words
        self._window = window
        self._preferences = preferences
        self._open_evening: Callable[[str], object] = _nowhere
        self._books_came: Callable[[], object] = _nowhere
        self._club: Club | None = None
        self._is_sample = False
        self._work: BackgroundJob | None = None
        self._errand: BackgroundJob | None = None
        self._occasions: BackupOccasions | None = None
        self._is_wanted_again = False
        self._said: Sentence | None = None
        self._start = QTimer(self)
        self._start.setSingleShot(True)
        self._start.setInterval(AFTER_THE_START)
        self._start.timeout.connect(self.back_up)

    def attend(
        self, club: Club, open_evening: Callable[[str], object], books_came: Callable[[], object], *, is_sample: bool
    ) -> None:
        """Begin the backups of a club that has just been opened; the sample club never goes onto the stick.

        :param books_came: what is to be done where rulebooks have come with an evening.
        """
        self._open_evening, self._books_came = open_evening, books_came
        self._club, self._is_sample, self._occasions, self._said = club, is_sample, None, None
        self._start.start()

    def leave(self) -> None:
        """Stop: the club is about to be closed."""
        self._start.stop()
        self._is_wanted_again = False
        for work in (self._work, self._errand):
            if work is not None:
                work.leave()
        self._club = None
        self._open_evening = self._books_came = _nowhere

    def tick(self, desk: TournamentDesk | None, now: datetime) -> None:
        """Back up where the evening has come to a new level or to its end."""
        if self._occasions is not None and self._occasions.is_due(desk, now):
            self.back_up()

    def back_up(self, *, is_asked_for: bool = False) -> None:
        """Back up now; one that is wanted while another is under way follows it."""
        if self._club is None:
            return
        work = self._working()
        if work.is_busy:
            self._is_wanted_again = True
            return
        if work.hanging >= HANGING_AT_MOST:
            # Not the second folder alone, then; more of the same would only pile up.
            self._warn(is_asked_for, sentence("backups.hangs"))
            return
        self._start.stop()
        # Not before: what happens until the first backup is in that one.
        self._occasions = self._occasions or BackupOccasions()
        # Where an earlier one waits for a drive that does not answer, this computer's copies go on without the second.
        second = "" if work.hanging else self.second
        job = partial(_take, self._club.folder, self._club.timekeeper.now(), second)
        work.start(job, partial(self._taken, is_asked_for), partial(self._warn, is_asked_for))
        self.changed.emit()

    @property
    def is_busy(self) -> bool:
        """Whether a backup is under way."""
        return self._work is not None and self._work.is_busy

    @property
    def second(self) -> str:
        """The second folder; empty: none, or none for this club."""
        return "" if self._is_sample else self._preferences().backup_folder

    @property
    def errand(self) -> BackgroundJob:
        """The job for what the host asks for beside backups: reading one, writing or reading an evening."""
        if self._errand is None:
            self._errand = BackgroundJob("kit.job_look", self)
        return self._errand

    def newest(self) -> Backup | None:
        """The newest backup of the club, if there is one."""
        from homepoker.services.exchange import backups

        if self._club is None:
            return None
        folder: Path = self._club.folder / BACKUPS_NAME
        return next(iter(backups.backups_in(folder, self._club.timekeeper.now())), None)

    def say(self, text: str, tone: str) -> None:
        """Show the host a message; a warning stays longer."""
        if tone == "warning":
            self._window.toasts.say(text, tone=tone, stays_for=STAYS_FOR)
        else:
            self._window.toasts.say(text, tone=tone)

    def taken_in(self, taken: TakenIn, message: str, *, is_to_be_opened: bool) -> None:
        """Follow an evening that has come into the club, perhaps with people and rulebooks, and say so."""
        for section in ("players", "league"):
            self._window.forget_section(section)

        def show() -> None:
            if taken.books.new:
                self._books_came()
            if is_to_be_opened:
                self._open_evening(taken.tournament_id)
            self.say(message, "good")

        if taken.books.new:
            QTimer.singleShot(0, self, show)  # the page that asked is made anew too
        else:
            show()

    def files_came(self, message: str) -> None:
        """Follow rulebooks and texts that have come into the club's folder, and say so."""

        def show() -> None:
            self._books_came()
            self.say(message, "good")

        QTimer.singleShot(0, self, show)  # the page that asked is made anew too

    def _working(self) -> BackgroundJob:
        if self._work is None:
            self._work = BackgroundJob("kit.job_backup", self)
        return self._work

    def hand_errand_over(self) -> None:
        """Drop the result of an errand whose page is gone; a failure is still reported."""
        if self._errand is not None:
            self._errand.hand_over_to(lambda problem: self.say(self._words().say(problem), "warning"))

    def _taken(self, is_asked_for: bool, taken: BackupResult) -> None:
        if taken.damage is not None:
            self.say(self._words().say(taken.damage), "warning")
        if taken.problem is not None:
            self._warn(is_asked_for, taken.problem)
            return
        self._said = None
        if is_asked_for:
            key = "backups.made" if taken.is_new else "backups.unchanged"
            self.say(self._words().text(key), "good")
        self._ended()

    def _warn(self, is_asked_for: bool, problem: Sentence) -> None:
        if is_asked_for or problem != self._said:
            self.say(self._words().say(problem), "warning")
        self._said = problem
        self._ended()

    def _ended(self) -> None:
        if self._is_wanted_again:
            self._is_wanted_again = False
            self.back_up()
        self.changed.emit()
