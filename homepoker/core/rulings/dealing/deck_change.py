"""Topic: who may ask for another deck, and when is it changed (deck change, Wechsel des Kartenspiels)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "deal-deck-change"


class PlayerMayDemand(StrEnum):
    """Player may demand: whether players may demand another deck."""

    NO = "no"
    """They may not."""
    IF_DAMAGED = "if-damaged"
    """They may if cards are damaged or marked."""


class RegularChange(StrEnum):
    """Regular change: when all decks are changed without anybody's asking."""

    NOT_NAMED = "not-named"
    """The book does not say."""
    NEW_LEVEL = "new-level"
    """When a new level begins."""


PLAYER_MAY_DEMAND: Final = choice("deck_change.player_may_demand", TOPIC, PlayerMayDemand, PlayerMayDemand.NO)
DAMAGE_FORCES: Final = yes_no("deck_change.damage_forces", TOPIC, default=False)
"""Yes: a damaged or marked card has the deck changed, whoever noticed it."""

REGULAR_CHANGE: Final = choice("deck_change.regular", TOPIC, RegularChange, RegularChange.NOT_NAMED)

POLICIES: Final = (PLAYER_MAY_DEMAND, DAMAGE_FORCES, REGULAR_CHANGE)


class RequestedBy(StrEnum):
    """Requested by: who asks for it."""

    PLAYER = "player"
    """A player."""
    DEALER = "dealer"
    """The one who deals."""
    FLOOR = "floor"
    """The floor itself."""


@facts
class Situation:
    """Situation: who asks for another deck, and whether a card is damaged or marked."""

    requested_by: RequestedBy
    card_damaged_or_marked: bool


@facts
class Verdict:
    """Verdict: whether the deck is changed on this."""

    change: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The floor may always; a damaged card counts where the book says so, or where the dealer reports it."""
    change = _is_changed(situation, consult)
    if change:
        consult.say("change")
        consult.then("finish_hand")
        consult.then("check_new")
    else:
        consult.say("keep")
        if situation.card_damaged_or_marked:
            consult.then("tell_floor")
        consult.then("go_on")
        if consult.ask(REGULAR_CHANGE) is RegularChange.NEW_LEVEL:
            consult.then("next_level")
    return Verdict(change)


def _is_changed(situation: Situation, consult: Consultation) -> bool:
    match situation.requested_by:
        case RequestedBy.FLOOR:
            consult.because("floor_may")
            return True
        case RequestedBy.DEALER:
            consult.because("dealer_reports" if situation.card_damaged_or_marked else "no_reason")
            return situation.card_damaged_or_marked
        case RequestedBy.PLAYER:
            return _on_demand(consult, damaged=situation.card_damaged_or_marked)


def _on_demand(consult: Consultation, *, damaged: bool) -> bool:
    match consult.ask(PLAYER_MAY_DEMAND):
        case PlayerMayDemand.IF_DAMAGED:
            consult.because("may_if_damaged")
            return damaged
        case PlayerMayDemand.NO:
            if damaged and consult.ask(DAMAGE_FORCES):
                consult.because("card_forces")
                return True
            consult.because("may_not")
            return False
