"""Plans for as many tables as 1,000 players need answer at once and are those of the rules for few."""

from __future__ import annotations

from homepoker.core.balancing.sizes import breakable, plan_sizes

TABLES = 112
NINE = dict.fromkeys(range(1, TABLES + 1), 9)


def test_a_hundred_tables_that_differ_by_five_are_made_even_with_the_fewest_moves() -> None:
    sizes = {table: 9 if table % 2 else 4 for table in NINE}
    plan = plan_sizes(sizes, NINE)
    after = dict(sizes)
    for move in plan.moves:
        after[move.source] -= 1
        after[move.target] += 1
    assert set(after.values()) == {6, 7}
    assert len(plan.moves) == 2 * TABLES // 2


def test_every_table_that_can_break_is_named_the_shortest_first() -> None:
    sizes = {table: 9 if table % 2 else 4 for table in NINE}
    found = breakable(sizes, NINE, final_size=9)
    assert len(found) == TABLES - -(-sum(sizes.values()) // 9)
    assert found[0] == TABLES
