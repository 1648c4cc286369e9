"""An announced raise (angesagtes Raise): in how many motions the chips may follow."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

TWO_MOTION: Final = yes_no("bet.two_motion_raise", "bet-two-motion-raise", default=False)
"""Yes: first the call, then the raise, once it was announced."""
