"""How small may a raise be (minimum raise, Mindesterhöhung)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.raise_size import (
    FULL_RAISE,
    MIN_BET,
    MIN_RAISE,
    FullRaise,
    MinBet,
    MinRaise,
)
from homepoker.core.rulings.facts import Amount, Name, SomeChips, Street, facts, refuse_fact

TOPIC: Final = "bet-min-raise"

POLICIES: Final = (MIN_RAISE,)


@facts
class Act:
    """One bet, call or raise: who, the player's total of the round, and whether it was all that the player had."""

    player: Name
    to: Amount
    all_in: bool = False


@facts
class Situation:
    """The bets of the round in their order; before the flop the big blind is one, without being listed."""

    street: Street
    bb: SomeChips
    actions: tuple[Act, ...] = ()

    def __post_init__(self) -> None:
        """No call, bet or raise is too small, by any book, unless it is all that the player had."""
        bet = self.bb if self.street is Street.PREFLOP else 0
        for index, act in enumerate(self.actions):
            if 0 < act.to < bet and not act.all_in:
                raise refuse_fact(f"actions.{index}.to", "less_than_a_call", bet=bet)
            if 0 < act.to - bet < self.bb and not act.all_in:
                raise refuse_fact(f"actions.{index}.to", "less_than_a_raise", least=bet + self.bb)
            bet = max(bet, act.to)


@facts
class Verdict:
    """The least that a raise adds, and the total that it comes to; where nobody has bet, the least bet."""

    min_raise_by: Amount
    min_raise_to: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """By the largest full bet or raise of the round, by doubling, or by the big blind; a first bet by the blind."""
    bet, full = _so_far(situation)
    if not bet:
        match consult.ask(MIN_BET):
            case MinBet.BIG_BLIND:
                consult.say("bet", to=situation.bb)
                consult.because("opening")
                consult.then("all_in")
                return Verdict(situation.bb, situation.bb)
    by = _by(situation, bet, full, consult)
    consult.say("raise", to=bet + by, by=by)
    consult.then("call", to=bet)
    consult.then("all_in")
    return Verdict(by, bet + by)


def _by(situation: Situation, bet: int, full: int, consult: Consultation) -> int:
    """What a raise over the bet must at least add."""
    match consult.ask(MIN_RAISE):
        case MinRaise.LAST_FULL_INCREMENT:
            return _after_short_all_in(situation, full, consult)
        case MinRaise.DOUBLE_CURRENT:
            consult.leans_on("A-37")
            consult.because("doubled", bet=bet)
            if 2 * bet < situation.bb:
                consult.because("one_bb_in_all", to=situation.bb)
            return max(bet, situation.bb - bet)
        case MinRaise.ONE_BB:
            consult.leans_on("A-23")
            consult.because("one_bb", by=situation.bb)
            return situation.bb


def _after_short_all_in(situation: Situation, full: int, consult: Consultation) -> int:
    """The largest full bet or raise; a short all-in does not change it, unless the book says so."""
    if _short_on_top(situation):
        match consult.ask(FULL_RAISE):
            case FullRaise.AS_MEASURED:
                pass
            case FullRaise.DOUBLE_BB_WHEN_UNRAISED:
                consult.leans_on("A-36")
            case FullRaise.DOUBLE_BB:
                consult.because("one_bb", by=situation.bb)
                return situation.bb
        consult.because("short_all_in")
    consult.because("largest", by=full)
    return full


def _so_far(situation: Situation) -> tuple[int, int]:
    """The bet to call, and the largest full bet or raise, at least the big blind."""
    bet = situation.bb if situation.street is Street.PREFLOP else 0
    full = situation.bb
    for act in situation.actions:
        full = max(full, act.to - bet)
        bet = max(bet, act.to)
    return bet, full


def _short_on_top(situation: Situation) -> bool:
    """Whether the last that raised the bet was an all-in too small for a full raise."""
    bet = situation.bb if situation.street is Street.PREFLOP else 0
    full, short = situation.bb, False
    for act in situation.actions:
        if act.to > bet:
            short = act.all_in and act.to - bet < full
            full, bet = max(full, act.to - bet), act.to
    return short
