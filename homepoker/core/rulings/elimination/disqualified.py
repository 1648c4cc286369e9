"""Which place has a disqualified player, and what of his chips (disqualified player, disqualifizierter Spieler)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Ge, Le

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, FinishingPlace, facts
from homepoker.core.rulings.shared.policies import DISQUALIFIED_CHIPS, Chips

TOPIC: Final = "elim-disqualified"


RESULTS_LAPSE: Final = yes_no("elim.disqualified_results", TOPIC, default=False)
"""Yes: what he has achieved so far may lapse."""

POLICIES: Final = (DISQUALIFIED_CHIPS, RESULTS_LAPSE)


@facts
class Situation:
    """His chips, and how many are left with him."""

    stack: Amount
    players_left: Annotated[int, Ge(2), Le(9999)]


@facts
class Verdict:
    """His place, as if he alone had gone out now, and the chips that leave play."""

    place: FinishingPlace
    chips_removed: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """He is out at once, in the last place that is open."""
    consult.leans_on("A-42")
    stack, place = situation.stack, situation.players_left
    consult.say("out", place=place)
    consult.then("leave")
    removed = _removed(stack, consult)
    consult.then("note", place=place)
    consult.because("nobody_knocked_him_out")
    if removed == stack and place == 2:
        consult.then("one_left")
    if consult.ask(RESULTS_LAPSE):
        consult.then("decide_on_results")
    return Verdict(place, removed)


def _removed(stack: int, consult: Consultation) -> int:
    match consult.ask(DISQUALIFIED_CHIPS):
        case Chips.OUT_OF_PLAY:
            if stack:
                consult.then("remove", amount=stack)
            return stack
        case Chips.BLIND_OFF:
            consult.then("blind_off")
            return 0
