"""Archive of the club's files beside its database: its own rulebooks and the official texts attached to them.

An archive is named by the instant (UTC) at which it was packed, and is made only where the files are others.
"""

from __future__ import annotations

import errno
import struct
import zlib
from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from homepoker.core.limits import is_file_name
from homepoker.store.errors import StoreError
from homepoker.store.files.durable_files import move, write_privately
from homepoker.store.files.file_limits import LARGEST_ARCHIVE, LARGEST_ENTRY, MOST_ENTRIES, MOST_TIMES
from homepoker.store.files.private_files import make_folder, new_file
from homepoker.store.rulebooks.club_rulebooks import TAKEN_OUT

FOLDERS = ("rulebooks", "texts")
"""The folders, inside the club's own, whose files are kept."""

_MEGABYTE = 1_000_000
_ASIDE = "aside"
"""Name of the folder of replaced and removed texts, which are not archived again and again."""
_FORM = "homepoker-files-%Y-%m-%dT%H-%M-%SZ.zip"
_PLAIN = (".md", ".json", ".txt")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_DAMAGED_ENDING = ".damaged"

DAMAGED = (BadZipFile, zlib.error, struct.error, EOFError, LookupError, NotImplementedError, RuntimeError, ValueError)
"""Errors of reading an archive whose bytes are damaged."""


class DamagedArchive(OSError):
    """An archive cannot be read any more; it is left as it is."""


class BeyondLimits(StoreError):
    """An archive holds more than any of ours; nothing was unpacked. The sentence names the entry and the limit."""


def archives_in(folder: Path) -> list[tuple[datetime, Path]]:
    """The archives in a folder with their instants, newest first."""
    archives = []
    for path in folder.glob("homepoker-files-*.zip"):
        try:
            archives.append((datetime.strptime(path.name, _FORM).replace(tzinfo=UTC), path))
        except ValueError:
            continue
    return sorted(archives, reverse=True)


def pack(folder: Path, target: Path, now: datetime) -> Path | None:
    """Pack a club's files, unless the newest archive in ``target`` holds them as they are, or there are none.

    :return: the new archive.
    :raises OSError: a file could not be read, or the archive not be written.
    """
    files = dict(_files(folder))
    newest = next(iter(archives_in(target)), None)
    if (not files and newest is None) or (newest is not None and _holds(newest[1], files)):
        return None
    archive = target / now.astimezone(UTC).strftime(_FORM)
    unfinished = archive.with_name(archive.name + ".packing")
    try:
        with new_file(unfinished) as file, ZipFile(file, "w") as packed:
            for name, path in files.items():
                # What is compressed already is not made smaller, and a level must not last for it.
                kind = ZIP_DEFLATED if path.suffix in _PLAIN else ZIP_STORED
                info = ZipInfo(name, _LONG_AGO)
                packed.writestr(info, path.read_bytes(), kind)
        write_privately(archive, unfinished.read_bytes())
    finally:
        unfinished.unlink(missing_ok=True)
    return archive


def put_damaged_aside(target: Path) -> tuple[Path, Path] | None:
    """Rename the newest archive where it cannot be read back wholly, so that a fresh one is packed; nothing is deleted.

    :return: the archive and what it is called now; nothing where it is whole, or there is none.
    :raises OSError: the archive cannot be reached, or not be renamed.
    """
    newest = next(iter(archives_in(target)), None)
    if newest is None or _is_whole(newest[1]):
        return None
    archive, number = newest[1], 1
    while (aside := archive.with_name(f"{archive.name}{_DAMAGED_ENDING}-{number}")).exists():
        number += 1
    move(archive, aside)
    return archive, aside


def unpack(archive: Path, folder: Path, *, only: str = "") -> None:
    """Put the files of an archive into a club's folder, where it has none: what is there is not older.

    :param only: one of the folders.
    :raises DamagedArchive: the archive cannot be read.
    :raises OSError: it cannot be reached, or a file not be written.
    :raises BeyondLimits: it holds more than any of ours.
    """
    empty = [name for name in FOLDERS if only in ("", name) and not any((folder / name).glob("*"))]
    _extract(archive, folder, lambda name: name.partition("/")[0] in empty)


def lacking(archive: Path, folder: Path) -> tuple[str, ...]:
    """The rulebooks and texts of an archive that a club's folder has not, as ``rulebooks/haus`` and ``texts/apsa``.

    A book that was taken out is not missed. An archive that cannot be read has none.
    """
    try:
        require_within_limits(archive)
        with ZipFile(archive) as packed:
            names = [PurePosixPath(info.filename).parts for info in packed.infolist()]
    except (OSError, BeyondLimits, *DAMAGED):
        return ()
    units = dict.fromkeys((parts[0], parts[1]) for parts in names if len(parts) > 2 and parts[0] in FOLDERS)
    return tuple(f"{kind}/{name}" for kind, name in units if not _is_there(folder, kind, name))


