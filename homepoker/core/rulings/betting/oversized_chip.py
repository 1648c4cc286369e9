"""Topic: what does a single chip of a higher value mean (oversized chip, Overchip)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import FACING_BET, WORDS_IN_TURN
from homepoker.core.rulings.betting.raise_size import (
    Size,
    at_least_a_bet,
    check_least_raise,
    is_change_given_later,
    judge_against,
)
from homepoker.core.rulings.facts import Amount, ChipValue, SomeChips, Street, facts, refuse_fact, told


class OpeningStreets(StrEnum):
    """The streets on which a silent opening chip is a bet of the whole chip."""

    FLOP = "flop"
    """On the flop."""
    AFTER_THE_FLOP = "flop-turn-river"
    """On flop, turn and river."""


OPENING: Final = one_answer("bet.oversized_opening", "bet-oversized-chip", "max-of-chip")
"""Without a word, when nobody has bet: a bet of the whole chip."""
OPENING_STREETS: Final = choice(
    "bet.oversized_opening_streets", "bet-oversized-chip", OpeningStreets, OpeningStreets.AFTER_THE_FLOP
)
RAISE_NO_AMOUNT: Final = one_answer("bet.oversized_raise_no_amount", "bet-oversized-chip", "max-of-chip")
"""With the word “raise” and no amount: the largest raise that the chip allows."""


class Outcome(StrEnum):
    """What the chip is."""

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
    """One chip, put in by the player whose turn it is.

    ``to_call`` is what is missing to the call before the chip lies there, 0 where nobody has bet; before the flop the
    big blind is a bet. ``before_table_touched``: what was said was said in time. ``min_raise_to`` is the smallest legal
    raise and ``declared_to`` the amount that was said, both as the player's total; ``prior_in_front`` is what lies in
    front of the player from earlier in the round. ``bb``, the big blind, is asked for where nobody has bet, and by a
    book that measures raises by it.
    """

    chip: ChipValue
    to_call: Amount
    raise_declared: bool = False
    amount_declared: bool = False
    last_chip: bool = False
    before_table_touched: bool = True
    street: Street = Street.FLOP
    min_raise_to: Amount | None = None
    declared_to: Amount | None = None
    prior_in_front: Amount = 0
    bb: SomeChips | None = None

    def __post_init__(self) -> None:
        """Check the chip: it is not below the call, unless it is the last one, and a raise goes above it."""
        if self.chip < self.to_call and not self.last_chip:
            raise refuse_fact("chip", "below_the_call", to_call=self.to_call)
        if self.amount_declared and self.declared_to is None:
            raise refuse_fact("declared_to", "amount_needed")
        check_least_raise(self.min_raise_to, self.prior_in_front + self.to_call)


@facts
class Verdict:
    """What the chip is, what the player has in front afterwards, and what comes back, in chips.

    Of an undercall ``to`` is what a call comes to.
    """

    ruling: Outcome
    to: Amount
    returned: Amount


@decides("bet-oversized-chip", asks=(FACING_BET, OPENING, OPENING_STREETS, RAISE_NO_AMOUNT))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Silence is a call, and a bet where nobody has bet; a word in time makes it a raise."""
    call_to = situation.prior_in_front + min(situation.chip, situation.to_call)
    if situation.amount_declared and situation.before_table_touched and situation.declared_to is not None:
        return _amount(situation.declared_to, situation, consult)
    if not situation.to_call and situation.street is not Street.PREFLOP:
        return _opening(situation, consult)
    is_all_in_call = situation.last_chip and situation.chip <= situation.to_call
    if situation.raise_declared and situation.before_table_touched and not is_all_in_call:
        return _raise_without_amount(situation, consult)
    consult.say(_what_it_is(situation), to=call_to)
    consult.because(_why_no_raise(situation, is_all_in_call))
    change = "change_after_round" if is_change_given_later(consult) else "change"
    return _at(Outcome.CALL, call_to, situation, consult, change)


def _what_it_is(situation: Situation) -> str:
    """Kind of an act with one chip that raises nothing."""
    if situation.chip < situation.to_call:
        return "all_in"
    return "call" if situation.to_call else "check"


def _raise_without_amount(situation: Situation, consult: Consultation) -> Verdict:
    """Raise without an amount: to the whole chip, at least to the least raise or all-in."""
    consult.rest_on(RAISE_NO_AMOUNT)
    largest, least = situation.prior_in_front + situation.chip, situation.min_raise_to
    if situation.last_chip:
        consult.say("all_in", to=largest)
        consult.because("largest", to=largest)
        if least is not None and largest < least:
            consult.because("short_all_in", least_to=least)
        return _at(Outcome.RAISE, largest, situation, consult)
    to = max(largest, told(least, "min_raise_to"))
    consult.say("raise", to=to)
    consult.because("completed" if to > largest else "largest", chip=situation.chip, to=to)
    return _at(Outcome.RAISE, to, situation, consult)


