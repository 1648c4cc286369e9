"""Sign of life in the data folder, by which the missed time is known after a crash.

One short line in a file of its own, written over in place every ten seconds while a clock runs: one block for the
disk and nothing for the log. What a host does is on disk with its own instant anyway.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from homepoker.store.files.private_files import FILE

HEARTBEAT_NAME = "homepoker.alive"
EVERY = timedelta(seconds=10)
_LENGTH = 120
"""Bytes of the line; always the same, so that a new line covers the old one."""


@dataclass(frozen=True, slots=True)
class Beat:
    """A sign of life: the instant at which the program ran, and the evening that was open.

    ``line`` is the number of the newest line of its log; 0 where an older version left the sign. It tells the changes
    of the computer's time of day that came after it from those that came before.
    """

    tournament_id: str
    at: datetime
    line: int = 0


def last_beat(folder: Path) -> Beat | None:
    """The newest sign of life in a folder; nothing where there is none that can be read."""
    try:
        words = (folder / HEARTBEAT_NAME).read_text(encoding="utf-8").split()
        at, tournament_id = datetime.fromisoformat(words[0]), words[1]
        line = int(words[2]) if len(words) > 2 else 0
    except (OSError, ValueError, IndexError):
        return None
    return Beat(tournament_id, at, line) if at.tzinfo is not None else None


class Heartbeat:
    """Heartbeat of the program in one folder; never raises, because the evening does not depend on it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / HEARTBEAT_NAME
        self._last: Beat | None = None

    def beat(self, tournament_id: str, now: datetime, line: int) -> None:
        """Leave a sign of life where the last one is old enough.

        :param line: the number of the newest line of the evening's log.
        """
        last = self._last
        if last is not None and last.tournament_id == tournament_id and abs(now - last.at) < EVERY:
            return
        self._last = Beat(tournament_id, now, line)
        sign = f"{now.astimezone(UTC).isoformat()} {tournament_id} {line}\n".encode().ljust(_LENGTH)
        try:
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), FILE)
            try:
                os.write(descriptor, sign)
                # On disk, or a loss of power would take the sign with it.
                getattr(os, "fdatasync", os.fsync)(descriptor)
            finally:
                os.close(descriptor)
        except OSError:
            # A disk that is full or gone is told where an action is to be recorded.
            return
