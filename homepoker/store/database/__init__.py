"""The database of a data folder: one file, one writer, every commit on disk before it returns."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING
from urllib.parse import quote

from homepoker.store.damaged_text import decoded, is_whole, legible
from homepoker.store.database.file_identity import OpenedFiles
from homepoker.store.errors import (
    BackupFailed,
    DataFolderDamaged,
    DataFolderEmpty,
    DataFolderReadOnly,
    NewerDataFolder,
    OlderDataFolder,
)
from homepoker.store.files import private_files
from homepoker.store.files.durable_files import move, put_in_place, sync_folder
from homepoker.store.files.file_names import first_unused
from homepoker.store.files.folder_lock import FolderLock, folder_error
from homepoker.store.files.private_files import make_private
from homepoker.store.migrations import REVISIONS

if TYPE_CHECKING:
    from sqlalchemy import Connection


import shutil

from homepoker.store.errors import (
    DataFolderFull,
    DataFolderInUse,
    DataFolderUnreachable,
    StoreError,
    UnusableValue,
)

DATABASE_NAME = "homepoker.db"
BACKUPS_NAME = "backups"

_BUSY_SECONDS = 5.0
"""Time that a reader or writer waits for another before it gives up."""

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


def move_aside(folder: Path, called: str = "damaged") -> Path:
    """Move a database that is not to be used with its -wal and -shm into a folder of its own, and return that folder.

    The folder is made where there is something to move. Only for a host who asked for it. The next opening then starts
    empty.

    :param called: the name of the new folder, to which a number is added.
    :raises DataFolderInUse: a process still writes to it.
    :raises DataFolderReadOnly: files may not be moved here.
    """
    lock = FolderLock.take(folder)
    try:
        lock.claim(folder / DATABASE_NAME)
        number = 1
        while (aside := folder / f"{called}-{number}").exists():
            number += 1
        # The -wal goes first: were the database first and the power lost in between, a new
        # database would take the old -wal for its own.
        for suffix in ("-wal", "-shm", ""):
            path = folder / (DATABASE_NAME + suffix)
            if os.path.lexists(path):
                aside.mkdir(mode=private_files.FOLDER, exist_ok=True)
                move(path, aside / path.name)
        sync_folder(folder)
    except OSError as error:
        raise DataFolderReadOnly(folder) from error
    finally:
        lock.release()
    return aside


class Database:
    """An open data folder. Belongs to the thread that opened it.

    Work inside :meth:`transaction`; one transaction is one commit.
    """

    def __init__(self, folder: Path, connection: sqlite3.Connection, lock: FolderLock | None) -> None:
        self.folder = folder
        self.connection = connection
        self._lock = lock
        # The only writer takes the right to write at once: a transaction never fails halfway for want of it.
        self._begin = "BEGIN IMMEDIATE" if lock else "BEGIN"
        self._alchemy: Connection | None = None
        self._is_rehearsing = False
        self._opened: OpenedFiles | None = None
        self.is_rescued = False
        """Whether everything that this connection holds was written to another file, because this one is gone."""
        self.restored: list[str] = []
        """Names of files beside the database that were gone and were written anew; whoever says so clears it."""

    @classmethod
    def open(cls, folder: Path, *, read_only: bool = False) -> Database:
        """Open the folder's database, create it or bring it up to date.

        ``read_only`` may be used beside a writer and leaves everything as it is.

        :raises DataFolderInUse: another process is the writer.
        :raises DataFolderReadOnly: the folder or the file may not be written to.
        :raises DataFolderDamaged: the file is not a sound database.
        :raises DataFolderFull: the disk is full.
        :raises DataFolderUnreachable: the folder or the file cannot be reached.
        :raises DataFolderEmpty: only reading was asked for and there is no database.
        :raises NewerDataFolder: a newer program wrote it.
        :raises OlderDataFolder: only reading was asked for and an older program wrote it.
        """
        if read_only:
            return cls._open_for_reading(folder)
        try:
            private_files.make_folder(folder)
        except OSError as error:
            raise folder_error(error, folder) from error
        lock = FolderLock.take(folder)
        make_private(folder)
        try:
            lock.claim(folder / DATABASE_NAME)
            _keep_lonely_wal(folder)
            database = cls(folder, _connect(folder, read_only=False), lock)
        except BaseException:
            lock.release()
            raise
        try:
            lock.claim(folder / DATABASE_NAME)  # it may have been made just now
            database._bring_up_to_date()
            database._opened = OpenedFiles(folder / DATABASE_NAME)
        except BaseException:
            database.close()
            raise
        return database

    @classmethod
    def _open_for_reading(cls, folder: Path) -> Database:
        path = folder / DATABASE_NAME
        if not path.exists() or path.stat().st_size == 0:
            raise DataFolderEmpty(folder)
        database = cls(folder, _connect(folder, read_only=True), None)
        try:
            revision = database._revision()
        except BaseException:
            database.close()
            raise
        if revision == REVISIONS[-1]:
            return database
        database.close()
        raise OlderDataFolder(folder) if revision else DataFolderEmpty(folder)

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Work that is done wholly and is on disk at the end of the block, or is not done at all.

        :raises StoreError: the disk is full, the file damaged, gone or not writable.
        """
        if self._is_rehearsing:
            yield self.connection
            return
        with told(self.folder):
            self.verify()
            self.connection.execute(self._begin)
            try:
                yield self.connection
                self.connection.commit()
                self._written()
            except BaseException:
                self.connection.rollback()  # does nothing where SQLite has done it already, as on a full disk
                raise

    @contextmanager
    def alchemy_transaction(self) -> Iterator[Connection]:
        """A transaction for SQLAlchemy's statements. The first one takes the time of importing it."""
        if self._is_rehearsing:
            yield self._for_alchemy()
            return
        with told(self.folder):
            self.verify()
            with self._for_alchemy().begin():
                yield self._for_alchemy()
            self._written()

    @contextmanager
    def rehearsal(self) -> Iterator[None]:
        """Work that can be read inside the block and is never done: its transactions are one, which is taken back."""
        with told(self.folder):
            self.verify()
            whole = self._for_alchemy().begin()
            self._is_rehearsing = True
            try:
                yield
            finally:
                self._is_rehearsing = False
                whole.rollback()

    def _for_alchemy(self) -> Connection:
        from homepoker.store.database.alchemy import alchemy_on

        if self._alchemy is None:
            self._alchemy = alchemy_on(self.connection, self._begin)
        return self._alchemy

    def _written(self) -> None:
        if self._opened is not None:
            self._opened.written()

    def check(self) -> None:
        """Read the whole file and look for damage; takes time, so a worker does it.

        :raises DataFolderDamaged: something in the file is not sound.
        """
        with self.transaction() as connection:
            findings = connection.execute("PRAGMA quick_check(1)").fetchall()
        if findings != [("ok",)]:
            raise DataFolderDamaged(self.folder)

    def verify(self) -> None:
        """Check that the database file and those beside it are still where they were opened.

        :raises DataFileGone: it is not; the connection still holds everything, see :mod:`.rescue`.
        :raises StoreError: the folder cannot be asked.
        """
        if self._opened is not None and not self.connection.in_transaction:
            self.restored += self._opened.verify(self.connection)

    def try_to_write(self) -> None:
        """Write something that changes nothing, as far as to the disk.

        :raises StoreError: nothing can be recorded now.
        """
        with self.transaction() as connection:
            connection.execute("UPDATE alembic_version SET version_num = version_num")

    def backup_to(self, path: Path) -> None:
        """Write a sound copy of this moment to ``path``; an older file there is replaced only at the end.

        :raises DataFolderDamaged: the copy is not sound, so the data is not; an older copy stays.
        :raises BackupFailed: the copy could not be written.
        """
        unfinished = path.with_name(path.name + ".unfinished")
        try:
            private_files.make_folder(path.parent)
            private_files.new_file(unfinished).close()
            findings = _copy(self.connection, unfinished)
            if findings != [("ok",)]:
                unfinished.unlink()
                raise DataFolderDamaged(self.folder)
            put_in_place(unfinished, path)
            sync_folder(path.parent)
        except sqlite3.Error as error:
            if primary_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise DataFolderDamaged(self.folder) from error
            raise BackupFailed(path, str(error)) from error
        except OSError as error:
            raise BackupFailed(path, error.strerror or str(error)) from error

    def write_anew(self) -> None:
        """Write the whole file anew from what stands in it, so that nothing deleted is left in its gaps or its -wal.

        :raises StoreError: there is not enough room, or the file is not writable; the data stays as it was.
        """
        with told(self.folder):
            self.connection.execute("VACUUM")
            # While somebody reads beside, the -wal is emptied as far as it goes, and wholly at the next close.
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._written()

    def close(self) -> None:
        """Close the connection and let another process write."""
        if self._alchemy:
            self._alchemy.close()
        self.connection.close()
        if self._opened is not None:
            self._opened.close()
        if self._lock:
            self._lock.release()
            self._lock = None

    def _revision(self) -> str | None:
        """The revision of the file's form; nothing in a file that is still empty."""
        with self.transaction() as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not tables:
                return None
            if not {"alembic_version", "schema_history"} <= tables:
                raise DataFolderDamaged(self.folder)
            revision = _first(connection, "SELECT version_num FROM alembic_version")
            if not is_whole(revision) or not revision.isdecimal():
                # The mark itself is damaged, and the file remembers beside it what it was brought to.
                revision = _first(connection, "SELECT revision FROM schema_history ORDER BY number DESC LIMIT 1")
                if revision in REVISIONS and self._lock:
                    connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
            if revision not in REVISIONS:
                newest = "SELECT program FROM schema_history ORDER BY number DESC LIMIT 1"
                raise NewerDataFolder(self.folder, legible(_first(connection, newest)))
        return revision

    def _bring_up_to_date(self) -> None:
        revision = self._revision()
        if revision == REVISIONS[-1]:
            return
        from homepoker.store.migrations.upgrade import upgrade

        if revision:
            stem = f"homepoker-before-{REVISIONS[-1]}"
            self.backup_to(first_unused(lambda n: self.folder / BACKUPS_NAME / f"{stem}{f'-{n}' if n > 1 else ''}.db"))
        # Rebuilding a table must not be taken for deleting it; inside a transaction the setting has no effect.
        self.connection.execute("PRAGMA foreign_keys = OFF")
        try:
            with self.alchemy_transaction() as connection:
                upgrade(connection, REVISIONS[-1])
                if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise DataFolderDamaged(self.folder)
        finally:
            self.connection.execute("PRAGMA foreign_keys = ON")


