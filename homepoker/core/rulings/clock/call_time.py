"""Who may call the clock on a player, when, and how long does he have (time call, Zeit nehmen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, whole, yes_no

TOPIC: Final = "clock-call-time"


class Wait(StrEnum):
    """What must have passed before the clock may be called."""

    FLOOR_JUDGEMENT = "floor-judgement"
    """Reasonable time, as the floor judges it."""
    STATED_TIME = "stated-time"
    """The time that the book states."""


class Who(StrEnum):
    """Who may ask for it."""

    SEATED_IN_EVENT = "seated-in-event"
    """Whoever has a seat in the tournament and sits on it."""
    AT_TABLE = "at-table"
    """Whoever plays at the table."""
    AT_TABLE_SEATED = "at-table-seated"
    """Whoever plays at the table and sits on his seat."""
    SEATED_IN_HAND = "seated-in-hand"
    """Whoever sits on his seat and is in the hand."""


class Through(StrEnum):
    """Whom the call goes through."""

    FLOOR = "floor"
    """The floor, who decides whether enough time has passed."""
    DEALER = "dealer"
    """The dealer, who alone decides whether enough time has passed."""


class Expiry(StrEnum):
    """What the end of the time means for a player who could check."""

    CHECK = "check"
    """He has checked."""
    HAND_DEAD = "hand-dead"
    """His hand is dead."""


WAIT: Final = choice("clock.call.wait", TOPIC, Wait, Wait.FLOOR_JUDGEMENT)
WAIT_LEAST: Final = whole("clock.call.wait_least_seconds", TOPIC, 0, 3600)
"""The least seconds that the book gives for it."""
WAIT_MOST: Final = whole("clock.call.wait_most_seconds", TOPIC, 0, 3600)
"""The seconds after which it is time at the latest; silent where the book states no range."""
WAIT_ALL_IN: Final = whole("clock.call.wait_all_in_seconds", TOPIC, 0, 3600)
"""The seconds before a decision about all chips; silent where the book makes no difference."""
WHO: Final = choice("clock.call.who", TOPIC, Who, Who.AT_TABLE)
THROUGH: Final = choice("clock.call.through", TOPIC, Through)
BASE_SECONDS: Final = whole("clock.call.base_seconds", TOPIC, 5, 600, 60)
"""Seconds on the clock before the countdown, or in all where the countdown is part of them."""
COUNTDOWN_SECONDS: Final = whole("clock.call.countdown_seconds", TOPIC, 0, 120, 10)
"""Seconds that are counted down aloud."""
COUNTDOWN_ADDITIVE: Final = yes_no("clock.call.countdown_additive", TOPIC, default=True)
"""Yes: the countdown follows the time. No: it is its last part."""
EXPIRY_FACING_NO_BET: Final = choice(
    "clock.call.expiry_facing_no_bet", TOPIC, Expiry, Expiry.CHECK, open_question="A-05"
)

POLICIES: Final = (
    WAIT,
    WAIT_LEAST,
    WAIT_MOST,
    WAIT_ALL_IN,
    WHO,
    THROUGH,
    BASE_SECONDS,
    COUNTDOWN_SECONDS,
    COUNTDOWN_ADDITIVE,
    EXPIRY_FACING_NO_BET,
)
