"""Topic: what comes back to a player whose hand was killed by mistake (refund, Rückgabe)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, facts, refuse_fact
from homepoker.core.rulings.showdown.policies import UNCALLED_RETURNED

TOPIC: Final = "hand-killed-refund"


class UncalledKind(StrEnum):
    """Kind of bet that comes back where nobody has called it."""

    BET_OR_RAISE = "bet-or-raise"
    """A bet as well as a raise."""
    RAISE = "raise"
    """A raise; of a first bet the book says nothing."""


UNCALLED_KIND: Final = choice("hand.uncalled_kind", TOPIC, UncalledKind, UncalledKind.BET_OR_RAISE)

POLICIES: Final = (UNCALLED_RETURNED, UNCALLED_KIND)


@facts
class Situation:
    """A hand that can no longer be identified, through no act of its player.

    ``committed`` are all chips that the player has put into this hand, ``own_uncalled`` those of them that nobody
    has called. ``was_called``: somebody called the player's last bet or raise, be it for less. ``is_raise``: the
    uncalled chips are a raise, no first bet.
    """

    committed: Amount
    own_uncalled: Amount
    was_called: bool
    is_raise: bool

    def __post_init__(self) -> None:
        """Check the chips: the uncalled ones are part of those put in, and not all of them where somebody called."""
        if self.own_uncalled > self.committed:
            raise refuse_fact("own_uncalled", "more_than_put_in", amount=self.committed)
        if self.was_called and self.own_uncalled == self.committed:
            raise refuse_fact("was_called", "nothing_was_called")


@facts
class Verdict:
    """Verdict: what comes back, in chips."""

    refund: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Refund of a killed hand: only the uncalled part of a bet or raise; all else stays in the pot."""
    # That the hand is lost at all hangs on what is judged: whose mistake it was, and whether the cards can be told.
    consult.leave_to_floor()
    refund = situation.own_uncalled if consult.ask(UNCALLED_RETURNED) else 0
    lost = situation.committed - refund
    if refund:
        if consult.ask(UNCALLED_KIND) is UncalledKind.RAISE and not situation.is_raise:
            consult.leans_on("A-69")
            consult.then("only_raises_named")
        consult.say("uncalled_back", amount=refund)
        consult.because("partly_called" if situation.was_called else "nobody_called")
        consult.then("give_back", amount=refund)
    else:
        consult.say("nothing_back")
        uncalled_too = "uncalled_too" if situation.own_uncalled else "no_own_bet"
        consult.because("was_called" if situation.was_called else uncalled_too)
    if lost:
        consult.then("stays_in_pot" if refund else "all_in_pot", amount=lost)
    consult.then("out_of_hand")
    return Verdict(refund)
