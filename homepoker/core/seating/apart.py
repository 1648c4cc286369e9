"""Groups kept apart: the least number of pairs together, and a seating that reaches it.

What is counted are pairs: two members of one group at one table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from homepoker.core.quantities import EntryId

Group = frozenset[EntryId]

_Node = tuple[str, int]
"""A group by its position, or a table by its number."""


def pairs_together(table_of: Mapping[EntryId, int], groups: Sequence[Group]) -> int:
    """The number of pairs of one group at one table."""
    return sum(
        one in table_of and table_of[one] == table_of.get(other)
        for group in groups
        for one, other in combinations(group, 2)
    )


def spread(room: Mapping[int, int], sitting: Mapping[EntryId, int], groups: Sequence[Group]) -> dict[EntryId, int]:
    """Tables for the members of groups who have none yet, with as few pairs together as can be.

    One after the other is seated the cheapest way, and others make room where that is cheaper: with a cost that grows
    with each member at a table, such a flow is the best there is.

    :param room: how many are still to be seated at each table; for everybody together it is enough.
    :param sitting: the tables of those who keep their seats.
    """
    left = dict(room)
    there: Counter[tuple[int, int]] = Counter(
        (at, sitting[one]) for at, group in enumerate(groups) for one in group if one in sitting
    )
    placed: Counter[tuple[int, int]] = Counter()
    for at, group in enumerate(groups):
        for _ in group - sitting.keys():
            _place(at, left, there, placed)
    found: dict[EntryId, int] = {}
    for at, group in enumerate(groups):
        tables = [table for table in sorted(room) for _ in range(placed[at, table])]
        found.update(zip(sorted(group - sitting.keys()), tables, strict=True))
    return found


def _place(group: int, left: dict[int, int], there: Counter[tuple[int, int]], placed: Counter[tuple[int, int]]) -> None:
    """Seat one more member of a group along the cheapest chain of people who make room (Bellman and Ford)."""
    start: _Node = ("group", group)
    cost: dict[_Node, int] = {start: 0}
    came_from: dict[_Node, _Node] = {}
    changed = True
    while changed:
        changed = False
        for node in list(cost):
            for following, price in _steps(node, left, there, placed):
                if cost[node] + price < cost.get(following, cost[node] + price + 1):
                    cost[following], came_from[following] = cost[node] + price, node
                    changed = True
    goal: _Node = min((("table", table) for table in left if left[table]), key=lambda node: (cost[node], node))
    left[goal[1]] -= 1
    node = goal
    while node != start:
        before = came_from[node]
        if node[0] == "table":
            there[before[1], node[1]] += 1
            placed[before[1], node[1]] += 1
        else:
            there[node[1], before[1]] -= 1
            placed[node[1], before[1]] -= 1
        node = before


def _steps(
    node: _Node, left: Mapping[int, int], there: Counter[tuple[int, int]], placed: Counter[tuple[int, int]]
) -> list[tuple[_Node, int]]:
    """The possible moves: a member of a group may go to any table, and somebody placed at a table may leave it."""
    kind, number = node
    if kind == "group":
        return [(("table", table), there[number, table]) for table in left]
    return [
        (("group", group), 1 - there[group, table])
        for (group, table), count in placed.items()
        if table == number and count
    ]
