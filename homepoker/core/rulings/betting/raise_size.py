"""How large a bet or raise must be, and what too little is (Größe): asked wherever chips may be one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, Protocol

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, number
from homepoker.core.rulings.facts import refuse_fact, told


class MinBet(StrEnum):
    """The least opening bet."""

    BIG_BLIND = "big-blind"
    """The big blind of the level."""


class MinRaise(StrEnum):
    """What a raise must at least add."""

    LAST_FULL_INCREMENT = "last-full-increment"
    """As much as the last full bet or raise of the round."""
    DOUBLE_CURRENT = "double-current"
    """So much that the bet is doubled."""
    ONE_BB = "one-bb"
    """One big blind."""


class FullRaise(StrEnum):
    """What else is a full raise, beside one that adds the least."""

    AS_MEASURED = "as-measured"
    """Nothing else."""
    DOUBLE_BB_WHEN_UNRAISED = "double-bb-when-unraised"
    """Twice the big blind, as far as nobody has raised; that comes to the same."""
    DOUBLE_BB = "double-bb"
    """An all-in of twice the big blind, whatever was raised before."""


class ThresholdOf(StrEnum):
    """The yardstick of that share."""

    MIN_RAISE = "min-raise"
    """The least raise."""
    BIG_BLIND = "big-blind"
    """The big blind."""


class Below(StrEnum):
    """What less than that is."""

    CALL = "call"
    """A call."""
    ILLEGAL = "illegal"
    """An illegal raise."""


class Surplus(StrEnum):
    """What happens to chips above the call."""

    RETURNED = "returned"
    """They go back to the player."""
    STAYS = "stays"
    """They stay in the pot."""


MIN_BET: Final = choice("bet.min_bet", "bet-min-bet", MinBet, MinBet.BIG_BLIND)
MIN_RAISE: Final = choice("bet.min_raise", "bet-min-raise", MinRaise, MinRaise.LAST_FULL_INCREMENT)
FULL_RAISE: Final = choice("bet.full_raise", "bet-reopen", FullRaise, FullRaise.AS_MEASURED)
THRESHOLD: Final = number("bet.under_raise_threshold", "bet-under-raise", 1, 0.5, open_question="A-58")
"""The share of the yardstick from which on it must be made a full raise."""
THRESHOLD_OF: Final = choice("bet.under_raise_of", "bet-under-raise", ThresholdOf, ThresholdOf.MIN_RAISE)
BELOW: Final = choice("bet.under_raise_below", "bet-under-raise", Below, Below.CALL)
SURPLUS: Final = choice("bet.under_raise_surplus", "bet-under-raise", Surplus, Surplus.RETURNED)


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
class Judged:
    """What chips above the call are: the player's total, what comes back, and the least legal raise as a total."""

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
    """What a raise must add to the bet to call, which is ``current`` as a total of the round."""
    match consult.ask(MIN_RAISE):
        case MinRaise.LAST_FULL_INCREMENT:
            return facts.min_raise_by
        case MinRaise.DOUBLE_CURRENT:
            consult.leans_on("A-37")
            return current if facts.bb is None else max(current, facts.bb - current)
        case MinRaise.ONE_BB:
            return told(facts.bb, "bb")


def judge_size(facts: RaiseFacts, call_to: int, put_in: int, consult: Consultation) -> Judged:
    """Judge chips above the call that were not called a raise: the test of 50 percent.

    :param call_to: the total to be in for a call.
    :param put_in: the total in front of the player, more than ``call_to``.
    """
    least = least_increment(facts, call_to, consult)
    if put_in - call_to > least and consult.ask(MIN_RAISE) is MinRaise.ONE_BB:
        consult.leans_on("A-23")
    return judge_against(call_to + least, call_to, put_in, facts.bb, consult)


def judge_against(least_to: int, call_to: int, put_in: int, bb: int | None, consult: Consultation) -> Judged:
    """The test of 50 percent where the least legal raise is known already, as a total.

    :param bb: the big blind; it is asked for where the book measures by it.
    """
    if put_in >= least_to:
        return Judged(Size.RAISE, put_in, 0, least_to)
    share = Fraction(str(consult.ask(THRESHOLD)))
    in_big_blinds = consult.ask(THRESHOLD_OF) is ThresholdOf.BIG_BLIND
    yardstick = told(bb, "bb") if in_big_blinds else least_to - call_to
    if put_in - call_to >= share * yardstick:
        return Judged(Size.COMPLETED, least_to, 0, least_to)
    size = Size.ILLEGAL if consult.ask(BELOW) is Below.ILLEGAL else Size.CALL
    match consult.ask(SURPLUS):
        case Surplus.RETURNED:
            return Judged(size, call_to, put_in - call_to, least_to)
        case Surplus.STAYS:
            return Judged(size, call_to, 0, least_to)


def at_least_a_bet(amount: int, bb: int | None, consult: Consultation) -> int:
    """A first bet, made up to the least one where it is smaller.

    :param bb: the big blind; it is asked for, as the least bet depends on it.
    """
    blind = told(bb, "bb")
    if amount >= blind:
        return amount
    match consult.ask(MIN_BET):
        case MinBet.BIG_BLIND:
            return blind
