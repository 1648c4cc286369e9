"""Topic: what of a player who leaves the table with a live hand (leaving during a hand, Aufstehen während der Hand)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts, refuse_fact

TOPIC: Final = "seat-leaves-during-hand"


class StayUntil(StrEnum):
    """Moment until which the player must stay."""

    SHOWDOWN = "showdown"
    """As long as he has a hand, also when he is all-in."""
    ACTION_OVER = "action-over"
    """As long as he can still act."""


class AbandonedHand(StrEnum):
    """Fate of the hand of a player who leaves."""

    STAYS_LIVE = "stays-live"
    """It stays live."""
    MAY_BE_VOID = "may-be-void"
    """The direction may declare it void."""


class Sanction(StrEnum):
    """Sanction: whether leaving is punished."""

    MAY = "may"
    """It may be."""
    NONE = "none"
    """It is not."""


UNTIL: Final = choice("leave.until", TOPIC, StayUntil, StayUntil.SHOWDOWN)
HAND: Final = choice("leave.hand", TOPIC, AbandonedHand, AbandonedHand.STAYS_LIVE)
PENALTY: Final = choice("leave.penalty", TOPIC, Sanction, Sanction.MAY)
FLOOR_EXEMPT: Final = yes_no("leave.floor_exempt", TOPIC, default=False)
"""Yes: whoever leaves to rule breaks no rule."""

POLICIES: Final = (UNTIL, HAND, PENALTY, FLOOR_EXEMPT)


class HandVoid(StrEnum):
    """Hand void: whether his hand can be declared void."""

    NO = "no"
    """It cannot."""
    MAY_BE = "may-be"
    """It can."""


class Penalty(StrEnum):
    """Penalty: whether he can be punished."""

    NONE = "none"
    """He cannot."""
    MAY = "may"
    """He can."""


@facts
class Situation:
    """Situation: whether he left to rule, is all-in, and can still act in this hand."""

    is_floor: bool = field(default=False, kw_only=True)
    all_in: bool
    action_pending: bool

    def __post_init__(self) -> None:
        """Check the player: an all-in has no action pending."""
        if self.all_in and self.action_pending:
            raise refuse_fact("action_pending", "all_in_is_done")


@facts
class Verdict:
    """Verdict: what may follow for his hand and for himself."""

    hand_void: HandVoid
    penalty: Penalty


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on leaving during a hand: a breach only for players who must stay, with consequences by the floor."""
    if consult.ask(FLOOR_EXEMPT) and situation.is_floor:
        consult.say("away_to_rule")
        consult.then("keep_cards")
        return Verdict(HandVoid.NO, Penalty.NONE)
    if not _must_stay(situation, consult):
        consult.say("may_leave")
        consult.then("protect")
        return Verdict(HandVoid.NO, Penalty.NONE)
    hand = consult.ask(HAND)
    can_be_punished = consult.ask(PENALTY) is Sanction.MAY
    consult.say("must_stay" if hand is AbandonedHand.STAYS_LIVE else "must_stay_or_lose_it")
    consult.then("call_back")
    match hand:
        case AbandonedHand.STAYS_LIVE:
            consult.then("stays_live")
        case AbandonedHand.MAY_BE_VOID:
            consult.then("decide_on_hand")
    if can_be_punished:
        consult.then("decide_on_penalty")
    return Verdict(
        HandVoid.MAY_BE if hand is AbandonedHand.MAY_BE_VOID else HandVoid.NO,
        Penalty.MAY if can_be_punished else Penalty.NONE,
    )


def _must_stay(situation: Situation, consult: Consultation) -> bool:
    match consult.ask(UNTIL):
        case StayUntil.SHOWDOWN:
            consult.because("until_showdown")
            return True
        case StayUntil.ACTION_OVER:
            consult.because("while_acting")
            return situation.action_pending
