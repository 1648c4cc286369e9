"""Seats stay physical, nobody sits twice, no seat holds two; agreements hold, and groups are spread."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core import seating
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import Refusal
from homepoker.core.seating import Group, Seating, SeatingEvent, Stay, pairs_together, spread


def room(**tables: str) -> Seating:
    """Tables written as their seats: ``room(t1="ab.c")`` has a on seat 1, b on 2, nobody on 3, c on 4."""
    seated = Seating()
    for name, seats in tables.items():
        table = int(name[1:])
        seated = seating.after(seated, seating.open_table(seated, table, len(seats)))
        for number, who in enumerate(seats, start=1):
            if who != ".":
                seated = seating.after(seated, seating.seat(seated, EntryId(who), Seat(table, number)))
    return seated


def key_of(act: Callable[[], object]) -> str:
    """Why something is refused; arithmetic cannot be overruled."""
    with pytest.raises(Refusal) as refused:
        act()
    assert not refused.value.may_overrule
    return refused.value.reason.key


def test_a_table_is_opened_once_and_needs_two_seats() -> None:
    seated = room(t1="ab")
    assert key_of(lambda: seating.open_table(seated, 1, 9)) == "seating.table_is_open"
    assert key_of(lambda: seating.open_table(seated, 2, 1)) == "seating.too_few_seats"


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        (Seat(1, 1), "seating.seat_taken"),
        (Seat(1, 4), "seating.no_such_seat"),
        (Seat(1, 0), "seating.no_such_seat"),
        (Seat(2, 1), "seating.no_such_table"),
    ],
)
def test_only_a_free_seat_that_exists_is_given(where: Seat, reason: str) -> None:
    seated = room(t1="ab.")
    assert key_of(lambda: seating.seat(seated, EntryId("x"), where)) == reason
    assert key_of(lambda: seating.move(seated, EntryId("b"), where)) == reason


def test_who_sits_moves_and_who_stands_is_seated() -> None:
    seated = room(t1="ab.")
    assert key_of(lambda: seating.seat(seated, EntryId("a"), Seat(1, 3))) == "seating.sits_already"
    assert key_of(lambda: seating.move(seated, EntryId("x"), Seat(1, 3))) == "seating.has_no_seat"


def test_an_empty_seat_keeps_its_number() -> None:
    seated = seating.after_leaving(room(t1="abc"), EntryId("b"))
    assert seating.at_table(seated, 1) == [("a", 1), ("c", 3)]
    assert seating.free_seats(seated) == [Seat(1, 2)]
    assert seating.occupant(seated, Seat(1, 2)) is None


def test_closing_moves_everybody_before_the_table_goes() -> None:
    seated = room(t1="ab", t2="cd..")
    events = seating.close_table(seated, 1, {EntryId("a"): Seat(2, 3), EntryId("b"): Seat(2, 4)})
    assert [event.kind for event in events] == ["player_moved", "player_moved", "table_closed"]
    for event in events:
        seated = seating.after(seated, event)
    seats = dict(zip(map(EntryId, "cdab"), (Seat(2, n) for n in range(1, 5)), strict=True))
    assert seated == Seating({2: 4}, seats, moves={EntryId("a"): 1, EntryId("b"): 1})


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ({"a": (2, 3)}, "seating.somebody_left"),
        ({"a": (2, 3), "b": (2, 3)}, "seating.seat_taken"),
        ({"a": (2, 3), "b": (1, 1)}, "seating.table_closes"),
    ],
)
def test_a_table_does_not_close_over_somebodys_head(moves: dict[str, tuple[int, int]], reason: str) -> None:
    seated = room(t1="ab", t2="cd..")
    seats = {EntryId(entry): Seat(*where) for entry, where in moves.items()}
    assert key_of(lambda: seating.close_table(seated, 1, seats)) == reason
    assert key_of(lambda: seating.close_table(seated, 3, {})) == "seating.no_such_table"


def test_a_newcomer_draws_among_the_free_seats_of_the_smallest_tables_with_room() -> None:
    seated = room(t1="ab..", t2="cd", t3="ef.")
    assert seating.late_seat_pool(seated) == [Seat(1, 3), Seat(1, 4), Seat(3, 3)]
    assert seating.late_seat_pool(room(t1="ab")) == []


def test_sizes_count_empty_tables_too() -> None:
    assert seating.sizes(room(t2="a.", t1="..")) == {1: 0, 2: 1}


def test_the_lowest_number_is_given_to_a_new_table() -> None:
    assert seating.next_table_number(room(t1="ab", t3="cd")) == 2
    assert seating.next_table_number(Seating()) == 1


A, B, X = EntryId("a"), EntryId("b"), EntryId("x")
IDA, MAX, EVA, JO = (PlayerId(name) for name in ("ida", "max", "eva", "jo"))
TWO_TABLES = Seating({1: 4, 2: 4}, {A: Seat(1, 1), B: Seat(2, 1)})


def with_(*events: SeatingEvent, to: Seating = TWO_TABLES) -> Seating:
    for event in events:
        to = seating.after(to, event)
    return to


def refused(act: Callable[[], object]) -> tuple[str, bool]:
    with pytest.raises(Refusal) as refusal:
        act()
    return refusal.value.reason.key, refusal.value.may_overrule


class TestBlocked:
    def test_it_is_not_free_and_cannot_be_taken_even_with_a_word(self) -> None:
        seated = with_(seating.block(TWO_TABLES, Seat(1, 2)))
        assert Seat(1, 2) not in seating.free_seats(seated)
        assert Seat(1, 2) not in seating.late_seat_pool(seated)
        assert refused(lambda: seating.seat(seated, X, Seat(1, 2), overruled="so")) == ("seating.seat_blocked", False)
        assert refused(lambda: seating.move(seated, B, Seat(1, 2))) == ("seating.seat_blocked", False)

    def test_nobody_sits_there_and_there_is_such_a_seat(self) -> None:
        assert refused(lambda: seating.block(TWO_TABLES, Seat(1, 1)))[0] == "seating.seat_taken_here"
        assert refused(lambda: seating.block(TWO_TABLES, Seat(3, 1)))[0] == "seating.no_such_seat"

    def test_released_it_is_as_before(self) -> None:
        blocked = with_(seating.block(TWO_TABLES, Seat(1, 2)))
        assert with_(seating.release(blocked, Seat(1, 2)), to=blocked) == TWO_TABLES
        assert refused(lambda: seating.release(TWO_TABLES, Seat(1, 2)))[0] == "seating.not_kept_free"


class TestReserved:
    def test_it_waits_for_one_player_alone(self) -> None:
        seated = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA))
        assert Seat(2, 3) not in seating.free_seats(seated)
        assert seating.reserved_seat(seated, EVA) == Seat(2, 3)
        assert seating.reserved_seat(seated, JO) is None
        assert refused(lambda: seating.seat(seated, X, Seat(2, 3), player=JO)) == ("seating.seat_reserved", True)
        assert seating.seat(seated, X, Seat(2, 3), player=EVA).overruled is None

    def test_with_a_word_another_takes_it_and_it_is_reserved_no_longer(self) -> None:
        seated = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA))
        taken = with_(seating.move(seated, A, Seat(2, 3), player=IDA, overruled="first come"), to=seated)
        assert taken.seats[A] == Seat(2, 3)
        assert taken.agreed.reserved == {}

    def test_a_second_seat_for_the_same_player_frees_the_first(self) -> None:
        seated = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA))
        assert with_(seating.reserve(seated, Seat(1, 3), EVA), to=seated).agreed.reserved == {Seat(1, 3): EVA}

    def test_a_table_that_closes_keeps_no_seat(self) -> None:
        seated = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA))
        closed = with_(*seating.close_table(seated, 2, {B: Seat(1, 2)}), to=seated)
        assert closed == Seating({1: 4}, {A: Seat(1, 1), B: Seat(1, 2)}, moves={B: 1})

    def test_without_its_table_it_is_no_seat(self) -> None:
        seated = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA), seating.TableClosed(2))
        assert seating.reserved_seat(seated, EVA) is None


class TestStaying:
    @pytest.mark.parametrize("act", ["move", "swap", "close"])
    def test_who_is_not_to_be_moved_is_moved_with_a_word_only(self, act: str) -> None:
        seated = with_(seating.agree_stay(TWO_TABLES, B, Stay.ALWAYS))

        def do(note: str | None) -> SeatingEvent:
            if act == "move":
                return seating.move(seated, B, Seat(1, 2), overruled=note)
            if act == "swap":
                return seating.swap(seated, A, B, overruled=note)
            return seating.close_table(seated, 2, {B: Seat(1, 2)}, overruled=note)[0]

        assert refused(lambda: do(None)) == ("seating.never_moves", True)
        assert getattr(do("fire"), "overruled", None) == "fire"

    def test_who_keeps_the_seat_in_a_redraw_may_be_moved(self) -> None:
        seated = with_(seating.agree_stay(TWO_TABLES, B, Stay.IN_A_REDRAW))
        assert seating.move(seated, B, Seat(1, 2)).overruled is None

    def test_it_ends_as_it_began(self) -> None:
        seated = with_(seating.agree_stay(TWO_TABLES, B, Stay.ALWAYS))
        assert with_(seating.agree_stay(seated, B, None), to=seated) == TWO_TABLES
        assert refused(lambda: seating.agree_stay(TWO_TABLES, X, Stay.ALWAYS))[0] == "seating.has_no_seat"


class TestApart:
    def test_a_group_has_two_and_nobody_is_in_two_groups(self) -> None:
        assert refused(lambda: seating.keep_apart(TWO_TABLES, [IDA, IDA]))[0] == "seating.group_needs_two"
        seated = with_(seating.keep_apart(TWO_TABLES, [IDA, MAX, EVA]))
        assert seating.keep_apart(seated, [MAX, JO]).groups == ((IDA, EVA), (MAX, JO))
        assert seating.keep_apart(seated, [MAX, EVA]).groups == ((MAX, EVA),)

    def test_a_group_is_forgotten(self) -> None:
        seated = with_(seating.keep_apart(TWO_TABLES, [IDA, MAX]))
        assert with_(seating.forget_group(seated, [IDA, MAX]), to=seated) == TWO_TABLES

    def test_a_newcomer_draws_at_a_table_without_mates_where_tables_are_even(self) -> None:
        assert {seat.table for seat in seating.late_seat_pool(TWO_TABLES, frozenset({A}))} == {2}
        uneven = with_(seating.PlayerSeated(X, Seat(2, 2)))
        assert {seat.table for seat in seating.late_seat_pool(uneven, frozenset({A}))} == {1}


class TestSwapping:
    def test_both_sit_where_the_other_sat(self) -> None:
        seated = with_(seating.swap(TWO_TABLES, A, B))
        assert seated.seats == {A: Seat(2, 1), B: Seat(1, 1)}
        assert with_(seating.swap(seated, B, A), to=seated) == TWO_TABLES

    @pytest.mark.parametrize(("one", "other"), [(A, A), (A, X), (X, B)])
    def test_it_takes_two_who_sit(self, one: EntryId, other: EntryId) -> None:
        assert refused(lambda: seating.swap(TWO_TABLES, one, other)) == ("seating.has_no_seat", False)


FEW = tuple(EntryId(letter) for letter in "abcdef")


def group(letters: str) -> Group:
    return frozenset(EntryId(letter) for letter in letters)


def test_pairs_of_a_group_at_one_table_are_counted() -> None:
    tables = {entry: 1 if entry in "abc" else 2 for entry in FEW}
    assert pairs_together(tables, [group("abc"), group("de"), group("f")]) == 4
    assert pairs_together(tables, [group("ad"), group("be")]) == 0


def test_a_group_larger_than_the_tables_is_spread_evenly() -> None:
    tables = spread({1: 3, 2: 3}, {}, [group("abcde")])
    assert sorted(list(tables.values()).count(table) for table in (1, 2)) == [2, 3]


def test_somebody_makes_room_where_that_is_the_only_way() -> None:
    # Whoever is placed first goes to table 1, which is the only one where the second group is not yet.
    tables = spread({1: 1, 2: 1}, {EntryId("c"): 2}, [group("ab"), group("c")])
    assert sorted(tables.values()) == [1, 2]
    tables = spread({1: 1, 2: 1}, {EntryId("x"): 1, EntryId("y"): 2}, [group("ax"), group("by")])
    assert tables == {EntryId("a"): 2, EntryId("b"): 1}


@st.composite
def rooms(draw: st.DrawFn) -> tuple[dict[int, int], dict[EntryId, int], list[Group]]:
    """Some tables, some who sit there already, and groups over all of them."""
    tables = list(range(1, draw(st.integers(1, 3)) + 1))
    kept = draw(st.dictionaries(st.sampled_from([EntryId(letter) for letter in "uvw"]), st.sampled_from(tables)))
    count = draw(st.integers(0, len(FEW)))
    players = FEW[:count]
    room = dict.fromkeys(tables, 0)
    for _ in players:
        room[draw(st.sampled_from(tables))] += 1
    colours = {entry: draw(st.integers(0, 3)) for entry in (*players, *kept)}
    groups = [frozenset(entry for entry, own in colours.items() if own == colour) for colour in range(3)]
    return room, kept, [colour_group for colour_group in groups if colour_group]


@given(rooms())
def test_no_other_way_has_fewer_pairs_together(case: tuple[dict[int, int], dict[EntryId, int], list[Group]]) -> None:
    room, kept, groups = case
    tables = spread(room, kept, groups)
    members = {entry for colour_group in groups for entry in colour_group} - kept.keys()
    assert tables.keys() == members
    assert all(list(tables.values()).count(table) <= most for table, most in room.items())
    places = [table for table, most in room.items() for _ in range(most)]
    best = min(
        pairs_together({**kept, **dict(zip(sorted(members), order, strict=False))}, groups)
        for order in permutations(places, len(members))
    )
    assert pairs_together({**kept, **tables}, groups) == best
