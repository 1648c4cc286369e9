"""Payouts: the prize pool divided among the paid places, rounded to amounts that somebody has in the till.

All amounts are whole cents of the club's currency. Whatever the table, the rounding and the ties, the payouts sum to
the prize pool to the cent, and no place gets more than a better one. What has been announced counts as it was, until
the host announces other prizes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar, Final

from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.wording import Sentence, sentence

Cents = int
"""An amount of money, in hundredths of the club's currency."""

WHOLE: Final = 10_000
"""Hundredths of a per cent in a whole."""

_THOUSANDS: Final = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
_SHARE: Final = re.compile(r"\d{1,7}([.,]\d{1,2})?")

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


class PaidBy(StrEnum):
    """Ways to say how many places are paid, and with what."""

    TABLE = "table"
    """Customary shares, of so many places or of the customary number."""
    FIELD = "field"
    """Customary shares; a part of the entries is paid."""
    PERCENT = "percent"
    """Shares that the host has named."""
    AMOUNTS = "amounts"
    """Amounts that the host has named."""


BY_HAND: Final = (PaidBy.PERCENT, PaidBy.AMOUNTS)


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
    bounty: Cents = 0
    """Part of each entry's fee that lies on the player's head: whoever takes the player out wins it. 0: none."""
    rebuy_bounty: Cents = 0
    """Part of each re-buy's fee that comes onto the player's head."""
    is_progressive: bool = False
    """Whether half of a bounty comes onto the winner's own head."""
    paid_by: PaidBy = PaidBy.TABLE
    paid_percent: int = 15
    """Part of the entries that is paid where the field decides, in per cent."""
    by_hand: tuple[int, ...] = ()
    """What the host has named for each place: hundredths of a per cent, or cents; until then the table holds."""
    has_bubble_back: bool = False
    """Whether the best place without a prize gets the entry fee back, before the rest is divided."""

    def __post_init__(self) -> None:
        is_falling = all(before >= after for before, after in pairwise((*self.by_hand, 1)))
        parts = (self.house_fee, self.final_fee, self.bounty)
        is_within = sum(parts) <= self.entry_fee and self.rebuy_bounty <= max(0, self.rebuy_fee)
        if (
            min(*parts, self.rebuy_bounty) < 0
            or not is_within
            or self.rounded_to not in UNITS
            or not 1 <= self.paid_percent <= 100
            or len(self.by_hand) > MOST_PLACES
            or not is_falling
        ):
            raise ValueError(f"no fees: {self}")

    @property
    def for_prizes(self) -> Cents:
        """Part of each entry's fee that the prizes get."""
        return self.entry_fee - self.house_fee - self.final_fee - self.bounty

    @property
    def has_bounties(self) -> bool:
        """Whether there are bounties; without them no word of them appears."""
        return self.bounty > 0 or self.rebuy_bounty > 0


@dataclass(frozen=True, slots=True)
class Payouts:
    """The prize of each paid place, the first one first."""

    amounts: tuple[Cents, ...]
    unit: Cents
    """Amount to which they are rounded: smaller than wished where that would have left a place with nothing, or made
    different places equal."""
    bubble_back: Cents = 0
    """The entry fee that the best place without a prize gets back; the last of the amounts, where there is one."""
    remarks: tuple[Sentence, ...] = ()
    """Whatever was done otherwise than the host wished, and why."""

    @property
    def places(self) -> int:
        """Number of paid places; getting the entry fee back is no prize."""
        return len(self.amounts) - bool(self.bubble_back)


# Events


@dataclass(frozen=True, slots=True)
class PrizesAnnounced:
    """The prizes were announced: they hold, whoever enters after all, until others are announced."""

    kind: ClassVar[str] = "prizes_announced"
    at: datetime
    amounts: tuple[Cents, ...]
    """By place; empty where there are goods alone."""
    bubble_back: Cents = 0
    """The entry fee that the best place without a prize gets back, the last of the amounts."""
    goods: tuple[str, ...] = ()
    """Goods and vouchers by place."""
    citations: Citations = ()


# Dividing


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


