"""One writer per data folder: a lock of the operating system, which ends with its process.

The file stays when the lock is gone; what it says is only for the message to the second
writer. A lock of the kernel needs no tidying up after a crash, a bare PID file would.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir

from homepoker.store.errors import (
    DataFolderFull,
    DataFolderInUse,
    DataFolderReadOnly,
    DataFolderUnreachable,
    StoreError,
)
from homepoker.store.files import private_files

LOCK_NAME = "homepoker.lock"

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
"""Flag of a file that is no link: other users may make links among the temporary files."""

_HELD_BY_ANOTHER = {errno.EAGAIN, errno.EACCES, errno.EDEADLK, 0}
"""Errors of a lock that another process holds; 0, as under Wine a refusal comes without a number."""

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
    """The error for the system's refusal to make something in a folder."""
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

    def __init__(self, folder: Path, descriptor: int) -> None:
        self._folder = folder
        self._descriptors = [descriptor]
        self._claimed: set[tuple[int, int]] = set()
        self._litter: list[Path] = []

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
        _lock_or_tell(descriptor, folder)
        return cls(folder, descriptor)

    def claim(self, file: Path) -> None:
        """Become the only writer of a file of the folder too, by whatever other names it can be reached.

        A symbolic link leads to another folder, whose lock is taken as well. A hard link leads nowhere, and a lock
        file can be deleted: for them there is one more lock among this computer's temporary files, called after the
        file's own number. Where that cannot be made there is none.

        :raises DataFolderInUse: somebody writes to the same file.
        """
        try:
            real = file.resolve(strict=True)
            status = real.stat()
        except OSError:
            return
        identity = (status.st_dev, status.st_ino)
        if identity in self._claimed:
            return
        beside = real.parent
        if beside != self._folder.resolve():
            self._also(beside / LOCK_NAME)
        number = "-".join(f"{part:x}" for part in identity)
        path = Path(gettempdir()) / f"homepoker-{_user()}-{number}.lock"
        if self._also(path, file):
            self._litter.append(path)
        self._claimed.add(identity)

    def _also(self, path: Path, same: Path | None = None) -> bool:
        """Take one more lock, where one can be made.

        :param same: whoever holds it writes to this file; one left behind with a file that is gone holds nobody up.
        """
        while True:
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _NOFOLLOW, 0o644)
            except OSError:
                return False
            try:
                _lock_or_tell(descriptor, self._folder)
            except DataFolderInUse as error:
                if same is not None and error.other and not _are_one(same, Path(error.other) / same.name):
                    return False
                raise
            if _is_named(descriptor, path):
                self._descriptors.append(descriptor)
                return True
            os.close(descriptor)  # its last holder has just deleted it

    def release(self) -> None:
        """Let another process write."""
        for path in self._litter:
            with suppress(OSError):  # Windows deletes no file that is open
                path.unlink()
        for descriptor in reversed(self._descriptors):
            _unlock(descriptor)
            os.close(descriptor)
        self._descriptors.clear()
        for path in self._litter if sys.platform == "win32" else ():
            with suppress(OSError):
                path.unlink()


def _is_named(descriptor: int, path: Path) -> bool:
    """Whether the file that is open still has this name."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except OSError:
        return False


def _are_one(file: Path, other: Path) -> bool:
    """Whether two names lead to one file; where that cannot be told, they may."""
    try:
        return file.samefile(other)
    except FileNotFoundError:
        return False
    except OSError:
        return True


def _lock_or_tell(descriptor: int, folder: Path) -> None:
    """Lock a lock file and note in it who has it; closes it where that fails.

    :raises StoreError: somebody else has it, or it cannot be locked.
    """
    try:
        _try_lock(descriptor)
    except OSError as error:
        process, machine, other = _noted(descriptor)
        os.close(descriptor)
        if error.errno not in _HELD_BY_ANOTHER:
            raise DataFolderUnreachable(folder) from error
        is_elsewhere = bool(other) and Path(other) != folder.absolute()
        raise DataFolderInUse(folder, process, machine, other if is_elsewhere else "") from error

    from platform import node  # the first frame comes before any lock

    with suppress(OSError):  # the note is a courtesy; a full disk is told by the database
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, f"{os.getpid()} {node()} {folder.absolute()}\n".encode())


def _user() -> str:
    """The user of this computer, by number where there are numbers."""
    return str(os.getuid()) if hasattr(os, "getuid") else re.sub(r"\W+", "-", os.environ.get("USERNAME", "user"))


def _noted(descriptor: int) -> tuple[str, str, str]:
    """The process, machine and folder in a lock file; empty where its holder has not written them yet."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    process, _, rest = os.read(descriptor, 4000).decode(errors="replace").strip().partition(" ")
    machine, _, folder = rest.partition(" ")
    return process, machine, folder
