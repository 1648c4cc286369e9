"""Buttons and blinds: the button's seat at each table, and the blinds of the running hand.

Seats are nominal: the small blind's seat is remembered even where nobody posts it, because
the next button goes there (dead button). Who has the first button is ruled in `rulings.button.initial` (drawn in
`play.consequences`), where it goes next in `rulings.button.advance`, found for a table by `next_hand`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.persistent_map import with_item, without_item
from homepoker.core.rulebooks.citation import Citations

# State


@dataclass(frozen=True, slots=True)
class Hand:
    """The running hand of a table: its number since the table began, and three nominal seats."""

    number: int
    button: int
    small_blind: int
    big_blind: int
    posts_small_blind: bool = True


@dataclass(frozen=True, slots=True)
class Buttons:
    """The running hand of each table that has a button."""

    hands: Mapping[int, Hand] = field(default_factory=dict)


# Events


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """The cards that a seat drew for the button, first to last."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ButtonPlaced:
    """The first button of a table, or without citations where the host says that it lies.

    ``draws`` holds the cards where it was drawn.
    """

    kind: ClassVar[str] = "button_placed"
    table: int
    button: int
    small_blind: int
    big_blind: int
    draws: tuple[DrawnCards, ...] = ()
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class HandBegan:
    """The next hand of a table: button and blinds moved on."""

    kind: ClassVar[str] = "hand_began"
    table: int
    number: int
    button: int
    small_blind: int
    big_blind: int
    posts_small_blind: bool
    citations: Citations = ()


ButtonEvent = ButtonPlaced | HandBegan


# After


def after(buttons: Buttons, event: ButtonEvent) -> Buttons:
    """The buttons after one of their events."""
    return Buttons(with_item(buttons.hands, event.table, _hand(event)))


def _hand(event: ButtonEvent) -> Hand:
    match event:
        case ButtonPlaced():
            return Hand(1, event.button, event.small_blind, event.big_blind)
        case HandBegan():
            return Hand(event.number, event.button, event.small_blind, event.big_blind, event.posts_small_blind)


def after_closing(buttons: Buttons, table: int) -> Buttons:
    """The buttons after a table closed."""
    return Buttons(without_item(buttons.hands, table))
