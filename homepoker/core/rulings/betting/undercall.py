"""Topic: what if a player in turn puts in less than the call (undercall, unvollständiger Call)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Number, SomeChips, facts, refuse_fact

TOPIC: Final = "bet-undercall"


class Undercall(StrEnum):
    """The commitment of a player who put in too little."""

    FULL_CALL_OR_FLOOR = "full-call-or-floor"
    """To the full call facing an opening bet or heads-up; else the floor decides."""
    COMPLETE_OR_FORFEIT = "complete-or-forfeit"
    """To complete it, or to fold and leave the chips."""


UNDERCALL: Final = choice("bet.undercall", TOPIC, Undercall, Undercall.FULL_CALL_OR_FLOOR)
NO_RAISE_MISSED: Final = choice("bet.undercall_no_raise_missed", TOPIC, Undercall, Undercall.FULL_CALL_OR_FLOOR)
"""The commitment where no raise was overlooked and the book's own answer is for overlooked raises only."""
CALL_BINDS: Final = yes_no("bet.call_said_binds", TOPIC, default=True)
"""Yes: who said “call” owes the whole call."""

POLICIES: Final = (UNDERCALL, NO_RAISE_MISSED, CALL_BINDS)


class Facing(StrEnum):
    """Facing: what bet the player faced."""

    OPENING_BET = "opening-bet"
    """The first bet of the round; before the flop the big blind."""
    LATER = "later-bet-or-raise"
    """A raise."""


class Outcome(StrEnum):
    """Outcome: what the player owes."""

    COMPLETE = "complete-call"
    """The whole call."""
    FLOOR = "floor-choice"
    """What the floor says: the whole call, or to fold and leave what lies there."""
    COMPLETE_OR_FORFEIT = "complete-or-forfeit"
    """What the player chooses: the whole call, or to fold and leave what lies there."""


@facts
class Situation:
    """Less than the call, put in by a player in turn who is not all-in; totals of the round.

    ``missed_raise``: the player had not seen a raise.
    """

    call_to: SomeChips
    put_in: SomeChips
    facing: Facing
    players_in_hand: Number
    said_call: bool = False
    missed_raise: bool = False

    def __post_init__(self) -> None:
        """Check the hand: it has two players, the undercall is less than the call, and a missed raise was faced."""
        if self.put_in >= self.call_to:
            raise refuse_fact("put_in", "covers_the_call", call_to=self.call_to)
        if self.players_in_hand < 2:
            raise refuse_fact("players_in_hand", "two_at_least")
        if self.missed_raise and self.facing is Facing.OPENING_BET:
            raise refuse_fact("missed_raise", "no_raise_to_miss")


@facts
class Verdict:
    """Verdict: what the player owes, the total for the whole call, and whether a raise is possible now."""

    ruling: Outcome
    due: Amount
    may_raise: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A word binds; then an overlooked raise is forgiven or not; else the opening bet and two players bind."""
    if situation.said_call and consult.ask(CALL_BINDS):
        consult.because("said")
        return _complete(situation, consult)
    match _commitment(situation, consult):
        case Undercall.COMPLETE_OR_FORFEIT:
            consult.because("overlooked" if situation.missed_raise else "own_choice")
            consult.say("complete_or_forfeit", due=situation.call_to, put_in=situation.put_in)
            consult.then("ask_player", add=situation.call_to - situation.put_in)
            return _verdict(Outcome.COMPLETE_OR_FORFEIT, situation, consult)
        case Undercall.FULL_CALL_OR_FLOOR:
            if situation.players_in_hand == 2:
                consult.because("heads_up")
                return _complete(situation, consult)
            if situation.facing is Facing.OPENING_BET:
                consult.because("opening_bet")
                return _complete(situation, consult)
            consult.because("raise_with_several")
            consult.leave_to_floor()
            consult.say("floor", due=situation.call_to, put_in=situation.put_in)
            consult.then("decide_one", add=situation.call_to - situation.put_in)
            return _verdict(Outcome.FLOOR, situation, consult)


def _commitment(situation: Situation, consult: Consultation) -> Undercall:
    """Commitment of the player by the book; some books speak of an overlooked raise only."""
    own = consult.ask(UNDERCALL)
    if own is Undercall.FULL_CALL_OR_FLOOR or situation.missed_raise:
        return own
    consult.leans_on("A-41")
    return consult.ask(NO_RAISE_MISSED)


def _complete(situation: Situation, consult: Consultation) -> Verdict:
    consult.leave_nothing()
    consult.say("complete", due=situation.call_to)
    consult.then("add", amount=situation.call_to - situation.put_in)
    return _verdict(Outcome.COMPLETE, situation, consult)


def _verdict(ruling: Outcome, situation: Situation, consult: Consultation) -> Verdict:
    """Verdict without the right to raise, and the sentence on that."""
    consult.then("no_raise")
    return Verdict(ruling, situation.call_to, may_raise=False)
