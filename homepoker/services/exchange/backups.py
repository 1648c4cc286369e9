"""Copies of the whole club, made by themselves, thinned out, and looked into without touching them.

A backup is one database file, named by the instant (UTC) of which it is a copy. Beside it lie archives of the club's
own rulebooks and the official texts attached to them (`store/rulebooks/kept_files`): one is made only where they have
changed, so one may belong to many backups. Everything here reads with a connection of its own, so a worker may
do it while the window writes.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from platform import node
from tempfile import TemporaryDirectory

from homepoker.core.players import distinct_names
from homepoker.core.wording import Sentence, sentence
from homepoker.services.club import codec
from homepoker.services.exchange.evening_books import books_of
from homepoker.store.club_register import ClubRegister
from homepoker.store.database import BACKUPS_NAME, DATABASE_NAME, Database, move_aside
from homepoker.store.database.contents import held_in
from homepoker.store.errors import (
    DataFolderDamaged,
    DataFolderEmpty,
    DataFolderReadOnly,
    DataFolderUnreachable,
    NewerDataFolder,
    StoreError,
)
from homepoker.store.evening.recorded_log import RecordedEvening, TournamentRecord
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.store.files.durable_files import put_in_place, sync_folder, write_privately
from homepoker.store.files.file_limits import LARGEST_DATABASE
from homepoker.store.files.folder_lock import folder_error
from homepoker.store.files.private_files import make_folder
from homepoker.store.rulebooks import kept_files
from homepoker.store.rulebooks.shelf import RULEBOOKS

KEPT = 20
"""The number of backups that stay in a folder; older ones are deleted."""

_FORM = "homepoker-%Y-%m-%dT%H-%M-%SZ.db"
_IN_SECOND_FOLDER = "homepoker-"


class UnusableBackup(StoreError):
    """A backup cannot be looked into; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of the whole club as it was at an instant; ``computer`` names where it comes from, empty: from here."""

    path: Path
    at: datetime
    computer: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """The evenings in a backup, newest first, or why it cannot be looked into.

    ``lacking`` are the rulebooks and texts in it that the club has not, as ``rulebooks/haus`` and ``texts/apsa``.
    """

    backup: Backup
    evenings: tuple[TournamentRecord, ...] = ()
    problem: Sentence | None = None
    lacking: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BackupResult:
    """Outcome of backing up: the newest backup and whether it is new.

    ``problem`` says what went wrong in the second folder, ``damage`` what was found damaged and put aside.
    """

    newest: Backup
    is_new: bool
    problem: Sentence | None = None
    damage: Sentence | None = None


def take(folder: Path, now: datetime, second: str = "") -> BackupResult:
    """Back a data folder up beside its writer, unless nothing has changed since its newest backup.

    The newest backup is then copied into the second folder too, where that is there and has not got it.

    :param second: a folder elsewhere, such as on a stick; empty: none. That it is missing is no error.
    :raises StoreError: the data cannot be read, or the copy not be written.
    """
    kept = folder / BACKUPS_NAME
    earlier = backups_in(kept, now)
    made = Backup(kept / now.astimezone(UTC).strftime(_FORM), now.replace(microsecond=0))
    with Database.open(folder, read_only=True) as database:
        database.backup_to(made.path)
    newest = made
    if earlier and earlier[0].path != made.path and _are_equal(earlier[0].path, made.path):
        # Of the two the older one stays: it says since when nothing has changed.
        made.path.unlink()
        newest = earlier[0]
    is_new, damage = newest is made, None
    try:
        aside = kept_files.put_damaged_aside(kept)
        if aside is not None:
            damage = sentence("backups.archive_damaged", name=aside[0].name, aside=aside[1].name)
        is_new = kept_files.pack(folder, kept, now) is not None or is_new
        _thin_out(kept, now)
    except OSError as error:
        return BackupResult(newest, is_new, _failed(kept, error), damage)
    return BackupResult(newest, is_new, _copy_to_second(Path(second), newest, now) if second else None, damage)


def backups_in(folder: Path, now: datetime) -> list[Backup]:
    """The backups in a folder, newest first.

    Those from the future come last: a clock that was once wrong does not make them the newest for years.
    """
    try:
        backups = [Backup(path, at) for path in folder.iterdir() if (at := _instant(path)) is not None]
    except OSError:
        return []
    return sorted(backups, key=lambda backup: (backup.at <= now, backup.at), reverse=True)


# Never the last good one: DECISIONS.md, 72
def superfluous(kept: Sequence[Backup]) -> list[Backup]:
    """The backups that may go: all but the newest, and but those that hold more than every later one.

    What a newer version of the program has written stays: nobody can say here how much it holds.

    Where a club was emptied or an evening damaged without anybody's noticing, the copies of that never push out the
    last good one.

    :param kept: newest first.
    """
    if len(kept) <= KEPT:
        return []
    later = [held_in(backup.path) for backup in kept[:KEPT]]
    people, whole = max(holding.people for holding in later), max(holding.whole for holding in later)
    going: list[Backup] = []
    for old in kept[KEPT:]:
        holding = held_in(old.path)
        if holding.people <= people and holding.whole <= whole and not holding.is_newer:
            going.append(old)
        people, whole = max(people, holding.people), max(whole, holding.whole)
    return going


def all_backups(folder: Path, second: str, now: datetime) -> list[Backup]:
    """The backups of a data folder and those in the second folder that are not among them, newest first."""
    backups = backups_in(folder / BACKUPS_NAME, now)
    here = {backup.path.name for backup in backups}
    places = sorted(Path(second).glob(f"{_IN_SECOND_FOLDER}*")) if second else []
    for place in places:
        computer = place.name.removeprefix(_IN_SECOND_FOLDER)
        is_own = place.name == _own_folder_name()
        for backup in backups_in(place, now):
            if not is_own or backup.path.name not in here:
                backups.append(Backup(backup.path, backup.at, computer))
    return sorted(backups, key=lambda backup: (backup.at <= now, backup.at), reverse=True)


def contents(backup: Backup, folder: Path | None = None) -> Contents:
    """Look into a backup.

    :param folder: the club's, to see which rulebooks and texts it lacks.
    """
    archive = files_of(backup) if folder is not None else None
    lacking = kept_files.lacking(archive, folder) if archive is not None and folder is not None else ()
    try:
        with opened(backup) as database:
            return Contents(backup, tuple(TournamentLog(database, codec()).tournaments()), lacking=lacking)
    except StoreError as error:
        return Contents(backup, problem=error.sentence, lacking=lacking)


def fetch_files(folder: Path, found: Contents) -> int:
    """Put the rulebooks and texts into the club's folder that it lacks; how many.

    :raises UnusableBackup: the archive is damaged.
    :raises OSError: the archive cannot be reached, or a file not be written.
    """
    archive = files_of(found.backup)
    if archive is not None:
        try:
            kept_files.fetch(archive, folder, found.lacking)
        except kept_files.DamagedArchive as error:
            raise UnusableBackup("backups.archive_unreadable", name=archive.name) from error
    return len(found.lacking)


def evening_in(backup: Backup, tournament_id: str) -> RecordedEvening:
    """Read one evening of a backup, with the names of its players and the club's own book that it is played by.

    :raises StoreError: the backup, or this evening in it, cannot be read.
    """
    with opened(backup) as database, TemporaryDirectory(prefix="homepoker-") as place:
        log = TournamentLog(database, codec())
        names = distinct_names(ClubRegister(database).players())
        archive = files_of(backup)
        if archive is not None:
            with suppress(OSError, kept_files.BeyondLimits):  # the evening goes on without the words of its book
                kept_files.unpack(archive, Path(place), only=RULEBOOKS)
        books = books_of(log.lines(tournament_id), Path(place))
        return log.read_recorded(log.export(tournament_id, names, books))


def files_of(backup: Backup) -> Path | None:
    """The archive that belongs to a backup: the newest one that is older than the next backup."""
    later = sorted(other.at for other in backups_in(backup.path.parent, backup.at) if other.at > backup.at)
    archives = kept_files.archives_in(backup.path.parent)
    return next((path for at, path in archives if not later or at < later[0]), None)


def put_back(folder: Path, backup: Backup) -> Path:
    """Let a backup take the place of a database that is damaged or lost; return the folder in which that now lies.

    Rulebooks and texts come back only where the folder has none at all. Only for a host who asked for it. The backup
    itself stays.

    :raises UnusableBackup: it is itself damaged, gone or of a newer version; nothing was changed.
    :raises StoreError: the folder is in use or may not be written to.
    """
    with opened(backup) as database:
        database.check()
    archive = files_of(backup)
    restored = folder / f"{DATABASE_NAME}.restored"
    try:
        write_privately(restored, backup.path.read_bytes())
        aside = move_aside(folder)
        put_in_place(restored, folder / DATABASE_NAME)
        if archive is not None:
            # The evenings are back, which is worth more; a damaged archive is named with the next backup.
            with suppress(kept_files.DamagedArchive, kept_files.BeyondLimits):
                kept_files.unpack(archive, folder)
        sync_folder(folder)
    except OSError as error:
        raise folder_error(error, folder) from error
    return aside


@contextmanager
def opened(backup: Backup) -> Iterator[Database]:
    """A temporary copy of a backup, brought up to date if an older version wrote it; the backup stays as it is.

    :raises UnusableBackup: it is gone, damaged or of a newer version.
    """
    name = backup.path.name
    with TemporaryDirectory(prefix="homepoker-") as place:
        try:
            if not 0 < backup.path.stat().st_size <= LARGEST_DATABASE:
                raise UnusableBackup("backups.damaged", name=name)
            shutil.copyfile(backup.path, Path(place) / DATABASE_NAME)
            database = Database.open(Path(place))
        except NewerDataFolder as error:
            key = "backups.newer_by" if error.written_by else "backups.newer"
            raise UnusableBackup(key, name=name, program=error.written_by) from error
        except (DataFolderDamaged, DataFolderEmpty) as error:
            raise UnusableBackup("backups.damaged", name=name) from error
        except (OSError, DataFolderReadOnly, DataFolderUnreachable) as error:
            raise UnusableBackup("backups.unreadable", name=name) from error
        with database:
            yield database


def _instant(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.name, _FORM).replace(tzinfo=UTC)
    except ValueError:
        return None


def _are_equal(one: Path, other: Path) -> bool:
    try:
        return one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes()
    except OSError:
        return False


def _thin_out(folder: Path, now: datetime) -> None:
    for old in superfluous(backups_in(folder, now)):
        old.path.unlink(missing_ok=True)
    needed = {files_of(backup) for backup in backups_in(folder, now)}
    for _, archive in kept_files.archives_in(folder)[1:]:
        if archive not in needed:
            archive.unlink(missing_ok=True)
    for pattern in ("homepoker-*.unfinished", "homepoker-*.packing"):
        for unfinished in folder.glob(pattern):
            unfinished.unlink(missing_ok=True)


def _own_folder_name() -> str:
    """Each computer has a folder of its own on a stick, so that none deletes the copies of another."""
    return _IN_SECOND_FOLDER + (re.sub(r"[^\w-]+", "-", node()).strip("-") or "computer")


def _copy_to_second(second: Path, backup: Backup, now: datetime) -> Sentence | None:
    if not second.is_dir():
        return sentence("backups.second_missing", folder=str(second))
    folder = second / _own_folder_name()
    try:
        make_folder(folder)
        if not (folder / backup.path.name).exists():
            write_privately(folder / backup.path.name, backup.path.read_bytes())
        archive = files_of(backup)
        if archive is not None and not (folder / archive.name).exists():
            write_privately(folder / archive.name, archive.read_bytes())
        _thin_out(folder, now)
    except OSError as error:
        return _failed(folder, error)
    return None


def _failed(folder: Path, error: OSError) -> Sentence:
    return sentence("backups.second_failed", folder=str(folder), reason=error.strerror or str(error))
