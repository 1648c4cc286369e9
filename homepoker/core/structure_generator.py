"""A blind structure that ends when the club wants: from players, stack, chips and the latest end.

The evening ends while all chips together are 75 to 20 big blinds, so the latest end fixes the last big blind that must
be reached. Between it and the first one the levels are those of least price over all ways through level, big blind and
smallest chip in play: even growth, customary amounts, chips that leave in a break and no later than they are needed.
Levels that the host has pinned are passed through, and a wish may begin in the middle of an evening.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice, pairwise
from math import ceil, exp, log
from typing import Final, NamedTuple

from homepoker.core.expected_end import CUSTOMARY, EndPrior, end_after
from homepoker.core.quantities import Chips
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.wording import Sentence, sentence

LEVEL_MINUTES: Final = (30, 25, 20, 15, 12, 10)
"""Lengths of a level that are tried, the longest first."""
MOST_GROWTH, LEAST_GROWTH = 1.5, 1.15
"""Growth of the big blind from level to level that is aimed at: beyond it play is a lottery, below it nothing moves."""
MOST_LEVELS_APART: Final = 4
"""Levels from the earliest to the latest end: in those the blinds grow fast enough that nobody waits on and on."""
_TOO_FAST: Final = (1.6, 1.75, 2.0)
"""Growth that is put up with, the least that does it, where the evening is too short for the one aimed at."""
_FLATTEST: Final = 1.3
"""Growth before the earliest end at least: customary amounts lie no closer; time to spare ends it sooner."""
STEEPEST, STEEPEST_FIRST = 5 / 3, 2.0
"""Steps that are allowed, after the first level and from it."""
_STEEPEST_PINNED: Final = 2.5
"""Steps that are allowed from and to a pinned level: the host's will, which the check of structures remarks upon."""
MOST_BETWEEN_BREAKS: Final = 100
"""Minutes of play before a break at most."""
_BETWEEN_BREAKS_AT_LEAST: Final = (60, 80)
"""The same at least; the second where the evening would else have a break too many to end in time."""
_SOONEST_BREAK: Final = 30
"""Minutes of play before a break with which late registration ends."""
_FEWEST_BIG_BLINDS: Final = 40
"""Big blinds of the starting stack at least, where a short evening would otherwise grow too fast."""
_MANTISSAS: Final = {
    1.0: 0.0, 1.2: 0.02, 1.5: 0.01, 1.6: 0.02, 2.0: 0.0, 2.4: 0.04, 2.5: 0.08, 3.0: 0.0, 3.2: 0.1, 4.0: 0.0, 5.0: 0.02,
    6.0: 0.0, 8.0: 0.0,
}  # fmt: skip
"""First figures of a big blind, with the price of what nobody says easily."""
SMALL_FOR_BLIND: Final = 16
"""Big blind in chips beyond which a chip is small: it had better leave in the next break."""
LARGE_FOR_CHIP: Final = 40
"""Big blind in chips beyond which a chip only makes change."""
_MERE_CHANGE: Final = 2.0
"""Price of a level that still needs a chip beyond that, although the next larger one is there."""
_ANTE_SHARE: Final = (0.1, 0.11, 0.125)
"""Customary ante of each player as a share of the big blind: at least, aimed at, at most."""
_LEAST_ANTE: Final = 0.05
"""Least ante of each player as a share of the small blind, which is also the most."""
_MOST_WAYS: Final = 64
"""Ways that are followed from one level to the next, the cheapest first."""
_MOST_FIRSTS: Final = 4
"""First big blinds from which a way through pinned levels is looked for."""
_BEYOND: Final = 4
"""Levels after the one in which the evening ends at the latest."""
_GROWTH_BEYOND: Final = 1.4
"""Growth in those."""
_FEWER: Final = 3
"""Levels that breaks may cost."""
_BELOW, _ABOVE = 0.7, 1.0
"""Furthest from the even curve that a big blind is looked at, as logarithms: small chips make the first steps steep."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A step between *shorter* and *deeper*: what changes together from one to the next."""

    big_blinds: int
    """Big blinds of the starting stack that are aimed at."""
    fewest: int
    """Big blinds that are preferred to shorter levels."""
    share: float
    """Share of the wished time that is played at the latest."""
    growth: float = MOST_GROWTH
    """Growth for which levels are made shorter rather than exceeding it."""


