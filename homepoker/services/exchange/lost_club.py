"""Detection of a lost club, in words too: a database that is missing or empty beside backups that are not.

Where a new club simply began here, its automatic backups would in the end take the place of the good ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from homepoker.services.club import has_database
from homepoker.services.exchange.backups import Backup, all_backups
from homepoker.services.words import Words
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
    held = [HeldBackup(backup, held_in(backup.path)) for backup in all_backups(folder, second, now)]
    with_data = tuple(backup for backup in held if not backup.holding.is_empty)
    return LostClub(folder, has_database(folder), with_data) if with_data else None


def named_backup(path: Path) -> HeldBackup | None:
    """A backup that the host has named; nothing where it holds no club."""
    holding = held_in(path)
    if holding.is_empty:
        return None
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
    return HeldBackup(Backup(path, changed), holding)


def what_happened(lost: LostClub, words: Words) -> str:
    """The sentence that the club's database is missing or empty."""
    key = "lost.is_empty" if lost.is_there else "lost.is_missing"
    return words.text(key, folder=str(lost.folder))


def age(at: datetime, now: datetime, words: Words) -> str:
    """The age of a backup in words."""
    seconds = max(0, int((now - at).total_seconds()))
    days = seconds // 86_400
    return words.text("lost.days_ago", count=days) if days else words.text("lost.ago", span=words.duration(seconds))


def label(held: HeldBackup, words: Words) -> str:
    """A backup in a list."""
    parts = [words.moment(held.backup.at), _numbers(held, words)]
    if held.backup.computer:
        parts.append(words.text("backups.from_computer", computer=held.backup.computer))
    return " · ".join(parts)


def description(held: HeldBackup, now: datetime, words: Words) -> tuple[str, str]:
    """When a backup was made, and how much it holds with its newest evening, as two lines."""
    values = in_command(held, now, words)
    return words.text("lost.made", **values), words.text("lost.holds", **values)


def in_command(held: HeldBackup, now: datetime, words: Words) -> dict[str, str]:
    """A backup as values of the command's sentence."""
    holding = held.holding
    on = words.date(holding.newest_on) if holding.newest_on is not None else "–"
    return {
        "at": words.moment(held.backup.at),
        "ago": age(held.backup.at, now, words),
        "holds": _numbers(held, words),
        "newest": words.text("lost.newest", name=holding.newest, on=on)
        if holding.evenings
        else words.text("lost.no_evening"),
    }


def _numbers(held: HeldBackup, words: Words) -> str:
    members = words.text("players.members", count=held.holding.members)
    return f"{members}, {words.text('backups.evenings', count=held.holding.evenings)}"
