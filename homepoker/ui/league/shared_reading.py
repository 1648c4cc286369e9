"""Reading of a shared league in the background: lists, explanations and links, one after another."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from homepoker.core.league.explanation import Explanation
from homepoker.core.league.shared_standings import SharedRow, SharedStandings
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.league import shared_standings, sharing
from homepoker.services.league.shared_standings import SharedSeason
from homepoker.ui.kit.jobs.background_job import BackgroundJob

if TYPE_CHECKING:
    from homepoker.store.shared_league.address import Address
    from homepoker.store.shared_league.password import Password

KnownPassword = Callable[["Address"], "Password | None"]
"""The password that was typed for an address, where the computer has no keyring."""

T = TypeVar("T")

Failed = Callable[[Sentence], object]


def nothing_known(_address: Address) -> Password | None:
    """No password was typed."""
    return None


class SharedReading(QObject):
    """Reader that asks a server one thing after another; ``changed`` says that it has begun, or has answered."""

    changed = Signal()

    def __init__(self, club: Club, address: Address, known_password: KnownPassword, parent: QObject) -> None:
        super().__init__(parent)
        self._club, self.address, self._known_password = club, address, known_password
        self._job = BackgroundJob("kit.job_shared_list", self)
        self._waiting: list[Callable[[], None]] = []

    @property
    def is_busy(self) -> bool:
        """Whether something is being asked."""
        return self._job.is_busy

    def read(self, asked: SharedSeason, then: Callable[[SharedStandings], object], failed: Failed) -> None:
        """Read a list, and keep it for the times when the server does not answer."""
        address, folder, at = self.address, self._club.folder, self._club.timekeeper.now()

        def job() -> SharedStandings:
            found = shared_standings.read_and_keep(folder, address, self._password(), asked, at)
            return found.shortened(address.user)

        self._ask(job, then, failed)

    def explain(
        self, asked: SharedSeason, row: SharedRow, then: Callable[[Explanation], object], failed: Failed
    ) -> None:
        """Read the explanation of a total in the background."""
        self._ask(lambda: shared_standings.read_explanation(self.address, self._password(), asked, row), then, failed)

    def link(self, player: str, other: str, then: Callable[[int], object], failed: Failed) -> None:
        """Link one of the club's players to somebody of another club."""
        self._ask(lambda: sharing.link_player(self.address, self._password(), player, other), then, failed)

    def unlink(self, person: str, then: Callable[[None], object], failed: Failed) -> None:
        """Take such a link back."""
        self._ask(lambda: sharing.unlink_person(self.address, self._password(), person), then, failed)

    def _password(self) -> Password:
        return self._known_password(self.address) or sharing.password_for(self.address, os.environ)

    def _ask(self, job: Callable[[], T], then: Callable[[T], object], failed: Failed) -> None:
        self._waiting.append(lambda: self._start(job, then, failed))
        self._next()

    def _start(self, job: Callable[[], T], then: Callable[[T], object], failed: Failed) -> None:
        def done(result: T) -> None:
            then(result)
            self._next()

        def missed(problem: Sentence) -> None:
            # What else waits would be refused in the same way.
            self._waiting.clear()
            failed(problem)
            self._next()

        self._job.start(job, done, missed)
        self.changed.emit()

    def _next(self) -> None:
        if self._waiting and not self._job.is_busy:
            self._waiting.pop(0)()
        elif not self._waiting:
            self.changed.emit()
