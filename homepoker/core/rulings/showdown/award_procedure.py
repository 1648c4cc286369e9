"""Topic: how does a hand end, step by step (awarding the pot, Ablauf der Pot-Vergabe)?"""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, SomeChips, facts

TOPIC: Final = "pot-award-procedure"

POLICIES: Final[tuple[Policy[Any], ...]] = ()


@facts
class Situation:
    """``hands`` are the players who still have cards; ``pots`` in chips, the main pot first."""

    hands: Annotated[tuple[Name, ...], MinLen(1)]
    pots: Annotated[tuple[SomeChips, ...], MinLen(1)]


@facts
class Verdict:
    """Empty: the ruling consists of its steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Lay the hands out, find the winner, wait, push, wait again, and only then gather the cards."""
    pots = situation.pots
    consult.say("in_this_order", count=len(pots))
    if len(situation.hands) > 1:
        consult.then("lay_out", players=list(situation.hands))
        consult.then("find_winner" if len(pots) == 1 else "find_winners", count=len(pots))
        consult.then("turn_down_losers" if len(pots) == 1 else "turn_down_after_all_pots")
    else:
        consult.then("no_opponent", player=situation.hands[0])
    consult.then("wait")
    consult.then("push", count=len(pots))
    consult.then("wait_again")
    consult.then("gather")
    return Verdict()
