"""Stacks to choose from in words, the one that was chosen, and the ways out where a case makes none."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core.chip_case import CaseChip, ChipCase, owned
from homepoker.core.starting_stacks import Later, Stack
from homepoker.services.words import Words
from homepoker.ui.chips.stack_view import (
    StackWish,
    choices,
    chosen_deal,
    coloured_pieces,
    found_stacks,
    value_words,
    ways_out,
)

CASE = ChipCase(
    "Cupboard",
    (
        CaseChip("#E8E6DF", 200, 5),
        CaseChip("#B3362B", 150, 25),
        CaseChip("#2F8057", 100, 100),
        CaseChip("#2A2E35", 50, 500),
    ),
)
DEBO = ChipCase(
    "Large",
    tuple(
        CaseChip("#2A2E35", pieces, value)
        for value, pieces in {1: 300, 5: 200, 25: 200, 100: 200, 500: 50, 1000: 50}.items()
    ),
)
TWENTY = StackWish(CASE, 20, 1_500)


def test_each_choice_says_its_pieces_why_and_what_is_left(english: Words) -> None:
    first, *others = choices(TWENTY, english)
    assert first.title == "Stack 1: 21 chips"
    assert first.kinds == (("", Stack({5: 10, 25: 6, 100: 3, 500: 2}, 20)),)
    assert first.why.startswith("Only 6")
    assert first.left.replace("\u00a0", " ") == "30 × 25 · 40 × 100 · 10 × 500 stay in the case."
    assert len(others) == 2
    assert len({choice.left for choice in (first, *others)}) == 3


def test_two_kinds_of_stack_say_for_how_many_each_is(english: Words) -> None:
    first = choices(StackWish(DEBO, 20, 5_000), english)[0]
    assert [name for name, _ in first.kinds] == ["for 10 players", "for 10 players"]
    assert "Two kinds" in first.why


def test_the_chosen_stack_stays_as_long_as_there_is_one_like_it() -> None:
    second = found_stacks(TWENTY).deals[1]
    wish = replace(TWENTY, kept=second.stacks)
    assert chosen_deal(wish) == second
    assert chosen_deal(replace(wish, players=19, stack=2_000)) == found_stacks(StackWish(CASE, 19, 2_000)).deals[0]
    assert chosen_deal(TWENTY) == found_stacks(TWENTY).deals[0]


def test_where_all_is_well_there_are_no_ways_out(english: Words) -> None:
    assert ways_out(TWENTY, english) == ()


def test_the_nearest_stack_and_the_missing_pieces_by_colour_are_ways_out(english: Words) -> None:
    thirty = StackWish(CASE, 30, 1_500)
    nearest, more = ways_out(thirty, english)
    assert nearest.text == "Stack of 950"
    assert found_stacks(nearest.wish).deals
    assert more.text == "With 20 × 100 (Green), 10 × 500 (Black) more in the case"
    assert owned(more.wish.case) == {5: 200, 25: 150, 100: 120, 500: 60}
    assert more.wish.case.name == "Cupboard + 30 chips"
    assert found_stacks(more.wish).deals


def test_too_many_bags_can_be_left_out(english: Words) -> None:
    with_bags = replace(TWENTY, later=Later(re_entries=15))
    assert not found_stacks(with_bags).deals
    without = ways_out(with_bags, english)[0]
    assert without.text == "Without bags for later"
    assert found_stacks(without.wish).deals == found_stacks(TWENTY).deals


def test_a_case_that_never_makes_the_stack_has_no_missing_pieces(english: Words) -> None:
    few = StackWish(ChipCase("Few", (CaseChip("#FFFFFF", 10, 25),)), 4, 10_000)
    assert chosen_deal(few) is None
    assert ways_out(few, english) == ()


def test_colours_are_named_where_they_have_a_name(english: Words) -> None:
    assert value_words(CASE, english) == "White 5, Red 25, Green 100, Black 500"
    other = ChipCase("Odd", (CaseChip("#123456", 10, 25),))
    assert coloured_pieces({25: 3}, other, english) == "3 × 25"
