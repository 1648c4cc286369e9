"""Players who are not at the table: away before the hand, and gone during it.

- ``seat-absent-player``: is a hand live whose player is not at his seat (absent player, abwesender Spieler)?
- ``seat-leaves-during-hand``: what of a player who leaves the table with a live hand (leaving during a hand,
  Aufstehen während der Hand)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, facts, refuse_fact
from homepoker.core.rulings.shared.policies import ABSENT_POSTS


class ReturnDeadline(StrEnum):
    """Deadline for the return of an absent player."""

    LAST_CARD_DEALT = "last-card-dealt"
    """Until the last card of the deal."""
    BEFORE_BUTTON_LAST_CARD = "before-button-last-card"
    """Until just before the button gets his last card."""


CUTOFF: Final = choice("absent.cutoff", "seat-absent-player", ReturnDeadline, ReturnDeadline.LAST_CARD_DEALT)
FLOOR_EXEMPT: Final = yes_no("absent.floor_exempt", "seat-absent-player", default=False)
"""Yes: the hand of whoever is away to rule stays live."""


class DueBlind(StrEnum):
    """Which blind is due from him."""

    NONE = "none"
    """Neither."""
    SB = "SB"
    """The small blind."""
    BB = "BB"
    """The big blind."""


@facts
class AbsentPlayerSituation:
    """Where he was at the deal, whether he was away to rule, and what was due from him.

    ``present_at_last_card``: when the last card of the deal was dealt; ``present_before_last_card_to_button``: just
    before the button got his last card. ``blind_amount`` is the blind that is due at this level.
    """

    present_at_last_card: bool
    present_before_last_card_to_button: bool
    is_floor_or_direction: bool
    due_blind: DueBlind
    blind_amount: SomeChips
    due_ante: Amount
    stack: SomeChips


@facts
class AbsentPlayerVerdict:
    """Whether his hand is live, whether his seat gets cards, and the chips that go in for him."""

    hand_live: bool
    cards_dealt_to_seat: bool
    chips_taken: Amount


@decides("seat-absent-player", asks=(CUTOFF, FLOOR_EXEMPT, ABSENT_POSTS))
def absent_player(situation: AbsentPlayerSituation, consult: Consultation) -> AbsentPlayerVerdict:
    """Decide on an absent player: the seat is dealt in, and the hand lives if they came in time or rule elsewhere."""
    if _in_time(situation, consult):
        consult.say("live")
        consult.then("plays")
        return AbsentPlayerVerdict(hand_live=True, cards_dealt_to_seat=True, chips_taken=0)
    is_exempt = consult.ask(FLOOR_EXEMPT) and situation.is_floor_or_direction
    if is_exempt:
        consult.say("away_to_rule")
        consult.then("keep_cards")
    else:
        consult.say("dead")
        consult.then("collect")
    taken = _taken(situation, consult)
    if taken:
        consult.then("take", amount=taken)
    if taken and not is_exempt and taken == situation.stack:
        consult.then("is_out")
    elif not is_exempt:
        consult.then("next_hand")
    return AbsentPlayerVerdict(hand_live=is_exempt, cards_dealt_to_seat=True, chips_taken=taken)


def _in_time(situation: AbsentPlayerSituation, consult: Consultation) -> bool:
    match consult.ask(CUTOFF):
        case ReturnDeadline.LAST_CARD_DEALT:
            consult.because("last_card")
            return situation.present_at_last_card
        case ReturnDeadline.BEFORE_BUTTON_LAST_CARD:
            consult.because("button_last_card")
            return situation.present_at_last_card and situation.present_before_last_card_to_button


def _taken(situation: AbsentPlayerSituation, consult: Consultation) -> int:
    """Chips that go in for an absent player: blind and ante as far as his chips suffice."""
    blind = 0 if situation.due_blind is DueBlind.NONE else situation.blind_amount
    due = blind + situation.due_ante
    if not due or not consult.ask(ABSENT_POSTS):
        return 0
    return min(situation.stack, due)


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


class Penalty(StrEnum):
    """Whether leaving is punished."""

    MAY = "may"
    """It may be."""
    NONE = "none"
    """It is not."""


UNTIL: Final = choice("leave.until", "seat-leaves-during-hand", StayUntil, StayUntil.SHOWDOWN)
HAND: Final = choice("leave.hand", "seat-leaves-during-hand", AbandonedHand, AbandonedHand.STAYS_LIVE)
PENALTY: Final = choice("leave.penalty", "seat-leaves-during-hand", Penalty, Penalty.MAY)
LEAVING_FLOOR_EXEMPT: Final = yes_no("leave.floor_exempt", "seat-leaves-during-hand", default=False)
"""Yes: whoever leaves to rule breaks no rule."""


class HandVoid(StrEnum):
    """Whether his hand can be declared void."""

    NO = "no"
    """It cannot."""
    MAY_BE = "may-be"
    """It can."""


@facts
class LeavingAHandSituation:
    """Whether he left to rule, is all-in, and can still act in this hand."""

    is_floor: bool = field(default=False, kw_only=True)
    all_in: bool
    action_pending: bool

    def __post_init__(self) -> None:
        """Check the player: an all-in has no action pending."""
        if self.all_in and self.action_pending:
            raise refuse_fact("action_pending", "all_in_is_done")


@facts
class LeavingAHandVerdict:
    """What may follow for his hand and for himself."""

    hand_void: HandVoid
    penalty: Penalty


@decides("seat-leaves-during-hand", asks=(UNTIL, HAND, PENALTY, LEAVING_FLOOR_EXEMPT))
def leaving_a_hand(situation: LeavingAHandSituation, consult: Consultation) -> LeavingAHandVerdict:
    """Decide on leaving during a hand: a breach only for players who must stay, with consequences by the floor."""
    if consult.ask(LEAVING_FLOOR_EXEMPT) and situation.is_floor:
        consult.say("away_to_rule")
        consult.then("keep_cards")
        return LeavingAHandVerdict(HandVoid.NO, Penalty.NONE)
    if not _must_stay(situation, consult):
        consult.say("may_leave")
        consult.then("protect")
        return LeavingAHandVerdict(HandVoid.NO, Penalty.NONE)
    hand = consult.ask(HAND)
    penalty = consult.ask(PENALTY)
    consult.say("must_stay" if hand is AbandonedHand.STAYS_LIVE else "must_stay_or_lose_it")
    consult.then("call_back")
    match hand:
        case AbandonedHand.STAYS_LIVE:
            consult.then("stays_live")
        case AbandonedHand.MAY_BE_VOID:
            consult.then("decide_on_hand")
    if penalty is Penalty.MAY:
        consult.then("decide_on_penalty")
    return LeavingAHandVerdict(HandVoid.MAY_BE if hand is AbandonedHand.MAY_BE_VOID else HandVoid.NO, penalty)


def _must_stay(situation: LeavingAHandSituation, consult: Consultation) -> bool:
    match consult.ask(UNTIL):
        case StayUntil.SHOWDOWN:
            consult.because("until_showdown")
            return True
        case StayUntil.ACTION_OVER:
            consult.because("while_acting")
            return situation.action_pending
