"""Where a dead button lies (Lage des toten Buttons): asked when it moves and when somebody sits down there."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice


class Display(StrEnum):
    """Where a dead button lies, which decides for a newcomer on that seat."""

    EMPTY_SEAT = "empty-seat"
    """On the empty seat: a newcomer there has it and plays."""
    LAST_PLAYER = "last-player"
    """With the last player before it: a newcomer there waits a hand."""
    EITHER = "either"
    """The book describes both."""


BUTTON_DISPLAY: Final = choice("button.display", "button-advance", Display, Display.EMPTY_SEAT)
