"""Topic: whose turn is it, and what may be done (order of action, Reihenfolge und Optionen)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len, MaxLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import MOST_SEATS, Amount, SeatNumber, SomeChips, Street, facts, refuse_fact
from homepoker.core.rulings.shared.policies import SMALL_BLIND
from homepoker.core.rulings.shared.seat_order import clockwise, clockwise_after, next_after

ORDER: Final = one_answer("bet.order", "bet-action-order", "clockwise")
"""Who comes when: left of the big blind before the flop, left of the button after it, then clockwise."""
FOLD_WITHOUT_BET: Final = yes_no("bet.fold_without_bet", "bet-action-order", default=False)
"""Yes: a fold is among the options even where there is nothing to pay."""


class Option(StrEnum):
    """What a player in turn can do."""

    FOLD = "fold"
    """Give up the hand."""
    CHECK = "check"
    """Not bet."""
    CALL = "call"
    """Pay the bet."""
    BET = "bet"
    """Bet first."""
    RAISE = "raise"
    """Bet more."""


_AFTER: Final = {
    Street.PREFLOP: "flop",
    Street.FLOP: "turn",
    Street.TURN: "river",
    Street.RIVER: "showdown",
}
"""Street that follows a betting round."""

SomeSeats = Annotated[tuple[SeatNumber, ...], MaxLen(11)]


@facts
class Situation:
    """The seats still in the hand and the round so far.

    ``sb`` is empty where the small blind is dead. ``current_bet`` is the bet to call and ``committed`` what the player
    in turn has in front, both as totals of the round. ``last_acted`` is the seat that acted last; nobody: the round
    begins. ``last_raised`` is the seat that bet or raised last; nobody: only the blinds are in. ``may_raise``: betting
    is open for the player (see reopening). ``stack`` is what the player in turn has behind.
    """

    street: Street
    seats_live: Annotated[tuple[SeatNumber, ...], Len(2, 11)]
    button: SeatNumber
    sb: SeatNumber | None = None
    bb: SeatNumber = field(kw_only=True)
    current_bet: Amount = field(kw_only=True)
    committed: Amount = 0
    all_in: SomeSeats = ()
    last_acted: SeatNumber | None = None
    last_raised: SeatNumber | None = None
    may_raise: bool = True
    stack: SomeChips | None = None

    def __post_init__(self) -> None:
        """Check the seats: each is named once, all-ins are in the hand, and before the flop there is a bet."""
        if len(set(self.seats_live)) < len(self.seats_live):
            raise refuse_fact("seats_live", "seat_twice")
        if not set(self.all_in) <= set(self.seats_live):
            raise refuse_fact("all_in", "not_in_hand")
        if self.bb in (self.sb, self.button):
            raise refuse_fact("bb", "seat_twice")
        if self.sb not in (None, self.button) and self.sb not in _between(self.button, self.bb):
            raise refuse_fact("sb", "small_blind_first")
        if self.committed > self.current_bet:
            raise refuse_fact("committed", "above_the_bet", bet=self.current_bet)
        if self.street is Street.PREFLOP and not self.current_bet:
            raise refuse_fact("current_bet", "blind_is_a_bet")


@facts
class Verdict:
    """The seat in turn, none where nobody can act any more, and what that player may do."""

    to_act: SeatNumber | None
    legal: tuple[Option, ...]


@decides("bet-action-order", asks=(ORDER, FOLD_WITHOUT_BET))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Next player to act: clockwise from the big blind before the flop, from the button after it."""
    street = situation.street
    free = [seat for seat in situation.seats_live if seat not in situation.all_in]
    facing = situation.current_bet > situation.committed
    if not free or (len(free) == 1 and not facing):
        consult.say("nobody")
        consult.then("open_hands")
        consult.then("showdown" if street is Street.RIVER else "run_out")
        return Verdict(None, ())
    consult.rest_on(ORDER)
    before = _before(situation)
    seat = next_after(free, before)
    if facing:
        _why(before, situation, consult)
        return _facing_a_bet(seat, situation, others=len(free) > 1, consult=consult)
    if _is_over(seat, situation):
        consult.say("round_over")
        consult.because("all_have_acted")
        consult.then("pull_in")
        consult.then(_AFTER[street])
        return Verdict(None, ())
    _why(before, situation, consult)
    return _without_a_bet(seat, situation, consult)


