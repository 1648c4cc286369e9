"""What is asked, what is suggested in words, and the profile that takes it over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.expected_end import CUSTOMARY, EndPrior
from homepoker.core.quantities import NotChips
from homepoker.core.structure import Ante
from homepoker.core.structure_check import problems
from homepoker.core.structure_generator import MOST_GROWTH, PACES, FixedLevel, SuggestedFor
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.ui.structure.generator_view import (
    Asked,
    Suggestion,
    asked_again,
    asked_of,
    asked_tonight,
    profile_with,
    proposed_stack,
    suggestion,
    with_pin,
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
    assert proposed_stack(CASE, 20) in (3_000, 6_000, 8_000, 10_000)
    assert proposed_stack(ChipCase("Bare", (CaseChip("#FFFFFF", 100),)), 20) == 0


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
    assert asked_of(kept, players=7) == replace(asked, stack=kept.starting_stack, values=kept.denominations)


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
