"""What begins hand for hand: asked at a bubble and when the final table is one bust-out away."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice


class Trigger(StrEnum):
    """What begins it."""

    TD_ANNOUNCEMENT = "td-announcement"
    """The announcement of the direction."""
    PRIZE_OR_POINTS_BUBBLE = "prize-or-points-bubble"
    """One more bust-out, and the rest are in the prizes or points."""
    FINAL_TABLE_BUBBLE = "final-table-bubble"
    """One more bust-out, and the rest form the final table."""


H4H_TRIGGER: Final = choice("clock.h4h.trigger", "clock-hand-for-hand", Trigger, Trigger.TD_ANNOUNCEMENT)
