"""What if the stub falls or is disordered while cards are to come (dropped stub, Kartenstapel durcheinander)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "deal-dropped-stub"


class Dropped(StrEnum):
    """Where the cards to come are taken from."""

    RESTORE_OR_RESHUFFLE = "restore-or-reshuffle"
    """The stub in its old order; else its cards shuffled; else these with the muck and the burn cards."""


DROPPED: Final = choice("stub.dropped", TOPIC, Dropped, Dropped.RESTORE_OR_RESHUFFLE)

POLICIES: Final = (DROPPED,)


@facts
class Situation:
    """How the cards lie.

    ``restorable``: the order in which they lay can still be told.
    """

    mixed_with_muck_or_burns: bool
    restorable: bool


@facts
class Verdict:
    """Empty: the ruling consists of its steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Restored if it can be; else shuffled, alone or with all that it was mixed with."""
    match consult.ask(DROPPED):
        case Dropped.RESTORE_OR_RESHUFFLE:
            pass
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
