"""Luck from a number."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.shared.seeded_shuffle import another, shuffled

sources = st.integers(0, 2**63 - 1)


@given(items=st.lists(st.integers()), source=sources)
def test_nothing_is_lost_and_the_same_source_gives_the_same_order(items: list[int], source: int) -> None:
    assert Counter(shuffled(items, source)) == Counter(items)
    assert shuffled(items, source) == shuffled(items, source)


def test_an_order_drawn_once_stays_the_same_for_ever() -> None:
    assert shuffled(range(1, 10), 7) == (3, 7, 6, 2, 8, 9, 1, 5, 4)


def test_every_order_comes_about_as_often() -> None:
    found = Counter(shuffled("abc", source) for source in range(6000))
    assert len(found) == 6
    assert all(850 < count < 1150 for count in found.values())


@given(source=sources)
def test_a_second_source_is_another_one(source: int) -> None:
    assert 0 <= another(source) < 2**63
    assert another(source) != source
