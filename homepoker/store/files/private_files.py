"""File modes of a data folder: its contacts and notes are for nobody but its owner, whatever the system's mask says.

Folders are made with 0700 and files with 0600. Windows keeps a user's files from other users by itself, and nothing is
done there.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO

from homepoker.store.files.held_files import while_held

FILE = 0o600
FOLDER = 0o700


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner enters, and those above it that are missing; one that is there stays as it is.

    :raises OSError: it cannot be made.
    """
    if folder.is_dir():
        return
    if folder.parent != folder:  # a drive that is not there
        make_folder(folder.parent)
    folder.mkdir(mode=FOLDER, exist_ok=True)


def new_file(path: Path) -> BinaryIO:
    """Open a new file for writing, in the place of an older one, that only its owner reads.

    :raises OSError: it cannot be written.
    """
    while_held(lambda: path.unlink(missing_ok=True))  # a file keeps the mode that it was made with
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    # On Windows a file that is deleted while it is read keeps its name until it is closed.
    return os.fdopen(while_held(lambda: os.open(path, flags, FILE)), "wb")


def appended(path: Path) -> TextIOWrapper:
    """Open a text file for writing at its end, making one that only its owner reads where there is none.

    :raises OSError: it cannot be written.
    """
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, FILE), "a", encoding="utf-8")


def make_file(path: Path) -> None:
    """Make an empty file that only its owner reads, where there is none: what opens it then keeps that mode.

    :raises OSError: it cannot be made.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
