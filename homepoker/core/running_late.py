"""Ways to be done in time when an evening runs late: what comes is changed, the running level never.

Each way does as little as brings the latest end to the wished one, or where that is not enough all that it can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from homepoker.core import clock, tournament
from homepoker.core.chip_case import is_valued, owned
from homepoker.core.clock import Position
from homepoker.core.expected_end import EndPrior, EndRange, range_from_now
from homepoker.core.profile import Profile, colour_ups, race_break
from homepoker.core.quantities import Chips, Seconds
from homepoker.core.structure import Ante, BlindStructure, Level, length, with_length
from homepoker.core.structure_edits import Running, without_break, without_level
from homepoker.core.structure_generator import LEVEL_MINUTES, NoStructure, Wish, blind_structure, make_structure
from homepoker.core.tournament import Tournament

_MINUTES: Final = (45, 40, 30, 25, 20, 15, 12, 10, 8)
"""Customary lengths of a level to which the coming ones are cut; in eight minutes a table plays three hands."""

_STEEPEST: Final = 2.0
"""Growth of the big blind that leaving a level out may bring about."""

_USUAL_BREAK: Final = 10
"""Minutes of a made break where the structure has none."""


class WayKind(StrEnum):
    SHORTER_LEVELS = "shorter_levels"
    SKIPPED_LEVELS = "skipped_levels"
    FEWER_BREAKS = "fewer_breaks"
    MADE_ANEW = "made_anew"
    """All that comes is made by the generator, from the next level on."""


@dataclass(frozen=True, slots=True)
class Way:
    """A changed structure and its ends, counted from now."""

    kind: WayKind
    amount: int
    """Minutes of the coming levels, or the number of levels or breaks that are left out; of levels made anew theirs."""
    before: BlindStructure
    running: Running
    """Where the clock stood when the way was found."""
    structure: BlindStructure
    end: EndRange
    is_in_time: bool
    """Whether even the latest end is in time."""


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening that is being played, and the time until its wished end."""

    profile: Profile
    here: Position
    chips: Chips
    """All chips in play."""
    values: tuple[Chips, ...]
    """Values of the chips in play, smallest first."""
    until: Seconds
    prior: EndPrior

    def end(self, structure: BlindStructure) -> EndRange:
        """The ends with another structure."""
        return range_from_now(structure, self.here, self.chips, self.prior)


def ways(evening: Evening) -> tuple[Way, ...]:
    """The ways that end the evening earlier than the structure does, each kind once."""
    before = _order(evening.end(evening.profile.structure))
    made = (_shorter_levels(evening), _skipped_levels(evening), _fewer_breaks(evening), _made_anew(evening))
    return tuple(way for way in made if way is not None and _order(way.end) < before)


def _order(end: EndRange) -> tuple[float, float]:
    """Ends to compare: the latest first."""
    late, typical = (at.after if at is not None else float("inf") for at in (end.late, end.typical))
    return late, typical


def _way(evening: Evening, kind: WayKind, amount: int, structure: BlindStructure) -> Way:
    end = evening.end(structure)
    running = evening.here.level, evening.here.in_break
    is_in_time = end.late is not None and end.late.after <= evening.until
    return Way(kind, amount, evening.profile.structure, running, structure, end, is_in_time)


def _shorter_levels(evening: Evening) -> Way | None:
    """The coming levels cut to a customary length, the longest that is in time."""
    structure, first = evening.profile.structure, evening.here.level
    coming = structure.levels[first:]
    longest = max(map(length, coming), default=0)
    way = None
    for minutes in (minutes for minutes in _MINUTES if 60 * minutes < longest):
        cut = (with_length(level, min(length(level), 60 * minutes)) for level in coming)
        changed = replace(structure, levels=(*structure.levels[:first], *cut))
        way = _way(evening, WayKind.SHORTER_LEVELS, minutes, changed)
        if way.is_in_time:
            break
    return way


def _skipped_levels(evening: Evening) -> Way | None:
    """Levels left out, each time the one after which the blinds go on most evenly."""
    structure, way = evening.profile.structure, None
    skipped = 0
    while (way is None or not way.is_in_time) and (gone := _least_missed(evening, structure)) is not None:
        structure = without_level(structure, (evening.here.level, evening.here.in_break), gone)
        skipped += 1
        way = _way(evening, WayKind.SKIPPED_LEVELS, skipped, structure)
    return way


