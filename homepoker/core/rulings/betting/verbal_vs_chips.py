"""Topic: what counts when words and chips differ (words versus chips, Ansage gegen Chips)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import (
    CALL_WITHOUT_BET,
    CHECK_FACING_BET,
    SPARE_CHIP,
)
from homepoker.core.rulings.betting.raise_size import (
    Size,
    all_are_needed,
    check_least_raise,
    is_change_given_later,
    judge_against,
    word_binds,
)
from homepoker.core.rulings.facts import Amount, ChipValue, SomeChips, facts, refuse_fact, told


class VerbalPriority(StrEnum):
    """What counts."""

    FIRST = "first"
    """What came first."""
    WORDS = "words"
    """The word, whichever came first."""
    WORD_SAID_FIRST = "word-said-first"
    """The word, if it was said before the chips; chips before a word are not ruled on."""


class RaiseAfterChips(StrEnum):
    """A raise, or its amount, that is said when the chips lie there."""

    TOO_LATE = "too-late"
    """It is too late; the chips count."""
    COUNTS = "counts"
    """It counts all the same."""


VERBAL_PRIORITY: Final = choice("bet.verbal_priority", "bet-verbal-vs-chips", VerbalPriority, VerbalPriority.FIRST)
RAISE_AFTER_CHIPS: Final = choice(
    "bet.raise_after_chips", "bet-verbal-vs-chips", RaiseAfterChips, RaiseAfterChips.TOO_LATE
)
CHIPS_BEFORE_WORD: Final = one_answer("bet.chips_before_word", "bet-verbal-vs-chips", "chips")
"""Chips before a word, where the book rules on the word said first only: the chips count."""
AT_ONCE: Final = one_answer("bet.word_and_chips_at_once", "bet-verbal-vs-chips", "clear-word")
"""Word and chips at the same moment: the word if it is clear and makes sense, else the chips."""
UNCLEAR_WORD: Final = one_answer("bet.unclear_word", "bet-verbal-vs-chips", "floor")
"""A word before the chips that is not clear: the floor sets the amount."""


class Said(StrEnum):
    """What was said."""

    CALL = "call"
    """“Call”."""
    BET = "bet"
    """“Bet”."""
    RAISE = "raise"
    """“Raise”."""
    CHECK = "check"
    """“Check”."""
    FOLD = "fold"
    """“Fold”."""
    AMOUNT = "amount"
    """A figure alone."""
    ALL_IN = "all-in"
    """“All-in”; the amount is all that the player has."""


class First(StrEnum):
    """What came first."""

    VERBAL = "verbal"
    """The word."""
    CHIPS = "chips"
    """The chips."""
    SIMULTANEOUS = "simultaneous"
    """Both at once."""


class Counts(StrEnum):
    """What counts."""

    DECLARED = "declared"
    """The word."""
    CHIPS = "chips"
    """The chips."""
    FLOOR = "floor"
    """The floor decides."""


@facts
class Declaration:
    """What was said, with the total in chips where one was named."""

    kind: Said
    amount: SomeChips | None = None

    def __post_init__(self) -> None:
        """Check the amount: it is given for an amount alone and for an all-in."""
        if self.kind is Said.AMOUNT and self.amount is None:
            raise refuse_fact("amount", "amount_needed")
        if self.kind is Said.ALL_IN and self.amount is None:
            raise refuse_fact("amount", "all_in_needs_stack")


@facts
class Facing:
    """What is to be paid, in chips; 0 where nobody has bet."""

    call: Amount


@facts
class Situation:
    """A player in turn says one thing and puts in another.

    ``chips`` is what was put in. ``clear``: the word was heard by all and had one meaning; whether it makes sense is
    weighed. ``single_chip``: it was one chip, which without a word never raises. ``min_raise_to``, the smallest legal
    raise as a total (or bet, where nobody has bet), is what a raise or bet comes to at least. A book that measures by
    the big blind asks for ``bb`` where an amount is too small for a raise. Where the chips count and there are
    several, it depends on those that were ``laid_down``.
    """

    declared: Declaration | None
    chips: Amount
    first: First
    facing: Facing
    clear: bool = True
    single_chip: bool = False
    min_raise_to: SomeChips | None = None
    bb: SomeChips | None = None
    laid_down: tuple[ChipValue, ...] = ()

    def __post_init__(self) -> None:
        """Check the facts: a word or chips, chips if they came first, and a least raise above the call."""
        check_least_raise(self.min_raise_to, self.facing.call)
        if self.laid_down and sum(self.laid_down) != self.chips:
            raise refuse_fact("laid_down", "other_sum", total=self.chips)
        if self.chips:
            return
        if self.declared is None or self.first is not First.VERBAL:
            raise refuse_fact("chips", "no_chips_there")


@facts
class Verdict:
    """What counts and the player's total in chips;
    with ``floor`` the total that stands if the floor says nothing."""

    ruling: Counts
    to: Amount


@decides("bet-verbal-vs-chips", asks=(VERBAL_PRIORITY, RAISE_AFTER_CHIPS, CHIPS_BEFORE_WORD, AT_ONCE, UNCLEAR_WORD))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide between word and chips: the first counts, or the word by the book; the floor judges unclear words."""
    declared = situation.declared
    if declared is None:
        consult.because("no_word")
        consult.leave_nothing()
        return _chips(situation, consult)
    if situation.first is First.SIMULTANEOUS:
        # Whether the word makes sense is judged, by whichever book: none but the TDA's speaks on both at once.
        consult.leave_to_floor()
    elif situation.clear and not _contradict(declared, situation):
        consult.leave_nothing()
    if not _word_counts(declared, situation, consult):
        consult.because("at_once_unclear" if situation.first is First.SIMULTANEOUS else "chips_first")
        return _chips(situation, consult)
    if not situation.clear:
        consult.rest_on(UNCLEAR_WORD)
        consult.because("unclear")
        return _floor(situation, consult)
    consult.because("both_at_once" if situation.first is First.SIMULTANEOUS else "word_counts")
    if situation.first is First.SIMULTANEOUS and _makes_no_bet(declared, situation):
        consult.because("makes_no_bet", to=declared.amount, call=situation.facing.call)
        return _floor(situation, consult)
    if declared.kind is Said.CHECK and situation.facing.call:
        return _check_facing_a_bet(situation, consult)
    if declared.amount is not None and declared.kind in (Said.AMOUNT, Said.BET):
        return _amount(declared.amount, situation, consult)
    to = _meant(declared, situation)
    match declared.kind:
        case Said.FOLD:
            consult.say("fold")
        case Said.ALL_IN:
            consult.say("all_in", to=to)
        case Said.CALL if to:
            consult.say("word_call", to=to)
        case Said.RAISE:
            consult.say("word_raise", to=to)
        case Said.BET | Said.AMOUNT:
            consult.say("word", to=to)
        case Said.CHECK | Said.CALL:
            consult.say("check")
            if declared.kind is Said.CALL:
                consult.rest_on(CALL_WITHOUT_BET)
                consult.because("call_is_check")
    if declared.kind in (Said.RAISE, Said.BET) and to > (declared.amount or situation.chips):
        consult.because("at_least", to=to)
    return _at(Counts.DECLARED, to, situation, consult)


