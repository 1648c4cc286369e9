"""Damage notice: a check of the club's data after the start, and a banner above the sections."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from homepoker.services.club.damage import evenings_in, findings
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.shell.damage_sheet import DamageSheet

if TYPE_CHECKING:
    from homepoker.core.wording import Sentence
    from homepoker.services.club import Club
    from homepoker.services.club.damage import Finding
    from homepoker.services.words import Words
    from homepoker.ui.window.main_window import MainWindow

LOOKS_AFTER = 1500
"""Milliseconds until the check: what is open by then has said itself whether it is damaged."""


def _nowhere(*_: object) -> None:
    """Tell nobody: no club is open."""


class DamageNotice(QObject):
    """Notice of damage: checks each club that is opened beside the window's thread; findings stand in a banner."""

    def __init__(self, window: MainWindow, words: Callable[[], Words]) -> None:
        super().__init__(window)
        self._window = window
        self._words = words
        self._open_evening: Callable[[str], object] = _nowhere
        self._tell: Callable[[], object] = _nowhere
        self._club: Club | None = None
        self._findings: tuple[Finding, ...] = ()
        self._job: BackgroundJob | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LOOKS_AFTER)
        self._later.timeout.connect(self._look)

    def attend(self, club: Club, open_evening: Callable[[str], object], tell: Callable[[], object]) -> None:
        """Check a club that was opened; findings are shown again after the window was laid out anew.

        :param tell: called when damage was found; the club knows then which evenings are damaged.
        """
        if club is self._club:
            self._say()
            return
        self.leave()
        self._club, self._open_evening, self._tell = club, open_evening, tell
        self._later.start()

    def leave(self) -> None:
        """Stop: the club is about to be closed."""
        self._later.stop()
        if self._job is not None:
            self._job.leave()
        self._club, self._findings = None, ()
        self._open_evening = self._tell = _nowhere

    def _look(self) -> None:
        if self._club is not None:
            self._job = self._job or BackgroundJob("kit.job_damage", self)
            self._job.start(partial(findings, self._club.folder), self._found, self._unread)

    def _unread(self, problem: Sentence) -> None:
        """A file that is damaged or gone is told where something is to be read or recorded; anything else here."""
        if problem.key.startswith("kit."):
            self._window.toasts.say(self._words().say(problem), tone="warning")

    def _found(self, findings: tuple[Finding, ...]) -> None:
        if self._club is None or not findings:
            return
        self._findings = tuple(one for one in findings if not one.is_settled)
        for evening, problem in evenings_in(findings).items():
            self._club.damaged_evenings.setdefault(evening, problem)
        self._tell()
        self._say()

    def _say(self) -> None:
        if not self._findings:
            return

        words = self._words()
        banner = Banner(words)
        banner.say(words.text("damage.banner", count=len(self._findings)), "warning", self._ways())
        self._window.add_banner(banner)

    def _ways(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        return ((self._words().text("damage.look"), self._show),)

    def _show(self) -> None:
        if self._club is not None:
            sheet = DamageSheet(self._window, self._words(), self._club, self._findings)
            sheet.evening_wanted.connect(self._open_evening)
            sheet.closed.connect(sheet.deleteLater)
            sheet.open(sheet.first)
