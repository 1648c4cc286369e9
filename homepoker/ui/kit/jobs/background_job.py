"""Background jobs: work in a thread of its own, its outcome handed over in the window's thread.

The only module that starts threads. A job touches no object of Qt, not even to say that it is done: it would hold the
interpreter while it waits for a lock of Qt that the window's thread may hold, waiting for the interpreter. The window
looks for its outcome instead. Whatever a job raises ends it: in words for the host, and where nobody foresaw it also in
the error log.

Work of up to a second in the window's thread shows itself by `busy`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from PySide6 import QtCore
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QLabel

from homepoker.core.wording import Sentence, sentence
from homepoker.store.errors import StoreError
from homepoker.ui.kit.jobs.error_report import log_error

T = TypeVar("T")

GIVEN_UP_AFTER = 180
"""Seconds without a sign of progress after which a drive counts as one that does not answer."""

_LOOKS_EVERY = 15
"""Milliseconds after which the window looks whether a job has ended."""

PATIENCE = 10.0
"""Seconds for which the end of the program waits for a slow stick; a copy that is not whole is no backup."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """Outcome of the job of this number: its result, or why there is none."""

    number: int
    result: Any = None
    problem: Sentence | None = None


# No object of Qt in the thread: DECISIONS.md, 262
class BackgroundJob(QObject):
    """Background job, one at a time; its outcome arrives in the window's thread.

    A job that is given up, because a drive does not answer, goes on in its thread; nothing of it is taken any more.
    """

    changed = Signal()
    """Signal: a job began or ended."""

    noted = Signal(object)
    """Signal: what the job has noted last, of how far it is."""

    def __init__(self, name: str, parent: QObject | None = None, *, given_up_after: int = GIVEN_UP_AFTER) -> None:
        """
        :param name: the key of what it is called in messages, as ``kit.job_backup``.
        :param given_up_after: seconds without progress; 0: it waits for no drive and is never given up.
        """
        super().__init__(parent)
        self._name = self._doing = name
        self._number = 0
        self._thread: Thread | None = None
        self._forgotten: list[Thread] = []
        self._hanging: list[Thread] = []
        self._then: Callable[[Any], None] | None = None
        self._failed: Callable[[Sentence], None] | None = None
        self._outcomes: SimpleQueue[_Outcome] = SimpleQueue()
        self._progress: tuple[object, ...] = ()
        self._looks = QTimer(self, interval=_LOOKS_EVERY)
        self._looks.timeout.connect(self._look)
        self._given_up = QTimer(self, singleShot=True, interval=given_up_after * 1000)
        self._given_up.timeout.connect(self._give_up)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.leave)

    @property
    def is_busy(self) -> bool:
        """Whether a job is under way, or its result has not been handed over."""
        return self._thread is not None

    @property
    def hanging(self) -> int:
        """The number of jobs that were given up and are still under way."""
        self._hanging = [thread for thread in self._hanging if thread.is_alive()]
        return len(self._hanging)

    def start(
        self, job: Callable[[], T], then: Callable[[T], None], failed: Callable[[Sentence], None], name: str = ""
    ) -> None:
        """Do a job.

        :param then: takes what it returns.
        :param failed: takes the sentence that says why there is nothing: that of a `StoreError`, the file of an
            `OSError`, and of anything else that it was not foreseen.
        :param name: what this one is called, where one word does not do for all.
        :raises RuntimeError: another one is under way.
        """
        if self._thread is not None:
            raise RuntimeError("one job at a time")
        self._then, self._failed, self._doing = then, failed, name or self._name
        arguments = self._number, job, self._doing, self._outcomes
        self._thread = Thread(target=_do, args=arguments, name=f"homepoker {self._doing}", daemon=True)
        self._progress = ()
        self._thread.start()
        self._looks.start()
        self.progressed()
        self.changed.emit()

    def progressed(self) -> None:
        """Note progress: the job is not given up for a while."""
        if self._given_up.interval() and self._thread is not None:
            self._given_up.start()

    def note(self, *progress: object) -> None:
        """Note, from the job's own thread, how far it is; `noted` brings it into the window's, and it is progress."""
        self._progress = progress

    def forget(self) -> None:
        """Drop the outcome of the job."""
        self._number += 1
        self._stop_waiting()
        if self._thread is not None:
            self._forgotten = [thread for thread in self._forgotten if thread.is_alive()] + [self._thread]
        self._thread = self._then = self._failed = None

    def hand_over_to(self, failed: Callable[[Sentence], None]) -> None:
        """Drop the result of the job because whoever waited is gone; a failure is still reported."""
        if self._thread is not None:
            self._then, self._failed = _of_no_use, failed

    def wait(self, patience: float = PATIENCE) -> None:
        """Wait for what is under way, though not for ever, and hand its result over at once."""
        if self._thread is not None:
            self._thread.join(patience)
        self._hand_over()

    def leave(self) -> None:
        """Forget the job, but wait for its end, though not for ever and not twice; not for one that was given up."""
        self.forget()
        waited_for, self._forgotten = self._forgotten, []
        deadline = time.monotonic() + PATIENCE
        for thread in waited_for:
            thread.join(max(0.0, deadline - time.monotonic()))

    def _give_up(self) -> None:
        failed = self._failed
        if self._thread is not None:
            self._hanging.append(self._thread)
        self._thread = None
        self.forget()
        self.changed.emit()
        if failed is not None:
            failed(sentence("kit.job_hangs", job=self._doing, span=self._given_up.interval() // 1000))

    def _stop_waiting(self) -> None:
        self._given_up.stop()
        self._looks.stop()

    def _look(self) -> None:
        progress, self._progress = self._progress, ()
        if progress:
            self.progressed()
            self.noted.emit(progress)
        self._hand_over()

    def _hand_over(self) -> None:
        while True:
            try:
                outcome = self._outcomes.get_nowait()
            except Empty:
                return
            then, failed = self._then, self._failed
            if outcome.number != self._number or then is None or failed is None:
                continue
            self._number += 1
            self._stop_waiting()
            self._thread = self._then = self._failed = None
            self.changed.emit()
            if outcome.problem is not None:
                failed(outcome.problem)
            else:
                then(outcome.result)


def hook_uncaught(log: Callable[[BaseException], object] | None) -> None:
    """Set the logger of errors that leave a thread, whoever began it; ``None`` takes it away."""

    def uncaught(given: threading.ExceptHookArgs) -> None:
        threading.__excepthook__(given)
        if log is not None and given.exc_value is not None:
            log(given.exc_value)

    threading.excepthook = uncaught if log is not None else threading.__excepthook__


def _of_no_use(_result: object) -> None:
    """Receiver of a result for which nobody waits."""


def _do(number: int, job: Callable[[], object], name: str, outcomes: SimpleQueue[_Outcome]) -> None:
    outcome = _Outcome(number, problem=sentence("kit.job_failed", job=name))
    try:
        outcome = _Outcome(number, job())
    except BaseException as error:  # noqa: BLE001 - whatever were to leave a thread would end in silence
        # Where memory has run out, not even this may work; the host is told all the same.
        with suppress(Exception):
            outcome = _Outcome(number, problem=_problem(error, name))
    outcomes.put(outcome)


def _problem(error: BaseException, name: str) -> Sentence:
    """The reason why a job ended without a result; unforeseen errors are logged."""
    if isinstance(error, StoreError):
        return error.sentence
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        if error.filename:
            return sentence("backups.file_failed", name=Path(str(error.filename)).name, reason=reason)
        return sentence("kit.job_unreachable", job=name, reason=reason)
    # Here and not in the window's thread: whoever began the job may have gone meanwhile.
    log_error(error, name)
    return sentence("kit.job_failed", job=name)


@contextmanager
def busy(label: QLabel, text: str) -> Iterator[None]:
    """Show a word and the waiting pointer at once; what stands there at the end is the caller's."""
    label.setText(text)
    if label.isVisible():
        # A repaint alone would draw into a page that was not laid out yet.
        label.window().repaint()
    QApplication.setOverrideCursor(QtCore.Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()