def _amount(to: int, situation: Situation, consult: Consultation) -> Verdict:
    """A figure is judged as if it lay there: a bet, a call, a raise, or too little for one."""
    call = situation.facing.call
    if to < call:
        consult.say("amount_below_the_call", to=to, call=call)
        consult.then("as_undercall")
        return Verdict(Counts.DECLARED, to)
    if to == call:
        consult.say("word_call", to=to)
        return _at(Counts.DECLARED, to, situation, consult)
    least = told(situation.min_raise_to, "min_raise_to")
    if to >= least:
        consult.say("word", to=to)
        return _at(Counts.DECLARED, to, situation, consult)
    if not call:
        consult.say("word", to=least)
        consult.because("at_least", to=least)
        return _at(Counts.DECLARED, least, situation, consult)
    judged = judge_against(least, call, to, situation.bb, consult)
    if judged.size is Size.COMPLETED:
        consult.say("word_raise", to=least)
        consult.because("half_reached", to=to, least=least)
        return _at(Counts.DECLARED, least, situation, consult)
    consult.say("word_call", to=call)
    consult.because("half_missed", to=to, least=least)
    if judged.size is Size.ILLEGAL:
        consult.then("tell_illegal", least=least)
    return _at(Counts.DECLARED, call, situation, consult, stays=to - judged.to - judged.returned)


def _check_facing_a_bet(situation: Situation, consult: Consultation) -> Verdict:
    """“Check” is no answer to a bet: the chips pay for the call at most, and a raise is out of the question."""
    consult.rest_on(CHECK_FACING_BET)
    to = min(situation.chips, situation.facing.call)
    consult.say("check_facing_bet", call=situation.facing.call)
    if situation.chips > to:
        consult.then("change", amount=situation.chips - to)
    consult.then("ask_call_or_fold")
    return Verdict(Counts.DECLARED, to)


def _floor(situation: Situation, consult: Consultation) -> Verdict:
    """A word that not everybody heard or understood alike, or that makes no sense beside the chips."""
    to = _worth(situation)
    consult.leave_to_floor()
    consult.say("floor", to=to)
    consult.then("ask_what_was_heard")
    consult.then("name_amount", to=to)
    return Verdict(Counts.FLOOR, to)


