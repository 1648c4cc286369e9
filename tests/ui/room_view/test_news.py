"""What is news to the room, and for how long."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.clock import SystemTimeChanged
from homepoker.core.dealers import DealerNamed, DealerReleased, DealerSource, ReleaseReason
from homepoker.core.history import Correction, CorrectionPlace, Event, Line, LineKind, UndoStack
from homepoker.core.quantities import Seat
from homepoker.core.seating import PlayerMoved, PlayerSeated, PlayersSwapped, TableClosed, TableOpened
from homepoker.core.wording import sentence
from homepoker.ui.room_view.news import NO_NEWS, NewSeats, latest_news
from tests.fakes import EVENING
from tests.ui.room_view.evenings import draw, entry, given


def line(sequence: int, *events: Event, ago: float) -> Line:
    at = EVENING - timedelta(seconds=ago)
    return Line(sequence, LineKind.ACTION, UndoStack.PLAY, sentence("journal.moved"), at, events)


def test_a_seat_is_news_for_five_minutes() -> None:
    move = PlayerMoved(entry(3), Seat(1, 2))
    assert latest_news([line(1, move, ago=299)], EVENING).seated == given(3)
    assert latest_news([line(1, move, ago=300)], EVENING) == NO_NEWS


def test_a_draw_is_news_for_two_minutes() -> None:
    assert latest_news([line(1, draw(1, 9), ago=119)], EVENING).draws == (draw(1, 9),)
    assert latest_news([line(1, draw(1, 9), ago=121)], EVENING) == NO_NEWS


def test_a_button_that_nobody_drew_for_is_no_news() -> None:
    assert latest_news([line(1, ButtonPlaced(1, 1, 2, 3), ago=1)], EVENING) == NO_NEWS


def test_with_the_next_hand_the_button_lies_elsewhere() -> None:
    drawn = line(1, draw(1, 9), draw(2, 9), ago=60)
    began = line(2, HandBegan(1, 2, 4, 5, 6, True), ago=1)
    assert [one.table for one in latest_news([drawn, began], EVENING).draws] == [2]


def test_a_table_that_is_closed_has_no_button() -> None:
    assert latest_news([line(1, draw(2, 9), ago=60), line(2, TableClosed(2), ago=1)], EVENING) == NO_NEWS


def test_seats_stand_by_the_act_that_gave_them_the_latest_first_and_nobody_in_two() -> None:
    lines = [
        line(1, PlayerMoved(entry(1), Seat(1, 1)), PlayerMoved(entry(2), Seat(1, 2)), TableClosed(3), ago=60),
        line(2, PlayerMoved(entry(1), Seat(2, 1)), ago=30),
    ]
    assert latest_news(lines, EVENING).seated == (*given(1), NewSeats((entry(2),), closes_table=True))
    lines.append(line(3, PlayerMoved(entry(2), Seat(2, 2)), ago=20))
    assert latest_news(lines, EVENING).seated == (*given(2), *given(1))


def test_the_seats_of_a_final_table_are_one_act_whoever_moved_before() -> None:
    seats = [PlayerSeated(entry(number), Seat(1, number)) for number in range(1, 5)]
    lines = [
        line(1, PlayerMoved(entry(3), Seat(2, 9)), ago=100),
        line(2, TableClosed(1), TableClosed(2), TableOpened(1, 9), *seats, ago=10),
    ]
    final = NewSeats(tuple(map(entry, range(1, 5))), closes_table=True)
    assert latest_news(lines, EVENING).seated == (final,)


def test_newcomers_are_one_act_also_with_others_in_between() -> None:
    lines = [
        line(1, PlayerSeated(entry(1), Seat(1, 1)), ago=60),
        line(2, PlayerMoved(entry(2), Seat(1, 2)), ago=30),
        line(3, PlayerSeated(entry(3), Seat(1, 3)), ago=10),
    ]
    newcomers = NewSeats((entry(1), entry(3)), is_arrival=True)
    assert latest_news(lines, EVENING).seated == (newcomers, *given(2))


def test_a_swap_is_told_as_one() -> None:
    swap = line(1, PlayersSwapped(entry(1), entry(2)), ago=10)
    assert latest_news([swap], EVENING).seated == (NewSeats((entry(1), entry(2)), is_swap=True),)


@pytest.mark.parametrize("hours", [-2, 2])
def test_a_change_of_the_computers_time_makes_nothing_older_or_younger(hours: int) -> None:
    by = timedelta(hours=hours)
    move = line(1, PlayerMoved(entry(3), Seat(1, 2)), ago=299)
    changed = line(2, SystemTimeChanged(EVENING - timedelta(seconds=200), by), ago=200)
    assert latest_news([move, changed], EVENING + by).seated == given(3)
    assert latest_news([move, changed], EVENING + by + timedelta(seconds=1)) == NO_NEWS


def test_a_new_dealer_is_news_for_a_minute() -> None:
    named = DealerNamed(1, entry(3), DealerSource.BUSTED)
    assert latest_news([line(1, named, ago=59)], EVENING).dealers == (named,)
    assert latest_news([line(1, named, ago=60)], EVENING) == NO_NEWS


def test_a_deal_that_goes_round_is_no_news_and_ends_the_news_of_its_table() -> None:
    named, turn = DealerNamed(1, entry(3), DealerSource.HOST), DealerNamed(1, entry(4), DealerSource.ROTATION)
    assert latest_news([line(1, turn, ago=1)], EVENING) == NO_NEWS
    assert latest_news([line(1, named, ago=20), line(2, turn, ago=1)], EVENING) == NO_NEWS


def test_who_goes_on_dealing_is_no_news_and_who_keeps_the_deck_for_good_is() -> None:
    turn, named = DealerNamed(1, entry(3), DealerSource.ROTATION), DealerNamed(1, entry(3), DealerSource.BUSTED)
    by_host = DealerNamed(1, entry(3), DealerSource.HOST)
    by_rule = DealerReleased(1, entry(3), ReleaseReason.BY_RULE)
    assert latest_news([line(1, turn, ago=20), line(2, named, ago=1)], EVENING).dealers == (named,)
    assert latest_news([line(1, by_host, ago=99), line(2, by_rule, named, ago=1)], EVENING) == NO_NEWS
    other = DealerNamed(1, entry(4), DealerSource.HOST)
    assert latest_news([line(1, other, ago=99), line(2, by_rule, named, ago=1)], EVENING).dealers == (named,)


def test_who_was_released_is_no_news() -> None:
    named = DealerNamed(1, entry(3), DealerSource.BUSTED)
    released = DealerReleased(1, entry(3), ReleaseReason.WENT_HOME)
    assert latest_news([line(1, named, ago=20), line(2, released, ago=1)], EVENING) == NO_NEWS


class TestReturns:
    """A move that was taken back, put back or corrected: its players look for another seat again."""

    MOVE = PlayerMoved(entry(3), Seat(1, 2))

    def turn(self, sequence: int, kind: LineKind, target: int, *corrections: Correction, ago: float) -> Line:
        at = EVENING - timedelta(seconds=ago)
        label = sentence("journal.moved")
        return Line(sequence, kind, UndoStack.PLAY, label, at, target=target, corrections=corrections)

    def test_a_move_that_was_undone_is_news_from_then_on(self) -> None:
        lines = [line(1, self.MOVE, ago=600), self.turn(2, LineKind.UNDO, 1, ago=299)]
        assert latest_news([], EVENING, lines).seated == given(3)
        assert latest_news([], EVENING + timedelta(seconds=1), lines) == NO_NEWS

    def test_one_that_was_taken_back_at_once_is_none_for_nobody_has_moved(self) -> None:
        lines = [line(1, self.MOVE, ago=100), self.turn(2, LineKind.UNDO, 1, ago=41)]
        assert latest_news([], EVENING, lines) == NO_NEWS

    def test_so_is_all_that_was_undone_to_a_line(self) -> None:
        lines = [
            line(1, ago=700),
            line(2, self.MOVE, ago=600),
            line(3, PlayerMoved(entry(1), Seat(2, 1)), ago=500),
            self.turn(4, LineKind.UNDO_TO, 1, ago=10),
        ]
        (act,) = latest_news(lines[:1], EVENING, lines).seated
        assert set(act.entries) == {entry(1), entry(3)}

    def test_so_is_a_move_that_a_correction_takes_out_and_one_that_it_puts_in(self) -> None:
        other = PlayerMoved(entry(1), Seat(2, 1))
        out = Correction(1, sentence("journal.moved"))
        put_in = Correction(1, sentence("journal.moved"), (other,), CorrectionPlace.AFTER)
        lines = [line(1, self.MOVE, ago=600), self.turn(2, LineKind.CORRECTION, 1, out, put_in, ago=10)]
        (act,) = latest_news([], EVENING, lines).seated
        assert set(act.entries) == {entry(1), entry(3)}

    def test_whoever_moves_on_after_it_stands_in_that_act_alone(self) -> None:
        again = line(3, PlayerMoved(entry(3), Seat(2, 2)), PlayerMoved(entry(1), Seat(2, 3)), ago=20)
        lines = [line(1, self.MOVE, ago=600), self.turn(2, LineKind.UNDO, 1, ago=100), again]
        (act,) = latest_news([again], EVENING, lines).seated
        assert set(act.entries) == {entry(1), entry(3)}

    def test_what_is_undone_without_a_move_is_no_news(self) -> None:
        lines = [line(1, HandBegan(1, 2, 4, 5, 6, True), ago=60), self.turn(2, LineKind.UNDO, 1, ago=10)]
        assert latest_news([], EVENING, lines) == NO_NEWS
