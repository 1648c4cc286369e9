"""A blind structure that ends when the club wants: from players, stack, chips and the latest end.

The evening ends while all chips together are 75 to 20 big blinds, so the latest end fixes the last big blind that must
be reached. Between it and the first one the levels are those of least price over all ways through level, big blind and
smallest chip in play: even growth, customary amounts, chips that leave in a break and no later than they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, log
from typing import Final

from homepoker.core.expected_end import EARLY, LATE, TYPICAL, end_after
from homepoker.core.quantities import Chips

LEVEL_MINUTES: Final = (30, 25, 20, 15, 12, 10)
"""Lengths of a level that are tried, the longest first."""
MOST_GROWTH, LEAST_GROWTH = 1.5, 1.15
"""Growth of the big blind from level to level that is aimed at: beyond it play is a lottery, below it nothing moves."""
_FLATTEST: Final = 1.3
"""Growth over a whole evening at least: customary amounts lie no closer, and one with time to spare ends earlier."""
_STEEPEST, _STEEPEST_FIRST = 5 / 3, 2.0
"""Steps that are allowed, after the first level and from it."""
_BETWEEN_BREAKS = (60, 100)
"""Minutes of play before a break."""
_BIG_BLINDS: Final = 100
"""Big blinds of the starting stack that are aimed at."""
_FEWEST_BIG_BLINDS: Final = 40
"""Big blinds of the starting stack at least, where a short evening would otherwise grow too fast."""
_MANTISSAS: Final = {
    1.0: 0.0, 1.2: 0.02, 1.5: 0.01, 1.6: 0.02, 2.0: 0.0, 2.4: 0.04, 2.5: 0.08, 3.0: 0.0, 3.2: 0.1, 4.0: 0.0, 5.0: 0.02,
    6.0: 0.0, 8.0: 0.0,
}  # fmt: skip
"""First figures of a big blind, with the price of what nobody says easily."""
_BEYOND: Final = 4
"""Levels after the one in which the evening ends at the latest."""
_FEWER: Final = 3
"""Levels that breaks may cost."""
_FAR: Final = 0.7
"""Furthest from the ideal curve that a big blind is looked at, as a logarithm."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What an evening shall be; ``play_minutes`` lie between start and latest end, breaks included."""

    entries: int
    stack: Chips
    values: tuple[Chips, ...]
    """Values of the chips, smallest first."""
    play_minutes: int
    level_minutes: int = 0
    """Minutes of a level; 0 chooses them."""
    break_minutes: int = 10


@dataclass(frozen=True, slots=True)
class MadeLevel:
    """A level of a made structure; the break after it, in minutes, and the chips that leave play in it."""

    small_blind: Chips
    big_blind: Chips
    minutes: int
    break_after: int = 0
    colours_out: tuple[Chips, ...] = ()


@dataclass(frozen=True, slots=True)
class MadeStructure:
    """A structure that fits a wish, and the minutes after the start at which such an evening ends."""

    levels: tuple[MadeLevel, ...]
    growth: float
    """Factor from one big blind to the next that the end asks for."""
    early: int
    typical: int
    late: int


class NoStructure(ValueError):
    """No structure fits: the evening is too short for two levels, or the chips pay no blinds of this stack."""


def make_structure(wish: Wish) -> MadeStructure:
    """Make the structure of least price.

    :raises NoStructure: there is none.
    """
    lengths = (wish.level_minutes,) if wish.level_minutes else LEVEL_MINUTES
    made = [found for minutes in lengths if (found := _in_time(wish, minutes)) is not None]
    if not made:
        raise NoStructure(wish)
    return next((found for found in made if found.growth <= MOST_GROWTH), made[-1])


def _in_time(wish: Wish, minutes: int) -> MadeStructure | None:
    """The structure of levels of this length whose latest end is in time; breaks may cost it a level or two."""
    chips = wish.entries * wish.stack
    for fewer in range(_FEWER + 1):
        plan = _plan(wish, minutes, fewer)
        levels = _cheapest(plan) if plan is not None else None
        if plan is not None and levels is not None:
            early, typical, late = (_end(levels, chips, big_blinds) for big_blinds in (EARLY, TYPICAL, LATE))
            if late <= wish.play_minutes:
                return MadeStructure(levels, plan.growth, early, typical, late)
    return None


@dataclass(frozen=True)
class _Plan:
    """Frame of a structure: length of its levels, first big blind and growth."""

    wish: Wish
    minutes: int
    last: int
    """Number of the level in which the evening ends at the latest."""
    first: Chips
    growth: float

    @property
    def end(self) -> float:
        """Big blind of that level at least."""
        return self.wish.entries * self.wish.stack / LATE

    def ideal(self, level: int) -> float:
        """Big blind on the even curve, by the level from 0."""
        return float(self.first) * self.growth**level


