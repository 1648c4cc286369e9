"""Prizes of an evening: what is in the prize pool, what each place gets, and who has won what.

The prize pool counts what is due, entries, re-buys and add-ons, whether or not it was paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby

from homepoker.core.accounts import for_prizes
from homepoker.core.entries import Entries
from homepoker.core.payouts import Cents, Fees, Payouts, apportioned, payouts, usual_places, usual_shares
from homepoker.core.quantities import PlayerId
from homepoker.core.standings import places
from homepoker.core.till import Rate, Till
from homepoker.core.tournament import Tournament

_NOTHING_BOOKED = Till()


def prize_pool(fees: Fees, entries: Entries, till: Till = _NOTHING_BOOKED) -> Cents:
    """The prize pool: all that is due without the part for the house, less what the prizes were lowered by."""
    due = (for_prizes(fees, entry, till.rates.get(entry.player, Rate.MEMBER)) for entry in entries.by_id.values())
    return max(0, sum(due) - till.lowered)


def prizes(fees: Fees, entries: Entries, till: Till = _NOTHING_BOOKED) -> Payouts | None:
    """The prize of each paid place as things stand; nothing while there is no prize pool.

    There are never more paid places than players.
    """
    pool = prize_pool(fees, entries, till)
    players = len({entry.player for entry in entries.by_id.values()})
    paid = min(players, fees.paid_places or usual_places(len(entries.by_id)))
    return payouts(pool, usual_shares(paid), fees.rounded_to) if pool > 0 and paid > 0 else None


def prizes_of(state: Tournament) -> Mapping[PlayerId, Cents] | None:
    """The prizes won in an evening, in cents; nothing where it is not played for money.

    Until it is over nobody has won one: another entry would change every prize.
    """
    fees = state.profile.fees
    if fees is None:
        return None
    return prizes_won(fees, state.entries, state.till) if state.is_over else {}


def prizes_won(fees: Fees, entries: Entries, till: Till = _NOTHING_BOOKED) -> Mapping[PlayerId, Cents]:
    """The prizes of the players who have a place so far, in cents; who has none is not among them.

    Players who share a place share the prizes of the places that they span, in equal parts (TDA 2019 RP-8-A); an odd
    cent goes to the one who is listed first.
    """
    paid = prizes(fees, entries, till)
    if paid is None:
        return {}
    won: dict[PlayerId, Cents] = {}
    for place, sharing in groupby(places(entries), key=lambda placed: placed.place):
        players = [placed.player for placed in sharing]
        together = sum(paid.amounts[place - 1 : place - 1 + len(players)])
        won.update(zip(players, apportioned(together, [Fraction(1)] * len(players)), strict=True))
    return {player: amount for player, amount in won.items() if amount}
