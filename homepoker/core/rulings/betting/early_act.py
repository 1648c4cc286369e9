"""Early acts (voreilige Aktion) judged in their turn: legal as made, made up, or something else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.betting.policies import (
    CALL_WITHOUT_BET,
    CHECK_FACING_BET,
    RAISE_WITHOUT_BET,
)
from homepoker.core.rulings.betting.raise_size import LastRaise, Size, at_least_a_bet, judge_against, least_increment
from homepoker.core.rulings.betting.words_in_turn import word_binds
from homepoker.core.rulings.facts import told
from homepoker.core.rulings.shared.actions_in_turn import Act


class EarlyActFacts(Protocol):
    """Facts of an early act: what the player faces in turn, and what is known of the act; totals of the round.

    ``prior_in_front`` lay there before. ``raise_declared``: the word “raise” was said with it.
    """

    @property
    def prior_in_front(self) -> int:
        """Chips in front of the player before the act."""

    @property
    def raise_declared(self) -> bool | None:
        """Declaration of a raise by word; unknown where it has not mattered yet."""

    @property
    def min_raise_by(self) -> int | None:
        """The last full bet or raise of the round."""

    @property
    def bb(self) -> int | None:
        """The big blind."""


@dataclass(frozen=True, slots=True)
class ActInTurn:
    """Early act when its turn comes: what may be done, the total in front, and the sentence that says so.

    ``name`` is the sentence where something had to be changed; ``stays`` are chips above ``to`` that stay in the pot.
    ``illegal_below`` is the least raise, where the book calls one below it illegal.
    """

    options: tuple[Act, ...]
    to: int
    name: str = ""
    stays: int = 0
    illegal_below: int | None = None

    @property
    def is_as_made(self) -> bool:
        """Whether the act stands exactly as it was made."""
        return not self.name


def act_in_turn(
    act: Act, to: int, to_call: int, faced: EarlyActFacts, consult: Consultation, *, all_in: bool
) -> ActInTurn:
    """Judge an early check, call, bet or raise in its turn, where nothing has changed.

    :param to: the total in front afterwards; 0 where no amount is known.
    :param to_call: the bet to call as a total; 0 where nobody has bet.
    """
    is_paid = to_call <= faced.prior_in_front
    match act:
        case Act.CHECK if not is_paid:
            consult.rest_on(CHECK_FACING_BET)
            consult.because("early_act.check_facing_bet", to=to_call)
            return ActInTurn((Act.CALL, Act.FOLD), to_call, "early_act.call_or_fold")
        case Act.CALL if is_paid:
            consult.rest_on(CALL_WITHOUT_BET)
            consult.because("early_act.nothing_to_call")
            return ActInTurn((Act.CHECK,), to_call, "early_act.is_check")
        case Act.CALL:
            return ActInTurn((Act.CALL,), min(to, to_call) if all_in and to else to_call)
        case Act.BET | Act.RAISE if not to_call:
            return _opening(act, to, faced, consult, all_in=all_in)
        case Act.BET | Act.RAISE if all_in and to:
            return ActInTurn((Act.RAISE,), to) if to > to_call else ActInTurn((Act.CALL,), to, "early_act.is_call")
        case Act.BET | Act.RAISE:
            return _above_a_bet(act, to, to_call, faced, consult)
        case Act.CHECK | Act.FOLD:
            return ActInTurn((act,), to_call)


def _opening(act: Act, to: int, faced: EarlyActFacts, consult: Consultation, *, all_in: bool) -> ActInTurn:
    """An opening bet out of turn, made up to the least bet."""
    if act is Act.RAISE:
        consult.rest_on(RAISE_WITHOUT_BET)
        consult.because("early_act.raise_is_bet")
    if all_in and to:
        return ActInTurn((Act.BET,), to, "early_act.is_bet" if act is Act.RAISE else "")
    least = at_least_a_bet(to, faced.bb, consult)
    if not to:
        return ActInTurn((Act.BET,), least, "early_act.bet_at_least")
    if least > to:
        consult.because("early_act.below_least_bet", to=least)
    return ActInTurn((Act.BET,), least, "early_act.is_bet" if least > to or act is Act.RAISE else "")


def _above_a_bet(act: Act, to: int, to_call: int, faced: EarlyActFacts, consult: Consultation) -> ActInTurn:
    """A raise, if it is large enough; else by the word, or by the test of 50 percent."""
    if to >= 2 * to_call:
        # No book asks for more than the doubled bet.
        return ActInTurn((Act.RAISE,), to, "early_act.is_raise" if act is Act.BET else "")
    least_to = to_call + least_increment(LastRaise(faced.min_raise_by, faced.bb), to_call, consult)
    if not to:
        return ActInTurn((Act.RAISE,), least_to, "early_act.raise_at_least")
    if to >= least_to:
        return ActInTurn((Act.RAISE,), to, "early_act.is_raise" if act is Act.BET else "")
    if act is Act.RAISE and told(faced.raise_declared, "raise_declared") and word_binds(consult):
        consult.because("early_act.raise_was_said", least_to=least_to)
        return ActInTurn((Act.RAISE,), least_to, "early_act.is_raise")
    if to < to_call:
        consult.because("early_act.below_the_call", to=to, call_to=to_call)
        return ActInTurn((Act.CALL, Act.FOLD), to_call, "early_act.is_undercall")
    if to == to_call:
        consult.because("early_act.just_the_call", to=to)
        return ActInTurn((Act.CALL,), to, "early_act.is_call")
    judged = judge_against(least_to, to_call, to, faced.bb, consult)
    if judged.size is Size.COMPLETED:
        consult.because("early_act.half_reached", over=to - to_call, least_to=least_to)
        return ActInTurn((Act.RAISE,), least_to, "early_act.is_raise")
    consult.because("early_act.half_missed", over=to - to_call, least_to=least_to)
    illegal_below = least_to if judged.size is Size.ILLEGAL else None
    return ActInTurn((Act.CALL,), to_call, "early_act.is_call", to - judged.to - judged.returned, illegal_below)
