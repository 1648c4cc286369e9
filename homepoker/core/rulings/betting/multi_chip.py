"""What do several chips without a word mean (multiple chips, Setzen mehrerer Chips)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-multi-chip"


class MultiChip(StrEnum):
    """By what test it is a call."""

    REMOVAL_TEST = "removal-test"
    """It is a call if taking away any one chip would leave less than the call."""
    REMOVAL_TEST_EQUAL = "removal-test-equal"
    """The same test, for chips of equal value."""
    NONE = "none"
    """By none; the sum decides."""


MULTI_CHIP: Final = choice("bet.multi_chip", TOPIC, MultiChip, MultiChip.REMOVAL_TEST, open_question="A-24")

POLICIES: Final = (MULTI_CHIP,)
