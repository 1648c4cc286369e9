"""How each begins at the new table: as the ruling on the break says, also where the host chose the seats."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.balancing.breaking import are_seats_chosen, break_plan
from homepoker.core.next_hand import Arrival, arrivals
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulings.shared.newcomers import Posts, Start
from tests.core.balancing.test_moves import Table, entry, state
from tests.desks import BOOKS
from tests.fakes import EVENING

NAMED = {
    Start(dealt_in_now=False, posts=Posts.NONE): {Arrival.WAITS},
    Start(dealt_in_now=True, posts=Posts.NONE): {Arrival.PLAYS},
    Start(dealt_in_now=True, posts=Posts.SB): {Arrival.SMALL_BLIND},
    Start(dealt_in_now=True, posts=Posts.BB): {Arrival.BIG_BLIND, Arrival.SINGLE_BIG_BLIND},
}

LEAVING = Table((1, 2, 3, 4))


def others() -> st.SearchStrategy[Table]:
    return st.lists(st.integers(1, 9), min_size=3, max_size=6, unique=True).map(sorted).map(
        lambda seats: Table(tuple(seats), *seats[:3])
    )  # fmt: skip


@given(
    book=st.sampled_from(sorted(BOOKS)), tables=st.lists(others(), min_size=2, max_size=3), source=st.integers(1, 99)
)
def test_drawn_seats_begin_as_the_ruling_on_the_break_says(book: str, tables: list[Table], source: int) -> None:
    here = state(book, *tables, LEAVING)
    plan = break_plan(here, len(tables) + 1, source, EVENING)
    parts = arrivals(here, plan.seats, EVENING)
    assert parts.keys() == plan.starts.keys()
    for newcomer, start in plan.starts.items():
        assert parts[newcomer] in NAMED[start]


@pytest.mark.parametrize(
    ("seat", "arrival"),
    [(3, Arrival.WAITS), (5, Arrival.BIG_BLIND), (6, Arrival.BIG_BLIND), (8, Arrival.PLAYS)],
)
def test_a_seat_is_taken_with_its_duties_and_only_behind_the_button_one_waits(seat: int, arrival: Arrival) -> None:
    # The next hand: button 2, small blind 4, big blind 7.
    here = state("tda-2019", Table((1, 2, 4, 7), button=1, small_blind=2, big_blind=4), LEAVING)
    assert arrivals(here, {entry(2, 1): Seat(1, seat)}, EVENING) == {entry(2, 1): arrival}


def test_of_two_before_the_big_blind_only_the_first_posts_it() -> None:
    here = state("tda-2019", Table((1, 2, 4, 7), button=1, small_blind=2, big_blind=4), LEAVING)
    parts = arrivals(here, {entry(2, 1): Seat(1, 6), entry(2, 2): Seat(1, 5)}, EVENING)
    assert parts == {entry(2, 2): Arrival.BIG_BLIND, entry(2, 1): Arrival.PLAYS}


def test_where_nobody_counts_hands_nothing_is_said() -> None:
    here = state("tda-2019", Table((1, 2, 4, 7), hand=1), LEAVING)
    assert arrivals(here, {entry(2, 1): Seat(1, 5)}, EVENING) == {}


def test_at_a_championship_nobody_chooses_a_seat_where_the_book_excepts_it_from_free_seating() -> None:
    here = state("bps-2019", Table((1, 2, 4, 7)), Table((1, 2, 4, 7)), LEAVING)
    here = replace(here, profile=replace(here.profile, is_championship=True))
    assert not are_seats_chosen(here.answers, is_championship=True)
    plan = break_plan(here, 3, 1, EVENING, {entry(3, 1): Seat(1, 9)})
    assert plan.ruling is not None
    assert plan.ruling.said is not None
    assert plan.ruling.said.key == "ruling_seat.table_break.draw"
    assert {(citation.book, citation.rule) for citation in plan.citations} >= {("bps-2019", "4")}


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_chosen_seat_is_kept_where_the_book_lets_players_choose_and_drawn_over_where_it_does_not(book: str) -> None:
    here = state(book, Table((1, 2, 4, 7)), Table((1, 2, 4, 7)), LEAVING)
    chosen = {entry(3, 1): Seat(1, 9)}
    drawn = [break_plan(here, 3, source, EVENING, chosen).seats for source in range(8)]
    assert are_seats_chosen(here.answers) is (book == "bps-2019")
    assert all(seats[EntryId("3.1")] == Seat(1, 9) for seats in drawn) is (book == "bps-2019")
    for seats in drawn:
        assert len(set(seats.values())) == 4
        assert sorted(seat.table for seat in seats.values()) == [1, 1, 2, 2]
