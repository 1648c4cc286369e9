"""Prizes of an evening: what is in the prize pool, what each place gets, and who has won what.

The prize pool counts what is due, entries, re-buys and add-ons, whether or not it was paid. Once they are announced,
prizes are what was announced; what has changed since is proposed, and never done in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from homepoker.core.accounts import for_final, for_prizes
from homepoker.core.deals import MOST_PLAYERS, DealAgreed
from homepoker.core.entries import Entries, still_in
from homepoker.core.payouts import Cents, Fees, Payouts, PrizesAnnounced, apportioned, divided
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.standings import places
from homepoker.core.till import Rate, Till
from homepoker.core.tournament import Tournament, is_late_registration_open

_NOTHING_BOOKED = Till()


def prize_pool(fees: Fees, entries: Entries, till: Till = _NOTHING_BOOKED) -> Cents:
    """The prize pool: all that is due without house, final and bounties, less what the prizes were lowered by."""
    due = (for_prizes(fees, entry, till.rates.get(entry.player, Rate.MEMBER)) for entry in entries.by_id.values())
    return max(0, sum(due) - till.lowered)


def set_aside(state: Tournament) -> Cents:
    """What an evening puts aside for the final of the season; like the prize pool it counts what is due."""
    fees, rates = state.profile.fees, state.till.rates
    if fees is None:
        return 0
    return sum(for_final(fees, rates.get(entry.player, Rate.MEMBER)) for entry in state.entries.by_id.values())


def prizes(fees: Fees, entries: Entries, till: Till = _NOTHING_BOOKED) -> Payouts | None:
    """The prize of each paid place as things stand; nothing while there is no prize pool.

    There are never more paid places than players.
    """
    players = len({entry.player for entry in entries.by_id.values()})
    return divided(fees, prize_pool(fees, entries, till), len(entries.by_id), players)


def prizes_now(state: Tournament) -> Payouts | None:
    """The prize of each paid place as things stand, whatever was announced; nothing where money is not played for."""
    fees = state.profile.fees
    return prizes(fees, state.entries, state.till) if fees is not None else None


def prizes_by_place(state: Tournament) -> Payouts | None:
    """The prize of each paid place that counts: as it was announced, before that as things stand."""
    # Not what the pool would give now: DECISIONS.md, 296
    fees, announced = state.profile.fees, state.announced
    if fees is None or announced is None or not announced.amounts:
        return prizes_now(state)
    return Payouts(announced.amounts, fees.rounded_to, announced.bubble_back)


def goods_by_place(state: Tournament) -> tuple[str, ...]:
    """The goods and vouchers that count: as they were announced, before that those of the profile."""
    return state.announced.goods if state.announced is not None else state.profile.goods


def announcement(state: Tournament, at: datetime, citations: Citations = ()) -> PrizesAnnounced:
    """The prizes as things stand, to be announced."""
    paid = prizes_now(state)
    amounts, back = (paid.amounts, paid.bubble_back) if paid is not None else ((), 0)
    return PrizesAnnounced(at, amounts, back, state.profile.goods, citations)


def has_news(state: Tournament) -> bool:
    """Whether there is something to win that is not announced as it stands."""
    if state.announced is None:
        return bool(state.profile.goods) or prizes_now(state) is not None
    now = announcement(state, state.announced.at, state.announced.citations)
    return now != state.announced


def prizes_of(state: Tournament) -> Mapping[PlayerId, Cents] | None:
    """The prizes won in an evening, in cents; nothing where it is not played for money.

    Until it is over nobody has won one: another entry would change every prize.
    """
    fees = state.profile.fees
    if fees is None:
        return None
    return prizes_won(fees, state.entries, state.till, state.deal, state.announced) if state.is_over else {}


def goods_won(state: Tournament) -> Mapping[PlayerId, tuple[tuple[str, ...], bool]]:
    """The goods that each player has won, and whether several share them; until the evening is over nobody has any.

    Players who share a place share the goods of the places that they span.
    """
    goods = goods_by_place(state) if state.is_over else ()
    won: dict[PlayerId, tuple[tuple[str, ...], bool]] = {}
    at = 0
    for _, group in groupby(places(state.entries) if goods else (), key=lambda placed: placed.place):
        players = [placed.player for placed in group]
        together = goods[at : at + len(players)]
        at += len(players)
        if together:
            won.update(dict.fromkeys(players, (together, len(players) > 1)))
    return won


def still_to_win(state: Tournament) -> tuple[Cents, ...]:
    """The prizes of the places for which those who are left still play, the first one first."""
    paid = prizes_by_place(state)
    return paid.amounts[: len(still_in(state.entries))] if paid is not None else ()


def may_deal(state: Tournament, now: datetime) -> bool:
    """Whether those who are left could divide their prizes now: nobody joins any more, and nothing is agreed yet."""
    if state.is_over or state.deal is not None or is_late_registration_open(state, now):
        return False
    return 2 <= len(still_in(state.entries)) <= MOST_PLAYERS and bool(still_to_win(state))


def prizes_won(
    fees: Fees,
    entries: Entries,
    till: Till = _NOTHING_BOOKED,
    deal: DealAgreed | None = None,
    announced: PrizesAnnounced | None = None,
) -> Mapping[PlayerId, Cents]:
    """The prizes of the players who have a place so far, in cents; who has none is not among them.

    By a deal its players have their shares, the best of them also what was kept for the first; the others have the
    prizes of the places after those that were divided, so that all sum to the prize pool whoever comes back. What was
    announced is won, whatever has changed since.

    Players who share a place share the prizes of the places that they span, in equal parts (TDA 2019 RP-8-A); an odd
    cent goes to the one who is listed first.
    """
    paid = prizes(fees, entries, till)
    by_place = announced.amounts if announced is not None and announced.amounts else paid.amounts if paid else ()
    if not by_place:
        return {}
    won: dict[PlayerId, Cents] = {}
    by_id = entries.by_id
    shares_agreed = deal.shares if deal is not None else ()
    agreed = {by_id[share.entry].player: share.amount for share in shares_agreed if share.entry in by_id}
    amounts = list(by_place)
    if deal is not None:
        amounts[: len(deal.shares)] = [deal.kept_for_first, *[0] * (len(agreed) - 1)]
    ranked = sorted(places(entries), key=lambda placed: placed.player not in agreed)
    # Whoever plays on has the better places.
    at = len({entry.player for entry in by_id.values()}) - len(ranked)
    for _, group in groupby(ranked, key=lambda placed: (placed.player in agreed, placed.place)):
        players = [placed.player for placed in group]
        together = sum(amounts[at : at + len(players)])
        at += len(players)
        shares = apportioned(together, [Fraction(1)] * len(players))
        won.update({player: share + agreed.get(player, 0) for player, share in zip(players, shares, strict=True)})
    return {player: amount for player, amount in won.items() if amount}
