"""The club's template for an evening: structure, stack, seats, entries, rulebook, scoring."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from math import gcd

from homepoker.core.chip_case import ChipCase, is_valued, owned
from homepoker.core.expected_end import CUSTOMARY, LATE, EndPrior, EndRange, end_level, range_from_start
from homepoker.core.payouts import Fees
from homepoker.core.quantities import Chips, Seconds
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.starting_stacks import Bag, Stack
from homepoker.core.structure import BlindStructure, length
from homepoker.core.structure_generator import LARGE_FOR_CHIP, MOST_BETWEEN_BREAKS, SuggestedFor


@dataclass(frozen=True, slots=True)
class Profile:
    """Profile of evenings, which a club sets once and uses every time.

    Amounts are chips. A count or level of 0 means *not allowed*.
    """

    name: str
    structure: BlindStructure
    starting_stack: Chips
    seats_per_table: int
    rulebook: str
    """Id of the rulebook in force, ``uesg``."""
    scoring: Scoring
    late_registration_until: int = 0
    """Last level in which a player may still enter or re-enter."""
    re_entries: int = 0
    """Number of times that one player may re-enter."""
    rebuys: int = 0
    """Number of times that one entry may re-buy, within late registration."""
    rebuy_chips: Chips = 0
    add_on_chips: Chips = 0
    """Chips of the one add-on per entry; 0 where there is none."""
    denominations: tuple[Chips, ...] = field(default=(25, 100, 500, 1000, 5000))
    """Values of the chips that the club owns, smallest first."""
    tick_word: str = ""
    """Meaning of the one free tick per entry, *eats*; empty if the club ticks nothing."""
    bubble_at: int = 0
    """Number of places that are paid or qualify; one bust-out before, play goes hand for hand. 0: no bubble."""
    bubble: Bubble = Bubble.MONEY
    """Benefit of these places."""
    is_championship: bool = False
    """Whether the book's rules for championships apply."""
    counts_hands: bool = True
    """Whether somebody notes each hand, so that button, blinds and number of a hand are known."""
    ends_by: str = ""
    """Time of day by which play shall be over, ``23:00``; empty where none is meant."""
    is_capped: bool = False
    """Whether play ends at that time, whoever is left."""
    case: ChipCase | None = None
    """The case that is played with, each colour with the value that counts tonight; nothing where none was chosen."""
    stacks: tuple[Stack, ...] = ()
    """Pieces that each player gets, by kinds of stack; empty where nobody chose any."""
    bags: tuple[Bag, ...] = ()
    """Pieces packed for re-entries, re-buys and add-ons that are expected."""
    fees: Fees | None = None
    """What an evening costs; nothing in a club that plays for no money, and then no word of it appears."""
    goods: tuple[str, ...] = ()
    """Goods and vouchers by place, in words; also where nobody plays for money."""
    suggested_for: SuggestedFor | None = None
    """For what the structure was suggested, its pinned levels among it; nothing where it never was."""


@dataclass(frozen=True, slots=True)
class Step:
    """The rise of the big blind into a level, as a factor of the big blind before."""

    level: int
    factor: float


@dataclass(frozen=True, slots=True)
class ColourUp:
    """Level after which no blind or ante needs a chip any more."""

    denomination: Chips
    after_level: int


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of a profile and a number of players."""

    chips_in_play: Chips
    big_blinds_at_start: float | None
    end: EndRange
    """Expected ends. They know no re-entries, re-buys or add-ons, because nobody knows them beforehand."""
    steepest_step: Step | None
    colour_ups: tuple[ColourUp, ...]


MOST_REMAINDERS = 10_000
"""Limit of the smallest chip, in units of the chips' greatest common divisor.

In every club it is 1 or 2, and the time of reckoning grows with it.
"""

SEATS_AT_LEAST = 2
SEATS_AT_MOST = 10
"""The most seats of a table: no club's has more places, and no rulebook here lets more than ten sit down."""


# Questions


@lru_cache(maxsize=4096)
def is_payable(amount: Chips, denominations: tuple[Chips, ...]) -> bool:
    """Whether an amount can be counted out exactly in chips of these values, as many of each as needed."""
    values = tuple(sorted(value for value in set(denominations) if value > 0))
    if amount < 0 or not values:
        return False
    if amount % gcd(*values):
        return False
    if are_unrelated(values):
        return True  # for lack of a quick answer; the chips themselves are refused
    return _least_payable(values)[amount % values[0]] <= amount


def are_unrelated(denominations: tuple[Chips, ...]) -> bool:
    """Whether no club mints such chip values, as 99,991 and 100,003: nothing is counted out in them."""
    values = [value for value in denominations if value > 0]
    return bool(values) and min(values) // gcd(*values) > MOST_REMAINDERS


