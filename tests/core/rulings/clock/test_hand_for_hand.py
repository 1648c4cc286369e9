"""Hand for hand, walked through a bubble."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.clock.hand_for_hand import Bubble, Phase, Situation, Table, Verdict, decide
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided

OFF = Verdict(Phase.OFF, start_next_hand=True)
FINISH = Verdict(Phase.FINISHING_CURRENT_HAND, start_next_hand=False)
WAIT = Verdict(Phase.SYNCHRONISED, start_next_hand=False)
START = Verdict(Phase.SYNCHRONISED, start_next_hand=True)
ENDED = Verdict(Phase.ENDED, start_next_hand=True)


def at(left: int, *playing: bool, announced: bool = False, together: int = 0) -> Situation:
    """Eighteen are paid; the tables with a hand in progress or not."""
    tables = tuple(Table(number, one) for number, one in enumerate(playing, 1))
    return Situation(left, 18, Bubble.MONEY, tables, 1_000 if announced else None, together)


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
            assert decided(decide, situation, book).verdict == verdict

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
        verdict = decided(decide, Situation(left, 10, bubble, tables, 1_000, together), book).verdict
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
        if decided(decide, Situation(left, 18, bubble, tables), book).verdict == FINISH
    }
    assert found == begins


def test_a_table_stands_there_once() -> None:
    with pytest.raises(BadFact, match="table_twice"):
        Situation(19, 18, Bubble.MONEY, (Table(1, True), Table(1, False)))
