"""The source of *now*, for all that asks for the time of day."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Timekeeper(Protocol):
    """Protocol of the source of *now*, an aware instant in UTC."""

    def now(self) -> datetime:
        """The present instant."""

    def drift(self) -> timedelta:
        """Change of the computer's time of day since this timekeeper began or last followed it."""

    def follow(self, drift: timedelta) -> None:
        """Tell times from now on that are so much later; with a negative span earlier."""


class SystemTimekeeper:
    """Timekeeper on the steady clock of the computer, set once by its wall clock.

    A system time that is changed during the evening therefore moves no tournament clock by itself; it is noticed
    as a drift, and whoever has told the evening of it lets this follow.
    Where the system offers it, the steady clock counts the time that the computer slept.
    """

    def __init__(self) -> None:
        self._began_at = datetime.now(UTC)
        self._began = _steady()

    def now(self) -> datetime:
        """The present instant."""
        return self._began_at + timedelta(seconds=_steady() - self._began)

    def drift(self) -> timedelta:
        """Lead of the wall clock over this timekeeper."""
        return datetime.now(UTC) - self.now()

    def follow(self, drift: timedelta) -> None:
        """Tell times that are so much later from now on."""
        self._began_at += drift


def _steady() -> float:
    # On macOS CLOCK_MONOTONIC counts sleep and Python's own monotonic clock does not; Windows has neither name.
    which = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.clock_gettime(which) if which is not None else time.monotonic()
