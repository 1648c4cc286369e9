"""A fold before one's turn (vorzeitiger Fold): whether it binds."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice


class FoldBinds(StrEnum):
    """Whether a fold out of turn binds."""

    ALWAYS = "always"
    """Always."""
    THROWN_FORWARD = "thrown-forward"
    """Always, once the cards were thrown forward; a word alone only if nothing has changed."""
    IF_UNCHANGED = "if-unchanged"
    """Like any other act, only if nothing has changed."""


FOLD_BINDS: Final = choice("bet.oot_fold_binds", "bet-out-of-turn", FoldBinds, FoldBinds.ALWAYS)
