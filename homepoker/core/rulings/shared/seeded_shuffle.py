"""Seeded shuffle: the same seed gives the same order on every machine, so that a draw can be checked later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_MASK = 2**64 - 1


def shuffled(items: Iterable[T], source: int) -> tuple[T, ...]:
    """The items in an order that only the seed decides (Fisher-Yates).

    Every order is as likely as any other where the source is drawn at random.
    """
    mixed = list(items)
    numbers = _numbers(source)
    for last in range(len(mixed) - 1, 0, -1):
        at = _below(last + 1, numbers)
        mixed[last], mixed[at] = mixed[at], mixed[last]
    return tuple(mixed)


def another(source: int) -> int:
    """A second seed that follows from the first, for a draw that must be independent of it."""
    return next(_numbers(source ^ _MASK)) >> 1


def _below(count: int, numbers: Iterator[int]) -> int:
    """A number from 0 to below ``count``, without bias: numbers that would favour the low ones are thrown away."""
    fair = _MASK - (_MASK + 1) % count
    return next(number for number in numbers if number <= fair) % count


def _numbers(source: int) -> Iterator[int]:
    """Endless numbers of 64 bits (SplitMix64, Steele, Lea and Flood 2014)."""
    state = source & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        yield mixed ^ (mixed >> 31)
