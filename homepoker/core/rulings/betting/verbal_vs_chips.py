"""What counts when words and chips differ (words versus chips, Ansage gegen Chips)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.pushed_chips import is_change_given_later
from homepoker.core.rulings.betting.words_in_turn import word_binds
from homepoker.core.rulings.facts import Amount, SomeChips, facts, refuse_fact, told

TOPIC: Final = "bet-verbal-vs-chips"


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


class ChipsBeforeWord(StrEnum):
    """Chips before a word, where the book rules on the word said first only."""

    CHIPS = "chips"
    """The chips count."""


class AtOnce(StrEnum):
    """Word and chips at the same moment."""

    CLEAR_WORD = "clear-word"
    """The word if it is clear, else the chips."""


class UnclearWord(StrEnum):
    """A word before the chips that is not clear."""

    FLOOR = "floor"
    """The floor sets the amount."""


VERBAL_PRIORITY: Final = choice("bet.verbal_priority", TOPIC, VerbalPriority, VerbalPriority.FIRST)
RAISE_AFTER_CHIPS: Final = choice("bet.raise_after_chips", TOPIC, RaiseAfterChips, RaiseAfterChips.TOO_LATE)
CHIPS_BEFORE_WORD: Final = choice("bet.chips_before_word", TOPIC, ChipsBeforeWord, ChipsBeforeWord.CHIPS)
AT_ONCE: Final = choice("bet.word_and_chips_at_once", TOPIC, AtOnce, AtOnce.CLEAR_WORD)
UNCLEAR_WORD: Final = choice("bet.unclear_word", TOPIC, UnclearWord, UnclearWord.FLOOR)

POLICIES: Final = (VERBAL_PRIORITY, RAISE_AFTER_CHIPS, CHIPS_BEFORE_WORD, AT_ONCE, UNCLEAR_WORD)


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
        """An amount alone has its figure, and an all-in is as much as the player has."""
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

    ``chips`` is what was put in. ``clear``: the word was heard by all and fits the situation. ``single_chip``:
    it was one chip, which without a word never raises. ``min_raise_to``, the smallest legal raise as a total (or bet,
    where nobody has bet), is what a raise or bet announced without an amount comes to at least.
    """

    declared: Declaration | None
    chips: Amount
    first: First
    facing: Facing
    clear: bool = True
    single_chip: bool = False
    min_raise_to: SomeChips | None = None

    def __post_init__(self) -> None:
        """Something was said or put in, and chips that came first are there."""
        if self.chips:
            return
        if self.declared is None or self.first is not First.VERBAL:
            raise refuse_fact("chips", "no_chips_there")


@facts
class Verdict:
    """What counts and the player's total in chips; with ``floor`` the total that stands if the floor says nothing."""

    ruling: Counts
    to: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """What came first counts, unless the book has the word prevail; of an unclear word the floor judges."""
    declared = situation.declared
    if declared is None:
        consult.because("no_word")
        return _chips(situation, consult)
    if not _word_counts(declared, situation, consult):
        consult.because("at_once_unclear" if situation.first is First.SIMULTANEOUS else "chips_first")
        return _chips(situation, consult)
    if not situation.clear:
        match consult.ask(UNCLEAR_WORD):
            case UnclearWord.FLOOR:
                return _floor(situation, consult)
    consult.leave_nothing()
    consult.because("both_at_once" if situation.first is First.SIMULTANEOUS else "word_counts")
    if declared.kind is Said.CHECK and situation.facing.call:
        return _check_facing_a_bet(situation, consult)
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
                consult.because("call_is_check")
    if declared.kind in (Said.RAISE, Said.BET) and to > (declared.amount or situation.chips):
        consult.because("at_least", to=to)
    if situation.chips > to:
        consult.then("change", amount=situation.chips - to)
    if situation.chips < to:
        consult.then("add", amount=to - situation.chips)
    consult.then(_go_on(declared.kind, to, situation))
    return Verdict(Counts.DECLARED, to)


def _go_on(kind: Said, to: int, situation: Situation) -> str:
    """The last step: play goes on, or the amount itself is too little."""
    call = situation.facing.call
    if kind in (Said.CHECK, Said.FOLD, Said.ALL_IN):
        return "next"
    if to < call:
        return "as_undercall"
    if call and to > call and kind is not Said.RAISE and to < told(situation.min_raise_to, "min_raise_to"):
        return "as_under_raise"
    return "next"


def _check_facing_a_bet(situation: Situation, consult: Consultation) -> Verdict:
    """“Check” is no answer to a bet: the chips pay for the call at most."""
    to = min(situation.chips, situation.facing.call)
    consult.say("check_facing_bet", call=situation.facing.call)
    if situation.chips > to:
        consult.then("change", amount=situation.chips - to)
    consult.then("as_invalid")
    return Verdict(Counts.DECLARED, to)


def _floor(situation: Situation, consult: Consultation) -> Verdict:
    """A word that not everybody heard, or understood alike."""
    to = _worth(situation)
    consult.leave_to_floor()
    consult.say("floor", to=to)
    consult.because("unclear")
    consult.then("ask_what_was_heard")
    consult.then("name_amount", to=to)
    return Verdict(Counts.FLOOR, to)


def _word_counts(declared: Declaration, situation: Situation, consult: Consultation) -> bool:
    match situation.first:
        case First.VERBAL:
            return word_binds(consult)
        case First.SIMULTANEOUS:
            match consult.ask(AT_ONCE):
                case AtOnce.CLEAR_WORD:
                    return situation.clear
        case First.CHIPS:
            if declared.kind is Said.RAISE:
                return consult.ask(RAISE_AFTER_CHIPS) is RaiseAfterChips.COUNTS
            return _late_word_counts(consult)


def _late_word_counts(consult: Consultation) -> bool:
    """Whether a word counts that comes after the chips."""
    match consult.ask(VERBAL_PRIORITY):
        case VerbalPriority.FIRST:
            return False
        case VerbalPriority.WORDS:
            return True
        case VerbalPriority.WORD_SAID_FIRST:
            consult.leans_on("A-59")
            match consult.ask(CHIPS_BEFORE_WORD):
                case ChipsBeforeWord.CHIPS:
                    return False


def _chips(situation: Situation, consult: Consultation) -> Verdict:
    to, call = _worth(situation), situation.facing.call
    consult.leave_nothing()
    consult.say("chips", to=to)
    if situation.chips > to:
        consult.because("one_chip")
        change = "change_after_round" if is_change_given_later(consult) else "change"
        consult.then(change, amount=situation.chips - to)
    if to < call:
        consult.then("as_undercall")
    elif to > call > 0:
        consult.then("many_chips")
    else:
        consult.then("next")
    return Verdict(Counts.CHIPS, to)


def _worth(situation: Situation) -> int:
    """What the chips come to without a word: one chip only pays."""
    call = situation.facing.call
    return min(situation.chips, call) if situation.single_chip and call else situation.chips


def _meant(declared: Declaration, situation: Situation) -> int:
    """What the word comes to, in chips."""
    match declared.kind:
        case Said.CHECK | Said.FOLD:
            return 0
        case Said.CALL:
            return situation.facing.call
        case Said.RAISE:
            return max(declared.amount or situation.chips, told(situation.min_raise_to, "min_raise_to"))
        case Said.BET if declared.amount is None:
            return max(situation.chips, told(situation.min_raise_to, "min_raise_to"))
        case Said.BET | Said.AMOUNT | Said.ALL_IN:
            return declared.amount or 0
