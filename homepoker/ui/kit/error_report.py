"""Error reports: a sentence for the host about what no panel has caught, the details in the error log.

A fault is told apart from another by its class and the line of the program that raised it, or by its sentence where
it has one: numbers and instants in its text differ from one time to the next.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.private_files import appended

PROBLEMS = "problems.log"
"""Name of the error log in the data folder."""

STORM = 2.0
"""Seconds within which a repeated fault comes by itself, as from painting at every tick, and not from the host."""

Fault = tuple[object, ...]


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


def report_words(error: BaseException, folder: Path, words: Words) -> str:
    """The sentence for the host; an error that is not about the data folder itself is logged too."""
    if isinstance(error, StoreError):
        return words.text("app.not_recorded", reason=words.say(error.sentence))
    sys.__excepthook__(type(error), error, error.__traceback__)
    log = folder / PROBLEMS
    try:
        with appended(log) as file:
            traceback.print_exception(error, file=file)
    except OSError:
        return words.text("app.unexpected_unwritten", file=str(log))
    return words.text("app.unexpected", file=str(log))


class IsolatedCalls:
    """Calls that fail in isolation: each error is reported once, and the caller goes on.

    It is explained again where the same call went well in between, or fails with another fault.
    """

    def __init__(self, explain: Callable[[Exception], object]) -> None:
        self._explain = explain
        self._standing: dict[str, Fault] = {}

    def call(self, name: str, act: Callable[[], object]) -> bool:
        """Call a receiver; returns whether it went well.

        :param name: tells the calls apart.
        """
        try:
            act()
        except Exception as error:  # noqa: BLE001 - whatever one receiver raises, the others are told the time
            fault = fault_of(error)
            if self._standing.get(name) != fault:
                self._standing[name] = fault
                self._explain(error)
            return False
        self._standing.pop(name, None)
        return True

    def is_standing(self, name: str) -> bool:
        """Whether the last call of this name failed."""
        return name in self._standing


class StormFilter:
    """Filter of repeated faults: passes one that was not there a moment ago."""

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
        return before is None or now - before >= STORM
