"""View of a time call, for the card of the host's window and for the room; no Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from homepoker.core import clock, time_call, tournament
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.time_call import CalledTime
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words

RESULT_FOR = timedelta(seconds=20)
"""The time for which both windows say what the end of the time call has meant."""


@dataclass(frozen=True, slots=True)
class TimeCallView:
    heading: str
    seconds: str
    consequence: str
    """Consequence of the end of the time, present or past."""
    level: str
    """State of the tournament's clock meanwhile."""
    tone: str
    """``text``, or ``danger`` during the countdown and when the time is over."""
    is_running: bool
    elapsed: float
    """The share of the time that is over, 0 to 1."""
    citations: Citations


def time_call_view(state: Tournament, now: datetime, words: Words) -> TimeCallView | None:
    """The running time call, or the result of one that has just ended; nothing else."""
    called = state.called
    if called is None or state.is_over or not _is_shown(called, now):
        return None
    is_running = time_call.is_running(called, now)
    seconds = time_call.shown_seconds(called, now)
    what = "dead" if called.is_dead else "check"
    return TimeCallView(
        heading=_heading(state, called, words, is_running=is_running),
        seconds=words.number(seconds),
        consequence=words.text(f"clock.call_over_{what}" if is_running else f"clock.called_is_{what}"),
        level=_level(state, now, words),
        tone="danger" if seconds <= called.last else "text",
        is_running=is_running,
        elapsed=round(1 - seconds / called.seconds, 4) if called.seconds else 1.0,
        citations=called.citations,
    )


def _is_shown(called: CalledTime, now: datetime) -> bool:
    return not called.is_answered and now < called.over_at + RESULT_FOR


def _heading(state: Tournament, called: CalledTime, words: Words, *, is_running: bool) -> str:
    entry = state.entries.by_id.get(called.entry) if called.entry is not None else None
    where = words.text("clock.called_where", table=called.table) if called.table is not None else ""
    # With one table everybody knows where it is.
    where = where if len(state.seating.tables) > 1 else ""
    if entry is not None:
        key = "clock.called_for" if is_running else "clock.called_up_for"
        return " · ".join(filter(None, (words.text(key, player=entry.player), where)))
    if not is_running:
        return " · ".join(filter(None, (words.text("clock.called_up"), where)))
    return words.text("clock.called_table", table=called.table) if where else words.text("clock.called_heading")


def _level(state: Tournament, now: datetime, words: Words) -> str:
    here = clock.position(state.clock, state.profile.structure, tournament.shown_at(state, now))
    key = "clock.called_level" if here.is_running else "clock.called_level_stands"
    return words.text(key, level=here.level, left=here.shown_seconds)
