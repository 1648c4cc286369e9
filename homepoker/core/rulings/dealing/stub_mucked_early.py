"""Topic: what if the deck was scooped up before the hand was over (stub mucked early, Stapel zu früh weggelegt)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "deal-stub-mucked-early"


SCOOPED: Final = one_answer("stub.scooped", TOPIC, "restore")
"""What becomes of the hand: it is played to its end with the deck restored as well as can be."""

POLICIES: Final = (SCOOPED,)


@facts
class Situation:
    """Situation: how many cards of the board are still to come, and how the deck lies.

    ``restorable``: the order of the stub can still be told. ``mixed_with_muck_or_burns``: it lies among other
    cards.
    """

    cards_still_to_come: Annotated[int, Interval(ge=0, le=5)]
    restorable: bool
    mixed_with_muck_or_burns: bool


@facts
class Verdict:
    """Empty: the ruling consists of its steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The hand is played to its end, with the stub or with what can be made of it."""
    consult.rest_on(SCOOPED)
    if situation.cards_still_to_come == 0:
        consult.say("nothing_to_come")
        consult.then("hands_untouched")
        consult.then("showdown")
        return Verdict()
    consult.then("hands_untouched")
    if situation.restorable:
        consult.say("restore", count=situation.cards_still_to_come)
        consult.then("put_in_order")
    elif not situation.mixed_with_muck_or_burns:
        consult.say("shuffle_stub", count=situation.cards_still_to_come)
        consult.then("gather_stub")
        consult.then("shuffle_and_cut")
    else:
        consult.say("shuffle_all", count=situation.cards_still_to_come)
        consult.then("gather")
        consult.then("shuffle_and_cut")
    consult.then("deal_rest", count=situation.cards_still_to_come)
    return Verdict()
