"""Topic: where are button and blinds in the next hand (dead button, toter Button)?

What is kept are nominal seats: the seat that was due for the small blind keeps its turn even
if it is empty. So the big blind goes round in order and nobody escapes it or has it twice.
"""

from __future__ import annotations

from dataclasses import KW_ONLY
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.button.policies import NO_DOUBLE_BIG_BLIND, NoDoubleBigBlind
from homepoker.core.rulings.facts import MOST_SEATS, SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.policies import (
    BALANCE_SEAT,
    BUTTON_DISPLAY,
    REDRAW_AT,
    SINGLE_BIG_BLIND,
    SMALL_BLIND,
    BalanceSeat,
    DeadButtonSeat,
)
from homepoker.core.rulings.shared.seat_order import Cause, LastHand, are_in_order, last_before, next_after

BUTTON_MODEL: Final = one_answer("button.model", "button-advance", "dead-button")
"""How the button moves past empty seats: it may lie on an empty seat, or stay with a player for another hand."""
BIG_BLIND_OUT: Final = one_answer("button.big_blind_out", "button-advance", "no-small-blind")
"""What follows when the big blind has gone out: the next player has the big blind, and nobody posts the small blind."""


@facts
class Newcomer:
    """Somebody who sits down before this hand."""

    seat: SeatNumber
    cause: Cause


