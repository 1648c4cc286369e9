"""What a book says of two players: asked when they begin, when the button moves on, and when they are dealt in."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice


class SmallBlind(StrEnum):
    """Who has the small blind with two players."""

    BUTTON = "button"
    """The button."""


class FirstBeforeFlop(StrEnum):
    """Who acts first before the flop with two players."""

    BUTTON = "button"
    """The button."""


class FirstAfterFlop(StrEnum):
    """Who acts first after the flop with two players."""

    BIG_BLIND = "big-blind"
    """The big blind."""


SMALL_BLIND: Final = choice("heads_up.small_blind", "button-heads-up-order", SmallBlind, SmallBlind.BUTTON)
FIRST_BEFORE_FLOP: Final = choice(
    "heads_up.first_before_flop", "button-heads-up-order", FirstBeforeFlop, FirstBeforeFlop.BUTTON
)
FIRST_AFTER_FLOP: Final = choice(
    "heads_up.first_after_flop", "button-heads-up-order", FirstAfterFlop, FirstAfterFlop.BIG_BLIND
)
