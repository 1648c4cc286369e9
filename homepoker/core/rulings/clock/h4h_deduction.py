"""How much time does a synchronised hand cost (time off the clock, Zeitabzug)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import whole

TOPIC: Final = "clock-h4h-deduction"

DEDUCT_SECONDS: Final = whole("clock.h4h.deduct_seconds", TOPIC, 0, 3600, 120, open_question="A-07")
"""Seconds that are taken off the level for each hand, however long it took."""

POLICIES: Final = (DEDUCT_SECONDS,)
