"""Every screen by its name."""

from __future__ import annotations

from homepoker.ui.screenshots import evening, room, rulebook, sections
from homepoker.ui.screenshots.stage import Screen

SCREENS: dict[str, Screen] = {**evening.SCREENS, **sections.SCREENS, **rulebook.SCREENS, **room.SCREENS}
"""All screens of which a picture can be taken."""
