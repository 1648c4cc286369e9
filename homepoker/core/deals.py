"""Deals: the players who are left agree to divide the prizes that are still to be won.

Amounts are whole cents, stacks are chips. Every deal sums to the prizes to the cent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Final

from homepoker.core.payouts import Cents, apportioned
from homepoker.core.quantities import Chips
from homepoker.core.refusal import refuse

MOST_PLAYERS: Final = 12
"""Players up to whom the independent chip model is worked out exactly: its steps double with each one more."""


class DealBy(StrEnum):
    """Ways to divide."""

    EVEN = "even"
    CHIPS = "chips"
    """Everybody gets the smallest prize, the rest is divided by stacks."""
    ICM = "icm"
    """By the chances of each place that the stacks give (independent chip model, Malmuth and Harville)."""


def deal(
    prizes: Sequence[Cents], stacks: Sequence[Chips], by: DealBy, *, kept_for_first: Cents = 0
) -> tuple[Cents, ...]:
    """Divide the prizes among those who are left, in the order of their stacks' listing.

    :param prizes: of the places still to be won, the first one first, falling or equal; as many as players or fewer.
    :param stacks: chips of each player.
    :param kept_for_first: taken off the first prize and played for; it is in no share.
    :raises Refusal: fewer than two players or more than :data:`MOST_PLAYERS`, an empty stack, prizes that rise or are
        more than the players, or more kept than lies between the first prize and the second.
    """
    players = len(stacks)
    if not 2 <= players <= MOST_PLAYERS:
        raise refuse("prizes.deal_players", players=players, most=MOST_PLAYERS)
    if min(stacks) <= 0:
        raise refuse("prizes.deal_empty_stack")
    if not 1 <= len(prizes) <= players or min(prizes) < 0:
        raise refuse("prizes.deal_prizes", prizes=len(prizes), players=players)
    if list(prizes) != sorted(prizes, reverse=True):
        raise refuse("prizes.deal_prizes_rise")
    left = [*prizes, *[0] * (players - len(prizes))]
    left[0] -= kept_for_first
    if kept_for_first < 0 or left[0] < left[1]:
        raise refuse("prizes.deal_kept_too_much", kept=kept_for_first, most=prizes[0] - left[1])
    shares = _WAYS[by](left, stacks)
    total = sum(left)
    return apportioned(total, shares) if total else (0,) * players


def even(prizes: Sequence[Cents], stacks: Sequence[Chips]) -> tuple[Fraction, ...]:
    """The same for everybody."""
    return (Fraction(sum(prizes), len(stacks)),) * len(stacks)


def by_chips(prizes: Sequence[Cents], stacks: Sequence[Chips]) -> tuple[Fraction, ...]:
    """The smallest prize for everybody and the rest by chips; nobody gets more than the first prize.

    What a leader would get beyond the first prize goes to the others by chips, again where that lifts another above it.

    :param prizes: as many as players.
    """
    least, first = prizes[-1], Fraction(prizes[0])
    rest, chips = Fraction(sum(prizes) - least * len(stacks)), sum(stacks)
    shares = [least + rest * stack / chips for stack in stacks]
    capped: set[int] = set()
    while over := {at for at, share in enumerate(shares) if share > first}:
        capped |= over
        excess = sum((shares[at] - first for at in over), Fraction(0))
        others = sum(stack for at, stack in enumerate(stacks) if at not in capped)
        shares = [first if at in capped else share + excess * stacks[at] / others for at, share in enumerate(shares)]
    return tuple(shares)


def icm(prizes: Sequence[Cents], stacks: Sequence[Chips]) -> tuple[Fraction, ...]:
    """The expected prize of each: a place is won in proportion to the stacks of those who have none yet.

    Worked out by subsets, because the players who already have a place matter and not their order: 2^n steps for n
    players instead of n!.

    :param prizes: as many as players.
    """
    players = len(stacks)

    @cache
    def chance(placed: int) -> Fraction:
        """The chance that exactly these players (as bits) have the best places."""
        if not placed:
            return Fraction(1)
        total = Fraction(0)
        for last in range(players):
            if placed >> last & 1:
                before = placed & ~(1 << last)
                total += chance(before) * Fraction(stacks[last], _free(stacks, before))
        return total

    shares = [Fraction(0)] * players
    for placed in range(1 << players):
        place = placed.bit_count()
        if place == players or not prizes[place]:
            continue
        free = _free(stacks, placed)
        for player in range(players):
            if not placed >> player & 1:
                shares[player] += chance(placed) * Fraction(stacks[player], free) * prizes[place]
    return tuple(shares)


def _free(stacks: Sequence[Chips], placed: int) -> Chips:
    """The chips of all players who have no place yet."""
    return sum(stack for at, stack in enumerate(stacks) if not placed >> at & 1)


_WAYS: Mapping[DealBy, Callable[[Sequence[Cents], Sequence[Chips]], tuple[Fraction, ...]]] = {
    DealBy.EVEN: even,
    DealBy.CHIPS: by_chips,
    DealBy.ICM: icm,
}
