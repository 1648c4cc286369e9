"""What begins a hand (hand start, Beginn einer Hand): new levels and deadlines are measured by it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice


class HandStart(StrEnum):
    """What begins a hand."""

    SHUFFLE = "shuffle"
    """The first riffle, the shuffler's button or the push of dealers."""
    CUT = "cut"
    """Cutting the deck."""


HAND_START: Final = choice("clock.hand_start", "clock-level-change", HandStart, HandStart.SHUFFLE)
