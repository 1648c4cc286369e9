"""Do chips count that are found after an all-in (hidden chips, später gefundene Chips)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-hidden-chips"


class HiddenChips(StrEnum):
    """What becomes of them."""

    FLOOR = "floor"
    """The floor decides."""
    IN_POT = "in-pot"
    """They belong to the bet."""
    REMOVED = "removed"
    """They leave play."""


HIDDEN_CHIPS: Final = choice("bet.hidden_chips", TOPIC, HiddenChips, HiddenChips.FLOOR, open_question="A-40")

POLICIES: Final = (HIDDEN_CHIPS,)
