"""Topic: what if the stub falls or is disordered while cards are to come (dropped stub, Kartenstapel durcheinander)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "deal-dropped-stub"


DROPPED: Final = one_answer("stub.dropped", TOPIC, "restore-or-reshuffle")
"""Where the cards to come are taken from: the stub in its old order; else its cards shuffled.

Else these with the muck and the burn cards.
"""

POLICIES: Final = (DROPPED,)


@facts
class Situation:
    """Situation: how the cards lie.

    ``restorable``: the order in which they lay can still be told.
    """

    mixed_with_muck_or_burns: bool
    restorable: bool


@facts
class Verdict:
    """Empty: the ruling consists of its steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Restore a dropped stub if it can be, else shuffle it, alone or with all that it was mixed with."""
    consult.rest_on(DROPPED)
    if situation.restorable:
        consult.say("restore")
        consult.then("put_in_order")
    elif not situation.mixed_with_muck_or_burns:
        consult.say("shuffle_stub")
        consult.then("keep_apart")
        consult.then("shuffle_and_cut_stub")
    else:
        consult.say("shuffle_all")
        consult.then("gather")
        consult.then("shuffle_and_cut_all")
    consult.then("go_on")
    return Verdict()
