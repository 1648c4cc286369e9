"""How a field is split into tables."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.seating.tables_and_sizes import Situation, decide
from tests.rulebooks.shipped import ANSWERS, IDS, decided


def most_at_a_table(book: str) -> int:
    answer = ANSWERS[book].answer("seat.max_per_table")
    assert answer is not None
    return int(answer.value or 10)


@given(players=st.integers(1, 200), seats=st.integers(2, 11), book=st.sampled_from(IDS))
def test_all_are_seated_evenly_at_as_few_tables_as_possible(players: int, seats: int, book: str) -> None:
    verdict = decided(decide, Situation(players, seats_per_table=seats), book).verdict
    sizes = verdict.sizes
    assert verdict.tables == len(sizes)
    assert sum(sizes) == players
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= seats
    assert len(sizes) == 1 or (len(sizes) - 1) * min(seats, most_at_a_table(book)) < players
