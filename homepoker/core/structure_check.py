"""The check of profiles and their blind structures, made by hand, generated or pasted: one set of rules for all.

Each problem says what it is, why it matters and what to do. A structure that `structure_generator` makes has none of
more weight than a remark, because both go by the same figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from homepoker.core.chip_case import owned
from homepoker.core.expected_end import range_from_start
from homepoker.core.limits import MOST_LEVELS, MOST_MINUTES
from homepoker.core.profile import (
    SEATS_AT_LEAST,
    SEATS_AT_MOST,
    Profile,
    are_unrelated,
    colour_ups,
    colour_ups_in_play,
    expected_end_level,
    is_payable,
    race_break,
)
from homepoker.core.quantities import Chips
from homepoker.core.starting_stacks import covers
from homepoker.core.structure import Ante, BlindStructure, Level, length
from homepoker.core.structure_generator import LARGE_FOR_CHIP, STEEPEST, STEEPEST_FIRST, customary_big_blinds
from homepoker.core.wording import Sentence, Value


class Severity(StrEnum):
    """Weight of a problem, the heaviest first."""

    ERROR = "error"
    """The evening cannot be played like this."""
    WARNING = "warning"
    """Playable, but seldom meant."""
    REMARK = "remark"
    """Customary somewhere, with a price that a host should know."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a profile: the text says what, why it matters and what to do.

    ``level`` (from 1) and ``in_break`` name the row of the structure; no level means the profile as a whole.
    """

    sentence: Sentence
    severity: Severity
    level: int | None = None
    in_break: bool = False


COLOUR_UP_IN_PLAY = "structure.colour_up_in_play"
"""The key of the problem that a break after its level would mend."""

SHALLOW_START = 10
"""Big blinds of a shallow starting stack: fewer leave nothing to play from the first hand on."""

_SLOWEST: Final = 1.1
"""Step of the big blind at least: after a smaller one nobody plays otherwise, and the level has moved nothing."""
_CUSTOMARY_SHARE: Final = (1.5, 2.5)
"""Big blind in small blinds, where it is not two and yet customary: 1,000/1,500, 800/1,500, 1,000/2,500.

Such levels spare a small chip: half of 1,500 is 750, which takes 50s, and 800 is paid in 100s.
"""
_WORKHORSE: Final = 8
"""Big blind in chips from which a chip is small enough to play on with it alone, without the next smaller one."""
_SHORT_EVENING: Final = 45
"""Minutes of a short evening; nobody has come for less."""
_LONG_EVENING: Final = 8 * 60
"""Minutes of a long evening: from seven to three at night."""


# Questions


def problems(profile: Profile, players: int | None = None) -> tuple[Problem, ...]:
    """The problems of a profile, the evening's own matters first and then level by level.

    With ``players`` it is also said what follows from their number: how long it takes, and which chips leave when.
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
    problems.extend(_problems_of_chips(profile, players))
    if players is not None and players >= 2:
        problems.extend(
            _warning(COLOUR_UP_IN_PLAY, colour_up.after_level, value=colour_up.denomination)
            for colour_up in colour_ups_in_play(profile, players)
        )
    if players is not None and players >= 2 and expected_end_level(profile, players) is None:
        last = profile.structure.levels[-1].big_blind
        problems.append(_warning("structure.too_short", len(profile.structure.levels), players=players, big_blind=last))
    if players is not None and players >= 2:
        problems.extend(_problems_of_the_field(profile, players))
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
    else:
        problems.extend(_problems_of_the_blinds(profile, number, level))
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


def _problems_of_the_blinds(profile: Profile, number: int, level: Level) -> Iterator[Problem]:
    """Blinds that are not one to two, and amounts that nobody says or counts easily."""
    small, big = level.small_blind, level.big_blind
    if big != 2 * small:
        least, most = _CUSTOMARY_SHARE
        is_rounded = _has_chips(profile) and abs(big - 2 * small) <= min(profile.denominations)
        is_share = least * small <= big <= most * small and (_is_customary(small) or _is_customary(2 * small))
        key, severity = "structure.not_twice", Severity.WARNING
        if _is_customary(big) and (is_share or is_rounded):
            key, severity = "structure.not_twice_customary", Severity.REMARK
        yield _problem(severity, key, number, False, {"small": small, "big": big, "twice": 2 * small})
    if len(str(big).rstrip("0")) > 2:
        near = min(customary_big_blinds(), key=lambda blind: abs(blind - big))
        yield _warning("structure.odd_amount", number, big=big, near=near)


