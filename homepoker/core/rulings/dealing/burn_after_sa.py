"""Topic: how many cards are burned after a hand was killed for its count (burn cards after substantial action)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import LATE, LATE_OTHERWISE, LateWrongCount
from homepoker.core.rulings.facts import Count, facts, refuse_fact

TOPIC: Final = "deal-burn-after-sa"

POLICIES: Final = (LATE, LATE_OTHERWISE)


@facts
class Situation:
    """Situation: how many cards the hand had that was killed, or out of which a card was drawn."""

    killed_hand_cards: Annotated[int, Interval(ge=0, le=10)]

    def __post_init__(self) -> None:
        """Check the count: two cards are the right one."""
        if self.killed_hand_cards == 2:
            raise refuse_fact("killed_hand_cards", "two_are_right")


@facts
class Verdict:
    """Verdict: how many cards are burned before each street that follows."""

    burns: Count


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Burn one card before each street in spite of wrong dealing; a card drawn out of a hand counts as that one."""
    if situation.killed_hand_cards == 3:
        late = consult.ask(LATE)
    else:
        consult.rest_on(LATE_OTHERWISE)
        late = LateWrongCount.HAND_DEAD
    match late:
        case LateWrongCount.FLOOR_DRAWS_ONE:
            consult.say("drawn_is_burn")
            consult.then("drawn_lies")
            consult.then("then_one_each")
        case LateWrongCount.HAND_DEAD:
            consult.say("one")
            if situation.killed_hand_cards:
                consult.then("dead_cards_to_muck")
            consult.then("burn_one")
            consult.because("protects_the_stub")
    return Verdict(burns=1)
