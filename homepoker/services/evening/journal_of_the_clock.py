"""Journal's entries for what the clock did by itself: levels, breaks and penalties of minutes that ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

from homepoker.core import clock, penalties
from homepoker.core.clock import Clock, ClockEvent, SystemTimeChanged
from homepoker.core.history import Line
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulings.clock import levels
from homepoker.core.structure import BlindStructure, in_minutes, length
from homepoker.core.tournament import ProfileChanged, Tournament, TournamentOpened
from homepoker.services.evening.journal_entry import JournalEntry
from homepoker.services.words import Words
from homepoker.services.words.levels import blinds

_NOTHING_TOLD = datetime.min.replace(tzinfo=UTC)
"""Instant up to which the journal tells of the clock where it has told nothing."""


def by_the_clock(standing: list[Line], state: Tournament, now: datetime, words: Words) -> list[JournalEntry]:
    """Entries for what the clock did by itself between the host's clicks."""
    current, structure = Clock(), state.profile.structure
    found: list[JournalEntry] = []
    told = _NOTHING_TOLD
    citations = levels.from_the_next_hand(state.answers)
    for line in standing:
        for event in line.events:
            if isinstance(event, ClockEvent):
                found += _begun(current, structure, told, event.at, words, citations)
                current, told = clock.after(current, event), _NOTHING_TOLD
                if isinstance(event, SystemTimeChanged):
                    # The clock goes on from its last fact, so that its periods up to here begin once more.
                    told = event.at + event.by
                    found = [replace(entry, at=entry.at + event.by) for entry in found]
            elif isinstance(event, TournamentOpened | ProfileChanged):
                # What has begun by then keeps the blinds that it began with.
                found += _begun(current, structure, told, line.at, words, citations)
                structure, told = event.profile.structure, max(told, line.at)
    return [*found, *_begun(current, structure, told, now, words, citations)]


def penalties_over(state: Tournament, until: datetime, words: Words) -> Iterator[JournalEntry]:
    """Entries for the penalties of minutes that the clock has ended."""
    for at, one in penalties.over_by_the_clock(state.penalties, state.clock, state.profile.structure, until):
        yield JournalEntry(
            at, words.time(at), words.text("journal.penalty_over", player=one.player), one.citations, (), 0
        )


def _begun(
    current: Clock, structure: BlindStructure, told: datetime, until: datetime, words: Words, citations: Citations
) -> Iterable[JournalEntry]:
    """Entries for the periods that began by themselves after ``told`` and up to ``until``."""
    in_break = current.in_break
    for begun in clock.periods_begun(current, structure, until):
        came_from_break, in_break = in_break, begun.in_break
        if begun.at <= told:
            continue
        level = structure.levels[begun.level - 1]
        cited: Citations = ()
        if begun.is_hold:
            text = words.text("journal.break_held" if begun.in_break else "journal.held", level=begun.level)
        elif begun.in_break:
            full = length(level.break_after) if level.break_after is not None else 0
            text = words.text("journal.break_begins", minutes=in_minutes(full))
        else:
            # At the start and after a break every hand is a new one.
            key = "journal.level_begins_anew" if came_from_break or begun.level == 1 else "journal.level_begins"
            text = words.text(key, level=begun.level, blinds=blinds(level, words))
            cited = citations
        yield JournalEntry(begun.at, words.time(begun.at), text, cited, (), 0)
