"""What if a card falls off the table (card off the table, Karte fällt vom Tisch)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

TOPIC: Final = "deal-card-off-table"

IS_MISDEAL: Final = yes_no("misdeal.card_off_table", TOPIC, default=False)
"""Yes: it makes the hand a misdeal."""

POLICIES: Final = (IS_MISDEAL,)
