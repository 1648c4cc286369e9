"""The to-do list of the tables: what a book makes due comes up by itself, is done on one word, or put off."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core import seating
from homepoker.core.balancing.moves import PlannedMove
from homepoker.core.balancing.rules import tolerance_by_book
from homepoker.core.button import ButtonPlaced
from homepoker.core.quantities import Seat
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.seating import PlayerMoved, PlayerSeated, Stay
from homepoker.services.evening.commands.seat_agreements import SeatAgreements
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue, RoundDue
from homepoker.services.evening.to_do.heads_up import HeadsUpDue
from homepoker.services.evening.to_do.late_registration import LateRegistrationEnds
from homepoker.services.evening.to_do.people import BlindedOut, MissedBlindsDue, NearlyBlindedOut, PenaltyOver
from homepoker.services.evening.to_do.tables import BalanceDue, BreakDue, ButtonDue, FinalTableDue, HaltDue
from homepoker.services.evening.to_do.to_do_list import Due, ToDoList
from tests.desks import BOOKS, Evening, by_a_house_rule
from tests.fakes import FixedDraw

NAMES = tuple(f"p{number:02}" for number in range(1, 28))


def three_tables(book: str = "tda-2019", *sizes: int) -> Evening:
    """Three tables of nine at which so many are left, late registration over, two hands counted at each."""
    evening = Evening(rulebook=book, draw=FixedDraw(3)).begin(*NAMES, tables=3)
    evening.clock.go_to(4)
    thin_out(evening, dict(enumerate(sizes, start=1)))
    for table in (1, 2, 3):
        evening.tables.next_hand(table)
    return evening


def thin_out(evening: Evening, sizes: dict[int, int]) -> None:
    for table, left in sizes.items():
        for entry, _ in seating.at_table(evening.desk.state.seating, table)[left:]:
            evening.field.bust_out([(entry, ())])


def sizes_of(evening: Evening) -> list[int]:
    return list(seating.sizes(evening.desk.state.seating).values())


def test_uneven_tables_say_who_moves_and_by_which_rule() -> None:
    evening = three_tables("tda-2019", 8, 4, 7)
    first = ToDoList(evening.desk).items()[0]
    assert isinstance(first, BalanceDue)
    assert [(one.source, one.target) for one in first.moves] == [(1, 2), (1, 2)]
    assert {"11-A"} <= {one.rule for one in first.citations}


def test_one_word_makes_the_first_move_and_the_next_comes_up() -> None:
    evening = three_tables("tda-2019", 8, 4, 7)
    to_do = ToDoList(evening.desk)
    before = evening.desk.state
    (due, *_) = to_do.items()
    assert isinstance(due, BalanceDue)
    to_do.do(due)
    (moved,) = evening.desk.history.lines[-1].events
    assert isinstance(moved, PlayerMoved)
    assert (moved.entry, moved.seat) == (due.moves[0].entry, due.moves[0].seat)
    assert moved.citations == due.citations
    (following, *_) = to_do.items()
    assert isinstance(following, BalanceDue)
    to_do.do(following)
    assert sizes_of(evening) == [6, 6, 7]
    assert to_do.items() == ()
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
    (due,) = to_do.items()
    to_do.put_off(due)
    evening.tables.next_hand(1)
    assert to_do.items() == ()
    thin_out(evening, {2: 5})
    assert [type(one) for one in to_do.items()] == [BalanceDue, HaltDue]


@pytest.mark.parametrize(("book", "is_halted"), [("tda-2019", False), ("pup-2010", True)])
def test_a_short_table_stops_as_the_book_says(book: str, is_halted: bool) -> None:
    found = ToDoList(three_tables(book, 8, 8, 6).desk).items()
    assert [one.table for one in found if isinstance(one, HaltDue)] == ([3] if is_halted else [])
    assert [one.table for one in ToDoList(three_tables(book, 8, 8, 5).desk).items() if isinstance(one, HaltDue)] == [3]


def test_a_table_breaks_as_soon_as_the_others_have_room_and_nobody_may_come_any_more() -> None:
    evening = three_tables("apsa", 6, 6, 6)
    (due,) = ToDoList(evening.desk).items()
    assert isinstance(due, BreakDue)
    assert (due.table, due.players) == (3, 6)
    assert {"3.5.18"} <= {one.rule for one in due.citations}
    evening.clock.go_to(1)
    assert ToDoList(evening.desk).items() == ()


def test_the_announced_table_is_proposed_and_undo_restores_the_order_of_before() -> None:
    evening = three_tables("apsa", 6, 6, 6)
    before = evening.desk.state
    SeatAgreements(evening.desk).announce_breaks((1, 2))
    (due,) = ToDoList(evening.desk).items()
    assert isinstance(due, BreakDue)
    assert (due.table, due.is_announced) == (1, True)
    SeatAgreements(evening.desk).announce_breaks((1, 2))
    assert evening.desk.history.lines[-1].label.values == {"order": "1, 2"}
    evening.desk.undo()
    assert evening.desk.state == before
    (due,) = ToDoList(evening.desk).items()
    assert isinstance(due, BreakDue)
    assert (due.table, due.is_announced) == (3, False)


def test_an_announced_table_that_has_no_room_elsewhere_is_waited_for() -> None:
    evening = three_tables("apsa", 6, 6, 6)
    SeatAgreements(evening.desk).block(Seat(2, 9))
    SeatAgreements(evening.desk).announce_breaks((1,))
    assert not [one for one in ToDoList(evening.desk).items() if isinstance(one, BreakDue)]


def test_a_table_that_is_not_to_break_is_balanced_instead() -> None:
    evening = three_tables("tda-2019", 7, 6, 5)
    to_do = ToDoList(evening.desk)
    (due,) = to_do.items()
    assert isinstance(due, BreakDue)
    to_do.put_off(due)
    assert [type(one) for one in to_do.items()] == [BalanceDue]


def test_a_broken_table_is_drawn_by_the_book_and_its_rules_are_on_record() -> None:
    evening = three_tables("tda-2019", 6, 6, 5)
    evening.tables.break_table(evening.tables.draw_new_seats(3))
    moved = [event for event in evening.desk.history.lines[-1].events if isinstance(event, PlayerMoved)]
    assert len(moved) == 5
    assert all("10" in {one.rule for one in event.citations} for event in moved)
    assert sizes_of(evening) == [9, 8] or sizes_of(evening) == [8, 9]


class TestFinalTable:
    def two_tables(self, book: str, players: int) -> Evening:
        evening = Evening(rulebook=book, draw=FixedDraw(3)).begin(*NAMES[:14], tables=2)
        evening.clock.go_to(4)
        thin_out(evening, {1: -(-players // 2), 2: players // 2})
        return evening

    def test_it_is_due_with_as_many_as_the_book_says(self) -> None:
        assert not [one for one in ToDoList(self.two_tables("apsa", 11).desk).items() if isinstance(one, FinalTableDue)]
        due = next(one for one in ToDoList(self.two_tables("apsa", 9).desk).items() if isinstance(one, FinalTableDue))
        assert ({"3.5.19"} <= {one.rule for one in due.citations}, due.plan.added) == (True, 0)

    def test_a_table_with_fewer_seats_than_the_book_allows_gets_more_or_waits(self) -> None:
        evening = self.two_tables("apsa", 10)
        to_do = ToDoList(evening.desk)
        due = next(one for one in to_do.items() if isinstance(one, FinalTableDue))
        assert ({"3/deck-and-table"} <= {one.rule for one in due.citations}, due.plan.added) == (True, 1)
        to_do.put_off(due)
        evening.tables.move(seating.at_table(evening.desk.state.seating, 2)[0][0], Seat(1, 9))
        assert not [one for one in to_do.items() if isinstance(one, FinalTableDue)], "a move changes nothing of it"
        to_do.do(due)
        assert (evening.desk.state.seating.tables, sizes_of(evening)) == ({1: 10}, [10])

    def test_by_apsa_all_seats_are_drawn_anew_and_the_button_lies_on_seat_1(self) -> None:
        evening = self.two_tables("apsa", 9)
        to_do = ToDoList(evening.desk)
        (due,) = to_do.items()
        assert isinstance(due, FinalTableDue)
        to_do.do(due)
        assert sizes_of(evening) == [9]
        events = evening.desk.history.lines[-1].events
        assert len([one for one in events if isinstance(one, PlayerSeated) and one.citations]) == 9
        assert [one.button for one in events if isinstance(one, ButtonPlaced)] == [1]
        assert to_do.items() == ()

    def test_by_bps_who_sits_at_it_stays_and_the_high_card_has_the_button(self) -> None:
        evening = self.two_tables("bps-2019", 9)
        before = {entry: seat for entry, seat in evening.desk.state.seating.seats.items() if seat.table == 1}
        to_do = ToDoList(evening.desk)
        (due,) = to_do.items()
        assert isinstance(due, FinalTableDue)
        to_do.do(due)
        assert before.items() <= evening.desk.state.seating.seats.items()
        placed = [one for one in evening.desk.history.lines[-1].events if isinstance(one, ButtonPlaced)]
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


def test_where_hands_are_not_counted_the_button_is_asked_for() -> None:
    evening = Evening(rulebook="tda-2019", draw=FixedDraw(3)).begin(*NAMES[:18], tables=2)
    evening.clock.go_to(4)
    thin_out(evening, {2: 7})
    to_do = ToDoList(evening.desk)
    (due,) = to_do.items()
    assert isinstance(due, BalanceDue)
    assert due.moves[0].button_unknown == (1, 2)
    to_do.name_button(1, 3)
    to_do.name_button(2, seating.at_table(evening.desk.state.seating, 2)[0][1])
    (known,) = to_do.items()
    assert isinstance(known, BalanceDue)
    to_do.do(known)
    placed = [one for one in evening.desk.history.lines[-1].events if isinstance(one, ButtonPlaced)]
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
        case BalanceDue() | FinalTableDue() | ButtonDue() | HandForHandDue() | RoundDue() | HeadsUpDue():
            to_do.do(due)
        case BreakDue(table=table):
            evening.tables.break_table(evening.tables.draw_new_seats(table))
        case PenaltyOver() | MissedBlindsDue():
            to_do.do(due)
        case BlindedOut(entry=entry):
            evening.field.bust_out([(entry, ())])
        case HaltDue() | NearlyBlindedOut() | LateRegistrationEnds():
            to_do.put_off(due)


def moves_of(evening: Evening) -> list[PlayerMoved | PlayerSeated]:
    events = evening.desk.history.lines[-1].events
    return [event for event in events if isinstance(event, PlayerMoved | PlayerSeated)]


def test_a_named_button_holds_for_the_people_who_sat_there_and_no_longer() -> None:
    evening = Evening(rulebook="tda-2019", draw=FixedDraw(3)).begin(*NAMES[:18], tables=2)
    evening.clock.go_to(4)
    thin_out(evening, {2: 7})
    to_do = ToDoList(evening.desk)
    to_do.name_button(1, 3)
    thin_out(evening, {2: 6})
    (due,) = [one for one in to_do.items() if isinstance(one, BalanceDue)]
    assert due.moves[0].button_unknown == (1, 2)


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
        seated = [one for one in line.events if isinstance(one, PlayerSeated)]
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
        placed = next(one for one in evening.desk.history.lines[-1].events if isinstance(one, ButtonPlaced))
        assert (placed.button, placed.draws) == (10, ())
        assert "4/championship" in {one.rule for one in placed.citations}
        seated = [one for one in evening.desk.history.lines[-1].events if isinstance(one, PlayerSeated)]
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
        assert [(one.source, one.target) for one in found.moves] == [(1, 2)], "no more than it takes"
        assert "club" in {one.book for one in found.citations}
        ToDoList(evening.desk).do(found)
        assert sizes_of(evening) == [8, 7, 7]
        assert not self.due(evening)

    def test_a_table_that_the_book_halts_is_filled_all_the_same(self) -> None:
        (found,) = self.due(self.by_the_house("pup-2010", 3, 8, 6, 7))
        assert [(one.source, one.target) for one in found.moves] == [(1, 2)]

    def test_the_books_themselves_want_them_even_within_one(self) -> None:
        assert {tolerance_by_book(resolve(BOOKS, book)) for book in BOOKS} == {1}
