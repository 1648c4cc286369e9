"""View of the coming levels: each level and break with its minutes and when it begins; no Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from homepoker.core import clock
from homepoker.core.clock import ClockState, Position
from homepoker.core.expected_end import CUSTOMARY, EndPrior
from homepoker.core.limits import MOST_LEVELS
from homepoker.core.quantities import NotChips, parse_chips
from homepoker.core.structure import Ante, BlindStructure, Level, duration, in_minutes, next_period
from homepoker.core.structure_check import problems
from homepoker.core.structure_edits import Blinds
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.ui.clock.view import ends, next_break

PROPOSED_BREAK = 10
"""Proposed minutes of a break that is put in."""

LONGEST_IN_FULL, LONGEST_BESIDE_SECONDS = 12, 10
"""Letters of the longest blinds that are written in full; a field of the narrowest form has room for as many.

Beside minutes with seconds it is narrower.
"""


@dataclass(frozen=True, slots=True)
class ComingRow:
    """A level or break that runs or comes; ``begins`` is a time of day, or that it runs."""

    level: int
    in_break: bool
    name: str
    blinds: str
    """Small blind, big blind and an ante that is unlike the big blind, as they are typed; empty in a break.

    Where they are long, thousands are written as hosts type them: ``10k/20k``.
    """
    minutes: str
    begins: str
    is_running: bool
    may_change_blinds: bool
    may_have_break: bool
    may_have_level: bool
    """Whether a level can be put in after it."""
    may_go: bool
    """Whether it can be left out."""


@dataclass(frozen=True, slots=True)
class LateChoice:
    """A choice for late registration: until the end of which level; 0 is not at all."""

    level: int
    words: str


@dataclass(frozen=True, slots=True)
class ComingLevelsView:
    rows: tuple[ComingRow, ...]
    follows: str
    """Expected times of the next break and the end."""
    note: str
    """Assumption of the times while the clock is stopped; usually empty."""
    warning: str
    """Coming level whose blinds fall; usually empty."""
    late: tuple[LateChoice, ...]
    late_until: int

    @property
    def has_coming_levels(self) -> bool:
        """Whether a level is still to begin."""
        return any(not row.is_running and not row.in_break for row in self.rows)


def coming_levels_view(state: Tournament, now: datetime, words: Words, prior: EndPrior = CUSTOMARY) -> ComingLevelsView:
    """The view of the running and the coming levels, as the clock stands at this moment.

    :param prior: when the club's evenings end.
    """
    structure = state.profile.structure
    here = clock.position(state.clock, structure, now)
    goes_on = here.is_running or here.state is ClockState.SCHEDULED
    sentences = (next_break(state, here, now, words), ends(state, here, now, words, prior))
    return ComingLevelsView(
        rows=tuple(_rows(structure, here, now, words)),
        follows=" · ".join(part for part in sentences if part),
        note="" if goes_on else words.text("clock.coming_if_now"),
        warning=_warning(state, here, words),
        late=tuple(_late_choices(state, here, words)),
        late_until=state.profile.late_registration_until,
    )


def read_blinds(text: str, before: Level) -> Blinds | None:
    """Blinds as hosts type them: ``300/600``, ``300 / 600 / 600`` with the ante, ``1k/2k``; else nothing.

    :param before: gives the ante where none is typed: it follows the big blind where it was as large.
    """
    parts = text.split("/") if "/" in text else text.split()
    try:
        amounts = [parse_chips(part) for part in parts]
    except NotChips:
        return None
    if len(amounts) == 2:
        amounts.append(amounts[1] if before.ante == before.big_blind else before.ante)
    return Blinds(*amounts) if len(amounts) == 3 else None


def coming_headings(words: Words) -> tuple[str, ...]:
    """The headings of the columns: level, blinds, minutes and time of day."""
    keys = ("coming_level", "coming_blinds", "coming_minutes", "coming_from")
    return tuple(words.text(f"clock.{key}") for key in keys)


def _rows(structure: BlindStructure, here: Position, now: datetime, words: Words) -> list[ComingRow]:
    rows: list[ComingRow] = []
    period: tuple[int, bool] | None = (here.level, here.in_break)
    is_waiting = here.state is ClockState.SCHEDULED
    has_begun = here.state not in (ClockState.NOT_STARTED, ClockState.SCHEDULED)
    at = now + here.left if is_waiting else now
    while period is not None:
        level, in_break = period
        is_running = not rows and not is_waiting
        there = structure.levels[level - 1]
        full = duration(structure, level, in_break=in_break)
        is_last = level == len(structure.levels)
        rows.append(
            ComingRow(
                level,
                in_break,
                words.text("clock.break") if in_break else words.number(level),
                "" if in_break else _forced_bets(there, structure, words),
                in_minutes(int(full.total_seconds())),
                words.text("clock.coming_now") if is_running else words.time(at),
                is_running,
                may_change_blinds=not in_break and (level > here.level or not has_begun),
                may_have_break=not in_break and there.break_after is None and not is_last,
                may_have_level=not in_break and len(structure.levels) < MOST_LEVELS,
                may_go=not is_running and (in_break or level > here.level),
            )
        )
        at += here.left if is_running else full
        period = next_period(structure, level, in_break=in_break)
    return rows


def _has_seconds(structure: BlindStructure) -> bool:
    """Whether a length such as *7:30* makes the column of minutes wider, at the cost of that of the blinds."""
    return any(level.seconds or (level.break_after and level.break_after.seconds) for level in structure.levels)


def _forced_bets(level: Level, structure: BlindStructure, words: Words) -> str:
    amounts = [level.small_blind, level.big_blind]
    if structure.ante is not Ante.NONE and level.ante and level.ante != level.big_blind:
        amounts.append(level.ante)
    in_full = "/".join(map(words.number, amounts))
    longest = LONGEST_BESIDE_SECONDS if _has_seconds(structure) else LONGEST_IN_FULL
    if len(in_full) <= longest:
        return in_full
    return "/".join(words.number(chips) if chips % 1000 else f"{chips // 1000}k" for chips in amounts)


def _warning(state: Tournament, here: Position, words: Words) -> str:
    """Words on the first coming level with lower blinds than the one before: it can be played, but is seldom meant."""
    falling = (problem for problem in problems(state.profile) if problem.sentence.key == "structure.blinds_fall")
    return next(
        (
            words.say(problem.sentence)
            for problem in falling
            if problem.level is not None and problem.level > here.level
        ),
        "",
    )


def _late_choices(state: Tournament, here: Position, words: Words) -> list[LateChoice]:
    until, levels = state.profile.late_registration_until, len(state.profile.structure.levels)
    choices = [LateChoice(0, words.text("clock.late_not"))]
    if 0 < until < here.level:
        choices.append(LateChoice(until, words.text("clock.late_was_until", level=until)))
    choices.extend(
        LateChoice(level, words.text("clock.late_until", level=level)) for level in range(here.level, levels + 1)
    )
    if until > levels:
        choices.append(LateChoice(until, words.text("clock.late_until", level=until)))
    return choices