def _why_no_raise(situation: Situation, is_all_in_call: bool) -> str:
    """Key of the reason why the chip is only a call."""
    if is_all_in_call:
        return "all_there_is"
    if situation.raise_declared or situation.amount_declared:
        return "too_late"
    if not situation.to_call:
        return "blind_is_a_bet"
    return "exact" if situation.chip == situation.to_call else "silent"


def _amount(to: int, situation: Situation, consult: Consultation) -> Verdict:
    """An amount that was said in time is the bet, whatever the chip is worth; “raise” with it binds to a full raise."""
    there, call_to = situation.prior_in_front + situation.chip, situation.prior_in_front + situation.to_call
    consult.rest_on(WORDS_IN_TURN)
    consult.because("word_in_time")
    if situation.last_chip and there < to:
        consult.say("all_in", to=there)
        consult.because("all_there_is")
        return _at(Outcome.RAISE if there > call_to else Outcome.CALL, there, situation, consult)
    is_raise = situation.raise_declared and not situation.last_chip
    if to < call_to and not is_raise and not (situation.last_chip and to == there):
        consult.say("amount_below_the_call", to=to, call_to=call_to)
        consult.then("as_undercall")
        return Verdict(Outcome.UNDERCALL, call_to, max(0, there - call_to))
    if not situation.to_call and situation.street is not Street.PREFLOP:
        return _announced_bet(to, situation, consult)
    if to <= call_to and not is_raise:
        consult.say("amount", to=to)
        return _at(Outcome.CALL, to, situation, consult)
    return _announced_raise(to, call_to, situation, consult)


def _announced_bet(to: int, situation: Situation, consult: Consultation) -> Verdict:
    """A first bet by its amount; less than the least one is made up to it, unless it is all-in."""
    least = to if _is_all_in(to, situation) else at_least_a_bet(to, situation.bb, consult)
    consult.say("amount" if least == to else "bet", to=least)
    if least > to:
        consult.because("below_the_least_bet", to=to, least=least)
    return _at(Outcome.BET, least, situation, consult)


def _announced_raise(to: int, call_to: int, situation: Situation, consult: Consultation) -> Verdict:
    """Rule on an announced amount: a full raise, completed by the word “raise” or from half a raise on, else a call."""
    least_to = to if _is_all_in(to, situation) else told(situation.min_raise_to, "min_raise_to")
    if to >= least_to:
        consult.say("amount", to=to)
        return _at(Outcome.RAISE, to, situation, consult)
    if situation.raise_declared:
        consult.say("raise", to=least_to)
        consult.because("raise_and_amount", to=to, least_to=least_to)
        return _at(Outcome.RAISE, least_to, situation, consult)
    judged = judge_against(least_to, call_to, to, situation.bb, consult)
    if judged.size is Size.COMPLETED:
        consult.say("raise", to=least_to)
        consult.because("half_reached", to=to, least_to=least_to)
        return _at(Outcome.RAISE, least_to, situation, consult)
    consult.say("call", to=call_to)
    consult.because("half_missed", to=to, least_to=least_to)
    if judged.size is Size.ILLEGAL:
        consult.then("tell_illegal", least_to=least_to)
    return _at(Outcome.CALL, call_to, situation, consult, stays=to - judged.to - judged.returned)


def _is_all_in(to: int, situation: Situation) -> bool:
    """Whether it is an all-in: the amount is all that the player has."""
    return situation.last_chip and to == situation.prior_in_front + situation.chip


def _opening(situation: Situation, consult: Consultation) -> Verdict:
    """Opening bet of the whole chip, made up to the least bet if it is smaller."""
    consult.rest_on(OPENING)
    streets = consult.ask(OPENING_STREETS)
    if streets is OpeningStreets.FLOP and situation.street is not Street.FLOP:
        consult.because("named_for_the_flop")
    chip = situation.chip
    to = chip if situation.last_chip else at_least_a_bet(chip, situation.bb, consult)
    consult.say("bet", to=to)
    consult.because("nobody_has_bet" if to == chip else "chip_below_the_least_bet", chip=chip, least=to)
    if (situation.raise_declared or situation.amount_declared) and not situation.before_table_touched:
        consult.because("too_late")
    return _at(Outcome.BET, to, situation, consult)


def _at(
    ruling: Outcome, to: int, situation: Situation, consult: Consultation, change: str = "change", stays: int = 0
) -> Verdict:
    """The verdict, and the steps at the table that it comes to; ``stays`` is what is not given back all the same."""
    there = situation.prior_in_front + situation.chip
    returned = max(0, there - to - stays)
    if stays:
        consult.then("stays_in_pot", amount=stays)
    if returned:
        consult.then(change, amount=returned)
    if to > there:
        consult.then("add", amount=to - there)
    consult.then("next", to=to)
    return Verdict(ruling, to, returned)
