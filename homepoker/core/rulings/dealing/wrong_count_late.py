"""What if a hand of one or three cards is noticed late (wrong number of cards, falsche Kartenzahl)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "deal-wrong-count-late"


class Late(StrEnum):
    """What becomes of it after substantial action."""

    HAND_DEAD = "hand-dead"
    """The hand is dead."""
    FLOOR_DRAWS_ONE = "floor-draws-one"
    """The floor draws one card out of it, and it plays on."""


LATE: Final = choice("wrong_count.late", TOPIC, Late, Late.HAND_DEAD)

POLICIES: Final = (LATE,)
