"""What the books say of a bet that nobody has called when its hand is killed (uncalled bet, unbezahlter Einsatz)."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

UNCALLED_RETURNED: Final = yes_no("hand.uncalled_returned", "hand-killed-refund", default=True)
"""Yes: it comes back to its player; all else stays in the pot."""
