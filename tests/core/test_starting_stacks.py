"""Starting stacks: published ones are found or bettered, and what is dealt out is owned and exact."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.starting_stacks import (
    PROPOSED,
    BagFor,
    Deal,
    Later,
    Pieces,
    StartingStacks,
    covers,
    faults,
    reasons,
    remarks,
    starting_stacks,
    worth,
)

BG = {25: 120, 100: 120, 500: 50, 1000: 75, 5000: 35}
"""A set of 400 chips for ten, as its owner has published it."""
T25 = {25: 160, 100: 160, 500: 80, 1000: 140, 5000: 60}
T100 = {100: 300, 500: 120, 1000: 260, 5000: 220}
DEBO = {1: 300, 5: 200, 25: 200, 100: 200, 500: 50, 1000: 50}
CUPBOARD = {5: 200, 25: 150, 100: 100, 500: 50}


def alike(found: StartingStacks) -> list[tuple[int, ...]]:
    """The proposed stacks as pieces from the smallest value, where everybody gets the same."""
    return [tuple(deal.stacks[0].pieces.values()) for deal in found.deals if len(deal.stacks) == 1]


def test_a_published_set_for_ten_gives_its_published_stack() -> None:
    assert alike(starting_stacks(BG, 10, 10_000))[:2] == [(12, 12, 5, 6), (12, 12, 3, 7)]


def test_twenty_get_the_only_comfortable_stack_of_their_case() -> None:
    (best, *_) = starting_stacks(T25, 20, 10_000).deals
    assert best.stacks[0].pieces == {25: 8, 100: 8, 500: 4, 1000: 7}
    assert best.left_over == {25: 0, 100: 0, 500: 0, 1000: 0, 5000: 60}


def test_a_published_stack_that_breaks_the_workhorses_comes_third() -> None:
    assert alike(starting_stacks(T100, 20, 20_000)) == [(10, 6, 11, 1), (10, 6, 6, 2), (15, 5, 11, 1)]
    assert alike(starting_stacks(T100, 30, 20_000))[0] == (10, 4, 7, 2)


def test_a_posted_stack_that_the_case_does_not_have_is_replaced() -> None:
    owned = {100: 126, 500: 101, 1000: 126, 5000: 101}
    assert owned[500] < 16 * 7, "5/7/6/2 was posted"
    assert alike(starting_stacks(owned, 16, 20_000))[0] == (5, 5, 7, 2)


def test_a_played_stack_of_large_values_is_among_the_best() -> None:
    owned = {500: 150, 1000: 120, 5000: 160, 25_000: 80, 100_000: 20}
    assert (8, 6, 8, 4, 1) in alike(starting_stacks(owned, 18, 250_000))


def test_a_played_stack_with_too_much_change_says_of_what_there_are_few() -> None:
    played = {500: 8, 1000: 6, 5000: 8, 25_000: 4, 100_000: 1}
    assert worth(played) == 250_000
    said = remarks(played)
    assert (said[1].key, said[1].values) == ("chips.stack_few", {"value": 1000, "count": 6})
    assert said[2].key == "chips.stack_large"


def test_a_published_stack_of_a_million_is_found_or_bettered_point_by_point() -> None:
    published = {5000: 25, 25_000: 15, 100_000: 5}
    assert worth(published) == 1_000_000
    exact = {value: 10 * count for value, count in published.items()}
    assert alike(starting_stacks(exact, 10, 1_000_000)) == [(25, 15, 5)]
    larger = {5000: 300, 25_000: 200, 100_000: 100}
    (best, *_) = starting_stacks(larger, 10, 1_000_000).deals
    pieces = best.stacks[0].pieces
    assert sum(pieces.values()) < sum(published.values()), "nobody counts out forty-five"
    assert abs(pieces[5000] - 12) < abs(published[5000] - 12)
    assert abs(pieces[25_000] - 12) <= abs(published[25_000] - 12)
    assert remarks(pieces)[1:] == ()


def test_a_published_stack_of_fifteen_hundred_comes_second() -> None:
    published = {5: 10, 25: 10, 100: 7, 500: 1}
    assert worth(published) == 1_500
    assert alike(starting_stacks(CUPBOARD, 10, 1_500))[:2] == [(10, 14, 6, 1), tuple(published.values())]
    assert [remark.key for remark in remarks(published)] == ["chips.stack_pieces", "chips.stack_large"]
    assert faults(published, 1_500, CUPBOARD, 20)[0].values == {"value": 25, "needed": 200, "owned": 150}


def test_a_cupboard_of_five_hundred_gives_twenty_their_fifteen_hundred() -> None:
    (best, *_) = starting_stacks(CUPBOARD, 20, 1_500).deals
    assert best.stacks[0].pieces == {5: 10, 25: 6, 100: 3, 500: 2}
    assert best.left_over == {5: 0, 25: 30, 100: 40, 500: 10}


def test_two_kinds_of_stack_share_a_case_that_is_too_small_for_one() -> None:
    found = starting_stacks(DEBO, 20, 5_000)
    (best, *_) = found.deals
    assert [(kind.players, dict(kind.pieces)) for kind in best.stacks] == [
        (10, {25: 12, 100: 12, 500: 3, 1000: 2}),
        (10, {25: 8, 100: 8, 500: 2, 1000: 3}),
    ]
    assert {value for value, left in best.left_over.items() if left} == {1, 5}
    assert alike(starting_stacks(DEBO, 10, 5_000))[0] == (12, 12, 5, 1)


def test_a_case_that_is_too_small_names_what_is_missing_and_a_stack_that_works() -> None:
    found = starting_stacks(CUPBOARD, 30, 1_500)
    assert found.deals == ()
    assert found.missing == {100: 20, 500: 10}
    assert {deal.stacks[0].worth for deal in found.nearest} == {950}


def test_pieces_that_never_make_the_stack_are_not_bought() -> None:
    assert starting_stacks({25: 10}, 4, 10_000) == StartingStacks((), (), None)


def test_a_published_sum_that_is_wrong_is_found_by_adding_up() -> None:
    assert worth({100: 50, 500: 40, 1000: 20, 5000: 10}) == 95_000


def test_the_two_largest_values_have_to_cover_what_is_in_play() -> None:
    assert covers(T25, 20 * 10_000)
    assert not covers(DEBO, 20 * 5_000)


def test_a_stack_says_what_is_against_it() -> None:
    said = [remark.key for remark in remarks({5: 5, 25: 12, 500: 1})]
    assert said == ["chips.stack_pieces", "chips.stack_few", "chips.stack_large"]
    assert [remark.key for remark in remarks({25: 12, 100: 12, 500: 5, 1000: 6})] == ["chips.stack_pieces"]
    assert remarks({500: 8, 1000: 16})[-1].values == {"value": 500}


def given_out(deal: Deal) -> Pieces:
    """Pieces of each value that a deal takes out of the case."""
    return {value: sum(kind.pieces.get(value, 0) * kind.players for kind in deal.stacks) for value in deal.left_over}


@given(
    owned=st.dictionaries(st.sampled_from((5, 25, 100, 500, 1000, 5000)), st.integers(1, 400), min_size=1),
    entries=st.integers(1, 40),
    stack=st.integers(5, 400).map(lambda fifties: fifties * 50),
)
def test_what_is_dealt_out_is_owned_and_exact(owned: dict[int, int], entries: int, stack: int) -> None:
    found = starting_stacks(owned, entries, stack)
    assert len(found.deals) <= PROPOSED
    assert not (found.deals and (found.nearest or found.missing))
    for deals, amount in ((found.deals, {stack}), (found.nearest, set(range(stack)))):
        assert {kind.worth for deal in deals for kind in deal.stacks} <= amount
        for deal in deals:
            assert sum(kind.players for kind in deal.stacks) == entries
            assert {value: owned[value] - pieces for value, pieces in given_out(deal).items()} == deal.left_over
            assert min(deal.left_over.values()) >= 0
            assert len({min(kind.pieces) for kind in deal.stacks}) == 1
    if found.missing:
        more = {value: pieces + found.missing.get(value, 0) for value, pieces in owned.items()}
        assert starting_stacks(more, entries, stack).deals


def test_what_is_expected_later_is_kept_in_bags_of_few_pieces() -> None:
    owned = {25: 200, 100: 200, 500: 90, 1000: 180, 5000: 60}
    later = Later(re_entries=5, rebuys=4, rebuy_chips=5_000, add_ons=3, add_on_chips=7_500)
    (best, *_) = starting_stacks(owned, 20, 10_000, later).deals
    assert best.stacks[0].pieces == {25: 8, 100: 8, 500: 4, 1000: 7}
    assert [(bag.purpose, bag.stack.players, dict(bag.stack.pieces)) for bag in best.bags] == [
        (BagFor.RE_ENTRY, 5, {5000: 2}),
        (BagFor.REBUY, 4, {5000: 1}),
        (BagFor.ADD_ON, 3, {500: 1, 1000: 2, 5000: 1}),
    ]
    assert best.spare[5000] == 60 - 10 - 4 - 3


def test_a_stack_that_leaves_nothing_for_re_entries_is_not_proposed() -> None:
    found = starting_stacks(CUPBOARD, 20, 1_500, Later(re_entries=8))
    assert all(sum(bag.stack.players for bag in deal.bags) == 8 for deal in (*found.deals, *found.nearest))
    assert found.missing or found.deals


def test_a_deal_that_keeps_the_chips_for_the_exchange_is_better() -> None:
    later = Later(leaving=(25, 100))
    for deal in starting_stacks(BG, 10, 10_000, later).deals:
        out = 25 * deal.stacks[0].pieces[25] * 10 // 100
        assert deal.exchange_lacks.get(100, 0) == max(0, out - deal.spare[100])
    plenty = {value: 10 * count for value, count in BG.items()}
    (best, *_) = starting_stacks(plenty, 10, 10_000, later).deals
    assert best.exchange_lacks == {}


def test_a_published_stack_that_is_wrong_is_found() -> None:
    published = {100: 50, 500: 40, 1000: 20, 5000: 10}
    assert [fault.key for fault in faults(published, 10_000, dict.fromkeys(published, 1_000), 1)] == [
        "chips.sum_is_wrong"
    ]
    posted, owned = {100: 5, 500: 7, 1000: 6, 5000: 2}, {100: 126, 500: 101, 1000: 126, 5000: 101}
    (fault,) = faults(posted, 20_000, owned, 16)
    assert (fault.key, fault.values) == ("chips.not_owned", {"value": 500, "needed": 112, "owned": 101})
    assert faults({5: 10, 25: 10, 100: 7, 500: 1}, 1_500, CUPBOARD, 10) == ()


def test_a_deal_says_why() -> None:
    (best, *_) = starting_stacks(DEBO, 20, 5_000).deals
    assert [reason.key for reason in reasons(best)] == [
        "chips.stack_pieces",
        "chips.stack_change",
        "chips.stack_two_kinds",
    ]


@given(
    owned=st.dictionaries(st.sampled_from((5, 25, 100, 500, 1000, 5000)), st.integers(1, 400), min_size=1),
    entries=st.integers(1, 30),
    stack=st.integers(5, 200).map(lambda fifties: fifties * 50),
    later=st.builds(
        Later,
        *(st.integers(0, 10), st.integers(0, 10), st.integers(1, 100).map(lambda fifties: fifties * 50)),
        *(st.integers(0, 10), st.integers(1, 100).map(lambda fifties: fifties * 50)),
        st.sets(st.sampled_from((5, 25, 100, 500))).map(lambda values: tuple(sorted(values))),
    ),
)
def test_the_reserve_is_kept_whatever_is_owned(owned: dict[int, int], entries: int, stack: int, later: Later) -> None:
    found = starting_stacks(owned, entries, stack, later)
    for deal in (*found.deals, *found.nearest):
        each = deal.stacks[0].worth
        wanted = later.bags(each)
        assert [(bag.purpose, bag.stack.players, bag.stack.worth) for bag in deal.bags] == list(wanted)
        assert min(deal.spare.values()) >= 0
        out = {
            value: sum(k.pieces.get(value, 0) * k.players for k in (*deal.stacks, *(b.stack for b in deal.bags)))
            for value in owned
        }
        assert {value: out[value] + deal.spare[value] for value in owned} == owned
    if found.missing:
        more = {value: pieces + found.missing.get(value, 0) for value, pieces in owned.items()}
        assert starting_stacks(more, entries, stack, later).deals
