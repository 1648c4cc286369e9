"""Topic: what do several chips without a word mean (multiple chips, Setzen mehrerer Chips)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import (
    LAST_CHIPS,
    MIXED_CHIPS,
    MULTI_CHIP,
    SPARE_CHIP,
)
from homepoker.core.rulings.betting.raise_size import Size, all_are_needed, is_change_given_later, judge_size
from homepoker.core.rulings.facts import Amount, ChipValue, SomeChips, facts


class Outcome(StrEnum):
    """What the chips are."""

    CALL = "call"
    """A call."""
    RAISE = "raise"
    """A raise."""
    ALL_IN = "all-in"
    """An all-in."""
    UNDERCALL = "undercall"
    """Less than a call; what then is due is a question of its own."""


@facts
class Situation:
    """Chips put in at once by a player in turn who faces a bet and said neither “raise” nor “all-in”.

    ``to_call`` is what is missing to the call before, ``prior_in_front`` what the player has in front from earlier in
    the round. ``min_raise_by`` is the last full bet or raise; a book that measures by the big blind takes ``bb``
    instead.
    """

    to_call: SomeChips
    chips: Annotated[tuple[ChipValue, ...], Len(1, 200)]
    prior_in_front: Amount = 0
    chips_behind: bool = True
    min_raise_by: SomeChips = field(kw_only=True)
    bb: SomeChips | None = None


@facts
class Verdict:
    """What the chips are, the player's total for the round (of an undercall the call), and what comes back."""

    ruling: Outcome
    to: Amount
    returned: Amount


@decides("bet-multi-chip", asks=(MULTI_CHIP, MIXED_CHIPS, SPARE_CHIP, LAST_CHIPS))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on several chips: a call if all are needed; else half a raise decides, or the last chips are all-in."""
    call_to = situation.prior_in_front + situation.to_call
    total = situation.prior_in_front + sum(situation.chips)
    if total < call_to and situation.chips_behind:
        return _at(Outcome.UNDERCALL, call_to, total, 0, consult)
    if total == call_to:
        consult.because("exact")
        return _at(Outcome.CALL, call_to, total, 0, consult)
    if total > call_to and len(situation.chips) == 1:
        consult.because("one_chip")
        change = "change_after_round" if is_change_given_later(consult) else "change"
        return _at(Outcome.CALL, call_to, total, total - call_to, consult, change)
    if total > call_to and all_are_needed(situation.chips, total, call_to, consult):
        consult.because("all_needed", chip=min(situation.chips))
        return _at(Outcome.CALL, call_to, total, total - call_to, consult)
    if total < call_to:
        consult.because("less_than_the_call")
        return _at(Outcome.ALL_IN, total, total, 0, consult)
    if situation.chips_behind:
        consult.rest_on(SPARE_CHIP)
        return _by_half(situation, call_to, total, consult)
    consult.rest_on(LAST_CHIPS)
    consult.because("last_chips")
    return _at(Outcome.ALL_IN, total, total, 0, consult)


def _by_half(situation: Situation, call_to: int, total: int, consult: Consultation) -> Verdict:
    """Judge several chips by the half of a raise: a raise from there on, else a call."""
    consult.because("not_all_needed", chip=min(situation.chips))
    judged = judge_size(situation, call_to, total, consult)
    match judged.size:
        case Size.RAISE:
            consult.because("full_raise", least_to=judged.least_to)
            return _at(Outcome.RAISE, judged.to, total, 0, consult)
        case Size.COMPLETED:
            consult.because("half_reached", over=total - call_to, least_to=judged.least_to)
            return _at(Outcome.RAISE, judged.to, total, 0, consult)
        case Size.CALL | Size.ILLEGAL:
            consult.because("half_missed", over=total - call_to, least_to=judged.least_to)
            if judged.size is Size.ILLEGAL:
                consult.then("tell_illegal", least_to=judged.least_to)
            return _at(Outcome.CALL, judged.to, total, judged.returned, consult)


def _at(ruling: Outcome, to: int, total: int, returned: int, consult: Consultation, change: str = "change") -> Verdict:
    """The verdict, and the steps at the table that it comes to."""
    match ruling:
        case Outcome.CALL:
            consult.say("call", to=to)
        case Outcome.RAISE:
            consult.say("raise", to=to)
        case Outcome.ALL_IN:
            consult.say("all_in", to=to)
        case Outcome.UNDERCALL:
            consult.say("short", call_to=to)
            consult.then("as_undercall")
            return Verdict(ruling, to, returned)
    if returned:
        consult.then(change, amount=returned)
    if to > total:
        consult.then("add", amount=to - total)
    consult.then("next", to=to)
    return Verdict(ruling, to, returned)
