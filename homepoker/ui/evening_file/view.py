"""View of an evening file: whose evening, when, how far, and what opening it does."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from homepoker.core.clock import ClockState
from homepoker.core.standings import places
from homepoker.services.exchange.evening_file import ImportResult, TakenIn
from homepoker.services.exchange.evening_preview import EveningPreview
from homepoker.services.words import Words, clock_face

NAMED_AT_MOST = 8
"""The most newcomers that are named; of more the rest are counted."""


@dataclass(frozen=True, slots=True)
class EveningFileView:
    """The evening's name, its facts (each a caption and a text), and what happens when it is opened."""

    title: str
    facts: tuple[tuple[str, str], ...]
    does: str
    stays: str
    """Sentence on the evening that is open now and stays as it is; empty if there is none, or it is the same."""


def evening_file_view(shown: EveningPreview, open_id: str, open_name: str, words: Words) -> EveningFileView:
    """The sheet in words.

    :param open_id: id of the evening that is open now; empty: none.
    """
    record = shown.checked.evening.tournament
    is_same = open_id == record.id and shown.outcome is not ImportResult.COPIED
    facts = [
        ("file", shown.checked.file.name),
        ("on", words.date(record.began_on)),
        ("book", shown.book),
        ("people", _people(shown, words)),
        ("clock", _clock(shown, words)),
        ("last", words.moment(shown.last_at)),
    ]
    if shown.newcomers:
        facts.append(("newcomers", _newcomers(shown.newcomers, words)))
    if shown.books:
        facts.append(("books", ", ".join(shown.books)))
    return EveningFileView(
        record.name,
        tuple((words.text(f"evening_file.{key}"), text) for key, text in facts),
        _does(shown, words),
        words.text("evening_file.stays", name=open_name) if open_id and not is_same else "",
    )


def opened(name: str, taken: TakenIn, words: Words, *, is_closed: bool) -> str:
    """The message on an evening that came out of a file."""
    key = {
        ImportResult.NEW: "backups.restored" if is_closed else "backups.file_new",
        ImportResult.CONTINUED: "backups.file_continued",
        ImportResult.KNOWN: "backups.file_known",
        ImportResult.COPIED: "backups.file_copied",
    }[taken.outcome]
    return with_what_came(words.text(key, name=name), taken, words)


def copy_name(name: str, at: datetime, words: Words) -> str:
    """The name of a copy, by which it is told from the evening that it is a copy of."""
    return words.text("backups.copy_name", name=name, at=words.moment(at))


def with_what_came(message: str, taken: TakenIn, words: Words) -> str:
    """A message with where the clock stands, and the people and the rulebooks that came along."""
    parts = [message]
    if taken.stopped_at is not None:
        parts.append(words.text("backups.clock_stands", at=words.moment(taken.stopped_at)))
    if taken.newcomers:
        parts.append(words.text("backups.newcomers", count=taken.newcomers))
    books = taken.books
    for key, names in (("came", books.new), ("differs", books.different), ("unreadable", books.unreadable)):
        parts += [words.text(f"backups.book_{key}", name=name) for name in names]
    return " ".join(parts)


def _people(shown: EveningPreview, words: Words) -> str:
    state = shown.checked.state
    counted = words.text("evening_file.players", count=shown.players)
    if state.is_over:
        names = shown.checked.evening.players
        best = [names.get(place.player, "") for place in places(state.entries) if place.place == 1]
        return words.text("evening_file.won", players=counted, name=", ".join(best))
    if shown.position.state in (ClockState.NOT_STARTED, ClockState.SCHEDULED):
        return counted
    return words.text("evening_file.left", players=counted, left=shown.left)


def _clock(shown: EveningPreview, words: Words) -> str:
    state, here = shown.checked.state, shown.position
    if state.is_over:
        return words.text("evening_file.closed" if state.is_closed else "evening_file.over")
    if here.state in (ClockState.NOT_STARTED, ClockState.SCHEDULED):
        return words.text("evening_file.not_started")
    level = state.profile.structure.levels[here.level - 1]
    key = "evening_file.in_break" if here.in_break else "evening_file.in_level"
    left = clock_face(here.shown_seconds)
    text = words.text(key, level=here.level, blinds=words.blinds(level), left=left)
    return text if here.is_running and not shown.is_stopped else words.text("evening_file.stopped", at=text)


def _newcomers(names: tuple[str, ...], words: Words) -> str:
    named = ", ".join(names[:NAMED_AT_MOST])
    rest = len(names) - NAMED_AT_MOST
    return words.text("evening_file.more_newcomers", names=named, count=rest) if rest > 0 else named


def _does(shown: EveningPreview, words: Words) -> str:
    state = shown.checked.state
    key = {
        ImportResult.NEW: "evening_file.does_new_closed" if state.is_closed else "evening_file.does_new",
        ImportResult.CONTINUED: "evening_file.does_continue",
        ImportResult.KNOWN: "evening_file.does_know",
        ImportResult.COPIED: "evening_file.does_copy",
    }[shown.outcome]
    text = words.text(key, count=shown.more_lines)
    if shown.is_stopped:
        return f"{text} {words.text('evening_file.clock_stands', at=words.moment(shown.last_at))}"
    if shown.position.is_running and shown.outcome is not ImportResult.KNOWN and not state.is_over:
        return f"{text} {words.text('evening_file.clock_runs')}"
    return text
