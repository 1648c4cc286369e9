"""Balancing plan by table sizes (Tischausgleich): which tables break, and the fewest moves until sizes are even.

Who moves and to which seat is a matter of the book in force: :mod:`homepoker.core.balancing.moves`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

TOLERANCE = 1
"""Players by which tables may differ once no more can be gained by moves."""


Spared = tuple[bool, int]
"""Reasons against breaking a table: somebody there never moves, and the number of moves of its players so far."""


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
    """The tables have fewer seats than there are players."""


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
    left = dict(sizes)
    arriving = sum(left.pop(table) for table in breaks)
    alike = Counter(zip(left.values(), map(seats.__getitem__, left), strict=True))
    least = _fewest_at_a_table(alike, arriving, tolerance)
    targets = _targets(left, seats, arriving, least, least + tolerance)
    moves = _moves(sizes, targets, breaks)
    return SizePlan(tuple(breaks), tuple(moves))


def can_one_break(sizes: Mapping[int, int], seats: Mapping[int, int]) -> bool:
    """Whether one table can break: everybody finds a seat without the one with the fewest seats."""
    rooms = [seats[table] for table in sizes]
    return sum(rooms) - min(rooms) >= sum(sizes.values())


def breakable(
    sizes: Mapping[int, int],
    seats: Mapping[int, int],
    *,
    order: Sequence[int] = (),
    spared: Mapping[int, Spared] | None = None,
    keep: AbstractSet[int] = frozenset(),
    final_size: int | None = None,
) -> tuple[int, ...]:
    """The tables that can break now, because everybody finds a seat at the others, in the order of breaking.

    :param order: the announced order; tables that it does not name follow, the shortest first.
    :param spared: what speaks against breaking a table that no order names.
    :param keep: tables that do not break.
    :param final_size: the most players at the final table; none: as many as it has seats.
    """
    left, breaking = len(sizes), []
    rooms = [seats[table] for table in sizes]
    players, room, smallest = sum(sizes.values()), sum(rooms), min(rooms)
    for table in in_order_of_breaking(sizes, order, spared):
        if room - smallest < players:
            break
        rest = room - seats[table]
        is_final = left == 2 and final_size is not None and players > final_size
        if table in keep or left < 2 or rest < players or is_final:
            if table in order:
                break  # what was announced is kept to: no later table breaks before it
            continue
        left, room = left - 1, rest
        breaking.append(table)
    return tuple(breaking)


def in_order_of_breaking(
    sizes: Mapping[int, int], order: Sequence[int] = (), spared: Mapping[int, Spared] | None = None
) -> tuple[int, ...]:
    """The tables in the announced order of breaking; those that it does not name follow, the shortest first.

    A table with somebody who never moves comes after the others, and of tables as short the one with the fewest moves
    comes first.
    """
    announced = tuple(table for table in dict.fromkeys(order) if table in sizes)
    ranked: list[tuple[bool, int, int, int]] = []
    for table, size in sizes.items():
        if table not in announced:
            stays, moves = (spared or {}).get(table, (False, 0))
            ranked.append((stays, size, moves, -table))
    return (*announced, *(-rank[-1] for rank in sorted(ranked)))


def _fewest_at_a_table(alike: Mapping[tuple[int, int], int], arriving: int, tolerance: int) -> int:
    """The size of the shortest table after the fewest moves; of several such plans the one with the fullest tables.

    :param alike: how many tables have this many players and seats.
    :raises TooManyPlayers: the tables have too few seats.
    """
    players = sum(size * count for (size, _), count in alike.items()) + arriving
    best: tuple[int, int] | None = None
    for least in range(max((room for _, room in alike), default=0), -1, -1):
        fewest = most = above = below = 0
        for (size, room), count in alike.items():
            low, high = min(least, room), min(least + tolerance, room)
            fewest, most = fewest + count * low, most + count * high
            above, below = above + count * max(size - high, 0), below + count * max(low - size, 0)
        moves = max(above, below - arriving)
        if fewest <= players <= most and (best is None or moves < best[0]):
            best = moves, least
    if best is None:
        raise TooManyPlayers
    return best[1]


def _targets(left: dict[int, int], seats: Mapping[int, int], arriving: int, least: int, most: int) -> Mapping[int, int]:
    """The sizes of the tables in the end; of tables alike the last one gets first, and the first one gives first.

    A table with fewer seats than that has as many as it has seats.
    """
    target = {table: max(min(size, most, seats[table]), min(least, seats[table])) for table, size in left.items()}
    missing = sum(left.values()) + arriving - sum(target.values())
    if missing > 0:
        step, bound = 1, most
        queue = [(size, -at, table) for at, (table, size) in enumerate(target.items())]
    else:
        step, bound = -1, least
        queue = [(-size, at, table) for at, (table, size) in enumerate(target.items())] if missing else []
    queue = [queued for queued in queue if target[queued[2]] != min(bound, seats[queued[2]])]
    heapify(queue)
    for _ in range(abs(missing)):
        size, rank, table = heappop(queue)
        target[table] += step
        if target[table] != min(bound, seats[table]):
            heappush(queue, (size + 1, rank, table))
    return target


def _moves(sizes: Mapping[int, int], targets: Mapping[int, int], breaks: Sequence[int]) -> Iterator[SizeMove]:
    """One move after another: from broken tables, then from the fullest; always to the shortest that wants somebody."""
    changing = [(at, table) for at, table in enumerate(targets) if sizes[table] != targets[table]]
    waiting = [(sizes[table], at, table) for at, table in changing if sizes[table] < targets[table]]
    ahead = [(-sizes[table], at, table) for at, table in changing if sizes[table] > targets[table]]
    heapify(waiting)
    heapify(ahead)

    def target() -> int:
        size, at, table = heappop(waiting)
        if size + 1 < targets[table]:
            heappush(waiting, (size + 1, at, table))
        return table

    for table in breaks:
        for _ in range(sizes[table]):
            yield SizeMove(table, target())
    while ahead:
        size, at, table = heappop(ahead)
        if -size - 1 > targets[table]:
            heappush(ahead, (size + 1, at, table))
        yield SizeMove(table, target())
