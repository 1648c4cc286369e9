"""Bounties (Kopfgeld): the part of what players pay that lies on their heads, and who has won it.

Nothing of it is kept: it follows from the bust-outs as they stand, so that a correction or an undo derives all of it
anew. Whoever takes a player out wins what lies on the player's head. A *progressive* bounty goes by halves: one is won,
the other comes onto the winner's own head. Several who share a knock-out share the bounty, as far as they covered the
stack in the pot with the last chips. Whoever is left at the end keeps the own head. Where nobody was named the bounty
is *open*: it lies in the till and is said.

    paid in = won + heads of who plays + open       all amounts are whole cents
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from homepoker.core.accounts import bounty_for
from homepoker.core.entries import BustOut, Entries
from homepoker.core.payouts import Cents, Fees, apportioned
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.till import Rate, Till
from homepoker.core.tournament import Tournament

_COINS: Final = (100, 50, 10, 1)
"""Amounts of which a half is a whole number where the bounty is one: nobody hands out half a coin."""


@dataclass(frozen=True, slots=True)
class BountyShare:
    """What one winner gets of a bounty."""

    winner: EntryId
    won: Cents
    on_head: Cents = 0
    """What comes onto the winner's own head; 0 unless bounties are progressive."""


@dataclass(frozen=True, slots=True)
class Bounties:
    """The bounties of an evening as they stand."""

    paid_in: Cents
    won: Mapping[PlayerId, Cents]
    """With the own heads of those who are left when play is over."""
    heads: Mapping[EntryId, Cents]
    """What lies on the head of everybody who still plays; nobody's where play is over."""
    grown: Set[EntryId]
    """Those of them onto whose heads something came."""
    open: Mapping[EntryId, Cents]
    """What lay on the heads of those who are out by nobody who was named."""
    shares: Mapping[EntryId, tuple[BountyShare, ...]]
    """How the bounty of everybody who was taken out was divided."""
    kept: Mapping[EntryId, Cents]
    """The own heads that those keep who are left when play is over."""
    is_progressive: bool = False


def bounties(fees: Fees, entries: Entries, till: Till, *, is_over: bool) -> Bounties:
    """Derive the bounties from the bust-outs, in the order of playing."""
    by_id = entries.by_id
    heads = {id_: bounty_for(fees, by_id[id_], till.rates.get(by_id[id_].player, Rate.MEMBER)) for id_ in by_id}
    paid_in = sum(heads.values())
    won = Counter[PlayerId]()
    unclaimed: dict[EntryId, Cents] = {}
    shares: dict[EntryId, tuple[BountyShare, ...]] = {}
    for out in entries.bust_outs:
        head = heads.pop(out.entry)
        if not head:
            continue
        # In a round of hand for hand whoever won at one table may rank below the loser: that head is gone already.
        divided = _divided(out, head, entries, heads if fees.is_progressive else {})
        if not divided:
            unclaimed[out.entry] = head
            continue
        shares[out.entry] = divided
        for share in divided:
            won[by_id[share.winner].player] += share.won
            if share.on_head:
                heads[share.winner] += share.on_head
    kept = {id_: head for id_, head in heads.items() if head} if is_over else {}
    for id_, head in kept.items():
        won[by_id[id_].player] += head
    grown = {share.winner for divided in shares.values() for share in divided if share.on_head}
    on_heads = {} if is_over else heads
    return Bounties(paid_in, +won, on_heads, grown & on_heads.keys(), unclaimed, shares, kept, fees.is_progressive)


def bounties_of(state: Tournament) -> Bounties | None:
    """The bounties of an evening; nothing where it has none."""
    fees = state.profile.fees
    if fees is None or not fees.has_bounties:
        return None
    return bounties(fees, state.entries, state.till, is_over=state.is_over)


def halved(bounty: Cents) -> tuple[Cents, Cents]:
    """The halves of a progressive bounty: what is won, and what comes onto the winner's head with the odd coin."""
    coin = next(coin for coin in _COINS if bounty % coin == 0 and (bounty >= 2 * coin or coin == 1))
    won = bounty // coin // 2 * coin
    return won, bounty - won


def _divided(out: BustOut, head: Cents, entries: Entries, heads: Mapping[EntryId, Cents]) -> tuple[BountyShare, ...]:
    """A bounty divided in equal parts; an odd cent goes to the one who is named first.

    :param heads: those onto which a half comes; whoever has none there wins the whole part.
    """
    winners = [winner for winner in dict.fromkeys(out.covered or out.by) if winner in entries.by_id]
    if not winners:
        return ()
    parts = zip(winners, apportioned(head, [Fraction(1)] * len(winners)), strict=True)
    return tuple(BountyShare(by, *halved(part)) if by in heads else BountyShare(by, part) for by, part in parts)
