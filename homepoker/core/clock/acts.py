"""Acts on the clock: each returns the event of a host's act, or refuses in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from homepoker.core.clock.events import ZERO, Clock, ClockAdjusted, ClockPaused, ClockStarted, StartScheduled
from homepoker.core.clock.reading import ClockState, has_begun, position, within
from homepoker.core.refusal import refuse
from homepoker.core.structure import BlindStructure, duration, next_period, previous_period

PREVIOUS_GOES_BACK_WITHIN = timedelta(seconds=5)
"""*Previous level* restarts the running level; pressed again this soon it goes back."""


LONGEST = timedelta(hours=24)
"""The longest period; more is taken for a typing slip."""


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
    there = within(Clock(now, here.level, here.in_break, here.left), after)
    change = duration(after, there.level, in_break=there.in_break) - here.full
    goes_on = here.is_running or here.state is ClockState.HELD
    return ClockAdjusted(now, there.level, there.in_break, max(ZERO, here.left + change), goes_on)
