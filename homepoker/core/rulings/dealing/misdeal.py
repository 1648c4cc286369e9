"""Is it a misdeal, and until when (misdeal, Misdeal)?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval, MaxLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import Policy, choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import (
    BOXED_SEVERAL,
    BUTTON_EARLY,
    BUTTON_LATE,
    BUTTON_TWO,
    CUTOFF,
    EXTRA_CARD,
    LATE,
    LATE_OTHERWISE,
    MISSING,
    MISSING_EARLY,
    OFF_TABLE,
    PROTECTED,
    REPAIR,
    SINGLE,
    TWO_EXPOSED,
    WRONG_COUNT,
    BoxedCards,
    ButtonEarly,
    ButtonLate,
    ExtraCard,
    FaultRemedy,
    LateWrongCount,
    MisdealCutoff,
    MissingCards,
    ProtectedCards,
    SingleExposedCard,
)
from homepoker.core.rulings.facts import SeatNumber, facts, refuse_fact, told
from homepoker.core.rulings.shared.actions_in_turn import InTurnAction, is_substantial

WRONG_SEAT: Final = choice("misdeal.wrong_seat", "deal-misdeal", FaultRemedy, FaultRemedy.MISDEAL)
"""The first card went to the wrong seat."""
SEAT_NOT_IN: Final = choice("misdeal.seat_not_in", "deal-misdeal", FaultRemedy, FaultRemedy.MISDEAL)
"""A seat got cards that was not in."""
SEAT_LEFT_OUT: Final = choice("misdeal.seat_left_out", "deal-misdeal", FaultRemedy, FaultRemedy.MISDEAL)
"""A seat that was in got no cards."""
WRONG_ORDER: Final = choice("misdeal.wrong_order", "deal-misdeal", FaultRemedy, FaultRemedy.FLOOR)
"""A card came out of its order."""
BUTTON_MISPLACED: Final = choice("misdeal.button_misplaced", "deal-misdeal", FaultRemedy, FaultRemedy.MISDEAL)
"""The button was at the wrong place, and so the first card went to the wrong seat."""


class Error(StrEnum):
    """What went wrong."""

    BOXED_2PLUS = "boxed-2plus"
    """Two or more cards lay the wrong way up in the deck."""
    FIRST_CARD_WRONG_SEAT = "first-card-wrong-seat"
    """The first card went to the wrong seat."""
    CARD_TO_SEAT_NOT_IN = "card-to-seat-not-in"
    """A seat got cards that is not in the hand."""
    SEAT_LEFT_OUT = "seat-left-out"
    """A player of the hand got no cards."""
    FIRST_TWO_EXPOSED = "first-two-exposed"
    """One of the first two cards off the deck was exposed."""
    TWO_PLUS_EXPOSED = "two-plus-exposed"
    """Two or more cards were exposed."""
    ONE_EXPOSED_OTHER = "one-exposed-other"
    """One other card was exposed."""
    WRONG_COUNT = "wrong-count"
    """A hand has too few cards."""
    WRONG_ORDER = "wrong-order"
    """A card was dealt out of its order."""
    BUTTON_MISPLACED = "button-misplaced"
    """The button was at the wrong place."""
    CARD_OFF_TABLE = "card-off-table"
    """A card fell off the table."""
    MISSING_DECK_CARD = "missing-deck-card"
    """The deck lacks a card."""
    EXTRA_CARD = "extra-card"
    """A card too many was dealt."""
    BUTTON_TWO_IN_A_ROW = "button-two-in-a-row"
    """The button was dealt two cards in a row."""


TwoSeats = Annotated[tuple[SeatNumber, ...], MaxLen(2)]
"""No more than two seats."""


CardOfHand = Annotated[int, Interval(ge=1, le=7)]
"""Number of a card of a hand, counted from 1."""


@facts
class ExposedCard:
    """Whose card was exposed, and whether it was his first or his second."""

    seat: SeatNumber
    card_no: CardOfHand


class Outcome(StrEnum):
    """What becomes of the hand."""

    MISDEAL = "misdeal"
    """It is dealt again."""
    REPAIR = "repair"
    """The fault is set right, and the hand is played."""
    REPLACE_WITH_BURN = "replace-with-burn"
    """The card is replaced and becomes the burn card."""
    PLAY_ON = "play-on"
    """It is played as it is."""
    HAND_DEAD = "hand-dead"
    """The hand with the fault is dead, the others play."""
    FLOOR = "floor"
    """The floor decides."""


@facts
class Situation:
    """The fault, and what had happened when it was noticed.

    ``in_turn_actions`` are those since the deal, blinds not counted. ``short_is_button``: the hand with too few
    cards is the button's. ``cards_looked_at``: some player has seen his cards; ``order_restorable``: it is certain
    which card belongs where. ``first_two_seats`` got the first two cards off the deck; ``blind_seats`` are those of
    small and big blind where they are others, as with a dead small blind. ``card_replaced``: the button's second card
    in a row stood for one that was exposed or missing.
    """

    error: Error
    _: KW_ONLY
    in_turn_actions: tuple[InTurnAction, ...] = ()
    short_is_button: bool
    cards_looked_at: bool
    order_restorable: bool
    first_two_seats: TwoSeats = ()
    exposed_seats: tuple[ExposedCard, ...] = ()
    blind_seats: TwoSeats | None = None
    card_replaced: bool | None = None

    def __post_init__(self) -> None:
        """Check the seats and cards: each is named once, and as many cards lay open as the fault says."""
        check_seats_named("first_two_seats", self.first_two_seats)
        check_seats_named("blind_seats", self.blind_seats or ())
        check_exposed(self.error, self.exposed_seats, self.first_two_seats)


@facts
class Verdict:
    """What becomes of the hand."""

    ruling: Outcome


@decides(
    "deal-misdeal",
    asks=(
        CUTOFF,
        REPAIR,
        WRONG_SEAT,
        SEAT_NOT_IN,
        SEAT_LEFT_OUT,
        TWO_EXPOSED,
        WRONG_COUNT,
        WRONG_ORDER,
        BUTTON_MISPLACED,
        MISSING_EARLY,
    ),
)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a misdeal by the fault; too late, the hand is played."""
    is_late = _is_late(situation, consult)
    outcome = _noticed_late(situation, consult) if is_late else _noticed_early(situation, consult)
    if is_late and situation.error is not Error.MISSING_DECK_CARD:
        consult.because("too_late")
    elif outcome in (Outcome.MISDEAL, Outcome.FLOOR) and not is_late:
        _still_in_time(situation, consult)
    match outcome:
        case Outcome.MISDEAL if situation.error is Error.MISSING_DECK_CARD:
            consult.then("stop")
            consult.then("all_chips_back" if is_late else "chips_back")
            consult.then("whole_deck" if is_late else "deal_with_whole_deck")
        case Outcome.MISDEAL if situation.error is Error.BUTTON_MISPLACED:
            consult.then("gather")
            consult.then("all_chips_back")
            consult.then("button_to_its_place")
            consult.then("deal_from_there")
        case Outcome.MISDEAL:
            consult.then("gather")
            consult.then("chips_back")
            consult.then("deal_again")
        case Outcome.FLOOR:
            consult.then("stop")
            consult.then(
                "look_at_button" if situation.error is Error.WRONG_COUNT and situation.short_is_button else "call_floor"
            )
        case _:
            pass
    return Verdict(outcome)


