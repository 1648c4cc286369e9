"""Topic: what goes on while a player sits out a penalty (serving a penalty, während einer Strafe)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Number, facts

TOPIC: Final = "pen-during-penalty"


class AreaToLeave(StrEnum):
    """Area that the player must leave."""

    TABLE = "table"
    """The table."""
    AREA = "area"
    """The area of the tournament."""


LEAVE: Final = choice("pen.leave", TOPIC, AreaToLeave, AreaToLeave.TABLE)
DEALT_IN: Final = yes_no("pen.dealt_in", TOPIC, default=True, open_question="A-32")
"""Yes: the seat gets cards, which are killed after the deal."""
BLINDS_TAKEN: Final = yes_no("pen.blinds_taken", TOPIC, default=True, open_question="A-32")
"""Yes: blinds and antes are taken from the stack."""

POLICIES: Final = (LEAVE, DEALT_IN, BLINDS_TAKEN)


@facts
class Situation:
    """``missed`` hands are to be sat out; ``due_blinds`` are the blinds and antes that come to the seat, in chips."""

    missed: Number
    due_blinds: tuple[Amount, ...] = ()


@facts
class Verdict:
    """Verdict: whether the seat gets cards, pays blinds and antes, and whether the player must leave the table."""

    cards_dealt: bool
    blinds_taken: bool
    leave_table: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The player leaves; the stack stays in play and pays."""
    consult.say("sits_out", count=situation.missed)
    match consult.ask(LEAVE):
        case AreaToLeave.TABLE:
            consult.then("leave_table")
        case AreaToLeave.AREA:
            consult.then("leave_area")
    dealt = consult.ask(DEALT_IN)
    consult.then("deal_in" if dealt else "no_cards")
    blinds = consult.ask(BLINDS_TAKEN)
    if not blinds:
        consult.then("no_blinds")
    elif due := sum(situation.due_blinds):
        consult.then("take", amount=due)
    else:
        consult.then("take_as_due")
    if blinds:
        consult.then("blinded_out")
    return Verdict(dealt, blinds, leave_table=True)
