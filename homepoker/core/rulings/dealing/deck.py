"""A deck with a fault, and another deck in its place.

- ``deal-fouled-deck``: what if the deck proves incomplete or faulty (fouled deck, ungültiges Deck)?
- ``deal-deck-change``: who may ask for another deck, and when is it changed (deck change, Wechsel des Kartenspiels)?
- ``deal-boxed-card``: what if cards lie the wrong way up in the deck (boxed card, verkehrt liegende Karte)?
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import BOXED_SEVERAL, MISSING, MISSING_EARLY, BoxedCards, MissingCards
from homepoker.core.rulings.facts import Amount, Cards, Name, facts, refuse_fact
from homepoker.core.rulings.shared.policies import KNOWING_FORFEITS


class OtherFault(StrEnum):
    """What becomes of the hand with any other fault."""

    VOID = "void"
    """It is void; all take their chips back."""
    PLAY_OUT = "play-out"
    """It is played to its end, then the deck is changed."""


class DefinedBy(StrEnum):
    """Who says what makes a deck a fouled one."""

    HOUSE = "house"
    """The house's rules; what follows then is the book's."""
    BOOK = "book"
    """The book itself."""
    BOOK_IF_TWICE = "book-if-twice"
    """The book itself where a card is there twice, else the house's rules."""


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
    """When all decks are checked without anybody's asking."""

    NOT_NAMED = "not-named"
    """The book does not say."""
    START = "start"
    """Before play begins."""
    START_AND_BREAKS = "start-and-breaks"
    """Before play begins and in each break, laid out face up by suit and rank."""


class ForeignCard(StrEnum):
    """What becomes of the hand with a card that does not belong to this game."""

    AS_OTHER_FAULT = "as-other-fault"
    """The same as with any other faulty deck."""
    MISDEAL_OR_SCRAP = "misdeal-or-scrap"
    """A misdeal until there was substantial action; after that the card is scrap, and the hand is played."""


OTHER_FAULT: Final = choice("fouled.other_fault", "deal-fouled-deck", OtherFault, OtherFault.VOID)
FOREIGN_CARD: Final = choice("fouled.foreign_card", "deal-fouled-deck", ForeignCard, ForeignCard.AS_OTHER_FAULT)
DEFINED_BY: Final = choice("fouled.defined_by", "deal-fouled-deck", DefinedBy, DefinedBy.BOOK)
DAMAGED: Final = choice("fouled.damaged", "deal-fouled-deck", DamagedCards, DamagedCards.HOUSE)
FINISHED: Final = choice("fouled.finished", "deal-fouled-deck", FinishedHand, FinishedHand.UNTIL_DISPUTE_DEADLINE)
REGULAR_CHECK: Final = choice("deck_check.regular", "deal-fouled-deck", RegularCheck, RegularCheck.NOT_NAMED)


class Kind(StrEnum):
    """What is wrong with the deck."""

    MISSING = "missing"
    """Cards are missing."""
    DUPLICATE = "duplicate"
    """A card is there twice."""
    WRONG_BACKS = "wrong-backs"
    """Cards have another back."""
    DAMAGED = "damaged"
    """Cards are damaged or marked."""
    FOREIGN = "foreign"
    """A card is there that does not belong to this game, such as a joker."""


class FoundDuring(StrEnum):
    """When it was found."""

    HAND = "hand"
    """During the hand."""
    AFTER_HAND = "after-hand"
    """When the hand was over."""


class ReplaceDeck(StrEnum):
    """When the deck is replaced."""

    NOW = "now"
    """At once."""
    AFTER_HAND = "after-hand"
    """After the hand."""


@facts
class FouledDeckSituation:
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
class FouledDeckVerdict:
    """Whether the hand is void, what each player takes back in chips, and when the deck is replaced."""

    hand_void: bool
    refunds: Mapping[Name, Amount]
    replace_deck: ReplaceDeck


