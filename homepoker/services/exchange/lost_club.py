"""Detection of a lost club: a database that is missing or empty beside backups that are not.

Where a new club simply began here, its automatic backups would in the end take the place of the good ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from homepoker.services.club import has_database
from homepoker.services.exchange.backups import Backup, all_backups
from homepoker.store.database.contents import Holding, held_in


@dataclass(frozen=True, slots=True)
class HeldBackup:
    """A backup and what it holds."""

    backup: Backup
    holding: Holding


@dataclass(frozen=True, slots=True)
class LostClub:
    """A folder with a missing or empty database, and the backups beside it.

    ``is_there`` says that there is a database, only without members and evenings. The backups are those that hold
    something, newest first, and at least one.
    """

    folder: Path
    is_there: bool
    backups: tuple[HeldBackup, ...]


def lost_club(folder: Path, second: str, now: datetime) -> LostClub | None:
    """The lost club of a folder whose database is missing or empty; nothing where no backup holds anything.

    :param second: the second folder for backups; empty: none.
    """
    held = [HeldBackup(one, held_in(one.path)) for one in all_backups(folder, second, now)]
    found = tuple(one for one in held if not one.holding.is_empty)
    return LostClub(folder, has_database(folder), found) if found else None


def named_backup(path: Path) -> HeldBackup | None:
    """A backup that the host has named; nothing where it holds no club."""
    holding = held_in(path)
    if holding.is_empty:
        return None
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
    return HeldBackup(Backup(path, changed), holding)
