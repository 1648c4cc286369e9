"""May whoever has acted raise again after a short all-in (reopening, Wiedereröffnen der Setzrunde)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, yes_no

TOPIC: Final = "bet-reopen"


class Yardstick(StrEnum):
    """What the all-in must add up to."""

    MIN_RAISE = "min-raise"
    """A full raise."""
    BIG_BLIND = "bb"
    """One big blind."""


CUMULATIVE: Final = yes_no("bet.reopen_cumulative", TOPIC, default=True, open_question="A-25")
"""Yes: several short all-ins together count as a raise."""
YARDSTICK: Final = choice("bet.reopen_yardstick", TOPIC, Yardstick, Yardstick.MIN_RAISE)

POLICIES: Final = (CUMULATIVE, YARDSTICK)