def _is_late(situation: Situation, consult: Consultation) -> bool:
    """Whether there was too much play for a misdeal; no book has one past while less than two have acted."""
    if len(situation.in_turn_actions) < 2:
        return False
    match consult.ask(CUTOFF):
        case MisdealCutoff.SUBSTANTIAL_ACTION:
            pass
        case MisdealCutoff.TWO_THREE_ACTED:
            consult.leans_on("A-04")
    return is_substantial(situation.in_turn_actions)


def _still_in_time(situation: Situation, consult: Consultation) -> None:
    """Give the reason why a misdeal is still possible; for a misdeal, or for a floor that may call one."""
    match len(situation.in_turn_actions):
        case 0:
            consult.because("nobody_acted")
        case 1:
            consult.because("one_acted")
        case _:
            consult.because("in_time")
            if consult.ask(CUTOFF) is MisdealCutoff.TWO_THREE_ACTED:
                consult.then("between")


def _noticed_late(situation: Situation, consult: Consultation) -> Outcome:
    match situation.error:
        case Error.MISSING_DECK_CARD:
            match consult.ask(MISSING):
                case MissingCards.VOID:
                    consult.say("deck_void")
                    return Outcome.MISDEAL
                case MissingCards.STANDS:
                    consult.say("deck_stands")
                    consult.then("change_deck")
                    return Outcome.PLAY_ON
        case Error.EXTRA_CARD:
            match consult.ask(LATE):
                case LateWrongCount.HAND_DEAD:
                    return _dead(consult)
                case LateWrongCount.FLOOR_DRAWS_ONE:
                    consult.say("one_drawn")
                    consult.then("lay_in_row")
                    consult.draw("which_of_three", 3)
                    consult.leans_on("A-56")
                    consult.then("drawn_is_burn")
                    consult.then("rest_back")
                    return Outcome.REPAIR
        case Error.WRONG_COUNT if situation.short_is_button:
            return _button_short(consult)
        case Error.WRONG_COUNT:
            consult.rest_on(LATE_OTHERWISE)
            return _dead(consult)
        case Error.CARD_OFF_TABLE:
            if not consult.ask(OFF_TABLE):
                consult.say("check_deck")
                return Outcome.FLOOR
            consult.say("play_on")
            consult.then("card_back")
            return Outcome.PLAY_ON
        case error:
            consult.say("play_on")
            match error:
                case Error.CARD_TO_SEAT_NOT_IN:
                    consult.then("muck_surplus")
                case Error.SEAT_LEFT_OUT:
                    consult.then("sits_out")
                case Error.BOXED_2PLUS:
                    consult.then("take_away")
                case _:
                    consult.then("as_it_is")
            return Outcome.PLAY_ON


