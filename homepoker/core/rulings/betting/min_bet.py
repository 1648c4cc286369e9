"""Topic: how small may a bet be (minimum bet, Mindesteinsatz)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import MIN_BET
from homepoker.core.rulings.facts import Amount, SomeChips, facts

TOPIC: Final = "bet-min-bet"

POLICIES: Final = (MIN_BET,)


@facts
class Situation:
    """The big blind of the level, and what the player has who wants to open; unknown is enough."""

    bb: SomeChips
    stack: SomeChips | None = None


@facts
class Verdict:
    """The least opening bet of this player, in chips."""

    min_bet: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The big blind; a player who has less may bet all of it."""
    least = _least(situation, consult)
    if situation.stack is not None and situation.stack < least:
        consult.say("all_in", least=least, stack=situation.stack)
        consult.then("all_in_only")
        return Verdict(situation.stack)
    consult.say("bet", least=least)
    consult.then("make_up", least=least)
    return Verdict(least)


def _least(situation: Situation, consult: Consultation) -> int:
    consult.rest_on(MIN_BET)
    return situation.bb
