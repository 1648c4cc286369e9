"""Size of bets and raises (Größe): the least that is legal, and what is too little; for all topics on chips put in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Protocol

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.betting.policies import (
    BELOW,
    FACING_BET,
    MIN_BET,
    MIN_RAISE,
    MIXED_CHIPS,
    MULTI_CHIP,
    SURPLUS,
    THRESHOLD,
    THRESHOLD_OF,
    WORDS_IN_TURN,
    BelowThreshold,
    FacingBet,
    MinRaise,
    MixedChips,
    MultiChip,
    Surplus,
    ThresholdOf,
)
from homepoker.core.rulings.facts import refuse_fact, told


class RaiseFacts(Protocol):
    """What a situation must tell for the size of a raise.

    ``min_raise_by`` is the last full bet or raise of the round. Where a book measures by the big blind ``bb``
    counts instead; it is asked for then.
    """

    @property
    def min_raise_by(self) -> int:
        """The last full bet or raise of the round, in chips."""

    @property
    def bb(self) -> int | None:
        """The big blind."""


@dataclass(frozen=True, slots=True)
class LastRaise:
    """The last full bet or raise, asked for where it matters and is not told, and the big blind."""

    by: int | None
    bb: int | None

    @property
    def min_raise_by(self) -> int:
        """The last full bet or raise of the round, in chips.

        :raises BadFact: it is not told.
        """
        return told(self.by, "min_raise_by")


class Size(StrEnum):
    """How a bet above the call stands to the least raise."""

    CALL = "call"
    """It is too small and only a call."""
    ILLEGAL = "illegal"
    """It is too small and illegal; it counts as a call."""
    COMPLETED = "completed"
    """It is too small and must be made a full raise."""
    RAISE = "raise"
    """It is a full raise."""


@dataclass(frozen=True, slots=True)
class JudgedChips:
    """Judgement on chips above the call: the player's total, what comes back, and the least legal raise as a total."""

    size: Size
    to: int
    returned: int
    least_to: int


def check_least_raise(min_raise_to: int | None, call_to: int) -> None:
    """The least raise goes above the call; otherwise something was mistyped.

    :raises BadFact: it does not.
    """
    if min_raise_to is not None and min_raise_to <= call_to:
        raise refuse_fact("min_raise_to", "not_above_the_bet", bet=call_to)


def check_last_raise(min_raise_by: int, bb: int | None, call_to: int) -> None:
    """The last full bet or raise is no larger than the bet to call or, where that is a short all-in, the big blind.

    :raises BadFact: it is.
    """
    if bb is not None and min_raise_by > max(call_to, bb):
        raise refuse_fact("min_raise_by", "raise_above_the_bet", bet=call_to)


def least_increment(facts: RaiseFacts, current: int, consult: Consultation) -> int:
    """Least increment of a raise over the bet to call, which is ``current`` as a total of the round."""
    match consult.ask(MIN_RAISE):
        case MinRaise.LAST_FULL_INCREMENT:
            return facts.min_raise_by
        case MinRaise.DOUBLE_CURRENT:
            consult.leans_on("A-37")
            return current if facts.bb is None else max(current, facts.bb - current)
        case MinRaise.ONE_BB:
            return told(facts.bb, "bb")


def judge_size(facts: RaiseFacts, call_to: int, put_in: int, consult: Consultation) -> JudgedChips:
    """Judge chips above the call that were not called a raise: the test of 50 percent.

    :param call_to: the total to be in for a call.
    :param put_in: the total in front of the player, more than ``call_to``.
    """
    least = least_increment(facts, call_to, consult)
    if put_in - call_to > least and consult.ask(MIN_RAISE) is MinRaise.ONE_BB:
        consult.leans_on("A-23")
    return judge_against(call_to + least, call_to, put_in, facts.bb, consult)


def judge_against(least_to: int, call_to: int, put_in: int, bb: int | None, consult: Consultation) -> JudgedChips:
    """The test of 50 percent where the least legal raise is known already, as a total.

    :param bb: the big blind; it is asked for where the book measures by it.
    """
    if put_in >= least_to:
        return JudgedChips(Size.RAISE, put_in, 0, least_to)
    share = Fraction(str(consult.ask(THRESHOLD)))
    in_big_blinds = consult.ask(THRESHOLD_OF) is ThresholdOf.BIG_BLIND
    yardstick = told(bb, "bb") if in_big_blinds else least_to - call_to
    if put_in - call_to >= share * yardstick:
        return JudgedChips(Size.COMPLETED, least_to, 0, least_to)
    size = Size.ILLEGAL if consult.ask(BELOW) is BelowThreshold.ILLEGAL else Size.CALL
    match consult.ask(SURPLUS):
        case Surplus.RETURNED:
            return JudgedChips(size, call_to, put_in - call_to, least_to)
        case Surplus.STAYS:
            return JudgedChips(size, call_to, 0, least_to)


def at_least_a_bet(amount: int, bb: int | None, consult: Consultation) -> int:
    """A first bet, made up to the least one where it is smaller.

    :param bb: the big blind; it is asked for, as the least bet depends on it.
    """
    blind = told(bb, "bb")
    if amount >= blind:
        return amount
    consult.rest_on(MIN_BET)
    return blind


def all_are_needed(chips: Sequence[int], total: int, call_to: int, consult: Consultation) -> bool:
    """Whether every chip is needed for the call, as the book tests it.

    :param chips: the chips from which the smallest is taken away, two at least.
    :param total: all that counts for the bet, other chips in front of the player too.
    :param call_to: the total to be in for a call.
    """
    falls_short = total - min(chips) < call_to
    match consult.ask(MULTI_CHIP):
        case MultiChip.REMOVAL_TEST:
            return falls_short
        case MultiChip.REMOVAL_TEST_EQUAL:
            is_tested = len(set(chips)) == 1 or consult.ask(MIXED_CHIPS) is MixedChips.REMOVAL_TEST
            return falls_short and is_tested
        case MultiChip.NONE:
            return False


def is_change_given_later(consult: Consultation) -> bool:
    """Whether change comes late: that of a single chip which is a call comes back only after the betting round."""
    return consult.ask(FACING_BET) is FacingBet.CALL_CHANGE_LATER


def word_binds(consult: Consultation) -> bool:
    """Whether a word in turn binds."""
    consult.rest_on(WORDS_IN_TURN)
    return True