def _connect(folder: Path, *, read_only: bool) -> sqlite3.Connection:
    """Open the connection that is held; its errors become sentences."""
    with told(folder):
        return _open_file(folder, read_only)


def _open_file(folder: Path, read_only: bool) -> sqlite3.Connection:
    if not read_only:
        if (folder / DATABASE_NAME).exists() and (folder / f"{DATABASE_NAME}-wal").exists():
            # Whoever writes to a damaged file clears its -wal away in the end; whoever reads leaves it for a rescue.
            _open_address(folder, "ro", ["schema_version"]).close()
        # SQLite would make it with the system's mask; the files beside it get the mode that it has.
        with suppress(OSError):
            private_files.make_file(folder / DATABASE_NAME)
        return _open_address(folder, "rwc", _pragmas())
    reading = ["query_only = ON", "schema_version"]  # the second one reads the file, so that it is known to work
    try:
        return _open_address(folder, "ro", reading)
    except sqlite3.OperationalError as error:
        may_not_share = primary_code(error) in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
        if not may_not_share or (folder / f"{DATABASE_NAME}-wal").exists():
            raise
        # In a folder that may not be written to (a stick, a CD) there can be no -shm file, and no writer either.
        return _open_address(folder, "ro&immutable=1", reading)


def _keep_lonely_wal(folder: Path) -> None:
    """Keep a -wal whose database is gone: SQLite would take it for a leftover and delete it with all that is in it."""
    path, wal = folder / DATABASE_NAME, folder / f"{DATABASE_NAME}-wal"
    try:
        if wal.exists() and wal.stat().st_size and not (path.exists() and path.stat().st_size):
            move(wal, first_unused(lambda number: folder / f"{DATABASE_NAME}-wal-alone-{number}"))
    except OSError as error:
        raise folder_error(error, folder) from error


