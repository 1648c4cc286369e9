"""Time off the clock in hand for hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.clock.h4h_deduction import Situation, decide
from tests.rulebooks.shipped import BPS, TDA, decided

LENGTHS = st.lists(st.integers(1, 3600), min_size=1, max_size=5).map(tuple)


class TestTdaRp8:
    @given(left=st.integers(0, 3600), hand=st.integers(1, 40), lengths=LENGTHS, level=st.integers(1, 20))
    def test_the_clock_shows_more_than_nothing_and_at_most_a_whole_level(
        self, left: int, hand: int, lengths: tuple[int, ...], level: int
    ) -> None:
        verdict = decided(decide, Situation(level, left, hand, lengths), TDA).verdict
        longest = max(left, *lengths)
        assert 0 < verdict.remaining_at_start_of_hand <= longest
        assert verdict.level_at_start_of_hand >= level

    @given(left=st.integers(0, 3600), hand=st.integers(1, 20), lengths=LENGTHS)
    def test_no_second_is_lost_from_level_to_level(self, left: int, hand: int, lengths: tuple[int, ...]) -> None:
        verdict = decided(decide, Situation(1, left, hand, lengths), TDA).verdict
        begun = [lengths[min(number, len(lengths) - 1)] for number in range(1, verdict.level_at_start_of_hand)]
        assert left + sum(begun) - 120 * hand == verdict.remaining_at_start_of_hand

    @given(left=st.integers(121, 3600), lengths=LENGTHS, hand=st.integers(2, 20))
    def test_hand_by_hand_comes_to_the_same_as_all_at_once(
        self, left: int, lengths: tuple[int, ...], hand: int
    ) -> None:
        at_once = decided(decide, Situation(1, left, hand, lengths), BPS).verdict
        level, now = 1, left
        for _ in range(hand):
            rest = lengths[min(level - 1, len(lengths) - 1) :]
            step = decided(decide, Situation(level, now, 1, rest), BPS).verdict
            level, now = step.level_at_start_of_hand, step.remaining_at_start_of_hand
        assert (now, level) == (at_once.remaining_at_start_of_hand, at_once.level_at_start_of_hand)
