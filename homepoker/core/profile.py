"""The club's template for an evening: structure, stack, seats, entries, rulebook, scoring."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from math import gcd

from homepoker.core.chip_case import ChipCase
from homepoker.core.expected_end import CUSTOMARY, LATE, EndPrior, EndRange, end_level, range_from_start
from homepoker.core.limits import MOST_LEVELS, MOST_MINUTES
from homepoker.core.quantities import Chips
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.starting_stacks import Stack
from homepoker.core.structure import Ante, BlindStructure, Level, length
from homepoker.core.wording import Sentence, Value


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


class Severity(StrEnum):
    ERROR = "error"
    """The evening cannot be played like this."""
    WARNING = "warning"
    """Playable, but seldom meant."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a profile: the text says what, why it matters and what to do.

    ``level`` (from 1) and ``in_break`` name the row of the structure; no level means the profile as a whole.
    """

    sentence: Sentence
    severity: Severity
    level: int | None = None
    in_break: bool = False


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


STEEP_STEP = 2.0
"""Factor of a steep step: a big blind that grows by more takes the play out of a level; customary are 1.3 to 1.6."""

COLOUR_UP_IN_PLAY = "structure.colour_up_in_play"
"""The key of the problem that a break after its level would mend."""

SHALLOW_START = 10
"""Big blinds of a shallow starting stack: fewer leave nothing to play from the first hand on."""

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


def colour_ups(profile: Profile) -> tuple[ColourUp, ...]:
    """The levels after which each chip can leave the tables, smallest first; those of the last level never leave.

    A chip is needed as long as some blind or ante still to come cannot be paid in the larger chips alone.
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
        if last == len(profile.structure.levels):
            break
        leaving.append(ColourUp(value, last))
    return tuple(leaving)


def race_break(structure: BlindStructure, level: int) -> int | None:
    """Number of the level before the first break in which chips can be raced off that leave after ``level``."""
    coming = enumerate(structure.levels[level - 1 : -1], start=level)
    return next((number for number, level in coming if level.break_after is not None), None)


def colour_ups_in_play(profile: Profile, players: int) -> tuple[ColourUp, ...]:
    """The chips that leave without a break in which to race them off, and early enough that it matters."""
    end = expected_end_level(profile, players) or len(profile.structure.levels)
    return tuple(
        colour_up
        for colour_up in colour_ups(profile)
        if 0 < colour_up.after_level < end - 1 and (race_break(profile.structure, colour_up.after_level) or end) >= end
    )


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
        colour_ups=colour_ups(profile),
    )


def _steps(structure: BlindStructure) -> list[Step]:
    return [
        Step(number, after.big_blind / before.big_blind)
        for number, (before, after) in enumerate(pairwise(structure.levels), start=2)
        if before.big_blind > 0
    ]


def problems(profile: Profile, players: int | None = None) -> tuple[Problem, ...]:
    """The problems of a profile, the evening's own matters first and then level by level.

    With ``players`` it is also said when the structure is too short for them.
    """
    problems: list[Problem] = [*_problems_of_the_evening(profile), *_problems_of_entering(profile)]
    if not profile.structure.levels:
        return (*problems, _error("structure.no_levels"))
    if len(profile.structure.levels) > MOST_LEVELS:
        problems.append(_error("structure.too_many_levels", levels=len(profile.structure.levels), most=MOST_LEVELS))
    problems.extend(_problems_of_the_ante(profile.structure))
    for number, level in enumerate(profile.structure.levels, start=1):
        problems.extend(_problems_of_a_level(profile, number, level))
    problems.extend(_problems_of_growth(profile.structure))
    if players is not None and players >= 2:
        problems.extend(
            _warning(COLOUR_UP_IN_PLAY, colour_up.after_level, value=colour_up.denomination)
            for colour_up in colour_ups_in_play(profile, players)
        )
    if players is not None and players >= 2 and expected_end_level(profile, players) is None:
        last = profile.structure.levels[-1].big_blind
        problems.append(_warning("structure.too_short", len(profile.structure.levels), players=players, big_blind=last))
    return tuple(sorted(problems, key=lambda problem: problem.level or 0))


def error_of_a_level(profile: Profile, level: int) -> Problem | None:
    """The first reason why this level by itself cannot be played: no blinds, or amounts that the chips cannot pay."""
    problems = _problems_of_a_level(profile, level, profile.structure.levels[level - 1])
    return next((problem for problem in problems if problem.severity is Severity.ERROR and not problem.in_break), None)


def _problems_of_the_evening(profile: Profile) -> list[Problem]:
    problems: list[Problem] = []
    if not profile.name.strip():
        problems.append(_error("structure.no_name"))
    if not SEATS_AT_LEAST <= profile.seats_per_table <= SEATS_AT_MOST:
        problems.append(
            _error(
                "structure.seats_out_of_range", seats=profile.seats_per_table, least=SEATS_AT_LEAST, most=SEATS_AT_MOST
            )
        )
    if not profile.denominations or any(value <= 0 for value in profile.denominations):
        problems.append(_error("structure.no_chips"))
    elif are_unrelated(profile.denominations):
        problems.append(_error("structure.chips_unrelated", smallest=min(profile.denominations)))
    elif len(set(profile.denominations)) < len(profile.denominations):
        problems.append(_warning("structure.chip_named_twice"))
    if profile.starting_stack <= 0:
        problems.append(_error("structure.no_stack"))
    for key, amount in (
        ("structure.stack_not_payable", profile.starting_stack),
        ("structure.rebuy_not_payable", profile.rebuy_chips if profile.rebuys else 0),
        ("structure.add_on_not_payable", profile.add_on_chips),
    ):
        if amount > 0 and _has_chips(profile) and not is_payable(amount, profile.denominations):
            problems.append(_error(key, amount=amount, smallest=min(profile.denominations)))
    first = profile.structure.levels[0] if profile.structure.levels else None
    if first is not None and 0 < profile.starting_stack < SHALLOW_START * first.big_blind:
        problems.append(_warning("structure.shallow_start", 1, big_blind=first.big_blind, stack=profile.starting_stack))
    return problems


