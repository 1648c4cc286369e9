"""Topic: in which order are pots awarded (order of side pots, Reihenfolge der Pot-Vergabe)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, SomeChips, facts

TOPIC: Final = "pot-award-order"


SIDE_ORDER: Final = one_answer("pot.side_order", TOPIC, "reverse-creation")
"""The order: the last side pot first, the main pot at the end."""

POLICIES: Final = (SIDE_ORDER,)


@facts
class Situation:
    """The pots of a hand in chips, the main pot first and then the side pots as they came about."""

    pots: Annotated[tuple[SomeChips, ...], MinLen(1)]


@facts
class Verdict:
    """The pots in the order in which they are awarded; 0 is the main pot."""

    order: tuple[Count, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The side pot that came about last is awarded first."""
    pots = situation.pots
    consult.rest_on(SIDE_ORDER)
    order = tuple(reversed(range(len(pots))))
    consult.say("last_first" if len(pots) > 1 else "only_one", count=len(pots) - 1)
    for number in order:
        consult.then("side" if number else "main", number=number, amount=pots[number])
    return Verdict(order)
