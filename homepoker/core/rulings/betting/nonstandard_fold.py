"""Topic: does a fold bind that was not called for (non-standard fold, Nicht-Standard-Fold)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import FOLD_BINDS, FoldBinding
from homepoker.core.rulings.facts import facts

OUT_OF_TURN_FOLD_PUNISHABLE: Final = yes_no("bet.oot_fold_punishable", "bet-nonstandard-fold", default=True)
"""Yes: a fold out of turn may be punished."""
FREE_FOLD_PUNISHABLE: Final = yes_no("bet.fold_without_bet_punishable", "bet-nonstandard-fold", default=True)
"""Yes: so may a fold in turn by a player who could have checked."""


@facts
class Situation:
    """A fold without a bet to call, or out of turn.

    ``before_end_of_final_round``: the betting of the hand is not over. ``changed_since``: since a fold out of
    turn somebody bet or raised before the turn came. ``cards_forward``: it was made with the cards, not a word alone.
    ``after_fold``: they are in the muck already. All three are asked only where the book makes a difference of it.
    """

    in_turn: bool
    facing_bet: bool
    before_end_of_final_round: bool = True
    changed_since: bool = False
    cards_forward: bool = True
    after_fold: bool = False


@facts
class Verdict:
    """Whether the hand is folded, and whether the player may be punished for it."""

    binding: bool
    penalty_possible: bool


@decides("bet-nonstandard-fold", asks=(OUT_OF_TURN_FOLD_PUNISHABLE, FREE_FOLD_PUNISHABLE))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A fold binds, early or not; the exception is a bettor who thought the pot was won already."""
    if not situation.before_end_of_final_round:
        consult.say("betting_over")
        consult.then("look_at_cards")
        return Verdict(binding=False, penalty_possible=False)
    if situation.in_turn and situation.facing_bet:
        consult.say("folded")
        consult.because("usual")
        consult.then("muck")
        return Verdict(binding=True, penalty_possible=False)
    binding = situation.in_turn or _binds_out_of_turn(situation, consult)
    if situation.in_turn:
        consult.because("no_bet")
    if binding:
        consult.say("folded")
        if situation.in_turn:
            consult.then("muck")
        else:
            consult.then("thought_won")
            consult.then("cards_away")
    else:
        consult.say("hand_back")
        consult.then("acts_in_turn")
    penalty = consult.ask(FREE_FOLD_PUNISHABLE if situation.in_turn else OUT_OF_TURN_FOLD_PUNISHABLE)
    if penalty:
        consult.leave_to_floor()
        consult.then("may_punish")
    return Verdict(binding, penalty)


def _binds_out_of_turn(situation: Situation, consult: Consultation) -> bool:
    """Whether a fold out of turn binds: always, once thrown forward, or while nothing changes, as the book says."""
    match consult.ask(FOLD_BINDS):
        case FoldBinding.ALWAYS:
            consult.because("out_of_turn")
            return True
        case FoldBinding.THROWN_FORWARD if situation.cards_forward or situation.after_fold:
            consult.because("thrown_forward")
            return True
        case FoldBinding.THROWN_FORWARD | FoldBinding.IF_UNCHANGED:
            if not situation.changed_since:
                consult.because("unchanged")
                return True
            if situation.after_fold:
                consult.leans_on("A-26")
                consult.because("in_the_muck")
                return True
            consult.because("changed")
            return False
