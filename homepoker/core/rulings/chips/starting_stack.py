"""Topic: what does everybody start with, and how many chips are in play (starting stack, Startstack)?"""

from __future__ import annotations

from typing import Annotated

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, ChipValue, Number, facts


@facts
class Denomination:
    """Chips of one value in a starting stack."""

    value: ChipValue
    count: Number


@facts
class Situation:
    """What one starting stack is made of, and how many players there are."""

    denominations: Annotated[tuple[Denomination, ...], MinLen(1)]
    players: Number


@facts
class Verdict:
    """One stack, and all chips in play, in chips."""

    stack_value: Amount
    total_in_play: Amount


@decides("chip-starting-stack")
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Starting stack, the same for every player, and the total as the control sum for the evening."""
    stack = sum(denomination.value * denomination.count for denomination in situation.denominations)
    total = stack * situation.players
    consult.say("same_for_all", stack=stack)
    consult.then("count_out", stack=stack)
    consult.then("control_sum", total=total)
    consult.because("players", count=situation.players, total=total)
    return Verdict(stack, total)
