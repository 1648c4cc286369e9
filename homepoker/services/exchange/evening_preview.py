"""Preview of an evening file: whose evening it is, how far it was played, and what opening it would do to the club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from homepoker.core import clock, entries, tournament
from homepoker.core.clock import Position
from homepoker.core.tournament import Tournament
from homepoker.services.club import Club
from homepoker.services.evening.watch.system_time import is_left_running
from homepoker.services.exchange import evening_file
from homepoker.services.exchange.evening_books import name_of_book, names_of_lacking
from homepoker.services.exchange.evening_file import ImportResult, TellViews, require_tellable
from homepoker.store.evening.recorded_log import RecordedEvening


@dataclass(frozen=True, slots=True)
class CheckedEvening:
    """An evening that was read from a file and can be told, and how it stands at its last line."""

    file: Path
    evening: RecordedEvening
    state: Tournament


@dataclass(frozen=True, slots=True)
class EveningPreview:
    """An evening file beside the club that would take it in; nothing of it is in the club yet."""

    checked: CheckedEvening
    outcome: ImportResult
    """Outcome of the import."""
    book: str
    """Name of the rulebook by which it is played."""
    players: int
    left: int
    """Number of entries still in."""
    position: Position
    """Position of the clock with which it opens."""
    is_stopped: bool
    """Whether the clock ran at the last line, and will stand there: that is too long ago to go on."""
    last_at: datetime
    """Instant at which the last line was noted."""
    more_lines: int
    """Number of lines more than the club has; 0 if the evening is unknown or was played on differently."""
    newcomers: tuple[str, ...]
    """Names of the people that would come into the register as guests."""
    books: tuple[str, ...]
    """Names of the rulebooks that would come along."""


def check(file: Path, tell_views: TellViews | None = None) -> CheckedEvening:
    """Read an evening file and tell its evening once; a worker may do it.

    :param tell_views: tells the views of the window, where there is one.
    :raises StoreError: it is no evening, not whole, of a newer version, or cannot be told here.
    :raises OSError: it cannot be read.
    """
    evening = evening_file.read(file)
    return CheckedEvening(file, evening, require_tellable(evening, tell_views))


def preview(club: Club, checked: CheckedEvening, language: str) -> EveningPreview:
    """The preview of a file: what the club would get with it, the names of its books in this language."""
    evening, state = checked.evening, checked.state
    outcome = evening_file.foreseen(club, evening)
    is_known = outcome is ImportResult.KNOWN
    last_at = evening.lines[-1].at
    now = club.timekeeper.now()
    is_left = is_left_running(state, last_at, now)
    shown_at = tournament.shown_at(state, last_at if is_left else max(now, last_at))
    here = len(club.log.lines(evening.tournament.id)) if outcome is ImportResult.CONTINUED else len(evening.lines)
    return EveningPreview(
        checked,
        outcome,
        book=_book_name(club, checked, language),
        players=len(entries.players(state.entries)),
        left=entries.count_left(state.entries),
        position=clock.position(state.clock, state.profile.structure, shown_at),
        is_stopped=is_left and not is_known,
        last_at=last_at,
        more_lines=len(evening.lines) - here,
        newcomers=() if is_known else tuple(newcomer.name for newcomer in evening_file.newcomers(club, evening)),
        books=names_of_lacking(club, evening.books, language),
    )


def _book_name(club: Club, checked: CheckedEvening, language: str) -> str:
    """The name of the book of an evening; its id where neither the club nor the file has it."""
    book = checked.state.answers.book
    if book in club.books:
        return club.books[book].name(language)
    return name_of_book(book, checked.evening.books.get(book, {}), language)