def _least_missed(evening: Evening, structure: BlindStructure) -> int | None:
    """The number of the coming level whose leaving out makes the least step; nothing where each is too steep."""
    end, levels = evening.end(structure).late, structure.levels
    last = end.level if end is not None else len(levels)
    steps: dict[int, float] = {}
    for number in range(evening.here.level + 1, min(last, len(levels) - 1) + 1):
        # The break behind the next level would otherwise come at once, and its chips would leave too soon.
        if number > evening.here.level + 1 or levels[number - 1].break_after is None:
            steps[number] = levels[number].big_blind / max(1, levels[number - 2].big_blind)
    if not steps:
        return None
    least = min(steps, key=lambda one: steps[one])
    return least if steps[least] <= _STEEPEST else None


def _fewer_breaks(evening: Evening) -> Way | None:
    """Coming breaks left out, the last first, but for those in which a chip leaves."""
    structure, way = evening.profile.structure, None
    running = evening.here.level, evening.here.in_break
    for left_out, number in enumerate(reversed(list(_free_breaks(evening))), start=1):
        structure = without_break(structure, running, number)
        way = _way(evening, WayKind.FEWER_BREAKS, left_out, structure)
        if way.is_in_time:
            break
    return way


def _free_breaks(evening: Evening) -> Iterator[int]:
    """The coming breaks before the latest end in which no chip leaves, by their levels."""
    structure, here = evening.profile.structure, evening.here
    end = evening.end(structure).late
    last = end.level if end is not None else len(structure.levels)
    leaving = colour_ups(replace(evening.profile, denominations=evening.values), evening.chips)
    needed = {race_break(structure, leaves.after_level) for leaves in leaving if leaves.after_level}
    for number in range(here.level + 1 if here.in_break else here.level, last):
        if structure.levels[number - 1].break_after is not None and number not in needed:
            yield number


def _made_anew(evening: Evening) -> Way | None:
    """All levels after the running one by the generator, from its blinds and with its chips on."""
    structure, here = evening.profile.structure, evening.here
    running = structure.levels[here.level - 1]
    coming = structure.levels[here.level :]
    pause = running.break_after if not here.in_break else None
    first = int(here.left.total_seconds()) + (length(pause) if pause is not None else 0)
    breaks = [length(level.break_after) // 60 for level in structure.levels if level.break_after is not None]
    antes = [number for number, level in enumerate(coming, start=1) if level.ante]
    wish = Wish(
        entries=1,
        stack=evening.chips,
        values=evening.values,
        play_minutes=(evening.until - first) // 60,
        break_minutes=max(5, min(breaks, default=_USUAL_BREAK)),
        ante=structure.ante if antes or running.ante else Ante.NONE,
        ante_from=1 if running.ante else min(antes, default=1),
        least_big_blind=_next_big_blind(running, coming),
        since_break=0 if here.in_break or pause is not None else _since_break(structure, here),
        ends=evening.prior,
        owned=owned(case) if (case := evening.profile.case) is not None and is_valued(case) else {},
    )
    if wish.play_minutes <= 0 or not coming:
        return None
    made = next(_smooth(wish, running.big_blind, structure.name), None)
    if made is None:
        return None
    changed = replace(structure, levels=(*structure.levels[: here.level], *made.levels))
    return _way(evening, WayKind.MADE_ANEW, made.levels[0].minutes, changed)


def _smooth(wish: Wish, big_blind: Chips, name: str) -> Iterator[BlindStructure]:
    """Structures for a wish that go on without a leap, those of longer levels first."""
    for minutes in (0, *LEVEL_MINUTES):
        try:
            made = blind_structure(make_structure(replace(wish, level_minutes=minutes)), name)
        except NoStructure:
            continue
        if made.levels[0].big_blind <= _STEEPEST * big_blind:
            yield made


def _next_big_blind(running: Level, coming: tuple[Level, ...]) -> Chips:
    """The big blind to go on with: that of the next level, unless its step is steep."""
    if coming and running.big_blind < coming[0].big_blind <= _STEEPEST * running.big_blind:
        return coming[0].big_blind
    return running.big_blind + 1


def _since_break(structure: BlindStructure, here: Position) -> int:
    """Minutes of play from the last break to the end of the running level."""
    seconds = 0
    for level in reversed(structure.levels[: here.level]):
        if seconds and level.break_after is not None:
            break
        seconds += length(level)
    return seconds // 60


def evening_of(state: Tournament, now: datetime, ends_at: datetime, prior: EndPrior) -> Evening:
    """A running evening with the end that is wished for it."""
    chips = max(tournament.chips_in_play(state), 2 * state.profile.starting_stack)
    until = int((ends_at - now).total_seconds())
    here = clock.position(state.clock, state.profile.structure, now)
    return Evening(state.profile, here, chips, tournament.chip_values(state), until, prior)
