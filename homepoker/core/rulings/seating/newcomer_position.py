"""Topic: does a newcomer at a table play and post at once (newcomer's position, Einstieg an neuem Tisch)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.newcomers import Posts, Start, TableState, start_of, start_when_balanced
from homepoker.core.rulings.shared.policies import BALANCE_SEAT, BLOCKED_ZONE, BalanceSeat
from homepoker.core.rulings.shared.seat_order import clockwise

TOPIC: Final = "seat-newcomer-position"

POLICIES: Final = (BLOCKED_ZONE,)


class Cause(StrEnum):
    """Cause: why somebody comes to the table."""

    TABLE_BREAK = "table-break"
    """His table was broken."""
    BALANCE = "balance"
    """He moves to even out the tables."""
    LATE = "late"
    """He enters late or again."""
    ALTERNATE = "alternate"
    """He waited for a free seat."""


@facts
class Situation:
    """The next hand's nominal seats as they are without the newcomer, and his seat.

    ``button_seat`` and ``sb_seat`` may be empty seats; ``sb_seat`` is left out where no seat is due for it.
    """

    cause: Cause
    new_seat: SeatNumber
    seats_occupied: tuple[SeatNumber, ...] = field(default=(), kw_only=True)
    button_seat: SeatNumber
    sb_seat: SeatNumber | None
    bb_seat: SeatNumber

    def __post_init__(self) -> None:
        """Check the seats: the newcomer's is free, and button, small blind and big blind follow one another."""
        if self.new_seat == self.bb_seat or self.new_seat in self.seats_occupied:
            raise refuse_fact("new_seat", "seat_twice")
        if self.bb_seat in (self.button_seat, self.sb_seat):
            raise refuse_fact("bb_seat", "big_blind_apart")
        if self.sb_seat is not None and clockwise(self.button_seat, self.sb_seat) > clockwise(
            self.button_seat, self.bb_seat
        ):
            raise refuse_fact("sb_seat", "small_blind_first")


@facts
class Verdict:
    """Verdict: whether he is dealt in, what he posts, and whether the book allows this seat for his reason."""

    dealt_in_now: bool
    posts: Posts
    seat_allowed: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Every seat plays at once with its duties, except between button and small blind."""
    button, small_blind, big_blind = situation.button_seat, situation.sb_seat, situation.bb_seat
    seat = situation.new_seat
    at = TableState(1, button, big_blind, small_blind)
    start = (start_when_balanced if situation.cause is Cause.BALANCE else start_of)(seat, at, consult)
    is_allowed = _is_allowed(situation, start, consult)
    if not is_allowed:
        consult.then("another_seat", seat=seat)
    if not start.dealt_in_now:
        is_small_blind = seat == small_blind or (small_blind is None and seat != button)
        consult.say("waits_off_small_blind" if is_small_blind else "waits", seat=seat)
        consult.then("no_cards_yet", seat=seat)
        consult.then("skip")
    else:
        match start.posts:
            case Posts.SB:
                consult.say("small_blind", seat=seat)
                consult.then("post_small_blind", seat=seat)
            case Posts.BB if seat == small_blind:
                consult.say("single_big_blind", seat=seat)
                consult.then("post_single_big_blind", seat=seat)
            case Posts.BB:
                consult.say("big_blind", seat=seat)
                consult.then("post_big_blind", seat=seat)
            case Posts.NONE:
                consult.say("plays", seat=seat)
        consult.then("deal_in", seat=seat)
    return Verdict(start.dealt_in_now, start.posts, is_allowed)


def _is_allowed(situation: Situation, start: Start, consult: Consultation) -> bool:
    """Whether the book lets balanced players take the seats up to the small blind."""
    if situation.cause is not Cause.BALANCE:
        return True
    wanted = consult.ask(BALANCE_SEAT)
    if not start.dealt_in_now:
        consult.because("not_when_balancing", seat=situation.new_seat)
        return False
    if wanted is BalanceSeat.NEAREST_BB and start.posts is Posts.SB:
        consult.leans_on("A-60")
    return True
