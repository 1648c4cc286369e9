"""Two topics rule on who is out in one round of hand for hand: they must name the same places."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.quantities import FULL_DECK, card
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.elimination import bust_out
from homepoker.core.rulings.elimination.bust_out import Busted
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks

BOOKS = load_rulebooks(resources() / "rulebooks")
NAMES = ("Karl", "Max", "Ida", "Eva", "Tom")


@given(
    st.sampled_from(sorted(BOOKS)),
    st.lists(st.sampled_from((2_000, 5_000, 8_000)), min_size=1, max_size=5),
    st.permutations([str(one) for one in FULL_DECK[:52:4]]),
    st.lists(st.integers(1, 3), min_size=5, max_size=5),
    st.integers(0, 50),
)
def test_both_topics_name_the_same_places_for_one_round(
    book: str, stacks: list[int], cards: list[str], tables: list[int], others: int
) -> None:
    answers = resolve(BOOKS, book)
    names = NAMES[: len(stacks)]
    before = len(names) + others + 1
    # Cards of thirteen heights: whoever must cut has cut, and nobody twice.
    busted = tuple(Busted(name, stack, (cut,)) for name, stack, cut in zip(names, stacks, cards, strict=False))
    at = dict(zip(names, tables, strict=False))
    is_one_hand = len(set(at.values())) == 1
    together = bust_out.SimultaneousSituation(before, busted, same_hand=is_one_hand, hand_for_hand=True)
    one = rule(bust_out.simultaneous, together, answers).verdict
    by_stack = sorted(busted, key=lambda out: (out.stack_at_hand_start, card(out.cut_card[0]).height), reverse=True)
    facts = bust_out.SharedPlacesSituation(
        before, tuple(out.player for out in by_stack), {}, at, dict(zip(names, stacks, strict=True))
    )
    other = rule(bust_out.shared_places, facts, answers).verdict
    assert not one.needs_stack
    assert not one.needs_cut
    assert dict(one.places) == dict(other.places)


def test_tda_shares_a_round_and_ranks_any_other_hand_by_stacks() -> None:
    """The same facts, with and without hand for hand: places 51 and 51 by RP-8-A, 51 and 52 by APSA's rule."""
    busted = (Busted("Karl", 8_000), Busted("Max", 2_000))
    answers = resolve(BOOKS, "tda-2019")
    found = [
        dict(
            rule(
                bust_out.simultaneous, bust_out.SimultaneousSituation(52, busted, hand_for_hand=is_round), answers
            ).verdict.places
        )
        for is_round in (True, False)
    ]
    assert found == [{"Karl": 51, "Max": 51}, {"Karl": 51, "Max": 52}]
