from datetime import timedelta

import pytest

from homepoker.core.last_hands import (
    EndWished,
    LastHands,
    LastHandsAnnounced,
    LastHandsPlayed,
    WishedEnd,
    after,
    after_hand,
    after_wish,
    announce,
    are_over,
    ends_by,
    wish,
)
from homepoker.core.refusal import Refusal
from tests.fakes import EVENING

LATER = EVENING + timedelta(hours=3)


def test_a_hand_in_progress_is_none_of_the_last_ones() -> None:
    current = after(None, announce(None, 2, EVENING, is_drawn=True))
    assert current == LastHands(2, is_drawn=True, announced_at=EVENING)
    assert [current.left(1), current.is_done(1)] == [2, False]


def test_noted_hands_count_down_at_their_own_table_and_one_more_ends_it() -> None:
    current = after(None, LastHandsAnnounced(EVENING, 2, is_drawn=False))
    for left, is_done in ((1, False), (0, False), (0, True)):
        current = after_hand(current, 1)
        assert current is not None
        assert (current.left(1), current.is_done(1), current.left(2)) == (left, is_done, 2)


def test_it_is_over_when_every_table_has_noted_or_said_so() -> None:
    current = after(after(None, LastHandsAnnounced(EVENING, 1, is_drawn=False)), LastHandsPlayed(1))
    assert current is not None
    assert are_over(current, [1])
    assert not are_over(current, [1, 2])
    current = after_hand(after_hand(current, 2), 2)
    assert current is not None
    assert are_over(current, [1, 2])


def test_a_table_that_is_noted_without_an_announcement_changes_nothing() -> None:
    assert after(None, LastHandsPlayed(1)) is None
    assert after_hand(None, 1) is None


@pytest.mark.parametrize("hands", [0, -1, 51])
def test_nobody_announces_an_impossible_number(hands: int) -> None:
    with pytest.raises(Refusal) as refused:
        announce(None, hands, EVENING, is_drawn=False)
    assert refused.value.reason.key == "play.last_hands_out_of_range"


def test_they_are_announced_once() -> None:
    with pytest.raises(Refusal) as refused:
        announce(LastHands(3, is_drawn=True), 2, EVENING, is_drawn=False)
    assert refused.value.reason.key == "play.last_hands_announced"


def test_a_wished_end_is_kept_until_it_is_taken_back() -> None:
    assert after_wish(wish(LATER, EVENING, is_capped=True)) == WishedEnd(LATER, is_capped=True)
    assert after_wish(wish(None, EVENING, is_capped=True)) is None
    assert wish(None, EVENING, is_capped=True) == EndWished(EVENING, None)


def test_a_time_that_has_passed_is_no_end() -> None:
    with pytest.raises(Refusal) as refused:
        wish(EVENING, EVENING)
    assert refused.value.reason.key == "play.wished_end_has_passed"


def test_play_is_over_by_its_end_and_whatever_comes_after_the_last_hands() -> None:
    before, after_it = LATER - timedelta(minutes=1), LATER + timedelta(minutes=1)
    capped, merely_wished = WishedEnd(LATER, is_capped=True), WishedEnd(LATER, is_capped=False)
    assert [ends_by(capped, None, at) for at in (before, LATER, after_it)] == [False, True, True]
    assert not ends_by(merely_wished, None, after_it)
    assert not ends_by(None, None, after_it)
    assert ends_by(None, LastHands(3, is_drawn=True), before)
