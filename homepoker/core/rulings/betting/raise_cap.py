"""Topic: how often may be raised in one round (number of raises, Anzahl der Raises)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import LIMIT_CAP, LimitCap
from homepoker.core.rulings.facts import Count, Limit, Number, facts, refuse_fact

TOPIC: Final = "bet-raise-cap"


POLICIES: Final = (LIMIT_CAP,)


@facts
class Situation:
    """The game, how many players are left in the whole event, the raises of this round, and the cap of the house."""

    limit: Limit
    players_in_event: Number
    raises_so_far: Count
    house_cap: Number

    def __post_init__(self) -> None:
        """Check the event: it has at least two players."""
        if self.players_in_event < 2:
            raise refuse_fact("players_in_event", "two_at_least")


@facts
class Verdict:
    """Verdict: whether one more raise is allowed."""

    may_raise: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a further raise: always allowed without a limit, in limit games up to the cap of the house."""
    if situation.limit is not Limit.LIMIT:
        consult.say("any_number")
        consult.then("size")
        return Verdict(may_raise=True)
    match consult.ask(LIMIT_CAP):
        case LimitCap.NONE:
            return _free(consult)
        case LimitCap.UNTIL_TWO_LEFT:
            if situation.players_in_event <= 2:
                consult.because("two_left")
                return _free(consult)
        case LimitCap.ALWAYS:
            pass
    raises = situation.raises_so_far
    left = situation.house_cap - raises
    if left > 0:
        consult.say("count_left", count=left)
        consult.then("announce")
        return Verdict(may_raise=True)
    consult.say("capped", cap=situation.house_cap)
    consult.then("call_or_fold")
    return Verdict(may_raise=False)


def _free(consult: Consultation) -> Verdict:
    consult.say("any_number")
    consult.then("size")
    return Verdict(may_raise=True)