def _dead(consult: Consultation) -> Outcome:
    consult.say("hand_dead")
    consult.then("muck_it")
    consult.then("one_burn")
    return Outcome.HAND_DEAD


def _button_short(consult: Consultation) -> Outcome:
    """Outcome of a button with too few cards: supplied as another topic says, or dead."""
    match consult.ask(BUTTON_LATE):
        case ButtonLate.SUPPLY_CARDS:
            consult.say("button_short")
            return Outcome.FLOOR
        case ButtonLate.HAND_DEAD:
            return _dead(consult)


def _noticed_early(situation: Situation, consult: Consultation) -> Outcome:
    match situation.error:
        case Error.TWO_PLUS_EXPOSED:
            return _fault(consult.ask(TWO_EXPOSED), consult)
        case Error.MISSING_DECK_CARD:
            match consult.ask(MISSING):
                case MissingCards.VOID:
                    return _misdeal(consult)
                case MissingCards.STANDS if consult.ask(MISSING_EARLY):
                    return _misdeal(consult)
                case MissingCards.STANDS:
                    consult.say("deck_stands")
                    consult.then("change_deck")
                    return Outcome.PLAY_ON
        case Error.BOXED_2PLUS:
            match consult.ask(BOXED_SEVERAL):
                case BoxedCards.MISDEAL:
                    return _misdeal(consult)
                case BoxedCards.IGNORE:
                    consult.say("boxed_ignored")
                    consult.then("take_away")
                    return Outcome.REPAIR
        case Error.FIRST_TWO_EXPOSED if _is_protected(situation, consult):
            return _misdeal(consult)
        case Error.FIRST_TWO_EXPOSED:
            return _replaced(consult)
        case Error.ONE_EXPOSED_OTHER:
            if consult.ask(PROTECTED) is ProtectedCards.FIRST_TWO_DEALT:
                # Read as the first two cards of a player, the words would cover every card of the deal.
                consult.leans_on("A-21")
            return _replaced(consult)
        case Error.CARD_OFF_TABLE:
            if consult.ask(OFF_TABLE):
                return _misdeal(consult)
            consult.say("check_deck")
            return Outcome.FLOOR
        case Error.EXTRA_CARD:
            return _extra(situation, consult)
        case Error.FIRST_CARD_WRONG_SEAT:
            return _repaired_or(WRONG_SEAT, situation, consult)
        case Error.CARD_TO_SEAT_NOT_IN:
            return _repaired_or(SEAT_NOT_IN, situation, consult)
        case Error.SEAT_LEFT_OUT:
            return _repaired_or(SEAT_LEFT_OUT, situation, consult)
        case Error.WRONG_COUNT:
            return _too_few(situation, consult)
        case Error.WRONG_ORDER:
            return _repaired_or(WRONG_ORDER, situation, consult)
        case Error.BUTTON_MISPLACED:
            consult.because("first_card_too")
            return _repaired_or(BUTTON_MISPLACED, situation, consult)
        case Error.BUTTON_TWO_IN_A_ROW:
            return _two_in_a_row(situation, consult)


