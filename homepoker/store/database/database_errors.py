"""Errors of the database as sentences: what SQLite and SQLAlchemy raise, in words that a host can act on."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from homepoker.store.errors import (
    DataFolderDamaged,
    DataFolderFull,
    DataFolderInUse,
    DataFolderReadOnly,
    DataFolderUnreachable,
    StoreError,
    UnusableValue,
)

_LITTLE = 1 << 16
"""Bytes of free disk without which SQLite cannot even begin a transaction."""

_TOLD_AS: dict[int, type[DataFolderInUse | DataFolderReadOnly | DataFolderDamaged | DataFolderFull]] = {
    sqlite3.SQLITE_BUSY: DataFolderInUse,
    sqlite3.SQLITE_LOCKED: DataFolderInUse,
    sqlite3.SQLITE_READONLY: DataFolderReadOnly,
    sqlite3.SQLITE_CORRUPT: DataFolderDamaged,
    sqlite3.SQLITE_NOTADB: DataFolderDamaged,
    sqlite3.SQLITE_FULL: DataFolderFull,
}
_UNUSABLE_VALUES = (UnicodeError, OverflowError, sqlite3.DataError, sqlite3.InterfaceError)
_UNREACHABLE = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}


def primary_code(error: BaseException | None) -> int | None:
    """SQLite's result code of an error, without its refinement; ``None`` where it has none."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None


def _has_no_room(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < _LITTLE
    except OSError:
        return False


@contextmanager
def told(folder: Path) -> Iterator[None]:
    """Turn errors of the database, and of values that it cannot hold or return, into sentences.

    What the rules of a table refuse (an id twice) passes through to whoever knows what it means.
    """
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        # SQLAlchemy raises its own error around the driver's; to name its class would import it.
        cause = getattr(error, "orig", error)
        code = primary_code(cause)
        said: StoreError | None = None
        if code in _TOLD_AS:
            said = _TOLD_AS[code](folder)
        elif code in _UNREACHABLE:
            # SQLite says so too where there was no room for one of the files beside the database.
            said = (DataFolderFull if _has_no_room(folder) else DataFolderUnreachable)(folder)
        elif isinstance(error, sqlite3.OperationalError):
            # A table or column is missing that every file of this revision has; a migration's own faults pass.
            said = DataFolderDamaged(folder)
        elif isinstance(cause, _UNUSABLE_VALUES):
            said = UnusableValue(f"{type(cause).__name__}: {cause}")
        if said is None:
            raise
        raise said from error
