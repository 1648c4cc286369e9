"""Rescue of a database whose file was deleted, moved away or replaced while it was open.

The open connection still holds everything that was recorded. Nothing that lies anywhere is written over.
"""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path

from homepoker.store.database import DATABASE_NAME, Database, move_aside
from homepoker.store.errors import BackupFailed, DataFileOverwritten, DataFolderReadOnly, StoreError
from homepoker.store.files.durable_files import move, sync_folder
from homepoker.store.files.file_names import first_unused

_RESCUED = "homepoker-rescued"
_REPLACED = "replaced"


def rescue_beside(database: Database) -> Path:
    """Write everything into a new file of the data folder.

    :raises BackupFailed: it could not be written there: the folder is gone too, or the disk is full.
    """
    if not database.folder.is_dir():
        # Made anew it might be another disk's, where a stick or a drive was.
        raise BackupFailed(database.folder, os.strerror(errno.ENOENT))
    path = first_unused(lambda number: database.folder / f"{_RESCUED}-{number}.db")
    database.backup_to(path)
    database.is_rescued = True
    return path


def rescue_into(database: Database, place: Path, also: tuple[str, ...] = ()) -> Path:
    """Write everything into a new data folder of its own inside ``place``, and return that folder.

    :param also: folders of the old one that come with it where they are still there.
    :raises BackupFailed: it could not be written there.
    """
    folder = first_unused(lambda number: place / f"Homepoker-{number}")
    database.backup_to(folder / DATABASE_NAME)
    database.is_rescued = True
    try:
        for name in also:
            if (database.folder / name).is_dir():
                shutil.copytree(database.folder / name, folder / name)
    except OSError as error:
        raise BackupFailed(folder, error.strerror or str(error)) from error
    return folder


def put_in_place(folder: Path, rescued: Path) -> Path | None:
    """Let a rescued file be the folder's database, once the old one was closed.

    What lies in its place goes into a folder of its own, which is returned where another database was there. The files
    that were beside the lost one go there too: they belong to no other.

    :raises DataFolderInUse: somebody writes to what lies there.
    :raises DataFolderReadOnly: files may not be moved here.
    """
    names = [f"{DATABASE_NAME}{suffix}" for suffix in ("", "-wal", "-shm")]
    is_replaced, *lie_beside = (os.path.lexists(folder / name) for name in names)
    aside = move_aside(folder, _REPLACED) if is_replaced or any(lie_beside) else None
    try:
        move(rescued, folder / DATABASE_NAME)
        sync_folder(folder)
    except OSError as error:
        raise DataFolderReadOnly(folder) from error
    return aside if is_replaced else None


def close_keeping_all(database: Database, second: Path) -> None:
    """Close a database; one whose file is gone is rescued first, whoever forgot it: its last connection goes now.

    It is put back where nothing lies in its place, else it stays beside.

    :param second: where it is rescued to if the data folder is gone too.
    """
    rescued: Path | None = None
    try:
        database.verify()
    except DataFileOverwritten:
        pass  # what the connection still holds is no whole database any more
    except StoreError:
        if not database.is_rescued:
            rescued = _rescue_anywhere(database, second)
    database.close()
    if rescued is not None and not os.path.lexists(database.folder / DATABASE_NAME):
        with suppress(StoreError):
            put_in_place(database.folder, rescued)


def _rescue_anywhere(database: Database, second: Path) -> Path | None:
    try:
        return rescue_beside(database)
    except StoreError:
        with suppress(StoreError):
            rescue_into(database, second)
    return None
