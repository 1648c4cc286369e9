"""What is a raise that is too small (under-raise, zu kleines Raise)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.raise_size import (
    BELOW,
    SURPLUS,
    THRESHOLD,
    THRESHOLD_OF,
    Size,
    judge_size,
    least_increment,
)
from homepoker.core.rulings.facts import Amount, SomeChips, facts

TOPIC: Final = "bet-under-raise"

POLICIES: Final = (THRESHOLD, THRESHOLD_OF, BELOW, SURPLUS)


class Outcome(StrEnum):
    """What the chips are."""

    CALL = "call"
    """A call."""
    COMPLETE = "complete-to-min-raise"
    """A raise that must be made up to the least legal one."""
    RAISE = "raise"
    """A full raise."""
    ALL_IN = "all-in"
    """An all-in, as large as it is."""
    FLOOR = "floor"
    """Not even a call: a matter of its own."""


@facts
class Situation:
    """Chips (or a number said, which is the same) of a player in turn, as totals of the round.

    ``min_raise_by`` is the last full bet or raise of the round. A book that measures by the big blind takes ``bb``
    instead, if it is told; one that asks for the doubled bet takes ``call_to``.
    """

    call_to: SomeChips
    min_raise_by: SomeChips
    put_in: SomeChips
    raise_declared: bool = False
    all_in: bool = False
    bb: SomeChips | None = None


@facts
class Verdict:
    """What the chips are, the player's total for the round, and what comes back to the player."""

    ruling: Outcome
    total_due: Amount
    returned: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """All-in stands as it is, a word binds to the least raise; else half of it decides."""
    call_to, put_in = situation.call_to, situation.put_in
    if situation.all_in:
        consult.say("all_in", to=put_in)
        consult.then("next", to=max(put_in, call_to))
        return Verdict(Outcome.ALL_IN, put_in, 0)
    if situation.raise_declared:
        least_to = call_to + least_increment(situation, call_to, consult)
        consult.because("word_binds", least_to=least_to)
        return _full(put_in, consult) if put_in >= least_to else _completed(put_in, least_to, consult)
    if put_in < call_to:
        consult.say("not_even_a_call", call_to=call_to)
        consult.then("as_undercall")
        return Verdict(Outcome.FLOOR, call_to, 0)
    if put_in == call_to:
        return _call(call_to, 0, consult)
    judged = judge_size(situation, call_to, put_in, consult)
    match judged.size:
        case Size.RAISE:
            consult.because("full_raise", least_to=judged.least_to)
            return _full(put_in, consult)
        case Size.COMPLETED:
            consult.because("half_reached", over=put_in - call_to, least_to=judged.least_to)
            return _completed(put_in, judged.to, consult)
        case Size.CALL | Size.ILLEGAL:
            consult.because("half_missed", over=put_in - call_to, least_to=judged.least_to)
            if judged.size is Size.ILLEGAL:
                consult.then("tell_illegal", least_to=judged.least_to)
            return _call(call_to, judged.returned, consult)


def _full(to: int, consult: Consultation) -> Verdict:
    consult.say("raise", to=to)
    consult.then("next", to=to)
    return Verdict(Outcome.RAISE, to, 0)


def _completed(put_in: int, to: int, consult: Consultation) -> Verdict:
    consult.say("complete", to=to)
    consult.then("add", amount=to - put_in)
    consult.then("next", to=to)
    return Verdict(Outcome.COMPLETE, to, 0)


def _call(to: int, returned: int, consult: Consultation) -> Verdict:
    consult.say("call", to=to)
    if returned:
        consult.then("change", amount=returned)
    consult.then("next", to=to)
    return Verdict(Outcome.CALL, to, returned)
