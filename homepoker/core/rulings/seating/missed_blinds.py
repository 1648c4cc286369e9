"""What does it cost to dodge the blinds (missed blinds, verpasste Blinds)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "seat-missed-blinds"


class Pay(StrEnum):
    """Whether the blinds are made up for."""

    NO = "no"
    """They are not."""
    PAY = "pay"
    """They are paid."""
    PAY_DEAD_NEXT_POT = "pay-dead-next-pot"
    """They go into the next pot as dead money."""


class Penalty(StrEnum):
    """Whether it is punished."""

    MUST = "must"
    """It is."""
    MAY = "may"
    """It may be."""


PAY: Final = choice("missed_blinds.pay", TOPIC, Pay, Pay.NO, open_question="A-14")
PENALTY: Final = choice("missed_blinds.penalty", TOPIC, Penalty, Penalty.MUST)

POLICIES: Final = (PAY, PENALTY)
