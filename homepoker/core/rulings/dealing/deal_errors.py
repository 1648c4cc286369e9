"""Errors of the deal as facts: what went wrong, which cards lay open, and whether the two can be so together."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, MaxLen

from homepoker.core.rulings.facts import SeatNumber, facts, refuse_fact


class Error(StrEnum):
    """Error: what went wrong."""

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
    """Exposed card: whose card was exposed, and whether it was his first or his second."""

    seat: SeatNumber
    card_no: CardOfHand


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
    named = [(one.seat, one.card_no) for one in exposed]
    if len(set(named)) < len(named) and error is not Error.TWO_PLUS_EXPOSED:
        raise refuse_fact("exposed_seats", "card_twice")
    match error:
        case Error.TWO_PLUS_EXPOSED if len(named) == 1:
            raise refuse_fact("exposed_seats", "two_exposed")
        case Error.FIRST_TWO_EXPOSED | Error.ONE_EXPOSED_OTHER if len(named) > 1:
            raise refuse_fact("exposed_seats", "one_exposed")
        case Error.FIRST_TWO_EXPOSED:
            if not all(_may_be_of_first_two(one, first_two_seats) for one in exposed):
                raise refuse_fact("exposed_seats", "not_of_first_two")
        case Error.ONE_EXPOSED_OTHER:
            if any(one.seat in first_two_seats and one.card_no == 1 for one in exposed):
                raise refuse_fact("exposed_seats", "of_first_two")
        case _:
            pass


def _may_be_of_first_two(exposed: ExposedCard, first_two_seats: Sequence[int]) -> bool:
    """Whether a card is one of the first two off the deck: they are the first cards of two seats."""
    return exposed.card_no == 1 and (len(first_two_seats) < 2 or exposed.seat in first_two_seats)
