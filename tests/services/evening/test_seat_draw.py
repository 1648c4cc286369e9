"""Seats by luck among all ways that keep groups apart."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.seating import Group, Stay, pairs_together, sizes, spread
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.evening.seat_draw import groups_of, mates_of, shuffled_apart
from tests.desks import Evening
from tests.fakes import FixedDraw


def players(count: int) -> list[EntryId]:
    return [EntryId(f"e{number}") for number in range(count)]


def places(count: int, tables: int) -> list[Seat]:
    return [Seat(number % tables + 1, number // tables + 1) for number in range(count)]


def tables_of(order: list[EntryId], seats: list[Seat]) -> dict[EntryId, int]:
    return {entry: seat.table for entry, seat in zip(order, seats, strict=True)}


def test_every_way_that_keeps_a_couple_apart_comes_equally_often() -> None:
    """Four players at two tables, two of them a couple: 16 of the 24 ways are allowed."""
    draw = RandomDraw(random.Random(7))
    field, seats = players(4), places(4, 2)
    couple: Group = frozenset(field[:2])
    drawn = Counter(tuple(shuffled_apart(draw, field, seats, {}, [couple])) for _ in range(3_200))
    assert len(drawn) == 16
    # Each is expected 200 times, with a standard deviation of 14.
    assert max(abs(count - 200) for count in drawn.values()) < 60


def test_cars_at_every_seat_are_mixed_too_where_shuffling_alone_finds_no_way() -> None:
    """Nine cars of three at three tables: one of some hundred thousand shuffles would do."""
    field, seats = players(27), places(27, 3)
    cars = [frozenset(field[at : at + 3]) for at in range(0, 27, 3)]
    one = shuffled_apart(RandomDraw(random.Random(1)), field, seats, {}, cars)
    other = shuffled_apart(RandomDraw(random.Random(2)), field, seats, {}, cars)
    for order in (one, other):
        assert sorted(order) == sorted(field)
        assert pairs_together(tables_of(order, seats), cars) == 0
    assert sum(here != there for here, there in zip(one, other, strict=True)) > 15


def test_without_groups_the_first_shuffle_counts() -> None:
    field = players(8)
    assert shuffled_apart(FixedDraw(3), field, places(8, 2), {}, []) == FixedDraw(3).shuffled(field)


def test_a_mate_who_stands_takes_no_place() -> None:
    field = players(2)
    group: Group = frozenset({*field, EntryId("stands")})
    order = shuffled_apart(FixedDraw(), field, [Seat(1, 1), Seat(2, 1)], {EntryId("sits"): Seat(1, 2)}, [group])
    assert sorted(order) == field


@settings(max_examples=60)
@given(
    count=st.integers(2, 20),
    tables=st.integers(1, 4),
    colours=st.lists(st.integers(0, 5), min_size=20, max_size=20),
    seed=st.one_of(st.none(), st.integers(0, 99)),
)
def test_groups_are_apart_whenever_they_can_be(count: int, tables: int, colours: list[int], seed: int | None) -> None:
    field, seats = players(count), places(count, tables)
    groups = [frozenset(one for one, found in zip(field, colours, strict=False) if found == at) for at in range(4)]
    groups = [group for group in groups if len(group) > 1]
    order = shuffled_apart(FixedDraw(seed), field, seats, {}, groups)
    assert sorted(order) == sorted(field)
    room = Counter(seat.table for seat in seats)
    least = pairs_together(spread(room, {}, groups), groups)
    assert pairs_together(tables_of(order, seats), groups) == least


class TestAnEvening:
    def draw(self, data: st.DataObject, *, again: bool) -> None:
        evening = Evening(draw=RandomDraw(random.Random(data.draw(st.integers(0, 999)))))
        names = [f"p{number}" for number in range(data.draw(st.integers(4, 24)))]
        evening.check_in(*names)
        agreed = SeatAgreements(evening.desk)
        tables = dict.fromkeys(range(1, data.draw(st.integers(1, 3)) + 1), 10)
        evening.tables.set_tables(tables)
        number = data.draw(st.integers(0, 2))
        blocked = [Seat(1, 1), Seat(max(tables), 5)][:number]
        for where in blocked:
            agreed.block(where)
        agreed.reserve(Seat(1, 3), PlayerId("late"))
        evening.tables.seat(PlayerId(names[0]), Seat(1, 7))
        agreed.agree_stay(evening.entry(names[0]), Stay.IN_A_REDRAW)
        room = 10 * len(tables) - len(set(blocked)) - 1
        if len(names) <= len(tables) or len(names) > room:
            return
        evening.tables.draw_seats(tables, keeps_chosen=not again)
        seats = evening.desk.state.seating.seats
        assert len(set(seats.values())) == len(seats) == len(names)
        assert not {*blocked, Seat(1, 3)} & set(seats.values())
        assert seats[evening.entry(names[0])] == Seat(1, 7)
        filled = sizes(evening.desk.state.seating).values()
        if len(names) <= 8 * len(tables):
            assert max(filled) - min(filled) <= 1

    @settings(max_examples=40)
    @given(data=st.data())
    def test_what_is_agreed_holds_when_all_is_drawn(self, data: st.DataObject) -> None:
        self.draw(data, again=True)

    @settings(max_examples=40)
    @given(data=st.data())
    def test_and_when_the_rest_is_drawn(self, data: st.DataObject) -> None:
        self.draw(data, again=False)

    def test_groups_are_those_who_play(self) -> None:
        evening = Evening().begin("ida", "max", "eva", "jo")
        agreed = SeatAgreements(evening.desk)
        agreed.keep_apart([PlayerId(name) for name in ("ida", "max", "nobody")])
        assert groups_of(evening.desk.state) == (frozenset({evening.entry("ida"), evening.entry("max")}),)
        assert mates_of(evening.desk.state, PlayerId("nobody")) == {evening.entry("ida"), evening.entry("max")}
        evening.out("max", "eva")
        assert groups_of(evening.desk.state) == ()
