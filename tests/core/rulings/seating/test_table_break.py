"""New seats for the players of a broken table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating.table_break import Situation, decide
from homepoker.core.rulings.shared.newcomers import TableSeat
from tests.rulebooks.shipped import IDS, TDA, decided

FREE = tuple(TableSeat(table, seat) for table in (1, 2, 3) for seat in (2, 5, 8))
NAMES = tuple("abcdefghi")


@given(book=st.sampled_from(IDS), players=st.integers(1, 9), source=st.integers(0, 2**63 - 1))
def test_everybody_gets_a_free_seat_of_his_own(book: str, players: int, source: int) -> None:
    assignment = decided(decide, Situation(4, NAMES[:players], FREE, source), book).verdict.assignment
    assert set(assignment) == set(NAMES[:players])
    assert set(assignment.values()) <= set(FREE)
    assert len(set(assignment.values())) == players


class TestTdaIll10:
    def test_two_draws_make_every_seat_as_likely_for_everybody(self) -> None:
        found = Counter(
            decided(decide, Situation(4, ("a", "b", "c"), FREE[:3], source), TDA).verdict.assignment["a"]
            for source in range(1500)
        )
        assert set(found) == set(FREE[:3])
        assert all(420 < count < 580 for count in found.values())


@pytest.mark.parametrize(
    ("players", "changed", "reason"),
    [
        ((*NAMES, "j"), {}, "too_few_seats"),
        (("a", "a"), {}, "named_twice"),
        (("a",), {"chosen": {"a": TableSeat(9, 9)}}, "seat_not_free"),
        (("a", "b"), {"chosen": {"a": FREE[0], "b": FREE[0]}}, "seat_not_free"),
        (("a", "b"), {"playing_cards": {"a": "As"}}, "missing"),
        (("a",), {"playing_cards": {"a": "Xx"}}, "not_a_card"),
    ],
)
def test_what_cannot_be_seated_is_refused(players: tuple[str, ...], changed: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadFact, match=reason):
        Situation(4, players, FREE, 1, **changed)


def test_nobody_gets_a_seat_at_the_table_that_breaks() -> None:
    with pytest.raises(BadFact, match="breaking_table"):
        Situation(4, ("ann",), (TableSeat(4, 1),), 1)
