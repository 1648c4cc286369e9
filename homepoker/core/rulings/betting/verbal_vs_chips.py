"""What counts when words and chips differ (words versus chips, Ansage gegen Chips)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, facts, refuse_fact

TOPIC: Final = "bet-verbal-vs-chips"


class VerbalPriority(StrEnum):
    """What counts."""

    FIRST = "first"
    """What came first."""
    WORDS = "words"
    """The word, whichever came first."""
    WORD_SAID_FIRST = "word-said-first"
    """The word, if it was said before the chips; chips before a word are not ruled on."""


VERBAL_PRIORITY: Final = choice("bet.verbal_priority", TOPIC, VerbalPriority, VerbalPriority.FIRST)

POLICIES: Final = (VERBAL_PRIORITY,)


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
        """An amount alone has its figure."""
        if self.kind is Said.AMOUNT and self.amount is None:
            raise refuse_fact("amount", "amount_needed")


@facts
class Facing:
    """What is to be paid, in chips; 0 where nobody has bet."""

    call: Amount


@facts
class Situation:
    """A player in turn says one thing and puts in another.

    ``chips`` is what was put in. ``clear``: the word was heard by all and fits the situation. ``single_chip``:
    it was one chip, which without a word never raises. ``min_raise_to``, the smallest legal raise as a total, is
    what a raise announced without an amount comes to at least.
    """

    declared: Declaration | None
    chips: Amount
    first: First
    facing: Facing
    clear: bool = True
    single_chip: bool = False
    min_raise_to: Amount = 0


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
    if not _word_counts(situation, consult):
        consult.because("chips_first")
        return _chips(situation, consult)
    if not situation.clear:
        to = _worth(situation)
        consult.say("floor", to=to)
        consult.because("unclear")
        consult.then("ask_what_was_heard")
        consult.then("name_amount", to=to)
        return Verdict(Counts.FLOOR, to)
    consult.because("both_at_once" if situation.first is First.SIMULTANEOUS else "word_counts")
    if declared.kind is Said.CHECK and situation.facing.call:
        return _check_facing_a_bet(situation, consult)
    to = _meant(declared, situation)
    if declared.kind is Said.FOLD:
        consult.say("fold")
    elif to:
        consult.say("word", to=to)
    else:
        consult.say("check")
    if situation.chips > to:
        consult.then("change", amount=situation.chips - to)
    if situation.chips < to:
        consult.then("add", amount=to - situation.chips)
    if declared.kind not in (Said.CHECK, Said.FOLD) and to < situation.facing.call:
        consult.then("as_undercall")
    elif situation.facing.call < to < situation.min_raise_to:
        consult.then("as_under_raise")
    else:
        consult.then("next")
    return Verdict(Counts.DECLARED, to)


def _check_facing_a_bet(situation: Situation, consult: Consultation) -> Verdict:
    """“Check” is no answer to a bet: the chips pay for the call at most."""
    to = min(situation.chips, situation.facing.call)
    consult.say("check_facing_bet", call=situation.facing.call)
    if situation.chips > to:
        consult.then("change", amount=situation.chips - to)
    consult.then("as_invalid")
    return Verdict(Counts.DECLARED, to)


def _word_counts(situation: Situation, consult: Consultation) -> bool:
    chips_first = situation.first is First.CHIPS
    match consult.ask(VERBAL_PRIORITY):
        case VerbalPriority.FIRST:
            return not chips_first
        case VerbalPriority.WORDS:
            return True
        case VerbalPriority.WORD_SAID_FIRST:
            if situation.first is not First.VERBAL:
                consult.leans_on("A-59")
            return not chips_first


def _chips(situation: Situation, consult: Consultation) -> Verdict:
    to = _worth(situation)
    consult.say("chips", to=to)
    if situation.chips > to:
        consult.because("one_chip")
        consult.then("change", amount=situation.chips - to)
    elif to > situation.facing.call > 0:
        consult.then("many_chips")
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
            return max(declared.amount or situation.chips, situation.min_raise_to)
        case Said.BET | Said.AMOUNT:
            return declared.amount or max(situation.chips, situation.min_raise_to)
