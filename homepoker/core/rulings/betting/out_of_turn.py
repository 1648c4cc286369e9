"""Does an act out of turn bind (out of turn, Aktion außerhalb der Reihe)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-out-of-turn"


class OutOfTurn(StrEnum):
    """Whether it binds."""

    BINDING_IF_UNCHANGED = "binding-if-unchanged"
    """It does if the bet to call is the same when the turn comes."""
    ILLEGAL = "illegal"
    """It is illegal; what follows is not said."""


class FoldBinds(StrEnum):
    """Whether a fold out of turn binds."""

    ALWAYS = "always"
    """Always."""
    IF_UNCHANGED = "if-unchanged"
    """Like any other act, only if nothing has changed."""


OUT_OF_TURN: Final = choice("bet.oot", TOPIC, OutOfTurn, OutOfTurn.BINDING_IF_UNCHANGED, open_question="A-58")
FOLD_BINDS: Final = choice("bet.oot_fold_binds", TOPIC, FoldBinds, FoldBinds.ALWAYS, open_question="A-26")

POLICIES: Final = (OUT_OF_TURN, FOLD_BINDS)
