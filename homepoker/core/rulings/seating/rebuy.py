"""Is a player without chips dealt in who has announced a re-buy (re-buy)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "seat-rebuy"


class Declared(StrEnum):
    """What the announcement of a re-buy is worth."""

    BINDING = "binding"
    """He plays the hand at once, must make the re-buy and pay what he has bet."""


REBUY_DECLARED: Final = choice("entry.rebuy_declared", TOPIC, Declared, Declared.BINDING)

POLICIES: Final = (REBUY_DECLARED,)


@dataclass(frozen=True, slots=True)
class Situation:
    """Whether the club takes the re-buy, and whether it was announced before the hand."""

    is_open: bool
    declared_before_hand: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether he is dealt in, and whether he owes the re-buy."""

    is_dealt_in: bool
    owes_rebuy: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """An announced re-buy is dealt in and owed; otherwise the player is out."""
    if not situation.is_open:
        consult.because("rebuy.closed")
        return Verdict(is_dealt_in=False, owes_rebuy=False)
    if not situation.declared_before_hand:
        consult.because("rebuy.not_declared")
        return Verdict(is_dealt_in=False, owes_rebuy=False)
    match consult.ask(REBUY_DECLARED):
        case Declared.BINDING:
            consult.because("rebuy.binding")
            return Verdict(is_dealt_in=True, owes_rebuy=True)
