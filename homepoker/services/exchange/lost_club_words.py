"""Words on a lost club and the backups beside it."""

from __future__ import annotations

from datetime import datetime

from homepoker.services.exchange.lost_club import HeldBackup, LostClub
from homepoker.services.words import Words


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
    """Two lines: when it was made, and how much it holds with its newest evening."""
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
