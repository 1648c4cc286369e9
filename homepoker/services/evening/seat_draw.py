"""Random seat draw among all seatings that keep groups apart as well as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import combinations

from homepoker.core import entries, seating
from homepoker.core.balancing.breaking import BreakPlan, break_plan
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.seating import Group
from homepoker.core.tournament import Tournament
from homepoker.services.draw import Draw

TRIES = 400
"""The most shuffles until groups are apart; enough but for a car at every seat."""

SWEEPS = 12
"""The rounds of exchanges where shuffling alone would take too long."""


def groups_of(state: Tournament) -> tuple[Group, ...]:
    """The groups that are kept apart, as entries that play; a group of one is none."""
    if not state.seating.agreed.apart:
        return ()
    entry_of = {entry.player: entry.id for entry in entries.still_in(state.entries)}
    groups = (
        frozenset(entry_of[player] for player in group if player in entry_of) for group in state.seating.agreed.apart
    )
    return tuple(group for group in groups if len(group) > 1)


def mates_of(state: Tournament, player: PlayerId) -> Group:
    """The entries in play from which a player is kept apart."""
    of_group = {mate for group in state.seating.agreed.apart if player in group for mate in group if mate != player}
    own = (entry for mate in of_group for entry in entries.entries_of(state.entries, mate))
    return frozenset(entry.id for entry in own if entry.status is entries.Status.IN)


def shuffled_apart(
    draw: Draw,
    players: Sequence[EntryId],
    places: Sequence[Seat],
    sitting: Mapping[EntryId, Seat],
    groups: Sequence[Group],
) -> list[EntryId]:
    """An order of players for these places, in which as few pairs of a group as can be share a table.

    Every such order is as likely as any other: all is shuffled until one is found. Where that would take too long, one
    is made and then mixed by exchanges, each as likely as its way back.

    :param places: a seat for each player, in the order in which they are given out.
    :param sitting: who keeps a seat.
    """
    order = draw.shuffled(players)
    # Who stands, with no seat to be drawn, sits beside nobody.
    groups = [group & (sitting.keys() | set(players)) for group in groups]
    kept = {entry: seat.table for entry, seat in sitting.items()}
    room = Counter(seat.table for seat in places)
    made = seating.spread(room, kept, groups)
    if not made:
        return order
    least = seating.pairs_together({**kept, **made}, groups)
    for _ in range(TRIES):
        if seating.pairs_together({**kept, **_tables(order, places)}, groups) == least:
            return order
        order = draw.shuffled(players)
    return _mixed(draw, _in_order(made, order, places), places, kept, groups)


def break_apart(
    state: Tournament, table: int, draw: Draw, now: datetime, chosen: Mapping[EntryId, Seat] | None = None
) -> BreakPlan:
    """New seats by the book for everybody at a table that breaks, with as few pairs of a group together as can be.

    Every draw of the book in which they are apart is as likely as any other: it is drawn again until they are.

    :param chosen: the seats of players who have chosen one, where the book lets them.
    :raises Refusal: there is no other table, or there is no room.
    """
    plan = break_plan(state, table, draw.seed(), now, chosen)
    leaving = plan.seats.keys()
    groups = [group for group in groups_of(state) if group & leaving]
    if not groups:
        return plan
    kept = {entry: seat.table for entry, seat in state.seating.seats.items() if entry not in leaving}
    room = Counter(seat.table for seat in plan.seats.values())
    least = seating.pairs_together({**kept, **seating.spread(room, kept, groups)}, groups)
    best, fewest = plan, _pairs(plan, kept, groups)
    for _ in range(TRIES):
        if fewest <= least:
            break
        plan = break_plan(state, table, draw.seed(), now, chosen)
        pairs = _pairs(plan, kept, groups)
        if pairs < fewest:
            best, fewest = plan, pairs
    return best


def _pairs(plan: BreakPlan, kept: Mapping[EntryId, int], groups: Sequence[Group]) -> int:
    return seating.pairs_together({**kept, **{entry: seat.table for entry, seat in plan.seats.items()}}, groups)


def _tables(order: Sequence[EntryId], places: Sequence[Seat]) -> dict[EntryId, int]:
    return {entry: seat.table for entry, seat in zip(order, places, strict=True)}


def _in_order(made: Mapping[EntryId, int], order: Sequence[EntryId], places: Sequence[Seat]) -> list[EntryId]:
    """The members of groups at the tables made for them, everybody else on what is left."""
    waiting = {table: [entry for entry in order if made.get(entry) == table] for table in set(made.values())}
    others = [entry for entry in order if entry not in made]
    players = [waiting[seat.table].pop() if waiting.get(seat.table) else None for seat in places]
    return [entry if entry is not None else others.pop() for entry in players]


def _mixed(
    draw: Draw, order: list[EntryId], places: Sequence[Seat], kept: Mapping[EntryId, int], groups: Sequence[Group]
) -> list[EntryId]:
    of_entry = {entry: group for group in groups for entry in group}
    tables = {**kept, **_tables(order, places)}

    def together(entry: EntryId) -> int:
        return sum(tables[other] == tables[entry] for other in of_entry.get(entry, frozenset()) if other != entry)

    for _ in range(SWEEPS):
        for here, there in draw.shuffled(list(combinations(range(len(order)), 2))):
            one, other = order[here], order[there]
            before = together(one) + together(other)
            tables[one], tables[other] = tables[other], tables[one]
            if together(one) + together(other) > before:
                tables[one], tables[other] = tables[other], tables[one]
            else:
                order[here], order[there] = other, one
    return order
