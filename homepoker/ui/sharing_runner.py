"""Sending to the shared league in the background: when it is done, and what the host hears of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from homepoker.core.wording import Sentence
from homepoker.store.errors import StoreError
from homepoker.ui.kit.jobs.background_job import BackgroundJob

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.league.sharing import Delivery, GatheredChanges, Greeting, Shipment
    from homepoker.services.words import Words
    from homepoker.store.shared_league.address import Address
    from homepoker.store.shared_league.password import Password
    from homepoker.ui.window.main_window import MainWindow

T = TypeVar("T")

AFTER_THE_START = 15_000
"""Milliseconds until the first sending: the first moments of the program belong to the host."""

AFTER_A_CHANGE = 5_000
"""Milliseconds after a change of the register: a list of members is not corrected with a single click."""

TRIED_AGAIN_AFTER = 600_000
"""Milliseconds after which it is tried again while something waits."""

STAYS_FOR = 20.0
"""Seconds for which a failure stays readable."""


class SharingRunner(QObject):
    """Sends the open club's closed evenings to its shared league.

    It sends after the start, at each close, when the register has changed, and when asked. A failure is said once and
    never in the way; the card of the settings shows it as long as it lasts. Where the computer has no keyring, a typed
    password is remembered here until the program ends.
    """

    changed = Signal()
    """Signal: reading what is to be sent, sending, or asking the server has begun or ended."""
    looked = Signal(object)
    """Signal: a `SharedState`: what waits, counted anew."""
    not_looked = Signal(object)
    """Signal: the sentence that says why nobody knows what waits."""

    def __init__(self, window: MainWindow, words: Callable[[], Words]) -> None:
        """
        :param words: those of the language of now.
        """
        super().__init__(window)
        self._window, self._words = window, words
        self._club: Club | None = None
        self._job: BackgroundJob | None = None
        self._looking: BackgroundJob | None = None
        self._is_wanted_again = False
        self._typed: tuple[Address, Password] | None = None
        self._closed: tuple[str, bool] | None = None
        self._is_greeting = False
        self.is_reading = False
        """Whether what is to be sent is being read; the server is asked afterwards."""
        self._said: Sentence | None = None
        self.problem: Sentence | None = None
        """Reason why the last sending ended before everything was there; nothing where everything was."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.send)

    def attend(self, club: Club, *, is_sample: bool) -> None:
        """Begin for a club that has just been opened; the sample club is shared with nobody."""
        self._club, self._closed, self._said, self.problem = (None if is_sample else club), None, None, None
        self._timer.start(AFTER_THE_START)

    def leave(self) -> None:
        """Stop: the club is about to be closed. What is under way is noted at the next sending."""
        self._timer.stop()
        self._is_wanted_again = False
        for job in (self._job, self._looking):
            if job is not None:
                job.leave()
        self._club = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being read for sending, sent or asked."""
        return self._job is not None and self._job.is_busy

    @property
    def is_possible(self) -> bool:
        """Whether the open club may be shared at all."""
        return self._club is not None

    def known_password(self, address: Address) -> Password | None:
        """The password that was typed for an address since the start of the program."""
        return self._typed[1] if self._typed is not None and self._typed[0] == address else None

    def tick(self, desk: TournamentDesk | None) -> None:
        """Send where the evening was closed or opened again since the last look."""
        now = (desk.tournament_id, desk.state.is_closed) if desk is not None else None
        before, self._closed = self._closed, now
        if now is not None and before is not None and now != before and now[0] == before[0]:
            self.send()

    def send_soon(self) -> None:
        """Send after a moment: somebody's name or consent was changed, and perhaps more will be."""
        if self._club is not None:
            self._timer.start(AFTER_A_CHANGE)

    def send(self, *, is_asked_for: bool = False) -> None:
        """Send the waiting changes, if the club shares with anyone; after a job that is under way."""
        club = self._club
        if club is None:
            return
        if self.is_busy:
            self._is_wanted_again = True
            return
        from homepoker.services.league import sharing

        try:
            if sharing.shared_address(club) is None:
                return
        except StoreError as error:
            self._failed(is_asked_for, error.sentence)
            return
        # Every evening is read: too long for the window's thread.
        self.is_reading = True
        self._start(
            partial(sharing.gather, club.folder),
            partial(self._gathered, is_asked_for),
            partial(self._failed, is_asked_for),
        )

    def look(self) -> None:
        """Look for waiting changes in the background, if the club may be shared. A later look replaces this one."""
        if self._club is None:
            return
        from homepoker.services.league import sharing

        if self._looking is None:
            self._looking = BackgroundJob("kit.job_shared_waiting", self)
        self._looking.forget()
        job = partial(sharing.state_beside, self._club.folder, self._club.timekeeper.now())
        self._looking.start(job, self.looked.emit, self.not_looked.emit)

    def _gathered(self, is_asked_for: bool, gathered: GatheredChanges) -> None:
        from homepoker.services.league import sharing

        self.is_reading = False
        club = self._club
        if club is None:
            return
        try:
            shipment = sharing.pack(club, gathered)
        except StoreError as error:
            self._failed(is_asked_for, error.sentence)
            return
        password = self.known_password(shipment.address)

        def job() -> Delivery:
            return sharing.deliver(shipment, password or sharing.password_for(shipment.address, os.environ))

        self._start(job, partial(self._delivered, is_asked_for, shipment), partial(self._failed, is_asked_for))

    def greet(
        self,
        address: Address,
        password: Password | None,
        name: str,
        then: Callable[[Greeting], object],
        failed: Callable[[Sentence], object],
    ) -> None:
        """Try an address out, sending no evening.

        :param password: the one that was typed; without it the one that is known.
        :param name: what readers are to call the club from now on; empty: as before.
        """
        if self.is_busy:
            return
        from homepoker.services.league import sharing

        password = password or self.known_password(address)
        if password is not None:
            self._typed = (address, password)

        def job() -> Greeting:
            return sharing.greet(address, password, os.environ, name)

        def said(greeting: Greeting) -> None:
            then(greeting)
            self._ended()

        def refused(problem: Sentence) -> None:
            failed(problem)
            self._ended()

        self._start(job, said, refused, "kit.job_greeting")

    def hand_over(self) -> None:
        """Drop what a page that is gone was waiting for; the outcome of sending is noted all the same."""
        if self._job is not None and self._job.is_busy and self._is_greeting:
            self._job.hand_over_to(self._say)

    def _start(
        self, job: Callable[[], T], then: Callable[[T], None], failed: Callable[[Sentence], None], name: str = ""
    ) -> None:
        if self._job is None:
            self._job = BackgroundJob("kit.job_sharing", self)
        self._is_greeting = bool(name)
        self._job.start(job, then, failed, name)
        self.changed.emit()

    def _delivered(self, is_asked_for: bool, shipment: Shipment, delivery: Delivery) -> None:
        from homepoker.services.league import sharing

        words = self._words()
        # Of players who are new there the host hears when it was asked for, of a change always: another computer may
        # have told the server otherwise.
        names = " ".join(map(words.say, sharing.names_in_words(delivery, with_new=is_asked_for)))
        try:
            if self._club is not None:
                sharing.note(self._club, shipment, delivery)
        except StoreError as error:
            self._failed(is_asked_for, error.sentence)
            return
        problem = sharing.refusal(delivery)
        if problem is not None:
            if names:
                self._window.toasts.say(names, stays_for=STAYS_FOR)
            self._failed(is_asked_for, problem)
            return
        self.problem = self._said = None
        if is_asked_for:
            names = f"{words.text('shared.sent_now', count=len(delivery.delivered))} {names}".rstrip()
        if names:
            self._window.toasts.say(names, tone="good", stays_for=STAYS_FOR)
        self._ended()

    def _ended(self) -> None:
        """Tell the end of a job, and send again if that was wanted meanwhile."""
        self.is_reading = False
        is_wanted_again, self._is_wanted_again = self._is_wanted_again, False
        self.changed.emit()
        if is_wanted_again:
            self.send()

    def _failed(self, is_asked_for: bool, problem: Sentence) -> None:
        # What was wanted meanwhile is tried with everything else.
        self.is_reading = self._is_wanted_again = False
        self.problem = problem
        if is_asked_for or self._said is None or self._said.key != problem.key:
            self._say(problem)
        self._said = problem
        self._timer.start(TRIED_AGAIN_AFTER)
        self.changed.emit()

    def _say(self, problem: Sentence) -> None:
        self._window.toasts.say(self._words().say(problem), tone="warning", stays_for=STAYS_FOR)
