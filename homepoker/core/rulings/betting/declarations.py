"""Words that leave something open: amounts, pots, conditions, acts that do not fit.

- ``bet-ambiguous-amount``: how much is an amount that can be read in several ways (ambiguous amount, unklarer
  Betrag)?
- ``bet-raise-total-or-by``: is an announced amount the whole bet or what is added (total or addition, Gesamteinsatz)?
- ``bet-pot-declaration``: to what does "I bet the pot" oblige in no-limit (pot declaration, Ansage „Pot“)?
- ``bet-conditional``: does a condition on another player's act bind (conditional statement, bedingte Ansage)?
- ``bet-invalid-declaration``: what does a word mean that does not fit (invalid declaration, ungültige Setz-Ansage)?
- ``bet-early-call-unknown-amount``: what of a call or fold before the amount is known (premature call, verfrühter
  Call)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import (
    CALL_WITHOUT_BET,
    CHECK_FACING_BET,
    RAISE_WITHOUT_BET,
    WORDS_IN_TURN,
)
from homepoker.core.rulings.betting.raise_size import LastRaise, check_last_raise, least_increment
from homepoker.core.rulings.facts import Amount, SomeChips, Text, facts, refuse_fact


class AmbiguousReading(StrEnum):
    """Reading of an ambiguous amount that counts."""

    MAX_UP_TO_POT = "max-up-to-pot"
    """The highest that is not above the pot."""
    LOWEST = "lowest"
    """The lowest."""


AMBIGUOUS: Final = choice("bet.ambiguous", "bet-ambiguous-amount", AmbiguousReading, AmbiguousReading.MAX_UP_TO_POT)


@facts
class AmbiguousAmountSituation:
    """An amount that was announced in words with several meanings, by the player whose turn it is.

    ``readings`` are the amounts that can be meant and make sense, all in chips. ``pot_before`` is all that was bet
    before, with the bets that still lie in front of the players. ``clarified`` is the amount where something made
    it clear at once; ``min_legal`` the smallest legal bet or raise, as a total.
    """

    readings: Annotated[tuple[SomeChips, ...], MinLen(1)]
    pot_before: Amount
    clarified: SomeChips | None = None
    min_legal: Amount = 0


@facts
class AmbiguousAmountVerdict:
    """What is bet, in chips."""

    amount: Amount


@decides("bet-ambiguous-amount", asks=(AMBIGUOUS,))
def ambiguous_amount(situation: AmbiguousAmountSituation, consult: Consultation) -> AmbiguousAmountVerdict:
    """Decide on an ambiguous amount: what was made clear, else the book's reading, at least the legal one."""
    if situation.clarified is not None:
        consult.because("made_clear")
        return _at(situation.clarified, situation, consult)
    match consult.ask(AMBIGUOUS):
        case AmbiguousReading.MAX_UP_TO_POT:
            if len(situation.readings) > 1:
                # Which amounts make sense here is judged.
                consult.leave_to_floor()
            within = [reading for reading in situation.readings if reading <= situation.pot_before]
            if within:
                consult.because("within_pot", pot=situation.pot_before)
                return _at(max(within), situation, consult)
            consult.because("all_above_pot", pot=situation.pot_before)
            return _at(min(situation.readings), situation, consult)
        case AmbiguousReading.LOWEST:
            consult.because("lowest")
            return _at(min(situation.readings), situation, consult)


def _at(amount: int, situation: AmbiguousAmountSituation, consult: Consultation) -> AmbiguousAmountVerdict:
    to = max(amount, situation.min_legal)
    if to > amount:
        consult.because("least", to=to)
    consult.say("amount", to=to)
    consult.then("put_in", to=to)
    consult.then("plain_words")
    return AmbiguousAmountVerdict(to)


class RaiseMeaning(StrEnum):
    """What “raise, 8000” means."""

    TOTAL = "total"
    """The whole bet."""
    BY = "by"
    """What is added to the call."""


RAISE_AMOUNT_MEANING: Final = choice(
    "bet.raise_amount_meaning", "bet-raise-total-or-by", RaiseMeaning, RaiseMeaning.TOTAL, open_question="A-27"
)


