"""How are odd chips of a value exchanged that leaves play (chip race, Chip Race)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, whole, yes_no

TOPIC: Final = "chip-race"


class Method(StrEnum):
    """How it is done."""

    RACE = "race"
    """Cards are dealt for the new chips."""
    ROUND_UP_EACH = "round-up-each"
    """No race; everybody’s odd chips are rounded up."""


class BigChips(StrEnum):
    """How many new chips there are for the odd ones."""

    CEIL = "ceil"
    """Rounded up for the table."""
    HALF_UP = "half-up"
    """Rounded to the nearest, halves up."""
    PER_PLAYER_CEIL = "per-player-ceil"
    """Rounded up for every player."""


class SuitTieBreak(StrEnum):
    """What decides between cards of equal rank."""

    SUIT = "spades-hearts-diamonds-clubs"
    """The suit, spades before hearts, diamonds, clubs."""


class BustProtection(StrEnum):
    """Who gets a chip although he lost the race."""

    ANY_LAST_CHIPS = "any-last-chips"
    """Whoever would have no chips left."""
    SINGLE_LAST_CHIP = "single-last-chip"
    """Whoever put in his single last chip."""


METHOD: Final = choice("race.method", TOPIC, Method, Method.RACE)
BIG_CHIPS: Final = choice("race.big_chips", TOPIC, BigChips, BigChips.HALF_UP, open_question="A-28")
MAX_PER_PLAYER: Final = whole("race.max_per_player", TOPIC, 1, 10, 1)
"""The most new chips that one player can win."""
START_SEAT: Final = whole("race.start_seat", TOPIC, 1, 11, 1)
"""The seat at which the cards are begun."""
SUIT_TIE_BREAK: Final = choice("race.suit_tie_break", TOPIC, SuitTieBreak, SuitTieBreak.SUIT)
BUST_PROTECTION: Final = choice("race.bust_protection", TOPIC, BustProtection, BustProtection.ANY_LAST_CHIPS)
WITNESS: Final = yes_no("race.witness", TOPIC, default=False)
"""Yes: players of the table must watch it."""

POLICIES: Final = (METHOD, BIG_CHIPS, MAX_PER_PLAYER, START_SEAT, SUIT_TIE_BREAK, BUST_PROTECTION, WITNESS)
