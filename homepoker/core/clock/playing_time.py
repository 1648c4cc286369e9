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
    for begins, ends, is_played in _stretches(clock, structure, until):
        if is_played:
            played += max(ZERO, min(until, ends) - max(since, begins))
    return played


def played_at(clock: Clock, structure: BlindStructure, since: datetime, span: timedelta) -> datetime | None:
    """The instant at which so much was played since another one; nothing while the clock never gets there."""
    for begins, ends, is_played in _stretches(clock, structure, LATEST):
        first = max(since, begins)
        if not is_played or first >= ends:
            continue
        if span <= ends - first:
            return first + span
        span -= ends - first
    return None


def _stretches(clock: Clock, structure: BlindStructure, until: datetime) -> Iterator[tuple[datetime, datetime, bool]]:
    """The periods from the clock's last fact up to an instant, each with its end and whether play runs in it."""
    here = within(clock, structure)
    begins, is_played = here.at, here.is_running and not here.in_break
    for one in periods_begun(clock, structure, until):
        if begins is not None:
            yield begins, one.at, is_played
        begins, is_played = one.at, not one.in_break and not one.is_hold
    if begins is not None:
        yield begins, LATEST, is_played