def _misdeal(consult: Consultation) -> Outcome:
    consult.say("misdeal")
    return Outcome.MISDEAL


def _is_protected(situation: Situation, consult: Consultation) -> bool:
    match consult.ask(PROTECTED):
        case ProtectedCards.FIRST_TWO_OFF_DECK | ProtectedCards.FIRST_TWO_DEALT:
            return True
        case ProtectedCards.FIRST_CARD_OF_BLINDS:
            blinds = situation.first_two_seats if situation.blind_seats is None else situation.blind_seats
            if not situation.exposed_seats:  # as a rule the first two cards go to the blinds
                return True
            return any(card.seat in blinds and card.card_no == 1 for card in situation.exposed_seats)


def _replaced(consult: Consultation) -> Outcome:
    match consult.ask(SINGLE):
        case SingleExposedCard.BECOMES_BURN:
            consult.say("replaced")
            consult.then("deal_on")
            consult.then("owner_gets_next")
            consult.then("exposed_is_burn")
            return Outcome.REPLACE_WITH_BURN
        case SingleExposedCard.HOUSE:
            consult.say("as_the_house")
            return Outcome.FLOOR


def _extra(situation: Situation, consult: Consultation) -> Outcome:
    """Outcome of an extra card: repaired if it can be identified and the book allows it."""
    match consult.ask(EXTRA_CARD):
        case ExtraCard.FLOOR:
            consult.leave_to_floor()
            consult.say("floor")
            return Outcome.FLOOR
        case ExtraCard.BURN if situation.order_restorable:
            consult.say("extra_is_burn")
            consult.then("give_rest")
            consult.then("lay_extra_as_burn")
            return Outcome.REPAIR
        case ExtraCard.BURN:
            return _misdeal(consult)
        case ExtraCard.MISDEAL:
            return _misdeal(consult)
        case ExtraCard.TOP_OF_STUB if not situation.in_turn_actions and situation.order_restorable:
            consult.say("extra_on_stub")
            consult.then("give_rest")
            consult.then("lay_extra_on_stub")
            return Outcome.REPAIR
        case ExtraCard.TOP_OF_STUB:
            return _repaired_or(WRONG_COUNT, situation, consult)


