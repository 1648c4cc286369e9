"""How is the deck shuffled, and in which order are the cards dealt (deal order, Mischen und Austeilen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, one_answer, whole, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.policies import LAST_CARD
from homepoker.core.rulings.shared.seat_order import clockwise_after, refuse_blinds


class Wash(StrEnum):
    """Whether the cards are washed: spread face down and mixed."""

    NOT_NAMED = "not-named"
    """The book does not speak of it."""
    NOW_AND_THEN = "now-and-then"
    """It recommends it now and then."""
    START_AND_BREAKS = "start-and-breaks"
    """It wants it before play begins, at the start and after each break."""


FIRST_CARD: Final = one_answer("deal.first_card", "deal-order", "left-of-button")
"""Who gets the first card with three or more players: the one left of the button, as a rule the small blind."""

RIFFLES: Final = whole("shuffle.riffles", "deal-order", 1, 10)
"""How often the deck is riffled at least, and once stripped; silent: as is usual."""
WASH: Final = choice("shuffle.wash", "deal-order", Wash, Wash.NOT_NAMED)
CUT_CARD: Final = yes_no("shuffle.cut_card", "deal-order", default=False)
"""Yes: a cut card must be used."""


@facts
class Situation:
    """The seats that get cards, and where button and blinds are.

    ``button_seat`` may be empty (dead button); ``sb_seat`` is none where no small blind is posted.
    """

    seats_occupied: tuple[SeatNumber, ...]
    button_seat: SeatNumber
    sb_seat: SeatNumber | None = None
    bb_seat: SeatNumber | None = None
    heads_up: bool = False

    def __post_init__(self) -> None:
        """Check the seats: each is named once, two are heads-up, and the blinds lie behind the button."""
        if len(self.seats_occupied) < 2:
            raise refuse_fact("seats_occupied", "two_needed")
        if len(set(self.seats_occupied)) < len(self.seats_occupied):
            raise refuse_fact("seats_occupied", "seat_twice")
        if self.heads_up and len(self.seats_occupied) > 2:
            raise refuse_fact("heads_up", "more_than_two")
        if len(self.seats_occupied) == 2 and self.button_seat not in self.seats_occupied:
            raise refuse_fact("button_seat", "seat_gets_no_cards")
        if self.bb_seat is not None:
            refuse_blinds(("button_seat", self.button_seat), ("sb_seat", self.sb_seat), ("bb_seat", self.bb_seat))


@facts
class Verdict:
    """The seats in the order in which one round of cards goes."""

    first_card_seat: SeatNumber
    last_card_seat: SeatNumber
    order: tuple[SeatNumber, ...]


@decides("deal-order", asks=(FIRST_CARD, LAST_CARD, RIFFLES, WASH, CUT_CARD))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Order of the deal: clockwise from the left of the button, which is last; if dead, the last player before it."""
    seats, button = sorted(situation.seats_occupied), situation.button_seat
    order = clockwise_after(seats, button)
    first, last = order[0], order[-1]
    if len(order) == 2:
        consult.rest_on(LAST_CARD)
        consult.because("heads_up")
    else:
        consult.rest_on(FIRST_CARD)
        consult.because("left_of_button")
        if last != button:
            consult.because("dead_button", seat=last)
    consult.say("order", first=first, last=last)
    _shuffle(consult)
    consult.then("blinds_first")
    consult.then("one_by_one", first=first)
    consult.then("ends_at", last=last)
    return Verdict(first, last, order)


def _shuffle(consult: Consultation) -> None:
    """Say the shuffle that the book wants; where it says nothing, shuffle and cut."""
    match consult.ask(WASH):
        case Wash.NOW_AND_THEN:
            consult.then("wash")
        case Wash.START_AND_BREAKS:
            consult.then("wash_first")
        case Wash.NOT_NAMED:
            pass
    riffles = consult.ask(RIFFLES)
    if riffles is SILENT:
        consult.then("shuffle")
    else:
        consult.then("riffle", count=riffles)
        consult.then("strip")
    consult.then("cut_card" if consult.ask(CUT_CARD) else "cut")
