"""Topic: what of a bet that is made in several motions (string bet, String Bet)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import SPARE_CHIP, TWO_MOTION, TWO_MOTION_POT_LIMIT
from homepoker.core.rulings.betting.pushed_chips import all_are_needed, is_change_given_later
from homepoker.core.rulings.betting.raise_size import (
    Size,
    at_least_a_bet,
    check_last_raise,
    judge_size,
    least_increment,
)
from homepoker.core.rulings.betting.words_in_turn import word_binds
from homepoker.core.rulings.facts import Amount, ChipValue, Limit, SomeChips, facts, refuse_fact

TOPIC: Final = "bet-string"


class StringBet(StrEnum):
    """Part of a string bet that counts."""

    FIRST_MOTION = "first-motion"
    """The first motion."""
    NOT_ALLOWED = "not-allowed"
    """It is not allowed; what counts is not said."""


STRING: Final = choice("bet.string", TOPIC, StringBet, StringBet.FIRST_MOTION)
WHAT_COUNTS: Final = one_answer("bet.string_counts", TOPIC, "first-motion")
"""What counts of a string bet, where the book only forbids it: the first motion."""

POLICIES: Final = (STRING, WHAT_COUNTS)


class Outcome(StrEnum):
    """Outcome: what the bet is."""

    CALL = "call"
    """A call."""
    BET = "bet"
    """A bet."""
    RAISE = "raise"
    """A raise."""
    UNDERCALL = "undercall"
    """Less than a call; what then is due is a question of its own."""


@facts
class Situation:
    """Chips put in bit by bit by the player whose turn it is; amounts are totals of the betting round.

    ``declared_amount`` and ``declared_raise``: what was said before the first chip. ``to_call`` (0 where nobody
    has bet) and ``min_raise_by``, the last full bet or raise of the round, tell a call from a raise; a book that
    measures by the big blind takes ``bb`` instead, and a first bet is as large at least. Without a word it depends on
    the ``first_chips``, the chips of the first motion: one larger chip, or several that are all needed, are only a
    call.
    """

    to_call: Amount
    first_motion: SomeChips
    total_intended: SomeChips
    declared_raise: bool = False
    declared_amount: SomeChips | None = None
    first_chips: tuple[ChipValue, ...] = ()
    min_raise_by: SomeChips = field(kw_only=True)
    bb: SomeChips | None = None
    limit: Limit = Limit.NO_LIMIT

    def __post_init__(self) -> None:
        """Check the motions: the later ones add to the first."""
        if self.total_intended < self.first_motion:
            raise refuse_fact("total_intended", "below_first_motion", first=self.first_motion)
        if self.total_intended == self.first_motion:
            raise refuse_fact("total_intended", "no_second_motion", first=self.first_motion)
        if self.first_chips and sum(self.first_chips) != self.first_motion:
            raise refuse_fact("first_chips", "other_sum", total=self.first_motion)
        check_last_raise(self.min_raise_by, self.bb, self.to_call)


@facts
class Verdict:
    """Verdict: what stands in front of the player, in chips (of an undercall the call), and what it is."""

    amount: Amount
    ruling: Outcome


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A word before the chips counts; without one the first motion does, as if it had been all."""
    declared = situation.declared_amount
    is_raise = situation.declared_raise and word_binds(consult)
    if declared is not None and word_binds(consult):
        consult.because("said_before")
        return _announced(declared, situation, consult)
    if is_raise and situation.to_call:
        if situation.limit is Limit.LIMIT:
            consult.leans_on("A-61")
            consult.because("fixed")
            return _stands(situation.to_call + situation.min_raise_by, situation, consult)
        least = situation.to_call + least_increment(situation, situation.to_call, consult)
        two_motions = TWO_MOTION if situation.limit is Limit.NO_LIMIT else TWO_MOTION_POT_LIMIT
        if situation.first_motion == situation.to_call and consult.ask(two_motions):
            consult.because("call_then_raise")
            return _stands(max(situation.total_intended, least), situation, consult)
        consult.because("raise_said")
        return _stands(max(situation.first_motion, least), situation, consult)
    if is_raise:
        consult.because("bet_said")
        return _opening(situation.first_motion, situation, consult)
    match consult.ask(STRING):
        case StringBet.FIRST_MOTION:
            consult.because("first_motion")
        case StringBet.NOT_ALLOWED:
            consult.because("not_allowed")
            consult.then("tell")
            consult.rest_on(WHAT_COUNTS)
    if situation.first_motion < situation.to_call:
        return _below_the_call(situation.total_intended, situation, consult)
    if not situation.to_call:
        return _opening(situation.first_motion, situation, consult)
    if situation.first_motion == situation.to_call:
        return _stands(situation.first_motion, situation, consult)
    chips = situation.first_chips
    if not chips:
        raise refuse_fact("first_chips", "missing")
    if len(chips) == 1:
        consult.because("one_chip")
        back = "back_after_round" if is_change_given_later(consult) else "back"
        return _stands(situation.to_call, situation, consult, back=back)
    if all_are_needed(chips, situation.first_motion, situation.to_call, consult):
        consult.because("all_needed")
        return _stands(situation.to_call, situation, consult)
    consult.rest_on(SPARE_CHIP)
    judged = judge_size(situation, situation.to_call, situation.first_motion, consult)
    if judged.size is Size.COMPLETED:
        consult.because("nearly_a_raise")
    elif judged.size is not Size.RAISE:
        consult.because("hardly_more")
    if judged.size is Size.ILLEGAL:
        consult.then("too_small")
    stays = max(0, situation.first_motion - judged.to - judged.returned)
    if stays:
        consult.then("stays_in_pot", amount=stays)
    return _stands(judged.to, situation, consult, stays)


