"""Which seat has the button in the first hand (initial button, erster Button)?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import Card
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "button-initial"


class FirstButton(StrEnum):
    """How the first button is found."""

    SEAT_1 = "seat1"
    """Seat 1, or the first occupied seat clockwise from it."""
    HIGH_CARD = "high-card"
    """Everybody is dealt one card; the highest has the button."""


class TieBreak(StrEnum):
    """What decides between equally high cards."""

    SUIT = "suit"
    """The suit: spades, hearts, diamonds, clubs."""
    FURTHER_CARDS = "further-cards"
    """A further card for those who are equal, until one is highest; suits do not count."""


class Stage(StrEnum):
    """When the button is placed."""

    START = "start"
    """Before the first hand of the tournament."""
    FINAL_TABLE = "final-table"
    """When the final table is formed."""


BUTTON_INITIAL: Final = choice("button.initial", TOPIC, FirstButton, FirstButton.HIGH_CARD, open_question="A-11")
BUTTON_TIE_BREAK: Final = choice("button.tie_break", TOPIC, TieBreak, TieBreak.SUIT)
FINAL_BUTTON: Final = choice("final.button", "seat-final-table", FirstButton, FirstButton.HIGH_CARD)

POLICIES: Final = (BUTTON_INITIAL, BUTTON_TIE_BREAK, FINAL_BUTTON)


@dataclass(frozen=True, slots=True)
class Situation:
    """Who sits at the table and what was drawn.

    ``drawn`` are the cards of each seat in the order drawn, empty before the draw.
    """

    seats: tuple[int, ...]
    drawn: Mapping[int, tuple[Card, ...]]
    stage: Stage = Stage.START


@dataclass(frozen=True, slots=True)
class Verdict:
    """The seat of the button, or ``None`` and the seats that must be dealt a card first."""

    button: int | None
    needs_card: tuple[int, ...] = ()


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Seat 1 or the highest card, as the book says.

    :raises ValueError: nobody sits at the table.
    """
    if not situation.seats:
        raise ValueError("a button needs an occupied seat")
    seats = tuple(sorted(situation.seats))
    match consult.ask(BUTTON_INITIAL if situation.stage is Stage.START else FINAL_BUTTON):
        case FirstButton.SEAT_1:
            key = "seat_one" if seats[0] == 1 else "seat_one_empty"
            consult.because(f"button_initial.{key}", seat=seats[0])
            return Verdict(seats[0])
        case FirstButton.HIGH_CARD:
            return _highest(seats, situation.drawn, consult)


def _highest(seats: tuple[int, ...], drawn: Mapping[int, tuple[Card, ...]], consult: Consultation) -> Verdict:
    """The highest card; equal ones by suit or by further cards."""
    best = seats
    turn = 0
    while True:
        lacking = tuple(seat for seat in best if len(drawn.get(seat, ())) <= turn)
        if lacking:
            consult.because("button_initial.deal" if turn == 0 else "button_initial.deal_again", count=len(lacking))
            return Verdict(None, lacking)
        top = max(drawn[seat][turn].height for seat in best)
        best = tuple(seat for seat in best if drawn[seat][turn].height == top)
        if len(best) == 1:
            consult.because("button_initial.highest", seat=best[0], card=str(drawn[best[0]][turn]))
            return Verdict(best[0])
        match consult.ask(BUTTON_TIE_BREAK):
            case TieBreak.SUIT:
                seat = max(best, key=lambda one: drawn[one][turn].suit_height)
                consult.because("button_initial.suit", seat=seat, card=str(drawn[seat][turn]))
                return Verdict(seat)
            case TieBreak.FURTHER_CARDS:
                turn += 1
