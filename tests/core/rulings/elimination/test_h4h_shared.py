"""Places and prizes of those who bust in one round of hand for hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.elimination.h4h_shared import Situation, decide
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import IDS, decided

cents = st.integers(0, 10_000_00)


@given(
    book=st.sampled_from(IDS),
    left=st.integers(1, 5),
    stacks=st.lists(st.integers(1, 4), min_size=1, max_size=6),
    prizes=st.dictionaries(st.integers(1, 12), cents, max_size=12),
)
def test_the_prizes_of_the_places_lost_are_paid_out_to_the_cent(
    book: str, left: int, stacks: list[int], prizes: dict[int, int]
) -> None:
    ranked = sorted(stacks, reverse=True)
    names = tuple(f"p{at}" for at in range(len(ranked)))
    before = left + len(ranked)
    table = {place: amount / 100 for place, amount in prizes.items()}
    known = dict(zip(names, ranked, strict=True))
    verdict = decided(decide, Situation(before, names, table, stacks=known), book).verdict
    paid = sum(round(one * 100) for one in verdict.payouts.values())
    assert paid == sum(amount for place, amount in prizes.items() if left < place <= before)
    assert min(verdict.places.values()) == left + 1
    assert [verdict.places[name] for name in names] == sorted(verdict.places.values())


@pytest.mark.parametrize(
    ("busted", "stacks", "reason"),
    [
        (("ann", "ben"), {"ann": 100, "ben": 200}, "not_by_stack"),
        (("ann", "ann"), None, "named_twice"),
        ((), None, "too_short"),
        (("a", "b", "c"), None, "somebody_wins"),
    ],
)
def test_the_list_is_those_who_bust_the_biggest_stack_first(
    busted: tuple[str, ...], stacks: dict[str, int] | None, reason: str
) -> None:
    with pytest.raises(BadFact, match=reason):
        Situation(3, busted, {}, stacks=stacks)