def fetch(archive: Path, folder: Path, units: Collection[str]) -> None:
    """Put rulebooks and texts into a club's folder, as :func:`lacking` names them.

    :raises DamagedArchive: the archive cannot be read.
    :raises OSError: it cannot be reached, or a file not be written.
    :raises BeyondLimits: it holds more than any of ours.
    """
    _extract(archive, folder, lambda name: "/".join(PurePosixPath(name).parts[:2]) in units)


def require_within_limits(archive: Path) -> None:
    """Check that an unpacked archive fits on a disk; the sizes that it states are checked again while unpacking.

    :raises BeyondLimits: it does not.
    :raises DamagedArchive: the archive cannot be read.
    :raises OSError: it cannot be reached.
    """
    size = archive.stat().st_size
    if size > LARGEST_ARCHIVE:
        raise BeyondLimits("limits.archive_too_large", name=archive.name, megabytes=LARGEST_ARCHIVE // _MEGABYTE)
    try:
        with ZipFile(archive) as packed:
            entries = packed.infolist()
    except DAMAGED as error:
        raise DamagedArchive(f"{archive.name}: {error}") from error
    if len(entries) > MOST_ENTRIES:
        raise BeyondLimits("limits.archive_too_many", name=archive.name, number=len(entries), most=MOST_ENTRIES)
    for info in entries:
        if info.file_size > LARGEST_ENTRY:
            megabytes = LARGEST_ENTRY // _MEGABYTE
            raise BeyondLimits("limits.entry_too_large", name=archive.name, entry=info.filename, megabytes=megabytes)
    most = min(LARGEST_ARCHIVE, size * MOST_TIMES + LARGEST_ENTRY)
    if sum(info.file_size for info in entries) > most:
        raise BeyondLimits("limits.archive_too_large", name=archive.name, megabytes=most // _MEGABYTE)


def _is_there(folder: Path, kind: str, name: str) -> bool:
    out = folder / kind / TAKEN_OUT
    return name == TAKEN_OUT or (folder / kind / name).exists() or any(out.glob(f"{name}-*"))


def _extract(archive: Path, folder: Path, is_wanted: Callable[[str], bool]) -> None:
    require_within_limits(archive)
    try:
        with ZipFile(archive) as packed:
            for info in packed.infolist():
                parts = PurePosixPath(info.filename).parts
                is_ours = len(parts) > 1 and parts[0] in FOLDERS and all(map(is_file_name, parts))
                if is_ours and is_wanted(info.filename) and not info.is_dir():
                    place = folder.joinpath(*parts)
                    make_folder(place.parent)
                    write_privately(place, _read(packed, info))
    except DAMAGED as error:
        raise DamagedArchive(f"{archive.name}: {error}") from error


def _is_whole(archive: Path) -> bool:
    """Whether every file in an archive is as it was packed, and no larger than any of ours; all is read for that."""
    try:
        require_within_limits(archive)
        with ZipFile(archive) as packed:
            return packed.testzip() is None
    except (BeyondLimits, DamagedArchive, *DAMAGED):
        return False
    except OSError as error:
        # A place before the beginning of the file is one that a damaged archive names, not a drive that has gone.
        if error.errno == errno.EINVAL:
            return False
        raise


def _read(packed: ZipFile, info: ZipInfo) -> bytes:
    """The bytes of an entry, in pieces: asked for all at once, one that says it is small may fill the memory."""
    with packed.open(info) as entry:
        return b"".join(iter(lambda: entry.read(_MEGABYTE), b""))


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for name in FOLDERS:
        for path in sorted((folder / name).rglob("*")):
            inside = path.relative_to(folder)
            is_kept = inside.parts[:2] != ("texts", _ASIDE) and not path.name.endswith(".unfinished")
            # What is too large to be unpacked again would keep all else from coming back.
            if is_kept and path.is_file() and path.stat().st_size <= LARGEST_ENTRY:
                yield inside.as_posix(), path


def _holds(archive: Path, files: dict[str, Path]) -> bool:
    try:
        with ZipFile(archive) as packed:
            held = {info.filename: (info.file_size, info.CRC) for info in packed.infolist()}
    except (OSError, *DAMAGED):
        return False
    if held.keys() != files.keys() or any(held[name][0] != path.stat().st_size for name, path in files.items()):
        return False
    return all(held[name][1] == zlib.crc32(path.read_bytes()) for name, path in files.items())
