"""Calls of too little, by one player or by several.

- ``bet-undercall``: what if a player in turn puts in less than the call (undercall, unvollständiger Call)?
- ``bet-multiple-undercalls``: who corrects first if several called with too little (several undercalls, mehrere
  unvollständige Calls)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Name, Number, SomeChips, facts, refuse_fact


class UndercallDuty(StrEnum):
    """The commitment of a player who put in too little."""

    FULL_CALL_OR_FLOOR = "full-call-or-floor"
    """To the full call facing an opening bet or heads-up; else the floor decides."""
    COMPLETE_OR_FORFEIT = "complete-or-forfeit"
    """To complete it, or to fold and leave the chips."""


UNDERCALL: Final = choice("bet.undercall", "bet-undercall", UndercallDuty, UndercallDuty.FULL_CALL_OR_FLOOR)
NO_RAISE_MISSED: Final = choice(
    "bet.undercall_no_raise_missed", "bet-undercall", UndercallDuty, UndercallDuty.FULL_CALL_OR_FLOOR
)
"""The commitment where no raise was overlooked and the book's own answer is for overlooked raises only."""
CALL_BINDS: Final = yes_no("bet.call_said_binds", "bet-undercall", default=True)
"""Yes: who said “call” owes the whole call."""


class Facing(StrEnum):
    """What bet the player faced."""

    OPENING_BET = "opening-bet"
    """The first bet of the round; before the flop the big blind."""
    LATER = "later-bet-or-raise"
    """A raise."""


class Outcome(StrEnum):
    """What the player owes."""

    COMPLETE = "complete-call"
    """The whole call."""
    FLOOR = "floor-choice"
    """What the floor says: the whole call, or to fold and leave what lies there."""
    COMPLETE_OR_FORFEIT = "complete-or-forfeit"
    """What the player chooses: the whole call, or to fold and leave what lies there."""


@facts
class UndercallSituation:
    """Less than the call, put in by a player in turn who is not all-in; totals of the round.

    ``missed_raise``: the player had not seen a raise. ``meant`` is the call that he thought he was making, where he put
    in more than that; the rest is not forfeited with it.
    """

    call_to: SomeChips
    put_in: SomeChips
    facing: Facing
    players_in_hand: Number
    said_call: bool = False
    missed_raise: bool = False
    meant: SomeChips | None = None

    def __post_init__(self) -> None:
        """Check the hand: it has two players, the undercall is less than the call, and a missed raise was faced."""
        if self.put_in >= self.call_to:
            raise refuse_fact("put_in", "covers_the_call", call_to=self.call_to)
        if self.players_in_hand < 2:
            raise refuse_fact("players_in_hand", "two_at_least")
        if self.missed_raise and self.facing is Facing.OPENING_BET:
            raise refuse_fact("missed_raise", "no_raise_to_miss")
        if self.meant is not None and self.meant > self.put_in:
            raise refuse_fact("meant", "more_than_put_in", amount=self.put_in)


@facts
class UndercallVerdict:
    """What the player owes, the total for the whole call, and whether a raise is possible now."""

    ruling: Outcome
    due: Amount
    may_raise: bool


@decides("bet-undercall", asks=(UNDERCALL, NO_RAISE_MISSED, CALL_BINDS))
def undercall(situation: UndercallSituation, consult: Consultation) -> UndercallVerdict:
    """A word binds; then an overlooked raise is forgiven or not; else the opening bet and two players bind."""
    if situation.said_call and consult.ask(CALL_BINDS):
        consult.because("said")
        return _complete(situation, consult)
    match _commitment(situation, consult):
        case UndercallDuty.COMPLETE_OR_FORFEIT:
            consult.because("overlooked" if situation.missed_raise else "own_choice")
            consult.say("complete_or_forfeit", due=situation.call_to, put_in=_forfeited(situation))
            consult.then("ask_player", add=situation.call_to - situation.put_in)
            return _verdict(Outcome.COMPLETE_OR_FORFEIT, situation, consult)
        case UndercallDuty.FULL_CALL_OR_FLOOR:
            if situation.players_in_hand == 2:
                consult.because("heads_up")
                return _complete(situation, consult)
            if situation.facing is Facing.OPENING_BET:
                consult.because("opening_bet")
                return _complete(situation, consult)
            consult.because("raise_with_several")
            consult.leave_to_floor()
            consult.say("floor", due=situation.call_to, put_in=_forfeited(situation))
            consult.then("decide_one", add=situation.call_to - situation.put_in)
            return _verdict(Outcome.FLOOR, situation, consult)


def _forfeited(situation: UndercallSituation) -> int:
    """The chips that a player who folds leaves in the pot: the call that was meant."""
    return situation.put_in if situation.meant is None else situation.meant


def _commitment(situation: UndercallSituation, consult: Consultation) -> UndercallDuty:
    """Commitment of the player by the book; some books speak of an overlooked raise only."""
    own = consult.ask(UNDERCALL)
    if own is UndercallDuty.FULL_CALL_OR_FLOOR or situation.missed_raise:
        return own
    consult.leans_on("A-41")
    return consult.ask(NO_RAISE_MISSED)


def _complete(situation: UndercallSituation, consult: Consultation) -> UndercallVerdict:
    consult.leave_nothing()
    consult.say("complete", due=situation.call_to)
    consult.then("add", amount=situation.call_to - situation.put_in)
    return _verdict(Outcome.COMPLETE, situation, consult)


def _verdict(ruling: Outcome, situation: UndercallSituation, consult: Consultation) -> UndercallVerdict:
    """Verdict without the right to raise, and the sentences on that and on what is given back."""
    if ruling is not Outcome.COMPLETE and (rest := situation.put_in - _forfeited(situation)):
        consult.then("rest_back", amount=rest)
    consult.then("no_raise")
    return UndercallVerdict(ruling, situation.call_to, may_raise=False)


@facts
class Undercall:
    """One of them: who, the total put in, and the total due for the call."""

    player: Name
    put_in: Amount
    due: SomeChips


@facts
class MultipleUndercallsSituation:
    """The undercalls in the order in which they were made; who paid the whole call may stand among them."""

    undercalls: Annotated[tuple[Undercall, ...], Len(2, 11)]

    def __post_init__(self) -> None:
        """Check the undercalls: each player is named once, and at least one put in too little."""
        names = [call.player for call in self.undercalls]
        if len(set(names)) < len(names):
            raise refuse_fact("undercalls", "player_twice")
        if all(call.put_in >= call.due for call in self.undercalls):
            raise refuse_fact("undercalls", "none_too_small")


@facts
class MultipleUndercallsVerdict:
    """The player to whom the action goes back."""

    first_to_correct: Name


@decides("bet-multiple-undercalls")
def multiple_undercalls(situation: MultipleUndercallsSituation, consult: Consultation) -> MultipleUndercallsVerdict:
    """Send the action back to the first undercall for correction; the floor decides on the later ones."""
    short = [call for call in situation.undercalls if call.put_in < call.due]
    first = short[0]
    consult.say("back_to_first", player=first.player)
    consult.then("correct", player=first.player, due=first.due)
    later = [call.player for call in situation.undercalls[situation.undercalls.index(first) + 1 :]]
    if later:
        consult.then("others", players=later)
    consult.then("in_order")
    return MultipleUndercallsVerdict(first.player)
