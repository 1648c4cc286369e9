"""Nobody is moved twice while another who could move never was, over whole evenings and by each book.

Mostly the rule leaves no choice: it names the seat that leaves the fuller table, and everybody at a broken table goes.
What it leaves open is which of several tables gives, where any of them would do with as few moves, and which of several
tables just as short breaks first, where no order was announced. So that is the law: the player who moves has moved no
more often than whoever would move from another table that could give as well; and at a table that breaks no more have
moved before than at another one just as short.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core import seating
from homepoker.core.balancing.moves import PlannedMove
from homepoker.core.balancing.sizes import plan_sizes
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.seating import balance
from homepoker.core.rulings.seating.balance import FromTable, HandState, TableBalanceSituation, ToTable
from homepoker.core.tournament import Tournament
from homepoker.services.evening.to_do.tables import BalanceDue, BreakDue, FinalTableDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.desks import BOOKS, Evening
from tests.fakes import FixedDraw

FEWEST, MOST = 18, 36


def played(book: str, players: int, outs: list[int]) -> Iterator[tuple[Tournament, object]]:
    """An evening whose host takes every proposal; each proposal with the state in which it came up.

    :param outs: before each hand who is out, counted over all who play.
    """
    tables = -(-players // 9)
    evening = Evening(rulebook=book, late_registration_until=0, draw=FixedDraw(seed=players))
    evening.begin(*(f"{number:02}" for number in range(players)), tables=tables)
    to_do = ToDoList(evening.desk)
    for table in range(1, tables + 1):
        evening.tables.next_hand(table)
    for out in outs:
        sitting = sorted(evening.desk.state.seating.seats)
        evening.field.bust_out([(sitting[out % len(sitting)], ())])
        while due := next(iter(to_do.items()), None):
            yield evening.desk.state, due
            match due:
                case FinalTableDue():
                    return
                case BalanceDue():
                    to_do.do(due)
                case BreakDue(table=table):
                    evening.tables.break_table(evening.tables.draw_new_seats(table))
                case _:
                    to_do.put_off(due)
        for table, size in seating.sizes(evening.desk.state.seating).items():
            if size > 1:
                evening.tables.next_hand(table)


def others_who_could_move(state: Tournament, moves: tuple[PlannedMove, ...]) -> Iterator[EntryId]:
    """Whoever the ruling names at each table that gives nobody in the plan and could give instead of the first one."""
    first, sizes, room = moves[0], seating.sizes(state.seating), seating.room(state.seating)
    givers = [one.source for one in moves]
    for other in sizes.keys() - {*givers, *(one.target for one in moves)} if givers.count(first.source) == 1 else ():
        after = {**sizes, other: sizes[other] - 1, first.target: sizes[first.target] + 1}
        if len(plan_sizes(after, room).moves) == len(moves) - 1:
            yield named_by_the_ruling(state, other, first.target)


def named_by_the_ruling(state: Tournament, source: int, target: int) -> EntryId:
    hands, at_seat = state.buttons.hands, {seat: entry for entry, seat in seating.at_table(state.seating, source)}
    free = tuple(one.number for one in seating.free_seats(state.seating, target))
    occupied = tuple(seat for _, seat in seating.at_table(state.seating, target))
    to = ToTable(free, hands[target].big_blind, hands[target].button, occupied, target)
    leaves = FromTable(tuple(at_seat), hands[source].big_blind, source)
    ruling = rule(
        balance.table_balance, TableBalanceSituation(leaves, to, HandState.BETWEEN_HANDS, source=1), state.answers
    )
    return at_seat[ruling.verdict.mover]


def moved(state: Tournament, table: int) -> int:
    return sum(state.seating.moves.get(entry, 0) for entry, _ in seating.at_table(state.seating, table))


@pytest.mark.parametrize("book", sorted(BOOKS))
@settings(max_examples=60, deadline=None)
@given(players=st.integers(FEWEST, MOST), outs=st.lists(st.integers(0, 999), min_size=8, max_size=24))
def test_nobody_is_moved_twice_while_another_who_could_move_never_was(book: str, players: int, outs: list[int]) -> None:
    for state, due in played(book, players, outs):
        moves = state.seating.moves
        match due:
            case BalanceDue(moves=(PlannedMove(entry=str(entry)), *_) as plan):
                others = [moves.get(one, 0) for one in others_who_could_move(state, plan)]
                assert moves.get(EntryId(entry), 0) <= min(others, default=99), (due.sizes, entry)
            case BreakDue(table=table, sizes=sizes) if dict(sizes)[table]:
                as_short = [other for other, size in sizes if size == dict(sizes)[table]]
                assert moved(state, table) == min(moved(state, other) for other in as_short), due.sizes
