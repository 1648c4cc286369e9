"""Policies of the button that several topics ask, each with its answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice


class NoDoubleBigBlind(StrEnum):
    """Whether the button is adjusted when two players are left."""

    MANDATORY = "mandatory"
    """It must be, so that nobody has the big blind twice running."""
    OPTIONAL = "optional"
    """It can be."""


NO_DOUBLE_BIG_BLIND: Final = choice(
    "button.heads_up_no_double_bb", "button-heads-up-transition", NoDoubleBigBlind, NoDoubleBigBlind.MANDATORY
)
