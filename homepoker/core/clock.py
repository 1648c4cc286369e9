"""Tournament clock: level, break and time left (`position`) are a function of absolute instants and *now*.

Nothing is counted. Every event of the clock carries the level and the time left at its instant; from there the levels
follow the structure for as long as the clock runs, so minutes changed later count from now on, never for the past.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import takewhile
from typing import ClassVar

from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.structure import BlindStructure, duration, next_period, previous_period, stops_at_end

ZERO = timedelta(0)

LATEST = datetime.max.replace(tzinfo=UTC)
"""The calendar's end; beyond it nothing begins."""

LONGEST = timedelta(hours=24)
"""The longest period; more is taken for a typing slip."""

PREVIOUS_GOES_BACK_WITHIN = timedelta(seconds=5)
"""*Previous level* restarts the running level; pressed again this soon it goes back."""


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


# Verbs


def start(clock: Clock, structure: BlindStructure, now: datetime) -> ClockStarted:
    """Start or resume. After a level that stops at its end, the next period begins.

    :raises Refusal: the clock runs already.
    """
    here = position(clock, structure, now)
    if here.is_running:
        raise refuse("clock.runs_already")
    if here.state is ClockState.HELD:
        following = next_period(structure, here.level, in_break=here.in_break)
        if following is not None:
            level, in_break = following
            return ClockStarted(now, level, in_break, duration(structure, level, in_break=in_break))
    # Before an announced start the time left is that until the start, not that of the level.
    left = here.full if here.state is ClockState.SCHEDULED else here.left
    return ClockStarted(now, here.level, here.in_break, left)


def pause(clock: Clock, structure: BlindStructure, now: datetime) -> ClockPaused:
    """Stop the clock where it stands.

    :raises Refusal: the clock stands still already.
    """
    here = position(clock, structure, now)
    if not here.is_running:
        raise refuse("clock.stands_already")
    return ClockPaused(now, here.level, here.in_break, here.left)


def add_time(
    clock: Clock, structure: BlindStructure, now: datetime, extra: timedelta
) -> ClockAdjusted | StartScheduled:
    """Give (or with a negative ``extra`` take) time of the running level; it never goes below zero.

    Before an announced start it is the start that moves.

    :raises Refusal: no time is left to take.
    """
    here = position(clock, structure, now)
    if extra < ZERO and here.left == ZERO:
        raise refuse("clock.no_time_left")
    return set_time(clock, structure, now, max(ZERO, here.left + extra))


def set_time(clock: Clock, structure: BlindStructure, now: datetime, left: timedelta) -> ClockAdjusted | StartScheduled:
    """Let exactly so much time be left of the running level, or until an announced start.

    :raises Refusal: it is more than a clock can show.
    """
    if not ZERO <= left <= LONGEST:
        raise refuse("clock.too_long", most=int(LONGEST.total_seconds()))
    here = position(clock, structure, now)
    if here.state is ClockState.SCHEDULED:
        return StartScheduled(now, now + left)
    goes_on = here.is_running or (here.state is ClockState.HELD and left > ZERO)
    return ClockAdjusted(now, here.level, here.in_break, left, goes_on)


def go_to(
    clock: Clock, structure: BlindStructure, now: datetime, level: int, *, in_break: bool = False
) -> ClockAdjusted:
    """Begin a level, or the break after it, with its full time.

    :raises Refusal: the structure has no such level or break.
    """
    if not 1 <= level <= len(structure.levels):
        raise refuse("clock.no_such_level", level=level, levels=len(structure.levels))
    if in_break and structure.levels[level - 1].break_after is None:
        raise refuse("clock.no_such_break", level=level)
    here = position(clock, structure, now)
    return ClockAdjusted(now, level, in_break, duration(structure, level, in_break=in_break), here.is_running)


