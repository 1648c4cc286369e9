"""One writer per data folder: a lock of the operating system, which ends with its process.

The file stays when the lock is gone; what it says is only for the message to the second
writer. A lock of the kernel needs no tidying up after a crash, a bare PID file would.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from platform import node

from homepoker.store import private_files
from homepoker.store.errors import (
    DataFolderFull,
    DataFolderInUse,
    DataFolderReadOnly,
    DataFolderUnreachable,
    StoreError,
)

LOCK_NAME = "homepoker.lock"

_HELD_BY_ANOTHER = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
_NOT_ALLOWED = {errno.EACCES, errno.EPERM, errno.EROFS}
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}

if sys.platform == "win32":
    import msvcrt

    _FAR_BEYOND_THE_NOTE = 1 << 20
    """Windows forbids others to read locked bytes, so the byte that is locked is not one of the note."""

    def _try_lock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR_BEYOND_THE_NOTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _unlock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR_BEYOND_THE_NOTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        # flock, not lockf: it also holds against a second opening within one process.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


def folder_error(error: OSError, folder: Path) -> StoreError:
    """What the system's refusal to make something in a folder means for the host."""
    if error.errno in _NOT_ALLOWED:
        return DataFolderReadOnly(folder)
    return (DataFolderFull if error.errno in _NO_ROOM else DataFolderUnreachable)(folder)


def holder_of(folder: Path) -> str | None:
    """The process that writes to a folder, as it noted its id; nothing where nobody does or the folder is not there."""
    try:
        descriptor = os.open(folder / LOCK_NAME, os.O_RDWR)
    except OSError:
        return None
    try:
        _try_lock(descriptor)
    except OSError:
        return _noted(descriptor)[0]
    else:
        _unlock(descriptor)
        return None
    finally:
        os.close(descriptor)


class FolderLock:
    """The right to write to one data folder, held until released or until the process ends."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @classmethod
    def take(cls, folder: Path) -> FolderLock:
        """Become the writer of a folder that exists.

        :raises DataFolderInUse: another process, or another part of this one, is the writer.
        :raises DataFolderReadOnly: the lock file may not be written.
        :raises DataFolderUnreachable: the folder cannot be reached or cannot be locked.
        """
        path = folder / LOCK_NAME
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, private_files.FILE)
        except OSError as error:
            raise folder_error(error, folder) from error
        try:
            _try_lock(descriptor)
        except OSError as error:
            process, machine = _noted(descriptor)
            os.close(descriptor)
            if error.errno not in _HELD_BY_ANOTHER:
                raise DataFolderUnreachable(folder) from error
            raise DataFolderInUse(folder, process, machine) from error
        with suppress(OSError):  # the note is a courtesy; a full disk is told by the database
            os.ftruncate(descriptor, 0)
            os.lseek(descriptor, 0, os.SEEK_SET)
            os.write(descriptor, f"{os.getpid()} {node()}\n".encode())
        return cls(descriptor)

    def release(self) -> None:
        """Let another process write."""
        _unlock(self._descriptor)
        os.close(self._descriptor)


def _noted(descriptor: int) -> tuple[str, str]:
    """The process and the machine that the holder has noted; empty where it has not yet."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    process, _, machine = os.read(descriptor, 500).decode(errors="replace").strip().partition(" ")
    return process, machine
