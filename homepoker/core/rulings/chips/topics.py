"""The topics of the group ``chips`` that are decided by a module."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulings.chips import (
    colour_up,
    concealed,
    found,
    obsolete_leftover,
    race,
    starting_stack,
    visibility,
)

MODULES: Final = (
    colour_up,
    concealed,
    found,
    obsolete_leftover,
    race,
    starting_stack,
    visibility,
)
