"""The final table: which of the tables stays, how many seats it gets, and the draw of a championship."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.balancing.breaking import breakable_now
from homepoker.core.balancing.final_table import FinalTablePlan, blocked_final_table, final_table_due, final_table_plan
from homepoker.core.entries import PlayerEntered
from homepoker.core.play.bubble import final_size
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.seating import Agreed, Stay
from homepoker.core.tournament import Tournament, after
from tests.core.balancing.test_moves import Table
from tests.core.balancing.test_moves import state as tables_of
from tests.fakes import EVENING


def test_a_table_at_which_nobody_sits_any_more_does_not_stay() -> None:
    tables = tables_of("uesg", Table(()), Table((1, 4), 1, 1, 4))
    for entry in tables.seating.seats:
        tables = after(tables, PlayerEntered(entry, PlayerId(entry)))
    ruling = final_table_due(tables)
    assert ruling is not None
    assert final_table_plan(tables, ruling, 1, EVENING).table == 2


@pytest.mark.parametrize(("book", "seats", "players", "added"), [
    ("apsa", 8, 9, 1), ("apsa", 8, 10, None), ("apsa", 6, 7, 1), ("apsa", 6, 10, None), ("apsa", 8, 8, 0),
    ("apsa", 10, 10, 0), ("bps-2019", 6, 7, 1), ("bps-2019", 6, 9, None),
    ("tda-2019", 8, 9, 1), ("tda-2019", 6, 7, 1), ("uesg", 8, 9, None),
    ("tda-2019", 5, 6, None), ("apsa", 9, 11, None),
])  # fmt: skip
def test_a_table_gets_the_seats_that_the_book_wants_at_a_final_table(
    book: str, seats: int, players: int, added: int | None
) -> None:
    half = players // 2
    tables = tables_of(book, Table(tuple(range(1, half + 1))), Table(tuple(range(1, players - half + 1))))
    tables = replace(tables, seating=replace(tables.seating, tables={1: seats, 2: seats}))
    for entry in tables.seating.seats:
        tables = after(tables, PlayerEntered(entry, PlayerId(entry)))
    ruling = final_table_due(tables)
    plan = final_table_plan(tables, ruling, 1, EVENING) if ruling is not None else None
    assert (plan and plan.added) == added
    assert plan is None or (plan.places, len(plan.seats)) == (seats + plan.added, players)


@pytest.mark.parametrize(("players", "blocked", "released"), [(9, 1, None), (9, 2, 1), (8, 4, 2), (11, 1, None)])
def test_a_final_table_for_which_seats_are_blocked_says_how_many(
    players: int, blocked: int, released: int | None
) -> None:
    half = players // 2
    tables = tables_of("apsa", Table(tuple(range(1, half + 1))), Table(tuple(range(1, players - half + 1))))
    kept_free = frozenset(Seat(1, 10 - at) for at in range(blocked))
    agreed = replace(tables.seating.agreed, blocked=kept_free)
    tables = replace(tables, seating=replace(tables.seating, tables={1: 10, 2: 8}, agreed=agreed))
    for entry in tables.seating.seats:
        tables = after(tables, PlayerEntered(entry, PlayerId(entry)))
    waiting = blocked_final_table(tables)
    assert (waiting and (waiting.table, waiting.released)) == (released and (1, released))
    assert final_table_due(tables) is None or waiting is None


BPS = "bps-2019"
FIVE = (1, 2, 4, 6, 9)
SEEDS = range(40)


def championship(*tables: Table, book: str = BPS, agreed: Agreed | None = None) -> Tournament:
    """Players of a championship at these tables; whoever sits on seat 5 of table 1 is called ``1.5``."""
    state = tables_of(book, *tables, agreed=agreed)
    for entry in state.seating.seats:
        state = after(state, PlayerEntered(entry, PlayerId(entry)))
    return replace(state, profile=replace(state.profile, is_championship=True))


def planned(state: Tournament, seed: int = 1, buttons: dict[int, int] | None = None) -> FinalTablePlan:
    ruling = final_table_due(state)
    assert ruling is not None
    return final_table_plan(state, ruling, seed, EVENING, buttons)


def drawn(state: Tournament, *names: str, buttons: dict[int, int] | None = None) -> set[frozenset[int]]:
    """The seats of these players together, in many draws."""
    plans = [planned(state, seed, buttons) for seed in SEEDS]
    return {frozenset(plan.seats[EntryId(name)].number for name in names) for plan in plans}


TWO = (Table(FIVE, 2, 4, 6), Table(FIVE, 9, 1, 2))
"""Next at table 1: button 4, small blind 6, big blind 9; at table 2: button 1, small blind 2, big blind 4."""


def test_ten_from_two_tables_draw_the_seats_kept_for_their_roles_in_that_order() -> None:
    state = championship(*TWO)
    assert drawn(state, "1.9", "2.4") == {frozenset({2, 3})}
    assert drawn(state, "1.6", "2.2") == {frozenset({1, 7})}
    assert drawn(state, "1.4", "2.1") == {frozenset({9, 10})}
    assert drawn(state, "1.1", "1.2", "2.6", "2.9") == {frozenset({4, 5, 6, 8})}
    plan = planned(state)
    assert [{*group} for group in (list(plan.seats)[:2], list(plan.seats)[2:4], list(plan.seats)[4:6])] == [
        {"1.9", "2.4"},
        {"1.6", "2.2"},
        {"1.4", "2.1"},
    ]
    assert [str(role) for role in plan.roles.values()] == ["big_blind", "small_blind", "button"] * 2
    assert {*list(plan.seats)[:6]} == plan.roles.keys()
    assert (plan.places, plan.button_unknown) == (10, ())
    assert [rule.rule for rule in plan.citations] == ["4/championship"]
    assert len({planned(state, seed).seats[EntryId("1.9")] for seed in SEEDS}) == 2, "it is drawn"


@pytest.mark.parametrize("book", ["apsa", "pup-2010", "tda-2019", "uesg"])
def test_a_book_without_such_a_draw_forms_it_like_any_other(book: str) -> None:
    state = championship(Table(FIVE), Table((1, 2, 4, 6)), book=book)
    draw, common = planned(state), planned(replace(state, profile=replace(state.profile, is_championship=False)))
    assert (draw.seats, draw.citations, draw.places) == (common.seats, common.citations, 9)
    assert draw.explained == common.explained


def test_any_other_final_of_the_bps_has_nine_players_and_no_such_draw() -> None:
    state = championship(*TWO)
    common = replace(state, profile=replace(state.profile, is_championship=False))
    assert final_table_due(common) is None
    assert (final_size(state), final_size(common)) == (10, 9)
    assert breakable_now(state) == (), "ten do not fit at a table of nine that merely stays"


def test_nine_players_leave_one_of_the_seats_for_the_rest_empty() -> None:
    state = championship(Table(FIVE, 2, 4, 6), Table((1, 2, 4, 6), 6, 1, 2))
    assert drawn(state, "1.9", "2.4") == {frozenset({2, 3})}
    empty = {frozenset(range(1, 11)) - {seat.number for seat in planned(state, seed).seats.values()} for seed in SEEDS}
    assert empty == {frozenset({number}) for number in (4, 5, 6, 8)}


def test_a_role_that_nobody_has_leaves_its_seat_to_the_rest() -> None:
    alone = championship(Table(FIVE, 2, 4, 6), Table((3,)))
    assert planned(alone).button_unknown == (), "who waits alone has no role, and nobody is asked"
    assert drawn(alone, "1.9") == {frozenset({2}), frozenset({3})}
    assert {frozenset({2}), frozenset({3})} & drawn(alone, "2.3")


def test_from_three_tables_all_seats_are_drawn_among_all_and_that_is_said() -> None:
    state = championship(Table((1, 2, 4, 6)), Table((1, 2, 3)), Table((1, 5, 9), hand=1))
    plan = planned(state)
    assert (plan.button_unknown, plan.roles) == ((), {}), "roles do not matter"
    assert len(drawn(state, "1.6")) > 6
    assert [sentence.key.rsplit(".", 1)[-1] for sentence in plan.explained] == ["by_lot", "three_tables", "draw_all"]


def test_where_hands_are_not_counted_the_button_is_asked_for_and_the_roles_follow_from_it() -> None:
    state = championship(TWO[0], replace(TWO[1], hand=1))
    assert planned(state).button_unknown == (2,)
    assert len(drawn(state, "2.4")) > 2
    named = {2: 9}
    assert planned(state, buttons=named).button_unknown == ()
    assert drawn(state, "1.9", "2.4", buttons=named) == {frozenset({2, 3})}
    assert drawn(state, "1.6", "2.2", buttons=named) == {frozenset({1, 7})}


def test_what_is_explained_names_each_role_and_neither_every_seat_nor_the_button_twice() -> None:
    keys = [sentence.key.rsplit(".", 1)[-1] for sentence in planned(championship(*TWO)).explained]
    assert keys == ["by_role", "big_blinds", "small_blinds", "buttons", "rest"]


def test_who_stays_keeps_the_seat_and_whoever_drew_it_takes_the_one_drawn_for_him() -> None:
    stays = EntryId("1.2")
    state = championship(*TWO, agreed=Agreed(stays={stays: Stay.ALWAYS}))
    for seed in SEEDS:
        drawn_seats, free = planned(state, seed).seats, planned(championship(*TWO), seed).seats
        assert drawn_seats[stays] == Seat(1, 2)
        assert {*drawn_seats.values()} == {*free.values()}
        assert sum(drawn_seats[entry] != free[entry] for entry in drawn_seats) == 2


@given(seed=st.integers(0, 9999), blocked=st.integers(1, 9))
def test_nobody_sits_on_a_blocked_seat_or_on_anothers(seed: int, blocked: int) -> None:
    agreed = Agreed(blocked=frozenset({Seat(1, blocked)}))
    seats = planned(championship(Table(FIVE), Table((1, 2, 4, 6)), agreed=agreed), seed).seats
    assert len({*seats.values()}) == 9
    assert Seat(1, blocked) not in seats.values()


def test_ten_wait_as_long_as_one_of_the_ten_seats_is_blocked() -> None:
    assert final_table_due(championship(*TWO, agreed=Agreed(blocked=frozenset({Seat(1, 3)})))) is None
