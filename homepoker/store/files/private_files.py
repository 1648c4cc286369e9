"""File modes of a data folder: its contacts and notes are for nobody but its owner, whatever the system's mask says.

Folders are made with 0700 and files with 0600; those of earlier versions get these modes once they are opened. Windows
keeps a user's files from other users by itself, and nothing is done there.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
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


_MOST_DEEP = 8
"""The depth to which folders are gone through; our own are four deep, deeper ones somebody else has made."""

# What the program has ever written into a data folder, by the names of files and folders. Whatever is called otherwise
# is somebody else's, and so is a folder that holds it.
_TOP_FILES = re.compile(
    r"homepoker\.(db.*|lock|alive)|preferences\.json|preferences\.json\.unfinished|preferences-damaged-\d+\.json"
    r"|problems\.log(\.[12])?|(league_folders|shared_standings)\.json(\.unfinished)?"
)
_TOP_FOLDERS = re.compile(r"backups|drafts|rulebooks|texts|cache|sample|damaged.*")
_BACKUPS = re.compile(r"homepoker-.*\.(db|zip)(\..*)?|homepoker-.*\.db-(journal|wal|shm)")
_FILES_WITHIN = {
    "backups": _BACKUPS,
    "drafts": re.compile(r".*\.json(\.unfinished)?"),
    "rulebooks": re.compile(r"rules.*\.md(\.unfinished)?"),
    "texts": re.compile(r"original\..*|original|passages\.json(\.unfinished)?"),
    "cache": re.compile(r"rulebooks\.(json|new)|search\.(index|new)"),
    "sample": _TOP_FILES,
}
_DAMAGED = re.compile(r"homepoker\.db.*")


def make_private(folder: Path) -> None:
    """Take the right to read a data folder from everybody but its owner.

    Only what the program wrote and what belongs to who runs it; no link is followed. A folder in which something else
    lies too, such as a home folder, keeps its own mode. What the system does not allow is left.
    """
    if sys.platform == "win32":
        return
    with suppress(OSError):
        _make_private(folder.resolve(), _TOP_FILES, 0)


def _make_private(folder: Path, files: re.Pattern[str], depth: int) -> bool:
    """Make our files in a folder private, and the folder itself if it holds no other; returns whether that was so."""
    is_ours = True
    for entry in _entries(folder):
        if entry.is_dir(follow_symlinks=False):
            within = _pattern_within(entry.name, files, depth)
            if within is None or depth >= _MOST_DEEP:
                is_ours = False
            else:
                is_ours = _make_private(Path(entry.path), within, depth + 1) and is_ours
        elif entry.is_file(follow_symlinks=False) and files.fullmatch(entry.name):
            _take_away(Path(entry.path), 0o177)
        elif not (entry.is_symlink() and files is _TOP_FILES and _TOP_FOLDERS.fullmatch(entry.name)):
            # A host may have put the backups elsewhere with a link; where it leads is not looked at.
            is_ours = False
    if is_ours:
        _take_away(folder, 0o077)
    return is_ours


def _pattern_within(name: str, files: re.Pattern[str], depth: int) -> re.Pattern[str] | None:
    """The pattern of our file names in a folder of that name; ``None`` where the folder is not ours."""
    if files is _TOP_FILES:
        if depth > 1 or not _TOP_FOLDERS.fullmatch(name):
            return None
        return _FILES_WITHIN.get(name, _DAMAGED)
    # Books, and what is kept aside of them, lie in folders with names that the host has given.
    return files if files in (_FILES_WITHIN["rulebooks"], _FILES_WITHIN["texts"]) else None


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        yield from entries


def _take_away(path: Path, rights: int) -> None:
    with suppress(OSError):
        status = path.lstat()
        is_own = status.st_uid == os.geteuid()
        if is_own and status.st_mode & rights and not stat.S_ISLNK(status.st_mode):
            path.chmod(stat.S_IMODE(status.st_mode) & ~rights)
