"""Hand for hand through an evening's commands, by every book: 27 players, three tables, a bubble."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from homepoker.core import clock, seating
from homepoker.core.attendance import BlindsTaken
from homepoker.core.button import HandBegan
from homepoker.core.clock import ClockState
from homepoker.core.deals import DealBy
from homepoker.core.entries import RoundRanked
from homepoker.core.hand_for_hand import HandForHandBegan, HandForHandEnded, RoundBegan, RoundBreakBegan
from homepoker.core.history import UndoStack
from homepoker.core.payouts import Fees
from homepoker.core.play.bubble import is_on_the_bubble
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.rulings.shared.seat_order import next_after
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.journal import journal
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue
from homepoker.services.evening.to_do.tables import FinalTableDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.desks import Evening, words_in
from tests.services.evening.bubble_evenings import (
    BOOKS,
    NAMES,
    all_done,
    announced,
    bust,
    evening,
    round_due,
    rules,
    sitting,
)


class TestWhenItIsDue:
    @pytest.mark.parametrize("book", BOOKS)
    def test_it_is_proposed_when_one_bust_out_is_left_to_the_bubble_that_the_host_named(self, book: str) -> None:
        night = evening(book)
        bust(night, 1)
        assert not [one for one in ToDoList(night.desk).items() if isinstance(one, HandForHandDue)]
        bust(night, 2)
        due = ToDoList(night.desk).items()[0]
        assert isinstance(due, HandForHandDue)
        assert (due.found.target, due.players, due.found.is_by_the_book) == (24, 25, book == "bps-2019")

    @pytest.mark.parametrize("book", BOOKS)
    def test_only_pup_plays_hand_for_hand_before_the_final_table_without_being_asked(self, book: str) -> None:
        night = Evening(rulebook=book, late_registration_until=0).begin(*NAMES[:11], tables=2)
        bust(night, 1)
        found = [one for one in ToDoList(night.desk).items() if isinstance(one, HandForHandDue)]
        assert [(one.found.target, one.found.bubble) for one in found] == (
            [(9, Bubble.FINAL_TABLE)] if book == "pup-2010" else []
        )
        assert all(rules(one) == {"pup-2010:1h"} for one in found)

    def test_a_final_table_that_is_due_as_well_comes_first_and_ends_it(self) -> None:
        night = Evening(rulebook="apsa", late_registration_until=0, bubble_at=8).begin(*NAMES[:11], tables=2)
        bust(night, 1)
        bust(night, 2)
        to_do = ToDoList(night.desk)
        final = next(one for one in to_do.items() if isinstance(one, FinalTableDue))
        assert not [one for one in to_do.items() if isinstance(one, HandForHandDue)]
        to_do.put_off(final)
        to_do.do(next(one for one in to_do.items() if isinstance(one, HandForHandDue)))
        to_do.take_back(final)
        to_do.do(next(one for one in to_do.items() if isinstance(one, FinalTableDue)))
        assert night.desk.state.hand_for_hand is None
        told = journal(night.desk.history, night.desk.state, night.desk.now(), words_in("en"))[0]
        assert "Hand for hand is over: at one table nobody waits" in [part.text for part in told.parts]

    def test_while_somebody_may_still_come_no_bubble_is_near(self) -> None:
        night = Evening(bubble_at=24, late_registration_until=3).begin(*NAMES, tables=3)
        bust(night, 1)
        bust(night, 2)
        assert not [one for one in ToDoList(night.desk).items() if isinstance(one, HandForHandDue)]

    def test_put_off_it_comes_back_at_no_other_number(self) -> None:
        night = evening()
        bust(night, 1)
        bust(night, 2)
        to_do = ToDoList(night.desk)
        to_do.put_off(to_do.items()[0])
        assert not [one for one in to_do.items() if isinstance(one, HandForHandDue)]

    def test_the_host_announces_it_whenever_two_tables_play_and_the_bubble_has_not_burst(self) -> None:
        night = evening(places=0)
        commands = HandForHandCommands(night.desk)
        with pytest.raises(Refusal, match="burst_already"):
            commands.announce(27, Bubble.MONEY)
        commands.announce(0, Bubble.MONEY)
        with pytest.raises(Refusal, match="played_already"):
            commands.announce(0, Bubble.MONEY)
        alone = Evening().begin("ida", "max", "eva")
        with pytest.raises(Refusal, match="one_table"):
            HandForHandCommands(alone.desk).announce(0, Bubble.MONEY)


class TestTheClock:
    def test_it_stands_from_the_announcement_on_and_each_hand_costs_two_minutes(self) -> None:
        """The printed example of TDA RP-8-B: 17:30 at the announcement, then 15:30, then 13:30."""
        night = evening(places=24)
        bust(night, 1)
        bust(night, 2)
        night.pass_time(minutes=2, seconds=30)
        commands = HandForHandCommands(night.desk)
        commands.announce(20, Bubble.MONEY)
        shown = [night.clock.position().left]
        for _ in range(2):
            night.pass_time(minutes=7)
            all_done(night)
            commands.go_on()
            assert night.clock.position().state is ClockState.PAUSED
            shown.append(night.clock.position().left)
        assert shown == [timedelta(minutes=minutes, seconds=30) for minutes in (17, 15, 13)]
        began = [event for line in night.desk.history.lines for event in line.events if isinstance(event, RoundBegan)]
        assert {citation.rule for event in began for citation in event.citations} == {"RP-8-A", "RP-8-B"}

    def test_what_is_left_of_a_hands_time_goes_on_into_the_next_level(self) -> None:
        """A-07: the rest is carried over."""
        night, commands = announced()
        night.clock.set_time(timedelta(seconds=30))
        all_done(night)
        commands.go_on()
        here = night.clock.position()
        assert (here.level, here.left) == (2, timedelta(minutes=18, seconds=30))
        assert night.desk.history.lines[-1].label.key == "journal.round_level"

    def test_a_break_on_the_way_comes_first_and_does_not_eat_the_rest(self) -> None:
        """A-07: a scheduled break starts when its level would, and the carry is not consumed by it."""
        night, commands = announced()
        night.clock.go_to(3)
        night.clock.set_time(timedelta(seconds=30))
        all_done(night)
        assert round_due(night).clock is not None
        commands.go_on()
        here = night.clock.position()
        assert (here.level, here.in_break, here.state, here.left.seconds) == (3, True, ClockState.RUNNING, 600)
        assert round_due(night).in_break
        night.pass_time(minutes=11)
        commands.go_on()
        here = night.clock.position()
        assert (here.level, here.in_break, here.left) == (4, False, timedelta(minutes=18, seconds=30))
        assert here.state is ClockState.PAUSED
        assert night.desk.state.hand_for_hand is not None
        assert night.desk.state.hand_for_hand.number == 1

    def test_whatever_is_decided_by_rule_cites_it(self) -> None:
        night, commands = announced("bps-2019")
        night.clock.go_to(3)
        night.clock.set_time(timedelta(seconds=30))
        all_done(night)
        commands.go_on()
        commands.go_on()
        first, second = bust(night, 1), sitting(night, 3)[0]
        bust(night, 3, {first: 4_000, second: 9_000})
        commands.report(2, Status.DONE)
        commands.go_on()
        kinds = (HandForHandBegan, RoundBegan, RoundBreakBegan, RoundRanked, HandForHandEnded)
        found = [event for line in night.desk.history.lines for event in line.events if isinstance(event, kinds)]
        assert {type(one) for one in found} == set(kinds)
        assert all(one.citations for one in found)

    def test_a_clock_that_the_host_lets_run_takes_the_time_by_itself(self) -> None:
        night, commands = announced()
        night.clock.start()
        night.pass_time(minutes=3)
        all_done(night)
        commands.go_on()
        assert night.clock.position().left == timedelta(minutes=17)
        assert night.clock.position().is_running

    def test_beyond_the_last_level_its_time_is_up(self) -> None:
        night, commands = announced()
        night.clock.go_to(6)
        night.clock.set_time(timedelta(seconds=30))
        all_done(night)
        commands.go_on()
        here = night.clock.position()
        assert (here.level, here.left) == (6, clock.ZERO)

    def test_announced_in_a_break_it_waits_for_the_whole_next_level(self) -> None:
        night = evening()
        bust(night, 1)
        bust(night, 2)
        night.clock.go_to(3, in_break=True)
        commands = HandForHandCommands(night.desk)
        commands.announce(24, Bubble.MONEY)
        assert night.clock.position().is_running
        all_done(night)
        night.pass_time(minutes=10, seconds=20)
        commands.go_on()
        here = night.clock.position()
        assert (here.level, here.left, here.state) == (4, timedelta(minutes=20), ClockState.PAUSED)

    def test_a_changed_time_of_day_changes_nothing(self) -> None:
        night, commands = announced()
        all_done(night)
        before = night.clock.position()
        event = clock.SystemTimeChanged(night.desk.now(), timedelta(hours=1))
        night.desk.act(night.desk.history.lines[0].label, [event], stack=UndoStack.MACHINE)
        assert night.clock.position() == before
        commands.go_on()
        assert night.clock.position().left == before.left - timedelta(minutes=2)


class TestTheTables:
    def test_nobody_goes_on_before_all_have_reported(self) -> None:
        night, commands = announced()
        with pytest.raises(Refusal) as refused:
            commands.go_on()
        assert words_in("de").say(refused.value.reason).startswith("Die Tische 1, 2 und 3 sind")
        commands.report(1, Status.DONE)
        commands.report(3, Status.DONE)
        assert round_due(night).waits_for == (2,)
        with pytest.raises(Refusal, match="wait_for_tables"):
            commands.go_on()
        with pytest.raises(Refusal, match="all_together"):
            night.tables.next_hand(1)
        commands.report(2, Status.DONE)
        commands.go_on()
        assert round_due(night).waits_for == (1, 2, 3)

    def test_a_table_that_is_not_there_reports_nothing(self) -> None:
        _, commands = announced()
        with pytest.raises(Refusal, match="no_such_table"):
            commands.report(9, Status.DONE)

    def test_counted_hands_and_buttons_move_on_at_all_tables_as_they_do_at_one(self) -> None:
        night = evening()
        for table in (1, 2):
            night.tables.next_hand(table)
        bust(night, 1)
        bust(night, 2)
        HandForHandCommands(night.desk).announce(24, Bubble.MONEY)
        all_done(night)
        HandForHandCommands(night.desk).go_on()
        events = night.desk.history.lines[-1].events
        assert [(event.table, event.number) for event in events if isinstance(event, HandBegan)] == [(1, 3), (2, 3)]
        together = night.desk.state
        HandForHandCommands(night.desk).end()
        night.desk.undo()
        night.desk.undo()
        HandForHandCommands(night.desk).end()
        for table in (1, 2):
            night.tables.next_hand(table)
        assert night.desk.state.buttons == together.buttons

    def test_the_blinds_of_an_absent_player_go_in_as_in_any_other_hand(self) -> None:
        night = evening()
        night.tables.next_hand(1)
        for table in (2, 3):
            bust(night, table)
        hand = night.desk.state.buttons.hands[1]
        at_seat = {seat: entry for entry, seat in seating.at_table(night.desk.state.seating, 1)}
        absent = at_seat[next_after(at_seat, hand.big_blind)]
        night.field.count_stack(absent, 5_000)
        AttendanceCommands(night.desk).mark_absent(absent)
        HandForHandCommands(night.desk).announce(24, Bubble.MONEY)
        all_done(night)
        HandForHandCommands(night.desk).go_on()
        (taken,) = (event for event in night.desk.history.lines[-1].events if isinstance(event, BlindsTaken))
        assert (taken.entry, taken.table, bool(taken.citations)) == (absent, 1, True)
        assert night.desk.state.stacks.counted[absent] == 5_000 - taken.chips < 5_000

    def test_all_ins_are_held_back_until_the_others_are_done_and_then_shown_one_after_another(self) -> None:
        night, commands = announced("bps-2019")
        commands.report(3, Status.ALL_IN_CALLED)
        due = round_due(night)
        assert due.next_table is None
        assert "bps-2019:7/all-in" in rules(due)
        commands.report(2, Status.ALL_IN_CALLED)
        commands.report(1, Status.DONE)
        assert round_due(night).next_table == 2
        commands.report(2, Status.DONE)
        assert round_due(night).next_table == 3
        bust(night, 3)
        due = round_due(night)
        assert (due.waits_for, due.is_over) == ((), True)

    def test_the_hand_of_a_table_at_which_somebody_is_out_is_over(self) -> None:
        night, _ = announced()
        bust(night, 2)
        assert round_due(night).waits_for == (1, 3)

    def test_a_broken_table_reports_no_more_and_the_last_one_waits_for_nobody(self) -> None:
        night = Evening(bubble_at=8, late_registration_until=0).begin(*NAMES[:10], tables=2)
        bust(night, 1)
        HandForHandCommands(night.desk).announce(8, Bubble.MONEY)
        night.tables.break_table(night.tables.draw_new_seats(2))
        assert night.desk.state.hand_for_hand is None
        events = night.desk.history.lines[-1].events
        assert any(isinstance(event, HandForHandEnded) and event.citations for event in events)


class TestTheEnd:
    def test_when_the_bubble_has_burst_all_play_on_by_themselves_and_the_clock_runs(self) -> None:
        night, commands = announced()
        bust(night, 1)
        commands.report(2, Status.DONE)
        assert not round_due(night).is_over
        commands.report(3, Status.DONE)
        assert round_due(night).is_over
        commands.go_on()
        assert night.desk.state.hand_for_hand is None
        here = night.clock.position()
        assert (here.state, here.left) == (ClockState.RUNNING, timedelta(minutes=18))
        ended = next(event for event in night.desk.history.lines[-1].events if isinstance(event, HandForHandEnded))
        assert ended.citations

    def test_while_nobody_is_out_it_goes_on(self) -> None:
        night, commands = announced()
        for number in range(1, 4):
            all_done(night)
            commands.go_on()
            assert round_due(night).number == number

    def test_the_host_ends_it_at_any_moment(self) -> None:
        night, commands = announced()
        commands.end()
        assert night.desk.state.hand_for_hand is None
        assert night.clock.position().is_running
        assert night.clock.position().left == timedelta(minutes=20)
        assert not next(
            event for event in night.desk.history.lines[-1].events if isinstance(event, HandForHandEnded)
        ).citations
        with pytest.raises(Refusal, match="not_played"):
            commands.end()

    def test_every_act_of_it_is_undone_exactly(self) -> None:
        night = evening("bps-2019", 22)
        states = []
        night.desk.listen(lambda: states.append(night.desk.state))
        for table in (1, 2, 3, 1):
            bust(night, table)
        commands = HandForHandCommands(night.desk)
        commands.announce(22, Bubble.MONEY)
        all_done(night)
        commands.go_on()
        commands.report(2, Status.ALL_IN_CALLED)
        first = bust(night, 1)
        second = sitting(night, 3)[0]
        bust(night, 3, {first: 4_000, second: 9_000})
        commands.report(2, Status.DONE)
        commands.go_on()
        for state in reversed(states[:-1]):
            night.desk.undo()
            assert night.desk.state == state


def test_its_hands_count_for_penalties_where_nobody_counts_others_and_move_no_button() -> None:
    night, commands = announced()
    punished = sitting(night, 3)[0]
    PenaltyCommands(night.desk).impose(Case(punished, Offence.ABUSE), Sanction.MISSED_HANDS, 1, overruled="so")
    before = night.desk.state.buttons
    all_done(night)
    commands.go_on()
    (penalty,) = night.desk.state.penalties.given
    assert (penalty.hands_left, penalty.is_ended) == (0, False)
    all_done(night)
    commands.go_on()
    (penalty,) = night.desk.state.penalties.given
    assert penalty.is_ended, "the second hand is played again"
    assert night.desk.state.buttons == before


def with_prizes(**fees: Any) -> Evening:
    """Three tables of nine whose host has named no bubble, with 24 paid places."""
    night = Evening(fees=Fees(entry_fee=1_000, paid_places=24, **fees), bubble_at=0, late_registration_until=0)
    night.begin(*NAMES, tables=3)
    for table in (1, 2):
        bust(night, table)
    return night


def test_where_no_bubble_is_named_the_paid_places_make_it() -> None:
    night = with_prizes()
    due = ToDoList(night.desk).items()[0]
    assert isinstance(due, HandForHandDue)
    assert (due.found.target, due.found.bubble) == (24, Bubble.MONEY)
    ToDoList(night.desk).do(due)
    assert night.desk.state.hand_for_hand is not None
    assert night.desk.state.hand_for_hand.target == 24


def test_an_evening_without_a_prize_pool_has_no_bubble() -> None:
    night = with_prizes(house_fee=1_000)
    assert not any(isinstance(due, HandForHandDue) for due in ToDoList(night.desk).items())
    assert not is_on_the_bubble(night.desk.state)


def test_those_who_have_divided_the_prizes_are_on_no_bubble() -> None:
    night = Evening(fees=Fees(entry_fee=1_000, paid_places=2), late_registration_until=0)
    night.begin("ida", "max", "eva")
    assert is_on_the_bubble(night.desk.state)
    night.finish.agree_deal(DealBy.EVEN, {night.entry(name): 1_000 for name in ("ida", "max", "eva")}, {})
    assert not is_on_the_bubble(night.desk.state)
