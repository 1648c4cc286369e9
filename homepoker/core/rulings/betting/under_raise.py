"""Topic: what is a raise that is too small (under-raise, zu kleines Raise)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import BELOW, LAST_CHIPS, SURPLUS, THRESHOLD, THRESHOLD_OF
from homepoker.core.rulings.betting.pushed_chips import all_are_needed, is_change_given_later
from homepoker.core.rulings.betting.raise_size import Size, check_last_raise, judge_size, least_increment
from homepoker.core.rulings.betting.words_in_turn import word_binds
from homepoker.core.rulings.facts import Amount, ChipValue, SomeChips, facts, refuse_fact

TOPIC: Final = "bet-under-raise"

POLICIES: Final = (THRESHOLD, THRESHOLD_OF, BELOW, SURPLUS)


class Outcome(StrEnum):
    """Outcome: what the chips are."""

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
    instead; one that asks for the doubled bet takes ``call_to``. ``amount_declared``: the amount, or
    “all-in”, was said before the chips. Without any word it depends on the ``chips`` that were laid down: one larger
    chip, or several that are all needed, are only a call.
    """

    call_to: SomeChips
    put_in: SomeChips
    raise_declared: bool = False
    amount_declared: bool = False
    all_in: bool = False
    chips: tuple[ChipValue, ...] = ()
    min_raise_by: SomeChips = field(kw_only=True)
    bb: SomeChips | None = None

    def __post_init__(self) -> None:
        """Check the chips: the laid-down ones are part of those put in."""
        if sum(self.chips) > self.put_in:
            raise refuse_fact("chips", "other_sum", total=self.put_in)
        check_last_raise(self.min_raise_by, self.bb, self.call_to)


@facts
class Verdict:
    """Verdict: what the chips are, the player's total for the round, and what comes back to the player."""

    ruling: Outcome
    total_due: Amount
    returned: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A word binds to the least raise; chips that are all needed are a call; else an all-in stands, or half decides."""
    call_to, put_in = situation.call_to, situation.put_in
    is_raise = situation.raise_declared and word_binds(consult)
    if situation.all_in:
        return _last_chips(situation, consult)
    if is_raise:
        least_to = call_to + least_increment(situation, call_to, consult)
        consult.because("word_binds", least_to=least_to)
        return _full(put_in, consult) if put_in >= least_to else _completed(put_in, least_to, consult)
    if put_in < call_to:
        consult.say("not_even_a_call", call_to=call_to)
        consult.then("as_undercall")
        return Verdict(Outcome.FLOOR, call_to, 0)
    if put_in == call_to:
        return _call(call_to, 0, consult)
    if situation.chips and _is_only_a_call(situation, consult):
        return _silent_call(situation, consult)
    judged = judge_size(situation, call_to, put_in, consult)
    if judged.size in (Size.RAISE, Size.COMPLETED):
        _ask_for_chips(situation)
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


def _last_chips(situation: Situation, consult: Consultation) -> Verdict:
    """Rule on last chips: all-in whatever they come to, unless silent chips are all needed for the call."""
    call_to, put_in = situation.call_to, situation.put_in
    if put_in > call_to and not situation.raise_declared and not situation.amount_declared:
        _ask_for_chips(situation)
        if _is_only_a_call(situation, consult):
            return _silent_call(situation, consult)
        consult.rest_on(LAST_CHIPS)
        consult.because("last_chips")
    consult.say("all_in", to=put_in)
    consult.then("next", to=max(put_in, call_to))
    return Verdict(Outcome.ALL_IN, put_in, 0)


def _is_only_a_call(situation: Situation, consult: Consultation) -> bool:
    """Whether chips without a word are a call, whatever they come to."""
    if situation.amount_declared:
        return False
    chips = situation.chips
    if len(chips) == 1:
        return situation.put_in - chips[0] < situation.call_to
    return all_are_needed(chips, situation.put_in, situation.call_to, consult)


def _ask_for_chips(situation: Situation) -> None:
    """Ask for the chips if no amount was said: they decide whether the raise can be more than a call."""
    if not situation.amount_declared and not situation.chips:
        raise refuse_fact("chips", "missing")


def _silent_call(situation: Situation, consult: Consultation) -> Verdict:
    """Rule on a silent call: by one larger chip, or by several that are all needed."""
    change = "change"
    if len(situation.chips) == 1:
        consult.because("one_chip", chip=situation.chips[0])
        change = "change_after_round" if is_change_given_later(consult) else change
    else:
        consult.because("all_needed", chip=min(situation.chips))
    return _call(situation.call_to, situation.put_in - situation.call_to, consult, change)


def _full(to: int, consult: Consultation) -> Verdict:
    consult.say("raise", to=to)
    consult.then("next", to=to)
    return Verdict(Outcome.RAISE, to, 0)


def _completed(put_in: int, to: int, consult: Consultation) -> Verdict:
    consult.say("complete", to=to)
    consult.then("add", amount=to - put_in)
    consult.then("next", to=to)
    return Verdict(Outcome.COMPLETE, to, 0)


def _call(to: int, returned: int, consult: Consultation, change: str = "change") -> Verdict:
    consult.say("call", to=to)
    if returned:
        consult.then(change, amount=returned)
    consult.then("next", to=to)
    return Verdict(Outcome.CALL, to, returned)