def _plan(wish: Wish, minutes: int, fewer: int) -> _Plan | None:
    breaks = max(0, (wish.play_minutes - 1) // (_BETWEEN_BREAKS[1] + wish.break_minutes))
    last = (wish.play_minutes - breaks * wish.break_minutes) // minutes - fewer
    end = wish.entries * wish.stack / LATE
    firsts = [first for first in _first_big_blinds(wish) if first < end]
    if last < 2 or not firsts:
        return None
    last = max(2, min(last, 1 + ceil(log(end / firsts[0]) / log(_FLATTEST))))
    growths = {first: max(LEAST_GROWTH, (end / first) ** (1 / (last - 1))) for first in firsts}
    first = next((first for first, growth in growths.items() if growth <= MOST_GROWTH), firsts[-1])
    return _Plan(wish, minutes, last, first, growths[first]) if growths[first] <= _STEEPEST_FIRST else None


def _first_big_blinds(wish: Wish) -> list[Chips]:
    """Customary big blinds to begin with, the one of the usual depth first, then those of a shallower start."""
    payable = [blind for blind in _ladder(wish.stack) if blind % (2 * wish.values[0]) == 0]
    deep = [blind for blind in payable if blind * _BIG_BLINDS <= wish.stack][-1:]
    return [*deep, *(blind for blind in payable if blind * _BIG_BLINDS > wish.stack >= blind * _FEWEST_BIG_BLINDS)]


@lru_cache(maxsize=32)
def _ladder(most: Chips) -> tuple[Chips, ...]:
    """Customary big blinds up to this many chips."""
    return tuple(blind for blind in _prices() if blind <= most)


@lru_cache(maxsize=1)
def _prices() -> dict[Chips, float]:
    """The customary big blinds of every size, with the price of their first figures."""
    powers = (10**power for power in range(9))
    whole = {
        round(first * power): price for power in powers for first, price in _MANTISSAS.items() if first * power % 1 == 0
    }
    return dict(sorted(whole.items()))


@dataclass(frozen=True, slots=True)
class _At:
    """A place on the way: big blind, smallest chip in play (by its place among the values), levels since a break."""

    blind: Chips
    chip: int
    since: int


def _cheapest(plan: _Plan) -> tuple[MadeLevel, ...] | None:
    """The levels of least price: the cheapest way to each place is found level by level."""
    start = _At(plan.first, 0, 1)
    ways: dict[_At, tuple[float, _At | None]] = {start: (0.0, None)}
    steps: list[dict[_At, tuple[float, _At | None]]] = [ways]
    for level in range(1, plan.last + _BEYOND):
        following: dict[_At, tuple[float, _At | None]] = {}
        for place, (price, _) in ways.items():
            for after, more in _steps(plan, place, level):
                if after not in following or price + more < following[after][0]:
                    following[after] = (price + more, place)
        if not following:
            return None
        ways = following
        steps.append(ways)
    last: _At | None = min(ways, key=lambda place: ways[place][0])
    places: list[_At] = []
    for ways in reversed(steps):
        if last is not None:
            places.append(last)
            last = ways[last][1]
    return tuple(_levels(plan, places[::-1]))


def _steps(plan: _Plan, here: _At, level: int) -> Iterator[tuple[_At, float]]:
    """The places after a level, each with its price."""
    played = here.since * plan.minutes
    must_break = played + plan.minutes > _BETWEEN_BREAKS[1]
    may_break = must_break or played >= _BETWEEN_BREAKS[0]
    ideal, values = plan.ideal(level), plan.wish.values
    steepest = max(_STEEPEST_FIRST if level == 1 else _STEEPEST, 1.2 * plan.growth)
    blinds = [
        blind
        for blind in _ladder(10 * plan.wish.entries * plan.wish.stack)
        if LEAST_GROWTH * here.blind <= blind <= steepest * here.blind
        and abs(log(blind / ideal)) <= _FAR
        and (level + 1 < plan.last or blind >= plan.end)
    ]
    for is_break in sorted({must_break, may_break}):
        for chip in range(here.chip, len(values) if is_break else here.chip + 1):
            price = 0.05 if is_break and chip == here.chip else 0.0
            for blind in blinds:
                if blind % (2 * values[chip]) == 0:
                    after = _At(blind, chip, 1 if is_break else here.since + 1)
                    yield after, price + _price(plan, here.blind, blind, ideal, values[chip])


def _price(plan: _Plan, before: Chips, blind: Chips, ideal: float, chip: Chips) -> float:
    """Price of a big blind: uneven growth, distance from the curve, an odd amount, a chip kept too long."""
    growth = blind / before
    price = 0.8 * log(growth / plan.growth) ** 2 + 0.5 * log(blind / ideal) ** 2 + _prices()[blind]
    if blind > 16 * chip:
        price += 0.15 * log(blind / (16 * chip)) ** 2 + (0.5 if blind > 40 * chip else 0.0)
    return price


def _levels(plan: _Plan, places: Sequence[_At]) -> Iterator[MadeLevel]:
    values = plan.wish.values
    for here, after in zip(places, (*places[1:], None), strict=True):
        is_break = after is not None and after.since == 1
        out = values[here.chip : after.chip] if after is not None else ()
        pause = plan.wish.break_minutes if is_break else 0
        yield MadeLevel(here.blind // 2, here.blind, plan.minutes, pause, out)


def _end(levels: Sequence[MadeLevel], chips: Chips, big_blinds: float) -> int:
    """Minutes from the start to the expected end; a structure that is too short ends with its last level."""
    end = end_after(((level.big_blind, level.minutes, level.break_after) for level in levels), chips, big_blinds)
    return end[1] if end is not None else sum(level.minutes + level.break_after for level in levels)
