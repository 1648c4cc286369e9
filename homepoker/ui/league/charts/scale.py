"""Scale of a chart: round steps from zero, and names beside their lines that do not cover one another."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10


def nice_steps(most: float, least: float = 0, about: int = 6) -> list[int]:
    """Round numbers from 0, or from below ``least`` where that is less, to at least ``most``.

    :param about: not many more steps than these.
    """
    low, high = min(0.0, least), max(0.0, most)
    if high == low:
        return [0, 1]
    rough = (high - low) / about
    scale = 10 ** floor(log10(rough)) if rough >= 1 else 1
    step = next(factor * scale for factor in (1, 2, 5, 10) if factor * scale >= rough)
    return list(range(floor(low / step) * step, ceil(high / step) * step + 1, step))


def labelled_places(last: int, most: int) -> list[int]:
    """Places that have a label on an axis: the first, and round numbers up to the last; not many more than ``most``."""
    step = nice_steps(last, about=max(1, most))[1]
    return [1, *(place for place in range(step, last + 1, step) if place > 1)]


def spread(tops: Sequence[float], apart: float, lowest: float) -> list[float]:
    """Positions in the same order, at least ``apart`` from one another and above ``lowest``.

    Those that are too close share the room around their middle, so that none is far from where it belongs.
    """
    groups: list[tuple[float, int]] = []
    for place, top in enumerate(tops):
        middle, count = top - place * apart, 1
        while groups and groups[-1][0] > middle:
            before, many = groups.pop()
            middle, count = (before * many + middle * count) / (many + count), many + count
        groups.append((middle, count))
    most = lowest - apart * len(tops)
    moved = [min(max(0.0, middle), most) for middle, count in groups for _ in range(count)]
    return [top + place * apart for place, top in enumerate(moved)]


def unique(labels: Sequence[str]) -> list[str]:
    """The labels, repeated ones with an invisible sign: an axis of Qt Charts has no two alike."""
    seen: dict[str, int] = {}
    made = []
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        made.append(label + INVISIBLE * (seen[label] - (label != "")))
    return made


INVISIBLE = "\u200b"
"""Zero width space."""
