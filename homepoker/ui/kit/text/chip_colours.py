"""Colours of poker chips and their names."""

from __future__ import annotations

from homepoker.services.words import Words

COLOURS = {
    "white": "#E8E6DF", "red": "#B3362B", "blue": "#2F6FB2", "green": "#2F8057", "black": "#2A2E35",
    "violet": "#6B4AA0", "yellow": "#E3B93C", "orange": "#D9822B", "pink": "#CC66A6", "brown": "#8C6A2E",
    "grey": "#7A8594", "light_blue": "#8FB5D9", "turquoise": "#3E8FA3", "light_green": "#7FBF7B",
}  # fmt: skip
"""Colours of chips that are sold, in the order in which sets are counted."""


def colour_name(colour: str, words: Words) -> str:
    """The name of a colour that is sold; empty for another one."""
    return next((words.text(f"chips.colour_{name}") for name, hexed in COLOURS.items() if hexed == colour), "")
