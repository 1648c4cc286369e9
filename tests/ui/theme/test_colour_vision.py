"""What a colour means is told apart also by eyes that see no red or no green; words and shapes stand beside it."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from homepoker.ui.kit.drawings.badge import TONE_ICONS
from homepoker.ui.theme.palette import DARK, LIGHT, ROOM, TONES, Palette, RoomPalette
from tests.ui.theme.colour_vision import Eyes, ciede2000, distance, lab

APART = 10.0
"""CIEDE2000: another colour at a glance, also where the two are not side by side."""

EYES: tuple[Eyes, ...] = ("usual", "deutan", "protan")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 3.2592, 0.3350), 1.0000),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=0.0001)


def test_eyes_without_green_see_red_and_green_of_one_lightness_as_like() -> None:
    assert distance("#B3261E", "#8A5A00", "usual") > 25
    assert distance("#B3261E", "#8A5A00", "deutan") < 2
    assert distance("#0000FF", "#FFD800", "deutan") > 50


@pytest.mark.parametrize("palette", [DARK, LIGHT, ROOM], ids=["dark", "light", "room"])
def test_what_a_colour_means_stays_apart_for_all_eyes(palette: Palette | RoomPalette) -> None:
    alike = {
        (one, other, eyes): round(distance(getattr(palette, one), getattr(palette, other), eyes), 1)
        for (one, other), eyes in product(combinations(TONES, 2), EYES)
        if distance(getattr(palette, one), getattr(palette, other), eyes) < APART
    }
    assert not alike


@pytest.mark.parametrize("palette", [DARK, LIGHT, ROOM], ids=["dark", "light", "room"])
def test_accent_warning_and_danger_differ_by_their_lightness_or_by_more_than_red_and_green(
    palette: Palette | RoomPalette,
) -> None:
    for one, other in combinations(("accent", "warning", "danger"), 2):
        (light, _, blue), (other_light, _, other_blue) = lab(getattr(palette, one)), lab(getattr(palette, other))
        assert max(abs(light - other_light), abs(blue - other_blue)) >= APART, (one, other)


def test_each_meaning_has_a_picture_of_its_own() -> None:
    pictures = [TONE_ICONS[tone] for tone in ("accent", "good", "warning", "danger")]
    assert len(set(pictures)) == len(pictures)
