"""Announcements to the room, computed from the clock and stored nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from homepoker.core.clock import Clock, PeriodBegun, periods_begun
from homepoker.core.structure import BlindStructure, duration

WARNING_BEFORE = timedelta(seconds=60)


class Occasion(StrEnum):
    """Moment of the clock of which the room is told."""

    LEVEL_BEGINS = "level_begins"
    BREAK_BEGINS = "break_begins"
    BREAK_ENDS = "break_ends"
    ONE_MINUTE = "one_minute"
    """One minute is left of a level or a break."""
    HELD = "held"
    """The period is over and the clock waits for the host."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One announcement at its exact instant; ``level`` is the level that begins or runs."""

    at: datetime
    occasion: Occasion
    level: int
    in_break: bool = False


def between(clock: Clock, structure: BlindStructure, since: datetime, until: datetime) -> tuple[Announcement, ...]:
    """The announcements after ``since`` and up to ``until``, in order."""
    announcements: list[Announcement] = []
    begun = list(periods_begun(clock, structure, until))
    for number, period in enumerate(begun):
        came_from_break = begun[number - 1].in_break if number else clock.in_break and clock.starts_at is None
        if period.at > since:
            announcements.append(_announce(period, came_from_break=came_from_break))
    for at, left, level, in_break in _runs(clock, structure, begun):
        warned_at = at + left - WARNING_BEFORE
        if left > WARNING_BEFORE and since < warned_at <= until:
            announcements.append(Announcement(warned_at, Occasion.ONE_MINUTE, level, in_break))
    return tuple(sorted(announcements, key=lambda announcement: announcement.at))


def _announce(period: PeriodBegun, *, came_from_break: bool) -> Announcement:
    if period.is_hold:
        return Announcement(period.at, Occasion.HELD, period.level, period.in_break)
    if period.in_break:
        return Announcement(period.at, Occasion.BREAK_BEGINS, period.level, in_break=True)
    occasion = Occasion.BREAK_ENDS if came_from_break else Occasion.LEVEL_BEGINS
    return Announcement(period.at, occasion, period.level)


def _runs(
    clock: Clock, structure: BlindStructure, begun: list[PeriodBegun]
) -> list[tuple[datetime, timedelta, int, bool]]:
    """Each stretch of running time: since when, how long, of which level or break."""
    runs: list[tuple[datetime, timedelta, int, bool]] = []
    if clock.is_running and clock.at is not None and clock.left is not None:
        runs.append((clock.at, clock.left, clock.level, clock.in_break))
    for period in begun:
        if not period.is_hold:
            full = duration(structure, period.level, in_break=period.in_break)
            runs.append((period.at, full, period.level, period.in_break))
    return runs
