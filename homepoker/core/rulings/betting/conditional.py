"""Topic: does a condition on another player's act bind (conditional statement, bedingte Ansage)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Text, facts

TOPIC: Final = "bet-conditional"

POLICIES: Final = ()


@facts
class Situation:
    """Somebody announces an action that depends on another player's."""

    statement: Text = ""


class Binding(StrEnum):
    """Binding: whether the announcement binds."""

    NO = "no"
    """It does not."""
    MAY_BE = "may-be"
    """The floor decides."""


class Penalty(StrEnum):
    """Penalty: whether it is penalised."""

    NONE = "none"
    """It is not."""
    MAY = "may"
    """The floor decides."""


@facts
class Verdict:
    """Verdict: whether it binds and whether it is penalised."""

    binding: Binding
    penalty: Penalty


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Rule a conditional statement out of order; its cost is decided once that player's turn has come."""
    del situation  # What was said decides nothing; it is kept with the ruling.
    consult.say("may_bind")
    consult.then("wait_for_turn")
    consult.then("decide")
    consult.then("warn")
    return Verdict(Binding.MAY_BE, Penalty.MAY)
