"""Reading of the clock: its position at an instant, and the periods that begin by themselves until then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import takewhile

from homepoker.core.clock.events import ZERO, Clock
from homepoker.core.structure import BlindStructure, duration, next_period, stops_at_end

LATEST = datetime.max.replace(tzinfo=UTC)
"""The calendar's end; beyond it nothing begins."""


class ClockState(StrEnum):
    """State of the clock."""

    NOT_STARTED = "not_started"
    SCHEDULED = "scheduled"
    """Clock that waits for the announced start; ``left`` is the time until then."""
    RUNNING = "running"
    PAUSED = "paused"
    HELD = "held"
    """A period that stops at its end is over; the host starts the next one."""
    LAST_LEVEL_OVER = "last_level_over"
    """The last level's time is up; its blinds stay until the end."""


@dataclass(frozen=True, slots=True)
class Position:
    """Position of the clock at one instant."""

    state: ClockState
    level: int
    in_break: bool
    left: timedelta
    full: timedelta
    """The full time of the running period."""

    @property
    def is_running(self) -> bool:
        """Whether the clock runs."""
        return self.state in (ClockState.RUNNING, ClockState.LAST_LEVEL_OVER)

    @property
    def shown_seconds(self) -> int:
        """Whole seconds as both windows show them, rounded up."""
        return -(-self.left // timedelta(seconds=1))


@dataclass(frozen=True, slots=True)
class PeriodBegun:
    """A level or break that began by itself while the clock ran; ``at`` is the exact instant.

    ``is_hold`` marks the end of a period that stops at its end: nothing new begins there.
    """

    at: datetime
    level: int
    in_break: bool
    is_hold: bool = False


def periods_begun(clock: Clock, structure: BlindStructure, until: datetime) -> Iterator[PeriodBegun]:
    """The periods that begin by themselves after the clock's last event, up to ``until``.

    A scheduled start begins level 1 in this sense.
    """
    return takewhile(lambda begun: begun.at <= until, _periods(within(clock, structure), structure))


def _periods(clock: Clock, structure: BlindStructure) -> Iterator[PeriodBegun]:
    at, left = clock.at, clock.left
    level, in_break = clock.level, clock.in_break
    if clock.starts_at is not None:
        at, level, in_break = clock.starts_at, 1, False
        left = duration(structure, 1, in_break=False)
        yield PeriodBegun(at, 1, False)
    elif not clock.is_running:
        return
    if at is None or left is None:
        return
    while left <= LATEST - at:
        at += left
        if stops_at_end(structure, level, in_break=in_break):
            yield PeriodBegun(at, level, in_break, is_hold=True)
            return
        following = next_period(structure, level, in_break=in_break)
        if following is None:
            return
        level, in_break = following
        left = duration(structure, level, in_break=in_break)
        if left <= ZERO:
            return
        yield PeriodBegun(at, level, in_break)


def position(clock: Clock, structure: BlindStructure, now: datetime) -> Position:
    """The position of the clock at ``now``."""
    clock = within(clock, structure)
    level, in_break = clock.level, clock.in_break
    begun_at, left, running = clock.at, clock.left, clock.is_running
    if begun_at is None or left is None:
        full = duration(structure, 1, in_break=False)
        if clock.starts_at is None:
            return Position(ClockState.NOT_STARTED, 1, False, full, full)
        if now < clock.starts_at:
            return Position(ClockState.SCHEDULED, 1, False, clock.starts_at - now, full)
        begun_at, left, running = clock.starts_at, full, True
    for begun in periods_begun(clock, structure, now):
        level, in_break, begun_at = begun.level, begun.in_break, begun.at
        left = duration(structure, level, in_break=in_break)
        if begun.is_hold:
            return Position(ClockState.HELD, level, in_break, ZERO, left)
    full = duration(structure, level, in_break=in_break)
    if not running:
        return Position(ClockState.PAUSED, level, in_break, left, full)
    # A clock set back by the system shows the full time rather than more than was there.
    left = left - max(ZERO, now - begun_at)
    if left > ZERO:
        return Position(ClockState.RUNNING, level, in_break, left, full)
    return Position(ClockState.LAST_LEVEL_OVER, level, in_break, ZERO, full)


def within(clock: Clock, structure: BlindStructure) -> Clock:
    """The clock in a structure that was changed under it: beyond its end the last level, without its break the level.

    Undoing a change of the structure gets there too, because the clock has its own line of undo.
    """
    if clock.level > len(structure.levels):
        return replace(clock, level=len(structure.levels), in_break=False)
    if clock.in_break and structure.levels[clock.level - 1].break_after is None:
        return replace(clock, in_break=False)
    return clock


def has_begun(clock: Clock, now: datetime) -> bool:
    """Whether play has begun: the clock was started, or the announced start has passed."""
    return now >= clock.starts_at if clock.starts_at is not None else clock.at is not None


def ends_at(clock: Clock, structure: BlindStructure, now: datetime) -> datetime | None:
    """The end of the running period; nothing while time stands still."""
    here = position(clock, structure, now)
    return now + here.left if here.state is ClockState.RUNNING else None


def next_break_in(clock: Clock, structure: BlindStructure, now: datetime) -> timedelta | None:
    """Clock time until the next break begins; nothing in a break or where none follows."""
    here = position(clock, structure, now)
    if here.in_break:
        return None
    until = here.left if here.state is not ClockState.SCHEDULED else here.left + here.full
    for number in range(here.level, len(structure.levels)):
        if structure.levels[number - 1].break_after is not None:
            return until
        until += duration(structure, number + 1, in_break=False)
    return None