@decides(
    "deal-fouled-deck",
    asks=(MISSING, OTHER_FAULT, FOREIGN_CARD, DEFINED_BY, DAMAGED, FINISHED, KNOWING_FORFEITS, REGULAR_CHECK),
)
def fouled_deck(situation: FouledDeckSituation, consult: Consultation) -> FouledDeckVerdict:
    """Decide on a fouled deck: void or played out by its fault; a finished hand only while it can be contested."""
    knew = situation.knowing_player is not None and consult.ask(KNOWING_FORFEITS)
    if _is_misdeal(situation, consult):
        consult.say("misdeal")
        consult.then("stop_deal")
        consult.then("blinds_stay")
        consult.then("deal_with_whole_deck")
        _may_punish(situation, consult, knew=knew)
        return FouledDeckVerdict(True, {}, ReplaceDeck.NOW)
    is_over = situation.found_during is FoundDuring.AFTER_HAND
    if situation.kind is Kind.FOREIGN and consult.ask(FOREIGN_CARD) is ForeignCard.MISDEAL_OR_SCRAP:
        if is_over:
            consult.say("stands")
            consult.then("new_deck")
            _lay_out_new(consult)
            return FouledDeckVerdict(False, {}, ReplaceDeck.NOW)
        consult.say("scrap")
        consult.then("scrap_away")
        consult.then("new_deck_after")
        _may_punish(situation, consult, knew=knew)
        return FouledDeckVerdict(False, {}, ReplaceDeck.AFTER_HAND)
    is_void = _is_void(situation, consult)
    if is_void and not (is_over and _is_settled(situation, consult)):
        return _void(situation, consult, knew=knew)
    if is_over:
        consult.say("stands")
        _may_punish(situation, consult, knew=knew)
        consult.then("new_deck")
        _lay_out_new(consult)
        return FouledDeckVerdict(False, {}, ReplaceDeck.NOW)
    consult.say("play_out")
    consult.then("go_on")
    consult.then("new_deck_after")
    _lay_out_new(consult)
    _may_punish(situation, consult, knew=knew)
    return FouledDeckVerdict(False, {}, ReplaceDeck.AFTER_HAND)


def _is_misdeal(situation: FouledDeckSituation, consult: Consultation) -> bool:
    """Whether it is a misdeal: cards are missing or do not belong, and it is still early enough to deal again."""
    if situation.found_during is FoundDuring.AFTER_HAND:
        return False
    if situation.kind is Kind.FOREIGN and consult.ask(FOREIGN_CARD) is ForeignCard.MISDEAL_OR_SCRAP:
        return not situation.substantial
    if situation.kind is not Kind.MISSING:
        return False
    match consult.ask(MISSING):
        case MissingCards.VOID:
            return False
        case MissingCards.STANDS:
            return consult.ask(MISSING_EARLY) and not situation.substantial


def _is_void(situation: FouledDeckSituation, consult: Consultation) -> bool:
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


def _is_settled(situation: FouledDeckSituation, consult: Consultation) -> bool:
    """Whether the hand is over and cannot be contested any more."""
    match consult.ask(FINISHED):
        case FinishedHand.STANDS:
            return True
        case FinishedHand.UNTIL_DISPUTE_DEADLINE:
            if situation.dispute_deadline_passed:
                consult.because("too_late")
            return situation.dispute_deadline_passed


def _stop(situation: FouledDeckSituation, consult: Consultation) -> None:
    """Say that the hand stops; where it is over, that the pot is taken back."""
    consult.then("take_pot_back" if situation.found_during is FoundDuring.AFTER_HAND else "stop")


def _void(situation: FouledDeckSituation, consult: Consultation, *, knew: bool) -> FouledDeckVerdict:
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
    if situation.kind is not Kind.DAMAGED and _house_defines(situation, consult):
        # Of damaged cards it was asked what the house makes of them.
        consult.then("house_defines")
        consult.leave_to_floor()
    _may_punish(situation, consult, knew=knew)
    return FouledDeckVerdict(True, refunds, ReplaceDeck.NOW)


def _house_defines(situation: FouledDeckSituation, consult: Consultation) -> bool:
    """Whether the house's rules say that such a deck is a fouled one."""
    match consult.ask(DEFINED_BY):
        case DefinedBy.HOUSE:
            return True
        case DefinedBy.BOOK_IF_TWICE:
            return situation.kind is not Kind.DUPLICATE
        case DefinedBy.BOOK:
            return False


def _lay_out_new(consult: Consultation) -> None:
    """Say that the new deck is laid out too, by a book that has decks laid out again and again."""
    if consult.ask(REGULAR_CHECK) is RegularCheck.START_AND_BREAKS:
        consult.then("lay_out_new")


