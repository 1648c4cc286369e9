"""May an announced raise be made in two motions (two-motion raise, Zwei-Bewegungen-Raise)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

TOPIC: Final = "bet-two-motion-raise"

TWO_MOTION: Final = yes_no("bet.two_motion_raise", TOPIC, default=False)
"""Yes: first the call, then the raise, once it was announced."""

POLICIES: Final = (TWO_MOTION,)
