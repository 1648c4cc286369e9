"""Payouts: the prize pool divided among the paid places, rounded to amounts that somebody has in the till.

All amounts are whole cents of the club's currency. Whatever the table, the rounding and the ties, the payouts sum to
the prize pool to the cent, and no place gets more than a better one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from homepoker.core.refusal import refuse

Cents = int
"""An amount of money, in hundredths of the club's currency."""

WHOLE: Final = 10_000
"""Hundredths of a per cent in a whole."""

_TABLES: Final[Mapping[int, tuple[int, ...]]] = {
    1: (10_000,),
    2: (6_500, 3_500),
    3: (5_000, 3_000, 2_000),
    4: (4_000, 3_000, 2_000, 1_000),
    5: (4_000, 2_400, 1_600, 1_200, 800),
    6: (3_700, 2_200, 1_500, 1_100, 800, 700),
    9: (3_000, 2_000, 1_200, 1_000, 800, 650, 550, 450, 350),
    18: (3_000, 2_000, 1_190, 800, 650, 500, 350, 260, 170, *4 * (140,), *5 * (104,)),
    27: (2_750, 1_750, 1_160, 800, 600, 450, 350, 260, 170, *4 * (140,), *5 * (104,), *9 * (70,)),
}
"""Customary shares by the number of paid places, in hundredths of a per cent."""

_PLACES: Final = ((5, 1), (8, 2), (15, 3), (27, 4), (45, 5), (100, 9), (150, 18))
"""Customary numbers of paid places, each up to so many entries."""
MOST_PLACES: Final = 27
"""Paid places of the longest table."""

UNITS: Final = (
    100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
)  # fmt: skip
"""Amounts to which prizes may be rounded, the largest first: the notes and coins of the usual currencies."""


@dataclass(frozen=True, slots=True)
class Fees:
    """What an evening costs a player, and how the prize pool is paid out; amounts are cents."""

    entry_fee: Cents
    """Of each entry; a re-entry is one too."""
    house_fee: Cents = 0
    """Part of each entry's fee that is kept for the costs."""
    rebuy_fee: Cents = 0
    add_on_fee: Cents = 0
    paid_places: int = 0
    """Number of paid places; 0: the customary one for the entries."""
    rounded_to: Cents = 100
    """Amount to which prizes are rounded, one of :data:`UNITS`."""
    guest_fee: Cents | None = None
    """Of each entry of a guest; nothing where guests pay as members do."""
    tick_fee: Cents = 0
    """Price of the club's own tick, *eats*: it goes into the till and not into the prizes."""
    final_fee: Cents = 0
    """Part of each entry's fee that is put aside for the final of the season: neither for the prizes nor the house."""

    def __post_init__(self) -> None:
        parts = (self.house_fee, self.final_fee)
        if min(parts) < 0 or sum(parts) > self.entry_fee or self.rounded_to not in UNITS:
            raise ValueError(f"no fees: {self}")


@dataclass(frozen=True, slots=True)
class Payouts:
    """The prize of each paid place, the first one first."""

    amounts: tuple[Cents, ...]
    unit: Cents
    """Amount to which they are rounded: smaller than wished where that would have left a place with nothing, or made
    different places equal."""


def usual_places(entries: int) -> int:
    """The customary number of paid places for so many entries."""
    return next((places for most, places in _PLACES if entries <= most), MOST_PLACES)


def usual_shares(places: int) -> tuple[int, ...]:
    """Customary shares of so many places, in hundredths of a per cent; they sum to a whole.

    Where no table is customary for this number, the next longer one gives its first places, scaled.

    :raises Refusal: more places than any table has, or none.
    """
    longer = [number for number in _TABLES if number >= places]
    if places < 1 or not longer:
        raise refuse("prizes.places_out_of_range", places=places, most=MOST_PLACES)
    return scaled(_TABLES[min(longer)][:places])


def scaled(shares: Sequence[int]) -> tuple[int, ...]:
    """Shares that sum to a whole, as near to these as hundredths of a per cent allow.

    :raises Refusal: one is below 0, a place has more than a better one, or all are 0.
    """
    if min(shares, default=0) < 0 or sum(shares) == 0:
        raise refuse("prizes.no_shares")
    for place, (better, share) in enumerate(pairwise(shares), start=2):
        if share > better:
            raise refuse("prizes.share_rises", place=place)
    return apportioned(WHOLE, [Fraction(share) for share in shares])


def apportioned(total: int, weights: Sequence[Fraction]) -> tuple[int, ...]:
    """Divide a whole number by weights: each gets its whole part, the rest goes to the largest remainders.

    Of equal remainders the one that stands first comes first (method of Hamilton).

    :param weights: none below 0, and not all 0.
    """
    whole = sum(weights)
    quotas = [total * weight / whole for weight in weights]
    given = [int(quota) for quota in quotas]
    by_remainder = sorted(range(len(quotas)), key=lambda at: given[at] - quotas[at])
    for at in by_remainder[: total - sum(given)]:
        given[at] += 1
    return tuple(given)


def payouts(prize_pool: Cents, shares: Sequence[int], unit: Cents = 1) -> Payouts:
    """Divide a prize pool by shares, rounded to a unit; what is less than a unit goes to the first place.

    :param prize_pool: cents.
    :param shares: hundredths of a per cent, falling or equal.
    :param unit: cents, one of :data:`UNITS`.
    """
    weights = [Fraction(share) for share in shares]
    divided = ((smaller, apportioned(prize_pool // smaller, weights)) for smaller in UNITS if smaller <= unit)
    smaller, units = next(way for way in divided if way[0] == UNITS[-1] or _keeps_places_apart(way[1], shares))
    first = prize_pool - smaller * sum(units[1:])
    return Payouts((first, *(smaller * count for count in units[1:])), smaller)


def _keeps_places_apart(units: Sequence[int], shares: Sequence[int]) -> bool:
    """Whether every place with a share gets something, and different shares differ."""
    if any(share and not count for count, share in zip(units, shares, strict=True)):
        return False
    return all(
        before != after or share == next_share
        for (before, after), (share, next_share) in zip(pairwise(units), pairwise(shares), strict=True)
    )
