"""Order of breaking: what was announced is kept to, and how soon the next table breaks is known beforehand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core import seating
from homepoker.core.balancing.breaking import (
    BreakReason,
    NextBreak,
    announced_order,
    break_plan,
    break_reason,
    breakable_now,
    next_break,
)
from homepoker.core.balancing.moves import planned_moves
from homepoker.core.quantities import Seat
from homepoker.core.refusal import Refusal
from homepoker.core.seating import Agreed, Stay
from tests.core.balancing.test_moves import Table, entry, state
from tests.fakes import EVENING


def tables(*sizes: int) -> tuple[Table, ...]:
    return tuple(Table(tuple(range(1, size + 1))) for size in sizes)


def test_without_an_order_the_shortest_table_breaks_first() -> None:
    assert breakable_now(state("tda-2019", *tables(6, 5, 6))) == (2,)


def test_the_announced_table_breaks_first_though_another_is_shorter() -> None:
    assert breakable_now(state("tda-2019", *tables(6, 5, 6), agreed=Agreed(break_order=(1, 3)))) == (1,)


def test_tables_of_the_order_that_are_closed_do_not_count() -> None:
    here = state("tda-2019", *tables(6, 5, 6), agreed=Agreed(break_order=(7, 3, 1)))
    assert announced_order(here) == (3, 1)
    assert breakable_now(here) == (3,)


def test_of_tables_as_short_the_one_whose_players_have_moved_least_breaks() -> None:
    assert breakable_now(state("tda-2019", *tables(5, 5, 7))) == (2,)
    moved = state("tda-2019", *tables(5, 5, 7), moves={"2.1": 1})
    assert breakable_now(moved) == (1,)
    assert next_break(moved) == NextBreak(1, 0)
    assert breakable_now(state("tda-2019", *tables(5, 4, 7), moves={"2.1": 3})) == (2,), "the shortest first"
    announced = Agreed(break_order=(2,))
    assert breakable_now(state("tda-2019", *tables(5, 5, 7), moves={"2.1": 3}, agreed=announced)) == (2,)


def test_a_table_with_somebody_who_never_moves_breaks_last_unless_it_was_announced() -> None:
    stays = {entry(2, 1): Stay.ALWAYS, entry(1, 1): Stay.IN_A_REDRAW}
    assert breakable_now(state("tda-2019", *tables(6, 4, 7), agreed=Agreed(stays=stays))) == (1,)
    announced = Agreed(stays=stays, break_order=(2,))
    assert breakable_now(state("tda-2019", *tables(6, 4, 7), agreed=announced)) == (2,)


def test_the_reason_for_a_table_is_true_where_several_are_as_short() -> None:
    stays = Agreed(stays={entry(2, 1): Stay.ALWAYS})
    reasons = [
        break_reason(here, breakable_now(here)[0])
        for here in (
            state("tda-2019", *tables(6, 5, 6)),
            state("tda-2019", *tables(5, 5, 5)),
            state("tda-2019", *tables(5, 5, 5), moves={"3.1": 1, "2.1": 1}),
            state("tda-2019", *tables(6, 4, 7), agreed=stays),
            state("tda-2019", *tables(5, 5, 5), agreed=Agreed(break_order=(1,))),
        )
    ]
    assert reasons == [
        BreakReason.SHORTEST,
        BreakReason.HIGHEST_NUMBER,
        BreakReason.LEAST_MOVED,
        BreakReason.SPARES,
        BreakReason.ANNOUNCED,
    ]


@pytest.mark.parametrize(
    ("sizes", "order", "expected"),
    [
        ((7, 7, 6), (), NextBreak(3, 2)),
        ((7, 6, 6), (1,), NextBreak(1, 1)),
        ((6, 6, 6), (2, 1), NextBreak(2, 0)),
        ((9, 9, 9), (), NextBreak(3, 9)),
        ((9, 9), (), None),
        ((9,), (), None),
        ((3, 3, 3), (), None),
    ],
)
def test_how_many_must_go_out_until_the_next_table_breaks(
    sizes: tuple[int, ...], order: tuple[int, ...], expected: NextBreak | None
) -> None:
    assert next_break(state("tda-2019", *tables(*sizes), agreed=Agreed(break_order=order))) == expected


def test_a_blocked_seat_makes_a_break_wait_for_one_more() -> None:
    agreed = Agreed(break_order=(3,), blocked=frozenset({Seat(1, 9)}))
    assert next_break(state("tda-2019", *tables(6, 6, 6), agreed=agreed)) == NextBreak(3, 1)


def test_after_as_many_have_gone_out_the_table_can_break_and_not_before() -> None:
    here = state("tda-2019", *tables(8, 7, 6), agreed=Agreed(break_order=(1,)))
    ahead = next_break(here)
    assert ahead == NextBreak(1, 3)
    for left in range(ahead.outs, 0, -1):
        assert breakable_now(here) == ()
        assert next_break(here) == NextBreak(1, left)
        out = next(entry for entry, seat in here.seating.seats.items() if seat.table == 1 + left % 3)
        here = replace(here, seating=seating.after_leaving(here.seating, out))
    assert breakable_now(here) == (1,)


def test_a_table_broken_out_of_order_is_told_which_one_was_announced() -> None:
    here = state("tda-2019", *tables(6, 6, 6), agreed=Agreed(break_order=(1, 3)))
    ruling = break_plan(here, 3, 1, EVENING).ruling
    assert ruling is not None
    steps = [(step.key, step.values.get("table")) for step in ruling.steps]
    assert ("ruling_seat.table_break.another_first", 1) in steps


def test_the_league_book_that_minds_is_told_when_somebody_moves_to_a_table_that_breaks_sooner() -> None:
    def steps(*order: int) -> list[str]:
        here = state("pup-2010", *tables(8, 5), agreed=Agreed(break_order=order))
        ruling = planned_moves(here, 1, EVENING)[0].ruling
        assert ruling is not None
        return [step.key for step in ruling.steps]

    assert "ruling_seat.table_balance.later_table" in steps(2, 1)
    assert "ruling_seat.table_balance.later_table" not in steps(1, 2)


def test_a_table_named_twice_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        seating.announce_breaks((3, 1, 3))
    assert refused.value.reason.values["table"] == 3
