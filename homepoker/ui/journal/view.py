"""View of the journal: filters and search; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from homepoker.services.evening.journal import JournalEntry, Subject
from homepoker.services.words import in_alphabet


class Filter(StrEnum):
    ALL = "all"
    PLAYERS = "players"
    TABLES = "tables"
    CLOCK = "clock"
    RULINGS = "rulings"
    """Recorded rulings."""
    RULES = "rules"
    """Decisions that rest on a rule."""
    CHANGED = "changed"
    """Entries that were taken back, put back or corrected, and those that did so."""
    COMMENTS = "comments"


def found(entries: Sequence[JournalEntry], which: Filter, looked_for: str) -> Sequence[JournalEntry]:
    """The entries of a kind in which every word that is looked for begins a word or stands inside one."""
    wanted = _plain(looked_for).split()
    if which is Filter.ALL and not wanted:
        return entries  # without reading them: only those that are drawn are put into words
    return tuple(entry for entry in entries if _is(entry, which) and all(word in _told(entry) for word in wanted))


def _is(entry: JournalEntry, which: Filter) -> bool:
    match which:
        case Filter.ALL:
            return True
        case Filter.PLAYERS | Filter.TABLES | Filter.CLOCK | Filter.RULINGS:
            return entry.subject is Subject(which.value)
        case Filter.RULES:
            return bool(entry.citations) or any(part.citations for part in entry.parts)
        case Filter.CHANGED:
            return entry.subject is Subject.CHANGED or entry.is_undone or bool(entry.mark)
        case Filter.COMMENTS:
            return bool(entry.comment)


def _told(entry: JournalEntry) -> str:
    return _plain(" ".join((entry.time, entry.text, entry.mark, entry.comment, *(part.text for part in entry.parts))))


def _plain(text: str) -> str:
    """A text without capitals and accents: *oz* finds Özlem."""
    return in_alphabet(text)[0]
