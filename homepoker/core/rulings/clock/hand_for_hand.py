"""When does play go hand for hand, and how (hand for hand, Hand für Hand)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "clock-hand-for-hand"


class Trigger(StrEnum):
    """What begins it."""

    TD_ANNOUNCEMENT = "td-announcement"
    """The announcement of the direction."""
    PRIZE_OR_POINTS_BUBBLE = "prize-or-points-bubble"
    """One more bust-out, and the rest are in the prizes or points."""
    FINAL_TABLE_BUBBLE = "final-table-bubble"
    """One more bust-out, and the rest form the final table."""


TRIGGER: Final = choice("clock.h4h.trigger", TOPIC, Trigger, Trigger.TD_ANNOUNCEMENT, open_question="A-09")

POLICIES: Final = (TRIGGER,)
