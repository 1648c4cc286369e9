"""What is news to the room, and for how long."""

from __future__ import annotations

from datetime import timedelta

from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.dealers import DealerNamed, DealerReleased, DealerSource, ReleaseReason
from homepoker.core.history import Event, Line, LineKind, UndoStack
from homepoker.core.quantities import Seat
from homepoker.core.seating import PlayerMoved, PlayerSeated, TableClosed
from homepoker.core.wording import sentence
from homepoker.ui.room_view.news import NO_NEWS, latest_news
from tests.fakes import EVENING
from tests.ui.room_view.evenings import draw, entry


def line(sequence: int, *events: Event, ago: float) -> Line:
    at = EVENING - timedelta(seconds=ago)
    return Line(sequence, LineKind.ACTION, UndoStack.PLAY, sentence("journal.moved"), at, events)


def test_a_seat_is_news_for_five_minutes() -> None:
    move = PlayerMoved(entry(3), Seat(1, 2))
    assert latest_news([line(1, move, ago=299)], EVENING).seated == (entry(3),)
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


def test_who_moved_twice_is_named_once_and_last() -> None:
    lines = [
        line(1, PlayerSeated(entry(1), Seat(1, 1)), PlayerSeated(entry(2), Seat(1, 2)), ago=60),
        line(2, PlayerMoved(entry(1), Seat(2, 1)), ago=30),
    ]
    assert latest_news(lines, EVENING).seated == (entry(2), entry(1))


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
