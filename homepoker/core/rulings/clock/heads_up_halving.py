"""Are levels shorter when two are left (heads-up, Spielzeit im Heads-up)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import number

TOPIC: Final = "clock-heads-up-halving"

HEADS_UP_FACTOR: Final = number("clock.heads_up_factor", TOPIC, 1, 1.0)
"""What the time of a level is multiplied by."""

POLICIES: Final = (HEADS_UP_FACTOR,)
