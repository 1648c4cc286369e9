"""Ratios of medians, measured in alternated rounds of one run, and what is said of them."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

Measure = Callable[[], float]
"""Does its work once and returns what it took, in any unit that all variants share."""


@dataclass(frozen=True)
class Verdict:
    """A figure beside its aim.

    :param cause: why the figure is as it is; said where the aim is missed.
    """

    what: str
    aim: float
    figure: float
    detail: str = ""
    cause: str = ""

    @property
    def is_met(self) -> bool:
        """Whether the figure, as it is printed, is within the aim."""
        return round(self.figure, 2) <= self.aim

    def __str__(self) -> str:
        said = f"{self.what}\n  aim ≤ {self.aim:g}   figure {self.figure:.2f}   {'met' if self.is_met else 'MISSED'}"
        if self.detail:
            said += f"\n  {self.detail}"
        if self.cause and not self.is_met:
            said += f"\n  cause: {self.cause}"
        return said


def alternated(variants: Sequence[Measure], rounds: int) -> list[list[float]]:
    """Measure every variant once a round; who goes first moves on from round to round.

    The machine's moods (other programs, a warm processor, a growing file) thus fall on all alike.
    """
    found: list[list[float]] = [[] for _ in variants]
    for number in range(rounds):
        for step in range(len(variants)):
            which = (number + step) % len(variants)
            found[which].append(variants[which]())
    return found


def took(work: Callable[[], object], spent: Callable[[], float] = time.process_time) -> Measure:
    """What a piece of work takes of the processor.

    Python's garbage is collected before and not within it, for both sides: window and commands switch its collection
    off, and the window collects once a second (``ui/shell/garbage_collection.py``).

    :param spent: the processor time so far, of all that works on it.
    """

    def measure() -> float:
        gc.collect()
        gc.disable()
        try:
            began = spent()
            work()
            return spent() - began
        finally:
            gc.enable()

    return measure


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """How many times the second's median the first's median is."""
    return median(above) / median(below)


def spread(values: Sequence[float], unit: str, scale: float = 1.0) -> str:
    """Median and range in words."""
    low, middle, high = (value * scale for value in (min(values), median(values), max(values)))
    return f"{middle:.0f} {unit} ({low:.0f}–{high:.0f})"


def tell(verdict: Verdict) -> None:
    """Print a verdict under what pytest prints."""
    print(f"\n{verdict}", flush=True)  # noqa: T201 # a benchmark's purpose is what it prints
