"""Work beside the window's thread: copies, files, whatever may take longer than a glance."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TypeVar, cast

from PySide6.QtCore import QObject, Signal

from homepoker.core.wording import Sentence, sentence

T = TypeVar("T")

_PATIENCE = 10.0
"""Seconds for which the end of the program waits for a slow stick; a copy that is not whole is no backup."""


class Work(QObject):
    """One job at a time; what comes of it arrives in the window's thread."""

    changed = Signal()
    """A job began or ended."""
    _ended = Signal(int, object, object)
    """The number of the job, its result, and what went wrong as a `Sentence` (or nothing)."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._number = 0
        self._thread: Thread | None = None
        self._then: Callable[[object], None] | None = None
        self._failed: Callable[[Sentence], None] | None = None
        self._ended.connect(self._hand_over)

    @property
    def is_busy(self) -> bool:
        """A job is under way, or its result has not been handed over."""
        return self._thread is not None

    def start(self, job: Callable[[], T], then: Callable[[T], None], failed: Callable[[Sentence], None]) -> None:
        """Do a job; it may raise a `StoreError` or an `OSError`.

        :raises RuntimeError: another one is under way.
        """
        if self._thread is not None:
            raise RuntimeError("one job at a time")
        self._then = cast("Callable[[object], None]", then)
        self._failed = failed
        self._thread = Thread(target=self._do, args=(self._number, job), name="homepoker-backup", daemon=True)
        self._thread.start()
        self.changed.emit()

    def forget(self) -> None:
        """What comes of the job concerns nobody any more."""
        self._number += 1
        self._thread = self._then = self._failed = None

    def leave(self) -> None:
        """Forget the job, but wait for its end, though not for ever."""
        thread = self._thread
        self.forget()
        if thread is not None:
            thread.join(_PATIENCE)

    def _do(self, number: int, job: Callable[[], object]) -> None:
        from homepoker.store.errors import StoreError

        try:
            result = job()
        except StoreError as error:
            self._ended.emit(number, None, error.sentence)
        except OSError as error:
            reason = error.strerror or str(error)
            name = Path(error.filename or "").name
            self._ended.emit(number, None, sentence("backups.file_failed", name=name, reason=reason))
        else:
            self._ended.emit(number, result, None)

    def _hand_over(self, number: int, result: object, problem: Sentence | None) -> None:
        then, failed = self._then, self._failed
        if number != self._number or then is None or failed is None:
            return
        self.forget()
        self.changed.emit()
        if problem is not None:
            failed(problem)
        else:
            then(result)
