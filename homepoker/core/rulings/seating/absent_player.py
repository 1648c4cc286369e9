"""Topic: is a hand live whose player is not at his seat (absent player, abwesender Spieler)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, facts
from homepoker.core.rulings.shared.policies import ABSENT_POSTS

TOPIC: Final = "seat-absent-player"


class ReturnDeadline(StrEnum):
    """Deadline for the return of an absent player."""

    LAST_CARD_DEALT = "last-card-dealt"
    """Until the last card of the deal."""
    BEFORE_BUTTON_LAST_CARD = "before-button-last-card"
    """Until just before the button gets his last card."""


CUTOFF: Final = choice("absent.cutoff", TOPIC, ReturnDeadline, ReturnDeadline.LAST_CARD_DEALT)
FLOOR_EXEMPT: Final = yes_no("absent.floor_exempt", TOPIC, default=False)
"""Yes: the hand of whoever is away to rule stays live."""

POLICIES: Final = (CUTOFF, FLOOR_EXEMPT, ABSENT_POSTS)


class DueBlind(StrEnum):
    """Due blind: which blind is due from him."""

    NONE = "none"
    """Neither."""
    SB = "SB"
    """The small blind."""
    BB = "BB"
    """The big blind."""


@facts
class Situation:
    """Situation: where he was at the deal, whether he was away to rule, and what was due from him.

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
class Verdict:
    """Verdict: whether his hand is live, whether his seat gets cards, and the chips that go in for him."""

    hand_live: bool
    cards_dealt_to_seat: bool
    chips_taken: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on an absent player: the seat is dealt in, and the hand lives if they came in time or rule elsewhere."""
    if _in_time(situation, consult):
        consult.say("live")
        consult.then("plays")
        return Verdict(hand_live=True, cards_dealt_to_seat=True, chips_taken=0)
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
    return Verdict(hand_live=is_exempt, cards_dealt_to_seat=True, chips_taken=taken)


def _in_time(situation: Situation, consult: Consultation) -> bool:
    match consult.ask(CUTOFF):
        case ReturnDeadline.LAST_CARD_DEALT:
            consult.because("last_card")
            return situation.present_at_last_card
        case ReturnDeadline.BEFORE_BUTTON_LAST_CARD:
            consult.because("button_last_card")
            return situation.present_at_last_card and situation.present_before_last_card_to_button


def _taken(situation: Situation, consult: Consultation) -> int:
    """Chips that go in for an absent player: blind and ante as far as his chips suffice."""
    blind = 0 if situation.due_blind is DueBlind.NONE else situation.blind_amount
    due = blind + situation.due_ante
    if not due or not consult.ask(ABSENT_POSTS):
        return 0
    return min(situation.stack, due)
