"""Rules on tables of which only the sizes matter."""

from __future__ import annotations

import pytest

from homepoker.core.balancing.rules import below_least
from homepoker.core.wording import sentence
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, PUP, TDA, UESG


@pytest.mark.parametrize("sizes", [(6, 5), (8, 7), (6,)])
def test_a_plan_with_fewer_than_the_book_begins_with_says_so(sizes: tuple[int, ...]) -> None:
    warning = sentence("ruling_seat.tables_and_sizes.below_least", least=8)
    assert below_least(ANSWERS[PUP], sizes) == warning
    for silent in (TDA, APSA, BPS, UESG):
        assert below_least(ANSWERS[silent], sizes) is None


@pytest.mark.parametrize("sizes", [(9, 8), (10, 10), ()])
def test_a_plan_with_enough_at_each_table_says_nothing(sizes: tuple[int, ...]) -> None:
    assert below_least(ANSWERS[PUP], sizes) is None
