"""Deals: the players who are left agree to divide the prizes that are still to be won.

Amounts are whole cents, stacks are chips. Every deal sums to the prizes to the cent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import ClassVar, Final

from homepoker.core.payouts import UNITS, Cents, apportioned
from homepoker.core.quantities import Chips, EntryId
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


# Events


@dataclass(frozen=True, slots=True)
class DealShare:
    """What one player gets by a deal (cents), and the stack it was agreed on (chips; 0 where it did not matter)."""

    entry: EntryId
    amount: Cents
    chips: Chips = 0


@dataclass(frozen=True, slots=True)
class DealAgreed:
    """All who were left agreed to divide what is still to be won; places and points follow from play as before."""

    kind: ClassVar[str] = "deal_agreed"
    at: datetime
    by: DealBy | None
    """The way that was worked out; nothing where the players named their shares."""
    shares: tuple[DealShare, ...]
    kept_for_first: Cents = 0
    """Goes to the winner beside the own share."""


# Verbs


def agree(
    by: DealBy | None, shares: Sequence[DealShare], to_divide: Cents, at: datetime, *, kept_for_first: Cents = 0
) -> DealAgreed:
    """Agree on these shares of the prizes that are still to be won.

    :param to_divide: cents, with what is kept for the first.
    :raises Refusal: fewer than two share, one gets less than nothing, or the shares do not sum to what is divided.
    """
    if len(shares) < 2:
        raise refuse("prizes.deal_players", players=len(shares), most=MOST_PLAYERS)
    if kept_for_first < 0 or min(share.amount for share in shares) < 0:
        raise refuse("prizes.deal_below_nothing")
    together = sum(share.amount for share in shares) + kept_for_first
    if together != to_divide:
        raise refuse("prizes.deal_does_not_add_up", together=together, divided=to_divide)
    return DealAgreed(at, by, tuple(shares), kept_for_first)


# Questions


def deal(
    prizes: Sequence[Cents],
    stacks: Sequence[Chips],
    by: DealBy,
    *,
    kept_for_first: Cents = 0,
    unit: Cents = 1,
) -> tuple[Cents, ...]:
    """Divide the prizes among those who are left, in the order of their stacks' listing.

    :param prizes: of the places still to be won, the first one first, falling or equal; as many as players or fewer.
    :param stacks: chips of each player.
    :param kept_for_first: taken off the first prize and played for; it is in no share.
    :param unit: cents, one of :data:`homepoker.core.payouts.UNITS`, to which shares are rounded: a smaller one where
        that would give somebody more than the first prize, less than somebody with as many chips or fewer, nothing, or
        as much as somebody whose share is another one. What is less than a unit goes to the largest share.
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
    return _rounded(sum(left), shares, left[0], unit) if sum(left) else (0,) * players


def _rounded(total: Cents, shares: Sequence[Fraction], most: Cents, unit: Cents) -> tuple[Cents, ...]:
    """Shares rounded to the unit, or to the next smaller one.

    It keeps order and equals, exceeds no first prize, and leaves nobody with nothing or as much as somebody else whose
    share is another one; the smallest unit is taken as it is.
    """
    largest = max(range(len(shares)), key=shares.__getitem__)
    for smaller in (size for size in UNITS if size <= unit):
        rounded = [smaller * count for count in apportioned(total // smaller, shares)]
        rounded[largest] += total % smaller
        pairs = [(shares[at], rounded[at]) for at in range(len(shares))]
        falls = any(one[0] <= other[0] and one[1] > other[1] for one in pairs for other in pairs)
        merges = any(one[0] < other[0] and one[1] == other[1] for one in pairs for other in pairs)
        is_fine = max(rounded) <= most and not merges and all(rounded)
        if not falls and (is_fine or smaller == UNITS[-1]):
            return tuple(rounded)
    return apportioned(total, shares)


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


def exceeds_first(prizes: Sequence[Cents], stacks: Sequence[Chips], kept_for_first: Cents = 0) -> bool:
    """Whether a deal by chips alone would give somebody more than the first prize, so that it is cut there.

    :param prizes: as for :func:`deal`.
    """
    left = [*prizes, *[0] * (len(stacks) - len(prizes))]
    left[0] -= kept_for_first
    rest = sum(left) - left[-1] * len(stacks)
    return left[-1] + Fraction(rest * max(stacks), sum(stacks)) > left[0]


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