@facts
class Situation:
    """The table and the last hand there, and who is there for the next one.

    ``eliminated`` are the seats that are empty because somebody went out, now or before. All other seats are taken
    to be occupied, unless ``occupied`` names those that are; it includes newcomers. ``drawn_button`` is the seat that
    was dealt the highest card, where the book has the button drawn anew for several newcomers.
    """

    seats: Annotated[int, Interval(ge=2, le=MOST_SEATS)]
    prev: LastHand
    eliminated: tuple[SeatNumber, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    occupied: tuple[SeatNumber, ...] | None = None
    _: KW_ONLY
    drawn_button: SeatNumber | None

    def __post_init__(self) -> None:
        """Check the seats: each named one exists, no empty one has a player, and the last hand had players."""
        new = tuple(newcomer.seat for newcomer in self.newcomers)
        if len(set(new)) < len(new):
            raise refuse_fact("newcomers", "seat_twice")
        if self.occupied is not None:
            if missing := [seat for seat in new if seat not in self.occupied]:
                raise refuse_fact("newcomers", "newcomer_not_at_table", seat=missing[0])
            if both := [seat for seat in self.eliminated if seat in self.occupied and seat not in new]:
                raise refuse_fact("eliminated", "seat_taken_and_empty", seat=both[0])
        if max(self.prev.button, self.prev.sb or 0, self.prev.bb) > self.seats:
            raise refuse_fact("prev", "no_such_seat")
        for field, named in (("eliminated", self.eliminated), ("newcomers", new), ("occupied", self.occupied or ())):
            if any(seat > self.seats for seat in named):
                raise refuse_fact(field, "no_such_seat")
        if len(_occupied(self)) < 2:
            raise refuse_fact("eliminated" if self.occupied is None else "occupied", "two_needed")
        if set(_occupied(self)) <= set(new):
            raise refuse_fact("newcomers", "all_are_new")


@facts
class Verdict:
    """The seats of the next hand.

    ``button`` may be an empty seat. ``sb`` is ``None`` where nobody posts the small blind.
    ``display_button_seat`` is where the button lies for all to see.
    """

    button: SeatNumber
    sb: SeatNumber | None
    bb: SeatNumber
    display_button_seat: SeatNumber


@decides("button-advance", asks=(BUTTON_MODEL, BUTTON_DISPLAY, BIG_BLIND_OUT, NO_DOUBLE_BIG_BLIND))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The big blind goes to the next player clockwise; small blind and button follow it."""
    occupied = _occupied(situation)
    if len(occupied) < 2:  # named before the number of seats is known
        raise refuse_fact("occupied", "two_needed")
    if set(occupied) <= {newcomer.seat for newcomer in situation.newcomers}:
        raise refuse_fact("newcomers", "all_are_new")
    if _is_drawn_anew(situation, consult) and situation.drawn_button is not None:
        return _drawn(situation.drawn_button, occupied, consult)
    big_blind = next_after(occupied, situation.prev.bb)
    if len(occupied) == 2:
        return _heads_up(situation, occupied, big_blind, consult)
    avoids_small_blind = _avoids_small_blind(situation, consult)
    if avoids_small_blind and consult.ask(SINGLE_BIG_BLIND):
        big_blind = situation.prev.bb
    consult.rest_on(BUTTON_MODEL)
    return _dead_button(situation, occupied, big_blind, consult, avoids_small_blind=avoids_small_blind)


def _occupied(situation: Situation) -> tuple[int, ...]:
    if situation.occupied is not None:
        return tuple(sorted(set(situation.occupied)))
    empty = set(situation.eliminated) - {newcomer.seat for newcomer in situation.newcomers}
    return tuple(seat for seat in range(1, situation.seats + 1) if seat not in empty)


def _is_drawn_anew(situation: Situation, consult: Consultation) -> bool:
    """Whether the button is drawn anew: so many came when tables were balanced that the book asks for it."""
    if len(situation.newcomers) < 2:
        return False
    least = consult.ask(REDRAW_AT)
    if least is SILENT or len(situation.newcomers) < least:
        return False
    if sum(newcomer.cause is Cause.BALANCE for newcomer in situation.newcomers) < least:
        consult.leans_on("A-53")
        return False
    return True


def _drawn(button: int, occupied: tuple[int, ...], consult: Consultation) -> Verdict:
    """The highest card has the button, and the next two seats the blinds."""
    if button not in occupied:
        raise refuse_fact("drawn_button", "seat_empty")
    small_blind = button if len(occupied) == 2 else next_after(occupied, button)
    big_blind = next_after(occupied, small_blind)
    consult.because("drawn_anew")
    consult.say("both_blinds", button=button, sb=small_blind, bb=big_blind)
    consult.then("put", button=button)
    consult.then("post", sb=small_blind, bb=big_blind)
    return Verdict(button, small_blind, big_blind, display_button_seat=button)


def _avoids_small_blind(situation: Situation, consult: Consultation) -> bool:
    """Whether a balanced player sits on the seat due for the small blind, which the book keeps from such players."""
    if not any(
        newcomer.seat == situation.prev.bb and newcomer.cause is Cause.BALANCE for newcomer in situation.newcomers
    ):
        return False
    match consult.ask(BALANCE_SEAT):
        case BalanceSeat.WORST_NOT_SB:
            return True
        case BalanceSeat.NEAREST_BB | BalanceSeat.ANY_FREE:
            return False


def _heads_up(situation: Situation, occupied: tuple[int, ...], big_blind: int, consult: Consultation) -> Verdict:
    """Put button and blinds for two players: the button has the small blind."""
    button = next_after(occupied, big_blind)
    consult.rest_on(SMALL_BLIND)
    consult.say("heads_up", button=button, bb=big_blind)
    consult.then("put", button=button)
    consult.then("post", sb=button, bb=big_blind)
    comes_out_right = next_after(occupied, situation.prev.button) == button
    match consult.ask(NO_DOUBLE_BIG_BLIND):
        case NoDoubleBigBlind.MANDATORY:
            consult.because("never_twice")
        case NoDoubleBigBlind.OPTIONAL if comes_out_right:
            consult.because("never_twice")
        case NoDoubleBigBlind.OPTIONAL:
            consult.then("may_stay")
            consult.because("may_move")
    return Verdict(button, button, big_blind, display_button_seat=button)


def _dead_button(
    situation: Situation,
    occupied: tuple[int, ...],
    big_blind: int,
    consult: Consultation,
    *,
    avoids_small_blind: bool,
) -> Verdict:
    """The seat that had the big blind is due for the small blind, and the one that had that for the button."""
    prev = situation.prev
    small_blind = prev.bb
    # Where nobody posted it, the turn was the seat's next to the button.
    button = prev.sb or prev.button % situation.seats + 1
    if prev.button == prev.sb or not _lies_behind(button, small_blind, big_blind):
        button = _after_heads_up(occupied, small_blind, big_blind, button)
    is_single = big_blind == small_blind
    if is_single:
        consult.leans_on("A-12")
    consult.because("single_big_blind" if is_single else "big_blind", bb=big_blind)
    is_posted = small_blind in occupied and not avoids_small_blind
    if avoids_small_blind and not is_single:
        consult.because("no_small_blind_for_balanced", sb=small_blind)
    elif not is_posted and not is_single:
        consult.rest_on(BIG_BLIND_OUT)
        consult.because("no_small_blind", sb=small_blind)
    shown = _shown_at(button, situation, occupied, consult)
    if is_posted:
        consult.say("both_blinds", button=shown, sb=small_blind, bb=big_blind)
    else:
        consult.say("big_blind_only", button=shown, bb=big_blind)
    consult.then("put", button=shown)
    if is_posted:
        consult.then("post", sb=small_blind, bb=big_blind)
    else:
        consult.then("post_big_only", bb=big_blind)
    if avoids_small_blind and not is_single:
        consult.then("waits", seat=small_blind)
    if shown != button and button in occupied:
        consult.then("waits", seat=button)
    return Verdict(button, small_blind if is_posted else None, big_blind, shown)


def _after_heads_up(occupied: tuple[int, ...], small_blind: int, big_blind: int, button: int) -> int:
    """The button when a third player joins two, or lies between the blinds: the last player before the small blind."""
    if button in occupied and _lies_behind(button, small_blind, big_blind):
        return button
    return last_before(occupied, small_blind)


def _lies_behind(button: int, small_blind: int, big_blind: int) -> bool:
    """Whether the button is behind both blinds; new players between the blinds of the last hand are in the way."""
    return are_in_order(button, small_blind, big_blind) or (small_blind == big_blind and button != big_blind)


def _shown_at(button: int, situation: Situation, occupied: tuple[int, ...], consult: Consultation) -> int:
    """Seat of the button: one that was empty is dead, even if somebody has just sat down there."""
    new = {newcomer.seat for newcomer in situation.newcomers}
    if button in occupied and button not in new:
        consult.because("button", button=button)
        return button
    match consult.ask(BUTTON_DISPLAY):
        case DeadButtonSeat.LAST_PLAYER:
            last = last_before((seat for seat in occupied if seat not in new), button)
            consult.because("stays_with", button=last)
            return last
        case DeadButtonSeat.EITHER:
            consult.leans_on("A-16")
        case DeadButtonSeat.EMPTY_SEAT:
            pass
    consult.because("has_it_at_once" if button in occupied else "on_empty_seat", button=button)
    return button
