"""Topic: place and chips of a disqualified player (disqualified player, disqualifizierter Spieler)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, FinishingPlace, facts
from homepoker.core.rulings.shared.policies import DISQUALIFIED_CHIPS, DisqualifiedChips

TOPIC: Final = "elim-disqualified"


RESULTS_LAPSE: Final = yes_no("elim.disqualified_results", TOPIC, default=False)
"""Yes: what he has achieved so far may lapse."""

POLICIES: Final = (DISQUALIFIED_CHIPS, RESULTS_LAPSE)


@facts
class Situation:
    """His chips, and how many are left with him."""

    stack: Amount
    players_left: Annotated[int, Interval(ge=2, le=9999)]


@facts
class Verdict:
    """His place, as if he alone had gone out now, and the chips that leave play.

    The place is left out while his chips still stand.
    """

    place: FinishingPlace | None
    chips_removed: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Rule out a disqualified player: at once in the last open place, or when the blinds have taken the chips."""
    consult.leans_on("A-42")
    stack, place = situation.stack, situation.players_left
    blinds_off = consult.ask(DISQUALIFIED_CHIPS) is DisqualifiedChips.BLIND_OFF and bool(stack)
    if blinds_off:
        consult.say("blinded_off")
    else:
        consult.say("out", place=place)
    consult.then("leave")
    if blinds_off:
        consult.then("blind_off")
        consult.then("place_when_gone")
    else:
        if stack:
            consult.then("remove", amount=stack)
        consult.then("note", place=place)
    consult.because("nobody_knocked_him_out")
    if not blinds_off and place == 2:
        consult.then("one_left")
    if consult.ask(RESULTS_LAPSE):
        consult.then("decide_on_results")
    return Verdict(None, 0) if blinds_off else Verdict(place, stack)
