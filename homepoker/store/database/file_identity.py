"""Identity of the open database files: whether they still are where they were opened.

A file that was deleted, moved away or replaced stays usable for whoever has it open, and everything that is written to
it then is gone with the last close. SQLite does not look again in the mode in which it is used here.

Who copies something onto the file leaves it where it was, and writes over what stood in it: its content is known by a
digest that is made anew whenever the connection itself has written to it.

Windows lets nobody delete or replace an open database; there a file counts as moved only where none is left at all, and
tells the time of the last writing too late to go by it.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from pathlib import Path

from homepoker.store.errors import DataFileGone, DataFileOverwritten
from homepoker.store.files.file_names import first_unused
from homepoker.store.files.folder_lock import folder_error
from homepoker.store.files.held_files import while_held

_PATIENCE = 100
"""Milliseconds for which the window may wait where somebody reads the database at this moment."""

_LOOKED_AT = 4_000_000
"""Bytes at the beginning and at the end of a database that are compared; most clubs' are smaller."""

_Identity = tuple[int, int]
"""Device and number of a file on it."""


# Inode and content: DECISIONS.md, 67
class OpenedFiles:
    """The database and the two files beside it, as they were when the connection began to use them."""

    def __init__(self, database: Path) -> None:
        # SQLite follows a symbolic link, and the files beside are beside its end.
        self.database = Path(os.path.realpath(database))
        name = self.database.name
        self._beside = (self.database.with_name(f"{name}-wal"), self.database.with_name(f"{name}-shm"))
        """The write-ahead log and its index."""
        # Held until the connection is closed: closing any descriptor of the file drops the locks that SQLite has on it.
        self._descriptor = os.open(self.database, os.O_RDONLY) if sys.platform != "win32" else None
        self._note()

    def close(self) -> None:
        """Stop watching the files; only once the connection is closed."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def written(self) -> None:
        """Note that the connection has written, perhaps into the database file itself."""
        with suppress(OSError):  # it is on disk, whatever the look at it says; the next one is before the next writing
            if self._descriptor is not None and _moment(self._descriptor) != self._written:
                self._note_content(self._descriptor)

    def _note_content(self, descriptor: int) -> None:
        self._written, self._content = _moment(descriptor), _digest(descriptor)

    def _is_overwritten(self) -> bool:
        """Whether somebody else has written into the file, and something else than stood there."""
        if self._descriptor is None or _moment(self._descriptor) == self._written:
            return False
        if _digest(self._descriptor) != self._content:
            return True
        self._note_content(self._descriptor)
        return False

    def _note(self) -> None:
        """Remember the identity and the content of the files as they are now."""
        self._opened = _identity(self.database)
        if self._descriptor is not None:
            self._note_content(self._descriptor)
        # One that was never there is not lost.
        self._opened_beside = [(path, identity) for path in self._beside if (identity := _identity(path)) is not None]

    def verify(self, connection: sqlite3.Connection) -> list[str]:
        """Check that all files are where they were opened; returns those beside the database that were written anew.

        That loses nothing: the connection holds them open, and what they hold goes into the database first.

        :param connection: has them open, and no transaction.
        :raises DataFileGone: the database is not, or those beside it could not be written anew now.
        :raises DataFileOverwritten: another program has written into the database.
        :raises StoreError: the folder cannot be asked.
        """
        folder = self.database.parent
        try:
            if not _is_in_place(self.database, self._opened):
                raise DataFileGone(folder, self.database.name)
            if self._is_overwritten():
                raise DataFileOverwritten(folder, self.database.name)
            lost = [path for path, opened in self._opened_beside if not _is_in_place(path, opened)]
        except OSError as error:
            raise folder_error(error, folder) from error
        if not lost:
            return []
        (was_patient,) = connection.execute("PRAGMA busy_timeout").fetchone()
        try:
            for path in lost:
                if os.path.lexists(path):
                    path.rename(first_unused(partial(_found_instead, path)))
            connection.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
            for mode in ("delete", "wal"):
                if connection.execute(f"PRAGMA journal_mode = {mode}").fetchone() != (mode,):
                    raise DataFileGone(folder, lost[0].name)
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # makes them
        except (OSError, sqlite3.Error) as error:
            # Somebody reads at this moment, a backup for instance: the next look tries again.
            raise DataFileGone(folder, lost[0].name) from error
        finally:
            connection.execute(f"PRAGMA busy_timeout = {was_patient}")
        self._note()
        return [path.name for path in lost]


def _moment(descriptor: int) -> tuple[int, int]:
    """Size and modification time (nanoseconds) of an open file."""
    status = os.fstat(descriptor)
    return status.st_size, status.st_mtime_ns


def _digest(descriptor: int) -> bytes:
    """Digest of the content of an open file."""
    digest = blake2b(os.pread(descriptor, _LOOKED_AT, 0), digest_size=16)
    digest.update(os.pread(descriptor, _LOOKED_AT, max(_LOOKED_AT, os.fstat(descriptor).st_size - _LOOKED_AT)))
    return digest.digest()


def _found_instead(path: Path, number: int) -> Path:
    """A name beside a file for what was found in its place: nothing that lies there is deleted."""
    return path.with_name(f"{path.name}-found-{number}")


def _is_in_place(path: Path, opened: _Identity | None) -> bool:
    identity = _identity(path)
    return identity is not None and (sys.platform == "win32" or identity == opened)


def _identity(path: Path) -> _Identity | None:
    """Device and inode of a file; ``None`` where there is no file.

    :raises OSError: it cannot be asked for, as on a network drive that is gone.
    """
    try:
        status = while_held(path.stat)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return status.st_dev, status.st_ino
