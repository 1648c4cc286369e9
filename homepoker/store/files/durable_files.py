"""Writing of files that are whole on the disk before the program goes on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from homepoker.store.files.held_files import while_held
from homepoker.store.files.private_files import new_file


def put_in_place(finished: Path, path: Path) -> None:
    """Give a finished file its name, in place of an older one.

    On Windows a file that another program reads cannot be replaced. A virus scanner or a synchronising program lets
    go of it soon: it is tried again for a second.

    :raises OSError: it could not be replaced; the old file is untouched.
    """
    while_held(lambda: finished.replace(path))


def move(path: Path, target: Path) -> None:
    """Give a file or folder another name that is not taken; on Windows as patiently as :func:`put_in_place`.

    :raises OSError: it could not be moved, and is where it was.
    """
    while_held(lambda: path.rename(target))


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that names just given in it survive a loss of power.

    Windows has no such call and keeps names in its own journal.
    """
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_durably(path: Path, data: bytes) -> None:
    """Replace the contents of a file that the host saves somewhere, wholly or not at all; the system says who reads it.

    :raises OSError: it could not be written; the old file is untouched.
    """
    _replace(path, data, lambda unfinished: while_held(lambda: unfinished.open("wb")))


def write_privately(path: Path, data: bytes) -> None:
    """Write a file of the club's own as :func:`write_durably` does; only its owner may read it.

    :raises OSError: it could not be written; the old file is untouched.
    """
    _replace(path, data, new_file)


def _replace(path: Path, data: bytes, new: Callable[[Path], BinaryIO]) -> None:
    """Write a file beside another one and put it in its place; nothing is left of it where that fails.

    :param new: opens it.
    """
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        with new(unfinished) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        put_in_place(unfinished, path)  # closed before: Windows replaces no file that is open
    except OSError:
        with suppress(OSError):  # else it would stay in the host's folder, and fill a full disk
            unfinished.unlink()
        raise
    sync_folder(path.parent)
