"""The journal as a table, to be printed or opened elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.tournament import Tournament
from homepoker.services.evening.journal import JournalEntry, journal, mark_words
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet

if TYPE_CHECKING:
    from homepoker.services.club import Club


def journal_sheet(
    entries: Sequence[JournalEntry], state: Tournament, words: Words, books: Mapping[str, Rulebook]
) -> Sheet:
    """All entries, oldest first: when, what with what followed, by which rules, and what was noted or changed later.

    :param entries: newest first.
    """
    time_width = max((len(entry.time) for entry in entries), default=0) + 1
    columns = [
        Column(words.text(f"journal.column_{key}"), CellKind.TEXT, width)
        for key, width in (("time", time_width), ("what", 44), ("rules", 18), ("later", 24))
    ]
    title = words.text("journal.sheet_title", name=state.name)
    subtitle = words.text("journal.sheet_subtitle", on=state.began_on.isoformat(), count=len(entries))
    rows = tuple(_row(entry, words, books) for entry in reversed(entries))
    return Sheet(title, subtitle, tuple(columns), rows)


def journal_of(club: Club, tournament_id: str, now: datetime, words: Words) -> Sheet:
    """The journal of an evening of the club.

    :raises StoreError: the evening cannot be read.
    """
    desk = club.desk(tournament_id)
    entries = journal(desk.history, desk.state, now, words, club.comments.of(tournament_id))
    return journal_sheet(entries, desk.state, words, club.books)


def _row(entry: JournalEntry, words: Words, books: Mapping[str, Rulebook]) -> tuple[str, str, str, str]:
    cited = dict.fromkeys([*entry.citations, *(citation for part in entry.parts for citation in part.citations)])
    what = " · ".join([entry.text, *(part.text for part in entry.parts)])
    mark = mark_words(entry, words)
    rules = "; ".join(citation_words(citation, books, words) for citation in cited)
    return entry.time, what, rules, " · ".join(part for part in (mark, entry.comment) if part)
