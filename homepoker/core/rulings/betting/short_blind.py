"""Topic: what must be called if a blind is all-in for less (short blind, kurzer Blind)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import LOWERS_POT_LIMIT
from homepoker.core.rulings.facts import Amount, SeatNumber, SomeChips, facts, refuse_fact, told

TOPIC: Final = "bet-short-blind"


TO_STAY_IN: Final = one_answer("bet.short_blind_call", TOPIC, "full-big-blind")
"""What the others must pay: the whole big blind."""

POLICIES: Final = (TO_STAY_IN, LOWERS_POT_LIMIT)


class BlindLimit(StrEnum):
    """Blind limit: how high may be bet."""

    NO_LIMIT = "no-limit"
    """Up to all that a player has."""
    POT_LIMIT = "pot-limit"
    """Up to the pot."""


@facts
class Situation:
    """A blind with too few chips.

    ``is_small_blind``: it is the small blind that is short. In pot limit the ruling depends on ``sb``.
    """

    bb: SomeChips
    short_seat: SeatNumber
    short_amount: SomeChips
    limit: BlindLimit = BlindLimit.NO_LIMIT
    sb: SomeChips | None = None
    is_small_blind: bool = False

    def __post_init__(self) -> None:
        """Check the blinds: the short one is below the whole one, and the small one is not above the big one."""
        if self.sb is not None and self.sb > self.bb:
            raise refuse_fact("sb", "above_big_blind")
        due = self.sb if self.is_small_blind else self.bb
        if due is not None and self.short_amount >= due:
            raise refuse_fact("short_amount", "not_short", due=due)


@facts
class Verdict:
    """Verdict: what a call costs, the least raise, and in pot limit the largest; totals before the flop."""

    call_amount: Amount
    min_raise_to: Amount
    pot_limit_max: Amount | None = None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on the call and raise over a short blind: the whole big blind counts for both."""
    call_to = _to_stay_in(situation, consult)
    raise_to = 2 * situation.bb
    consult.say("full_call", call_to=call_to, raise_to=raise_to)
    consult.then("all_in", seat=situation.short_seat, amount=situation.short_amount)
    consult.then("matched_only", amount=situation.short_amount)
    consult.then("one_opponent", amount=situation.short_amount)
    if situation.limit is BlindLimit.NO_LIMIT:
        return Verdict(call_to, raise_to)
    small = told(situation.sb, "sb")
    missing = (small if situation.is_small_blind else situation.bb) - situation.short_amount
    most = 3 * situation.bb + small - (missing if consult.ask(LOWERS_POT_LIMIT) else 0)
    consult.then("pot_limit", most=most)
    return Verdict(call_to, raise_to, most)


def _to_stay_in(situation: Situation, consult: Consultation) -> int:
    consult.rest_on(TO_STAY_IN)
    return situation.bb
