"""Actions in turn as the topics of the deal are told them, and whether they are substantial action."""

from __future__ import annotations

from dataclasses import KW_ONLY
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Ge, Le

from homepoker.core.rulings.facts import Name, facts, refuse_fact

Cards = Annotated[int, Ge(1), Le(52)]
"""How many cards of one deck, at least one."""


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
class InTurnAction:
    """One action of a player whose turn it was; blinds and antes are none.

    Who it was decides nothing. ``chips_in``: it put chips into the pot, as a call, a bet and a raise do.
    """

    _: KW_ONLY
    player: Name | None = None
    type: ActionType
    chips_in: bool | None = None

    def __post_init__(self) -> None:
        """Who folds or checks puts in nothing; who calls, bets or raises does."""
        if self.chips_in is not None and self.chips_in != (self.type in _WITH_CHIPS):
            raise refuse_fact("chips_in", "not_with_this_action")


_WITH_CHIPS: Final = (ActionType.CALL, ActionType.BET, ActionType.RAISE)


def is_substantial(actions: tuple[InTurnAction, ...]) -> bool:
    """Whether there were any three actions, or two of which at least one put chips in."""
    return len(actions) >= 3 or (len(actions) == 2 and any(one.type in _WITH_CHIPS for one in actions))
