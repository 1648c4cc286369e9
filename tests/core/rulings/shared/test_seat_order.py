"""Round the table: whose turn is next, and how far it is, clockwise."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.facts import MOST_SEATS
from homepoker.core.rulings.shared.seat_order import clockwise, clockwise_after, last_before, next_after

SEATS = st.sets(st.integers(1, MOST_SEATS), min_size=1)
SEAT = st.integers(1, MOST_SEATS)


@given(SEATS, st.integers(0, MOST_SEATS))
def test_clockwise_begins_left_of_a_seat_and_names_every_seat_once(seats: set[int], after: int) -> None:
    order = clockwise_after(seats, after)
    assert sorted(order) == sorted(seats)
    assert list(order) == sorted(order, key=lambda seat: (seat - after - 1) % MOST_SEATS)


@given(SEATS, SEAT)
def test_the_next_seat_is_the_nearest_one_and_the_last_before_it_the_farthest(seats: set[int], seat: int) -> None:
    def distance(one: int) -> int:
        return clockwise(seat, one) or MOST_SEATS

    assert next_after(seats, seat) == min(seats, key=distance)
    assert last_before(seats, seat) == max(seats, key=lambda one: clockwise(seat, one))
