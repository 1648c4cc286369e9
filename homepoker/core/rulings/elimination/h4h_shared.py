"""Do those share a place who bust in the same round of hand for hand (shared places, Auszahlung bei Hand für Hand)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

TOPIC: Final = "elim-h4h-shared"

H4H_SHARE: Final = yes_no("elim.h4h_share", TOPIC, default=True, open_question="A-10")
"""Yes: they share it. No: their stacks rank them."""

POLICIES: Final = (H4H_SHARE,)