@lru_cache(maxsize=32)
def _least_payable(values: tuple[Chips, ...]) -> Mapping[int, Chips]:
    """The least payable sum in each remainder of the smallest chip: what lies above it by whole chips is payable too.

    :param values: smallest first.
    """
    smallest = values[0]
    least: dict[int, Chips] = {}
    waiting = [0]
    while len(least) < smallest // gcd(*values):
        total = heapq.heappop(waiting)
        if total % smallest in least:
            continue
        least[total % smallest] = total
        for value in values[1:]:
            heapq.heappush(waiting, total + value)
    return least


def colour_ups(profile: Profile, chips_in_play: Chips | None = None) -> tuple[ColourUp, ...]:
    """The levels after which each chip can leave the tables, smallest first; those of the last level never leave.

    A chip is needed as long as some blind or ante still to come cannot be paid in the larger chips alone.

    :param chips_in_play: with it a chip stays, too, where the larger ones of the club's case do not make them up.
    """
    values = sorted(set(profile.denominations))
    leaving: list[ColourUp] = []
    for position, value in enumerate(values[:-1]):
        larger = tuple(values[position + 1 :])
        needed_in = [
            number
            for number, level in enumerate(profile.structure.levels, start=1)
            if any(not is_payable(amount, larger) for amount in (level.small_blind, level.big_blind, level.ante))
        ]
        last = needed_in[-1] if needed_in else 0
        if last == len(profile.structure.levels) or not _make_up(profile.case, larger, chips_in_play):
            break
        leaving.append(ColourUp(value, last))
    return tuple(leaving)


def _make_up(case: ChipCase | None, values: Sequence[Chips], chips_in_play: Chips | None) -> bool:
    """Whether the chips of these values make up those in play; so too where the whole case does not, or is unknown."""
    if case is None or chips_in_play is None or not is_valued(case):
        return True
    pieces = owned(case)
    whole = sum(value * count for value, count in pieces.items())
    return whole < chips_in_play or sum(value * pieces.get(value, 0) for value in values) >= chips_in_play


def planned_chips(profile: Profile) -> Chips | None:
    """All chips of those for whom the structure was suggested; nothing where it was made otherwise."""
    wish = profile.suggested_for
    return wish.players * profile.starting_stack if wish is not None else None


def race_break(structure: BlindStructure, level: int) -> int | None:
    """Number of the level before the first break in which chips can be raced off that leave after ``level``."""
    coming = enumerate(structure.levels[level - 1 : -1], start=level)
    return next((number for number, level in coming if level.break_after is not None), None)


def colour_ups_in_play(profile: Profile, players: int) -> tuple[ColourUp, ...]:
    """The chips that leave without a break in which to race them off, and early enough that it matters.

    It does where a break is overdue before the end, and the blinds grow so large that the chip only makes change.
    """
    levels = profile.structure.levels
    end = expected_end_level(profile, players) or len(levels)
    return tuple(
        colour_up
        for colour_up in colour_ups(profile)
        if 0 < colour_up.after_level < end - 1
        and (race_break(profile.structure, colour_up.after_level) or end) >= end
        and levels[end - 1].big_blind > LARGE_FOR_CHIP * colour_up.denomination
        and _without_break(profile.structure, colour_up.after_level, end) > 60 * MOST_BETWEEN_BREAKS
    )


def _without_break(structure: BlindStructure, level: int, end: int) -> Seconds:
    """Time of play from the last break before a level, or the start, to the end of another one."""
    before = [number for number, each in enumerate(structure.levels[: level - 1], start=1) if each.break_after]
    return sum(length(each) for each in structure.levels[(before[-1] if before else 0) : end])


def expected_end_level(profile: Profile, players: int) -> int | None:
    """The level in which so many players end at the latest; nothing where the structure is too short for that."""
    return end_level(profile.structure, max(players, 0) * profile.starting_stack, LATE)


def live_sums(profile: Profile, players: int, prior: EndPrior = CUSTOMARY) -> Sums:
    """The sums of this profile for so many players.

    :param prior: when the club's evenings end.
    """
    structure = profile.structure
    chips = max(players, 0) * profile.starting_stack
    first = structure.levels[0].big_blind if structure.levels else 0
    steps = _steps(structure)
    return Sums(
        chips_in_play=chips,
        big_blinds_at_start=profile.starting_stack / first if first > 0 else None,
        end=range_from_start(structure, chips, prior),
        steepest_step=max(steps, key=lambda step: step.factor) if steps else None,
        colour_ups=colour_ups(profile, chips),
    )


def _steps(structure: BlindStructure) -> list[Step]:
    return [
        Step(number, after.big_blind / before.big_blind)
        for number, (before, after) in enumerate(pairwise(structure.levels), start=2)
        if before.big_blind > 0
    ]