@facts
class RaiseTotalOrBySituation:
    """“Raise” was said with an amount and without “to” or “by”; ``opening`` is the bet before it, as a total.

    Where the amount may be too small, ``min_raise_by`` is asked for, the last full bet or raise of the round; a book
    that measures by the big blind takes ``bb`` instead.
    """

    declared: SomeChips
    opening: SomeChips
    min_raise_by: SomeChips | None = None
    bb: SomeChips | None = None

    def __post_init__(self) -> None:
        """Check the last raise: it is no larger than the bet that it came to."""
        if self.min_raise_by is not None:
            check_last_raise(self.min_raise_by, self.bb, self.opening)


@facts
class RaiseTotalOrByVerdict:
    """The player's total, in chips; a legal raise."""

    to: Amount


@decides("bet-raise-total-or-by", asks=(RAISE_AMOUNT_MEANING,))
def raise_total_or_by(situation: RaiseTotalOrBySituation, consult: Consultation) -> RaiseTotalOrByVerdict:
    """The amount as the book reads it; “raise” was said, so it is a full one at least."""
    amount = to = _total(situation, consult)
    if amount < 2 * situation.opening:  # no book asks for more than the doubled bet
        least = least_increment(LastRaise(situation.min_raise_by, situation.bb), situation.opening, consult)
        to = max(amount, situation.opening + least)
    if to > amount:
        consult.because("word_binds", said=amount, to=to)
    consult.say("raise", to=to)
    consult.then("put_in", to=to)
    consult.then("say_to")
    return RaiseTotalOrByVerdict(to)


def _total(situation: RaiseTotalOrBySituation, consult: Consultation) -> int:
    match consult.ask(RAISE_AMOUNT_MEANING):
        case RaiseMeaning.TOTAL:
            # What else was said or shown may make another amount clear, which is judged.
            consult.leave_to_floor()
            consult.because("total")
            return situation.declared
        case RaiseMeaning.BY:
            consult.because("by", opening=situation.opening, declared=situation.declared)
            return situation.opening + situation.declared


@facts
class PotDeclarationSituation:
    """A player in no-limit says "pot", with or without a bet before him (before the flop: the big blind)."""

    facing_bet: bool


class MustDo(StrEnum):
    """To what the word obliges at least."""

    MIN_BET = "min-bet"
    """To the smallest bet."""
    MIN_RAISE = "min-raise"
    """To the smallest raise."""


@facts
class PotDeclarationVerdict:
    """To what it obliges, and whether a penalty is possible."""

    must_do: MustDo
    penalty_possible: bool


@decides("bet-pot-declaration")
def pot_declaration(situation: PotDeclarationSituation, consult: Consultation) -> PotDeclarationVerdict:
    """The size of the pot is no amount in no-limit, but a bet or raise was announced."""
    if situation.facing_bet:
        consult.say("raise")
        consult.then("ask_raise")
        consult.then("warn")
        return PotDeclarationVerdict(MustDo.MIN_RAISE, penalty_possible=True)
    consult.say("bet")
    consult.then("ask_bet")
    consult.then("warn")
    return PotDeclarationVerdict(MustDo.MIN_BET, penalty_possible=True)


@facts
class ConditionalDeclarationSituation:
    """Somebody announces an action that depends on another player's."""

    statement: Text = ""


class Binding(StrEnum):
    """Whether the announcement binds."""

    NO = "no"
    """It does not."""
    MAY_BE = "may-be"
    """The floor decides."""


class Penalty(StrEnum):
    """Whether it is penalised."""

    NONE = "none"
    """It is not."""
    MAY = "may"
    """The floor decides."""


@facts
class ConditionalDeclarationVerdict:
    """Whether it binds and whether it is penalised."""

    binding: Binding
    penalty: Penalty


@decides("bet-conditional")
def conditional_declaration(
    situation: ConditionalDeclarationSituation, consult: Consultation
) -> ConditionalDeclarationVerdict:
    """Rule a conditional statement out of order; its cost is decided once that player's turn has come."""
    del situation  # What was said decides nothing; it is kept with the ruling.
    consult.say("may_bind")
    consult.then("wait_for_turn")
    consult.then("decide")
    consult.then("warn")
    return ConditionalDeclarationVerdict(Binding.MAY_BE, Penalty.MAY)


