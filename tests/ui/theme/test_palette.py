"""Every colour can be read on every ground that it is ever written on."""

from __future__ import annotations

import re

import pytest

from homepoker.store.resource_files import resources
from homepoker.ui.kit.drawings.chip_disc import CHIP_COLOURS
from homepoker.ui.theme.palette import DARK, LIGHT, ROOM, TONES, Palette, blend, contrast, readable_on, text_on
from homepoker.ui.theme.style import style_sheet

BOTH = pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)

PAIRS_IN_USE: tuple[tuple[str, str], ...] = (
    *((tone, ground) for tone in TONES for ground in ("ground", "surface", "raised", "field")),
    *((tone, ground) for tone in ("text", "quiet") for ground in ("hover", "selection")),
    *(("disabled", ground) for ground in ("ground", "surface", "raised", "field")),
    ("text", "pressed"),
    ("quiet", "pressed"),
    *((tone, f"{tone}_tint") for tone in ("accent", "good", "warning", "danger")),
    *(("text", f"{tone}_tint") for tone in ("accent", "good", "warning", "danger")),
    *(("on_accent", ground) for ground in ("accent", "accent_hover", "accent_pressed")),
    *((tone, ground) for tone in ("on_felt", "quiet_on_felt") for ground in ("felt", "felt_edge")),
)
"""Pairs of colours in use, as (words, ground), by the names in `Palette`."""

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def test_contrast_is_what_wcag_says_it_is() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


def test_blending_nothing_or_everything_gives_either_colour() -> None:
    assert blend("#171B21", "#F2B84B", 0) == "#171B21"
    assert blend("#171B21", "#F2B84B", 1) == "#F2B84B"


@BOTH
def test_every_pair_in_use_has_a_contrast_of_at_least_four_and_a_half(palette: Palette) -> None:
    poor = {
        (words, ground): round(contrast(palette.of(words), palette.of(ground)), 2)
        for words, ground in PAIRS_IN_USE
        if contrast(palette.of(words), palette.of(ground)) < 4.5
    }
    assert not poor


@BOTH
def test_the_edge_of_a_field_and_the_focus_ring_stand_out_by_three_to_one(palette: Palette) -> None:
    for edge in ("outline", "accent"):
        for ground in ("ground", "surface", "raised", "field"):
            assert contrast(palette.of(edge), palette.of(ground)) >= 3, (edge, ground)


@BOTH
def test_every_rule_that_names_words_and_ground_uses_a_pair_that_is_checked(palette: Palette) -> None:
    names = {colour: name for name, colour in palette._asdict().items()}
    allowed = {(palette.of(words), palette.of(ground)) for words, ground in PAIRS_IN_USE}
    checked = 0
    for selector, rule in _RULE.findall(style_sheet(palette)):
        words = re.search(r"(?:^|[\s;])color: (#\w+)", rule)
        ground = re.search(r"background-color: (#\w+)", rule)
        if words and ground and words[1] != palette.disabled:
            checked += 1
            assert (words[1], ground[1]) in allowed, f"{selector.strip()}: {names[words[1]]} on {names[ground[1]]}"
    assert checked > 10


@pytest.mark.parametrize("ground", ["ground", "surface"])
def test_the_room_view_keeps_seven_to_one(ground: str) -> None:
    for words in ("text", "quiet", "accent", "good", "warning", "danger"):
        assert contrast(getattr(ROOM, words), getattr(ROOM, ground)) >= 7, words


def test_the_value_on_every_chip_can_be_read() -> None:
    for value, colour in CHIP_COLOURS.items():
        assert contrast(text_on(colour), colour) >= 4.5, value


@BOTH
def test_the_pictures_of_the_style_sheet_have_colours_of_their_palette(palette: Palette) -> None:
    expected = {
        "quiet": ("down", "up", "right", "minus", "plus"),
        "on_accent": ("check", "partial", "dot"),
        "text": ("check-plain",),
    }
    for colour, names in expected.items():
        for name in names:
            drawing = (resources() / "icons" / f"style-{name}-{palette.name}.svg").read_text(encoding="utf-8")
            assert set(re.findall(r"#[0-9A-Fa-f]{6}", drawing)) == {palette.of(colour)}, name


@BOTH
def test_every_picture_that_the_style_sheet_names_exists(palette: Palette) -> None:
    names = re.findall(r"url\(\w+:([^)]+)\)", style_sheet(palette))
    assert names
    for name in names:
        assert (resources() / "icons" / name).is_file(), name


@BOTH
def test_every_tone_can_be_read_in_a_chosen_row_and_stays_as_it_is_where_it_can(palette: Palette) -> None:
    for tone in TONES:
        shown = readable_on(palette.selection, palette.of(tone), palette.text)
        assert contrast(shown, palette.selection) >= 4.5
        if contrast(palette.of(tone), palette.selection) >= 4.5:
            assert shown == palette.of(tone)
