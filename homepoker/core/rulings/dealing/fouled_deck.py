"""Topic: what if the deck proves incomplete or faulty (fouled deck, ungültiges Deck)?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import MISSING, MISSING_EARLY, MissingCards
from homepoker.core.rulings.facts import Amount, Name, facts, refuse_fact
from homepoker.core.rulings.shared.policies import KNOWING_FORFEITS

TOPIC: Final = "deal-fouled-deck"


class OtherFault(StrEnum):
    """Other fault: what becomes of the hand with any other fault."""

    VOID = "void"
    """It is void; all take their chips back."""
    PLAY_OUT = "play-out"
    """It is played to its end, then the deck is changed."""


class DefinedBy(StrEnum):
    """Defined by: who says what makes a deck a fouled one."""

    HOUSE = "house"
    """The house's rules; what follows then is the book's."""
    BOOK = "book"
    """The book itself."""


class DamagedCards(StrEnum):
    """Consequence of damaged or marked cards for the deck."""

    HOUSE = "house"
    """What the house's standards make of it."""
    CHANGE_DECK = "change-deck"
    """No fouled one: the hand is played to its end, then the deck is changed."""


class FinishedHand(StrEnum):
    """Deadline for contesting a finished hand for its deck."""

    UNTIL_DISPUTE_DEADLINE = "until-dispute-deadline"
    """As long as any hand can be contested."""
    STANDS = "stands"
    """Not at all; hands that are over stand."""


class RegularCheck(StrEnum):
    """Regular check: when all decks are checked without anybody's asking."""

    NOT_NAMED = "not-named"
    """The book does not say."""
    START = "start"
    """Before play begins."""
    START_AND_BREAKS = "start-and-breaks"
    """Before play begins and in each break, laid out face up by suit and rank."""


OTHER_FAULT: Final = choice("fouled.other_fault", TOPIC, OtherFault, OtherFault.VOID)
DEFINED_BY: Final = choice("fouled.defined_by", TOPIC, DefinedBy, DefinedBy.BOOK)
DAMAGED: Final = choice("fouled.damaged", TOPIC, DamagedCards, DamagedCards.HOUSE)
FINISHED: Final = choice("fouled.finished", TOPIC, FinishedHand, FinishedHand.UNTIL_DISPUTE_DEADLINE)
REGULAR_CHECK: Final = choice("deck_check.regular", TOPIC, RegularCheck, RegularCheck.NOT_NAMED)

POLICIES: Final = (MISSING, OTHER_FAULT, DEFINED_BY, DAMAGED, FINISHED, KNOWING_FORFEITS, REGULAR_CHECK)


class Kind(StrEnum):
    """Kind: what is wrong with the deck."""

    MISSING = "missing"
    """Cards are missing."""
    DUPLICATE = "duplicate"
    """A card is there twice."""
    WRONG_BACKS = "wrong-backs"
    """Cards have another back."""
    DAMAGED = "damaged"
    """Cards are damaged or marked."""


class FoundDuring(StrEnum):
    """Found during: when it was found."""

    HAND = "hand"
    """During the hand."""
    AFTER_HAND = "after-hand"
    """When the hand was over."""


class ReplaceDeck(StrEnum):
    """Replace deck: when the deck is replaced."""

    NOW = "now"
    """At once."""
    AFTER_HAND = "after-hand"
    """After the hand."""


@facts
class Situation:
    """The fault, when it was found, and what is at stake.

    ``house_counts_damage``: by the house's standards a damaged or marked card makes the deck a fouled one.
    ``substantial``: there was substantial action in the hand. ``knowing_player`` knew of it and played all the
    same. ``chips_in`` is what each player has put into the pot in this hand, blinds and antes counted.
    """

    kind: Kind
    found_during: FoundDuring
    _: KW_ONLY
    house_counts_damage: bool
    substantial: bool
    dispute_deadline_passed: bool
    knowing_player: Name | None = None
    chips_in: Mapping[Name, Amount] | None = None

    def __post_init__(self) -> None:
        """Check the facts: players who knew of it have chips in the pot, and no running hand is disputed too late."""
        if self.knowing_player is not None and self.chips_in and self.knowing_player not in self.chips_in:
            raise refuse_fact("knowing_player", "not_in_hand")
        if self.found_during is FoundDuring.HAND and self.dispute_deadline_passed:
            raise refuse_fact("dispute_deadline_passed", "hand_still_runs")


