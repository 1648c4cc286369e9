"""Topic: is a hand properly shown, so that it can win (tabling, ordnungsgemäßes Aufdecken)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, Number, facts, refuse_fact

TOPIC: Final = "show-tabling"


TABLED: Final = one_answer("show.tabled", TOPIC, "all-cards")
"""When a hand is shown: when all its cards lie face up and can be read."""

POLICIES: Final = (TABLED,)


class CanWin(StrEnum):
    """Can win: whether the hand can win the pot."""

    YES = "yes"
    """It can."""
    NO = "no"
    """It cannot."""
    FLOOR = "floor"
    """The floor decides."""


@facts
class Situation:
    """A hand at the showdown.

    ``cards_required``: how many cards a hand has, in hold'em 2, in Omaha 4, in seven-card stud 7.
    ``readable_by_dealer``: the cards shown lie so that all can read them. ``retrievable``: the cards can be told
    apart from all others beyond doubt.
    """

    cards_shown: Count
    cards_required: Number
    readable_by_dealer: bool
    retrievable: bool

    def __post_init__(self) -> None:
        """Check the cards: no more are shown than were dealt."""
        if self.cards_shown > self.cards_required:
            raise refuse_fact("cards_shown", "too_large", most=self.cards_required)


@facts
class Verdict:
    """Verdict: whether the hand is properly shown, and whether it can win."""

    tabled: bool
    can_win: CanWin


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on tabling: all cards face up and readable; else the floor must find an existing hand clear."""
    missing = situation.cards_required - situation.cards_shown
    consult.rest_on(TABLED)
    if not missing and situation.readable_by_dealer:
        consult.say("tabled")
        consult.then("read" if situation.retrievable else "as_it_was_read")
        consult.leave_nothing()
        return Verdict(True, CanWin.YES)
    if not situation.retrievable:
        # The hand is lost only where the floor finds as well that it could not be read.
        consult.leave_to_floor()
        consult.say("no_claim")
        consult.because("own_risk")
        consult.then("call_floor")
        return Verdict(False, CanWin.NO)
    if missing:
        consult.say("not_all", count=missing)
        consult.then("ask_for_all", count=missing)
    else:
        consult.say("not_readable")
        consult.then("spread")
    consult.leave_to_floor()
    consult.because("all_cards_readable")
    consult.then("refusal")
    return Verdict(False, CanWin.FLOOR)
