"""May a newcomer at a table play the next hand, and does he post (newcomer's position, Einstieg an neuem Tisch)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.button.display import BUTTON_DISPLAY, Display

TOPIC: Final = "seat-newcomer-position"


class BalanceSeat(StrEnum):
    """Which seat a player takes who moves to balance the tables."""

    WORST_NOT_SB = "worst-not-sb"
    """The worst position, never the small blind."""
    NEAREST_BB = "nearest-bb"
    """The seat nearest to the big blind."""
    ANY_FREE = "any-free"
    """Any free seat."""


BLOCKED_ZONE: Final = yes_no("newcomer.blocked_zone", TOPIC, default=True)
"""Whether a newcomer between button and small blind waits until the button has passed."""
BALANCE_SEAT: Final = choice("balance.seat", "seat-table-balance", BalanceSeat, BalanceSeat.WORST_NOT_SB)

POLICIES: Final = (BLOCKED_ZONE, BALANCE_SEAT)


class Cause(StrEnum):
    """Why somebody comes to the table."""

    TABLE_BREAK = "table-break"
    """His table was broken."""
    BALANCE = "balance"
    """He moves to even out the tables."""
    LATE = "late"
    """He enters late, re-enters or was an alternate."""


class Posts(StrEnum):
    """What the newcomer posts in the next hand."""

    NOTHING = "nothing"
    """Neither blind."""
    SMALL_BLIND = "small-blind"
    """The small blind."""
    BIG_BLIND = "big-blind"
    """The big blind."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The next hand's nominal seats as they are without the newcomer, and his seat.

    ``button`` and ``small_blind`` may be empty seats.
    """

    table_seats: int
    button: int
    small_blind: int
    big_blind: int
    seat: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether he is dealt in, what he posts, and whether the book allows the seat."""

    is_dealt_in: bool
    posts: Posts = Posts.NOTHING
    is_allowed: bool = True


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Every seat plays at once with its duties, except between button and small blind."""
    steps = (situation.seat - situation.button) % situation.table_seats
    to_small = (situation.small_blind - situation.button) % situation.table_seats
    to_big = (situation.big_blind - situation.button) % situation.table_seats
    blocked = 0 < steps < to_small
    if steps == 0:
        blocked = consult.ask(BUTTON_DISPLAY) is Display.LAST_PLAYER
        consult.leans_on("A-16")
    if blocked and consult.ask(BLOCKED_ZONE):
        consult.because("newcomer.waits", seat=situation.seat)
        return Verdict(is_dealt_in=False, is_allowed=_is_allowed(situation, consult, in_zone=True))
    if steps == to_small:
        consult.because("newcomer.small_blind", seat=situation.seat)
        return Verdict(True, Posts.SMALL_BLIND, _is_allowed(situation, consult, in_zone=False))
    if to_small < steps < to_big:
        consult.because("newcomer.big_blind", seat=situation.seat)
        return Verdict(True, Posts.BIG_BLIND)
    consult.because("newcomer.plays", seat=situation.seat)
    return Verdict(True)


def _is_allowed(situation: Situation, consult: Consultation, *, in_zone: bool) -> bool:
    """Whether the book lets a balancing player take a seat up to the small blind."""
    if situation.cause is not Cause.BALANCE:
        return True
    wanted = consult.ask(BALANCE_SEAT)
    if in_zone or wanted is BalanceSeat.WORST_NOT_SB:
        consult.because("newcomer.not_when_balancing", seat=situation.seat)
        return False
    if wanted is BalanceSeat.NEAREST_BB:
        consult.leans_on("A-60")
    return True