def _problems_of_entering(profile: Profile) -> list[Problem]:
    problems: list[Problem] = []
    counts = (
        profile.late_registration_until,
        profile.re_entries,
        profile.rebuys,
        profile.rebuy_chips,
        profile.add_on_chips,
        profile.bubble_at,
    )
    if any(count < 0 for count in counts):
        problems.append(_error("structure.negative_count"))
    levels = len(profile.structure.levels)
    if levels and profile.late_registration_until > levels:
        problems.append(
            _warning("structure.late_registration_too_long", until=profile.late_registration_until, levels=levels)
        )
    if profile.late_registration_until == 0 and (profile.re_entries > 0 or profile.rebuys > 0):
        problems.append(_warning("structure.re_entry_never_open"))
    if profile.rebuys > 0 and profile.rebuy_chips == 0:
        problems.append(_error("structure.rebuy_without_chips"))
    return problems


def _problems_of_the_ante(structure: BlindStructure) -> list[Problem]:
    with_ante = [number for number, level in enumerate(structure.levels, start=1) if level.ante > 0]
    if structure.ante is Ante.NONE and with_ante:
        return [_warning("structure.ante_never_asked", with_ante[0])]
    if structure.ante is not Ante.NONE and not with_ante:
        return [_warning("structure.ante_without_amount")]
    return []


def _problems_of_a_level(profile: Profile, number: int, level: Level) -> list[Problem]:
    problems: list[Problem] = []
    if length(level) > 60 * MOST_MINUTES:
        problems.append(_error("structure.level_too_long", number, minutes=level.minutes, most=MOST_MINUTES))
    if length(level) <= 0:
        problems.append(_error("structure.level_without_minutes", number))
    if level.small_blind <= 0 or level.big_blind <= 0:
        problems.append(_error("structure.level_without_blinds", number))
    elif level.big_blind < level.small_blind:
        problems.append(_error("structure.big_blind_below_small", number, small=level.small_blind, big=level.big_blind))
    if level.ante < 0:
        problems.append(_error("structure.negative_ante", number))
    elif level.ante > level.big_blind > 0:
        problems.append(_error("structure.ante_above_big_blind", number, ante=level.ante, big=level.big_blind))
    if _has_chips(profile):
        odd = [
            amount
            for amount in dict.fromkeys((level.small_blind, level.big_blind, level.ante))
            if amount > 0 and not is_payable(amount, profile.denominations)
        ]
        if odd:
            smallest = min(profile.denominations)
            problems.append(_error("structure.not_payable", number, amount=odd[0], smallest=smallest))
    if level.break_after is not None:
        if length(level.break_after) > 60 * MOST_MINUTES:
            minutes = level.break_after.minutes
            problems.append(
                _error("structure.break_too_long", number, in_break=True, minutes=minutes, most=MOST_MINUTES)
            )
        if length(level.break_after) <= 0:
            problems.append(_error("structure.break_without_minutes", number, in_break=True))
        if number == len(profile.structure.levels):
            problems.append(_warning("structure.break_after_the_end", number, in_break=True))
    return problems


def _problems_of_growth(structure: BlindStructure) -> list[Problem]:
    problems: list[Problem] = []
    for number, (before, after) in enumerate(pairwise(structure.levels), start=2):
        if after.big_blind < before.big_blind:
            problems.append(_error("structure.blinds_fall", number, big=after.big_blind, before=before.big_blind))
        elif _forced_bets(after) == _forced_bets(before):
            problems.append(_warning("structure.blinds_stay", number, big=after.big_blind))
    for step in _steps(structure):
        if step.factor > STEEP_STEP:
            before, after = structure.levels[step.level - 2], structure.levels[step.level - 1]
            problems.append(_warning("structure.steep_step", step.level, before=before.big_blind, big=after.big_blind))
    return problems


def _forced_bets(level: Level) -> tuple[Chips, Chips, Chips]:
    return level.small_blind, level.big_blind, level.ante


def _has_chips(profile: Profile) -> bool:
    return bool(profile.denominations) and min(profile.denominations) > 0


def _error(key: str, level: int | None = None, *, in_break: bool = False, **values: Value) -> Problem:
    return _problem(Severity.ERROR, key, level, in_break, values)


def _warning(key: str, level: int | None = None, *, in_break: bool = False, **values: Value) -> Problem:
    return _problem(Severity.WARNING, key, level, in_break, values)


def _problem(severity: Severity, key: str, level: int | None, in_break: bool, values: dict[str, Value]) -> Problem:
    told = values if level is None else {"level": level, **values}
    return Problem(Sentence(key, told), severity, level, in_break)
