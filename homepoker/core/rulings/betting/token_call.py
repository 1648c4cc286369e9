"""Topic: what is a tiny chip against a large bet (token call, winziger Chip als Call)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, ChipValue, SomeChips, facts, refuse_fact


class TokenCall(StrEnum):
    """What a tiny chip is that faces a large bet."""

    FLOOR = "floor"
    """What the floor takes it for."""
    FULL_CALL = "full-call"
    """A call of the whole bet."""


TOKEN_CALL: Final = choice("bet.token_call", "bet-token-call", TokenCall, TokenCall.FLOOR)


class Outcome(StrEnum):
    """What the chip is."""

    FULL_CALL = "full-call"
    """A call of the whole bet."""
    FLOOR = "floor"
    """What the floor takes it for."""
    MAY_PENALISE = "may-penalise"
    """What the floor takes it for, and a penalty is due because it happens again."""


@facts
class Situation:
    """A chip far below the bet, put in without a word by a player in turn who is not all-in.

    ``repeated``: the player was told before not to do so.
    """

    bet: SomeChips
    chip: ChipValue
    repeated: bool = False

    def __post_init__(self) -> None:
        """Check the chip: it does not cover the bet."""
        if self.chip >= self.bet:
            raise refuse_fact("chip", "covers_the_call", call_to=self.bet)


@facts
class Verdict:
    """What the chip is, and what a full call costs."""

    ruling: Outcome
    due: Amount


@decides("bet-token-call", asks=(TOKEN_CALL,))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The floor reads it, as a full call if nothing speaks against it."""
    is_call = consult.ask(TOKEN_CALL) is TokenCall.FULL_CALL
    if is_call:
        consult.say("full_call", due=situation.bet)
    else:
        consult.say("floor", chip=situation.chip, due=situation.bet)
        consult.then("ask_meaning")
    consult.then("full_call_adds", amount=situation.bet - situation.chip)
    consult.then("penalise" if situation.repeated else "warn")
    if situation.repeated:
        return Verdict(Outcome.MAY_PENALISE, situation.bet)
    return Verdict(Outcome.FULL_CALL if is_call else Outcome.FLOOR, situation.bet)
