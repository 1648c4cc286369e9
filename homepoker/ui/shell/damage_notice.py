"""Damage notice: a check of the club's data after the start, a banner above the sections, a sheet of findings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.services.club import Club
from homepoker.services.club.damage import Finding, evenings_in, findings
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing

if TYPE_CHECKING:
    from homepoker.core.wording import Sentence
    from homepoker.services.club import Club
    from homepoker.services.club.damage import Finding
    from homepoker.services.words import Words
    from homepoker.ui.window.main_window import MainWindow


LOOKS_AFTER = 1500
"""Milliseconds until the check: what is open by then has said itself whether it is damaged."""

_SHEET_WIDTH = 560


class DamageNotice(QObject):
    """Checks each club that is opened, beside the window's thread; findings stand in a banner."""

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
        self._findings = tuple(finding for finding in findings if not finding.is_settled)
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


class DamageSheet(Sheet):
    """Findings in the club's data, each with what is to be done; an evening among them can be opened from here."""

    evening_wanted = Signal(str)

    def __init__(self, window: QWidget, words: Words, club: Club, damage: Sequence[Finding]) -> None:
        super().__init__(window, words, words.text("damage.title"), _SHEET_WIDTH)
        names = {record.id: record.name for record in club.log.tournaments()}
        self.first: QWidget | None = None
        self.body.addWidget(labels.body(words.text("damage.text")))
        for finding in damage:
            self.body.addWidget(self._card(finding, names, words))
        self.body.addStretch(1)

    def _card(self, finding: Finding, names: dict[str, str], words: Words) -> QFrame:
        card = QFrame()
        card.setProperty("frame", "raised")
        column = QVBoxLayout(card)
        column.setContentsMargins(spacing.M, spacing.S, spacing.M, spacing.S)
        column.setSpacing(spacing.S)
        problem = words.say(finding.said)
        if finding.evening:
            name = names.get(finding.evening) or words.text("tonight.damaged_nameless")
            problem = words.text("damage.evening", name=name, problem=finding.said)
        column.addWidget(labels.body(problem))
        if finding.evening in names:
            go = buttons.link(words.text("damage.open"), partial(self._go, finding.evening))
            row = QHBoxLayout()
            row.addWidget(go)
            row.addStretch(1)
            column.addLayout(row)
            self.first = self.first or go
        return card

    def _go(self, evening: str) -> None:
        self.close_again()
        self.evening_wanted.emit(evening)


def _nowhere(*_: object) -> None:
    """Tell nobody: no club is open."""
