"""Actions in turn and substantial action (wesentliche Aktionen, TDA 36), decided once for every topic that asks.

Facts name an action in one of two forms, which stand in filed rulings and in the published schema: ``Acted`` and
``InTurnAction``. They mean the same. What was done decides whether chips went in: a call, a bet and a raise put them
in, also by word; a fold and a check never do, so that nobody can check with chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY
from enum import StrEnum

from homepoker.core.rulings.facts import Name, facts, refuse_fact


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


class ActionType(StrEnum):
    """What a player did when it was his turn."""

    FOLD = "fold"
    """He gave up."""
    CHECK = "check"
    """He passed the action on."""
    CALL = "call"
    """He called."""
    BET = "bet"
    """He bet."""
    RAISE = "raise"
    """He raised."""


@facts
class Acted:
    """One action in turn; posting blinds or antes is none. A call, bet or raise puts chips in, also by word."""

    player: Name
    type: Act
    chips_in: bool = False

    def __post_init__(self) -> None:
        """Check the chips: a fold or check puts in none."""
        _refuse_chips(self)


@facts
class InTurnAction:
    """One action of a player whose turn it was; blinds and antes are none.

    Who it was decides nothing. ``chips_in``: it put chips into the pot, as a call, a bet and a raise do, also by word.
    """

    _: KW_ONLY
    player: Name | None = None
    type: ActionType
    chips_in: bool | None = None

    def __post_init__(self) -> None:
        """Check the chips: a fold or check puts in none."""
        _refuse_chips(self)


def is_substantial(actions: Sequence[Acted | InTurnAction]) -> bool:
    """Whether there was substantial action: two actions in turn of which at least one put chips in, or any three."""
    return len(actions) >= 3 or (len(actions) == 2 and any(map(_puts_chips_in, actions)))


def _puts_chips_in(action: Acted | InTurnAction) -> bool:
    return Act(action.type.value) not in (Act.FOLD, Act.CHECK)


def _refuse_chips(action: Acted | InTurnAction) -> None:
    if action.chips_in and not _puts_chips_in(action):
        raise refuse_fact("chips_in", "not_with_this_action")