PACES: Final = (
    Pace(40, 40, 0.6),
    Pace(50, 40, 0.7),
    Pace(65, 50, 0.8),
    Pace(80, 60, 0.9),
    Pace(100, 65, 1.0),
    Pace(100, 80, 1.0, 1.42),
    Pace(150, 110, 1.0, 1.42),
    Pace(200, 150, 1.0, 1.38),
    Pace(250, 200, 1.0, 1.35),
)
"""From the shortest evening to the deepest play."""
USUAL_PACE: Final = 4
"""Place of the usual pace among them."""


@dataclass(frozen=True, slots=True)
class FixedLevel:
    """What the host has pinned of a level: its blinds, the break after it, or both."""

    small_blind: Chips = 0
    """0 where the blinds are free."""
    big_blind: Chips = 0
    break_after: int | None = None
    """Minutes of the break after it, 0 for none; nothing where that is free."""


@dataclass(frozen=True, slots=True)
class PinnedLevel:
    """Blinds that the host wants in a level of every structure that is suggested for a profile."""

    level: int
    small_blind: Chips
    big_blind: Chips


@dataclass(frozen=True, slots=True)
class SuggestedFor:
    """For what a structure was suggested, as far as its profile does not say it; times in minutes of the day."""

    players: int
    starts: int
    ends: int
    level_minutes: int = 0
    """Minutes of a level that were asked for; 0 where they were chosen."""
    pace: int = USUAL_PACE
    """Place among :data:`PACES`."""
    pinned: tuple[PinnedLevel, ...] = ()


@dataclass(frozen=True, slots=True)
class Wish:
    """What an evening shall be; ``play_minutes`` lie between start and latest end, breaks included."""

    entries: int
    """All that are expected, re-entries and late ones among them."""
    stack: Chips
    values: tuple[Chips, ...]
    """Values of the chips in play, smallest first."""
    play_minutes: int
    level_minutes: int = 0
    """Minutes of a level; 0 chooses them."""
    break_minutes: int = 10
    pace: int = USUAL_PACE
    """Place among :data:`PACES`."""
    ante: Ante = Ante.NONE
    ante_from: int = 1
    """Level from which an ante is paid."""
    late_until: int = 0
    """Last level of late registration, which ends with a break; 0 where nobody enters late."""
    fixed: Mapping[int, FixedLevel] = field(default_factory=dict)
    """What is pinned, by the number of the level."""
    more_chips: Chips = 0
    """Chips of re-buys and add-ons that are expected."""
    least_big_blind: Chips = 0
    """In the middle of an evening: the first level has about this big blind and no less, whatever the depth."""
    since_break: int = 0
    """In the middle of an evening: minutes that have been played since the last break."""
    ends: EndPrior = CUSTOMARY
    """Big blinds of all chips at an early, typical and late end."""
    owned: Mapping[Chips, int] = field(default_factory=dict)
    """Pieces of each value that the club has; without any there are enough of all."""

    @property
    def chips(self) -> Chips:
        """All chips in play."""
        return self.entries * self.stack + self.more_chips

    def is_made_up_from(self, place: int) -> bool:
        """Whether the values from this place on make up all chips in play, so that smaller ones can leave.

        So too where not even the whole case does: then chips come from elsewhere.
        """
        worth = [value * self.owned.get(value, 0) for value in self.values]
        return sum(worth) < self.chips or sum(worth[place:]) >= self.chips


@dataclass(frozen=True, slots=True)
class MadeLevel:
    """A level of a made structure; the break after it, in minutes, and the chips that leave play in it."""

    small_blind: Chips
    big_blind: Chips
    minutes: int
    break_after: int = 0
    colours_out: tuple[Chips, ...] = ()
    ante: Chips = 0


