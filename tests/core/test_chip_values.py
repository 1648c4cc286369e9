"""Values for unmarked cases: usual series, values that stay, and what is dealt out with them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.chip_case import CaseChip, ChipCase, owned
from homepoker.core.chip_values import valued_cases
from homepoker.core.starting_stacks import Later


def unmarked(*pieces: int) -> ChipCase:
    return ChipCase("", tuple(CaseChip("#FFFFFF", count) for count in pieces))


def values_of(case: ChipCase) -> tuple[int, ...]:
    return tuple(chip.value for chip in case.chips)


def test_a_cupboard_of_five_hundred_gets_the_smallest_usual_series_for_twenty() -> None:
    (best, *_) = valued_cases(unmarked(200, 150, 100, 50), 20)
    assert values_of(best.case) == (5, 25, 100, 500)
    assert (best.stack, best.big_blind, best.stack // best.big_blind) == (1_500, 10, 150)
    assert best.deal.stacks[0].pieces == {5: 10, 25: 6, 100: 3, 500: 2}
    assert best.deal.left_over == {5: 0, 25: 30, 100: 40, 500: 10}
    assert [sentence.key for sentence in best.why] == [
        "chips.values_depth",
        "chips.values_small",
        "chips.values_reserve",
    ]


def test_the_smallest_value_lies_on_most_pieces_wherever_they_stand() -> None:
    (best, *_) = valued_cases(unmarked(50, 200, 100, 150), 20)
    assert values_of(best.case) == (500, 5, 100, 25)


def test_fewer_players_get_a_larger_series() -> None:
    (best, *_) = valued_cases(unmarked(200, 150, 100, 50), 10)
    assert values_of(best.case) == (25, 100, 500, 1_000)


def test_a_value_that_the_host_has_fixed_stays() -> None:
    for way in valued_cases(unmarked(150, 150, 100, 50, 50), 10, fixed=(1_000, 0, 0, 0, 0)):
        assert values_of(way.case)[0] == 1_000
        assert len(set(values_of(way.case))) == 5


def test_the_wanted_stack_is_what_the_values_make() -> None:
    found = valued_cases(unmarked(300, 200, 200, 200, 50, 50), 20, 10_000)
    assert found
    assert {way.deal.stacks[0].worth for way in found} == {10_000}


def test_nothing_is_valued_where_there_is_nothing() -> None:
    assert valued_cases(unmarked(), 10) == ()
    assert valued_cases(unmarked(0, 0), 10) == ()


@given(
    pieces=st.lists(st.integers(0, 400), min_size=1, max_size=6),
    entries=st.integers(1, 40),
    re_entries=st.integers(0, 8),
)
def test_what_is_dealt_with_new_values_is_owned(pieces: list[int], entries: int, re_entries: int) -> None:
    for way in valued_cases(unmarked(*pieces), entries, later=Later(re_entries)):
        have = owned(way.case)
        assert sum(have.values()) == sum(pieces)
        out = {value: sum(kind.pieces.get(value, 0) * kind.players for kind in way.deal.stacks) for value in have}
        assert {value: have[value] - count for value, count in out.items()} == way.deal.left_over
        assert min(way.deal.spare.values()) >= 0
        assert {kind.worth for kind in way.deal.stacks} == {way.stack}
