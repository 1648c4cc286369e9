"""Buttons and blinds: the button's seat at each table, and the blinds of the running hand.

Seats are nominal: the small blind's seat is remembered even where nobody posts it, because
the next button goes there (dead button). Who has the first button is ruled in `rulings.button.initial` (drawn in
`play.consequences`), where it goes next in `rulings.button.advance`, found for a table by `next_hand`. Whether hands
are counted at a table is asked in `counting`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import ClassVar, Final

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
class HandCount:
    """Count of the hands of a table: when the latest one was noted, and how long hands last there.

    Times are playing time of the evening, so that pauses, breaks and a changed system time do not count.
    """

    noted_after: timedelta
    """Playing time up to the latest noted hand, or to the first button."""
    is_noted: bool = False
    """Whether somebody has noted a hand or the button since the first one was placed by the book."""
    has_gap: bool = False
    """Whether hands went by that nobody noted, so that nobody knows which hand of the table it is."""
    hands: int = 0
    """Number of hands whose length is known."""
    lasted: timedelta = timedelta(0)
    """Playing time of these hands together."""


@dataclass(frozen=True, slots=True)
class Buttons:
    """The running hand of each table that has a button, and the count of its hands.

    A table has no count where its hands were noted by a version that did not keep the instants.
    """

    hands: Mapping[int, Hand] = field(default_factory=dict)
    counts: Mapping[int, HandCount] = field(default_factory=dict)
    timed: int = 0
    """Number of hands of the evening whose length is known, those at closed tables too."""
    lasted: timedelta = timedelta(0)
    """Playing time of these hands together."""


# Events


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """The cards that a seat drew for the button, first to last."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ButtonPlaced:
    """The first button of a table, or without citations where the host says that it lies.

    ``draws`` holds the cards where it was drawn. Version 1 had no instant.
    """

    kind: ClassVar[str] = "button_placed"
    version: ClassVar[int] = 2
    table: int
    button: int
    small_blind: int
    big_blind: int
    draws: tuple[DrawnCards, ...] = ()
    citations: Citations = ()
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class HandBegan:
    """The next hand of a table: button and blinds moved on, or without citations lie where the host says.

    Version 1 had no instant.
    """

    kind: ClassVar[str] = "hand_began"
    version: ClassVar[int] = 2
    table: int
    number: int
    button: int
    small_blind: int
    big_blind: int
    posts_small_blind: bool
    citations: Citations = ()
    at: datetime | None = None


ButtonEvent = ButtonPlaced | HandBegan


# After


def after(buttons: Buttons, event: ButtonEvent, played: timedelta | None = None) -> Buttons:
    """The buttons after one of their events.

    :param played: playing time of the evening up to it; nothing where its instant is not known.
    """
    hands = {**buttons.hands, event.table: _hand(event)}
    if played is None:
        return replace(
            buttons,
            hands=hands,
            counts={number: count for number, count in buttons.counts.items() if number != event.table},
        )
    before, count = buttons.counts.get(event.table), _count(buttons, event, played)
    counts = {**buttons.counts, event.table: count}
    if before is None or count.hands <= before.hands:
        return replace(buttons, hands=hands, counts=counts)
    length = count.lasted - before.lasted
    return Buttons(hands, counts, buttons.timed + 1, buttons.lasted + length)


def _hand(event: ButtonEvent) -> Hand:
    match event:
        case ButtonPlaced():
            return Hand(1, event.button, event.small_blind, event.big_blind)
        case HandBegan():
            return Hand(event.number, event.button, event.small_blind, event.big_blind, event.posts_small_blind)


def _count(buttons: Buttons, event: ButtonEvent, played: timedelta) -> HandCount:
    """The count of a table's hands after one was noted or its button placed."""
    count = buttons.counts.get(event.table)
    is_button = isinstance(event, ButtonPlaced)
    if is_button and event.citations:
        return HandCount(played)
    if count is None:
        return HandCount(played, is_noted=True, has_gap=is_button and event.table in buttons.hands)
    length = played - count.noted_after
    is_known = not is_button and length < counted_for(buttons, event.table)
    noted = replace(count, noted_after=played, is_noted=True, has_gap=count.has_gap or not is_known)
    # Hands that are noted at one instant were played before it; while the clock stands nobody knows how long one takes.
    if not is_known or not length:
        return noted
    return replace(noted, hands=count.hands + 1, lasted=count.lasted + length)


def after_closing(buttons: Buttons, table: int) -> Buttons:
    """The buttons after a table closed."""
    return replace(
        buttons,
        hands={number: hand for number, hand in buttons.hands.items() if number != table},
        counts={number: count for number, count in buttons.counts.items() if number != table},
    )


# Questions

USUAL_HAND: Final = timedelta(minutes=3)
"""The length of a hand as long as too few were noted: 20 to 30 an hour are dealt at a full table without a croupier."""

ENOUGH_FOR_A_PACE: Final = 10
"""Hands of an evening from which on it is said how many are played in an hour."""

_SHORTEST_HAND, _LONGEST_HAND = timedelta(minutes=1, seconds=30), timedelta(minutes=5)
"""Bounds of an average hand: a few quick ones, or a host who notes every second hand, prove nothing."""

_ENOUGH_HANDS = 3
"""Number of hands whose average means something."""


def hands_an_hour(buttons: Buttons) -> int | None:
    """Hands that a table has played in an hour this evening; nothing where too few were noted one by one."""
    if buttons.timed < ENOUGH_FOR_A_PACE or not buttons.lasted:
        return None
    return round(buttons.timed * timedelta(hours=1) / buttons.lasted)


def average_hand(buttons: Buttons, table: int) -> timedelta:
    """The average length of a hand at a table; where too few are known there of the evening, else the usual one."""
    own = buttons.counts.get(table)
    is_enough = own is not None and own.hands >= _ENOUGH_HANDS
    hands, lasted = (own.hands, own.lasted) if own is not None and is_enough else (buttons.timed, buttons.lasted)
    if hands < _ENOUGH_HANDS:
        return USUAL_HAND
    return min(max(lasted / hands, _SHORTEST_HAND), _LONGEST_HAND)


def counted_for(buttons: Buttons, table: int) -> timedelta:
    """The playing time after a noted hand in which the next one should be noted: two average hands."""
    return 2 * average_hand(buttons, table)
