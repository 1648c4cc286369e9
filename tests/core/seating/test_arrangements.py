"""What is agreed about seats: blocked, reserved, who stays, who is kept apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homepoker.core import seating
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import Refusal
from homepoker.core.seating import Seating, SeatingEvent, Stay

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
        found = with_(seating.block(TWO_TABLES, Seat(1, 2)))
        assert Seat(1, 2) not in seating.free_seats(found)
        assert Seat(1, 2) not in seating.late_seat_pool(found)
        assert refused(lambda: seating.seat(found, X, Seat(1, 2), overruled="so")) == ("seating.seat_blocked", False)
        assert refused(lambda: seating.move(found, B, Seat(1, 2))) == ("seating.seat_blocked", False)

    def test_nobody_sits_there_and_there_is_such_a_seat(self) -> None:
        assert refused(lambda: seating.block(TWO_TABLES, Seat(1, 1)))[0] == "seating.seat_taken_here"
        assert refused(lambda: seating.block(TWO_TABLES, Seat(3, 1)))[0] == "seating.no_such_seat"

    def test_released_it_is_as_before(self) -> None:
        blocked = with_(seating.block(TWO_TABLES, Seat(1, 2)))
        assert with_(seating.release(blocked, Seat(1, 2)), to=blocked) == TWO_TABLES
        assert refused(lambda: seating.release(TWO_TABLES, Seat(1, 2)))[0] == "seating.not_kept_free"


class TestReserved:
    def test_it_waits_for_one_player_alone(self) -> None:
        found = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA))
        assert Seat(2, 3) not in seating.free_seats(found)
        assert seating.reserved_seat(found, EVA) == Seat(2, 3)
        assert seating.reserved_seat(found, JO) is None
        assert refused(lambda: seating.seat(found, X, Seat(2, 3), player=JO)) == ("seating.seat_reserved", True)
        assert seating.seat(found, X, Seat(2, 3), player=EVA).overruled is None

    def test_with_a_word_another_takes_it_and_it_is_reserved_no_longer(self) -> None:
        found = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA))
        taken = with_(seating.move(found, A, Seat(2, 3), player=IDA, overruled="first come"), to=found)
        assert taken.seats[A] == Seat(2, 3)
        assert taken.agreed.reserved == {}

    def test_a_second_seat_for_the_same_player_frees_the_first(self) -> None:
        found = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA))
        assert with_(seating.reserve(found, Seat(1, 3), EVA), to=found).agreed.reserved == {Seat(1, 3): EVA}

    def test_a_table_that_closes_keeps_no_seat(self) -> None:
        found = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA))
        closed = with_(*seating.close_table(found, 2, {B: Seat(1, 2)}), to=found)
        assert closed == Seating({1: 4}, {A: Seat(1, 1), B: Seat(1, 2)}, moves={B: 1})

    def test_without_its_table_it_is_no_seat(self) -> None:
        found = with_(seating.reserve(TWO_TABLES, Seat(2, 3), EVA), seating.TableClosed(2))
        assert seating.reserved_seat(found, EVA) is None


class TestStaying:
    @pytest.mark.parametrize("act", ["move", "swap", "close"])
    def test_who_is_not_to_be_moved_is_moved_with_a_word_only(self, act: str) -> None:
        found = with_(seating.agree_stay(TWO_TABLES, B, Stay.ALWAYS))

        def do(note: str | None) -> SeatingEvent:
            if act == "move":
                return seating.move(found, B, Seat(1, 2), overruled=note)
            if act == "swap":
                return seating.swap(found, A, B, overruled=note)
            return seating.close_table(found, 2, {B: Seat(1, 2)}, overruled=note)[0]

        assert refused(lambda: do(None)) == ("seating.never_moves", True)
        assert getattr(do("fire"), "overruled", None) == "fire"

    def test_who_keeps_the_seat_in_a_redraw_may_be_moved(self) -> None:
        found = with_(seating.agree_stay(TWO_TABLES, B, Stay.IN_A_REDRAW))
        assert seating.move(found, B, Seat(1, 2)).overruled is None

    def test_it_ends_as_it_began(self) -> None:
        found = with_(seating.agree_stay(TWO_TABLES, B, Stay.ALWAYS))
        assert with_(seating.agree_stay(found, B, None), to=found) == TWO_TABLES
        assert refused(lambda: seating.agree_stay(TWO_TABLES, X, Stay.ALWAYS))[0] == "seating.has_no_seat"


class TestApart:
    def test_a_group_has_two_and_nobody_is_in_two_groups(self) -> None:
        assert refused(lambda: seating.keep_apart(TWO_TABLES, [IDA, IDA]))[0] == "seating.group_needs_two"
        found = with_(seating.keep_apart(TWO_TABLES, [IDA, MAX, EVA]))
        assert seating.keep_apart(found, [MAX, JO]).groups == ((IDA, EVA), (MAX, JO))
        assert seating.keep_apart(found, [MAX, EVA]).groups == ((MAX, EVA),)

    def test_a_group_is_forgotten(self) -> None:
        found = with_(seating.keep_apart(TWO_TABLES, [IDA, MAX]))
        assert with_(seating.forget_group(found, [IDA, MAX]), to=found) == TWO_TABLES

    def test_a_newcomer_draws_at_a_table_without_mates_where_tables_are_even(self) -> None:
        assert {seat.table for seat in seating.late_seat_pool(TWO_TABLES, frozenset({A}))} == {2}
        uneven = with_(seating.PlayerSeated(X, Seat(2, 2)))
        assert {seat.table for seat in seating.late_seat_pool(uneven, frozenset({A}))} == {1}


class TestSwapping:
    def test_both_sit_where_the_other_sat(self) -> None:
        found = with_(seating.swap(TWO_TABLES, A, B))
        assert found.seats == {A: Seat(2, 1), B: Seat(1, 1)}
        assert with_(seating.swap(found, B, A), to=found) == TWO_TABLES

    @pytest.mark.parametrize(("one", "other"), [(A, A), (A, X), (X, B)])
    def test_it_takes_two_who_sit(self, one: EntryId, other: EntryId) -> None:
        assert refused(lambda: seating.swap(TWO_TABLES, one, other)) == ("seating.has_no_seat", False)
