"""Topic: do chips count that are found after an all-in (hidden chips, später gefundene Chips)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, facts, refuse_fact

TOPIC: Final = "bet-hidden-chips"


class HiddenChips(StrEnum):
    """Hidden chips: whether chips found after an all-in belong to the bet."""

    FLOOR = "floor"
    """The floor decides."""
    IN_POT = "in-pot"
    """They belong to the bet."""
    REMOVED = "removed"
    """They leave play."""


HIDDEN_CHIPS: Final = choice("bet.hidden_chips", TOPIC, HiddenChips, HiddenChips.FLOOR)

POLICIES: Final = (HIDDEN_CHIPS,)


@facts
class Situation:
    """Chips of a player who is all-in turn up.

    ``hidden`` is what they are worth, in chips; ``found_after_call``: the bet had been called by then. With
    neither ``all_in_wins`` nor ``all_in_loses`` the hand is still running, or the pot is split. ``caller_behind`` is
    what the caller has left after the call, where that may be less.
    """

    hidden: SomeChips
    found_after_call: bool = True
    all_in_wins: bool = False
    all_in_loses: bool = False
    caller_behind: Amount | None = None

    def __post_init__(self) -> None:
        """Check the pots: an all-in does not both win and lose."""
        if self.all_in_wins and self.all_in_loses:
            raise refuse_fact("all_in_loses", "wins_and_loses")


@facts
class Verdict:
    """Verdict: whether the chips belong to the bet, and what winner and loser of the pot get through them, in chips.

    ``extra_to_winner`` comes from the loser, on top of the bet that was counted; ``extra_to_loser`` is what the
    loser keeps of it.
    """

    in_pot: bool
    extra_to_winner: Amount
    extra_to_loser: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on hidden chips by the book: they count, leave play, or neither pay nor save."""
    hidden = situation.hidden
    match consult.ask(HIDDEN_CHIPS):
        case HiddenChips.REMOVED:
            consult.say("removed", hidden=hidden)
            consult.because("must_be_visible")
            consult.then("take_away", hidden=hidden)
            consult.then("may_disqualify")
            return Verdict(in_pot=False, extra_to_winner=0, extra_to_loser=0)
        case HiddenChips.IN_POT:
            consult.leans_on("A-40")
            consult.because("whole_stack")
            return _counts(situation, consult)
        case HiddenChips.FLOOR:
            if not situation.found_after_call:
                consult.because("found_in_time")
                return _counts(situation, consult)
    consult.say("apart", hidden=hidden)
    consult.because("not_accepted")
    consult.then("put_aside", hidden=hidden)
    if situation.all_in_wins:
        consult.then("not_paid", hidden=hidden)
    if situation.all_in_loses:
        consult.then("to_the_caller", hidden=hidden)
    return Verdict(in_pot=False, extra_to_winner=hidden if situation.all_in_loses else 0, extra_to_loser=0)


def _counts(situation: Situation, consult: Consultation) -> Verdict:
    """Count the hidden chips in the bet, as far as the caller can match them; the rest stays with the player."""
    hidden = matched = situation.hidden
    consult.say("counts", hidden=hidden)
    consult.then("tell_amount", hidden=hidden)
    if situation.found_after_call:
        if situation.caller_behind is not None:
            matched = min(hidden, situation.caller_behind)
        if matched:
            consult.then("caller_adds", hidden=matched)
        if matched < hidden:
            consult.then("rest_stays", rest=hidden - matched)
    return Verdict(
        in_pot=True,
        extra_to_winner=matched if situation.all_in_wins or situation.all_in_loses else 0,
        extra_to_loser=hidden - matched if situation.all_in_loses else 0,
    )
