"""Which tables stop."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating.halt_play import Format, Situation, decide
from tests.rulebooks.shipped import IDS, PUP, TDA, decided

sizes = st.lists(st.integers(1, 10), min_size=1, max_size=6).map(tuple)


@given(book=st.sampled_from(IDS), sizes=sizes, played=st.sampled_from(Format))
def test_the_fullest_table_plays_and_every_table_as_short_as_a_halted_one_halts(
    book: str, sizes: tuple[int, ...], played: Format
) -> None:
    halted = decided(decide, Situation(sizes, played), book).verdict.halted_tables
    halted_sizes = {sizes[at - 1] for at in halted}
    assert max(sizes) not in halted_sizes
    assert all(at in halted for at, size in enumerate(sizes, start=1) if halted_sizes and size <= max(halted_sizes))


class TestTda11DPup1f:
    @given(sizes=sizes)
    def test_whoever_halts_by_three_halts_by_two(self, sizes: tuple[int, ...]) -> None:
        by_three = decided(decide, Situation(sizes, Format.FULL_RING), TDA).verdict.halted_tables
        by_two = decided(decide, Situation(sizes, Format.FULL_RING), PUP).verdict.halted_tables
        assert set(by_three) <= set(by_two)


@pytest.mark.parametrize(("sizes", "reason"), [((), "too_short"), ((10,), "more_than_seats")])
def test_nobody_sits_where_no_seat_is(sizes: tuple[int, ...], reason: str) -> None:
    with pytest.raises(BadFact, match=reason):
        Situation(sizes, Format.FULL_RING, 9)
