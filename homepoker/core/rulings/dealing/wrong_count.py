"""A wrong number of cards that is noticed late, in any hand and in the button's.

- ``deal-wrong-count-late``: what if a hand with a wrong number of cards is noticed late (wrong number of cards,
  falsche Kartenzahl)?
- ``deal-button-short``: what if the button was dealt too few cards (button short of cards, Button mit zu wenig
  Karten)?
"""

from __future__ import annotations

from dataclasses import KW_ONLY
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import (
    BUTTON_EARLY,
    BUTTON_LATE,
    LATE,
    LATE_OTHERWISE,
    REPAIR,
    ButtonEarly,
    ButtonLate,
    LateWrongCount,
)
from homepoker.core.rulings.facts import Count, facts, refuse_fact

BUTTON_ACTED: Final = one_answer("button_short.acted", "deal-button-short", "hand-dead")
"""What becomes of a button once he has acted on a short hand: his hand is dead."""


@facts
class LateWrongCountSituation:
    """How many cards the player holds, in a game of two;
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
class LateWrongCountVerdict:
    """Whether the hand plays, and how many cards are burned before each street."""

    hand_live: bool
    burns: Count


@decides("deal-wrong-count-late", asks=(LATE, LATE_OTHERWISE))
def late_wrong_count(situation: LateWrongCountSituation, consult: Consultation) -> LateWrongCountVerdict:
    """Decide on a wrong count after substantial action: the hand is dead, or the floor draws its third card out."""
    cards = situation.cards
    if not situation.substantial:
        consult.say("early")
        consult.then("stop")
        consult.then("look_at_misdeal")
        return LateWrongCountVerdict(hand_live=True, burns=1)
    if cards < 2 and situation.is_button and not situation.has_acted:
        match consult.ask(BUTTON_LATE):
            case ButtonLate.SUPPLY_CARDS:
                consult.say("button", count=2 - cards)
                consult.then("give_card", count=2 - cards)
                consult.then("one_burn")
                return LateWrongCountVerdict(hand_live=True, burns=1)
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
                return LateWrongCountVerdict(hand_live=True, burns=1)
            case LateWrongCount.HAND_DEAD:
                return _dead(situation, consult)
    if cards < 2 and situation.is_button:
        consult.rest_on(BUTTON_ACTED)
        consult.because("he_acted")
        return _dead(situation, consult)
    consult.rest_on(LATE_OTHERWISE)
    return _dead(situation, consult)


def _dead(situation: LateWrongCountSituation, consult: Consultation) -> LateWrongCountVerdict:
    consult.say("dead")
    if situation.cards:
        consult.then("muck_all")
    consult.then("bets_stay")
    consult.then("one_burn")
    consult.because("no_order_restored")
    return LateWrongCountVerdict(hand_live=False, burns=1)


class Outcome(StrEnum):
    """What becomes of the hand."""

    SUPPLY_CARDS = "supply-cards"
    """The button gets what is missing."""
    HAND_DEAD = "hand-dead"
    """The button's hand is dead, the others play."""
    MISDEAL = "misdeal"
    """All is dealt again."""


@facts
class ButtonShortSituation:
    """What the button holds, in a game of two cards, and what was done since.

    ``button_acted``: he checked or bet on the short hand. ``game_allows_replacement``: in this game a card can
    still be given. ``cards_looked_at``: some player has seen his cards. ``order_restorable``: it is certain which cards
    the button would have had.
    """

    _: KW_ONLY
    cards_held: Annotated[int, Interval(ge=0, le=1)]
    substantial: bool
    cards_looked_at: bool
    button_acted: bool
    order_restorable: bool
    game_allows_replacement: bool = True


@facts
class ButtonShortVerdict:
    """What becomes of the button's hand."""

    ruling: Outcome


@decides("deal-button-short", asks=(BUTTON_EARLY, BUTTON_ACTED, BUTTON_LATE))
def button_short(situation: ButtonShortSituation, consult: Consultation) -> ButtonShortVerdict:
    """Decide on a button with too few cards: supplied from the top of the stub, dead after an act, or a misdeal."""
    missing = 2 - situation.cards_held
    if not situation.substantial:
        match consult.ask(BUTTON_EARLY):
            case ButtonEarly.MISDEAL:
                if consult.ask(REPAIR) and not situation.cards_looked_at and situation.order_restorable:
                    return _supply(missing, consult)
                return _misdeal(consult)
            case ButtonEarly.SUPPLY_CARDS:
                pass
    if situation.button_acted:
        consult.rest_on(BUTTON_ACTED)
        consult.because("he_acted")
        return _button_dead(consult)
    match consult.ask(BUTTON_LATE) if situation.substantial else ButtonLate.SUPPLY_CARDS:
        case ButtonLate.HAND_DEAD:
            return _button_dead(consult)
        case ButtonLate.SUPPLY_CARDS if situation.game_allows_replacement:
            return _supply(missing, consult)
        case ButtonLate.SUPPLY_CARDS:
            consult.because("game_forbids")
            return _button_dead(consult) if situation.substantial else _misdeal(consult)


def _supply(missing: int, consult: Consultation) -> ButtonShortVerdict:
    consult.say("supply", count=missing)
    consult.then("give_from_top", count=missing)
    consult.then("burn_as_usual")
    return ButtonShortVerdict(Outcome.SUPPLY_CARDS)


def _button_dead(consult: Consultation) -> ButtonShortVerdict:
    consult.say("dead")
    consult.then("muck_it")
    consult.then("others_play")
    return ButtonShortVerdict(Outcome.HAND_DEAD)


def _misdeal(consult: Consultation) -> ButtonShortVerdict:
    consult.say("misdeal")
    consult.then("gather")
    consult.then("deal_again")
    return ButtonShortVerdict(Outcome.MISDEAL)
