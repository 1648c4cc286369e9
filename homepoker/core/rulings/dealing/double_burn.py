"""What if more than one card was burned (two burn cards, zwei Karten verbrannt)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.faults import BURN_UNTIL, RepairUntil
from homepoker.core.rulings.facts import Number, facts, refuse_fact

TOPIC: Final = "deal-double-burn"

POLICIES: Final = (BURN_UNTIL,)


@facts
class Situation:
    """How many cards were burned before one street, and whether it is too late.

    ``clearly_correctable``: it is certain which of them came first; ``bet_in_round``: somebody has bet since.
    """

    burned: Number
    clearly_correctable: bool
    bet_in_round: bool

    def __post_init__(self) -> None:
        """One burn card is as it should be."""
        if self.burned < 2:
            raise refuse_fact("burned", "too_small", least=2)


@facts
class Verdict:
    """Nothing beyond the steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The first stays burned, what came after it goes back; where that is not certain it is drawn."""
    extra, is_certain = situation.burned - 1, situation.clearly_correctable
    if situation.bet_in_round:
        match consult.ask(BURN_UNTIL):
            case RepairUntil.BEFORE_BET:
                consult.say("stands")
                consult.then("leave")
                consult.then("one_from_now")
                return Verdict()
            case RepairUntil.NO_LIMIT:
                pass
    if is_certain:
        consult.say("put_back", count=extra)
        consult.then("back_on_stub", count=extra)
        consult.then("first_stays")
        return Verdict()
    consult.say("drawn", count=situation.burned)
    consult.then("shuffle_burned", count=situation.burned)
    if extra == 1:
        consult.draw("which_back", situation.burned)
        consult.then("drawn_on_stub")
        consult.then("other_stays")
    else:
        consult.draw("which_stays", situation.burned)
        consult.then("drawn_stays")
        consult.then("others_on_stub")
    consult.leans_on("A-56")
    return Verdict()
