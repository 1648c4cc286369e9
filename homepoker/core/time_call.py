"""Time call on a player: a countdown of its own, besides the clock of the tournament."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from homepoker.core.quantities import EntryId, Seconds
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations

# State


@dataclass(frozen=True, slots=True)
class CalledTime:
    """The latest time call; ``ended`` is when the player acted or the time was over, nothing while it runs."""

    at: datetime
    seconds: Seconds
    """The whole time, countdown included."""
    last: Seconds
    """The seconds at the end that are counted down aloud."""
    is_dead: bool
    """Whether the hand is dead at the end of the time; else it is a check."""
    table: int | None = None
    entry: EntryId | None = None
    citations: Citations = ()
    ended: datetime | None = None
    is_answered: bool = False
    """Whether the player acted before the time was over."""

    @property
    def over_at(self) -> datetime:
        """The instant at which the time is over."""
        return self.at + timedelta(seconds=self.seconds)


# Events


# Not undone: DECISIONS.md, 52
@dataclass(frozen=True, slots=True)
class TimeCalled:
    """Time was called on a player (``entry``) or at a table, as far as the host said on whom."""

    kind: ClassVar[str] = "time_called"
    at: datetime
    seconds: Seconds
    last: Seconds
    is_dead: bool
    table: int | None = None
    entry: EntryId | None = None
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class CalledTimeEnded:
    """The player acted in time, or the time was over."""

    kind: ClassVar[str] = "called_time_ended"
    at: datetime
    is_answered: bool
    citations: Citations = ()


# Verbs


def call(
    called: CalledTime | None,
    now: datetime,
    seconds: Seconds,
    last: Seconds,
    *,
    is_dead: bool,
    table: int | None = None,
    entry: EntryId | None = None,
    citations: Citations = (),
) -> TimeCalled:
    """Call time.

    :raises Refusal: another player's time runs.
    """
    if is_running(called, now):
        raise refuse("clock.call_runs")
    return TimeCalled(now, seconds, last, is_dead, table, entry, citations)


def end(called: CalledTime | None, now: datetime, *, is_answered: bool) -> CalledTimeEnded:
    """End a time call by the player's act or by its time; an act after the end counts as over.

    :raises Refusal: no time is called.
    """
    if called is None or called.ended is not None:
        raise refuse("clock.call_none")
    in_time = is_answered and now < called.over_at
    return CalledTimeEnded(now if in_time else min(now, called.over_at), in_time, called.citations)


# After


def after(called: CalledTime | None, event: TimeCalled | CalledTimeEnded) -> CalledTime | None:
    """The time call after one of its events."""
    if isinstance(event, TimeCalled):
        return CalledTime(event.at, event.seconds, event.last, event.is_dead, event.table, event.entry, event.citations)
    return called and replace(called, ended=event.at, is_answered=event.is_answered)


def after_time_change(called: CalledTime | None, by: timedelta) -> CalledTime | None:
    """The time call after the computer's time of day was changed by so much."""
    return called and replace(called, at=called.at + by, ended=called.ended and called.ended + by)


# Questions


def is_running(called: CalledTime | None, now: datetime) -> bool:
    """Whether the countdown runs at this moment."""
    return called is not None and called.ended is None and now < called.over_at


def is_due(called: CalledTime | None, now: datetime) -> bool:
    """Whether a called time is over and nobody has noted its end."""
    return called is not None and called.ended is None and now >= called.over_at


def left(called: CalledTime, now: datetime) -> timedelta:
    """The time that is left; none once it is over."""
    return max(timedelta(0), called.over_at - min(now, called.ended or now))


def shown_seconds(called: CalledTime, now: datetime) -> int:
    """Whole seconds as both windows show them, rounded up."""
    return -(-left(called, now) // timedelta(seconds=1))


def beats(called: CalledTime, since: datetime, until: datetime) -> tuple[int, ...]:
    """The seconds that are counted aloud after one instant and up to another: how many are left at each, 0 at last."""
    if called.is_answered:
        return ()
    counted = ((called.over_at - timedelta(seconds=left_then), left_then) for left_then in range(called.last, -1, -1))
    return tuple(left_then for at, left_then in counted if since < at <= until)
