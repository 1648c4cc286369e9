"""Topic: what do team play and cheating cost (softplay, chip dumping, cheating, Softplay, Chip Dumping, Betrug)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts
from homepoker.core.rulings.penalties.policies import (
    CHEATING,
    CHIP_DUMPING,
    COLLUSION,
    PASSING_CHIPS,
    SOFTPLAY,
    Severity,
)
from homepoker.core.rulings.penalties.sanctions import Sanction, disqualify, imposable, on_softplay, say_two_rules

TOPIC: Final = "pen-collusion"

ANGLE_SHOOTING: Final = choice("pen.angle_shooting", TOPIC, Severity, Severity.MAY)

POLICIES: Final = (SOFTPLAY, CHIP_DUMPING, CHEATING, COLLUSION, PASSING_CHIPS, ANGLE_SHOOTING)


class Kind(StrEnum):
    """Kind: what was done."""

    SOFTPLAY = "softplay"
    """An opponent was spared."""
    CHIP_DUMPING = "chip-dumping"
    """Chips were lost to somebody on purpose."""
    CHEATING = "cheating"
    """Cheating."""
    COLLUSION = "collusion"
    """Players acted by agreement."""
    PASSING_CHIPS = "passing-chips"
    """Chips changed hands outside play."""
    ANGLE_SHOOTING = "angle-shooting"
    """An unfair trick within the rules."""


@facts
class Situation:
    """Play that was not every player for himself; ``deliberate`` says of softplay whether it was meant."""

    kind: Kind
    deliberate: bool = True


@facts
class Verdict:
    """Verdict: what can be imposed, mildest first;
    ``chips_lost``: the chips go, or may go, by what the book says of this."""

    sanction: tuple[Sanction, ...]
    chips_lost: bool


_SEVERITY: Final = {
    Kind.CHIP_DUMPING: CHIP_DUMPING,
    Kind.CHEATING: CHEATING,
    Kind.COLLUSION: COLLUSION,
    Kind.PASSING_CHIPS: PASSING_CHIPS,
    Kind.ANGLE_SHOOTING: ANGLE_SHOOTING,
}


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The place in the event at once, a penalty that must be, or one that may be."""
    consult.then("gather_facts")
    if situation.kind is not Kind.PASSING_CHIPS:
        # Whether it was meant is judged; chips that changed hands have changed them, meant or not.
        consult.leave_to_floor()
    match _severity(situation, consult):
        case Severity.DISQUALIFIED:
            is_told = situation.kind in (Kind.PASSING_CHIPS, Kind.SOFTPLAY)
            consult.say("disqualified" if is_told else "disqualified_if_meant")
            sanction = disqualify(consult)
            consult.then("write_down")
            return Verdict(sanction, chips_lost=True)
        case Severity.MUST_CHIPS:
            consult.say("must_chips")
            allowed = imposable(consult)
            consult.then("choose")
            consult.then("chips_too")
            consult.then("write_down")
            return Verdict(allowed, chips_lost=True)
        case Severity.TWO_RULES:
            consult.say("two_rules")
            allowed = imposable(consult)
            say_two_rules(consult)
            consult.then("chips_too")
            consult.then("write_down")
            return Verdict(allowed, chips_lost=True)
        case Severity.MUST:
            consult.say("must")
            allowed = imposable(consult)
            consult.then("choose")
            consult.then("write_down")
            return Verdict(allowed, chips_lost=False)
        case Severity.MAY:
            consult.say("may")
            allowed = imposable(consult)
            consult.then("choose")
            consult.then("write_down")
            return Verdict((Sanction.NONE, *allowed), chips_lost=False)


def _severity(situation: Situation, consult: Consultation) -> Severity:
    if situation.kind is Kind.SOFTPLAY:
        return on_softplay(consult, is_meant=lambda: situation.deliberate)
    return consult.ask(_SEVERITY[situation.kind])
