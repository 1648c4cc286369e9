"""What is asked, what is suggested in words, and the profile that takes it over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.expected_end import CUSTOMARY, EndPrior
from homepoker.core.quantities import NotChips
from homepoker.core.starting_stacks import Bag, BagFor, Later, Stack
from homepoker.core.structure import Ante
from homepoker.core.structure_check import problems
from homepoker.core.structure_generator import MOST_GROWTH, PACES, FixedLevel, SuggestedFor
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.ui.chips.stack_view import found_stacks
from homepoker.ui.structure.generator_view import (
    Asked,
    Suggestion,
    asked_again,
    asked_of,
    asked_tonight,
    may_overrule,
    profile_with,
    stack_of,
    stack_wish,
    suggestion,
    with_pin,
    with_stacks,
    with_typed_blinds,
)
from tests.desks import Evening
from tests.ui.structure.conftest import SMALL

CASE = ChipCase(
    "Club",
    (
        CaseChip("#2F8057", 160, 25),
        CaseChip("#2A2E35", 160, 100),
        CaseChip("#6B4AA0", 80, 500),
        CaseChip("#E3B93C", 140, 1000),
        CaseChip("#C4513F", 60, 5000),
    ),
)
UNMARKED = ChipCase(
    "Cupboard",
    (
        CaseChip("#E8E6DF", 200),
        CaseChip("#B3362B", 150),
        CaseChip("#2F8057", 100),
        CaseChip("#2A2E35", 50),
    ),
)
TWENTY = Asked(20, 10_000, (25, 100, 500, 1000, 5000), CASE)


def suggested(asked: Asked, words: Words, prior: EndPrior = CUSTOMARY) -> Suggestion:
    return suggestion(asked, prior, None, words)


def test_the_ends_are_times_of_day_and_say_on_what_they_rest(words: Words) -> None:
    shown = suggested(TWENTY, words)
    assert shown.headline == "Mostly 22:35 · at the latest 22:50"
    assert "40" in shown.note
    assert shown.facts[0] == "levels of 15 min, about 5 hands"


def test_hands_that_the_club_counts_are_told(words: Words) -> None:
    assert suggestion(TWENTY, CUSTOMARY, 28, words).facts[0] == "levels of 15 min, about 7 hands"


def test_rows_tell_time_orbit_and_the_chips_that_leave(words: Words) -> None:
    shown = suggested(TWENTY, words)
    assert shown.rows[0].cells[:5] == ("1", "19:30", "75 / 150", "–", "225 · 6 chips")
    out = next(row for row in shown.rows if row.chips_out)
    assert (out.level, out.chips_out, out.cells[-1]) == (0, ((25, "#2F8057"),), "25 leave")
    assert [row.cells[-1] for row in shown.rows if row.level and row.cells[-1]][:3] == [
        "Earliest end",
        "Usual end",
        "Latest end",
    ]


def test_a_case_deals_the_stack_out(words: Words) -> None:
    shown = suggested(TWENTY, words)
    assert shown.deal is not None
    assert shown.deal.stacks[0].pieces == {25: 8, 100: 8, 500: 4, 1000: 7}


def test_a_case_proposes_the_stack_that_it_deals_best(words: Words) -> None:
    assert stack_of(TWENTY) in (3_000, 6_000, 8_000, 10_000)
    assert stack_of(replace(TWENTY, case=None)) == 0


def test_a_new_run_next_week_keeps_what_was_asked_for_and_the_pinned_levels(words: Words) -> None:
    asked = replace(
        TWENTY,
        starts=18 * 60,
        ends=22 * 60 + 15,
        level_minutes=15,
        pace=3,
        ante=Ante.BIG_BLIND,
        ante_from=4,
        late_until=5,
        fixed={3: FixedLevel(150, 300)},
    )
    shown = suggested(asked, words)
    assert shown.made is not None
    kept = profile_with(SMALL, shown)
    as_kept = replace(asked, stack=kept.starting_stack, values=kept.denominations, kept=kept.stacks)
    assert asked_of(kept, players=7) == as_kept


@pytest.mark.parametrize(
    ("now", "starts"), [("18:40", 19 * 60 + 30), ("19:30", 19 * 60 + 30), ("19:32", 19 * 60 + 35), ("23:58", 0)]
)
def test_tonight_begins_when_it_was_planned_or_as_soon_as_can_be(now: str, starts: int) -> None:
    at = datetime.fromisoformat(f"2026-11-29T{now}").astimezone()
    assert asked_tonight(_opened(), at, (), players=14).starts == starts


def test_tonight_is_asked_for_its_announced_start_and_the_only_case() -> None:
    at = datetime.fromisoformat("2026-11-29T18:40").astimezone()
    state = _opened()
    announced = replace(state, clock=replace(state.clock, starts_at=at + timedelta(minutes=70)))
    asked = asked_tonight(announced, at, (CASE,), players=14)
    assert (asked.starts, asked.players, asked.case) == (19 * 60 + 50, 14, CASE)
    assert asked_tonight(announced, at, (CASE, CASE), players=14).case is None


def _opened() -> Tournament:
    return Evening(SMALL).desk.state


def test_levels_that_are_too_long_for_the_evening_offer_those_with_which_the_blinds_grow_calmly(words: Words) -> None:
    hurried = suggested(replace(TWENTY, ends=TWENTY.starts + 3 * 60, level_minutes=20), words)
    assert hurried.made is not None
    assert hurried.made.growth > MOST_GROWTH
    assert "20 min" in hurried.warning
    (way,) = hurried.ways
    calm = suggested(way.asked, words)
    assert calm.made is not None
    assert calm.made.growth <= MOST_GROWTH
    assert (calm.ways, calm.warning) == ((), "")
    assert suggested(replace(TWENTY, level_minutes=15), words).ways == ()


def test_what_nobody_can_ask_for_is_not_asked_again() -> None:
    damaged = replace(SMALL, suggested_for=SuggestedFor(20, 99_999, 23 * 60, 17, 99))
    asked = asked_of(damaged, players=7)
    assert (asked.starts, asked.level_minutes, asked.pace) == (99_999 % (24 * 60), 0, len(PACES) - 1)


def test_a_case_that_is_too_small_goes_on_with_what_works(words: Words) -> None:
    shown = suggested(replace(TWENTY, players=60), words)
    assert shown.warning


def test_a_case_that_is_too_small_has_buttons_that_mend_it(words: Words) -> None:
    shown = suggested(replace(TWENTY, players=24, stack=25_000), words)
    assert "With 20,000 for everybody" in shown.warning
    nearest, more = shown.ways
    assert nearest.text == "Stack of 20,000"
    assert not suggested(nearest.asked, words).warning
    larger = suggested(more.asked, words)
    assert not larger.warning
    assert larger.asked.case is not None
    assert larger.asked.case.name.startswith("Club + ")
    assert profile_with(SMALL, larger).starting_stack == 25_000


def test_the_chosen_stack_is_kept_with_the_profile_and_there_again(words: Words) -> None:
    wish = stack_wish(TWENTY)
    assert wish is not None
    second = found_stacks(wish).deals[1].stacks
    taken = profile_with(SMALL, suggested(with_stacks(TWENTY, replace(wish, kept=second)), words))
    assert taken.stacks == second
    again = suggested(replace(asked_of(taken, 20), ends=TWENTY.ends), words)
    assert again.deal is not None
    assert again.deal.stacks == second


def test_bags_are_packed_as_before_or_for_a_quarter_of_the_players() -> None:
    assert asked_of(SMALL, 20).later.re_entries == 0
    again = replace(SMALL, re_entries=1, rebuys=2, add_on_chips=4_000)
    later = asked_of(again, 18).later
    assert (later.re_entries, later.rebuys, later.rebuy_chips) == (5, 5, 5_000)
    assert (later.add_ons, later.add_on_chips) == (5, 4_000)
    packed = replace(again, stacks=(Stack({25: 8}, 20),), bags=(Bag(BagFor.REBUY, Stack({5_000: 1}, 3)),))
    assert (asked_of(packed, 18).later.re_entries, asked_of(packed, 18).later.rebuys) == (0, 3)


def test_chips_that_come_later_make_a_later_end(words: Words) -> None:
    more = suggested(replace(TWENTY, later=Later(re_entries=5, rebuys=5, rebuy_chips=10_000)), words)
    bare = suggested(TWENTY, words)
    assert more.made is not None
    assert bare.made is not None
    assert more.made.levels[-1].big_blind >= bare.made.levels[-1].big_blind
    assert {bag.purpose for bag in profile_with(SMALL, more).bags} == {BagFor.RE_ENTRY, BagFor.REBUY}


def test_an_unmarked_case_gets_values_and_says_why(words: Words) -> None:
    asked = replace(TWENTY, case=UNMARKED, stack=1_500)
    assert stack_of(asked) == 1_500
    shown = suggested(asked, words)
    assert shown.case_note.startswith("The colours count White 5, Red 25, Green 100, Black 500. ")
    assert shown.case_note.endswith("20 stacks of 1,500.")
    taken = profile_with(SMALL, shown)
    assert taken.case is not None
    assert [chip.value for chip in taken.case.chips] == [5, 25, 100, 500]
    assert taken.denominations == (5, 25, 100, 500)
    assert shown.rows[0].cells[2] == "10 / 20"


def test_an_unmarked_case_that_no_series_suits_asks_for_values(words: Words) -> None:
    shown = suggested(replace(TWENTY, case=UNMARKED, players=300), words)
    assert shown.case is None
    assert "300 players" in shown.case_note
    assert shown.rows


def test_the_profile_takes_all_of_it_over(words: Words) -> None:
    asked = replace(TWENTY, ante=Ante.BIG_BLIND, ante_from=4, late_until=4)
    taken = profile_with(SMALL, suggested(asked, words))
    assert taken.name == SMALL.name
    assert (taken.starting_stack, taken.case, taken.late_registration_until) == (10_000, CASE, 4)
    assert taken.structure.ante is Ante.BIG_BLIND
    assert taken.structure.levels[3].ante == taken.structure.levels[3].big_blind
    assert taken.structure.levels[3].break_after is not None
    assert taken.stacks[0].players == 20
    assert not problems(taken, 20)


def test_without_a_case_the_values_are_typed(words: Words) -> None:
    taken = profile_with(SMALL, suggested(replace(TWENTY, case=None, values=(100, 500, 1000)), words))
    assert (taken.case, taken.denominations, taken.stacks) == (None, (100, 500, 1000), ())
    assert all(level.small_blind % 100 == 0 for level in taken.structure.levels)


def test_pins_and_typed_blinds_stay(words: Words) -> None:
    shown = suggested(TWENTY, words)
    pinned = with_pin(TWENTY, shown, 2, is_fixed=True)
    assert pinned.fixed == {2: FixedLevel(100, 200)}
    typed = with_typed_blinds(pinned, 4, "200/400")
    rows = {row.level: row for row in suggested(typed, words).rows}
    assert (rows[2].is_fixed, rows[4].is_fixed, rows[4].cells[2]) == (True, True, "200 / 400")
    assert with_typed_blinds(pinned, 4, "400").fixed[4] == FixedLevel(200, 400)
    assert with_pin(typed, shown, 2, is_fixed=False).fixed == {4: FixedLevel(200, 400)}


@pytest.mark.parametrize("text", ["", "a/b", "300/150", "0/0", "1/2/3"])
def test_what_is_no_blinds_is_refused(text: str) -> None:
    with pytest.raises(NotChips):
        with_typed_blinds(TWENTY, 4, text)


def test_the_impossible_says_why_and_what_would_do(words: Words) -> None:
    shown = suggested(replace(TWENTY, ends=TWENTY.starts + 40), words)
    assert shown.made is None
    assert "40 minutes" in shown.headline
    assert [way.text for way in shown.ways] == ["Play until 20:45"]
    assert suggested(shown.ways[0].asked, words).made is not None
    assert profile_with(SMALL, shown) is SMALL


def test_a_pinned_level_in_the_way_can_be_freed(words: Words) -> None:
    shown = suggested(with_typed_blinds(TWENTY, 3, "1000/2000"), words)
    assert "Level 3" in shown.headline
    assert shown.ways[0].text == "Level 3 no longer fixed"


def test_no_values_and_no_stack_are_asked_for(words: Words) -> None:
    bare = Asked(20, 0, ())
    assert suggested(bare, words).headline == words.text("generator.no_values")
    assert suggested(replace(bare, values=(25, 100)), words).headline == words.text("generator.no_stack")


def test_what_was_asked_is_asked_again_with_the_chips_of_the_profile() -> None:
    before = replace(asked_of(SMALL, 20), ends=60, fixed={2: FixedLevel(75, 150)})
    again = asked_again(before, replace(SMALL, starting_stack=8_000))
    assert (again.stack, again.ends, again.fixed) == (8_000, 60, {2: FixedLevel(75, 150)})


def test_printed_values_are_overruled_where_the_host_lets_them(words: Words) -> None:
    printed = zip((200, 150, 100, 50), (1, 2, 5, 10), UNMARKED.chips, strict=True)
    marked = ChipCase("Odd", tuple(CaseChip(chip.colour, pieces, value, value) for pieces, value, chip in printed))
    asked = replace(TWENTY, case=marked, stack=1_500)
    assert may_overrule(asked)
    assert not may_overrule(TWENTY)
    assert not suggested(asked, words).case_note
    shown = suggested(replace(asked, overrules=True), words)
    assert shown.case_note.startswith("Tonight the colours count other than printed: White 5, Red 25, ")
    taken = profile_with(SMALL, shown)
    assert taken.case is not None
    assert [(chip.printed, chip.value) for chip in taken.case.chips] == [(1, 5), (2, 25), (5, 100), (10, 500)]
    assert stack_of(replace(asked, overrules=True)) == 1_500
