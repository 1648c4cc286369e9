"""What must be called if a blind is all-in for less (short blind, kurzer Blind)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SeatNumber, SomeChips, facts, refuse_fact

TOPIC: Final = "bet-short-blind"


class ToStayIn(StrEnum):
    """What the others must pay."""

    FULL_BIG_BLIND = "full-big-blind"
    """The whole big blind."""


TO_STAY_IN: Final = choice("bet.short_blind_call", TOPIC, ToStayIn, ToStayIn.FULL_BIG_BLIND)
LOWERS_POT_LIMIT: Final = yes_no("bet.short_blind_lowers_pot_limit", TOPIC, default=False)
"""Yes: the largest bet before the flop follows what was really posted."""

POLICIES: Final = (TO_STAY_IN, LOWERS_POT_LIMIT)


class BlindLimit(StrEnum):
    """How high may be bet."""

    NO_LIMIT = "no-limit"
    """Up to all that a player has."""
    POT_LIMIT = "pot-limit"
    """Up to the pot."""


@facts
class Situation:
    """A blind with too few chips; ``sb`` is half the big blind where it is not told.

    ``is_small_blind``: it is the small blind that is short.
    """

    bb: SomeChips
    short_seat: SeatNumber
    short_amount: SomeChips
    limit: BlindLimit = BlindLimit.NO_LIMIT
    sb: SomeChips | None = None
    is_small_blind: bool = False

    def __post_init__(self) -> None:
        """A short blind is below the whole one."""
        if self.short_amount >= _due(self):
            raise refuse_fact("short_amount", "not_short", due=_due(self))


@facts
class Verdict:
    """What a call costs, the least raise, and in pot limit the largest; totals before the flop."""

    call_amount: Amount
    min_raise_to: Amount
    pot_limit_max: Amount | None = None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The others pay the whole big blind, and raises start from it."""
    call_to = _to_stay_in(situation, consult)
    raise_to = 2 * situation.bb
    consult.say("full_call", call_to=call_to, raise_to=raise_to)
    consult.then("all_in", seat=situation.short_seat, amount=situation.short_amount)
    consult.then("matched_only", amount=situation.short_amount)
    if situation.limit is BlindLimit.NO_LIMIT:
        return Verdict(call_to, raise_to)
    missing = _due(situation) - situation.short_amount
    most = 3 * situation.bb + _small_blind(situation) - (missing if consult.ask(LOWERS_POT_LIMIT) else 0)
    consult.then("pot_limit", most=most)
    return Verdict(call_to, raise_to, most)


def _to_stay_in(situation: Situation, consult: Consultation) -> int:
    match consult.ask(TO_STAY_IN):
        case ToStayIn.FULL_BIG_BLIND:
            return situation.bb


def _small_blind(situation: Situation) -> int:
    return situation.bb // 2 if situation.sb is None else situation.sb


def _due(situation: Situation) -> int:
    return _small_blind(situation) if situation.is_small_blind else situation.bb
