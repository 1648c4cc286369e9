"""Sharing of a pot in whole chips, and what the books say of those left over (odd chips, ungerade Chips)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.showdown.policies import SAME_HANDS, SameHands

W = TypeVar("W", int, str)


def low_side(winners: tuple[W, ...], consult: Consultation) -> tuple[W, ...]:
    """Winners of the low half where the same hands win both: none, if they share the pot as a whole."""
    if len(winners) > 1:
        match consult.ask(SAME_HANDS):
            case SameHands.EVENLY:
                consult.because("pot.same_both_ways")
            case SameHands.EACH_HALF:
                return winners
    return ()


def share(units: int, high: Sequence[W], low: Sequence[W]) -> dict[W, int]:
    """Share of each winner; odd chips go to the first ones, the pot's own to the high side.

    :param units: the pot in chips of the smallest value.
    :param high: the winners, the one who comes first for an odd chip first.
    :param low: those who share the low half; empty where the pot is not halved.
    """
    if not low:
        return _evenly(units, high)
    for_high, for_low = halves(units)
    shares = Counter(_evenly(for_high, high))
    shares.update(_evenly(for_low, low))
    return dict(shares)


def halves(units: int) -> tuple[int, int]:
    """The high half and the low half of a pot, which gets the smaller one; in chips of the smallest value."""
    return units - units // 2, units // 2


def most_left_over(units: int, high: Sequence[W], low: Sequence[W]) -> int:
    """Number of odd chips of one side, for which the order of winners matters; the more of both sides."""
    if not low:
        return units % len(high)
    for_high, for_low = halves(units)
    return max(for_high % len(high), for_low % len(low))


def extra(shares: Mapping[W, int], units: int, high: Sequence[W], low: Sequence[W]) -> dict[W, int]:
    """Odd chips of each beyond the whole part of an even share, in chips of the smallest value."""
    even: Counter[W] = Counter()
    for side in (high, low) if low else (high,):
        for winner in side:
            even[winner] += units // (2 if low else 1) // len(side)
    return {winner: share - even[winner] for winner, share in shares.items() if share > even[winner]}


def _evenly(units: int, winners: Sequence[W]) -> dict[W, int]:
    each, odd = divmod(units, len(winners))
    return {winner: each + (place < odd) for place, winner in enumerate(winners)}
