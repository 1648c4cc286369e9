"""Topic: may chips be exchanged for bigger ones in the middle of play (colour-up, Color-Up)?"""

from __future__ import annotations

from math import gcd
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import ChipValue, Count, Name, Number, facts, refuse_fact

TOPIC: Final = "chip-colour-up"

ANNOUNCED: Final = yes_no("chip.colour_up_announced", TOPIC, default=True)
"""Yes: chips are exchanged at any time, and out of schedule it is announced. No: nobody needs to be told."""

POLICIES: Final = (ANNOUNCED,)


@facts
class Situation:
    """A player (who it is need not be said) with ``count`` chips of one value, to be exchanged for a bigger one."""

    player: Name | None
    from_: ChipValue
    to: ChipValue
    count: Number

    def __post_init__(self) -> None:
        """Check the chips: the new one is bigger."""
        if self.to <= self.from_:
            raise refuse_fact("to", "not_bigger", value=self.from_)


@facts
class Verdict:
    """Verdict: how many chips of the bigger value are handed out."""

    exchanged: Count


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Exchange whole chips at par; the rest, less than a chip, stays in front of the player."""
    announced = consult.ask(ANNOUNCED)
    shared = gcd(situation.from_, situation.to)
    # So many small chips come to so many big ones without change.
    small, big = situation.to // shared, situation.from_ // shared
    exchanged = situation.count // small * big
    stays = situation.from_ * situation.count - exchanged * situation.to
    if not exchanged:
        consult.say("too_few", to=situation.to)
        return Verdict(0)
    consult.say("exchange", count=exchanged, to=situation.to)
    if announced:
        consult.then("announce")
    consult.then("swap", value=exchanged * situation.to, count=exchanged, to=situation.to)
    if stays:
        consult.then("stays", value=stays)
    return Verdict(exchanged)
