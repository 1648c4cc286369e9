"""The final table on the to-do list: when it is due, how it is seated, and what the championship does."""

from __future__ import annotations

import pytest

from homepoker.core import seating
from homepoker.core.button import ButtonPlaced
from homepoker.core.quantities import Seat
from homepoker.core.refusal import Refusal
from homepoker.core.seating import PlayerSeated, Stay
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.evening.to_do.tables import FinalTableDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.desks import Evening
from tests.fakes import FixedDraw
from tests.services.evening.uneven_tables import NAMES, at_tables, sizes_of, thin_out


class TestFinalTable:
    def two_tables(self, book: str, players: int) -> Evening:
        evening = Evening(rulebook=book, draw=FixedDraw(3)).begin(*NAMES[:14], tables=2)
        evening.clock.go_to(4)
        thin_out(evening, {1: -(-players // 2), 2: players // 2})
        return evening

    def test_it_is_due_with_as_many_as_the_book_says(self) -> None:
        assert not [one for one in ToDoList(self.two_tables("apsa", 11).desk).items() if isinstance(one, FinalTableDue)]
        due = next(one for one in ToDoList(self.two_tables("apsa", 9).desk).items() if isinstance(one, FinalTableDue))
        assert ({"3.5.19"} <= {citation.rule for citation in due.citations}, due.plan.added) == (True, 0)

    def test_a_table_with_fewer_seats_than_the_book_allows_gets_more_or_waits(self) -> None:
        evening = Evening(rulebook="apsa", draw=FixedDraw(3))
        evening.check_in(*NAMES[:14])
        evening.tables.draw_seats({1: 8, 2: 8})
        evening.clock.start()
        evening.clock.go_to(4)
        thin_out(evening, {1: 5, 2: 4})
        to_do = ToDoList(evening.desk)
        due = next(one for one in to_do.items() if isinstance(one, FinalTableDue))
        assert ({"RP-9"} <= {citation.rule for citation in due.citations}, due.plan.added) == (True, 1)
        to_do.put_off(due)
        here = seating.free_seats(evening.desk.state.seating, 1)[0]
        evening.tables.move(seating.at_table(evening.desk.state.seating, 2)[0][0], here)
        assert not [one for one in to_do.items() if isinstance(one, FinalTableDue)], "a move changes nothing of it"
        to_do.take_back(due)
        assert [one for one in to_do.items() if isinstance(one, FinalTableDue)]
        to_do.do(due)
        assert (evening.desk.state.seating.tables, sizes_of(evening)) == ({1: 9}, [9])

    def test_one_that_lacks_seats_and_was_put_off_comes_back_when_all_have_room_and_not_before(self) -> None:
        evening = Evening(rulebook="apsa", draw=FixedDraw(3))
        evening.check_in(*NAMES[:14])
        evening.tables.draw_seats({1: 8, 2: 8})
        evening.clock.start()
        evening.clock.go_to(4)
        thin_out(evening, {1: 5, 2: 5})
        to_do = ToDoList(evening.desk)
        lacking = []
        for sizes in ({}, {1: 4}, {2: 4}):
            thin_out(evening, sizes)
            for due in to_do.items():
                if isinstance(due, FinalTableDue):
                    lacking.append(due.plan.added)
                    to_do.put_off(due)
        assert lacking == [1, 0]

    @pytest.mark.parametrize("book", ["apsa", "tda-2019"])
    def test_by_apsa_and_so_by_tda_all_seats_are_drawn_anew_and_the_button_lies_on_seat_1(self, book: str) -> None:
        evening = self.two_tables(book, 9)
        to_do = ToDoList(evening.desk)
        (due,) = at_tables(to_do)
        assert isinstance(due, FinalTableDue)
        to_do.do(due)
        assert sizes_of(evening) == [9]
        events = evening.desk.history.lines[-1].events
        assert len([event for event in events if isinstance(event, PlayerSeated) and event.citations]) == 9
        assert [event.button for event in events if isinstance(event, ButtonPlaced)] == [1]
        assert at_tables(to_do) == ()

    def test_by_bps_who_sits_at_it_stays_and_the_high_card_has_the_button(self) -> None:
        evening = self.two_tables("bps-2019", 9)
        before = {entry: seat for entry, seat in evening.desk.state.seating.seats.items() if seat.table == 1}
        to_do = ToDoList(evening.desk)
        (due,) = to_do.items()
        assert isinstance(due, FinalTableDue)
        to_do.do(due)
        assert before.items() <= evening.desk.state.seating.seats.items()
        placed = [event for event in evening.desk.history.lines[-1].events if isinstance(event, ButtonPlaced)]
        assert len(placed[0].draws) == 9

    def test_who_never_moves_keeps_the_seat_and_with_it_the_table(self) -> None:
        evening = self.two_tables("apsa", 9)
        stays = seating.at_table(evening.desk.state.seating, 2)[0][0]
        SeatAgreements(evening.desk).agree_stay(stays, Stay.ALWAYS)
        where = evening.desk.state.seating.seats[stays]
        to_do = ToDoList(evening.desk)
        (due,) = to_do.items()
        assert isinstance(due, FinalTableDue)
        to_do.do(due)
        assert evening.desk.state.seating.seats[stays] == where


class TestChampionship:
    """By the BPS its final table has ten, whose seats follow from the next hands of both tables."""

    def ten_left(self, *, is_counted: bool = True) -> Evening:
        evening = Evening(rulebook="bps-2019", is_championship=True, draw=FixedDraw(3))
        evening.begin(*NAMES[:18], tables=2)
        evening.clock.go_to(4)
        thin_out(evening, {1: 5, 2: 6})
        for table in (1, 2) if is_counted else ():
            evening.tables.next_hand(table)
        thin_out(evening, {2: 5})
        return evening

    def test_its_first_seats_are_drawn_by_lot_with_the_rule(self) -> None:
        (line,) = [line for line in self.ten_left().desk.history.lines if line.label.key == "journal.seats_drawn"]
        seated = [event for event in line.events if isinstance(event, PlayerSeated)]
        assert {tuple(map(str, one.citations)) for one in seated} == {("bps-2019:4",)}

    def test_the_final_table_is_formed_with_ten_seats_its_rules_and_the_button_on_seat_ten(self) -> None:
        evening = self.ten_left()
        before = evening.desk.state
        to_do = ToDoList(evening.desk)
        (due,) = to_do.items()
        assert isinstance(due, FinalTableDue)
        to_do.do(due)
        state = evening.desk.state
        assert state.seating.tables == {due.plan.table: 10}
        assert {seat.number for seat in state.seating.seats.values()} == set(range(1, 11))
        placed = next(event for event in evening.desk.history.lines[-1].events if isinstance(event, ButtonPlaced))
        assert (placed.button, placed.draws) == (10, ())
        assert "4/championship" in {citation.rule for citation in placed.citations}
        seated = [event for event in evening.desk.history.lines[-1].events if isinstance(event, PlayerSeated)]
        assert all("4/championship" in {rule.rule for rule in one.citations} for one in seated)
        evening.desk.undo()
        assert evening.desk.state == before

    def test_a_button_that_is_not_known_is_asked_for_at_each_table_and_then_the_seats_stand(self) -> None:
        evening = self.ten_left(is_counted=False)
        to_do = ToDoList(evening.desk)
        asked = []
        for _ in (1, 2):
            (due,) = to_do.items()
            assert isinstance(due, FinalTableDue)
            asked.append(due.plan.button_unknown)
            with pytest.raises(Refusal, match="roles_unknown"):
                to_do.do(due)
            table = due.plan.button_unknown[0]
            to_do.name_button(table, seating.at_table(evening.desk.state.seating, table)[0][1])
        assert asked == [(1, 2), (2,)]
        (due,) = to_do.items()
        assert to_do.items() == (due,)
        assert isinstance(due, FinalTableDue)
        to_do.do(due)
        assert sizes_of(evening) == [10]


def test_few_players_are_no_final_table_while_somebody_may_still_come() -> None:
    evening = Evening(rulebook="apsa", draw=FixedDraw(3)).begin(*NAMES[:8], tables=2)
    to_do = ToDoList(evening.desk)
    assert to_do.items() == ()
    evening.clock.go_to(4)
    assert [type(one) for one in to_do.items()] == [FinalTableDue]


def test_who_never_moves_is_not_drawn_to_the_final_table_without_a_word() -> None:
    evening = Evening(rulebook="apsa", draw=FixedDraw(3)).begin(*NAMES[:8], tables=2)
    evening.clock.go_to(4)
    for table in (1, 2):
        SeatAgreements(evening.desk).agree_stay(seating.at_table(evening.desk.state.seating, table)[0][0], Stay.ALWAYS)
    to_do = ToDoList(evening.desk)
    (due,) = to_do.items()
    assert isinstance(due, FinalTableDue)
    with pytest.raises(Refusal) as refused:
        to_do.do(due)
    assert refused.value.may_overrule
    to_do.do(due, overruled="agreed with her")
    assert sizes_of(evening) == [8]


def test_a_table_with_too_many_blocked_seats_is_no_final_table() -> None:
    evening = Evening(rulebook="apsa", draw=FixedDraw(3)).begin(*NAMES[:8], tables=2)
    evening.clock.go_to(4)
    for seat in (7, 8, 9):
        SeatAgreements(evening.desk).block(Seat(1, seat))
    assert not [one for one in ToDoList(evening.desk).items() if isinstance(one, FinalTableDue)]
