"""Topic: is a player out (bust-out, Ausscheiden)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, FinishingPlace, Number, facts, refuse_fact

TOPIC: Final = "elim-bust"


MOMENT: Final = one_answer("elim.moment", TOPIC, "all-chips-lost")
"""When a player is out: when a hand has taken his last chips, of whatever value."""

POLICIES: Final = (MOMENT,)


@facts
class Situation:
    """Situation: whether the hand is finished, and his chips after it: of every value, those of a chip race included.

    ``players_left`` are those in the tournament before he is out.
    """

    hand_finished: bool
    stack_after: Amount
    players_left: Number | None = None

    def __post_init__(self) -> None:
        """Check the players: the last one left has chips."""
        if self.players_left == 1 and self.hand_finished and self.stack_after == 0:
            raise refuse_fact("players_left", "last_has_all")


@facts
class Verdict:
    """Verdict: whether he is out, and with which place;
    it is left out where he is not, or the number of players unknown."""

    out: bool
    place_now: FinishingPlace | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Rule a player out as soon as a finished hand leaves no chips."""
    consult.rest_on(MOMENT)
    if not situation.hand_finished:
        consult.say("hand_runs")
        consult.then("wait")
        return Verdict(out=False, place_now=None)
    if situation.stack_after:
        consult.say("has_chips", stack=situation.stack_after)
        consult.then("plays_on")
        return Verdict(out=False, place_now=None)
    place = situation.players_left
    if place is None:
        consult.say("out")
    else:
        consult.say("out_in_place", place=place)
        consult.because("if_alone", place=place)
    consult.then("note")
    return Verdict(out=True, place_now=place)
