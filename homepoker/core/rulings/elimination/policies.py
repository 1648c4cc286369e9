"""Policies of bust-outs that several topics ask, each with its answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, one_answer, yes_no


class EqualStacks(StrEnum):
    """What happens to those whose stacks were equal."""

    SHARE = "share"
    """They share the better place; the next one is skipped."""
    CUT = "cut"
    """Each cuts a card, the higher is better; equal cards again, suits do not count."""


SIMULTANEOUS: Final = one_answer("elim.simultaneous", "elim-simultaneous", "stack")
"""What ranks those who bust in the same hand: the bigger stack at the start of the hand.

That is before blinds and antes.
"""

EQUAL_STACKS: Final = choice("elim.equal_stacks", "elim-simultaneous", EqualStacks, EqualStacks.SHARE)

H4H_SHARE: Final = yes_no("elim.h4h_share", "elim-h4h-shared", default=True)
"""Yes: who busts in the same round of hand for hand shares the place, at one table or at several. No: stacks rank."""
