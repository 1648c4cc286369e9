"""Five cards ranked by our own hand, as a second opinion beside PokerKit: one key per hand, the higher one wins."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from homepoker.core.quantities import Card

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)

Key = tuple[int, list[int]]


def key(cards: tuple[Card, ...]) -> Key:
    """The category as its place, and the heights that decide within it."""
    counts = Counter(one.height for one in cards)
    heights = sorted(counts, key=lambda height: (counts[height], height), reverse=True)
    flush = len({one.suit for one in cards}) == 1
    spread = sorted(counts)
    wheel = spread == [2, 3, 4, 5, 14]
    straight = wheel or (len(counts) == 5 and spread[4] - spread[0] == 4)
    top = [5] if wheel else [spread[-1]]
    if straight and flush:
        return (9 if top == [14] else 8), top
    if straight:
        return 4, top
    if flush:
        return 5, heights
    shape = sorted(counts.values(), reverse=True)
    return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), heights


def best_of_seven(cards: list[Card]) -> Key:
    return max(key(five) for five in combinations(cards, 5))


def best_in_omaha(hole: list[Card], board: list[Card]) -> Key:
    """Two of the hand and three of the board, neither more nor fewer."""
    return max(key((*two, *three)) for two in combinations(hole, 2) for three in combinations(board, 3))


def low_in_omaha(hole: list[Card], board: list[Card]) -> tuple[int, ...]:
    """The best low up to the eight, highest card first with the ace as 1; empty where there is none."""
    lows = [
        tuple(sorted(heights, reverse=True))
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
        if len(heights := {1 if one.rank == "A" else one.height for one in (*two, *three)}) == 5 and max(heights) <= 8
    ]
    return min(lows, default=())
