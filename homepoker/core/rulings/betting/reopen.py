"""Topic: may whoever has acted raise again after a short all-in (reopening, Wiedereröffnen der Setzrunde)?"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import FULL_RAISE, LIMIT_SHARE, FullRaise
from homepoker.core.rulings.betting.raise_size import check_last_raise
from homepoker.core.rulings.facts import Amount, Limit, SomeChips, facts, refuse_fact, told


class Yardstick(StrEnum):
    """What the all-in must add up to."""

    MIN_RAISE = "min-raise"
    """A full raise."""
    BIG_BLIND = "bb"
    """One big blind."""


CUMULATIVE: Final = yes_no("bet.reopen_cumulative", "bet-reopen", default=True, open_question="A-25")
"""Yes: several short all-ins together count as a raise."""
YARDSTICK: Final = choice("bet.reopen_yardstick", "bet-reopen", Yardstick, Yardstick.MIN_RAISE)


@facts
class AllIn:
    """An all-in after the player's last act: the total it came to, and whether it was a full raise for itself."""

    to: SomeChips
    increment_full: bool = False


@facts
class Situation:
    """A player whose turn comes again: the total in front of the player, the bet to call, and the last full raise.

    ``all_ins`` are those since the player's last act. Where a book measures by the big blind, ``bb`` counts
    instead of ``min_raise_by``.
    """

    player_to: Amount
    current_to: Amount
    min_raise_by: SomeChips
    already_acted: bool
    all_ins: tuple[AllIn, ...] = ()
    bb: SomeChips | None = None
    limit: Limit = Limit.NO_LIMIT

    def __post_init__(self) -> None:
        """Check the bets: none is above the bet to call, and a player who acted has something left to pay."""
        for index, all_in in enumerate(self.all_ins):
            if all_in.to > self.current_to:
                raise refuse_fact(f"all_ins.{index}.to", "above_the_bet", bet=self.current_to)
        check_last_raise(self.min_raise_by, self.bb, self.current_to)
        if self.player_to > self.current_to:
            raise refuse_fact("current_to", "below_his_bet", to=self.player_to)
        if self.player_to == self.current_to and self.already_acted:
            raise refuse_fact("current_to", "nothing_to_pay", to=self.player_to)


@facts
class Verdict:
    """Whether the player may raise."""

    may_raise: bool


@decides("bet-reopen", asks=(CUMULATIVE, YARDSTICK, FULL_RAISE, LIMIT_SHARE))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a further raise: a player who has acted needs a full raise in front of them."""
    if not situation.already_acted:
        consult.say("not_acted")
        consult.then("every_option")
        return Verdict(may_raise=True)
    facing = situation.current_to - situation.player_to
    needed = _needed(situation, consult)
    if facing < needed:
        if _is_full_by_gloss(situation, consult):
            return _open(facing, consult)
        consult.because("too_little", facing=facing, needed=needed)
        return _closed(facing, consult)
    if not _one_alone(situation, needed) and not consult.ask(CUMULATIVE):
        consult.because("each_alone", needed=needed)
        return _closed(facing, consult)
    consult.because("full", facing=facing, needed=needed)
    return _open(facing, consult)


def _needed(situation: Situation, consult: Consultation) -> int:
    """Least number of chips that the player must face."""
    in_big_blinds = consult.ask(YARDSTICK) is Yardstick.BIG_BLIND
    full = told(situation.bb, "bb") if in_big_blinds else situation.min_raise_by
    if situation.limit is not Limit.LIMIT:
        return full
    share = Fraction(str(consult.ask(LIMIT_SHARE)))
    needed = -(-full * share.numerator // share.denominator)
    consult.because("limit_share", full=full, needed=needed)
    return needed


def _one_alone(situation: Situation, needed: int) -> bool:
    """Whether there was a sufficient bet or raise by itself since the player's last act."""
    return any(all_in.increment_full for all_in in situation.all_ins) or any(
        step >= needed for step in _steps(situation)
    )


def _steps(situation: Situation) -> Iterator[int]:
    levels = {all_in.to for all_in in situation.all_ins if situation.player_to < all_in.to < situation.current_to}
    return (above - below for below, above in pairwise((situation.player_to, *sorted(levels), situation.current_to)))


def _is_full_by_gloss(situation: Situation, consult: Consultation) -> bool:
    """Whether the gloss applies by which an all-in of twice the big blind is a full raise, whatever was bet before."""
    match consult.ask(FULL_RAISE):
        case FullRaise.AS_MEASURED:
            return False
        case FullRaise.DOUBLE_BB_WHEN_UNRAISED:
            if situation.all_ins:
                consult.leans_on("A-36")
            return False
        case FullRaise.DOUBLE_BB:
            if not situation.all_ins:
                return False
            double = 2 * told(situation.bb, "bb")
            consult.because("double_bb", to=double)
            return situation.current_to >= double


def _open(facing: int, consult: Consultation) -> Verdict:
    consult.say("open")
    consult.then("all_options")
    return Verdict(may_raise=True)


def _closed(facing: int, consult: Consultation) -> Verdict:
    consult.say("closed")
    consult.then("call_or_fold", facing=facing)
    return Verdict(may_raise=False)
