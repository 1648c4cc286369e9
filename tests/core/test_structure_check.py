"""What is wrong with a profile: one set of rules for structures made by hand, generated and pasted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import assume, given
from hypothesis import strategies as st

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.profile import Profile, live_sums
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.starting_stacks import Stack
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.structure_check import Problem, Severity, problems
from homepoker.core.structure_generator import NoStructure, Wish, make_structure
from homepoker.core.structure_reading import read_structure
from homepoker.core.structure_table import with_rows
from tests.core.test_profile import RESOURCES, SHIPPED, shipped

LEVELS = (
    Level(50, 100, 20),
    Level(100, 200, 20),
    Level(150, 300, 20, break_after=Break(10)),
    Level(200, 400, 20, 400),
    Level(300, 600, 20, 600),
    Level(500, 1000, 20, 1000),
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
RISING = (Level(300, 600, 20), Level(400, 800, 20), Level(475, 950, 20))
"""Three levels of which the last one needs the 25s."""


def with_levels(
    *levels: Level, ante: Ante = Ante.BIG_BLIND, chips: tuple[int, ...] = (25, 100, 500, 1000, 5000)
) -> Profile:
    structure = BlindStructure("Evening", levels, ante)
    late = min(SOUND.late_registration_until, len(levels))
    stack = max([5000, *(50 * level.big_blind for level in levels[:1])])
    return replace(SOUND, structure=structure, denominations=chips, starting_stack=stack, late_registration_until=late)


def with_level(number: int, **changes: Any) -> Profile:
    levels = list(LEVELS)
    levels[number - 1] = replace(levels[number - 1], **changes)
    return with_levels(*levels)


FOR_25 = with_levels(Level(100, 200, 20), Level(150, 300, 20), ante=Ante.NONE, chips=(5, 25))


def keys_of(profile: Profile, players: int | None = None) -> list[str]:
    return [each.sentence.key for each in problems(profile, players)]


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
    ("late_registration_too_long", None, Severity.WARNING, replace(SOUND, late_registration_until=7)),
    ("re_entry_never_open", None, Severity.WARNING, replace(SOUND, late_registration_until=0, re_entries=1)),
    ("rebuy_without_chips", None, Severity.ERROR, replace(SOUND, rebuys=1)),
    ("ante_never_asked", 4, Severity.WARNING, with_levels(*LEVELS, ante=Ante.NONE)),
    ("ante_without_amount", None, Severity.WARNING, with_levels(*(replace(level, ante=0) for level in LEVELS))),
    ("level_without_minutes", 2, Severity.ERROR, with_level(2, minutes=0)),
    ("level_without_blinds", 1, Severity.ERROR, with_level(1, small_blind=0)),
    ("big_blind_below_small", 2, Severity.ERROR, with_level(2, small_blind=300)),
    ("negative_ante", 2, Severity.ERROR, with_level(2, ante=-100)),
    ("ante_above_big_blind", 4, Severity.ERROR, with_level(4, ante=500)),
    ("not_payable", 2, Severity.ERROR, with_level(2, small_blind=90)),
    ("not_payable", 1, Severity.ERROR, replace(SOUND, denominations=(100, 500))),
    ("level_too_long", 2, Severity.ERROR, with_level(2, minutes=1000)),
    ("break_too_long", 2, Severity.ERROR, with_level(2, break_after=Break(1000))),
    ("too_many_levels", None, Severity.ERROR, with_levels(*(LEVELS[-1:] * 201))),
    ("chips_unrelated", None, Severity.ERROR, replace(SOUND, denominations=(99_991, 100_003, 1_000_003))),
    ("break_without_minutes", 2, Severity.ERROR, with_level(2, break_after=Break(0))),
    ("break_after_the_end", 6, Severity.WARNING, with_level(6, break_after=Break(10))),
    ("blinds_fall", 3, Severity.ERROR, with_level(3, small_blind=50, big_blind=100, ante=100)),
    ("blinds_stay", 2, Severity.WARNING, with_level(2, small_blind=50, big_blind=100)),
    ("steep_step", 4, Severity.WARNING, with_level(4, small_blind=400, big_blind=800)),
    ("slow_step", 5, Severity.WARNING, with_level(5, small_blind=210, big_blind=420)),
    ("large_step", 6, Severity.REMARK, with_level(6, small_blind=600, big_blind=1200)),
    ("not_twice", 3, Severity.WARNING, with_level(3, big_blind=725)),
    ("not_twice_customary", 6, Severity.REMARK, with_level(6, small_blind=600)),
    ("odd_amount", 3, Severity.WARNING, with_level(3, big_blind=325)),
    (
        "chip_not_needed",
        None,
        Severity.REMARK,
        FOR_25,
    ),
    ("chip_kept", 4, Severity.WARNING, with_levels(*RISING, Level(725, 1450, 20), ante=Ante.NONE)),
    (
        "chip_kept_for_break",
        4,
        Severity.REMARK,
        with_levels(*RISING, Level(700, 1400, 20, break_after=Break(10)), Level(1000, 2000, 20), ante=Ante.NONE),
    ),
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


def test_doubling_is_customary_in_the_first_step_and_later_a_remark() -> None:
    assert problems(with_levels(Level(25, 50, 20), Level(50, 100, 20), ante=Ante.NONE)) == ()
    later = with_levels(Level(25, 50, 20), Level(50, 100, 20), Level(100, 200, 20), ante=Ante.NONE)
    (remark,) = problems(later)
    assert (remark.sentence.key, remark.level, remark.severity) == ("structure.large_step", 3, Severity.REMARK)
    assert remark.sentence.values["percent"] == 100


@pytest.mark.parametrize(
    ("small", "big", "severity"),
    [
        (800, 1500, Severity.REMARK),
        (1000, 1500, Severity.REMARK),
        (200, 300, Severity.REMARK),
        (10, 25, Severity.REMARK),
        (5, 15, Severity.REMARK),
        (300, 725, Severity.WARNING),
        (25, 100, Severity.WARNING),
        (300, 500, Severity.REMARK),
        (700, 900, Severity.WARNING),
    ],
)
def test_a_big_blind_that_is_not_twice_the_small_one_is_customary_or_not(
    small: int, big: int, severity: Severity
) -> None:
    told = problems(with_levels(Level(small, big, 20), ante=Ante.NONE, chips=(5, 25)))
    found = [each for each in told if "not_twice" in each.sentence.key]
    assert [each.severity for each in found] == [severity]


def test_blinds_that_do_not_rise_are_named_even_where_something_falls() -> None:
    sinking = with_levels(Level(100, 200, 20), Level(50, 200, 20), ante=Ante.NONE)
    assert "structure.blinds_stay" in keys_of(sinking)
    with_ante = with_levels(Level(100, 200, 20), Level(100, 200, 20, 200))
    assert "structure.blinds_stay" not in keys_of(with_ante)


def test_a_chip_that_the_stack_needs_is_not_called_needless() -> None:
    levels = (Level(100, 200, 20), Level(200, 400, 20))
    profile = with_levels(*levels, ante=Ante.NONE)
    assert "structure.chip_not_needed" in keys_of(profile)
    assert "structure.chip_not_needed" not in keys_of(replace(profile, starting_stack=5025))
    dealt = (Stack({25: 8, 100: 48}, 10),)
    assert "structure.chip_not_needed" not in keys_of(replace(profile, stacks=dealt))


def test_the_two_largest_chips_of_the_case_must_cover_what_is_in_play() -> None:
    chips = tuple(CaseChip("#FFFFFF", pieces, value) for value, pieces in ((25, 100), (100, 100), (500, 40)))
    profile = replace(SOUND, case=ChipCase("Case", chips))
    assert "structure.top_chips_too_few" in keys_of(profile, 10)
    assert "structure.top_chips_too_few" not in keys_of(profile, 6)
    assert "structure.top_chips_too_few" not in keys_of(profile)


def test_an_evening_that_is_very_short_or_very_long_gets_a_remark() -> None:
    def of_length(minutes: int) -> Profile:
        return with_levels(*(replace(level, minutes=minutes) for level in LEVELS))

    assert "structure.evening_short" in keys_of(of_length(5), 4)
    assert "structure.evening_long" in keys_of(of_length(120), 4)
    assert not {"structure.evening_short", "structure.evening_long"} & set(keys_of(of_length(30), 4))


def test_a_structure_that_ends_too_early_for_the_players_is_named() -> None:
    assert live_sums(SOUND, 5).end.late is None
    problem = found(SOUND, "too_short", players=5)
    assert (problem.level, problem.severity) == (6, Severity.WARNING)
    assert problem.sentence.values == {"level": 6, "players": 5, "big_blind": 1000}


@pytest.mark.parametrize("players", [None, 6, 14, 20, 30, 60])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_nothing_is_to_be_said_of_a_shipped_structure(path: Path, players: int | None) -> None:
    assert problems(shipped(path), players) == ()


# Published structures


def _published(text: str, *chips: int, stack: int, players: int) -> list[tuple[str, int | None, Severity]]:
    """What the check says of a structure that was pasted as it was printed: without heading, breaks between bars."""
    reading = read_structure(text, level_length=20 * 60)
    assert reading.rejected == ()
    profile = replace(
        SOUND,
        structure=with_rows(BlindStructure("Published", (), reading.ante), reading.rows),
        denominations=chips,
        starting_stack=stack,
        late_registration_until=0,
    )
    return [
        (problem.sentence.key.removeprefix("structure."), problem.level, problem.severity)
        for problem in problems(profile, players)
    ]


T25_FORUM = """
25/50 50/100 75/150 100/200 150/300 |25 out| 200/400 300/600 400/800 600/1200 800/1600 |100 out|
1000/2000 1500/3000
"""
T5_FORUM = """
5/10 10/20 15/30 20/40 30/60 40/80 |5 out| 50/100 75/150 100/200 150/300 |25 out| 200/400 300/600 400/800 600/1200
800/1600 |100 out| 1000/2000 1500/3000 |500 out| 2000/4000 3000/6000 4000/8000 6000/12000 8000/16000
"""
BARS = """
25/50
50/100
100/200
|race 25→100, 10 min|
200/400
400/800
600/1200
|break, 10 min|
800/1600
1200/2400
1500/3000
|100+500→1000, 10 min|
3000/6000
5000/10000
10000/20000
|1000→5000, 10 min|
20000/40000
50000/100000
"""
T2000 = """
5/10 10/20 20/40 30/60 |5 out| 50/100 75/150 100/200 150/300 |25 out| 200/400 300/600 400/800 500/1000 800/1500
|100 out| 1000/2000
"""
T100 = """
100/200
100/200/200
200/300/300
200/400/400
300/600/600
400/800/800
|10 min, re-buys end|
500/1000/1000
600/1200/1200
800/1600/1600
1000/2000/2000
1200/2400/2400
1500/3000/3000
|T100+T500 out|
2000/4000/4000
3000/6000/6000
4000/8000/8000
6000/12000/12000
8000/16000/16000
|T1000 out|
10000/20000/20000
15000/30000/30000
20000/40000/40000
25000/50000/50000
"""
INPUT = """
25/50 50/100 75/150 125/250 200/400 400/800 600/1200 1000/2000 2000/4000 3000/6000 5000/10000
"""
HALVES = "BB\n40\n60\n90\n130\n200\n300\n450\n675\n1000\n"


def test_a_structure_of_a_forum_is_sound() -> None:
    assert _published(T25_FORUM, 25, 100, 500, 1000, stack=6_000, players=10) == []
    assert _published(T5_FORUM, 5, 25, 100, 500, 1000, stack=2_000, players=20) == []


def test_the_jumps_of_a_structure_for_bars_are_named() -> None:
    found = _published(BARS, 25, 100, 500, 1000, 5000, stack=10_000, players=60)
    assert [(key, level) for key, level, severity in found if severity is Severity.WARNING] == [("steep_step", 14)]
    doublings = [level for key, level, severity in found if (key, severity) == ("large_step", Severity.REMARK)]
    assert doublings == [3, 4, 5, 10, 12, 13]


def test_two_doublings_and_a_customary_big_blind_of_another_are_remarks() -> None:
    found = _published(T2000, 5, 25, 100, 500, 1000, stack=2_000, players=16)
    assert found == [
        ("large_step", 3, Severity.REMARK),
        ("not_twice_customary", 13, Severity.REMARK),
    ]


def test_a_structure_with_big_blind_antes_is_sound_but_for_one_customary_level() -> None:
    found = _published(T100, 100, 500, 1000, 5000, stack=20_000, players=42)
    assert found == [("not_twice_customary", 3, Severity.REMARK)]


def test_chips_that_leave_without_a_break_and_doublings_are_named() -> None:
    found = _published(INPUT, 25, 100, 500, 1000, 5000, stack=5_000, players=14)
    assert ("colour_up_in_play", 4, Severity.WARNING) in found
    assert [level for key, level, _ in found if key == "large_step"] == [6, 9]


def test_blinds_that_grow_by_half_each_time_are_odd_amounts() -> None:
    found = _published(HALVES, 5, 25, 100, 500, stack=1_000, players=9)
    assert {("odd_amount", 8, Severity.WARNING), ("not_payable", 8, Severity.ERROR)} <= set(found)


# The generator


@given(
    entries=st.integers(4, 60),
    big_blinds=st.integers(40, 250),
    values=st.sampled_from(
        [(25, 100, 500, 1000, 5000), (5, 25, 100, 500), (100, 500, 1000, 5000), (1, 5, 25, 100), (50, 100, 500, 1000)]
    ),
    minutes=st.integers(90, 420),
)
def test_what_the_generator_makes_passes_the_check(
    entries: int, big_blinds: int, values: tuple[int, ...], minutes: int
) -> None:
    stack = 2 * values[0] * big_blinds
    try:
        made = make_structure(Wish(entries, stack, values, minutes))
    except NoStructure:
        assume(False)
    levels = tuple(
        Level(
            level.small_blind, level.big_blind, level.minutes,
            break_after=Break(level.break_after) if level.break_after else None,
        )
        for level in made.levels
    )  # fmt: skip
    profile = replace(
        SOUND,
        structure=BlindStructure("Made", levels),
        denominations=values,
        starting_stack=stack,
        late_registration_until=0,
    )
    assert [each for each in problems(profile, entries) if each.severity is not Severity.REMARK] == []
