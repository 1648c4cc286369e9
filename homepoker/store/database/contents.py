"""Contents of a database file: how much of a club it holds, counted without bringing the file up to date."""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from homepoker.store.damaged_text import decoded, legible
from homepoker.store.migrations import REVISIONS

_NEWEST = "SELECT name, began_on FROM tournament ORDER BY began_on DESC, number DESC LIMIT 1"
_WHOLE = (
    "SELECT tournament_id FROM log_line GROUP BY tournament_id HAVING count(*) = max(sequence) "
    "AND min(json_valid(label) AND json_valid(events)) AND tournament_id IN (SELECT id FROM tournament)"
)
_TEXTS = "SELECT kind, thread, at, by, label, events, written_by FROM log_line WHERE tournament_id = ?"


@dataclass(frozen=True, slots=True)
class Holding:
    """Holding of a database file.

    ``people`` counts the forgotten too: whoever wants to be forgotten makes no backup worth more than the later ones.
    ``whole`` are the evenings of which no line is missing or illegible.
    """

    members: int = 0
    evenings: int = 0
    newest: str = ""
    """The name of the newest evening."""
    newest_on: date | None = None
    people: int = 0
    whole: int = 0
    is_newer: bool = False
    """Whether a newer version of the program has written it, so that it may hold more than is counted here."""

    @property
    def is_empty(self) -> bool:
        """Whether the file holds neither a member nor an evening."""
        return not self.people and not self.evenings


NOTHING = Holding()


def held_in(path: Path) -> Holding:
    """The holding of a file; nothing where it is missing or cannot be read.

    Nobody writes to the file meanwhile: it is a backup, or nobody has opened it yet.
    """
    try:
        told = path.stat()
    except OSError:
        return NOTHING
    return _held(path, told.st_mtime_ns, told.st_size)


@lru_cache(maxsize=256)
def _held(path: Path, _changed: int, size: int) -> Holding:
    if size == 0:
        return NOTHING
    name = quote(os.fsencode(path.absolute().as_posix()), safe="/:")
    address = f"file://{name}" if name.startswith("/") else f"file:///{name}"
    try:
        with closing(sqlite3.connect(f"{address}?mode=ro&immutable=1", uri=True)) as connection:
            connection.text_factory = decoded
            is_newer = _is_newer(connection)
            with suppress(sqlite3.Error):
                return replace(_counted(connection), is_newer=is_newer)
            return Holding(is_newer=is_newer)
    except sqlite3.Error:
        return NOTHING


def _is_newer(connection: sqlite3.Connection) -> bool:
    """Whether the file has a form that comes after all that are known; a mark that is no number is damage."""
    if not _count(connection, "alembic_version"):
        return False
    (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(revision).isdecimal() and int(revision) > int(REVISIONS[-1])


def _counted(connection: sqlite3.Connection) -> Holding:
    newest, on = connection.execute(_NEWEST).fetchone() or ("", "")
    members = _count(connection, "player")
    merged = _count(connection, "player_merge") if members else 0
    day: date | None = None
    with suppress(ValueError, TypeError):
        day = date.fromisoformat(on)
    return Holding(
        members=max(members - merged, 0),
        evenings=_count(connection, "tournament"),
        newest=legible(newest),
        newest_on=day,
        people=members + _count(connection, "forgotten_player"),
        whole=_whole_evenings(connection),
    )


def _count(connection: sqlite3.Connection, table: str) -> int:
    known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) if known else 0


def _whole_evenings(connection: sqlite3.Connection) -> int:
    try:
        ids = [row[0] for row in connection.execute(_WHOLE)]
    except sqlite3.Error:
        return 0
    connection.text_factory = str  # which refuses what is no UTF-8, and is quick
    count = 0
    for tournament_id in ids:
        with suppress(sqlite3.Error, UnicodeError):
            deque(connection.execute(_TEXTS, (tournament_id,)), maxlen=0)
            count += 1
    return count
