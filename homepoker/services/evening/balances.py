"""Debts and credits that players bring along from the club's earlier evenings, and what a guest pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache

from homepoker.core.history import History
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.till import AccountsNoted, BalanceBrought, Brought, Rate, RateSet
from homepoker.core.tournament import Tournament
from homepoker.services.evening.filed_rulings import Evenings
from homepoker.store.errors import StoreError

BringsAlong = Callable[[Tournament, PlayerId, Sequence[Player]], Sequence[BalanceBrought | RateSet]]
"""What goes into the till's books when a player enters for the first time; the people are those who join the club."""


def nothing_brought(
    _state: Tournament, _player: PlayerId, _newcomers: Sequence[Player]
) -> Sequence[BalanceBrought | RateSet]:
    """What players bring along who are known from no other evening."""
    return ()


def balances(evenings: Evenings, but: str, until: date) -> Mapping[PlayerId, Brought]:
    """The account of each player at the end of the newest evening that they had one in.

    :param but: the id of the evening that is not asked, as it is going on.
    :param until: its date: later evenings are not asked either.
    """
    known: dict[PlayerId, Brought] = {}
    for tournament, _, on in evenings.speaking_of(AccountsNoted.kind):
        if tournament == but or on > until:
            continue
        try:
            standing = History(evenings.lines_about(tournament, AccountsNoted.kind)).standing()
        except (StoreError, ValueError):
            continue  # a damaged evening says so where it is opened
        notes = [event for line in standing for event in line.events if isinstance(event, AccountsNoted)]
        for account in notes[-1].accounts if notes else ():
            known.setdefault(account.player, Brought(account.amount, account.since))
    return known


def brings_along(evenings: Evenings, tournament_id: str, people: Callable[[], Sequence[Player]]) -> BringsAlong:
    """What players bring along into an evening; earlier ones are read once, when the first player enters for money.

    :param people: reads the register.
    """
    known = cache(lambda until: balances(evenings, tournament_id, until))

    def brought(state: Tournament, player: PlayerId, newcomers: Sequence[Player]) -> Sequence[BalanceBrought | RateSet]:
        fees = state.profile.fees
        if fees is None:
            return ()
        person = next((each for each in (*newcomers, *people()) if player in each.ids), None)
        ids = person.ids if person is not None else (player,)
        events: list[BalanceBrought | RateSet] = []
        if person is not None and person.is_guest and fees.guest_fee is not None and player not in state.till.rates:
            events.append(RateSet(player, Rate.GUEST))
        earlier = known(state.began_on)
        balance = next((earlier[own] for own in ids if own in earlier), None)
        if balance is not None and balance.amount and player not in state.till.brought:
            events.append(BalanceBrought(player, balance.amount, balance.since))
        return events

    return brought
