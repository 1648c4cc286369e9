"""Topic: what if a hand with a wrong number of cards is noticed late (wrong number of cards, falsche Kartenzahl)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import (
    BUTTON_ACTED,
    BUTTON_LATE,
    LATE,
    LATE_OTHERWISE,
    ButtonLate,
    LateWrongCount,
)
from homepoker.core.rulings.facts import Count, facts, refuse_fact

TOPIC: Final = "deal-wrong-count-late"

POLICIES: Final = (LATE, LATE_OTHERWISE)


@facts
class Situation:
    """Situation: how many cards the player holds, in a game of two;
    ``substantial``: there was substantial action since.

    ``has_acted``: a button short of cards has already checked or bet on them.
    """

    cards: Annotated[int, Interval(ge=0, le=10)]
    substantial: bool
    is_button: bool
    has_acted: bool

    def __post_init__(self) -> None:
        """Check the count: two cards are the right one."""
        if self.cards == 2:
            raise refuse_fact("cards", "two_are_right")


@facts
class Verdict:
    """Verdict: whether the hand plays, and how many cards are burned before each street."""

    hand_live: bool
    burns: Count


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a wrong count after substantial action: the hand is dead, or the floor draws its third card out."""
    cards = situation.cards
    if not situation.substantial:
        consult.say("early")
        consult.then("stop")
        consult.then("look_at_misdeal")
        return Verdict(hand_live=True, burns=1)
    if cards < 2 and situation.is_button and not situation.has_acted:
        match consult.ask(BUTTON_LATE):
            case ButtonLate.SUPPLY_CARDS:
                consult.say("button", count=2 - cards)
                consult.then("give_card", count=2 - cards)
                consult.then("one_burn")
                return Verdict(hand_live=True, burns=1)
            case ButtonLate.HAND_DEAD:
                return _dead(situation, consult)
    if cards == 3:
        match consult.ask(LATE):
            case LateWrongCount.FLOOR_DRAWS_ONE:
                consult.say("one_drawn")
                consult.then("lay_face_down")
                consult.draw("which_card", cards)
                consult.leans_on("A-56")
                consult.then("drawn_is_burn")
                consult.then("rest_plays")
                return Verdict(hand_live=True, burns=1)
            case LateWrongCount.HAND_DEAD:
                return _dead(situation, consult)
    if cards < 2 and situation.is_button:
        consult.rest_on(BUTTON_ACTED)
        consult.because("he_acted")
        return _dead(situation, consult)
    consult.rest_on(LATE_OTHERWISE)
    return _dead(situation, consult)


def _dead(situation: Situation, consult: Consultation) -> Verdict:
    consult.say("dead")
    if situation.cards:
        consult.then("muck_all")
    consult.then("bets_stay")
    consult.then("one_burn")
    consult.because("no_order_restored")
    return Verdict(hand_live=False, burns=1)