def _is_customary(blind: Chips) -> bool:
    return blind in customary_big_blinds()


def _problems_of_growth(structure: BlindStructure) -> Iterator[Problem]:
    for number, (before, after) in enumerate(pairwise(structure.levels), start=2):
        values: dict[str, Value] = {"before": before.big_blind, "big": after.big_blind}
        if after.big_blind < before.big_blind:
            yield _problem(Severity.ERROR, "structure.blinds_fall", number, False, values)
        elif all(now <= then for now, then in zip(_forced_bets(after), _forced_bets(before), strict=True)):
            yield _warning("structure.blinds_stay", number, big=after.big_blind)
        elif 0 < before.big_blind < after.big_blind:
            factor = after.big_blind / before.big_blind
            values["percent"] = round(100 * factor) - 100
            if factor > STEEPEST_FIRST:
                yield _problem(Severity.WARNING, "structure.steep_step", number, False, values)
            elif factor > STEEPEST and number > 2:
                yield _problem(Severity.REMARK, "structure.large_step", number, False, values)
            elif factor < _SLOWEST:
                yield _problem(Severity.WARNING, "structure.slow_step", number, False, values)


def _problems_of_chips(profile: Profile, players: int | None) -> Iterator[Problem]:
    """Chips that nobody needs, and small ones that are kept beside large blinds."""
    if not _has_chips(profile) or are_unrelated(profile.denominations):
        return
    values, levels = sorted(set(profile.denominations)), profile.structure.levels
    end = len(levels)
    if players is not None and players >= 2:
        end = expected_end_level(profile, players) or end
    leaving = {each.denomination: each.after_level for each in colour_ups(profile)}
    used = {value for stack in profile.stacks for value in stack.pieces}
    amounts = (profile.starting_stack, profile.rebuy_chips if profile.rebuys else 0, profile.add_on_chips)
    for place, value in enumerate(values[:-1]):
        larger = tuple(values[place + 1 :])
        last = leaving.get(value, len(levels))
        if last == 0:
            if value not in used and all(is_payable(amount, larger) for amount in amounts):
                yield _problem(Severity.REMARK, "structure.chip_not_needed", None, False, {"value": value})
            continue
        gone = race_break(profile.structure, last) or last
        for number, level in enumerate(levels[: min(gone, end)], start=1):
            if level.big_blind > LARGE_FOR_CHIP * value and level.big_blind >= _WORKHORSE * larger[0]:
                if number <= last:
                    yield _warning("structure.chip_kept", number, value=value, big=level.big_blind, until=last)
                else:  # only a nuisance: a short evening has no break as early as this
                    told: dict[str, Value] = {"value": value, "big": level.big_blind, "until": gone}
                    yield _problem(Severity.REMARK, "structure.chip_kept_for_break", number, False, told)
                break


def _problems_of_the_field(profile: Profile, players: int) -> Iterator[Problem]:
    """The length of the evening for so many players, and whether the largest chips are enough at its end."""
    chips = players * profile.starting_stack
    typical = range_from_start(profile.structure, chips).typical
    minutes = typical.after // 60 if typical is not None else 0
    told: dict[str, Value] = {"players": players, "minutes": minutes, "span": 60 * minutes}
    if 0 < minutes < _SHORT_EVENING:
        yield _problem(Severity.REMARK, "structure.evening_short", None, False, told)
    elif minutes > _LONG_EVENING:
        yield _problem(Severity.REMARK, "structure.evening_long", None, False, told)
    pieces = owned(profile.case) if profile.case is not None else {}
    if len(pieces) > 1 and not covers(pieces, chips):
        second, largest = sorted(pieces)[-2:]
        yield _warning("structure.top_chips_too_few", chips=chips, second=second, largest=largest)


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
