"""What is wrong with a profile, what follows from it, and the profiles that are shipped."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.expected_end import EndAt, EndRange
from homepoker.core.profile import (
    ColourUp,
    Problem,
    Profile,
    Severity,
    Step,
    colour_ups,
    is_payable,
    live_sums,
    problems,
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


NONSENSE: list[tuple[str, int | None, Severity, Profile]] = [
    ("no_levels", None, Severity.ERROR, with_levels(ante=Ante.NONE)),
    ("no_name", None, Severity.ERROR, replace(SOUND, name="  ")),
    ("seats_out_of_range", None, Severity.ERROR, replace(SOUND, seats_per_table=11)),
    ("seats_out_of_range", None, Severity.ERROR, replace(SOUND, seats_per_table=1)),
    ("no_chips", None, Severity.ERROR, replace(SOUND, denominations=())),
    ("no_chips", None, Severity.ERROR, replace(SOUND, denominations=(0, 25, 100))),
    ("chip_named_twice", None, Severity.WARNING, replace(SOUND, denominations=(25, 25, 100))),
    ("no_stack", None, Severity.ERROR, replace(SOUND, starting_stack=0)),
    ("stack_not_payable", None, Severity.ERROR, replace(SOUND, starting_stack=5010)),
    ("rebuy_not_payable", None, Severity.ERROR, replace(SOUND, rebuys=1, rebuy_chips=5010)),
    ("add_on_not_payable", None, Severity.ERROR, replace(SOUND, add_on_chips=5010)),
    ("shallow_start", 1, Severity.WARNING, replace(SOUND, starting_stack=900)),
    ("negative_count", None, Severity.ERROR, replace(SOUND, re_entries=-1)),
    ("late_registration_too_long", None, Severity.WARNING, replace(SOUND, late_registration_until=6)),
    ("re_entry_never_open", None, Severity.WARNING, replace(SOUND, late_registration_until=0, re_entries=1)),
    ("rebuy_without_chips", None, Severity.ERROR, replace(SOUND, rebuys=1)),
    ("ante_never_asked", 3, Severity.WARNING, with_levels(*LEVELS, ante=Ante.NONE)),
    ("ante_without_amount", None, Severity.WARNING, with_levels(*(replace(level, ante=0) for level in LEVELS))),
    ("level_without_minutes", 2, Severity.ERROR, with_level(2, minutes=0)),
    ("level_without_blinds", 1, Severity.ERROR, with_level(1, small_blind=0)),
    ("big_blind_below_small", 2, Severity.ERROR, with_level(2, small_blind=300)),
    ("negative_ante", 2, Severity.ERROR, with_level(2, ante=-100)),
    ("ante_above_big_blind", 3, Severity.ERROR, with_level(3, ante=500)),
    ("not_payable", 2, Severity.ERROR, with_level(2, small_blind=90)),
    ("not_payable", 1, Severity.ERROR, replace(SOUND, denominations=(100, 500))),
    ("level_too_long", 2, Severity.ERROR, with_level(2, minutes=1000)),
    ("break_too_long", 2, Severity.ERROR, with_level(2, break_after=Break(1000))),
    ("too_many_levels", None, Severity.ERROR, with_levels(*(LEVELS[-1:] * 201))),
    ("chips_unrelated", None, Severity.ERROR, replace(SOUND, denominations=(99_991, 100_003, 1_000_003))),
    ("break_without_minutes", 2, Severity.ERROR, with_level(2, break_after=Break(0))),
    ("break_after_the_end", 5, Severity.WARNING, with_level(5, break_after=Break(10))),
    ("blinds_fall", 3, Severity.ERROR, with_level(3, small_blind=50, big_blind=100, ante=100)),
    ("blinds_stay", 2, Severity.WARNING, with_level(2, small_blind=50, big_blind=100)),
    ("steep_step", 4, Severity.WARNING, with_level(4, small_blind=500, big_blind=1000)),
]


def found(profile: Profile, key: str, players: int | None = None) -> Problem:
    return next(each for each in problems(profile, players) if each.sentence.key == f"structure.{key}")


def test_a_sound_profile_has_no_problems() -> None:
    assert problems(SOUND) == ()
    assert problems(SOUND, 4) == ()


@pytest.mark.parametrize(("key", "level", "severity", "profile"), NONSENSE)
def test_nonsense_is_named_with_its_level(key: str, level: int | None, severity: Severity, profile: Profile) -> None:
    problem = found(profile, key)
    assert (problem.level, problem.severity) == (level, severity)
    assert problem.in_break == key.startswith("break_")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("key", "level", "severity", "profile"), NONSENSE)
def test_each_problem_has_words_for_all_its_values(
    language: str, key: str, level: int | None, severity: Severity, profile: Profile
) -> None:
    with (RESOURCES / "locale" / language / "structure.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    sentence = found(profile, key).sentence
    words = str(catalogue[sentence.key].string)
    named = {name for _, name, _, _ in Formatter().parse(words) if name}
    assert named <= set(sentence.values)
    assert words.count(". ") >= 1, "what, why and what to do are more than one sentence"


def test_a_level_too_many_for_the_blinds_is_no_reason_to_fall_silent_on_the_rest() -> None:
    keys = [each.sentence.key for each in problems(with_level(2, minutes=0, small_blind=300))]
    assert keys == ["structure.level_without_minutes", "structure.big_blind_below_small"]


def test_doubling_is_still_no_steep_step() -> None:
    assert problems(with_level(4, small_blind=400, big_blind=800)) == ()


def test_a_structure_that_ends_too_early_for_the_players_is_named() -> None:
    assert live_sums(SOUND, 5).end.late is None
    problem = found(SOUND, "too_short", players=5)
    assert (problem.level, problem.severity) == (5, Severity.WARNING)
    assert problem.sentence.values == {"level": 5, "players": 5, "big_blind": 1200}


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


@pytest.mark.parametrize("players", [6, 14, 20, 30])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_structure_has_no_problems(path: Path, players: int) -> None:
    assert problems(shipped(path), players) == ()


@pytest.mark.parametrize(
    ("stem", "players", "shortest", "longest"),
    [
        ("club_night", (14, 20, 24, 30), 195, 250),
        ("turbo", (8, 14, 20), 100, 125),
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
def test_in_each_break_of_a_shipped_structure_a_chip_leaves(path: Path) -> None:
    profile = shipped(path)
    begun = 0
    for number, level in enumerate(profile.structure.levels, start=1):
        if level.break_after is not None:
            assert any(begun < each.after_level <= number for each in colour_ups(profile))
            begun = number