@dataclass(frozen=True, slots=True)
class MadeStructure:
    """A structure that fits a wish, and the minutes after the start at which such an evening ends."""

    levels: tuple[MadeLevel, ...]
    growth: float
    """Factor from one big blind to the next that the end asks for."""
    early: int
    typical: int
    late: int
    ante: Ante = Ante.NONE
    price: float = 0.0
    """Distance from customary figures, in points without a unit."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """A change of a wish that makes it possible."""

    kind: str
    """``end`` later, ``minutes`` shorter, another ``stack``, ``unpin``: without that pinned level, or ``unpin_all``,
    ``pace`` usual."""
    amount: int
    """Minutes of play, minutes of a level, chips, number of the level, place of the pace."""
    wish: Wish


class NoStructure(ValueError):
    """No structure fits; ``reason`` says why: too little time, chips that pay no blinds, a pinned level in the way."""

    def __init__(self, reason: Sentence, level: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.level = level
        """Number of the pinned level that is in the way; 0 where none is."""


def make_structure(wish: Wish) -> MadeStructure:
    """Make the structure of least price.

    :raises NoStructure: there is none.
    """
    made = _made(wish)
    if made is None:
        raise _refusal(wish)
    return made


def blind_structure(made: MadeStructure, name: str) -> BlindStructure:
    """The levels and breaks as they are played; the last level lasts until the end."""
    levels = [
        Level(
            level.small_blind,
            level.big_blind,
            level.minutes,
            level.ante,
            break_after=Break(level.break_after) if level.break_after else None,
        )
        for level in made.levels
    ]
    return BlindStructure(name, tuple(levels), made.ante)


def still_pinned(structure: BlindStructure, pinned: Sequence[PinnedLevel]) -> dict[int, FixedLevel]:
    """The pinned levels of a structure that has been changed by hand since, by their numbers now.

    A pin goes with its blinds where levels were put in or taken out; a level with other blinds is pinned no longer.
    """
    numbers = {(level.small_blind, level.big_blind): at for at, level in enumerate(structure.levels, start=1)}
    found = {
        number: FixedLevel(pin.small_blind, pin.big_blind)
        for pin in pinned
        if (number := numbers.get((pin.small_blind, pin.big_blind)))
    }
    return dict(sorted(found.items()))


def orbit_chips(level: MadeLevel, ante: Ante, players: int) -> Chips:
    """Chips that each player pays while the button goes once around a table of so many."""
    antes = level.ante * {Ante.NONE: 0, Ante.EACH: players, Ante.BIG_BLIND: 1}[ante]
    return level.small_blind + level.big_blind + antes


def orbit_pieces(level: MadeLevel, ante: Ante, players: int, values: Sequence[Chips]) -> int:
    """Number of pieces of these values with which that is paid, each amount by itself and with no change."""
    antes = {Ante.NONE: 0, Ante.EACH: players, Ante.BIG_BLIND: 1}[ante]
    return sum(
        times * _pieces(amount, values)
        for times, amount in ((1, level.small_blind), (1, level.big_blind), (antes, level.ante))
    )


def _pieces(amount: Chips, values: Sequence[Chips]) -> int:
    pieces = 0
    for value in sorted(values, reverse=True):
        count, amount = divmod(amount, value)
        pieces += count
    return pieces


def ways_out(wish: Wish) -> tuple[WayOut, ...]:
    """The smallest changes, each by itself, with which an impossible wish becomes possible.

    Where it is impossible without any pinned level too, the changes are those of the wish without them.
    """
    free = replace(wish, fixed={})
    is_pinned_down = bool(wish.fixed) and _made(free) is not None
    kept, later = (wish, (30, 60)) if is_pinned_down else (free, tuple(range(15, 8 * 60, 15)))
    now = wish.play_minutes // 15 * 15
    tries: dict[str, Iterator[tuple[int, Wish]]] = {
        "unpin": (
            (level, replace(wish, fixed={number: fixed for number, fixed in wish.fixed.items() if number != level}))
            for level in (sorted(wish.fixed) if is_pinned_down else ())
        ),
        "pace": ((pace, replace(kept, pace=pace)) for pace in (USUAL_PACE,) if pace > wish.pace),
        "minutes": (
            (minutes, replace(free, level_minutes=minutes))
            for minutes in (() if is_pinned_down else LEVEL_MINUTES)
            if minutes < wish.level_minutes
        ),
        "end": ((now + more, replace(kept, play_minutes=now + more)) for more in later),
        "stack": ((stack, replace(free, stack=stack)) for stack in (() if is_pinned_down else _other_stacks(wish))),
    }
    if is_pinned_down and len(wish.fixed) > 1:
        tries["unpin_all"] = iter([(0, free)])
    found = []
    for kind, changes in tries.items():
        way = next((WayOut(kind, amount, changed) for amount, changed in changes if _made(changed) is not None), None)
        found += [way] if way is not None else []
    return tuple(found)


def _other_stacks(wish: Wish) -> Iterator[Chips]:
    if wish.more_chips or wish.least_big_blind:
        return
    if _is_too_small(wish):
        yield _FEWEST_BIG_BLINDS * 2 * wish.values[0]
        return
    for power in range(len(str(wish.stack)), 0, -1):
        for first in (8, 6, 5, 4, 3, 2, 1.5, 1):
            stack = int(first * 10 ** (power - 1))
            if 10 * wish.values[0] <= stack < wish.stack and stack % wish.values[0] == 0:
                yield stack


def _made(wish: Wish) -> MadeStructure | None:
    """The structure, if need be of a longer evening than that of the wished pace."""
    if any(not _is_payable(fixed, wish.values) for fixed in wish.fixed.values()):
        return None
    for pace in PACES[wish.pace : max(wish.pace, USUAL_PACE) + 1]:
        if (found := _at_pace(wish, pace)) is not None:
            return found
    return None


def _at_pace(wish: Wish, pace: Pace) -> MadeStructure | None:
    if pace.share < 1:
        wish = replace(wish, play_minutes=round(wish.play_minutes * pace.share))
    lengths = (wish.level_minutes,) if wish.level_minutes else LEVEL_MINUTES
    in_vain: set[_Plan] = set()
    for fewest in (pace.fewest, _FEWEST_BIG_BLINDS):
        for minutes in lengths:
            if (found := _in_time(wish, pace, minutes, fewest, pace.growth, in_vain)) is not None:
                return found
    for growth in (MOST_GROWTH, *_TOO_FAST):
        for minutes in reversed(lengths):
            if (found := _in_time(wish, pace, minutes, _FEWEST_BIG_BLINDS, growth, in_vain)) is not None:
                return found
    return None


def _in_time(
    wish: Wish, pace: Pace, minutes: int, fewest: int, growth: float, in_vain: set[_Plan]
) -> MadeStructure | None:
    """The structure of levels of this length whose latest end is in time; breaks may cost it a level or two.

    :param fewest: big blinds of the starting stack at least.
    :param growth: growth at most.
    :param in_vain: frames that led to nothing, to which are added those that do not either.
    """
    for fewer in range(_FEWER + 1):
        plans = _plans(wish, pace, minutes, fewer, fewest, growth)
        # Through pinned levels leads perhaps no way from the first big blind that is usual.
        for plan in islice(plans, _MOST_FIRSTS if wish.fixed else 1):
            if plan in in_vain:
                continue
            for soonest in _BETWEEN_BREAKS_AT_LEAST:
                levels, price = _cheapest(plan, soonest)
                if not levels:
                    break
                ends = (wish.ends.early, wish.ends.typical, wish.ends.late)
                early, typical, late = (_end(levels, wish.chips, big_blinds) for big_blinds in ends)
                if late <= wish.play_minutes:
                    return MadeStructure(levels, plan.growth, early, typical, late, wish.ante, price)
            in_vain.add(plan)
    return None


@dataclass(frozen=True)
class _Plan:
    """Frame of a structure: length of its levels and the even curve of the big blind."""

    wish: Wish = field(compare=False)
    minutes: int
    last: int
    """Number of the level in which the evening ends at the latest."""
    growth: float
    curve: tuple[float, ...]
    """Big blind of each level on the even curve, through those that are pinned."""

    @property
    def end(self) -> float:
        """Big blind of the last level at least."""
        return self.wish.chips / self.wish.ends.late


def _plans(wish: Wish, pace: Pace, minutes: int, fewer: int, fewest: int, most_growth: float) -> Iterator[_Plan]:
    """The frames within this growth, that of the usual first big blind before the others."""
    breaks = max(0, (wish.since_break + wish.play_minutes - 1) // (MOST_BETWEEN_BREAKS + wish.break_minutes))
    last = (wish.play_minutes - breaks * wish.break_minutes) // minutes
    is_begun = wish.least_big_blind > 0
    if last < (1 if is_begun else 2):
        return
    end = wish.chips / wish.ends.late
    pinned = {number - 1: float(fixed.big_blind) for number, fixed in wish.fixed.items() if fixed.big_blind}
    for first in _first_big_blinds(wish, pace.big_blinds, fewest):
        if first >= end and not is_begun:
            continue
        knots = {0: float(first)} | pinned
        at = max(knots)
        if knots[at] >= end:
            final = max(1, min(last, at + 1))
            yield _Plan(wish, minutes, final, LEAST_GROWTH, tuple(_curve(knots, max(final, at + 2) + _BEYOND)))
            continue
        early = wish.chips / wish.ends.early
        final = min(last, at + 1 + _levels_until(early, knots[at], wish.values[0]) + MOST_LEVELS_APART) - fewer
        if final - 1 <= at:
            continue  # the time is over by the last pinned level, and the blinds are too small
        growth = (end / knots[at]) ** (1 / (final - 1 - at))
        if growth <= most_growth:
            knots[final - 1] = end
            turn = final - 1 - MOST_LEVELS_APART
            if turn > at and growth**MOST_LEVELS_APART < end / early:
                knots[turn] = early
            yield _Plan(wish, minutes, final, growth, tuple(_curve(knots, final + _BEYOND)))


def _levels_until(early: float, blind: float, chip: Chips) -> int:
    """Levels after this one until the earliest end at most: in no smaller steps than even growth and the chips have."""
    if blind >= early:
        return 0
    amounts = sum(blind < amount <= early and amount % (2 * chip) == 0 for amount in _prices())
    return min(ceil(log(early / blind) / log(_FLATTEST)), amounts + 1)


def _curve(knots: Mapping[int, float], levels: int) -> Iterator[float]:
    """Big blinds through the knots, evenly from one to the next, and on with a usual growth after the last."""
    known = sorted(knots.items())
    for (level, blind), (after, larger) in pairwise(known):
        for step in range(after - level):
            yield float(blind * exp(step / (after - level) * log(larger / blind)))
    at, last = known[-1]
    for step in range(levels - at):
        yield float(last * _GROWTH_BEYOND**step)


def _first_big_blinds(wish: Wish, aimed: int, fewest: int) -> list[Chips]:
    """Customary big blinds to begin with, the one of the usual depth first, then those of a shallower start.

    :param aimed: big blinds of the starting stack that are aimed at.
    :param fewest: the same at least.
    """
    pinned = wish.fixed.get(1)
    if pinned is not None and pinned.big_blind:
        return [pinned.big_blind]
    least = wish.least_big_blind
    payable = [blind for blind in _ladder(max(wish.stack, 3 * least)) if blind % (2 * wish.values[0]) == 0]
    if least:
        return [blind for blind in payable if least <= blind <= 2 * least][:4]
    deep = [blind for blind in payable if blind * aimed <= wish.stack][-1:]
    shallower = [blind for blind in payable if blind * aimed > wish.stack >= blind * fewest]
    deeper = [blind for blind in payable if blind * aimed <= wish.stack][-2::-1] if wish.fixed else []
    return [*deep, *shallower, *deeper]


@lru_cache(maxsize=64)
def _ladder(most: Chips) -> tuple[Chips, ...]:
    """Customary big blinds up to this many chips."""
    return tuple(blind for blind in _prices() if blind <= most)


def customary_big_blinds() -> Mapping[Chips, float]:
    """The customary big blinds, smallest first, with the price of what nobody says easily."""
    return _prices()


@lru_cache(maxsize=1)
def _prices() -> dict[Chips, float]:
    """The customary big blinds of every size, with the price of their first figures."""
    powers = (10**power for power in range(9))
    whole = {
        round(first * power): price for power in powers for first, price in _MANTISSAS.items() if first * power % 1 == 0
    }
    return dict(sorted(whole.items()))


class _At(NamedTuple):
    """A place on the way."""

    small: Chips
    blind: Chips
    chip: int
    """Place of the smallest chip in play among the values."""
    since: int
    """Minutes from the last break to the end of this level."""
    waiting: int
    """Levels since the earliest end, until the latest."""


_Ways = dict[_At, tuple[float, "_At | None"]]


def _cheapest(plan: _Plan, soonest: int) -> tuple[tuple[MadeLevel, ...], float]:
    """The levels of least price: the cheapest way to each place is found level by level.

    :param soonest: minutes of play before a break at least.
    """
    search = _Search(plan, soonest)
    ways: _Ways = search.start()
    steps = [ways]
    for level in range(1, len(plan.curve)):
        ways = search.following(_likely(ways), level)
        if not ways:
            return (), 0.0
        steps.append(ways)
    last: _At | None = min(ways, key=lambda place: ways[place][0])
    price = ways[last][0] if last is not None else 0.0
    places: list[_At] = []
    for ways in reversed(steps):
        if last is not None:
            places.append(last)
            last = ways[last][1]
    return tuple(_levels(search, places[::-1])), price


def _likely(ways: _Ways) -> _Ways:
    """The cheapest ways, where there are many: what is dearest by now does not become the cheapest in the end."""
    if len(ways) <= _MOST_WAYS:
        return ways
    return dict(sorted(ways.items(), key=lambda way: way[1][0])[:_MOST_WAYS])


class _Search:
    """The steps from level to level of one plan; what depends on few values is worked out once."""

    def __init__(self, plan: _Plan, soonest: int) -> None:
        self.plan = plan
        self._soonest = soonest
        self._wish = plan.wish
        self._early = plan.wish.chips / plan.wish.ends.early
        self._ladder = _ladder(10 * plan.wish.chips)
        pinned = [fixed.big_blind for fixed in plan.wish.fixed.values() if fixed.big_blind]
        # Where the host holds the blinds down near the end, it is their will that the end is uncertain.
        self._may_wait = any(self._early <= blind < plan.end for blind in pinned)
        self._chips = [
            place for place in range(len(self._wish.values)) if not place or self._wish.is_made_up_from(place)
        ]
        """Places of the values that can be the smallest in play."""

    def start(self) -> _Ways:
        blind = round(self.plan.curve[0])
        pin = self._wish.fixed.get(1)
        small = pin.small_blind if pin is not None and pin.big_blind else blind // 2
        since = self._wish.since_break + self.plan.minutes
        place = _At(small, blind, 0, since, 0)
        return {place: (0.0, None)} if self._chip_price(small, blind, 0, 1) is not None else {}

    def following(self, ways: _Ways, level: int) -> _Ways:
        """The places of the level after this one, with the cheapest way to each.

        :param level: number of the level that is left.
        """
        wish, minutes, end = self._wish, self.plan.minutes, self.plan.end
        ideal, growth = self.plan.curve[level], self.plan.curve[level] / self.plan.curve[level - 1]
        pin, pinned_before = wish.fixed.get(level + 1), wish.fixed.get(level)
        is_pinned = pin is not None and pin.big_blind > 0
        candidates = self._candidates(level, ideal, pin)
        steepest = max(STEEPEST_FIRST if level == 1 else STEEPEST, min(1.2 * self.plan.growth, STEEPEST_FIRST))
        least = LEAST_GROWTH
        if is_pinned or (pinned_before is not None and pinned_before.big_blind):
            steepest, least = max(steepest, _STEEPEST_PINNED), 1.01
            if is_pinned and pinned_before is not None and pinned_before.big_blind:
                steepest = 100.0  # two neighbours, both as the host wants them
        grown: dict[Chips, list[tuple[Chips, Chips, float]]] = {}
        chips: dict[Chips, list[tuple[int, float, Chips]]] = {
            blind: [
                (chip, price, ante)
                for chip in self._chips
                if (priced := self._chip_price(small, blind, chip, level + 1)) is not None
                for price, ante in (priced,)
            ]
            for small, blind, _ in candidates
        }
        result: _Ways = {}
        for place, (so_far, _) in ways.items():
            before = place.blind
            if before not in grown:
                grown[before] = [
                    (small, blind, static + 0.8 * log(blind / before / growth) ** 2)
                    for small, blind, static in candidates
                    if least * before <= blind <= steepest * before
                ]
            ante_before = self.ante(place.small, before, place.chip, level)
            breaks = self._breaks(place.since, level, pinned_before)
            for small, blind, step in grown[before]:
                waiting = place.waiting + 1 if before >= self._early else 0
                if blind >= end:
                    waiting = 0
                elif waiting >= MOST_LEVELS_APART and not self._may_wait:
                    continue
                if before >= end:
                    waiting = 0
                for chip, kept, ante in chips[blind]:
                    if chip < place.chip or ante < ante_before:
                        continue
                    for is_break, paid in breaks:
                        if chip > place.chip and not is_break:
                            continue
                        if is_break and chip == place.chip:
                            paid += 0.05
                        price = so_far + step + kept + paid
                        after = _At(small, blind, chip, minutes if is_break else place.since + minutes, waiting)
                        known = result.get(after)
                        if known is None or price < known[0]:
                            result[after] = (price, place)
        return result

    def _candidates(self, level: int, ideal: float, pin: FixedLevel | None) -> list[tuple[Chips, Chips, float]]:
        """Small and big blinds of the level after this one, with the price of each by itself."""
        if pin is not None and pin.big_blind:
            return [(pin.small_blind, pin.big_blind, 0.0)]
        least = self.plan.end if level + 1 >= self.plan.last else 0
        low, high = ideal * exp(-_BELOW), ideal * exp(_ABOVE)
        return [
            (blind // 2, blind, 0.5 * log(blind / ideal) ** 2 + _prices()[blind])
            for blind in self._ladder
            if low <= blind <= high and blind >= least and blind > 1
        ]

    def _breaks(self, since: int, level: int, pin: FixedLevel | None) -> list[tuple[bool, float]]:
        """Whether there may be a break after a level, with the price of each answer."""
        if pin is not None and pin.break_after is not None:
            return [(pin.break_after > 0, 0.0)]
        if since + self.plan.minutes > MOST_BETWEEN_BREAKS:
            return [(True, 0.0)]
        if level == self._wish.late_until:
            return [(False, 1.0), (True, 0.0)] if since >= _SOONEST_BREAK else [(False, 1.0)]
        return [(False, 0.0), (True, 0.0)] if since >= self._soonest else [(False, 0.0)]

    def _chip_price(self, small: Chips, blind: Chips, chip: int, level: int) -> tuple[float, Chips] | None:
        """Price of a smallest chip in a level, and its ante; nothing where the chips in play do not pay the level."""
        value = self._wish.values[chip]
        if small % value or blind % value:
            return None
        price = 0.0
        if blind > SMALL_FOR_BLIND * value:
            price = 0.15 * log(blind / (SMALL_FOR_BLIND * value)) ** 2 + (
                0.5 if blind > LARGE_FOR_CHIP * value else 0.0
            )
        larger = self._wish.values[chip + 1 : chip + 2]
        if blind > LARGE_FOR_CHIP * value and any(small % each or blind % each for each in larger):
            price += _MERE_CHANGE
        ante = self.ante(small, blind, chip, level)
        if self._wish.ante is Ante.EACH and level >= self._wish.ante_from:
            if not ante:
                return None
            price += _ante_price(ante, blind)
        return price, ante

    def ante(self, small: Chips, blind: Chips, chip: int, level: int) -> Chips:
        """Ante of a level with these blinds, by the place of the smallest chip in play among the values."""
        if self._wish.ante is Ante.NONE or level < self._wish.ante_from:
            return 0
        return blind if self._wish.ante is Ante.BIG_BLIND else ante_of_each(small, blind, self._wish.values[chip:])


@lru_cache(maxsize=4096)
def ante_of_each(small: Chips, blind: Chips, values: tuple[Chips, ...]) -> Chips:
    """The ante that each player pays in a level, of chips in play; 0 where they have none between its limits."""
    chip = values[0]
    least = max(1, ceil(_LEAST_ANTE * small / chip))
    most = min(small // chip, int(3 * _ANTE_SHARE[1] * blind / chip) + 1)
    antes = [chip * count for count in range(least, most + 1)]
    return min(antes, key=lambda ante: _ante_price(ante, blind) + 0.02 * _pieces(ante, values), default=0)


def _ante_price(ante: Chips, blind: Chips) -> float:
    low, aimed, high = _ANTE_SHARE
    share = ante / blind
    return 0.0 if low <= share <= high else 0.15 * log(share / aimed) ** 2


def _is_payable(fixed: FixedLevel, values: Sequence[Chips]) -> bool:
    return not (fixed.small_blind % values[0] or fixed.big_blind % values[0])


def _levels(search: _Search, places: Sequence[_At]) -> Iterator[MadeLevel]:
    wish, minutes = search.plan.wish, search.plan.minutes
    for number, (here, after) in enumerate(zip(places, (*places[1:], None), strict=True), start=1):
        is_break = after is not None and after.since == minutes
        out = wish.values[here.chip : after.chip] if after is not None else ()
        pin = wish.fixed.get(number)
        pause = (pin.break_after if pin is not None else None) or wish.break_minutes
        ante = search.ante(here.small, here.blind, here.chip, number)
        yield MadeLevel(here.small, here.blind, minutes, pause if is_break else 0, out, ante)


def _end(levels: Sequence[MadeLevel], chips: Chips, big_blinds: float) -> int:
    """Minutes from the start to the expected end; a structure that is too short ends with its last level."""
    end = end_after(((level.big_blind, level.minutes, level.break_after) for level in levels), chips, big_blinds)
    return end[1] if end is not None else sum(level.minutes + level.break_after for level in levels)


def _refusal(wish: Wish) -> NoStructure:
    """Say what is in the way: the first pinned level that is impossible by itself or after those before it."""
    pinned = sorted((number, fixed) for number, fixed in wish.fixed.items())
    blinds_before = (0, 0)
    for number, fixed in pinned:
        if not _is_payable(fixed, wish.values):
            reason = sentence(
                "generator.pin_not_payable",
                level=number,
                small=fixed.small_blind,
                big=fixed.big_blind,
                chip=wish.values[0],
            )
            return NoStructure(reason, number)
        if fixed.big_blind and fixed.big_blind <= blinds_before[1]:
            before, big = blinds_before
            return NoStructure(
                sentence("generator.pin_falls", level=number, big=fixed.big_blind, before=before, larger=big), number
            )
        blinds_before = (number, fixed.big_blind) if fixed.big_blind else blinds_before
    if pinned and _made(replace(wish, fixed={})) is not None:
        upto: dict[int, FixedLevel] = {}
        for number, fixed in pinned:
            upto[number] = fixed
            if _made(replace(wish, fixed=upto)) is None:
                return NoStructure(_in_the_way(wish, number, fixed, upto), number)
    smallest = wish.values[0]
    if _is_too_small(wish):
        return NoStructure(sentence("generator.chips_too_large", chip=smallest, stack=wish.stack))
    if wish.level_minutes:
        return NoStructure(
            sentence("generator.too_short_for_levels", minutes=wish.play_minutes, level=wish.level_minutes)
        )
    return NoStructure(sentence("generator.too_short", minutes=wish.play_minutes))


def _is_too_small(wish: Wish) -> bool:
    """Whether the stack is too few of the smallest blinds that the chips can pay."""
    return not wish.least_big_blind and _FEWEST_BIG_BLINDS * 2 * wish.values[0] > wish.stack


def _in_the_way(wish: Wish, number: int, fixed: FixedLevel, upto: Mapping[int, FixedLevel]) -> Sentence:
    """Why a pinned level makes a structure impossible that those pinned before it allowed."""
    if not fixed.big_blind:
        return sentence("generator.pin_break", level=number)
    without = _made(replace(wish, fixed={level: pin for level, pin in upto.items() if level != number}))
    there = without.levels[min(number, len(without.levels)) - 1].big_blind if without is not None else 0
    key = "generator.pin_too_large" if fixed.big_blind > there else "generator.pin_too_small"
    return sentence(key, level=number, big=fixed.big_blind, usual=there)