def _open_address(folder: Path, mode: str, pragmas: Iterable[str]) -> sqlite3.Connection:
    name = quote(os.fsencode((folder / DATABASE_NAME).absolute().as_posix()), safe="/:")
    # SQLite wants three slashes before a drive letter and four before the name of a server.
    address = f"file://{name}" if name.startswith("/") else f"file:///{name}"
    # isolation_level None: the driver's own habit of beginning transactions is off (:class:`Database` begins them).
    connection = sqlite3.connect(f"{address}?mode={mode}", uri=True, timeout=_BUSY_SECONDS, isolation_level=None)
    # One bad byte in a row must not keep the driver from handing over all the others.
    connection.text_factory = decoded
    try:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _pragmas() -> list[str]:
    pragmas = [
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "recursive_triggers = ON",  # INSERT OR REPLACE deletes too, and only then fires the triggers
    ]
    if sys.platform == "darwin":
        # There fsync leaves the data in the drive's cache.
        pragmas += ["fullfsync = 1", "checkpoint_fullfsync = 1"]
    return pragmas


def _first(connection: sqlite3.Connection, selection: str) -> str:
    """Text in the only column of the first row; empty if there is no row."""
    row = connection.execute(selection).fetchone()
    return str(row[0]) if row else ""


def _copy(source: sqlite3.Connection, path: Path) -> list[tuple[str]]:
    """Copy the database into a new file, read the copy and say what is not sound in it (``ok``: nothing)."""
    target = sqlite3.connect(path, isolation_level=None)
    try:
        source.backup(target)
        # One file that stands for itself and can be read from a medium that is read-only.
        target.execute("PRAGMA journal_mode = DELETE")
        findings: list[tuple[str]] = target.execute("PRAGMA quick_check(1)").fetchall()
    finally:
        target.close()
    with path.open("rb+") as copy:
        os.fsync(copy.fileno())
    return findings


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
        refusal: StoreError | None = None
        if code in _TOLD_AS:
            refusal = _TOLD_AS[code](folder)
        elif code in _UNREACHABLE:
            # SQLite says so too where there was no room for one of the files beside the database.
            refusal = (DataFolderFull if _has_no_room(folder) else DataFolderUnreachable)(folder)
        elif isinstance(error, sqlite3.OperationalError):
            # A table or column is missing that every file of this revision has; a migration's own faults pass.
            refusal = DataFolderDamaged(folder)
        elif isinstance(cause, _UNUSABLE_VALUES):
            refusal = UnusableValue(f"{type(cause).__name__}: {cause}")
        if refusal is None:
            raise
        raise refusal from error