def _announced(declared: int, situation: Situation, consult: Consultation) -> Verdict:
    """An amount said in time, which is judged as if it lay there."""
    to_call = situation.to_call
    if not to_call:
        return _opening(declared, situation, consult)
    if declared < to_call:
        return _below_the_call(declared, situation, consult)
    if declared == to_call:
        return _stands(declared, situation, consult)
    if situation.declared_raise:
        return _stands(max(declared, to_call + least_increment(situation, to_call, consult)), situation, consult)
    judged = judge_size(situation, to_call, declared, consult)
    if judged.size is not Size.RAISE:
        consult.because("said_half" if judged.size is Size.COMPLETED else "said_too_little")
    if judged.size is Size.ILLEGAL:
        consult.then("too_small")
    return _stands(judged.to, situation, consult)


def _opening(amount: int, situation: Situation, consult: Consultation) -> Verdict:
    """A first bet, which is as large as the least one at least."""
    to = at_least_a_bet(amount, situation.bb, consult)
    if to > amount:
        consult.because("least_bet")
    return _stands(to, situation, consult)


def _below_the_call(meant: int, situation: Situation, consult: Consultation) -> Verdict:
    """Rule on chips below the call: made up to it if that was meant, else a matter of its own."""
    if meant >= situation.to_call:
        consult.because("made_up_to_the_call")
        return _stands(situation.to_call, situation, consult)
    consult.say("short", to=situation.to_call)
    consult.then("as_undercall")
    return Verdict(situation.to_call, Outcome.UNDERCALL)


def _stands(amount: int, situation: Situation, consult: Consultation, stays: int = 0, back: str = "back") -> Verdict:
    """The verdict at an amount, and the steps that it comes to; ``stays`` is what is not given back all the same."""
    if not situation.to_call:
        ruling = Outcome.BET
        consult.say("bet", to=amount)
    elif amount > situation.to_call:
        ruling = Outcome.RAISE
        consult.say("raise", to=amount)
    else:
        ruling = Outcome.CALL
        consult.say("call", to=amount)
    if situation.total_intended > amount + stays:
        consult.then(back, amount=situation.total_intended - amount - stays)
    if situation.total_intended < amount:
        consult.then("add", amount=amount - situation.total_intended)
    consult.then("next")
    return Verdict(amount, ruling)
