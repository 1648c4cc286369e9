"""Policies that topics of several groups ask, each with its answers; those of one group stand in that group."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, one_answer, whole, yes_no
from homepoker.core.rulings.facts import MOST_SEATS

ABSENT_POSTS: Final = yes_no("absent.posts", "seat-absent-player", default=True)
"""Whether blinds and antes go in for somebody who is away."""


class DeadButtonSeat(StrEnum):
    """Seat of a dead button, which decides for a newcomer on that seat."""

    EMPTY_SEAT = "empty-seat"
    """On the empty seat: a newcomer there has it and plays."""
    LAST_PLAYER = "last-player"
    """With the last player before it: a newcomer there waits a hand."""
    EITHER = "either"
    """The book describes both."""


BUTTON_DISPLAY: Final = choice("button.display", "button-advance", DeadButtonSeat, DeadButtonSeat.EMPTY_SEAT)


SMALL_BLIND: Final = one_answer("heads_up.small_blind", "button-heads-up-order", "button")
"""Who has the small blind with two players: the button."""


LAST_CARD: Final = one_answer("deal.last_card", "deal-order", "button")
"""Who gets the last card: the button."""


class ConcealedDisqualification(StrEnum):
    """Disqualification for concealed chips: when the player may be disqualified."""

    FOR_HIDING = "for-hiding"
    """Whenever chips leave play."""
    FOR_TAKING_AWAY = "for-taking-away"
    """When they were taken out of the tournament on purpose, and then the player is."""


CONCEALED_DISQUALIFICATION: Final = choice(
    "chip.concealed_disqualification",
    "chip-concealed",
    ConcealedDisqualification,
    ConcealedDisqualification.FOR_HIDING,
)

KNOWING_FORFEITS: Final = yes_no("fouled.knowing_forfeits", "deal-fouled-deck", default=False)
"""Yes: who knew of the fault and played all the same gets nothing back."""


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


BUTTON_TIE_BREAK: Final = choice("button.tie_break", "button-initial", TieBreak, TieBreak.SUIT)

FINAL_BUTTON: Final = choice("final.button", "seat-final-table", FirstButton, FirstButton.HIGH_CARD)


class HandForHandTrigger(StrEnum):
    """Trigger of hand for hand."""

    TD_ANNOUNCEMENT = "td-announcement"
    """The announcement of the direction."""
    PRIZE_OR_POINTS_BUBBLE = "prize-or-points-bubble"
    """One more bust-out, and the rest are in the prizes or points."""
    FINAL_TABLE_BUBBLE = "final-table-bubble"
    """One more bust-out, and the rest form the final table."""


H4H_TRIGGER: Final = choice(
    "clock.h4h.trigger", "clock-hand-for-hand", HandForHandTrigger, HandForHandTrigger.TD_ANNOUNCEMENT
)


class HandStart(StrEnum):
    """What begins a hand."""

    SHUFFLE = "shuffle"
    """The first riffle, the shuffler's button or the push of dealers."""
    CUT = "cut"
    """Cutting the deck."""


HAND_START: Final = choice("clock.hand_start", "clock-level-change", HandStart, HandStart.SHUFFLE)


class BalanceSeat(StrEnum):
    """Which seat a player takes who moves to balance the tables."""

    WORST_NOT_SB = "worst-not-sb"
    """The worst position, never the small blind."""
    NEAREST_BB = "nearest-bb"
    """The seat nearest to the big blind."""
    ANY_FREE = "any-free"
    """Any free seat."""


BALANCE_SEAT: Final = choice("balance.seat", "seat-table-balance", BalanceSeat, BalanceSeat.WORST_NOT_SB)

SINGLE_BIG_BLIND: Final = yes_no("balance.single_big_blind", "seat-table-balance", default=False)
"""Whether the seat of the last big blind, where it has become free, is taken as a single big blind once more."""

REDRAW_AT: Final = whole("button.redraw_at_newcomers", "button-redraw-new-players", 1, 10)
"""From how many new players on the button is drawn anew; silent: never."""


class DisqualifiedChips(StrEnum):
    """Fate of the chips of a disqualified player."""

    OUT_OF_PLAY = "out-of-play"
    """They leave play."""
    BLIND_OFF = "blind-off"
    """They stay and pay the blinds until they are gone."""


DISQUALIFIED_CHIPS: Final = choice(
    "elim.disqualified_chips", "elim-disqualified", DisqualifiedChips, DisqualifiedChips.OUT_OF_PLAY
)

CHAMPIONSHIP_BUTTON: Final = whole("final.button_championship", "seat-final-table-championship", 1, MOST_SEATS)
"""The seat on which the button lies at the start."""

BLOCKED_ZONE: Final = yes_no("newcomer.blocked_zone", "seat-newcomer-position", default=True)
"""Whether a newcomer between button and small blind waits until the button has passed."""