def _between(first: int, last: int) -> tuple[int, ...]:
    """The seats clockwise between two."""
    seats = clockwise_after(range(1, MOST_SEATS + 1), first)
    return seats[: seats.index(last)]


def _before(situation: Situation) -> int:
    """The seat after which the turn comes.

    :raises BadFact: somebody has bet, so somebody acted last, and it is not told who.
    """
    if situation.last_acted is not None:
        return situation.last_acted
    if situation.street is Street.PREFLOP:
        return situation.bb
    if situation.current_bet:
        raise refuse_fact("last_acted", "missing")
    return situation.button


def _why(before: int, situation: Situation, consult: Consultation) -> None:
    """Give the reason why the turn comes after a seat."""
    if situation.last_acted is not None:
        consult.because("next_seat", seat=before)
    elif situation.sb == situation.button:
        _why_with_two(situation, consult)
    elif situation.street is Street.PREFLOP:
        consult.because("left_of_big_blind", seat=before)
    else:
        consult.because("left_of_button", seat=before)


def _why_with_two(situation: Situation, consult: Consultation) -> None:
    """Reason for the first player of two: the small blind is the button's, so the order is the usual one."""
    consult.rest_on(SMALL_BLIND)
    if situation.street is Street.PREFLOP:
        consult.because("button_begins", seat=situation.button)
    else:
        consult.because("big_blind_begins", seat=situation.bb)


def _is_over(seat: int, situation: Situation) -> bool:
    """Whether the round is over: everybody has acted, where the player next in line owes nothing.

    Before the flop the blinds have still to act unless somebody raised or the big blind has acted; after it the round
    ends with the button, or before whoever bet.
    """
    if situation.last_acted is None:
        return False
    if situation.street is Street.PREFLOP:
        if situation.last_raised is not None or situation.last_acted == situation.bb:
            return True
        return seat not in (situation.sb, situation.bb)
    return bool(situation.current_bet) or _from_button(seat, situation) <= _from_button(situation.last_acted, situation)


def _from_button(seat: int, situation: Situation) -> int:
    """Number of seats from the first one left of the button to a seat; the button is the last."""
    return clockwise(situation.button + 1, seat)


def _facing_a_bet(seat: int, situation: Situation, *, others: bool, consult: Consultation) -> Verdict:
    """Fold, call, and raise where betting is open and chips are left."""
    to_call = situation.current_bet - situation.committed
    has_more = situation.stack is None or situation.stack > to_call
    if situation.may_raise and has_more:
        consult.say("fold_call_raise", seat=seat)
        consult.then("call_costs", amount=to_call)
        if not others:
            consult.then("nobody_to_answer")
        return Verdict(seat, (Option.FOLD, Option.CALL, Option.RAISE))
    if not situation.may_raise:
        consult.because("closed")
    consult.say("fold_or_call", seat=seat)
    if has_more or situation.stack is None:
        consult.then("call_costs", amount=to_call)
    else:
        consult.then("call_all_in", amount=situation.stack)
    return Verdict(seat, (Option.FOLD, Option.CALL))


def _without_a_bet(seat: int, situation: Situation, consult: Consultation) -> Verdict:
    """Check, and bet, or raise for a big blind whom nobody raised."""
    fold = (Option.FOLD,) if consult.ask(FOLD_WITHOUT_BET) else ()
    if situation.current_bet and situation.may_raise:
        consult.say("check_or_raise", seat=seat)
        legal = (*fold, Option.CHECK, Option.RAISE)
    elif situation.current_bet:
        consult.say("check_only", seat=seat)
        legal = (*fold, Option.CHECK)
    else:
        consult.say("check_or_bet", seat=seat)
        legal = (*fold, Option.CHECK, Option.BET)
    consult.because("fold_allowed" if fold else "no_need_to_fold")
    return Verdict(seat, legal)
