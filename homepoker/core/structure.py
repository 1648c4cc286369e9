"""Levels, blinds, antes and breaks of a tournament: the ordered plan that the clock follows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from homepoker.core.quantities import Chips, Seconds


class Ante(StrEnum):
    """Who pays the ante."""

    NONE = "none"
    EACH = "each"
    """Every player pays it."""
    BIG_BLIND = "big_blind"
    """The big blind pays it once for the whole table."""


@dataclass(frozen=True, slots=True)
class Break:
    """A scheduled pause after a level, in whole minutes."""

    minutes: int
    stops_at_end: bool = False
    """The clock waits for the host before the next level begins."""


@dataclass(frozen=True, slots=True)
class Level:
    """A period with fixed blinds and ante (chips), in whole minutes."""

    small_blind: Chips
    big_blind: Chips
    minutes: int
    ante: Chips = 0
    stops_at_end: bool = False
    break_after: Break | None = None


@dataclass(frozen=True, slots=True)
class BlindStructure:
    """The ordered levels of a tournament. The last level lasts until the end."""

    name: str
    levels: tuple[Level, ...]
    ante: Ante = Ante.NONE


@dataclass(frozen=True, slots=True)
class Period:
    """One stretch of the clock: a level, or the break after it.

    Levels are numbered from 1; a break carries the number of the level it follows.
    """

    level: int
    plan: Level | Break

    @property
    def in_break(self) -> bool:
        """Whether this is the break after the level."""
        return isinstance(self.plan, Break)

    @property
    def seconds(self) -> Seconds:
        """The planned length."""
        return self.plan.minutes * 60


class NoSuchPeriod(LookupError):
    """The structure has no level of that number, or no break after it."""


# Questions


def periods(structure: BlindStructure) -> tuple[Period, ...]:
    """All levels and breaks in the order in which they are played."""
    flat: list[Period] = []
    for number, level in enumerate(structure.levels, start=1):
        flat.append(Period(number, level))
        if level.break_after is not None:
            flat.append(Period(number, level.break_after))
    return tuple(flat)


def level_of(structure: BlindStructure, level: int) -> Level:
    """The level of that number, counted from 1.

    :raises NoSuchPeriod: the structure has no such level.
    """
    if not 1 <= level <= len(structure.levels):
        raise NoSuchPeriod(f"level {level} of {len(structure.levels)}")
    return structure.levels[level - 1]


def period(structure: BlindStructure, level: int, in_break: bool = False) -> Period:
    """The level of that number or, with ``in_break``, the break after it.

    :raises NoSuchPeriod: the structure has no such level or no break there.
    """
    plan = level_of(structure, level)
    if not in_break:
        return Period(level, plan)
    if plan.break_after is None:
        raise NoSuchPeriod(f"no break after level {level}")
    return Period(level, plan.break_after)


def duration(structure: BlindStructure, level: int, in_break: bool = False) -> Seconds:
    """The planned length of a level or of the break after it.

    :raises NoSuchPeriod: the structure has no such level or no break there.
    """
    return period(structure, level, in_break).seconds


def next_period(structure: BlindStructure, level: int, in_break: bool = False) -> Period | None:
    """What follows a level or a break; none after the last level.

    :raises NoSuchPeriod: the structure has no such level.
    """
    plan = level_of(structure, level)
    if not in_break and plan.break_after is not None:
        return Period(level, plan.break_after)
    following = next_level(structure, level)
    return None if following is None else Period(level + 1, following)


def next_level(structure: BlindStructure, level: int) -> Level | None:
    """The level after that number; none after the last.

    :raises NoSuchPeriod: the structure has no such level.
    """
    level_of(structure, level)
    return structure.levels[level] if level < len(structure.levels) else None


def next_break(structure: BlindStructure, level: int, in_break: bool = False) -> Period | None:
    """The first break still to come, seen from a level or from the break after it.

    A break after the last level never comes, because the last level lasts until the end.

    :raises NoSuchPeriod: the structure has no such level.
    """
    level_of(structure, level)
    first = level + 1 if in_break else level
    for number in range(first, len(structure.levels)):
        break_period = structure.levels[number - 1].break_after
        if break_period is not None:
            return Period(number, break_period)
    return None


def levels_before_break(structure: BlindStructure, level: int, in_break: bool = False) -> int | None:
    """How many whole levels are played after the running one before the next break; none where no break comes.

    :raises NoSuchPeriod: the structure has no such level.
    """
    break_period = next_break(structure, level, in_break)
    return None if break_period is None else break_period.level - level


def seconds_before(structure: BlindStructure, level: int, in_break: bool = False) -> Seconds:
    """The planned time from the start of play to the start of a level or of the break after it, breaks included.

    :raises NoSuchPeriod: the structure has no such level or no break there.
    """
    wanted = period(structure, level, in_break)
    total = 0
    for each in periods(structure):
        if (each.level, each.in_break) == (wanted.level, wanted.in_break):
            break
        total += each.seconds
    return total


def total_minutes(structure: BlindStructure) -> int:
    """The planned minutes of all levels and of the breaks between them."""
    return sum(each.plan.minutes for each in periods(structure) if not _is_after_the_end(structure, each))


def _is_after_the_end(structure: BlindStructure, each: Period) -> bool:
    return each.in_break and each.level == len(structure.levels)
