"""Events of the clock, its last fact, and the fact after each event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from homepoker.core.rulebooks.citation import Citations

ZERO = timedelta(0)

# State


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock's last fact: where it stood at an instant, and whether it ran on from there."""

    at: datetime | None = None
    level: int = 1
    in_break: bool = False
    left: timedelta | None = None
    """Time left at ``at``; nothing before the first start (the level's full time)."""
    is_running: bool = False
    starts_at: datetime | None = None
    """The announced start, while the clock waits for a time of day."""


# Events


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """The host started or resumed the clock."""

    kind: ClassVar[str] = "clock_started"
    at: datetime
    level: int
    in_break: bool
    left: timedelta


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The host stopped the clock."""

    kind: ClassVar[str] = "clock_paused"
    at: datetime
    level: int
    in_break: bool
    left: timedelta


@dataclass(frozen=True, slots=True)
class ClockAdjusted:
    """The host gave or took time, or went to another level; the clock ran on or stood still as before."""

    kind: ClassVar[str] = "clock_adjusted"
    at: datetime
    level: int
    in_break: bool
    left: timedelta
    is_running: bool


@dataclass(frozen=True, slots=True)
class StartScheduled:
    """The clock starts by itself at ``starts_at``; nothing takes an earlier schedule back."""

    kind: ClassVar[str] = "start_scheduled"
    at: datetime
    starts_at: datetime | None


@dataclass(frozen=True, slots=True)
class SystemTimeChanged:
    """The computer's time of day was changed by ``by``; ``at`` is by the time before. It moves no clock."""

    kind: ClassVar[str] = "system_time_changed"
    at: datetime
    by: timedelta


@dataclass(frozen=True, slots=True)
class LevelsShortened:
    """Two players are left, and the levels last shorter from here on; it happens once and is a fact of the tournament.

    The clock itself is set by the events beside it.
    """

    kind: ClassVar[str] = "levels_shortened"
    at: datetime
    citations: Citations = ()


ClockEvent = ClockStarted | ClockPaused | ClockAdjusted | StartScheduled | SystemTimeChanged


# After


def after(clock: Clock, event: ClockEvent) -> Clock:
    """The clock after one of its events."""
    match event:
        case ClockStarted():
            return Clock(event.at, event.level, event.in_break, event.left, is_running=True)
        case ClockPaused():
            return Clock(event.at, event.level, event.in_break, event.left)
        case ClockAdjusted():
            return Clock(event.at, event.level, event.in_break, event.left, event.is_running)
        case StartScheduled():
            return Clock(starts_at=event.starts_at)
        case SystemTimeChanged():
            at, starts_at = clock.at, clock.starts_at
            return replace(clock, at=at and at + event.by, starts_at=starts_at and starts_at + event.by)
