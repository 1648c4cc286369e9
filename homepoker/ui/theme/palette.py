"""Palettes: the colours of both themes and of the room view, and the contrast that they must keep."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, cast

from PySide6.QtWidgets import QApplication

Tone = Literal["text", "quiet", "accent", "good", "warning", "danger"]
"""Tone of a text or an icon; each palette has a colour of that name."""

TONES: tuple[Tone, ...] = ("text", "quiet", "accent", "good", "warning", "danger")

PALETTE_PROPERTY = "homepoker-palette"
"""The application's dynamic property that names the palette in force."""

_READABLE = 4.5
"""Least contrast of words and their ground by WCAG 2.2 AA."""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2.2 defines it, 1 (equal) to 21 (black on white).

    :param one: a colour as ``#RRGGBB``; the order of the two does not matter.
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def blend(ground: str, colour: str, share: float) -> str:
    """The ground with a share (0 to 1) of a colour laid over it, as ``#RRGGBB``."""
    mixed = (
        round(below * (1 - share) + above * share)
        for below, above in zip(_channels(ground), _channels(colour), strict=True)
    )
    return "#" + "".join(f"{channel:02X}" for channel in mixed)


@lru_cache(maxsize=64)
def readable_on(ground: str, colour: str, text: str) -> str:
    """A colour as it can be read on a ground (4.5:1): with as much of the text colour as that needs.

    :param text: can be read there by itself.
    """
    shades = (blend(colour, text, share / 10) for share in range(10))
    return next((shade for shade in shades if contrast(shade, ground) >= _READABLE), text)


def text_on(ground: str) -> str:
    """Text colour on a free colour such as a chip's: near-black or white, whichever is easier to read."""
    return max("#14181D", "#FFFFFF", key=lambda text: contrast(text, ground))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# Named tuples: they stand before the first frame, and a dataclass of so many fields takes five times as long to make.
class Palette(NamedTuple):
    """One theme's colours, each ``#RRGGBB``.

    Grounds, from back to front: ``ground`` (the window), ``surface`` (cards), ``raised`` (buttons, headers, pop-ups),
    ``hover`` and ``pressed`` (buttons in use), ``field`` (where one types). ``line`` parts things and carries no
    meaning; ``outline`` is the edge of what one can type into or tick (3:1). ``selection`` is a chosen row.
    ``felt`` is the card table and nothing else, with ``on_felt`` and ``quiet_on_felt`` for words on it.
    ``good_tint``, ``warning_tint`` and ``danger_tint`` lie behind words of that tone.
    """

    name: str
    is_dark: bool
    ground: str
    surface: str
    raised: str
    hover: str
    pressed: str
    field: str
    line: str
    outline: str
    text: str
    quiet: str
    disabled: str
    accent: str
    accent_hover: str
    accent_pressed: str
    on_accent: str
    selection: str
    good: str
    warning: str
    danger: str
    accent_tint: str
    good_tint: str
    warning_tint: str
    danger_tint: str
    felt: str
    felt_edge: str
    on_felt: str
    quiet_on_felt: str

    def of(self, tone: str) -> str:
        """The colour of that name.

        :raises AttributeError: there is none.
        """
        return cast(str, getattr(self, tone))


DARK = Palette(
    name="dark",
    is_dark=True,
    ground="#0F1216",
    surface="#171B21",
    raised="#1F252D",
    hover="#2A323C",
    pressed="#323C47",
    field="#11151A",
    line="#2C343F",
    outline="#6F7C8B",
    text="#E9EEF4",
    quiet="#9AA7B6",
    disabled="#8591A0",
    accent="#F2B84B",
    accent_hover="#F7C86D",
    accent_pressed="#DDA337",
    on_accent="#0F1216",
    selection=blend("#171B21", "#F2B84B", 0.16),
    good="#6FE0B0",
    warning="#D67F26",
    danger="#E8697F",
    accent_tint=blend("#171B21", "#F2B84B", 0.12),
    good_tint=blend("#171B21", "#6FE0B0", 0.12),
    warning_tint=blend("#171B21", "#D67F26", 0.12),
    danger_tint=blend("#171B21", "#E8697F", 0.12),
    felt="#17523A",
    felt_edge="#0E3727",
    on_felt="#FFFFFF",
    quiet_on_felt="#CFE3D8",
)

LIGHT = Palette(
    name="light",
    is_dark=False,
    ground="#F6F7F9",
    surface="#FFFFFF",
    raised="#EEF1F4",
    hover="#E3E8EE",
    pressed="#DDE3EA",
    field="#FFFFFF",
    line="#D5DBE2",
    outline="#7C8896",
    text="#14181D",
    quiet="#5A6673",
    disabled="#636E7A",
    accent="#8A5A00",
    accent_hover="#744B00",
    accent_pressed="#5F3E00",
    on_accent="#FFFFFF",
    selection=blend("#FFFFFF", "#8A5A00", 0.14),
    good="#0B5A44",
    warning="#6D3008",
    danger="#B00046",
    accent_tint=blend("#FFFFFF", "#8A5A00", 0.10),
    good_tint=blend("#FFFFFF", "#0B5A44", 0.10),
    warning_tint=blend("#FFFFFF", "#6D3008", 0.10),
    danger_tint=blend("#FFFFFF", "#B00046", 0.10),
    felt="#1F6B4A",
    felt_edge="#154B34",
    on_felt="#FFFFFF",
    quiet_on_felt="#E4F1EA",
)


class RoomPalette(NamedTuple):
    """Colours of the room view, seen from ten metres: every colour stands 7:1 on ``ground`` and on ``surface``."""

    ground: str
    surface: str
    line: str
    text: str
    quiet: str
    accent: str
    good: str
    warning: str
    danger: str


ROOM = RoomPalette(
    ground="#0A0C0F",
    surface="#14181D",
    line="#323B46",
    text="#FFFFFF",
    quiet="#B9C4D0",
    accent="#FFDC66",
    good="#8EF2C2",
    warning="#FF8F3F",
    danger="#FF7D92",
)

PALETTES = {palette.name: palette for palette in (DARK, LIGHT)}


def current_palette() -> Palette:
    """The palette in force; the dark one before a theme was applied."""
    app = QApplication.instance()
    return PALETTES.get(str(app.property(PALETTE_PROPERTY)), DARK) if app is not None else DARK
