"""What of a player who shows his cards while there is play to come (exposing cards, Karten zeigen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "pen-exposed-cards"


class Exposed(StrEnum):
    """What becomes of a hand shown on purpose."""

    LIVE = "live"
    """It plays on."""
    CALL_FOLD_ONLY = "call-fold-only"
    """It plays on, but may only call or fold."""
    DEAD = "dead"
    """It is dead."""


EXPOSED: Final = choice("pen.exposed_intentional", TOPIC, Exposed, Exposed.LIVE, open_question="A-39")
EXPOSED_BEFORE_OWN_ACT: Final = choice("pen.exposed_before_own_action", TOPIC, Exposed)
"""What becomes of it if its player could still have acted; silent where that makes no difference."""

POLICIES: Final = (EXPOSED, EXPOSED_BEFORE_OWN_ACT)
