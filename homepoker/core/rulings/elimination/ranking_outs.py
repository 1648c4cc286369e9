"""How those are ranked who go out in the same hand: asked in any hand and in hand for hand."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

_TOPIC: Final = "elim-simultaneous"


class RankedBy(StrEnum):
    """What ranks those who bust in the same hand."""

    STACK = "stack"
    """The stack at the start of the hand, before blinds and antes; the bigger one is better."""


class EqualStacks(StrEnum):
    """What happens to those whose stacks were equal."""

    SHARE = "share"
    """They share the better place; the next one is skipped."""
    CUT = "cut"
    """Each cuts a card, the higher is better; equal cards again, suits do not count."""


SIMULTANEOUS: Final = choice("elim.simultaneous", _TOPIC, RankedBy, RankedBy.STACK)
EQUAL_STACKS: Final = choice("elim.equal_stacks", _TOPIC, EqualStacks, EqualStacks.SHARE)
