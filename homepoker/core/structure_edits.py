"""Edits of a structure that is being played: of the period that runs and those that come, never of past ones.

The verbs return another structure; that the clock stays where it stands is its own matter (``clock.carry_over``).
A period is named as the clock names it: by its level, and whether it is the break after it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from homepoker.core.limits import MOST_LEVELS, MOST_MINUTES
from homepoker.core.quantities import Chips, Seconds
from homepoker.core.refusal import refuse
from homepoker.core.structure import BlindStructure, Break, Level, in_minutes, length, with_length

Running = tuple[int, bool]
"""The period in which the clock stands: its level, and whether it is in the break after it."""


@dataclass(frozen=True, slots=True)
class Blinds:
    """Forced bets of a level, in chips."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips


# Verbs


def with_other_length(
    structure: BlindStructure, running: Running, level: int, seconds: Seconds, *, in_break: bool = False
) -> BlindStructure:
    """Change the length of a level, or of the break after it.

    :raises Refusal: the period is over or does not exist, or nothing lasts so long.
    """
    _require_coming(structure, running, level, in_break=in_break)
    _require_length(seconds)
    there = structure.levels[level - 1]
    if not in_break:
        return _with_level(structure, level, with_length(there, seconds))
    if there.break_after is None:
        raise refuse("clock.no_such_break", level=level)
    return _with_level(structure, level, replace(there, break_after=with_length(there.break_after, seconds)))


def with_coming_lengths(structure: BlindStructure, first: int, seconds: Seconds) -> BlindStructure:
    """Change the length of a level and of all after it; breaks keep theirs.

    :raises Refusal: no such level comes any more, or nothing lasts so long.
    """
    _require_length(seconds)
    if first > len(structure.levels):
        raise refuse("structure.nothing_comes")
    levels = (with_length(level, seconds) for level in structure.levels[first - 1 :])
    return replace(structure, levels=(*structure.levels[: first - 1], *levels))


def with_break(structure: BlindStructure, running: Running, level: int, minutes: int) -> BlindStructure:
    """Put a break after a level that has none.

    :raises Refusal: the level is over, the last one or not there, it has a break, or nothing lasts so long.
    """
    _require_coming(structure, running, level, in_break=False)
    _require_length(60 * minutes)
    there = structure.levels[level - 1]
    if level == len(structure.levels):
        raise refuse("structure.no_break_at_the_end", level=level)
    if there.break_after is not None:
        minutes_there = in_minutes(length(there.break_after))
        raise refuse("structure.break_there_already", level=level, minutes=minutes_there)
    return _with_level(structure, level, replace(there, break_after=Break(minutes)))


def without_break(structure: BlindStructure, running: Running, level: int) -> BlindStructure:
    """Take out the break after a level.

    :raises Refusal: it is over, runs already or is not there.
    """
    _require_coming(structure, running, level, in_break=True)
    if running == (level, True):
        raise refuse("structure.break_is_running")
    if structure.levels[level - 1].break_after is None:
        raise refuse("clock.no_such_break", level=level)
    return _with_level(structure, level, replace(structure.levels[level - 1], break_after=None))


def without_level(structure: BlindStructure, running: Running, level: int) -> BlindStructure:
    """Take out a coming level: those after it move up, and its break follows the level before.

    :raises Refusal: it is over, runs already or is not there.
    """
    _require_coming(structure, running, level, in_break=False)
    if level <= running[0]:
        raise refuse("structure.level_is_running", level=level)
    gone, before = structure.levels[level - 1], structure.levels[level - 2]
    stays = max((period for period in (before.break_after, gone.break_after) if period), key=length, default=None)
    levels = list(structure.levels)
    # The clock may stand in the break of the level before; that one stays as it is.
    levels[level - 2] = before if running == (level - 1, True) else replace(before, break_after=stays)
    del levels[level - 1]
    return replace(structure, levels=tuple(levels))


def with_blinds(structure: BlindStructure, first: int, level: int, blinds: Blinds) -> BlindStructure:
    """Change the blinds and the ante of a level that has not begun.

    :param first: the first level that is still to begin.
    :raises Refusal: the level runs, is over or is not there.
    """
    if not 1 <= level <= len(structure.levels):
        raise refuse("clock.no_such_level", level=level, levels=len(structure.levels))
    if level < first:
        raise refuse("structure.blinds_are_played", level=level)
    there = structure.levels[level - 1]
    changed = replace(there, small_blind=blinds.small_blind, big_blind=blinds.big_blind, ante=blinds.ante)
    return _with_level(structure, level, changed)


def with_level(structure: BlindStructure, running: Running, after: int, new: Level) -> BlindStructure:
    """Put a level in after another one and its break; those after it move down.

    :raises Refusal: the other one is over or not there, or there are as many levels as there may be.
    """
    _require_coming(structure, (running[0], False), after, in_break=False)
    if len(structure.levels) >= MOST_LEVELS:
        raise refuse("structure.too_many_levels", levels=len(structure.levels) + 1, most=MOST_LEVELS)
    return replace(structure, levels=(*structure.levels[:after], new, *structure.levels[after:]))


def _with_level(structure: BlindStructure, level: int, changed: Level) -> BlindStructure:
    levels = (*structure.levels[: level - 1], changed, *structure.levels[level:])
    return replace(structure, levels=levels)


# Questions


def is_over(running: Running, level: int, *, in_break: bool) -> bool:
    """Whether the clock has gone past a period."""
    return (level, in_break) < running


def _require_coming(structure: BlindStructure, running: Running, level: int, *, in_break: bool) -> None:
    if not 1 <= level <= len(structure.levels):
        raise refuse("clock.no_such_level", level=level, levels=len(structure.levels))
    if is_over(running, level, in_break=in_break):
        raise refuse("structure.break_is_over" if in_break else "structure.level_is_over", level=level)


def _require_length(seconds: Seconds) -> None:
    if not 1 <= seconds <= 60 * MOST_MINUTES:
        raise refuse("structure.minutes_out_of_range", minutes=in_minutes(seconds), most=MOST_MINUTES)
