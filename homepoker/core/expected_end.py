"""The one model of the end of an evening: by how many big blinds all chips are.

The clock ends no evening, blinds that grow against the chips in play do. So an evening is expected to end in the level
in which all chips are so many big blinds: early, typically and at the latest, by customary figures into which a club's
own ended evenings are pooled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import exp, log, sqrt
from typing import Final

from homepoker.core.clock import Position
from homepoker.core.quantities import Chips, Seconds
from homepoker.core.structure import BlindStructure, duration, length, next_period

EARLY, TYPICAL, LATE = 75, 40, 20
"""Big blinds of all chips at which an evening ends: by then seldom, usually and nearly always.

Ends that home games have published lie between 75 and 29 with a middle of 47; the customary rule says 20.
"""

PRIOR_EVENINGS: Final = 5
"""Evenings that the customary figures weigh: after so many of its own a club's figures count as much."""

_SEEN_WITHIN: Final = 3.29
"""Standard deviations between the early and the late figure: one evening in twenty ends before, one after them."""


@dataclass(frozen=True, slots=True)
class EndPrior:
    """Big blinds of all chips at which evenings end, the most first, and the number of evenings that tell it."""

    early: float = EARLY
    typical: float = TYPICAL
    late: float = LATE
    evenings: int = 0


CUSTOMARY: Final = EndPrior()
"""The figures without any evening of a club."""


@dataclass(frozen=True, slots=True)
class EndAt:
    """Level in which an evening ends, and the time until that level is over."""

    level: int
    after: Seconds


@dataclass(frozen=True, slots=True)
class EndRange:
    """The ends of an evening; nothing where the blinds never grow so large."""

    early: EndAt | None
    typical: EndAt | None
    late: EndAt | None


def pooled(ends: Sequence[float]) -> EndPrior:
    """The customary figures with a club's own ends pooled in.

    Ends are ratios, so their logarithms are taken as normal, with the conjugate prior of mean and variance (Gelman and
    others, *Bayesian Data Analysis*, 3rd edition, section 3.3) that weighs :data:`PRIOR_EVENINGS`: k customary and n
    own ends have the mean (k·m + Σx) ÷ (k+n) and the variance (k·s² + Σ(x−x̄)² + k·n÷(k+n)·(x̄−m)²) ÷ (k+n). Early
    and late stay the quantiles that they are of the customary ends, as far from the middle as the spread has grown.

    :param ends: big blinds of all chips when the last player but one went out, one for each evening.
    """
    if not ends:
        return CUSTOMARY
    own = [log(end) for end in ends]
    count, mean = len(own), sum(own) / len(own)
    middle, spread = log(TYPICAL), log(EARLY / LATE) / _SEEN_WITHIN
    weight = PRIOR_EVENINGS + count
    pooled_middle = (PRIOR_EVENINGS * middle + sum(own)) / weight
    scatter = sum((one - mean) ** 2 for one in own)
    apart = PRIOR_EVENINGS * count / weight * (mean - middle) ** 2
    wider = sqrt((PRIOR_EVENINGS * spread**2 + scatter + apart) / weight) / spread
    return EndPrior(
        exp(pooled_middle + log(EARLY / TYPICAL) * wider),
        exp(pooled_middle),
        exp(pooled_middle - log(TYPICAL / LATE) * wider),
        count,
    )


def end_after(levels: Iterable[tuple[Chips, int, int]], chips: Chips, big_blinds: float) -> tuple[int, int] | None:
    """The level in which all chips are at most so many big blinds, and the time from the start to its end.

    :param levels: big blind, length and length of the break after it, in any one unit of time.
    """
    passed = 0
    for number, (big_blind, lasts, pause) in enumerate(levels, start=1):
        passed += lasts
        if 0 < chips <= big_blinds * big_blind:
            return number, passed
        passed += pause
    return None


def end_level(structure: BlindStructure, chips: Chips, big_blinds: float) -> int | None:
    """The level in which all chips are at most so many big blinds; nothing where the structure is too short."""
    numbered = enumerate(structure.levels, start=1)
    return next((number for number, level in numbered if 0 < chips <= big_blinds * level.big_blind), None)


def range_from_start(structure: BlindStructure, chips: Chips, prior: EndPrior = CUSTOMARY) -> EndRange:
    """The ends of an evening with so many chips, counted from the start of play, breaks included."""
    levels = [
        (level.big_blind, length(level), length(level.break_after) if level.break_after is not None else 0)
        for level in structure.levels
    ]
    found = (end_after(levels, chips, figure) for figure in (prior.early, prior.typical, prior.late))
    return EndRange(*(EndAt(*end) if end is not None else None for end in found))


def range_from_now(structure: BlindStructure, here: Position, chips: Chips, prior: EndPrior = CUSTOMARY) -> EndRange:
    """The ends of an evening that is being played, counted from now; where one has passed it is that of this level.

    :param here: where the clock is; while it stands, it is counted as if it ran on now.
    """
    ends = (end_level(structure, chips, figure) for figure in (prior.early, prior.typical, prior.late))
    return EndRange(*(_until_end_of(structure, here, level) if level is not None else None for level in ends))


def _until_end_of(structure: BlindStructure, here: Position, last: int) -> EndAt:
    span, level, in_break = here.left, here.level, here.in_break
    while level < last or in_break:
        after = next_period(structure, level, in_break=in_break)
        if after is None:
            break
        level, in_break = after
        span += duration(structure, level, in_break=in_break)
    return EndAt(level, -(-span // timedelta(seconds=1)))
