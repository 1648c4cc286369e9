"""What do chips mean that come to chips of an earlier bet (chips not pulled in, alte Einsatzchips)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MaxLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import LAST_CHIPS, SPARE_CHIP
from homepoker.core.rulings.betting.raise_size import (
    Size,
    all_are_needed,
    check_last_raise,
    is_change_given_later,
    judge_size,
    least_increment,
    word_binds,
)
from homepoker.core.rulings.facts import Amount, ChipValue, SomeChips, facts, refuse_fact

SomeOfThem = Annotated[tuple[ChipValue, ...], MaxLen(200)]
"""Chips, one by one; none is possible."""


class PriorAction(StrEnum):
    """What became of the chips that lay there."""

    LEFT = "left"
    """All of them were left."""
    ALL_REMOVED = "all-removed"
    """All of them were pulled back."""
    PARTLY_REMOVED = "partly-removed"
    """Some of them were pulled back."""


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
    FOLD_NOT_ALLOWED = "fold-not-allowed"
    """Not decided yet, but a fold is no longer possible."""


@facts
class Situation:
    """A player in turn who faces a raise with chips of an earlier bet in front, which the pot has not got yet.

    ``prior_chips`` lay there, ``removed`` are those of them that were pulled back where it was a part.
    ``to_call_total`` is the total to be in. ``declared``: a raise was announced before. ``combined_gesture``: old and
    new chips were gathered and pushed forward together. ``min_raise_by`` is the last full bet or raise; a book that
    measures by the big blind takes ``bb`` instead.
    """

    to_call_total: SomeChips
    prior_chips: SomeOfThem
    prior_action: PriorAction = PriorAction.LEFT
    removed: SomeOfThem = ()
    added: SomeOfThem = field(kw_only=True)
    declared: bool = False
    combined_gesture: bool = False
    chips_behind: bool = True
    min_raise_by: SomeChips = field(kw_only=True)
    bb: SomeChips | None = None

    def __post_init__(self) -> None:
        """Check the chips: only chips that lay there were pulled back, and the player did something."""
        there = list(self.prior_chips)
        for chip in self.removed:
            if chip not in there:
                raise refuse_fact("removed", "chip_not_there", chip=chip)
            there.remove(chip)
        was_left = self.prior_action is PriorAction.LEFT
        if self.removed and was_left:
            raise refuse_fact("prior_action", "something_pulled_back")
        if self.removed and not there and self.prior_action is PriorAction.PARTLY_REMOVED:
            raise refuse_fact("prior_action", "all_pulled_back")
        if not self.added and not self.declared and (was_left or not self.prior_chips):
            raise refuse_fact("added", "nothing_done")
        check_last_raise(self.min_raise_by, self.bb, self.to_call_total)


@facts
class Verdict:
    """Whether a fold is ruled out, what the chips are, and the player's total for the round."""

    committed: bool
    ruling: Outcome
    to: Amount


class CoveringChips(StrEnum):
    """How chips count that cover the call and are pulled back all before others are put in."""

    NEW_ALONE = "new-alone"
    """As if they had never lain there: a single chip put in for them is a call."""
    ONE_BET = "one-bet"
    """As one bet of several chips, whether they are pulled back or not."""


COVERING_BACK: Final = choice("bet.covering_chips_back", "bet-prior-chips", CoveringChips, CoveringChips.NEW_ALONE)


