"""Raises of too little, noticed at once or late.

- ``bet-under-raise``: what is a raise that is too small (under-raise, zu kleines Raise)?
- ``bet-under-raise-late``: until when is a bet made good that was too small (late correction, zu niedriger Einsatz)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import BELOW, LAST_CHIPS, SURPLUS, THRESHOLD, THRESHOLD_OF
from homepoker.core.rulings.betting.raise_size import (
    Size,
    all_are_needed,
    check_last_raise,
    is_change_given_later,
    judge_size,
    least_increment,
    word_binds,
)
from homepoker.core.rulings.facts import Amount, ChipValue, Name, SomeChips, Street, facts, refuse_fact


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
class UnderRaiseSituation:
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
class UnderRaiseVerdict:
    """What the chips are, the player's total for the round, and what comes back to the player."""

    ruling: Outcome
    total_due: Amount
    returned: Amount


@decides("bet-under-raise", asks=(THRESHOLD, THRESHOLD_OF, BELOW, SURPLUS))
def under_raise(situation: UnderRaiseSituation, consult: Consultation) -> UnderRaiseVerdict:
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
        return UnderRaiseVerdict(Outcome.FLOOR, call_to, 0)
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


def _last_chips(situation: UnderRaiseSituation, consult: Consultation) -> UnderRaiseVerdict:
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
    return UnderRaiseVerdict(Outcome.ALL_IN, put_in, 0)


def _is_only_a_call(situation: UnderRaiseSituation, consult: Consultation) -> bool:
    """Whether chips without a word are a call, whatever they come to."""
    if situation.amount_declared:
        return False
    chips = situation.chips
    if len(chips) == 1:
        return situation.put_in - chips[0] < situation.call_to
    return all_are_needed(chips, situation.put_in, situation.call_to, consult)


def _ask_for_chips(situation: UnderRaiseSituation) -> None:
    """Ask for the chips if no amount was said: they decide whether the raise can be more than a call."""
    if not situation.amount_declared and not situation.chips:
        raise refuse_fact("chips", "missing")


def _silent_call(situation: UnderRaiseSituation, consult: Consultation) -> UnderRaiseVerdict:
    """Rule on a silent call: by one larger chip, or by several that are all needed."""
    change = "change"
    if len(situation.chips) == 1:
        consult.because("one_chip", chip=situation.chips[0])
        change = "change_after_round" if is_change_given_later(consult) else change
    else:
        consult.because("all_needed", chip=min(situation.chips))
    return _call(situation.call_to, situation.put_in - situation.call_to, consult, change)


def _full(to: int, consult: Consultation) -> UnderRaiseVerdict:
    consult.say("raise", to=to)
    consult.then("next", to=to)
    return UnderRaiseVerdict(Outcome.RAISE, to, 0)


def _completed(put_in: int, to: int, consult: Consultation) -> UnderRaiseVerdict:
    consult.say("complete", to=to)
    consult.then("add", amount=to - put_in)
    consult.then("next", to=to)
    return UnderRaiseVerdict(Outcome.COMPLETE, to, 0)


def _call(to: int, returned: int, consult: Consultation, change: str = "change") -> UnderRaiseVerdict:
    consult.say("call", to=to)
    if returned:
        consult.then(change, amount=returned)
    consult.then("next", to=to)
    return UnderRaiseVerdict(Outcome.CALL, to, returned)


class LateCorrection(StrEnum):
    """Deadline for the correction of a bet that was too small."""

    UNTIL_NEXT_CARD = "until-next-card"
    """Until the next card is dealt or the showdown begins."""
    NONE = "none"
    """Not at all once somebody has acted behind it."""


LATE_CORRECTION: Final = choice(
    "bet.late_correction", "bet-under-raise-late", LateCorrection, LateCorrection.UNTIL_NEXT_CARD
)


@facts
class Bettor:
    """Somebody with chips in, and the total for the round."""

    player: Name
    to: SomeChips


@facts
class LateUnderRaiseSituation:
    """A bet or raise below the minimum that was noticed later.

    ``cards_dealt_for_next_street``: the next card lies there, or on the river the showdown has begun. ``bettors`` are
    all who have chips in, with the wrong amount as the highest; ``correct_to`` is the least that it should have been.
    ``street`` is only told in the reason.
    """

    street: Street | None = None
    cards_dealt_for_next_street: bool = field(kw_only=True)
    bettors: Annotated[tuple[Bettor, ...], Len(1, 11)] = field(kw_only=True)
    correct_to: SomeChips = field(kw_only=True)

    def __post_init__(self) -> None:
        """Check the bettors: each is named once, and at least the largest bet is too small."""
        names = [bettor.player for bettor in self.bettors]
        for index, name in enumerate(names):
            if name in names[:index]:
                raise refuse_fact(f"bettors.{index}.player", "player_twice")
        if max(bettor.to for bettor in self.bettors) >= self.correct_to:
            raise refuse_fact("correct_to", "nothing_too_small", correct_to=self.correct_to)


@facts
class LateUnderRaiseVerdict:
    """Whether it is corrected now, the total that then applies, and who must add the difference."""

    correct_now: bool
    new_to: Amount
    players: tuple[Name, ...]


@decides("bet-under-raise-late", asks=(LATE_CORRECTION,))
def late_under_raise(situation: LateUnderRaiseSituation, consult: Consultation) -> LateUnderRaiseVerdict:
    """Decide on a late correction: while the round lasts all who paid the wrong bet add, after that it stands."""
    wrong = max(bettor.to for bettor in situation.bettors)
    players: list[str] = [bettor.player for bettor in situation.bettors if bettor.to == wrong]
    match consult.ask(LATE_CORRECTION):
        case LateCorrection.UNTIL_NEXT_CARD:
            if situation.cards_dealt_for_next_street:
                consult.because(_too_late(situation))
                return _stands(wrong, consult)
        case LateCorrection.NONE:
            if situation.cards_dealt_for_next_street or len(players) > 1:
                consult.because("acted_behind")
                return _stands(wrong, consult)
    consult.say("correct", to=situation.correct_to)
    consult.then("each_adds", count=len(players), players=players, amount=situation.correct_to - wrong)
    consult.then("others", to=situation.correct_to)
    return LateUnderRaiseVerdict(correct_now=True, new_to=situation.correct_to, players=tuple(players))


def _too_late(situation: LateUnderRaiseSituation) -> str:
    match situation.street:
        case None:
            return "round_over"
        case Street.RIVER:
            return "showdown_begun"
        case Street.PREFLOP | Street.FLOP | Street.TURN:
            return "next_card"


def _stands(wrong: int, consult: Consultation) -> LateUnderRaiseVerdict:
    consult.say("stands", to=wrong)
    consult.then("play_on")
    return LateUnderRaiseVerdict(correct_now=False, new_to=wrong, players=())
