"""Balancing plan by table sizes (Tischausgleich): which tables break, and the fewest moves until sizes are even.

Who moves and to which seat is a matter of the book in force: :mod:`homepoker.core.balancing.moves`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

TOLERANCE = 1
"""Players by which the fullest table may be ahead of the shortest without anybody moving."""


@dataclass(frozen=True, slots=True)
class SizeMove:
    """One player's move from a table to another, both by their numbers."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class SizePlan:
    """Tables that break, in this order, and the moves: first those away from them, then those between the others."""

    breaks: tuple[int, ...]
    moves: tuple[SizeMove, ...]


class TooManyPlayers(ValueError):
    """Error: more players than the tables have seats."""


@dataclass(frozen=True, slots=True)
class _Bounds:
    """Fewest and most players of each table once all moves are made, and the moves that this takes."""

    fewest: Mapping[int, int]
    most: Mapping[int, int]
    leaving: int


def plan_sizes(
    sizes: Mapping[int, int],
    seats: Mapping[int, int],
    *,
    tolerance: int = TOLERANCE,
    breaks: Sequence[int] = (),
) -> SizePlan:
    """The plan with the fewest moves after which tables differ by ``tolerance`` players at most.

    A table that has too few seats to keep up counts as even once it is full. Of equally full tables the one named
    first gives.

    :param sizes: players at each table, by its number.
    :param seats: seats at each table.
    :param breaks: the tables that break, in this order; everybody at them moves.
    :raises TooManyPlayers: the tables that are left have too few seats.
    """
    left = {table: size for table, size in sizes.items() if table not in breaks}
    arriving = sum(sizes[table] for table in breaks)
    players = sum(left.values()) + arriving
    if players > sum(seats[table] for table in left):
        raise TooManyPlayers
    bounds = _fewest_moves(left, seats, arriving, tolerance)
    targets = _targets(left, bounds, arriving)
    moves = _moves(sizes, targets, breaks)
    return SizePlan(tuple(breaks), tuple(moves))


def breakable(
    sizes: Mapping[int, int],
    seats: Mapping[int, int],
    *,
    order: Sequence[int] = (),
    keep: AbstractSet[int] = frozenset(),
    final_size: int | None = None,
) -> tuple[int, ...]:
    """The tables that can break now, because everybody finds a seat at the others, in the order of breaking.

    :param order: the announced order; tables that it does not name follow, the shortest first.
    :param keep: tables that do not break.
    :param final_size: the most players at the final table; none: as many as it has seats.
    """
    left, found = dict(sizes), []
    players = sum(sizes.values())
    for table in in_order_of_breaking(sizes, order):
        rest = sum(seats[one] for one in left if one != table)
        is_final = len(left) == 2 and final_size is not None and players > final_size
        if table in keep or len(left) < 2 or rest < players or is_final:
            if table in order:
                break  # what was announced is kept to: no later table breaks before it
            continue
        del left[table]
        found.append(table)
    return tuple(found)


def in_order_of_breaking(sizes: Mapping[int, int], order: Sequence[int] = ()) -> tuple[int, ...]:
    """The tables in the announced order of breaking; those that it does not name follow, the shortest first."""
    rank = {table: at for at, table in enumerate(order)}
    return tuple(sorted(sizes, key=lambda one: (rank.get(one, len(rank)), sizes[one], -one)))


def _fewest_moves(left: Mapping[int, int], seats: Mapping[int, int], arriving: int, tolerance: int) -> _Bounds:
    """The bounds that take the fewest moves; of several the ones with the fullest tables."""
    players = sum(left.values()) + arriving
    best: _Bounds | None = None
    for least in range(max(seats[table] for table in left), -1, -1):
        fewest = {table: min(least, seats[table]) for table in left}
        most = {table: min(least + tolerance, seats[table]) for table in left}
        if not sum(fewest.values()) <= players <= sum(most.values()):
            continue
        above = sum(max(size - most[table], 0) for table, size in left.items())
        below = sum(max(fewest[table] - size, 0) for table, size in left.items())
        leaving = max(above, below - arriving)
        if best is None or leaving < best.leaving:
            best = _Bounds(fewest, most, leaving)
    if best is None:  # never: with all tables full up or down to one and the same number there is always a way
        raise TooManyPlayers
    return best


def _targets(left: dict[int, int], bounds: _Bounds, arriving: int) -> Mapping[int, int]:
    """How many sit at each table in the end."""
    target = {table: min(max(size, bounds.fewest[table]), bounds.most[table]) for table, size in left.items()}
    missing = sum(left.values()) + arriving - sum(target.values())
    for _ in range(missing):
        with_room = (one for one in reversed(target) if target[one] < bounds.most[one])
        target[min(with_room, key=target.__getitem__)] += 1
    for _ in range(-missing):
        giving = (one for one in target if target[one] > bounds.fewest[one])
        target[max(giving, key=target.__getitem__)] -= 1
    return target


def _moves(sizes: Mapping[int, int], targets: Mapping[int, int], breaks: Sequence[int]) -> Iterator[SizeMove]:
    """One move after another: from broken tables, then from the fullest; always to the shortest that wants somebody."""
    now = dict(sizes)
    for table in breaks:
        for _ in range(sizes[table]):
            yield _move(now, targets, table)
    while ahead := [table for table in targets if now[table] > targets[table]]:
        yield _move(now, targets, max(ahead, key=now.__getitem__))


def _move(now: dict[int, int], targets: Mapping[int, int], source: int) -> SizeMove:
    waiting = [table for table in targets if now[table] < targets[table]]
    target = min(waiting, key=now.__getitem__)
    now[source] -= 1
    now[target] += 1
    return SizeMove(source, target)
