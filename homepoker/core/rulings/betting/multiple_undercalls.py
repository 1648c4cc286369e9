"""Topic: who corrects first if several called with too little (several undercalls, mehrere unvollständige Calls)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Name, SomeChips, facts, refuse_fact

TOPIC: Final = "bet-multiple-undercalls"

POLICIES: Final = ()


@facts
class Undercall:
    """One of them: who, the total put in, and the total due for the call."""

    player: Name
    put_in: Amount
    due: SomeChips


@facts
class Situation:
    """The undercalls in the order in which they were made; who paid the whole call may stand among them."""

    undercalls: Annotated[tuple[Undercall, ...], Len(2, 11)]

    def __post_init__(self) -> None:
        """Check the undercalls: each player is named once, and at least one put in too little."""
        names = [one.player for one in self.undercalls]
        if len(set(names)) < len(names):
            raise refuse_fact("undercalls", "player_twice")
        if all(one.put_in >= one.due for one in self.undercalls):
            raise refuse_fact("undercalls", "none_too_small")


@facts
class Verdict:
    """The player to whom the action goes back."""

    first_to_correct: Name


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Send the action back to the first undercall for correction; the floor decides on the later ones."""
    short = [one for one in situation.undercalls if one.put_in < one.due]
    first = short[0]
    consult.say("back_to_first", player=first.player)
    consult.then("correct", player=first.player, due=first.due)
    later = [one.player for one in situation.undercalls[situation.undercalls.index(first) + 1 :]]
    if later:
        consult.then("others", players=later)
    consult.then("in_order")
    return Verdict(first.player)
