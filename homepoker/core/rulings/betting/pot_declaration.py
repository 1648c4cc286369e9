"""Topic: to what does "I bet the pot" oblige in no-limit (pot declaration, Ansage „Pot“)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "bet-pot-declaration"

POLICIES: Final = ()


@facts
class Situation:
    """A player in no-limit says "pot", with or without a bet before him (before the flop: the big blind)."""

    facing_bet: bool


class MustDo(StrEnum):
    """To what the word obliges at least."""

    MIN_BET = "min-bet"
    """To the smallest bet."""
    MIN_RAISE = "min-raise"
    """To the smallest raise."""


@facts
class Verdict:
    """To what it obliges, and whether a penalty is possible."""

    must_do: MustDo
    penalty_possible: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The size of the pot is no amount in no-limit, but a bet or raise was announced."""
    if situation.facing_bet:
        consult.say("raise")
        consult.then("ask_raise")
        consult.then("warn")
        return Verdict(MustDo.MIN_RAISE, penalty_possible=True)
    consult.say("bet")
    consult.then("ask_bet")
    consult.then("warn")
    return Verdict(MustDo.MIN_BET, penalty_possible=True)
