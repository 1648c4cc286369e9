"""Topic: what if a card turns over during the deal (exposed card, aufgedeckte Karte)?"""

from __future__ import annotations

from dataclasses import KW_ONLY
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import (
    BUTTON_TWO,
    PROTECTED,
    SINGLE,
    TWO_EXPOSED,
    FaultRemedy,
    ProtectedCards,
    SingleExposedCard,
)
from homepoker.core.rulings.facts import MOST_SEATS, Cards, SeatNumber, facts, refuse_fact


class ExposedBy(StrEnum):
    """Person by whom a card must have been exposed to be a fault of the deal."""

    DEALER = "dealer"
    """The one who deals."""
    ANYBODY = "anybody"
    """Anybody: it suffices that the card is visible."""


EXPOSED_BY: Final = choice("misdeal.exposed_by", "deal-exposed-card", ExposedBy, ExposedBy.DEALER, open_question="A-67")

STAYS_OPEN: Final = yes_no("exposed.stays_open", "deal-exposed-card", default=False)
"""Yes: the card that becomes the burn card lies open for all to see."""


class SeatRole(StrEnum):
    """Where the player sits whose card it is."""

    SMALL_BLIND = "SB"
    """In the small blind."""
    BIG_BLIND = "BB"
    """In the big blind."""
    BUTTON = "BTN"
    """On the button."""
    OTHER = "other"
    """Anywhere else."""


class Outcome(StrEnum):
    """What becomes of the hand."""

    MISDEAL = "misdeal"
    """It is dealt again."""
    REPLACE = "replace"
    """The card is replaced."""
    KEEP = "keep"
    """Its owner keeps it."""
    FLOOR = "floor"
    """The floor decides."""


@facts
class Situation:
    """The one card that was exposed, by the one who deals unless ``by_dealer`` says otherwise.

    ``card_number_overall`` counts from the top of the deck, 1 for the first card; ``dealt_players`` get cards. The
    first card after the deal is the one that replaces an exposed card and lies open, too.
    ``dealer_plays``: the one who deals has a hand himself.
    """

    _: KW_ONLY
    by_dealer: bool = True
    exposed_seat: SeatNumber
    dealt_players: Annotated[int, Interval(ge=2, le=MOST_SEATS)]
    card_number_overall: Cards
    is_first_card_of_seat: bool | None = None
    seat_role: SeatRole
    dealer_plays: bool = False

    def __post_init__(self) -> None:
        """Check the card: two for each player or the one after them, and the first round is dealt before the second."""
        if self.card_number_overall > 2 * self.dealt_players + 1:
            raise refuse_fact("card_number_overall", "too_large", most=2 * self.dealt_players + 1)
        if self.is_replacement:
            return
        if self.is_first_card_of_seat not in (None, self.card_number_overall <= self.dealt_players):
            raise refuse_fact("is_first_card_of_seat", "first_round", players=self.dealt_players)
        self._check_role()

    @property
    def is_replacement(self) -> bool:
        """Whether it is the card that was dealt in the place of an exposed one."""
        return self.card_number_overall == 2 * self.dealt_players + 1

    def _check_role(self) -> None:
        """The deal begins left of the button and ends there; with two the small blind has it."""
        turn, players = (self.card_number_overall - 1) % self.dealt_players + 1, self.dealt_players
        turns = {
            SeatRole.BUTTON: {players},
            SeatRole.SMALL_BLIND: {1} if players > 2 else {2},
            SeatRole.BIG_BLIND: {1, 2} if players > 2 else {1},
            SeatRole.OTHER: {turn},
        }
        if turn not in turns[self.seat_role]:
            raise refuse_fact("card_number_overall", "not_the_card_of_the_seat", card=self.card_number_overall)


@facts
class Verdict:
    """What becomes of the hand, and whether a card is burned before the flop as usual."""

    ruling: Outcome
    burn_at_flop: bool


@decides("deal-exposed-card", asks=(PROTECTED, EXPOSED_BY, SINGLE, STAYS_OPEN, BUTTON_TWO))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A protected card is a misdeal, and so is a second one; any other is replaced by the card after the deal."""
    if not situation.by_dealer:
        return _by_its_owner(situation, consult)
    seat = situation.exposed_seat
    if situation.dealer_plays:
        consult.leans_on("A-56")
        consult.because("dealer_error")
    if situation.is_replacement:
        return _second_open_card(consult)
    if _is_protected(situation, consult):
        return _misdeal(consult)
    last = 2 * situation.dealt_players
    gets_two = situation.seat_role is SeatRole.BUTTON and consult.ask(BUTTON_TWO)
    match consult.ask(SINGLE):
        case SingleExposedCard.BECOMES_BURN:
            consult.say("replace", seat=seat)
            consult.then("deal_on")
            consult.then("owner_gets", seat=seat, card=last + 1)
            consult.then("burn_open" if consult.ask(STAYS_OPEN) else "burn")
            consult.then("no_burn_at_flop", first=last + 2, last=last + 4)
            if gets_two:
                consult.because("button_gets_two")
            return Verdict(Outcome.REPLACE, burn_at_flop=False)
        case SingleExposedCard.HOUSE:
            consult.say("house")
            consult.then("deal_on")
            consult.then("owner_gets", seat=seat, card=last + 1)
            return Verdict(Outcome.REPLACE, burn_at_flop=True)


def _misdeal(consult: Consultation) -> Verdict:
    consult.say("misdeal")
    consult.leave_nothing()
    consult.then("gather")
    consult.then("shuffle")
    consult.then("deal_again")
    return Verdict(Outcome.MISDEAL, burn_at_flop=True)


def _second_open_card(consult: Consultation) -> Verdict:
    """Rule on a replacement that lies open: with the card that it replaces these are two."""
    consult.because("replacement_too")
    match consult.ask(TWO_EXPOSED):
        case FaultRemedy.MISDEAL:
            return _misdeal(consult)
        case FaultRemedy.FLOOR:
            consult.say("floor")
            consult.leave_to_floor()
            return Verdict(Outcome.FLOOR, burn_at_flop=True)


def _by_its_owner(situation: Situation, consult: Consultation) -> Verdict:
    """Rule on a card that a player has turned over: it is kept, unless the book asks only whether it is visible."""
    if consult.ask(EXPOSED_BY) is ExposedBy.ANYBODY:
        if situation.is_replacement:
            return _second_open_card(consult)
        if _is_protected(situation, consult):
            return _misdeal(consult)
    consult.say("keep")
    consult.then("deal_on")
    consult.then("look_at_shown")
    consult.because("not_the_dealer")
    return Verdict(Outcome.KEEP, burn_at_flop=True)


def _is_protected(situation: Situation, consult: Consultation) -> bool:
    match consult.ask(PROTECTED):
        case (ProtectedCards.FIRST_TWO_OFF_DECK | ProtectedCards.FIRST_TWO_DEALT) as protected_cards:
            if situation.card_number_overall <= 2:
                consult.because("first_two")
                return True
            if protected_cards is ProtectedCards.FIRST_TWO_DEALT:
                # Read as the first two cards of a player, the words would cover every card of the deal.
                consult.leans_on("A-21")
            consult.because("later_card", card=situation.card_number_overall)
            return False
        case ProtectedCards.FIRST_CARD_OF_BLINDS:
            is_blind = situation.seat_role in (SeatRole.SMALL_BLIND, SeatRole.BIG_BLIND) or situation.dealt_players == 2
            is_first = situation.card_number_overall <= situation.dealt_players
            protected = is_first and is_blind
            consult.because("blind_protected" if protected else "no_blinds_first_card")
            return protected
