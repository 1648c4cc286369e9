"""Made structures: they end in time, every blind is payable, and chips leave in breaks."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.profile import is_payable
from homepoker.core.structure_generator import MadeStructure, NoStructure, Wish, make_structure

T25 = (25, 100, 500, 1000, 5000)
TEN = Wish(10, 10_000, T25, 240, 20)
"""Ten players with 10,000 each, four hours of levels of twenty minutes."""


def blinds(made: MadeStructure) -> list[str]:
    """Small and big blind of each level, and ``|`` with the chips that leave in a break."""
    words = []
    for level in made.levels:
        words.append(f"{level.small_blind}/{level.big_blind}")
        if level.break_after:
            words.append(f"|{','.join(map(str, level.colours_out))}|")
    return words


def test_four_hours_for_ten() -> None:
    made = make_structure(TEN)
    assert blinds(made)[:8] == ["50/100", "75/150", "100/200", "150/300", "200/400", "|25|", "300/600", "500/1000"]
    assert (made.early, made.typical, made.late) == (170, 220, 240)


def test_a_case_of_small_values_begins_small() -> None:
    made = make_structure(Wish(20, 1_500, (5, 25, 100, 500), 210))
    assert blinds(made)[:5] == ["10/20", "15/30", "20/40", "30/60", "|5|"]


def test_the_longest_level_whose_growth_stays_within_the_aim_is_chosen() -> None:
    assert make_structure(replace(TEN, level_minutes=0)).levels[0].minutes == 20
    assert make_structure(replace(TEN, level_minutes=0, play_minutes=420)).levels[0].minutes == 30
    assert make_structure(replace(TEN, level_minutes=0, play_minutes=120)).levels[0].minutes == 12


def test_an_evening_with_time_to_spare_ends_earlier() -> None:
    made = make_structure(Wish(20, 10_000, T25, 660, 5))
    assert made.late < 180
    assert len(made.levels) < 30


@pytest.mark.parametrize("minutes", [0, 15, 25])
def test_too_little_time_has_no_structure(minutes: int) -> None:
    with pytest.raises(NoStructure):
        make_structure(Wish(20, 10_000, T25, minutes, 15))


@given(
    entries=st.integers(2, 60),
    stack=st.sampled_from((1_500, 3_000, 5_000, 10_000, 20_000, 50_000)),
    play=st.integers(90, 480),
    minutes=st.sampled_from((0, 10, 15, 20)),
)
def test_what_is_made_can_be_played_and_ends_in_time(entries: int, stack: int, play: int, minutes: int) -> None:
    values = (5, 25, 100, 500) if stack < 3_000 else T25 if stack < 20_000 else (100, 500, 1000, 5000, 25_000)
    try:
        made = make_structure(Wish(entries, stack, values, play, minutes))
    except NoStructure:
        levels = play // (minutes or 10) - 1
        assert (2 * entries) ** (1 / max(1, levels - 1)) > 1.5, "even from forty big blinds it would grow too fast"
        return
    assert made.early <= made.typical <= made.late <= play
    left: list[int] = list(values)
    for level, after in pairwise(made.levels):
        assert is_payable(level.small_blind, tuple(left))
        assert is_payable(level.big_blind, tuple(left))
        assert level.big_blind == 2 * level.small_blind
        assert level.big_blind < after.big_blind <= 2.5 * level.big_blind
        assert level.break_after or not level.colours_out
        assert list(level.colours_out) == left[: len(level.colours_out)]
        left = left[len(level.colours_out) :]
    played = 0
    for level in made.levels:
        played += level.minutes
        assert played <= 100 or played == level.minutes
        played = 0 if level.break_after else played