@decides("bet-prior-chips", asks=(COVERING_BACK,))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A word counts first; pulling a chip back binds; then old and new chips are judged by what was done."""
    call_to = situation.to_call_total
    if not situation.added and not situation.declared:
        consult.say("no_fold", to=call_to)
        consult.then("ask_call_or_raise")
        consult.because("pulled_back")
        return Verdict(committed=True, ruling=Outcome.FOLD_NOT_ALLOWED, to=call_to)
    left = _left(situation)
    total = sum(left) + sum(situation.added)
    if situation.declared and word_binds(consult):
        return _declared(situation, total, consult)
    if total < call_to and situation.chips_behind:
        return _short(situation, call_to, total, consult)
    if total < call_to:
        consult.because("last_chips")
        return _at(Outcome.ALL_IN, total, total, consult)
    if situation.combined_gesture:
        consult.because("gathered")
        return _several((*left, *situation.added), situation, total, consult)
    if situation.prior_action is PriorAction.PARTLY_REMOVED or sum(left) >= call_to:
        consult.because("partly_removed" if situation.prior_action is PriorAction.PARTLY_REMOVED else "covered")
        return _by_half(situation, total, consult)
    if (
        sum(situation.prior_chips) >= call_to
        and situation.prior_action is PriorAction.ALL_REMOVED
        and consult.ask(COVERING_BACK) is CoveringChips.ONE_BET
    ):
        consult.because("covered_back")
        return _by_half(situation, total, consult)
    if len(situation.added) == 1:
        consult.because("one_chip", chip=situation.added[0])
        change = "change_after_round" if is_change_given_later(consult) else "change"
        return _at(Outcome.CALL, call_to, total, consult, change)
    return _several(situation.added, situation, total, consult)


def _left(situation: Situation) -> tuple[int, ...]:
    """The old chips that count: those still in front, or all that were gathered and pushed.

    :raises BadFact: a part was pulled back and nobody says which.
    """
    if situation.prior_action is PriorAction.LEFT or situation.combined_gesture:
        return situation.prior_chips
    if situation.prior_action is PriorAction.ALL_REMOVED:
        return ()
    if not situation.removed:
        raise refuse_fact("removed", "missing")
    left = list(situation.prior_chips)
    for chip in situation.removed:
        left.remove(chip)
    return tuple(left)


def _declared(situation: Situation, total: int, consult: Consultation) -> Verdict:
    """A raise as large as what lies there, at least the least one."""
    call_to = situation.to_call_total
    if not situation.chips_behind:
        consult.because("last_chips")
        return _at(Outcome.ALL_IN, total, total, consult)
    least_to = call_to + least_increment(situation, call_to, consult)
    consult.because("word")
    return _at(Outcome.RAISE, max(total, least_to), total, consult)


def _short(situation: Situation, call_to: int, total: int, consult: Consultation) -> Verdict:
    """Rule on chips below the call: a player who pulled back must complete, any other made an undercall."""
    if situation.prior_action is PriorAction.LEFT:
        consult.say("short", to=call_to)
        consult.then("as_undercall")
        return Verdict(committed=False, ruling=Outcome.UNDERCALL, to=call_to)
    consult.because("pulled_back")
    consult.say("must_complete", to=call_to)
    consult.then("add", amount=call_to - total)
    consult.then("next", to=call_to)
    return Verdict(committed=True, ruling=Outcome.FOLD_NOT_ALLOWED, to=call_to)


def _several(chips: tuple[int, ...], situation: Situation, total: int, consult: Consultation) -> Verdict:
    """Several chips: the test with the smallest of them, then half a raise."""
    if len(chips) > 1 and total > situation.to_call_total:
        if all_are_needed(chips, total, situation.to_call_total, consult):
            consult.because("all_needed", chip=min(chips))
            return _at(Outcome.CALL, situation.to_call_total, total, consult)
        consult.because("not_all_needed", chip=min(chips))
    return _by_half(situation, total, consult)


def _by_half(situation: Situation, total: int, consult: Consultation) -> Verdict:
    """Judge the chips by the half of a raise: a raise from there on, else a call; the last chips are all-in."""
    call_to = situation.to_call_total
    if total == call_to:
        consult.because("exact")
        return _at(Outcome.CALL, call_to, total, consult)
    if not situation.chips_behind:
        consult.rest_on(LAST_CHIPS)
        consult.because("last_chips")
        return _at(Outcome.ALL_IN, total, total, consult)
    consult.rest_on(SPARE_CHIP)
    judged = judge_size(situation, call_to, total, consult)
    match judged.size:
        case Size.RAISE:
            consult.because("full_raise", least_to=judged.least_to)
            return _at(Outcome.RAISE, judged.to, total, consult)
        case Size.COMPLETED:
            consult.because("half_reached", over=total - call_to, least_to=judged.least_to)
            return _at(Outcome.RAISE, judged.to, total, consult)
        case Size.CALL | Size.ILLEGAL:
            consult.because("half_missed", over=total - call_to, least_to=judged.least_to)
            if judged.size is Size.ILLEGAL:
                consult.then("tell_illegal", least_to=judged.least_to)
            return _at(Outcome.CALL, call_to, call_to + judged.returned, consult)


def _at(ruling: Outcome, to: int, total: int, consult: Consultation, change: str = "change") -> Verdict:
    """The verdict, and the steps at the table that it comes to."""
    match ruling:
        case Outcome.RAISE:
            consult.say("raise", to=to)
        case Outcome.ALL_IN:
            consult.say("all_in", to=to)
        case _:
            consult.say("call", to=to)
    if total > to:
        consult.then(change, amount=total - to)
    if to > total:
        consult.then("add", amount=to - total)
    consult.then("next", to=to)
    return Verdict(committed=True, ruling=ruling, to=to)