def _contradict(declared: Declaration, situation: Situation) -> bool:
    """Whether word and chips mean different things; one larger chip for a smaller amount only wants change."""
    if declared.kind in (Said.CHECK, Said.FOLD):
        return situation.chips > 0
    if declared.amount is None or not situation.chips:
        return False
    is_single = situation.single_chip or len(situation.laid_down) == 1
    return situation.chips < declared.amount or (situation.chips > declared.amount and not is_single)


def _makes_no_bet(declared: Declaration, situation: Situation) -> bool:
    """Whether an amount is no bet here: less than the call, while the chips cover it."""
    amount, call = declared.amount, situation.facing.call
    return declared.kind in (Said.AMOUNT, Said.BET) and amount is not None and amount < call <= situation.chips


def _word_counts(declared: Declaration, situation: Situation, consult: Consultation) -> bool:
    match situation.first:
        case First.VERBAL:
            return word_binds(consult)
        case First.SIMULTANEOUS:
            consult.rest_on(AT_ONCE)
            return situation.clear
        case First.CHIPS:
            if declared.kind is Said.RAISE:
                return consult.ask(RAISE_AFTER_CHIPS) is RaiseAfterChips.COUNTS
            return _late_word_counts(consult)


def _late_word_counts(consult: Consultation) -> bool:
    """Whether a word counts although it comes after the chips."""
    match consult.ask(VERBAL_PRIORITY):
        case VerbalPriority.FIRST:
            return False
        case VerbalPriority.WORDS:
            return True
        case VerbalPriority.WORD_SAID_FIRST:
            consult.leans_on("A-59")
            consult.rest_on(CHIPS_BEFORE_WORD)
            return False


def _chips(situation: Situation, consult: Consultation) -> Verdict:
    """The chips as they lie there: one only pays, several can be more than a call."""
    to, call = _worth(situation), situation.facing.call
    if to > call > 0:
        return _several_chips(to, call, situation, consult)
    if not call and to < told(situation.min_raise_to, "min_raise_to"):
        to = told(situation.min_raise_to, "min_raise_to")
        consult.because("least_bet", to=to)
    consult.say("chips", to=to)
    change = "change"
    if situation.chips > to:
        consult.because("one_chip")
        change = "change_after_round" if is_change_given_later(consult) else change
    return _at(Counts.CHIPS, to, situation, consult, change)


def _several_chips(total: int, call: int, situation: Situation, consult: Consultation) -> Verdict:
    """Several chips without a word: the test with the smallest of them, then half a raise."""
    chips = situation.laid_down
    if not chips:
        raise refuse_fact("laid_down", "missing")
    if all_are_needed(chips, total, call, consult):
        consult.say("chips", to=call)
        consult.because("all_needed", chip=min(chips))
        return _at(Counts.CHIPS, call, situation, consult)
    consult.rest_on(SPARE_CHIP)
    judged = judge_against(told(situation.min_raise_to, "min_raise_to"), call, total, situation.bb, consult)
    consult.say("chips", to=judged.to)
    if judged.size is Size.COMPLETED:
        consult.because("half_reached", to=total, least=judged.least_to)
    elif judged.size is not Size.RAISE:
        consult.because("half_missed", to=total, least=judged.least_to)
    if judged.size is Size.ILLEGAL:
        consult.then("tell_illegal", least=judged.least_to)
    return _at(Counts.CHIPS, judged.to, situation, consult, stays=max(0, total - judged.to - judged.returned))


def _at(
    counts: Counts, to: int, situation: Situation, consult: Consultation, change: str = "change", stays: int = 0
) -> Verdict:
    """The verdict, and the steps that it comes to; ``stays`` is what is not given back all the same."""
    if stays:
        consult.then("stays_in_pot", amount=stays)
    if situation.chips > to + stays:
        consult.then(change, amount=situation.chips - to - stays)
    if situation.chips < to:
        consult.then("add", amount=to - situation.chips)
    consult.then("as_undercall" if counts is Counts.CHIPS and to < situation.facing.call else "next")
    return Verdict(counts, to)


def _worth(situation: Situation) -> int:
    """Total of the chips without a word: one chip only pays."""
    call = situation.facing.call
    is_single = situation.single_chip or len(situation.laid_down) == 1
    return min(situation.chips, call) if is_single and call else situation.chips


def _meant(declared: Declaration, situation: Situation) -> int:
    """Total of the word, in chips."""
    match declared.kind:
        case Said.CHECK | Said.FOLD:
            return 0
        case Said.CALL:
            return situation.facing.call
        case Said.RAISE | Said.BET:
            return max(declared.amount or situation.chips, told(situation.min_raise_to, "min_raise_to"))
        case Said.AMOUNT | Said.ALL_IN:
            return declared.amount or 0
