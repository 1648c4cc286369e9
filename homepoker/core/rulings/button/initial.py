"""The button of the first hand, and a new one when several players are new at a table.

- ``button-initial``: which seat has the button in the first hand (initial button, erster Button)?
- ``button-redraw-new-players``: is the button drawn anew when several new players come to a table (new button, neuer
  Button)?
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.quantities import Card, card
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import MOST_SEATS, CardText, SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.policies import (
    BUTTON_TIE_BREAK,
    CHAMPIONSHIP_BUTTON,
    FINAL_BUTTON,
    REDRAW_AT,
    FirstButton,
    TieBreak,
)
from homepoker.core.rulings.shared.seat_order import Cause


class Stage(StrEnum):
    """When the button is placed."""

    START = "start"
    """Before the first hand of the tournament."""
    FINAL_TABLE = "final-table"
    """When the final table is formed."""


BUTTON_INITIAL: Final = choice(
    "button.initial", "button-initial", FirstButton, FirstButton.HIGH_CARD, open_question="A-11"
)


@facts
class InitialButtonSituation:
    """Who sits at the table and what was drawn.

    ``draw`` are the cards of each seat in the order drawn, ``None`` before the draw. ``is_championship`` counts only
    at the final table, where the book has a rule of its own for it.
    """

    seats_occupied: tuple[SeatNumber, ...]
    draw: Mapping[SeatNumber, tuple[CardText, ...]] | None = None
    stage: Stage = Stage.START
    is_championship: bool = False

    def __post_init__(self) -> None:
        """Check the draw: each player has a seat of their own, and every card is drawn once by a seated player."""
        if not self.seats_occupied:
            raise refuse_fact("seats_occupied", "nobody_sits")
        if len(set(self.seats_occupied)) < len(self.seats_occupied):
            raise refuse_fact("seats_occupied", "seat_twice")
        if not set(self.draw or ()) <= set(self.seats_occupied):
            raise refuse_fact("draw", "seat_empty")
        drawn = [_card(text) for cards in (self.draw or {}).values() for text in cards]
        if len(set(drawn)) < len(drawn):
            raise refuse_fact("draw", "card_twice")


@facts
class InitialButtonVerdict:
    """The seat of the button, or ``None`` and the seats that must be dealt a card first."""

    button_seat: SeatNumber | None
    need_more_cards_for: tuple[SeatNumber, ...] = ()


@decides("button-initial", asks=(BUTTON_INITIAL, BUTTON_TIE_BREAK, FINAL_BUTTON))
def initial_button(situation: InitialButtonSituation, consult: Consultation) -> InitialButtonVerdict:
    """Seat 1 or the highest card, as the book says; at a championship's final table the seat that it names."""
    seats = tuple(sorted(situation.seats_occupied))
    if situation.stage is Stage.FINAL_TABLE:
        fixed = consult.ask(CHAMPIONSHIP_BUTTON) if situation.is_championship else SILENT
        if fixed is not SILENT:
            seat = next((seat for seat in seats if seat >= fixed), seats[0])
            consult.because("championship", seat=fixed)
            return _placed(seat, consult)
    match consult.ask(BUTTON_INITIAL if situation.stage is Stage.START else FINAL_BUTTON):
        case FirstButton.SEAT_1:
            consult.because("seat_one" if seats[0] == 1 else "seat_one_empty", seat=seats[0])
            return _placed(seats[0], consult)
        case FirstButton.HIGH_CARD:
            drawn = {seat: tuple(_card(text) for text in cards) for seat, cards in (situation.draw or {}).items()}
            return _highest(seats, drawn, consult)


def _placed(seat: int, consult: Consultation) -> InitialButtonVerdict:
    consult.leave_nothing()
    consult.say("seat", seat=seat)
    consult.then("put", seat=seat)
    return InitialButtonVerdict(seat)


def _highest(
    seats: tuple[int, ...], drawn: Mapping[int, tuple[Card, ...]], consult: Consultation
) -> InitialButtonVerdict:
    """The highest card; equal ones by suit or by further cards. Who sits alone needs none."""
    if len(seats) == 1:
        return _placed(seats[0], consult)
    best = seats
    turn = 0
    while True:
        lacking = tuple(seat for seat in best if len(drawn.get(seat, ())) <= turn)
        if lacking:
            return _more_cards(lacking, turn, consult, everybody=lacking == seats)
        top = max(drawn[seat][turn].height for seat in best)
        best = tuple(seat for seat in best if drawn[seat][turn].height == top)
        if len(best) == 1:
            consult.because("highest", seat=best[0], card=str(drawn[best[0]][turn]))
            return _placed(best[0], consult)
        match consult.ask(BUTTON_TIE_BREAK):
            case TieBreak.SUIT:
                seat = max(best, key=lambda holder: drawn[holder][turn].suit_height)
                consult.because("suit", seat=seat, card=str(drawn[seat][turn]))
                return _placed(seat, consult)
            case TieBreak.FURTHER_CARDS:
                turn += 1


def _more_cards(seats: tuple[int, ...], turn: int, consult: Consultation, *, everybody: bool) -> InitialButtonVerdict:
    """Deal each of these seats a card face up: the button is not decided yet."""
    consult.say("draw" if turn == 0 else "draw_again", count=len(seats))
    if everybody:
        consult.then("card_each")
    else:
        for seat in seats:
            consult.then("card_to", seat=seat)
    consult.then("look")
    consult.because("deal" if turn == 0 else "deal_again", count=len(seats))
    return InitialButtonVerdict(None, seats)


def _card(text: str) -> Card:
    try:
        return card(text)
    except ValueError as error:
        raise refuse_fact("draw", "not_a_card") from error


@facts
class ButtonRedrawSituation:
    """How many new players sit down at a table before the same hand, and why."""

    newcomers: Annotated[int, Interval(ge=0, le=MOST_SEATS)]
    cause: Cause


@facts
class ButtonRedrawVerdict:
    """Whether the button is drawn anew at this table."""

    redraw: bool


@decides("button-redraw-new-players", asks=(REDRAW_AT,))
def button_redraw(situation: ButtonRedrawSituation, consult: Consultation) -> ButtonRedrawVerdict:
    """Decide on a new draw for the button: only by the book, and only for players who come by balancing."""
    least = consult.ask(REDRAW_AT)
    if least is SILENT:
        consult.because("never")
        return _stays(consult)
    if situation.newcomers < least:
        consult.because("too_few", least=least)
        return _stays(consult)
    if situation.cause is not Cause.BALANCE:
        consult.leans_on("A-53")
        consult.because("not_balanced")
        return _stays(consult)
    consult.say("redraw")
    consult.then("card_each")
    match consult.ask(BUTTON_TIE_BREAK):
        case TieBreak.SUIT:
            consult.then("tie_by_suit")
        case TieBreak.FURTHER_CARDS:
            consult.then("tie_by_further_cards")
    consult.then("put")
    consult.because("enough", count=situation.newcomers)
    return ButtonRedrawVerdict(redraw=True)


def _stays(consult: Consultation) -> ButtonRedrawVerdict:
    consult.say("stays")
    consult.then("move_on")
    consult.then("take_over")
    return ButtonRedrawVerdict(redraw=False)
