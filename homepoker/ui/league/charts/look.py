"""Look of the charts: colours on dark, light and paper, and what tells lines apart without any colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from homepoker.ui.theme.palette import DARK, LIGHT, Palette, blend, text_on

Dash = Literal["solid", "dashed", "dotted", "dash-dotted"]
Marker = Literal["circle", "square", "diamond", "triangle", "star", "lozenge", "ring", "frame"]


@dataclass(frozen=True, slots=True)
class LineLook:
    """One line: its colour on dark and on light ground, its dashes and its marker."""

    on_dark: str
    on_light: str
    dash: Dash
    marker: Marker


LINES: tuple[LineLook, ...] = (
    LineLook("#E69F00", "#8A6100", "solid", "circle"),
    LineLook("#56B4E9", "#0072B2", "dashed", "square"),
    LineLook("#2CC79A", "#007A5A", "dotted", "diamond"),
    LineLook("#E08FC0", "#A3478A", "dash-dotted", "triangle"),
    LineLook("#F07F3C", "#B84A00", "solid", "star"),
    LineLook("#F0E442", "#6E6800", "dashed", "lozenge"),
    LineLook("#8FB0FF", "#3F55C6", "dotted", "ring"),
    LineLook("#C9D2DC", "#4A545F", "dash-dotted", "frame"),
)
"""Looks of the lines, best first: colours after Okabe and Ito (darker on light ground for 3:1), dashes and markers."""

HOLLOW: frozenset[Marker] = frozenset({"lozenge", "ring", "frame"})
"""Markers that are drawn as a line around the ground."""

DASHES: dict[Dash, tuple[float, ...]] = {
    "solid": (),
    "dashed": (5, 2.5),
    "dotted": (1.2, 2),
    "dash-dotted": (5, 2, 1.2, 2),
}
"""Dash and gap in widths of the line."""


@dataclass(frozen=True, slots=True)
class ChartLook:
    """Colours of a whole chart. ``parts`` are those of stacked bars, ``part_texts`` of the numbers in them."""

    is_dark: bool
    ground: str
    text: str
    quiet: str
    grid: str
    marked: str
    bar: str
    parts: tuple[str, ...]
    part_texts: tuple[str, ...]

    def line(self, place: int) -> str:
        """The colour of the line of that place, 0 the best; behind the eighth that of text."""
        if place >= len(LINES):
            return self.text
        return LINES[place].on_dark if self.is_dark else LINES[place].on_light


def look_of(palette: Palette) -> ChartLook:
    """The look of a chart on a card of that palette."""
    colour = LINES[1].on_dark if palette.is_dark else LINES[1].on_light
    shares = (1.0, 0.62, 0.36, 0.16) if palette.is_dark else (1.0, 0.6, 0.32, 0.13)
    parts = tuple(blend(palette.surface, colour, share) for share in shares)
    return ChartLook(
        palette.is_dark,
        palette.surface,
        palette.text,
        palette.quiet,
        palette.line,
        palette.raised,
        parts[0],
        parts,
        tuple(text_on(part) for part in parts),
    )


ON_DARK = look_of(DARK)
ON_LIGHT = look_of(LIGHT)
"""Look on light ground, also for paper and for files: white ground, dark text."""
