"""What is wrong with a profile, what follows from it, and the profiles that are shipped."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.expected_end import EndAt, EndRange
from homepoker.core.profile import (
    ColourUp,
    Profile,
    Step,
    colour_ups,
    is_payable,
    live_sums,
    race_break,
)
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.structure import Ante, BlindStructure, Break, Level

RESOURCES = Path(__file__).parents[2] / "resources"
SHIPPED = sorted((RESOURCES / "structures").glob("*.toml"))

LEVELS = (
    Level(50, 100, 20),
    Level(100, 200, 20, break_after=Break(10)),
    Level(200, 400, 20, 400),
    Level(400, 800, 20, 800),
    Level(600, 1200, 20, 1200),
)
SOUND = Profile(
    name="Evening",
    structure=BlindStructure("Evening", LEVELS, Ante.BIG_BLIND),
    starting_stack=5000,
    seats_per_table=9,
    rulebook="uesg",
    scoring=Scoring.UESG,
    late_registration_until=2,
)


def shipped(path: Path) -> Profile:
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Profile)


def with_levels(*levels: Level, ante: Ante = Ante.BIG_BLIND) -> Profile:
    return replace(SOUND, structure=BlindStructure("Evening", levels, ante))


def with_level(number: int, **changes: Any) -> Profile:
    levels = list(LEVELS)
    levels[number - 1] = replace(levels[number - 1], **changes)
    return with_levels(*levels)


@pytest.mark.parametrize(
    ("amount", "denominations", "payable"),
    [
        (50, (25, 100), True),
        (50, (100, 500), False),
        (0, (25,), True),
        (150, (100, 500), False),
        (30, (10, 25), True),
        (35, (10, 25), True),
        (15, (10, 25), False),
        (5, (10, 25), False),
        (1_000_000, (25, 100), True),
        (100, (), False),
        (-25, (25,), False),
    ],
)
def test_an_amount_is_payable_where_some_chips_add_up_to_it(
    amount: int, denominations: tuple[int, ...], payable: bool
) -> None:
    assert is_payable(amount, denominations) is payable


def test_the_largest_amounts_are_answered_at_once_in_any_chips() -> None:
    """Chips that share nothing once took minutes; those at the limit are reckoned once and then looked up."""
    assert is_payable(999_999_999, (9_973, 99_991, 100_003, 1_000_003))
    assert not is_payable(9_974, (9_973, 99_991))
    assert not is_payable(999_999_999, (2 * 99_991, 2 * 100_003))


@given(st.integers(0, 300), st.lists(st.integers(1, 40), min_size=1, max_size=4).map(tuple))
def test_payable_agrees_with_trying_every_sum(amount: int, denominations: tuple[int, ...]) -> None:
    reachable = {0}
    for total in range(1, amount + 1):
        if any(total - value in reachable for value in denominations):
            reachable.add(total)
    assert is_payable(amount, denominations) is (amount in reachable)


def test_a_chip_leaves_after_the_last_level_that_needs_it() -> None:
    assert colour_ups(SOUND) == (ColourUp(25, 1),)


def test_a_chip_that_no_level_needs_can_leave_at_once() -> None:
    assert colour_ups(with_levels(Level(100, 200, 20), Level(200, 400, 20)))[0] == ColourUp(25, 0)


def test_live_sums_follow_from_players_stack_and_growth() -> None:
    sums = live_sums(SOUND, 4)
    assert sums.chips_in_play == 20_000
    assert sums.big_blinds_at_start == 50
    assert sums.end.late == EndAt(5, (5 * 20 + 10) * 60)
    assert sums.steepest_step == Step(2, 2.0)


def _ends(end: EndRange) -> tuple[EndAt | None, ...]:
    return end.early, end.typical, end.late


@given(st.integers(2, 200), st.sampled_from(SHIPPED))
def test_more_players_never_end_earlier(players: int, path: Path) -> None:
    profile = shipped(path)
    fewer, more = live_sums(profile, players), live_sums(profile, players + 1)
    for sooner, later in zip(_ends(fewer.end), _ends(more.end), strict=True):
        if later is not None:
            assert sooner is not None
            assert sooner.after <= later.after


def test_sums_of_an_empty_structure_promise_nothing() -> None:
    sums = live_sums(with_levels(), 10)
    assert sums.end == EndRange(None, None, None)
    assert (sums.big_blinds_at_start, sums.steepest_step, sums.colour_ups) == (None, None, ())


def test_three_structures_are_shipped() -> None:
    assert [path.stem for path in SHIPPED] == ["club_night", "deepstack", "turbo"]


@pytest.mark.parametrize(
    ("stem", "players", "shortest", "longest"),
    [
        ("club_night", (14, 20, 24, 30), 195, 250),
        ("turbo", (8, 14, 20), 100, 135),
        ("deepstack", (14, 20, 30), 290, 340),
    ],
)
def test_a_shipped_structure_lasts_as_long_as_it_says(
    stem: str, players: tuple[int, ...], shortest: int, longest: int
) -> None:
    profile = shipped(RESOURCES / "structures" / f"{stem}.toml")
    for number in players:
        late = live_sums(profile, number).end.late
        assert late is not None
        assert shortest <= late.after / 60 <= longest


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_small_chips_of_a_shipped_structure_leave_in_a_break(path: Path) -> None:
    profile = shipped(path)
    breaks = [race_break(profile.structure, each.after_level) for each in colour_ups(profile)]
    assert breaks[:3] == {"club_night": [3, 9, 9], "deepstack": [4, 8, 12], "turbo": [6, 9, 9]}[path.stem]
    assert [each.denomination for each in colour_ups(profile)][:3] == [25, 100, 500]


def test_a_chip_stays_where_the_larger_ones_of_the_case_do_not_make_up_the_chips_in_play() -> None:
    levels = (Level(10, 20, 20), Level(100, 200, 20), Level(500, 1000, 20), Level(1000, 2000, 20))
    colours = ("#FFFFFF", "#FF0000", "#00FF00", "#000000")
    counted = zip(colours, (200, 150, 100, 50), (5, 25, 100, 500), strict=True)
    case = ChipCase("Club", tuple(CaseChip(colour, pieces, value) for colour, pieces, value in counted))
    profile = replace(
        SOUND, structure=BlindStructure("Any", levels), denominations=(5, 25, 100, 500), case=case, starting_stack=1_500
    )
    assert [each.denomination for each in colour_ups(profile)] == [5, 25, 100]
    assert [each.denomination for each in colour_ups(profile, 25_000)] == [5, 25, 100]
    assert [each.denomination for each in colour_ups(profile, 30_000)] == [5, 25], "fifty 500s are 25,000"
    assert [each.denomination for each in colour_ups(profile, 50_000)] == [5, 25, 100], "more than the whole case"
