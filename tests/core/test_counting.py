"""Whether button, blinds and hand number of a table are known at a moment."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from homepoker.core.button import USUAL_HAND, ButtonPlaced, HandBegan, average_hand
from homepoker.core.counting import Counting, counting, has_hand_number, is_counted, uncounted_tables
from homepoker.core.tournament import EVENT_TYPES, AnyEvent, replay
from tests.desks import Evening

FIRST, COUNTED, UNCOUNTED = Counting.FIRST_HAND, Counting.COUNTED, Counting.UNCOUNTED


def three_tables() -> Evening:
    """Fifteen players at three tables; the clock runs, and no hand has been noted."""
    return Evening().begin(*(f"p{number}" for number in range(1, 16)), tables=3)


def asked(evening: Evening, table: int = 1) -> Counting:
    return counting(evening.desk.state, table, evening.desk.now())


def test_where_nobody_notes_a_hand_the_first_button_says_nothing_after_two_hands() -> None:
    evening = three_tables()
    assert asked(evening) is FIRST
    evening.pass_time(minutes=5, seconds=59)
    assert asked(evening) is FIRST
    evening.pass_time(seconds=1)
    assert asked(evening) is UNCOUNTED
    assert uncounted_tables(evening.desk.state, evening.desk.now()) == {1, 2, 3}


def test_a_noted_hand_counts_its_table_again_and_no_other() -> None:
    evening = three_tables()
    evening.pass_time(minutes=30)
    evening.tables.next_hand(2)
    assert [asked(evening, table) for table in (1, 2, 3)] == [UNCOUNTED, COUNTED, UNCOUNTED]
    evening.pass_time(minutes=6)
    assert asked(evening, 2) is UNCOUNTED


def test_how_long_a_hand_may_last_follows_from_those_at_the_table_or_else_of_the_evening() -> None:
    evening = three_tables()
    for _ in range(4):
        evening.pass_time(minutes=2)
        evening.tables.next_hand(1)
    evening.pass_time(minutes=4)
    assert asked(evening) is UNCOUNTED, "two hands of two minutes"
    assert asked(evening, 2) is UNCOUNTED
    evening.tables.next_hand(2)
    evening.pass_time(minutes=3, seconds=59)
    assert asked(evening, 2) is COUNTED, "too few are known there, so that those of the evening count"


def test_a_host_who_notes_every_second_hand_or_several_at_once_proves_nothing_about_their_length() -> None:
    evening = three_tables()
    for minutes in (5, 9, 14, 9, 9, 9, 9):
        evening.pass_time(minutes=minutes)
        evening.tables.next_hand(1)
    assert average_hand(evening.desk.state.buttons, 1).total_seconds() <= 5 * 60
    quick = three_tables()
    for _ in range(6):
        quick.pass_time(seconds=1)
        quick.tables.next_hand(1)
    assert average_hand(quick.desk.state.buttons, 1).total_seconds() == 90


def test_a_break_and_a_pause_are_no_time_in_which_hands_are_played() -> None:
    evening = three_tables()
    evening.tables.next_hand(1)
    evening.clock.pause()
    evening.pass_time(hours=2)
    assert is_counted(evening.desk.state, 1, evening.desk.now())
    evening.clock.start()
    evening.pass_time(minutes=58)
    evening.tables.next_hand(2)
    # Two minutes of the third level are left, and then comes a break of ten.
    evening.pass_time(minutes=13)
    assert is_counted(evening.desk.state, 2, evening.desk.now())
    assert not is_counted(evening.desk.state, 1, evening.desk.now())


def test_a_club_that_counts_no_hands_knows_the_first_button_until_play_begins() -> None:
    evening = Evening(counts_hands=False).check_in("a", "b", "c")
    evening.tables.draw_seats({1: 9})
    assert asked(evening) is FIRST
    evening.clock.start()
    assert asked(evening) is UNCOUNTED
    evening.tables.next_hand(1)
    assert asked(evening) is COUNTED, "somebody has noted one all the same"


def test_where_hands_went_by_nobody_knows_the_number_of_the_next() -> None:
    evening = three_tables()
    evening.tables.next_hand(1)
    assert has_hand_number(evening.desk.state, 1)
    assert evening.desk.history.lines[-1].label.key == "journal.hand_began"
    evening.pass_time(minutes=20)
    evening.tables.next_hand(1)
    assert not has_hand_number(evening.desk.state, 1)
    assert evening.desk.history.lines[-1].label.key == "journal.next_hand"


def test_the_host_says_where_the_button_lies_in_the_hand_that_begins() -> None:
    evening = three_tables()
    evening.pass_time(minutes=20)
    evening.tables.next_hand(1, button=4)
    hand = evening.desk.state.buttons.hands[1]
    assert (hand.button, hand.small_blind, hand.big_blind) == (4, 5, 1)
    assert is_counted(evening.desk.state, 1, evening.desk.now())
    evening.desk.undo()
    assert asked(evening) is UNCOUNTED


def test_without_instants_a_noted_hand_counts_for_ever_and_a_first_button_as_placed_before_the_start() -> None:
    evening = three_tables()
    evening.tables.next_hand(1)
    events = [event for line in evening.desk.history.lines for event in line.events if isinstance(event, EVENT_TYPES)]
    old = [replace(event, at=None) if isinstance(event, ButtonPlaced | HandBegan) else event for event in events]
    state = replay(cast("list[AnyEvent]", old))
    assert [counting(state, table, evening.desk.now()) for table in (1, 2, 3)] == [COUNTED, FIRST, FIRST]
    evening.pass_time(hours=2)
    assert uncounted_tables(state, evening.desk.now()) == {2, 3}


def test_a_table_without_a_hand_is_not_counted() -> None:
    evening = three_tables()
    table = evening.tables.open_table(9)
    assert asked(evening, table) is UNCOUNTED
    assert table not in uncounted_tables(evening.desk.state, evening.desk.now())


@pytest.mark.parametrize("hands", [0, 2])
def test_as_long_as_few_hands_are_known_they_are_taken_to_last_three_minutes(hands: int) -> None:
    evening = three_tables()
    for _ in range(hands):
        evening.pass_time(minutes=2)
        evening.tables.next_hand(1)
    assert average_hand(evening.desk.state.buttons, 1) == USUAL_HAND
