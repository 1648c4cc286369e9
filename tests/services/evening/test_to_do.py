"""The to-do list of the tables: what a book makes due comes up by itself, is done on one word, or put off."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core import seating
from homepoker.core.balancing.breaking import BreakReason
from homepoker.core.balancing.moves import PlannedMove
from homepoker.core.balancing.rules import tolerance_by_book
from homepoker.core.button import ButtonPlaced
from homepoker.core.quantities import Seat
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.seating import PlayerMoved
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.evening.to_do.clock_notices import DecksDue, HeadsUpDue, LateRegistrationEnds
from homepoker.services.evening.to_do.ending import LastHandsAtTable, LastHandsDue, LastStacksDue, RunningLate
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue, RoundDue
from homepoker.services.evening.to_do.people import (
    BlindedOut,
    MissedBlindsDue,
    NearlyBlindedOut,
    PenaltyOver,
    PenaltyUncounted,
)
from homepoker.services.evening.to_do.prizes import PrizesDue
from homepoker.services.evening.to_do.tables import (
    BalanceDue,
    BreakDue,
    ButtonDue,
    FinalTableBlocked,
    FinalTableDue,
    HaltDue,
    WaitsForEntries,
)
from homepoker.services.evening.to_do.to_do_list import Due, ToDoList
from tests.desks import BOOKS, Evening, by_a_house_rule
from tests.fakes import FixedDraw
from tests.services.evening.uneven_tables import NAMES, at_tables, moves_of, sizes_of, thin_out, three_tables


def test_uneven_tables_say_who_moves_and_by_which_rule() -> None:
    evening = three_tables("tda-2019", 8, 4, 7)
    first = ToDoList(evening.desk).items()[0]
    assert isinstance(first, BalanceDue)
    assert [(move.source, move.target) for move in first.moves] == [(1, 2), (1, 2)]
    assert {"11-A"} <= {citation.rule for citation in first.citations}


def test_one_word_makes_the_first_move_and_the_next_comes_up() -> None:
    evening = three_tables("tda-2019", 8, 4, 7)
    to_do = ToDoList(evening.desk)
    before = evening.desk.state
    (due, *_) = at_tables(to_do)
    assert isinstance(due, BalanceDue)
    to_do.do(due)
    (moved,) = evening.desk.history.lines[-1].events
    assert isinstance(moved, PlayerMoved)
    assert (moved.entry, moved.seat) == (due.moves[0].entry, due.moves[0].seat)
    assert moved.citations == due.citations
    (following, *_) = at_tables(to_do)
    assert isinstance(following, BalanceDue)
    to_do.do(following)
    assert sizes_of(evening) == [6, 6, 7]
    assert at_tables(to_do) == ()
    evening.desk.undo()
    evening.desk.undo()
    assert evening.desk.state == before


def test_a_proposal_stays_the_same_while_it_stands() -> None:
    evening = three_tables("pup-2010", 8, 4, 7)
    to_do = ToDoList(evening.desk)
    found = to_do.items()
    evening.field.count_stack(evening.entry("p01"), 5_000)
    assert [one.moves for one in to_do.items() if isinstance(one, BalanceDue)] == [
        one.moves for one in found if isinstance(one, BalanceDue)
    ]


def test_what_is_put_off_comes_back_when_a_table_has_changed_and_not_before() -> None:
    evening = three_tables("tda-2019", 8, 6, 8)
    to_do = ToDoList(evening.desk)
    (due,) = at_tables(to_do)
    to_do.put_off(due)
    evening.tables.next_hand(1)
    assert at_tables(to_do) == ()
    thin_out(evening, {2: 5})
    assert [type(table) for table in at_tables(to_do)] == [BalanceDue, HaltDue]


@pytest.mark.parametrize(("book", "is_halted"), [("tda-2019", False), ("pup-2010", True)])
def test_a_short_table_stops_as_the_book_says(book: str, is_halted: bool) -> None:
    found = ToDoList(three_tables(book, 8, 8, 6).desk).items()
    assert [one.table for one in found if isinstance(one, HaltDue)] == ([3] if is_halted else [])
    assert [one.table for one in ToDoList(three_tables(book, 8, 8, 5).desk).items() if isinstance(one, HaltDue)] == [3]


def test_a_table_breaks_once_the_others_have_room_and_until_nobody_may_come_it_is_said_that_it_waits() -> None:
    evening = three_tables("apsa", 6, 6, 6)
    (due,) = ToDoList(evening.desk).items()
    assert isinstance(due, BreakDue)
    assert (due.table, due.players) == (3, 6)
    assert {"3.5.18"} <= {citation.rule for citation in due.citations}
    evening.clock.go_to(1)
    to_do = ToDoList(evening.desk)
    (waits,) = to_do.items()
    assert isinstance(waits, WaitsForEntries)
    assert (waits.due, waits.level, waits.has_break) == (due, 3, True)
    to_do.put_off(waits)
    thin_out(evening, {1: 5})
    assert to_do.items() == (), "said once"
    evening.clock.go_to(4)
    assert [type(one) for one in to_do.items()] == [BreakDue]


def test_a_final_table_whose_seats_are_blocked_is_not_passed_over_in_silence() -> None:
    evening = three_tables("apsa", 4, 2, 3)
    to_do = ToDoList(evening.desk)
    evening.tables.break_table(evening.tables.draw_new_seats(2))
    taken = {where.number for where in evening.desk.state.seating.seats.values() if where.table == 1}
    blocked, other = (Seat(1, number) for number in [one for one in range(1, 10) if one not in taken][:2])
    elsewhere = next(seat for seat in seating.free_seats(evening.desk.state.seating, 3))
    for one in (blocked, other, elsewhere):
        SeatAgreements(evening.desk).block(one)
    waits = to_do.items()[0]
    assert isinstance(waits, FinalTableBlocked)
    assert (waits.table, waits.released, waits.citations) == (1, 1, waits.ruling.citations)
    to_do.put_off(waits)
    assert FinalTableBlocked not in map(type, to_do.items())
    SeatAgreements(evening.desk).release(blocked)
    assert isinstance(to_do.items()[0], FinalTableDue)


def test_the_announced_table_is_proposed_and_undo_restores_the_order_of_before() -> None:
    evening = three_tables("apsa", 6, 6, 6)
    before = evening.desk.state
    SeatAgreements(evening.desk).announce_breaks((1, 2))
    (due,) = ToDoList(evening.desk).items()
    assert isinstance(due, BreakDue)
    assert (due.table, due.reason) == (1, BreakReason.ANNOUNCED)
    SeatAgreements(evening.desk).announce_breaks((1, 2))
    assert evening.desk.history.lines[-1].label.values == {"order": "1, 2"}
    evening.desk.undo()
    assert evening.desk.state == before
    (due,) = ToDoList(evening.desk).items()
    assert isinstance(due, BreakDue)
    assert (due.table, due.reason) == (3, BreakReason.HIGHEST_NUMBER)


def test_an_announced_table_that_has_no_room_elsewhere_is_waited_for() -> None:
    evening = three_tables("apsa", 6, 6, 6)
    SeatAgreements(evening.desk).block(Seat(2, 9))
    SeatAgreements(evening.desk).announce_breaks((1,))
    assert not [one for one in ToDoList(evening.desk).items() if isinstance(one, BreakDue)]


def test_a_table_that_is_not_to_break_is_balanced_instead() -> None:
    evening = three_tables("tda-2019", 7, 6, 5)
    to_do = ToDoList(evening.desk)
    (due,) = at_tables(to_do)
    assert isinstance(due, BreakDue)
    to_do.put_off(due)
    assert [type(table) for table in at_tables(to_do)] == [BalanceDue]


def test_a_broken_table_is_drawn_by_the_book_and_its_rules_are_on_record() -> None:
    evening = three_tables("tda-2019", 6, 6, 5)
    evening.tables.break_table(evening.tables.draw_new_seats(3))
    moved = [event for event in evening.desk.history.lines[-1].events if isinstance(event, PlayerMoved)]
    assert len(moved) == 5
    assert all("10" in {citation.rule for citation in event.citations} for event in moved)
    assert sizes_of(evening) == [9, 8] or sizes_of(evening) == [8, 9]


def test_where_hands_are_not_counted_the_button_is_asked_for() -> None:
    evening = Evening(rulebook="tda-2019", draw=FixedDraw(3)).begin(*NAMES[:18], tables=2)
    evening.clock.go_to(4)
    thin_out(evening, {2: 7})
    to_do = ToDoList(evening.desk)
    (due,) = at_tables(to_do)
    assert isinstance(due, BalanceDue)
    assert due.moves[0].button_unknown == (1, 2)
    to_do.name_button(1, 3)
    to_do.name_button(2, seating.at_table(evening.desk.state.seating, 2)[0][1])
    (known,) = at_tables(to_do)
    assert isinstance(known, BalanceDue)
    to_do.do(known)
    placed = [event for event in evening.desk.history.lines[-1].events if isinstance(event, ButtonPlaced)]
    assert [one.table for one in placed] == [1, 2]
    assert not any(one.citations for one in placed), "the host said where it lies"
    assert sizes_of(evening) == [8, 8]


def test_one_table_an_evening_that_is_over_and_people_who_stand_have_nothing_to_do() -> None:
    assert ToDoList(Evening().begin(*NAMES[:9]).desk).items() == ()
    evening = three_tables("tda-2019", 8, 4, 7)
    evening.finish.end_early({})
    assert ToDoList(evening.desk).items() == ()


@given(
    st.sampled_from(sorted(BOOKS)),
    st.lists(st.integers(1, 9), min_size=2, max_size=4),
    st.booleans(),
    st.integers(0, 999),
)
@settings(max_examples=60, deadline=None)
def test_after_all_proposals_are_taken_tables_are_even_and_undo_restores_each_state(
    book: str, left: list[int], is_open: bool, seed: int
) -> None:
    names = [f"p{number}" for number in range(9 * len(left))]
    evening = Evening(rulebook=book, draw=FixedDraw(seed)).begin(*names, tables=len(left))
    evening.clock.go_to(1 if is_open else 4)
    thin_out(evening, dict(enumerate(left, start=1)))
    for table, size in enumerate(left, start=1):
        if size > 1:
            evening.tables.next_hand(table)
    to_do, before = ToDoList(evening.desk), [evening.desk.state]
    while found := [one for one in to_do.items() if not isinstance(one, HaltDue)]:
        take(evening, to_do, found[0])
        if evening.desk.state is not before[-1]:
            before.append(evening.desk.state)
            assert all(event.citations for event in moves_of(evening))
        assert len(before) < 99
    now = sizes_of(evening)
    assert max(now) - min(now) <= 1
    for state in reversed(before[:-1]):
        evening.desk.undo()
        assert evening.desk.state == state


def take(evening: Evening, to_do: ToDoList, due: Due) -> None:
    """Take a proposal as a host does: a button that nobody knows is named first."""
    match due:
        case BalanceDue(moves=(PlannedMove(button_unknown=(table, *_)), *_)):
            to_do.name_button(table, seating.at_table(evening.desk.state.seating, table)[0][1])
        case BalanceDue() | FinalTableDue() | ButtonDue() | HandForHandDue() | RoundDue() | HeadsUpDue() | PrizesDue():
            to_do.do(due)
        case BreakDue(table=table):
            evening.tables.break_table(evening.tables.draw_new_seats(table))
        case PenaltyOver() | PenaltyUncounted() | MissedBlindsDue():
            to_do.do(due)
        case BlindedOut(entry=entry):
            evening.field.bust_out([(entry, ())])
        case (
            FinalTableBlocked()
            | HaltDue()
            | NearlyBlindedOut()
            | LateRegistrationEnds()
            | WaitsForEntries()
            | DecksDue()
            | LastHandsDue()
            | LastHandsAtTable()
            | LastStacksDue()
            | RunningLate()
        ):
            to_do.put_off(due)


def test_a_named_button_holds_for_the_people_who_sat_there_and_no_longer() -> None:
    evening = Evening(rulebook="tda-2019", draw=FixedDraw(3)).begin(*NAMES[:18], tables=2)
    evening.clock.go_to(4)
    thin_out(evening, {2: 7})
    to_do = ToDoList(evening.desk)
    to_do.name_button(1, 3)
    thin_out(evening, {2: 6})
    (due,) = [one for one in to_do.items() if isinstance(one, BalanceDue)]
    assert due.moves[0].button_unknown == (1, 2)


def test_a_table_that_was_opened_during_play_gets_its_first_hand() -> None:
    evening = Evening(rulebook="apsa").begin(*NAMES[:6], tables=2)
    opened = evening.tables.open_table(9)
    for name in NAMES[:2]:
        evening.tables.move(evening.entry(name), Seat(opened, NAMES.index(name) + 1))
    to_do = ToDoList(evening.desk)
    (due,) = (one for one in to_do.items() if isinstance(one, ButtonDue))
    assert (due.table, str(due.citations[0])) == (opened, "apsa:3.1/initial-button")
    to_do.do(due)
    assert evening.desk.state.buttons.hands[opened].number == 1
    assert not [one for one in to_do.items() if isinstance(one, ButtonDue)]


@pytest.mark.parametrize(
    ("until", "minutes", "is_said"), [(2, 14, False), (2, 16, True), (3, 16, False), (3, 26, True)]
)
def test_the_end_of_late_registration_is_said_five_minutes_before(until: int, minutes: int, is_said: bool) -> None:
    evening = Evening(rulebook="apsa", late_registration_until=until).begin(*NAMES[:6])
    evening.clock.go_to(until)
    to_do = ToDoList(evening.desk)
    assert to_do.items() == ()
    evening.pass_time(minutes=minutes)
    found = [one for one in to_do.items() if isinstance(one, LateRegistrationEnds)]
    assert [(one.level, one.has_break, bool(one.citations)) for one in found] == [(until, until == 3, True)] * is_said
    for one in found:
        to_do.put_off(one)
    assert to_do.items() == ()


class TestTolerance:
    """A club may let tables differ by more than one player; the list follows its rule and cites it."""

    def by_the_house(self, book: str, most: int, *sizes: int) -> Evening:
        evening = three_tables(book, *sizes)
        by_a_house_rule(evening.desk, book, "seat-table-balance", {"balance.tolerance": most})
        return evening

    def due(self, evening: Evening) -> list[BalanceDue]:
        return [one for one in ToDoList(evening.desk).items() if isinstance(one, BalanceDue)]

    @pytest.mark.parametrize("book", ["apsa", "bps-2019", "tda-2019", "uesg"])
    def test_nobody_moves_until_tables_differ_by_more(self, book: str) -> None:
        assert self.due(three_tables(book, 8, 6, 7))
        assert not self.due(self.by_the_house(book, 2, 8, 6, 7))
        evening = self.by_the_house(book, 2, 9, 6, 7)
        (found,) = self.due(evening)
        assert [(move.source, move.target) for move in found.moves] == [(1, 2)], "no more than it takes"
        assert "club" in {citation.book for citation in found.citations}
        ToDoList(evening.desk).do(found)
        assert sizes_of(evening) == [8, 7, 7]
        assert not self.due(evening)

    def test_a_table_that_the_book_halts_is_filled_all_the_same(self) -> None:
        (found,) = self.due(self.by_the_house("pup-2010", 3, 8, 6, 7))
        assert [(move.source, move.target) for move in found.moves] == [(1, 2)]

    def test_the_books_themselves_want_them_even_within_one(self) -> None:
        assert {tolerance_by_book(resolve(BOOKS, book)) for book in BOOKS} == {1}
