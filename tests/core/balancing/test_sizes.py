"""Plans by table sizes: the fewest moves, held against trying every outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.balancing.sizes import SizeMove, TooManyPlayers, breakable, plan_sizes


def after(sizes: Mapping[int, int], moves: Sequence[SizeMove]) -> dict[int, int]:
    now = Counter(sizes)
    for move in moves:
        now[move.source] -= 1
        now[move.target] += 1
    return dict(now)


def numbered(*sizes: int) -> dict[int, int]:
    return dict(enumerate(sizes, start=1))


NINE = dict.fromkeys(range(1, 10), 9)


def test_even_tables_move_nobody() -> None:
    assert plan_sizes(numbered(8, 7, 8), NINE).moves == ()


def test_the_fullest_gives_to_the_shortest() -> None:
    assert plan_sizes(numbered(7, 4, 8), NINE).moves == (SizeMove(3, 2), SizeMove(1, 2))
    assert plan_sizes(numbered(8, 4, 7), NINE).moves == (SizeMove(1, 2), SizeMove(1, 2)), "7, 5 and 7 after the first"


def test_of_equally_full_tables_the_one_named_first_gives() -> None:
    assert plan_sizes({1: 7, 2: 7, 3: 5}, NINE).moves == (SizeMove(1, 3),)
    assert plan_sizes({2: 7, 1: 7, 3: 5}, NINE).moves == (SizeMove(2, 3),)


def test_a_tolerance_of_two_leaves_a_difference_of_two() -> None:
    assert plan_sizes(numbered(9, 7), NINE, tolerance=2).moves == ()
    assert plan_sizes(numbered(9, 6), NINE, tolerance=2).moves == (SizeMove(1, 2),)


def test_everybody_at_a_broken_table_moves_and_nobody_else_where_that_is_enough() -> None:
    plan = plan_sizes(numbered(6, 6, 5), NINE, breaks=(3,))
    assert [move.source for move in plan.moves] == [3] * 5
    assert sorted(after(numbered(6, 6, 5), plan.moves).items()) == [(1, 8), (2, 9), (3, 0)]


def test_a_small_table_is_even_once_it_is_full() -> None:
    assert plan_sizes({1: 9, 2: 6}, {1: 9, 2: 6}).moves == ()


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(TooManyPlayers):
        plan_sizes(numbered(9, 9, 2), NINE, breaks=(3,))


class TestBreakable:
    def test_none_while_the_others_are_too_small(self) -> None:
        assert breakable(numbered(9, 9, 1), NINE) == ()

    def test_the_shortest_first_where_nothing_was_announced(self) -> None:
        assert breakable(numbered(6, 5, 6), NINE) == (2,)

    def test_the_announced_order_where_it_was(self) -> None:
        assert breakable(numbered(6, 5, 6), NINE, order=(1, 3, 2)) == (1,)

    def test_no_later_table_before_an_announced_one(self) -> None:
        assert breakable({1: 2, 2: 4, 3: 5}, {1: 4, 2: 9, 3: 4}, order=(2, 1, 3)) == ()

    def test_a_table_that_is_kept_does_not_break(self) -> None:
        assert breakable(numbered(6, 5, 6), NINE, keep={2}) == (3,)

    def test_the_last_table_does_not_break(self) -> None:
        assert breakable(numbered(2, 1), NINE) == (2,)
        assert breakable(numbered(1), NINE) == ()


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(2, 6)), min_size=1, max_size=4),
    st.integers(1, 2),
    st.booleans(),
)
def test_no_plan_has_fewer_moves(tables: list[tuple[int, int]], tolerance: int, does_break: bool) -> None:
    seats = {number: most for number, (_, most) in enumerate(tables, start=1)}
    sizes = {number: min(size, seats[number]) for number, (size, _) in enumerate(tables, start=1)}
    breaks = breakable(sizes, seats) if does_break else ()
    plan = plan_sizes(sizes, seats, tolerance=tolerance, breaks=breaks)
    end = after(sizes, plan.moves)
    left = [table for table in sizes if table not in breaks]
    assert all(end[table] == 0 for table in breaks)
    assert is_even([end[table] for table in left], [seats[table] for table in left], tolerance)
    moved = sum(max(sizes[table] - end[table], 0) for table in sizes)
    assert len(plan.moves) == moved == fewest(sizes, seats, left, tolerance)


def is_even(sizes: Sequence[int], seats: Sequence[int], tolerance: int) -> bool:
    """Whether no table that has room is too far behind the fullest."""
    return all(
        size <= most and (size == most or max(sizes) - size <= tolerance)
        for size, most in zip(sizes, seats, strict=True)
    )


def fewest(sizes: Mapping[int, int], seats: Mapping[int, int], left: Sequence[int], tolerance: int) -> int:
    """The fewest moves to any even outcome, by trying all."""
    players = sum(sizes.values())
    broken = sum(size for table, size in sizes.items() if table not in left)
    ends = (
        end
        for end in product(*(range(seats[table] + 1) for table in left))
        if sum(end) == players and is_even(end, [seats[table] for table in left], tolerance)
    )
    return broken + min(sum(max(sizes[table] - to, 0) for table, to in zip(left, end, strict=True)) for end in ends)


MANY_TABLES = 112
ROOM_OF_A_THOUSAND = dict.fromkeys(range(1, MANY_TABLES + 1), 9)


def test_a_hundred_tables_that_differ_by_five_are_made_even_with_the_fewest_moves() -> None:
    sizes = {table: 9 if table % 2 else 4 for table in ROOM_OF_A_THOUSAND}
    plan = plan_sizes(sizes, ROOM_OF_A_THOUSAND)
    after = dict(sizes)
    for move in plan.moves:
        after[move.source] -= 1
        after[move.target] += 1
    assert set(after.values()) == {6, 7}
    assert len(plan.moves) == 2 * MANY_TABLES // 2


def test_every_table_that_can_break_is_named_the_shortest_first() -> None:
    sizes = {table: 9 if table % 2 else 4 for table in ROOM_OF_A_THOUSAND}
    breaking = breakable(sizes, ROOM_OF_A_THOUSAND, final_size=9)
    assert len(breaking) == MANY_TABLES - -(-sum(sizes.values()) // 9)
    assert breaking[0] == MANY_TABLES
