"""How long the chips of somebody who is away last."""

from __future__ import annotations

from itertools import accumulate

from hypothesis import assume, given
from hypothesis import strategies as st

from homepoker.core.rulings.elimination.disqualified_or_gone import BlindedOutSituation, blinded_out
from tests.rulebooks.shipped import IDS, decided

due = st.lists(st.integers(0, 300), max_size=5).map(tuple)


@given(book=st.sampled_from(IDS), stack=st.integers(1, 2000), hands=st.integers(1, 30), blinds=due, antes=due)
def test_out_in_the_first_hand_in_which_all_that_was_due_reaches_the_stack(
    book: str, stack: int, hands: int, blinds: tuple[int, ...], antes: tuple[int, ...]
) -> None:
    assume(any((*blinds, *antes)))
    rounds = [sum(one[hand % len(one)] for one in (blinds, antes) if one) for hand in range(hands)]
    expected = next((at for at, paid in enumerate(accumulate(rounds), start=1) if paid >= stack), None)
    assert decided(blinded_out, BlindedOutSituation(stack, hands, blinds, antes), book).verdict.bust_hand == expected
