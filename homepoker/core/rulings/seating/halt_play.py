"""When does a short table stop playing (halting play, Spiel anhalten)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import whole

TOPIC: Final = "seat-halt-play"

HALT_THRESHOLD: Final = whole("balance.halt_threshold", TOPIC, 1, 9, 3, open_question="A-13")
"""Players fewer than at the fullest table."""

POLICIES: Final = (HALT_THRESHOLD,)
