"""May the last to act on the river check the best hand (checking the nuts, Durchchecken der Nuts)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "pen-check-nuts"


class CheckNuts(StrEnum):
    """Whether it is allowed."""

    JUDGEMENT = "judgement"
    """The floor judges whether it was meant."""
    FORBIDDEN = "forbidden"
    """It is not."""


CHECK_NUTS: Final = choice("pen.check_nuts", TOPIC, CheckNuts, CheckNuts.JUDGEMENT)

POLICIES: Final = (CHECK_NUTS,)