def _too_few(situation: Situation, consult: Consultation) -> Outcome:
    """A hand short of cards; where that leaves it to the floor, the button is another matter."""
    fault = consult.ask(WRONG_COUNT)
    is_floor = fault is FaultRemedy.FLOOR
    if situation.short_is_button and (is_floor or consult.ask(BUTTON_EARLY) is ButtonEarly.SUPPLY_CARDS):
        return _button_short(consult)
    return _repaired_or(WRONG_COUNT, situation, consult)


def _two_in_a_row(situation: Situation, consult: Consultation) -> Outcome:
    """The button may be dealt two cards in a row; a book for which any wrong order is a misdeal means replaced ones."""
    if consult.ask(WRONG_ORDER) is FaultRemedy.MISDEAL and not told(situation.card_replaced, "card_replaced"):
        consult.because("out_of_order")
        return _repaired_or(WRONG_ORDER, situation, consult)
    if not consult.ask(BUTTON_TWO):
        return _repaired_or(WRONG_ORDER, situation, consult)
    consult.say("button_gets_two")
    consult.then("give_rest")
    consult.leave_nothing()
    return Outcome.PLAY_ON


def _repaired_or(policy: Policy[FaultRemedy], situation: Situation, consult: Consultation) -> Outcome:
    """Consequence of the fault, unless the book has it set right and that can be done."""
    fault = consult.ask(policy)
    if (
        fault is FaultRemedy.MISDEAL
        and consult.ask(REPAIR)
        and not situation.cards_looked_at
        and situation.order_restorable
    ):
        consult.say("repair")
        consult.then("unseen")
        if situation.error is Error.BUTTON_MISPLACED:
            consult.then("button_to_its_place")
        consult.then("as_meant")
        return Outcome.REPAIR
    return _fault(fault, consult)


def _fault(fault: FaultRemedy, consult: Consultation) -> Outcome:
    match fault:
        case FaultRemedy.MISDEAL:
            return _misdeal(consult)
        case FaultRemedy.FLOOR:
            consult.leave_to_floor()
            consult.say("floor")
            return Outcome.FLOOR


def check_seats_named(field: str, seats: Sequence[int]) -> None:
    """Refuse a list that names a seat twice.

    :param field: the list's name in Python.
    """
    for seat in seats:
        if seats.count(seat) > 1:
            raise refuse_fact(field, "seat_named_twice")


def check_exposed(error: Error, exposed: Sequence[ExposedCard], first_two_seats: Sequence[int]) -> None:
    """Refuse open cards that are not the ones of this error: too many, too few, or others.

    Of several a card may be named twice: the one that was dealt in its place lay open, too.
    """
    named = [(card.seat, card.card_no) for card in exposed]
    if len(set(named)) < len(named) and error is not Error.TWO_PLUS_EXPOSED:
        raise refuse_fact("exposed_seats", "card_twice")
    match error:
        case Error.TWO_PLUS_EXPOSED if len(named) == 1:
            raise refuse_fact("exposed_seats", "two_exposed")
        case Error.FIRST_TWO_EXPOSED | Error.ONE_EXPOSED_OTHER if len(named) > 1:
            raise refuse_fact("exposed_seats", "one_exposed")
        case Error.FIRST_TWO_EXPOSED:
            if not all(_may_be_of_first_two(card, first_two_seats) for card in exposed):
                raise refuse_fact("exposed_seats", "not_of_first_two")
        case Error.ONE_EXPOSED_OTHER:
            if any(card.seat in first_two_seats and card.card_no == 1 for card in exposed):
                raise refuse_fact("exposed_seats", "of_first_two")
        case _:
            pass


def _may_be_of_first_two(exposed: ExposedCard, first_two_seats: Sequence[int]) -> bool:
    """Whether a card is one of the first two off the deck: they are the first cards of two seats."""
    return exposed.card_no == 1 and (len(first_two_seats) < 2 or exposed.seat in first_two_seats)
