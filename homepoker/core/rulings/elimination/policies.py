"""Policies of bust-outs that several topics ask, each with its answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, yes_no


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


SIMULTANEOUS: Final = choice("elim.simultaneous", "elim-simultaneous", RankedBy, RankedBy.STACK)

EQUAL_STACKS: Final = choice("elim.equal_stacks", "elim-simultaneous", EqualStacks, EqualStacks.SHARE)

H4H_SHARE: Final = yes_no("elim.h4h_share", "elim-h4h-shared", default=True)
"""Yes: who busts in the same round of hand for hand shares the place, at one table or at several. No: stacks rank."""
