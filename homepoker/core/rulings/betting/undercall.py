"""What if a player in turn puts in less than the call (undercall, unvollständiger Call)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-undercall"


class Undercall(StrEnum):
    """What it commits him to."""

    FULL_CALL_OR_FLOOR = "full-call-or-floor"
    """To the full call facing an opening bet or heads-up; else the floor decides."""
    COMPLETE_OR_FORFEIT = "complete-or-forfeit"
    """To complete it, or to fold and leave the chips."""


UNDERCALL: Final = choice("bet.undercall", TOPIC, Undercall, Undercall.FULL_CALL_OR_FLOOR, open_question="A-41")

POLICIES: Final = (UNDERCALL,)
