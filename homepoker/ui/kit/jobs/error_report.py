"""Error reports: a sentence for the host about what no panel has caught, the details in the error log.

A fault is told apart from another by its class and the line of the program that raised it, or by its sentence where
it has one: numbers and instants in its text differ from one time to the next.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from homepoker.services.words import Words
from homepoker.store.errors import StoreError

if TYPE_CHECKING:
    from homepoker.store.error_log import ErrorLog

UNFORESEEN = "app.unexpected"
"""Activity in the error log if none is known."""

STORM = 2.0
"""Seconds within which a repeated fault comes by itself, as from painting at every tick, and not from the host."""

Fault = tuple[object, ...]
P = TypeVar("P")
E = TypeVar("E")


def fault_of(error: BaseException) -> Fault:
    """The identity of a fault, by which two errors are compared."""
    if isinstance(error, StoreError):
        return type(error), error.sentence
    raised_at = error.__traceback__
    while raised_at is not None and raised_at.tb_next is not None:
        raised_at = raised_at.tb_next
    if raised_at is None:
        return type(error), str(error)
    return type(error), raised_at.tb_frame.f_code.co_filename, raised_at.tb_lineno


def about_qt() -> str:
    """The version of Qt and the window system it runs on."""
    return f"Qt {qVersion()} {QGuiApplication.platformName()}".rstrip()


def keep_errors(folder: Path) -> ErrorLog:
    """Begin to write the error log of a data folder."""
    from homepoker.store import error_log

    return error_log.attach(folder, about_qt())


def log_error(error: BaseException, source: str = UNFORESEEN, folder: Path | None = None) -> Path | None:
    """Write an error into the error log, and in full to the terminal; returns the file, nothing where it failed.

    :param source: fixed text that says what was being done.
    :param folder: where it is written while no error log is.
    """
    from homepoker.store import error_log

    sys.__excepthook__(type(error), error, error.__traceback__)
    return error_log.record(source, error, folder, (about_qt(),))


def count_error(error: BaseException) -> None:
    """Count an error of which the host and the terminal have been told; the error log does not repeat it."""
    from homepoker.store import error_log

    if not isinstance(error, StoreError):
        error_log.record(UNFORESEEN, error)


def report_words(error: BaseException, folder: Path, words: Words) -> str:
    """The sentence for the host; an error that is not about the data folder itself is logged too.

    :param folder: where it is written while no error log is.
    """
    if isinstance(error, StoreError):
        return words.text("app.not_recorded", reason=words.say(error.sentence))
    file = log_error(error, folder=folder)
    if file is None:
        from homepoker.store import error_log

        log = error_log.attached()
        return words.text("app.unexpected_unwritten", file=str((log.folder if log else folder) / error_log.PROBLEMS))
    return words.text("app.unexpected", file=str(file))


# DECISIONS.md, 294
def isolated(handler: Callable[[P, E], None]) -> Callable[[P, E], None]:
    """A handler of events that Qt sends while it lays out: what it raises is reported at once and goes no further.

    PySide would keep the error until the layout is done, and raise it in each handler that is called meanwhile; they
    lose references by it, and the program ends with a segmentation fault (6.11.3).
    """

    @wraps(handler)
    def handle(part: P, event: E) -> None:
        try:
            handler(part, event)
        except Exception as error:  # noqa: BLE001 - whatever it raises, the rest is laid out
            sys.excepthook(type(error), error, error.__traceback__)

    return handle


class StormFilter:
    """Filter of repeated faults: passes one that was not there a moment ago, and counts any other in the error log."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        """
        :param steady: seconds of a clock that nobody sets.
        """
        self._steady = steady
        self._seen: dict[Fault, float] = {}

    def passes(self, error: BaseException) -> bool:
        """Whether the host is to be told; to be asked once for each time that it is raised."""
        now, fault = self._steady(), fault_of(error)
        before = self._seen.get(fault)
        self._seen[fault] = now
        passes = before is None or now - before >= STORM
        if not passes:
            count_error(error)
        return passes