def next_level(clock: Clock, structure: BlindStructure, now: datetime) -> ClockAdjusted:
    """Go on to the next level or break.

    :raises Refusal: the last level is running, or the clock waits for its start.
    """
    here = position(clock, structure, now)
    if here.state is ClockState.SCHEDULED:
        raise refuse("clock.not_begun")
    following = next_period(structure, here.level, in_break=here.in_break)
    if following is None:
        raise refuse("clock.last_level")
    return go_to(clock, structure, now, following[0], in_break=following[1])


def previous_level(clock: Clock, structure: BlindStructure, now: datetime) -> ClockAdjusted:
    """Restart this level; pressed again within five seconds of its beginning, go back one.

    :raises Refusal: the first level has only just begun, or the clock waits for its start.
    """
    here = position(clock, structure, now)
    if here.state is ClockState.SCHEDULED:
        raise refuse("clock.not_begun")
    elapsed = here.full - here.left
    if elapsed > PREVIOUS_GOES_BACK_WITHIN:
        return go_to(clock, structure, now, here.level, in_break=here.in_break)
    before = previous_period(structure, here.level, in_break=here.in_break)
    if before is None:
        raise refuse("clock.first_level")
    return go_to(clock, structure, now, before[0], in_break=before[1])


def schedule_start(
    clock: Clock, structure: BlindStructure, now: datetime, starts_at: datetime | None
) -> StartScheduled:
    """Let the clock start by itself at an instant, or take that back with nothing.

    :raises Refusal: play has begun, or the instant has passed.
    """
    if position(clock, structure, now).state not in (ClockState.NOT_STARTED, ClockState.SCHEDULED):
        raise refuse("clock.play_has_begun")
    if starts_at is not None and starts_at <= now:
        raise refuse("clock.start_has_passed", at=starts_at.astimezone(UTC).isoformat())
    return StartScheduled(now, starts_at)


def carry_over(clock: Clock, before: BlindStructure, after: BlindStructure, now: datetime) -> ClockAdjusted | None:
    """Keep a clock that has begun where it stands when its structure changes, so that the past stays as it was.

    A running period that becomes longer or shorter gains or loses so much time. Nothing where
    the clock stands at the same place in both structures: only what comes has changed.
    """
    if not has_begun(clock, now):
        return None
    here = position(clock, before, now)
    if position(clock, after, now) == here:
        return None
    there = _within(Clock(now, here.level, here.in_break, here.left), after)
    change = duration(after, there.level, in_break=there.in_break) - here.full
    goes_on = here.is_running or here.state is ClockState.HELD
    return ClockAdjusted(now, there.level, there.in_break, max(ZERO, here.left + change), goes_on)


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


# Questions


class ClockState(StrEnum):
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
    """Level or break in which the clock is at one instant, and the time left of it."""

    state: ClockState
    level: int
    in_break: bool
    left: timedelta
    full: timedelta
    """The full time of the running period."""

    @property
    def is_running(self) -> bool:
        """Whether time passes; after the end of the last level it does so too."""
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


def position(clock: Clock, structure: BlindStructure, now: datetime) -> Position:
    """The level or break at ``now``, with the time left of it; before an announced start the time until then."""
    clock = _within(clock, structure)
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


def _within(clock: Clock, structure: BlindStructure) -> Clock:
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


def periods_begun(clock: Clock, structure: BlindStructure, until: datetime) -> Iterator[PeriodBegun]:
    """The periods that begin by themselves after the clock's last event, up to ``until``.

    A scheduled start begins level 1 in this sense.
    """
    return takewhile(lambda begun: begun.at <= until, _periods(_within(clock, structure), structure))


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
    here = _within(clock, structure)
    begins, is_played = here.at, here.is_running and not here.in_break
    for period in periods_begun(clock, structure, until):
        if begins is not None:
            yield begins, period.at, is_played
        begins, is_played = period.at, not period.in_break and not period.is_hold
    if begins is not None:
        yield begins, LATEST, is_played
