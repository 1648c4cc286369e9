"""Hand for hand, walked through a bubble."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.clock.hand_for_hand import (
    Bubble,
    HandForHandSituation,
    HandForHandVerdict,
    Phase,
    Table,
    TimeDeductionSituation,
    hand_for_hand,
    time_deduction,
)
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided

OFF = HandForHandVerdict(Phase.OFF, start_next_hand=True)
FINISH = HandForHandVerdict(Phase.FINISHING_CURRENT_HAND, start_next_hand=False)
WAIT = HandForHandVerdict(Phase.SYNCHRONISED, start_next_hand=False)
START = HandForHandVerdict(Phase.SYNCHRONISED, start_next_hand=True)
ENDED = HandForHandVerdict(Phase.ENDED, start_next_hand=True)


def at(left: int, *playing: bool, announced: bool = False, together: int = 0) -> HandForHandSituation:
    """Eighteen are paid; the tables with a hand in progress or not."""
    tables = tuple(Table(number, one) for number, one in enumerate(playing, 1))
    return HandForHandSituation(left, 18, Bubble.MONEY, tables, 1_000 if announced else None, together)


@pytest.mark.parametrize("book", IDS)
class TestTdaRp8aBps7:
    def test_an_announced_bubble_goes_through_all_its_phases(self, book: str) -> None:
        walk = [
            (at(20, True, True), OFF),
            (at(20, True, True, announced=True), FINISH),
            (at(20, False, True, announced=True), FINISH),
            (at(20, False, False, announced=True), START),
            (at(20, True, True, announced=True, together=1), WAIT),
            (at(19, True, False, announced=True, together=1), WAIT),
            (at(19, False, False, announced=True, together=1), START),
            (at(18, True, False, announced=True, together=2), WAIT),
            (at(18, False, False, announced=True, together=2), ENDED),
        ]
        for situation, verdict in walk:
            assert decided(hand_for_hand, situation, book).verdict == verdict

    @given(
        left=st.integers(6, 40),
        playing=st.lists(st.booleans(), min_size=2, max_size=6),
        together=st.integers(0, 5),
        bubble=st.sampled_from(Bubble),
    )
    def test_once_announced_nobody_begins_while_a_table_is_in_its_hand(
        self, book: str, left: int, playing: list[bool], together: int, bubble: Bubble
    ) -> None:
        tables = tuple(Table(number, one) for number, one in enumerate(playing, 1))
        verdict = decided(hand_for_hand, HandForHandSituation(left, 10, bubble, tables, 1_000, together), book).verdict
        assert verdict.start_next_hand != any(playing)


@pytest.mark.parametrize(
    ("book", "begins"),
    [
        (TDA, set()),
        (APSA, set()),
        (UESG, set()),
        (BPS, {(Bubble.MONEY, 19), (Bubble.POINTS, 19)}),
        (PUP, {(Bubble.FINAL_TABLE, 19)}),
    ],
)
def test_a09_without_an_announcement_it_begins_one_before_the_bubble_that_the_book_names(
    book: str, begins: set[tuple[Bubble, int]]
) -> None:
    tables = (Table(1, True), Table(2, True))
    found = {
        (bubble, left)
        for bubble in Bubble
        for left in range(19, 30)
        if decided(hand_for_hand, HandForHandSituation(left, 18, bubble, tables), book).verdict == FINISH
    }
    assert found == begins


def test_a_table_stands_there_once() -> None:
    with pytest.raises(BadFact, match="table_twice"):
        HandForHandSituation(19, 18, Bubble.MONEY, (Table(1, True), Table(1, False)))


LENGTHS = st.lists(st.integers(1, 3600), min_size=1, max_size=5).map(tuple)


class TestTdaRp8:
    @given(left=st.integers(0, 3600), hand=st.integers(1, 40), lengths=LENGTHS, level=st.integers(1, 20))
    def test_the_clock_shows_more_than_nothing_and_at_most_a_whole_level(
        self, left: int, hand: int, lengths: tuple[int, ...], level: int
    ) -> None:
        verdict = decided(time_deduction, TimeDeductionSituation(level, left, hand, lengths), TDA).verdict
        longest = max(left, *lengths)
        assert 0 < verdict.remaining_at_start_of_hand <= longest
        assert verdict.level_at_start_of_hand >= level

    @given(left=st.integers(0, 3600), hand=st.integers(1, 20), lengths=LENGTHS)
    def test_no_second_is_lost_from_level_to_level(self, left: int, hand: int, lengths: tuple[int, ...]) -> None:
        verdict = decided(time_deduction, TimeDeductionSituation(1, left, hand, lengths), TDA).verdict
        begun = [lengths[min(number, len(lengths) - 1)] for number in range(1, verdict.level_at_start_of_hand)]
        assert left + sum(begun) - 120 * hand == verdict.remaining_at_start_of_hand

    @given(left=st.integers(121, 3600), lengths=LENGTHS, hand=st.integers(2, 20))
    def test_hand_by_hand_comes_to_the_same_as_all_at_once(
        self, left: int, lengths: tuple[int, ...], hand: int
    ) -> None:
        at_once = decided(time_deduction, TimeDeductionSituation(1, left, hand, lengths), BPS).verdict
        level, now = 1, left
        for _ in range(hand):
            rest = lengths[min(level - 1, len(lengths) - 1) :]
            step = decided(time_deduction, TimeDeductionSituation(level, now, 1, rest), BPS).verdict
            level, now = step.level_at_start_of_hand, step.remaining_at_start_of_hand
        assert (now, level) == (at_once.remaining_at_start_of_hand, at_once.level_at_start_of_hand)
