"""Tournament clock: its reading is a function of absolute instants and *now*.

Nothing is counted. Every event of the clock carries the level and the time left at its instant; from there the levels
follow the structure for as long as the clock runs, so minutes changed later count from now on, never for the past.
"""

from __future__ import annotations

from homepoker.core.clock.acts import (
    LONGEST,
    PREVIOUS_GOES_BACK_WITHIN,
    add_time,
    carry_over,
    go_to,
    next_level,
    pause,
    previous_level,
    schedule_start,
    set_time,
    start,
)
from homepoker.core.clock.events import (
    ZERO,
    Clock,
    ClockAdjusted,
    ClockEvent,
    ClockPaused,
    ClockStarted,
    LevelsShortened,
    StartScheduled,
    SystemTimeChanged,
    after,
)
from homepoker.core.clock.playing_time import played_at, played_between
from homepoker.core.clock.reading import (
    ClockState,
    PeriodBegun,
    Position,
    ends_at,
    has_begun,
    next_break_in,
    periods_begun,
    position,
)

__all__ = [
    "LONGEST",
    "PREVIOUS_GOES_BACK_WITHIN",
    "ZERO",
    "Clock",
    "ClockAdjusted",
    "ClockEvent",
    "ClockPaused",
    "ClockStarted",
    "ClockState",
    "LevelsShortened",
    "PeriodBegun",
    "Position",
    "StartScheduled",
    "SystemTimeChanged",
    "add_time",
    "after",
    "carry_over",
    "ends_at",
    "go_to",
    "has_begun",
    "next_break_in",
    "next_level",
    "pause",
    "periods_begun",
    "played_at",
    "played_between",
    "position",
    "previous_level",
    "schedule_start",
    "set_time",
    "start",
]
