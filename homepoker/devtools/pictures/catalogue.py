"""Catalogue of all screens by name."""

from __future__ import annotations

from homepoker.devtools.pictures import evening, room, rulebook, rulings, sections
from homepoker.devtools.pictures.stage import Screen

SCREENS: dict[str, Screen] = {
    **evening.SCREENS,
    **sections.SCREENS,
    **rulebook.SCREENS,
    **rulings.SCREENS,
    **room.SCREENS,
}
"""All screens of which a picture can be taken."""
