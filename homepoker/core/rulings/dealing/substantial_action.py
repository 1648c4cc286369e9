"""Topic: has so much been played that a fault no longer undoes the hand (substantial action, wesentliche Aktionen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts
from homepoker.core.rulings.shared.actions_in_turn import InTurnAction, is_substantial


class SubstantialActions(StrEnum):
    """Actions that must have been played to be substantial."""

    TWO_WITH_CHIPS = "two-with-chips"
    """Two actions of which at least one put chips in, or any three."""
    TWO_OR_THREE = "two-or-three"
    """Two or three players have acted; which of the two is left open."""


ACTIONS: Final = choice(
    "substantial.actions", "deal-substantial-action", SubstantialActions, SubstantialActions.TWO_WITH_CHIPS
)


@facts
class Situation:
    """What was done in turn since the cards were dealt, in its order;
    posted blinds and antes are no actions."""

    in_turn_actions: tuple[InTurnAction, ...]


@facts
class Verdict:
    """Whether the action was substantial."""

    substantial: bool


@decides("deal-substantial-action", asks=(ACTIONS,))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on substantial action: two actions with chips, or three, also if the book leaves it open."""
    actions = situation.in_turn_actions
    substantial = is_substantial(actions)
    between = len(actions) == 2 and not substantial
    match consult.ask(ACTIONS):
        case SubstantialActions.TWO_WITH_CHIPS:
            between = False
        case SubstantialActions.TWO_OR_THREE:
            consult.leans_on("A-04")
    if len(actions) != 2:  # what a book may leave open is whether two are enough
        consult.leave_nothing()
    if between:
        consult.say("between")
    else:
        consult.say("yes" if substantial else "no", count=len(actions))
    if substantial:
        consult.then("play_on")
        consult.because("three" if len(actions) >= 3 else "two_with_chips")
    else:
        consult.then("can_be_undone")
        consult.because("none" if not actions else "too_few")
    return Verdict(substantial)
