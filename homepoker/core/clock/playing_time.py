"""Playing time (Spielzeit): time in which the clock runs in a level; pauses and breaks do not count."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from homepoker.core.clock.events import ZERO, Clock
from homepoker.core.clock.reading import LATEST, periods_begun, within
from homepoker.core.structure import BlindStructure

# Questions


def played_between(clock: Clock, structure: BlindStructure, since: datetime, until: datetime) -> timedelta:
    """The playing time between two instants, as far as the clock's last fact tells of it."""
    played = ZERO
    for begins, ends, is_played in _stretches(clock, structure):
        if is_played:
            played += max(ZERO, min(until, ends) - max(since, begins))
    return played


def played_at(clock: Clock, structure: BlindStructure, since: datetime, span: timedelta) -> datetime | None:
    """The instant at which so much was played since another one; nothing while the clock never gets there."""
    for begins, ends, is_played in _stretches(clock, structure):
        first = max(since, begins)
        if not is_played or first >= ends:
            continue
        if span <= ends - first:
            return first + span
        span -= ends - first
    return None


def _stretches(clock: Clock, structure: BlindStructure) -> Iterator[tuple[datetime, datetime, bool]]:
    """The periods since the clock's last fact, each with its end and whether play runs in it."""
    here = within(clock, structure)
    starts: list[tuple[datetime, bool]] = []
    if here.at is not None:
        starts.append((here.at, here.is_running and not here.in_break))
    starts += [(one.at, not one.in_break and not one.is_hold) for one in periods_begun(clock, structure, LATEST)]
    for at, (begins, is_played) in enumerate(starts):
        yield begins, starts[at + 1][0] if at + 1 < len(starts) else LATEST, is_played
