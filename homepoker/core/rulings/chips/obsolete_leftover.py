"""Topic: what are chips worth that turn up after their value has left play (leftover chips, vergessene Chips)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, ChipValue, Number, facts, refuse_fact

TOPIC: Final = "chip-obsolete-leftover"

POLICIES: Final = ()


@facts
class Situation:
    """Chips of a value that has left play, and the smallest chip that is still in it."""

    value: ChipValue
    count: Number
    smallest_kept: ChipValue

    def __post_init__(self) -> None:
        """Check the chips: the obsolete one is not the smallest chip in play."""
        if self.value == self.smallest_kept:
            raise refuse_fact("value", "still_in_play")


@facts
class Verdict:
    """Verdict: what is exchanged for chips in play, and what is taken away for nothing, in chips."""

    exchanged_value: Amount
    discarded_value: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Exchange obsolete chips at par, discard the rest; there is no second race."""
    total = situation.value * situation.count
    discarded = total % situation.smallest_kept
    exchanged = total - discarded
    if not exchanged:
        consult.say("worthless", smallest=situation.smallest_kept)
    elif discarded:
        consult.say("partly", exchanged=exchanged, discarded=discarded)
    else:
        consult.say("at_par", exchanged=exchanged)
    if exchanged:
        consult.then("swap", value=exchanged)
    if discarded:
        consult.then("take_away", value=discarded)
    consult.because("no_second_race")
    return Verdict(exchanged, discarded)