class Said(StrEnum):
    """What was said."""

    CALL = "call"
    """“Call”."""
    RAISE = "raise"
    """“Raise”."""
    CHECK = "check"
    """“Check”."""


class Meaning(StrEnum):
    """What it comes to."""

    CHECK = "check"
    """A check."""
    MIN_BET = "min-bet"
    """A bet of at least the minimum."""
    CALL_OR_FOLD = "call-or-fold"
    """The player may call or fold."""


@facts
class InvalidDeclarationSituation:
    """A word that does not fit, said by the player whose turn it is; before the flop the big blind is a bet."""

    facing_bet: bool
    said: Said

    def __post_init__(self) -> None:
        """Check the word: it does not fit the situation."""
        if self.facing_bet is (self.said is not Said.CHECK):
            raise refuse_fact("said", "word_fits")


@facts
class InvalidDeclarationVerdict:
    """What the word comes to, and whether the player may put in more than that in this turn."""

    meaning: Meaning
    may_raise: bool


@decides("bet-invalid-declaration", asks=(CHECK_FACING_BET, CALL_WITHOUT_BET, RAISE_WITHOUT_BET))
def invalid_declaration(situation: InvalidDeclarationSituation, consult: Consultation) -> InvalidDeclarationVerdict:
    """The word counts as the nearest act that is possible."""
    match situation.said:
        case Said.CHECK:
            consult.rest_on(CHECK_FACING_BET)
            consult.say("call_or_fold")
            consult.then("ask_call_or_fold")
            consult.then("no_raise")
            return InvalidDeclarationVerdict(Meaning.CALL_OR_FOLD, may_raise=False)
        case Said.CALL:
            consult.rest_on(CALL_WITHOUT_BET)
            consult.say("check")
            consult.then("next")
            return InvalidDeclarationVerdict(Meaning.CHECK, may_raise=False)
        case Said.RAISE:
            consult.rest_on(RAISE_WITHOUT_BET)
            consult.say("min_bet")
            consult.then("ask_amount")
            return InvalidDeclarationVerdict(Meaning.MIN_BET, may_raise=True)


class Opened(StrEnum):
    """What the first player said."""

    BET = "bet"
    """“Bet”."""
    RAISE = "raise"
    """“Raise”."""


class Answer(StrEnum):
    """What the next player said."""

    CALL = "call"
    """“Call”."""
    FOLD = "fold"
    """“Fold”."""


class Outcome(StrEnum):
    """What follows."""

    FLOOR = "floor"
    """The floor sets what is due."""
    WAIT = "wait"
    """The player should have waited; the act stands."""


@facts
class EarlyCallSituation:
    """A says “bet” or “raise” and no amount, B answers at once; ``a_amount`` is the total that A then names."""

    a_declared: Opened
    a_amount: SomeChips | None = None
    b_declared: Answer = Answer.CALL


@facts
class EarlyCallVerdict:
    """What follows; ``max_due`` is the most that B can be made to pay, empty while A has named no amount."""

    ruling: Outcome
    max_due: Amount | None


@decides("bet-early-call-unknown-amount", asks=(WORDS_IN_TURN,))
def early_call(situation: EarlyCallSituation, consult: Consultation) -> EarlyCallVerdict:
    """A fold stands; for a call the floor sets what fits best, at most what A then bets."""
    if situation.b_declared is Answer.FOLD:
        consult.rest_on(WORDS_IN_TURN)
        consult.say("fold_stands")
        consult.because("should_have_waited")
        consult.then("cards_away")
        if situation.a_amount is None:
            consult.then("name_amount")
        consult.then("remind")
        return EarlyCallVerdict(Outcome.WAIT, 0)
    consult.because("bet_unknown" if situation.a_declared is Opened.BET else "raise_unknown")
    if situation.a_amount is None:
        consult.say("call_any")
        consult.then("name_amount")
        consult.then("set_due")
    else:
        consult.say("call_up_to", to=situation.a_amount)
        consult.then("set_due")
    consult.then("remind")
    return EarlyCallVerdict(Outcome.FLOOR, situation.a_amount)
