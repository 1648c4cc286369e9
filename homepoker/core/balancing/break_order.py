"""Order of breaking (Reihenfolge der Tischauflösung): the announced one, which table breaks next, and how soon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from homepoker.core import seating
from homepoker.core.balancing.rules import final_table_by_book
from homepoker.core.balancing.sizes import Spared, breakable, can_one_break, in_order_of_breaking
from homepoker.core.seating import Seating, Stay
from homepoker.core.tournament import Tournament, is_late_registration_open

BREAK_IS_NEAR = 2
"""Bust-outs before a break from which on the room is told which table breaks next."""


class BreakReason(Enum):
    """Reason for which a table breaks before the others that could."""

    ANNOUNCED = "announced"
    SHORTEST = "shortest"
    """Fewer players than at each of the others."""
    LEAST_MOVED = "least-moved"
    """Fewest moves of its players, of tables as short."""
    SPARES = "spares"
    """Another table as short or shorter has somebody who never moves, and so breaks later."""
    HIGHEST_NUMBER = "highest-number"
    """Highest number, as nothing else tells it from others as short."""


@dataclass(frozen=True, slots=True)
class NextBreak:
    """Table that breaks next, and how many more must go out until the others have seats for everybody at it."""

    table: int
    outs: int


def announced_order(state: Tournament) -> tuple[int, ...]:
    """The open tables that the host announced, in their order of breaking."""
    return tuple(table for table in state.seating.agreed.break_order if table in state.seating.tables)


def breakable_now(state: Tournament) -> tuple[int, ...]:
    """The tables that can break at this moment, in the order of breaking."""
    sizes, room = seating.sizes(state.seating), seating.room(state.seating)
    if not can_one_break(sizes, room):
        return ()
    return breakable(
        sizes,
        room,
        order=announced_order(state),
        spared=_spared(state.seating, sizes),
        final_size=_final_size(state, sizes),
    )


def break_reason(state: Tournament, table: int) -> BreakReason:
    """The reason for which this table of those that can break now comes first."""
    if table in announced_order(state):
        return BreakReason.ANNOUNCED
    sizes, room = seating.sizes(state.seating), seating.room(state.seating)
    spared = _spared(state.seating, sizes)
    rest = sum(room.values()) - sum(sizes.values())
    as_short = [one for one, size in sizes.items() if one != table and room[one] <= rest and size <= sizes[table]]
    if not as_short:
        return BreakReason.SHORTEST
    bound, moved = spared.get(table, (False, 0))
    rivals = [spared.get(one, (False, 0)) for one in as_short]
    if not bound and any(is_bound for is_bound, _ in rivals):
        return BreakReason.SPARES
    if all(moves > moved for _, moves in rivals):
        return BreakReason.LEAST_MOVED
    return BreakReason.HIGHEST_NUMBER


def next_break(state: Tournament) -> NextBreak | None:
    """The table that breaks next; none where the next change of tables is the final table."""
    sizes = {table: size for table, size in seating.sizes(state.seating).items() if size}
    if len(sizes) < 3:
        return None
    table = in_order_of_breaking(sizes, announced_order(state), _spared(state.seating, sizes))[0]
    room, players = seating.room(state.seating), sum(sizes.values())
    outs = max(0, players - sum(room[other] for other in sizes if other != table))
    return NextBreak(table, outs) if players - outs > _final_size(state, sizes) else None


def break_ahead(state: Tournament, now: datetime) -> NextBreak | None:
    """The table that breaks next, once that is near; none while somebody may still enter, or play is over."""
    if state.is_over or len(state.seating.tables) < 3 or is_late_registration_open(state, now):
        return None
    ahead = next_break(state)
    return ahead if ahead is not None and ahead.outs <= BREAK_IS_NEAR else None


def _spared(current: Seating, sizes: Mapping[int, int]) -> dict[int, Spared]:
    """The reasons against breaking a table: a player there who never moves, and of the shortest others their moves."""
    stays, moves = current.agreed.stays, current.moves
    bound = {
        current.seats[entry].table for entry, why in stays.items() if why is Stay.ALWAYS and entry in current.seats
    }
    found: dict[int, Spared] = dict.fromkeys(bound, (True, 0))
    others = {table: size for table, size in sizes.items() if table not in {*bound, *current.agreed.break_order}}
    least = min(others.values(), default=0)
    shortest = [table for table, size in others.items() if size == least] if moves else ()
    for table in shortest:
        found[table] = False, sum(moves.get(entry, 0) for entry, _ in seating.at_table(current, table))
    return found


def _final_size(state: Tournament, sizes: Mapping[int, int]) -> int:
    """Number of players with whom the final table is formed, by the evening's book; somebody sits at each table."""
    return final_table_by_book(state, sum(sizes.values()), len(sizes)).verdict.final_size