def _may_punish(situation: FouledDeckSituation, consult: Consultation, *, knew: bool) -> None:
    """Say that a player who kept quiet about it may be punished."""
    if knew and situation.knowing_player is not None:
        consult.then("may_punish", player=situation.knowing_player)


class PlayerMayDemand(StrEnum):
    """Whether players may demand another deck."""

    NO = "no"
    """They may not."""
    IF_DAMAGED = "if-damaged"
    """They may if cards are damaged or marked."""


class RegularChange(StrEnum):
    """When all decks are changed without anybody's asking."""

    NOT_NAMED = "not-named"
    """The book does not say."""
    NEW_LEVEL = "new-level"
    """When a new level begins."""


PLAYER_MAY_DEMAND: Final = choice(
    "deck_change.player_may_demand", "deal-deck-change", PlayerMayDemand, PlayerMayDemand.NO
)
DAMAGE_FORCES: Final = yes_no("deck_change.damage_forces", "deal-deck-change", default=False)
"""Yes: a damaged or marked card has the deck changed, whoever noticed it."""

REGULAR_CHANGE: Final = choice("deck_change.regular", "deal-deck-change", RegularChange, RegularChange.NOT_NAMED)


class RequestedBy(StrEnum):
    """Who asks for it."""

    PLAYER = "player"
    """A player."""
    DEALER = "dealer"
    """The one who deals."""
    FLOOR = "floor"
    """The floor itself."""


@facts
class DeckChangeSituation:
    """Who asks for another deck, and whether a card is damaged or marked."""

    requested_by: RequestedBy
    card_damaged_or_marked: bool


@facts
class DeckChangeVerdict:
    """Whether the deck is changed on this."""

    change: bool


@decides("deal-deck-change", asks=(PLAYER_MAY_DEMAND, DAMAGE_FORCES, REGULAR_CHANGE))
def deck_change(situation: DeckChangeSituation, consult: Consultation) -> DeckChangeVerdict:
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
    return DeckChangeVerdict(change)


def _is_changed(situation: DeckChangeSituation, consult: Consultation) -> bool:
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


BOXED_SINGLE: Final = choice("boxed.single", "deal-boxed-card", BoxedCards, BoxedCards.IGNORE, open_question="A-44")


class Phase(StrEnum):
    """When the cards turned up."""

    INITIAL_DEAL = "initial-deal"
    """While the hands were dealt."""
    LATER = "later"
    """When the board was dealt."""


class Outcome(StrEnum):
    """What becomes of the hand."""

    IGNORE_CARD = "ignore-card"
    """The card is taken away and does not count."""
    MISDEAL = "misdeal"
    """The hand is dealt again."""


@facts
class BoxedCardSituation:
    """How many cards lay the wrong way up, and when it was seen.

    ``substantial``: there was substantial action since the hands were dealt.
    """

    boxed: Cards
    phase: Phase
    substantial: bool


@facts
class BoxedCardVerdict:
    """What becomes of the hand."""

    ruling: Outcome


@decides("deal-boxed-card", asks=(BOXED_SINGLE, BOXED_SEVERAL))
def boxed_card(situation: BoxedCardSituation, consult: Consultation) -> BoxedCardVerdict:
    """Decide on boxed cards: one is ignored; two or more are a misdeal while the hands are dealt."""
    if situation.boxed > 1 and situation.phase is Phase.INITIAL_DEAL and not situation.substantial:
        judgement = consult.ask(BOXED_SEVERAL)
    else:
        judgement = consult.ask(BOXED_SINGLE)
        if situation.boxed > 1:
            consult.because("too_late_for_misdeal")
            judgement = BoxedCards.IGNORE
    match judgement:
        case BoxedCards.MISDEAL:
            consult.say("misdeal")
            consult.then("gather")
            consult.then("turn_and_shuffle")
            consult.then("deal_again")
            return BoxedCardVerdict(Outcome.MISDEAL)
        case BoxedCards.IGNORE:
            consult.say("ignore", count=situation.boxed)
            consult.then("show_and_lay_aside", count=situation.boxed)
            consult.then("next_card")
            return BoxedCardVerdict(Outcome.IGNORE_CARD)
