"""Topic: is it a raise if somebody puts in too much and wants change (expecting change, Warten auf Wechselgeld)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import WORDS_IN_TURN
from homepoker.core.rulings.betting.raise_size import Size, all_are_needed, is_change_given_later, judge_size
from homepoker.core.rulings.facts import Amount, ChipValue, SomeChips, facts, refuse_fact

SILENT_CHIPS_COUNT: Final = yes_no("bet.silent_chips_count", "bet-expecting-change", default=True)
"""Yes: chips put in without a word can be a bet of all of them, whatever change was meant."""


class Outcome(StrEnum):
    """What the chips are."""

    CALL = "call"
    """A call, and the change is given."""
    RAISE = "raise"
    """A raise; no change is given."""


@facts
class Situation:
    """More than the call, put in without “raise”, in the hope of change.

    ``said_call``: the word came before the chips. ``min_raise_by`` is the last full bet or raise; a book that measures
    by the big blind takes ``bb`` instead, if it is told.
    """

    to_call: SomeChips
    chips: Annotated[tuple[ChipValue, ...], Len(1, 200)]
    said_call: bool = False
    min_raise_by: SomeChips = field(kw_only=True)
    bb: SomeChips | None = None

    def __post_init__(self) -> None:
        """Check that more than the call was put in: otherwise there is no change to expect."""
        if sum(self.chips) <= self.to_call:
            raise refuse_fact("chips", "no_change_due", to_call=self.to_call)


@facts
class Verdict:
    """What the chips are, and the player's total for the round."""

    ruling: Outcome
    to: Amount


@decides("bet-expecting-change", asks=(SILENT_CHIPS_COUNT,))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A word before binds; silent chips count as they lie."""
    call_to, total = situation.to_call, sum(situation.chips)
    if situation.said_call:
        consult.rest_on(WORDS_IN_TURN)
        consult.because("said")
        consult.say("call", to=call_to)
        consult.then("change", amount=total - call_to)
        return Verdict(Outcome.CALL, call_to)
    if not consult.ask(SILENT_CHIPS_COUNT):
        consult.because("change_is_given")
        return _call(call_to, total, consult)
    if len(situation.chips) == 1:
        consult.because("one_chip")
        return _call(call_to, total, consult, "change_after_round" if is_change_given_later(consult) else "change")
    if all_are_needed(situation.chips, total, call_to, consult):
        consult.because("all_needed", chip=min(situation.chips))
        return _call(call_to, total, consult)
    judged = judge_size(situation, call_to, total, consult)
    match judged.size:
        case Size.RAISE:
            consult.because("full_raise", least_to=judged.least_to)
            return _raise(judged.to, total, consult)
        case Size.COMPLETED:
            consult.because("half_reached", over=total - call_to, least_to=judged.least_to)
            return _raise(judged.to, total, consult)
        case Size.CALL | Size.ILLEGAL:
            consult.because("half_missed", over=total - call_to, least_to=judged.least_to)
            if judged.size is Size.ILLEGAL:
                consult.then("tell_illegal", least_to=judged.least_to)
            return _call(call_to, call_to + judged.returned, consult)


def _raise(to: int, total: int, consult: Consultation) -> Verdict:
    consult.say("raise", to=to)
    if to > total:
        consult.then("add", amount=to - total)
    consult.then("no_change", to=to)
    return Verdict(Outcome.RAISE, to)


def _call(to: int, total: int, consult: Consultation, change: str = "change") -> Verdict:
    consult.say("call", to=to)
    if total > to:
        consult.then(change, amount=total - to)
    consult.then("say_first")
    return Verdict(Outcome.CALL, to)
