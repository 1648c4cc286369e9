"""Substantial action (wesentliche Aktionen), on which several topics depend: what has been done in turn so far."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from homepoker.core.rulings.facts import Name, facts


class Act(StrEnum):
    """What a player does in turn."""

    FOLD = "fold"
    """Gives the hand up."""
    CHECK = "check"
    """Stays in without chips."""
    CALL = "call"
    """Puts in what was bet."""
    BET = "bet"
    """Is first to put chips in."""
    RAISE = "raise"
    """Puts in more than was bet."""


@facts
class Acted:
    """One action in turn; posting blinds or antes is none. A call, bet or raise puts chips in, also by word."""

    player: Name
    type: Act
    chips_in: bool = False


_WITH_CHIPS = (Act.CALL, Act.BET, Act.RAISE)


def is_substantial(actions: Sequence[Acted]) -> bool:
    """Whether there were two actions in turn with chips in at least one, or any three."""
    return len(actions) >= 3 or (len(actions) == 2 and any(one.chips_in or one.type in _WITH_CHIPS for one in actions))