def shares_typed(text: str) -> tuple[int, ...]:
    """Shares or amounts by place as somebody types them, ``50/30/20`` or ``50 30 20``, in hundredths.

    :raises Refusal: there is something else, more places than any table has, or a share that is nothing or rises.
    """
    parts = [part for part in re.split(r"[\s/;|+%€]+|,\s+", text.strip()) if part]
    if len(parts) == 1 or any(part.count(",") > 1 for part in parts):
        # Commas of a list, and not of decimals.
        parts = [part for one in parts for part in one.split(",") if part]
    if not parts:
        return ()
    parts = [_THOUSANDS.sub("", part) for part in parts]
    if not all(_SHARE.fullmatch(part) for part in parts):
        raise refuse("prizes.not_shares")
    if len(parts) > MOST_PLACES:
        raise refuse("prizes.places_out_of_range", places=len(parts), most=MOST_PLACES)
    shares = tuple(int(Fraction(part.replace(",", ".")) * 100) for part in parts)
    if min(shares) < 1:
        raise refuse("prizes.share_of_nothing", place=1 + shares.index(min(shares)))
    for place, (better, share) in enumerate(pairwise(shares), start=2):
        if share > better:
            raise refuse("prizes.share_rises", place=place)
    return shares


def paid_of_field(entries: int, percent: int) -> int:
    """The number of paid places where so many per cent of the entries are paid, rounded to the nearer; at least one."""
    return max(1, (entries * percent + 50) // 100)


def divided(fees: Fees, prize_pool: Cents, entries: int, players: int) -> Payouts | None:
    """What each place gets of a prize pool, the way that the club divides it; nothing where there is nothing to divide.

    :param entries: re-entries are some too.
    :param players: there are never more paid places than players.
    """
    remarks: list[Sentence] = []
    shares = _shares(fees, entries, remarks)[:players]
    if prize_pool <= 0 or not shares:
        return None
    back = fees.entry_fee if fees.has_bubble_back and players > len(shares) else 0
    if back:
        rest = _by_shares(fees, prize_pool - back, shares) if back < prize_pool else None
        if rest is not None and rest.amounts[-1] >= back:
            return replace(rest, amounts=(*rest.amounts, back), bubble_back=back, remarks=(*remarks, *rest.remarks))
        remarks.append(sentence("prizes.no_bubble_back", amount=back))
    whole = _by_shares(fees, prize_pool, shares)
    return replace(whole, remarks=(*remarks, *whole.remarks))


def _shares(fees: Fees, entries: int, remarks: list[Sentence]) -> tuple[int, ...]:
    """The shares of the paid places as the club wishes them; what is to be said of them goes to the remarks."""
    if fees.paid_by in BY_HAND and fees.by_hand:
        together = sum(fees.by_hand)
        if fees.paid_by is PaidBy.PERCENT and together != WHOLE:
            remarks.append(sentence("prizes.scaled", together=in_per_cent(together)))
        return fees.by_hand
    if fees.paid_by is not PaidBy.FIELD:
        return usual_shares(fees.paid_places or usual_places(entries))
    places = paid_of_field(entries, fees.paid_percent)
    if places > MOST_PLACES:
        remarks.append(sentence("prizes.most_places", places=places, most=MOST_PLACES))
    return usual_shares(min(places, MOST_PLACES))


def _by_shares(fees: Fees, amount: Cents, shares: Sequence[int]) -> Payouts:
    if fees.paid_by is PaidBy.AMOUNTS and fees.by_hand:
        if sum(shares) == amount:
            return Payouts(tuple(shares), fees.rounded_to)
        remark = sentence("prizes.scaled_amounts", together=sum(shares), pool=amount)
        parts = payouts(amount, shares, fees.rounded_to)
        return replace(parts, remarks=(remark, *_smaller_unit(fees, parts)))
    parts = payouts(amount, shares, fees.rounded_to)
    return replace(parts, remarks=_smaller_unit(fees, parts))


def _smaller_unit(fees: Fees, parts: Payouts) -> tuple[Sentence, ...]:
    if parts.unit == fees.rounded_to:
        return ()
    return (sentence("prizes.smaller_unit", wished=fees.rounded_to, unit=parts.unit),)


def in_per_cent(share: int) -> str:
    """Hundredths of a per cent as per cent, with a point before its decimals."""
    whole, rest = divmod(share, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else str(whole)


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
