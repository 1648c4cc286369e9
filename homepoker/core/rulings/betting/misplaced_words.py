"""Words that do not fit (ungültige Ansagen): a check facing a bet, a call or raise without one."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice


class CheckFacingBet(StrEnum):
    """“Check” where there is a bet to call."""

    CALL_OR_FOLD = "call-or-fold"
    """The player may call or fold, and no longer raise."""


class CallWithoutBet(StrEnum):
    """“Call” where there is nothing to call."""

    CHECK = "check"
    """A check."""


class RaiseWithoutBet(StrEnum):
    """“Raise” where nobody has bet."""

    MIN_BET = "min-bet"
    """A bet, as large as the least one at least."""


CHECK_FACING_BET: Final = choice(
    "bet.check_facing_bet", "bet-invalid-declaration", CheckFacingBet, CheckFacingBet.CALL_OR_FOLD
)
CALL_WITHOUT_BET: Final = choice(
    "bet.call_without_bet", "bet-invalid-declaration", CallWithoutBet, CallWithoutBet.CHECK
)
RAISE_WITHOUT_BET: Final = choice(
    "bet.raise_without_bet", "bet-invalid-declaration", RaiseWithoutBet, RaiseWithoutBet.MIN_BET
)
