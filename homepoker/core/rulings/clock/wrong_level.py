"""What if a hand was begun at the old level (wrong level, Hand mit falscher Blindstufe)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

TOPIC: Final = "clock-wrong-level"

UNTIL_SUBSTANTIAL_ACTION: Final = yes_no("clock.wrong_level_until_sa", TOPIC, default=True)
"""Yes: the hand is corrected until there was substantial action, and goes on at the wrong level after it."""

POLICIES: Final = (UNTIL_SUBSTANTIAL_ACTION,)
