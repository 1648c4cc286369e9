"""Levels, blinds, antes and breaks of a tournament: the ordered plan that the clock follows."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import TypeVar

from homepoker.core.quantities import Chips, NotATime, Seconds

_LENGTH = re.compile(r"([0-9]{1,6})(?:[:.]([0-5][0-9]))?[ \u00a0\u202f]?(?:min(?:uten|utes)?\.?|['′])?", re.IGNORECASE)
"""A typed length. 7:5 may mean five seconds or fifty, and 7:75 is a slip."""


class Ante(StrEnum):
    """Payer of the ante."""

    NONE = "none"
    EACH = "each"
    """Every player pays it."""
    BIG_BLIND = "big_blind"
    """The big blind pays it once for the whole table."""


@dataclass(frozen=True, slots=True)
class Break:
    """A scheduled pause after a level; ``seconds`` come to the minutes."""

    minutes: int
    stops_at_end: bool = False
    """The clock waits for the host before the next level begins."""
    seconds: Seconds = 0


@dataclass(frozen=True, slots=True)
class Level:
    """A period with fixed blinds and ante (chips); ``seconds`` come to the minutes, as where a level was halved."""

    small_blind: Chips
    big_blind: Chips
    minutes: int
    ante: Chips = 0
    stops_at_end: bool = False
    break_after: Break | None = None
    seconds: Seconds = 0


@dataclass(frozen=True, slots=True)
class BlindStructure:
    """The ordered levels of a tournament. The last level lasts until the end."""

    name: str
    levels: tuple[Level, ...]
    ante: Ante = Ante.NONE


P = TypeVar("P", bound=Level | Break)


# Questions


def length(period: Level | Break) -> Seconds:
    """The full time of a level or break."""
    return 60 * period.minutes + period.seconds


def in_minutes(full: Seconds) -> str:
    """A full time in minutes, as hosts write it: *20*, or *7:30*."""
    minutes, seconds = divmod(full, 60)
    return f"{minutes}:{seconds:02}" if seconds else str(minutes)


def read_length(text: str) -> Seconds:
    """Read a full time as hosts write it: ``20``, ``7:30``, ``20 min``.

    :raises NotATime: the text says anything else.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise NotATime(text)
    return 60 * int(match[1]) + int(match[2] or 0)


def with_length(period: P, seconds: Seconds) -> P:
    """The level or break with another full time."""
    return replace(period, minutes=seconds // 60, seconds=seconds % 60)


def duration(structure: BlindStructure, level: int, *, in_break: bool) -> timedelta:
    """The full time of a level, or of the break after it."""
    period: Level | Break | None = structure.levels[level - 1]
    if in_break:
        period = structure.levels[level - 1].break_after
    return timedelta(seconds=length(period)) if period is not None else timedelta(0)


def stops_at_end(structure: BlindStructure, level: int, *, in_break: bool) -> bool:
    """Whether the clock waits for the host after this period."""
    this = structure.levels[level - 1]
    if in_break:
        return this.break_after is not None and this.break_after.stops_at_end
    return this.stops_at_end


def next_period(structure: BlindStructure, level: int, *, in_break: bool) -> tuple[int, bool] | None:
    """The level or break that follows, as (level, in break); nothing after the last level."""
    if not in_break and structure.levels[level - 1].break_after is not None and level < len(structure.levels):
        return level, True
    if level < len(structure.levels):
        return level + 1, False
    return None


def previous_period(structure: BlindStructure, level: int, *, in_break: bool) -> tuple[int, bool] | None:
    """The level or break before this one; nothing before the first level."""
    if in_break:
        return level, False
    if level == 1:
        return None
    return level - 1, structure.levels[level - 2].break_after is not None