@facts
class Verdict:
    """Verdict: whether the hand is void, what each player takes back in chips, and when the deck is replaced."""

    hand_void: bool
    refunds: Mapping[Name, Amount]
    replace_deck: ReplaceDeck


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a fouled deck: void or played out by its fault; a finished hand only while it can be contested."""
    knew = situation.knowing_player is not None and consult.ask(KNOWING_FORFEITS)
    if _is_misdeal(situation, consult):
        consult.say("misdeal")
        consult.then("stop_deal")
        consult.then("blinds_stay")
        consult.then("deal_with_whole_deck")
        _may_punish(situation, consult, knew=knew)
        return Verdict(True, {}, ReplaceDeck.NOW)
    is_void = _is_void(situation, consult)
    is_over = situation.found_during is FoundDuring.AFTER_HAND
    if is_void and not (is_over and _is_settled(situation, consult)):
        return _void(situation, consult, knew=knew)
    if is_over:
        consult.say("stands")
        _may_punish(situation, consult, knew=knew)
        consult.then("new_deck")
        _lay_out_new(consult)
        return Verdict(False, {}, ReplaceDeck.NOW)
    consult.say("play_out")
    consult.then("go_on")
    consult.then("new_deck_after")
    _lay_out_new(consult)
    _may_punish(situation, consult, knew=knew)
    return Verdict(False, {}, ReplaceDeck.AFTER_HAND)


def _is_misdeal(situation: Situation, consult: Consultation) -> bool:
    """Whether it is a misdeal: cards are missing, and it is still early enough to deal again."""
    if situation.kind is not Kind.MISSING or situation.found_during is FoundDuring.AFTER_HAND:
        return False
    match consult.ask(MISSING):
        case MissingCards.VOID:
            return False
        case MissingCards.STANDS:
            return consult.ask(MISSING_EARLY) and not situation.substantial


def _is_void(situation: Situation, consult: Consultation) -> bool:
    if situation.kind is Kind.MISSING:
        match consult.ask(MISSING):
            case MissingCards.VOID:
                return True
            case MissingCards.STANDS:
                consult.because("no_difference")
                return False
    if situation.kind is Kind.DAMAGED:
        match consult.ask(DAMAGED):
            case DamagedCards.CHANGE_DECK:
                consult.because("damaged_is_changed")
                return False
            case DamagedCards.HOUSE:
                consult.because("house_counts" if situation.house_counts_damage else "house_does_not_count")
                return situation.house_counts_damage
    match consult.ask(OTHER_FAULT):
        case OtherFault.VOID:
            return True
        case OtherFault.PLAY_OUT:
            consult.leans_on("A-20")
            consult.because("only_missing_voids")
            return False


def _is_settled(situation: Situation, consult: Consultation) -> bool:
    """Whether the hand is over and cannot be contested any more."""
    match consult.ask(FINISHED):
        case FinishedHand.STANDS:
            return True
        case FinishedHand.UNTIL_DISPUTE_DEADLINE:
            if situation.dispute_deadline_passed:
                consult.because("too_late")
            return situation.dispute_deadline_passed


def _stop(situation: Situation, consult: Consultation) -> None:
    """Say that the hand stops; where it is over, that the pot is taken back."""
    consult.then("take_pot_back" if situation.found_during is FoundDuring.AFTER_HAND else "stop")


def _void(situation: Situation, consult: Consultation, *, knew: bool) -> Verdict:
    """Void the hand: all take back their chips, except players who knew of the fault where the book says so."""
    refunds = dict(situation.chips_in or {})
    knowing = situation.knowing_player
    if knew and knowing is not None:
        refunds[knowing] = 0
        consult.say("void_but_for", player=knowing)
        _stop(situation, consult)
        consult.then("forfeits", player=knowing)
        consult.because("chips_of_nobody")
    else:
        consult.say("void")
        _stop(situation, consult)
    if not any(refunds.values()):
        consult.then("others_take_back" if knew else "all_take_back")
    for player, amount in refunds.items():
        if amount:
            consult.then("give_back", player=player, amount=amount)
    consult.then("new_deck")
    _lay_out_new(consult)
    if situation.kind is not Kind.DAMAGED and consult.ask(DEFINED_BY) is DefinedBy.HOUSE:
        # Of damaged cards it was asked what the house makes of them.
        consult.then("house_defines")
        consult.leave_to_floor()
    _may_punish(situation, consult, knew=knew)
    return Verdict(True, refunds, ReplaceDeck.NOW)


def _lay_out_new(consult: Consultation) -> None:
    """Say that the new deck is laid out too, by a book that has decks laid out again and again."""
    if consult.ask(REGULAR_CHECK) is RegularCheck.START_AND_BREAKS:
        consult.then("lay_out_new")


def _may_punish(situation: Situation, consult: Consultation, *, knew: bool) -> None:
    """Say that a player who kept quiet about it may be punished."""
    if knew and situation.knowing_player is not None:
        consult.then("may_punish", player=situation.knowing_player)
