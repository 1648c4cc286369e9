"""Who deals the next hand where there is no croupier (play without a croupier, Spiel ohne Croupier)?

Until the first bust-out at a table the dealing goes round with the button; from then on the
latest to bust there deals.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, Number, SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.seat_order import Sitting, last_before

TOPIC: Final = "dealer-self-deal"


class DealerMode(StrEnum):
    """Who deals."""

    HOUSE = "house"
    """Dealers of the house; nobody is named."""
    ROTATE_THEN_FIRST_OUT = "rotate-then-first-out"
    """The players in turn until the first bust-out, then the latest to bust."""


DEALER_MODE: Final = choice("dealer.mode", TOPIC, DealerMode, DealerMode.ROTATE_THEN_FIRST_OUT)

POLICIES: Final = (DEALER_MODE,)


class By(StrEnum):
    """Why somebody deals."""

    HOUSE = "house"
    """The house provides a dealer."""
    ROTATION = "rotation"
    """The dealing follows the button."""
    BUSTED_PLAYER = "busted-player"
    """The latest to have busted at this table."""


@facts
class BustedOut:
    """Somebody who went out at this table, and in which of its hands."""

    player: Name
    hand_no: Number


@facts
class Situation:
    """One table before its next hand.

    ``button_seat`` is the seat of the button for that hand, which may be empty. ``eliminated_in_order`` are those who
    went out at this table, the best placed of a hand before the others; ``busted`` those of the hand
    that was just finished, best placed first, whether or not they are among them. ``absent`` have left or
    play elsewhere; who sits at the table again plays again. ``current_dealer`` dealt the last hand.
    """

    button_seat: SeatNumber
    seats_occupied: tuple[Sitting, ...]
    eliminated_in_order: tuple[BustedOut, ...] = ()
    current_dealer: Name | None = None
    busted: tuple[Name, ...] = ()
    absent: tuple[Name, ...] = ()

    def __post_init__(self) -> None:
        """Somebody sits at the table, each on a seat of their own."""
        if not self.seats_occupied:
            raise refuse_fact("seats_occupied", "nobody_sits")
        seats = {one.seat for one in self.seats_occupied}
        if len(seats) < len(self.seats_occupied):
            raise refuse_fact("seats_occupied", "seat_twice")
        if len({one.player for one in self.seats_occupied}) < len(self.seats_occupied):
            raise refuse_fact("seats_occupied", "player_twice")
        if len(set(self.busted)) < len(self.busted):
            raise refuse_fact("busted", "player_twice")


@facts
class Verdict:
    """Who deals, ``None`` for a dealer of the house, and why."""

    next_dealer: Name | None
    source: By


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The latest to bust who is still there, or else the player with the button."""
    match consult.ask(DEALER_MODE):
        case DealerMode.HOUSE:
            consult.say("house")
            consult.then("relieve")
            consult.because("house_deals")
            return Verdict(None, By.HOUSE)
        case DealerMode.ROTATE_THEN_FIRST_OUT:
            consult.leans_on("A-55")
            return _latest_out(situation, consult) or _with_the_button(situation, consult)


def _latest_out(situation: Situation, consult: Consultation) -> Verdict | None:
    gone = {*situation.absent, *(one.player for one in situation.seats_occupied)}
    hands = _hands(situation)
    for back, hand in enumerate(reversed(hands)):
        here = [player for player in hand if player not in gone]
        now = situation.current_dealer
        if back == 1 and now not in gone and any(now in earlier for earlier in hands):
            consult.leans_on("A-15")
            consult.because("goes_on")
            return _busted_deals(str(now), consult)
        if here:
            if back or here[0] != hand[0]:
                consult.leans_on("A-15")
                consult.because("latest_left")
            elif len(hand) > 1:
                consult.leans_on("A-15")
                consult.because("best_placed")
            else:
                consult.because("latest_out")
            return _busted_deals(here[0], consult)
    return None


def _hands(situation: Situation) -> list[tuple[str, ...]]:
    """Who went out, hand by hand, oldest first and the best placed of a hand first."""
    hands: dict[int, list[str]] = {}
    for one in sorted(situation.eliminated_in_order, key=lambda one: one.hand_no):
        if one.player not in situation.busted:
            hands.setdefault(one.hand_no, []).append(one.player)
    latest = (situation.busted,) if situation.busted else ()
    return [*(tuple(hand) for hand in hands.values()), *latest]


def _busted_deals(dealer: str, consult: Consultation) -> Verdict:
    consult.say("busted", dealer=dealer)
    consult.then("hand_over", dealer=dealer)
    consult.then("until_next_out")
    return Verdict(dealer, By.BUSTED_PLAYER)


def _with_the_button(situation: Situation, consult: Consultation) -> Verdict:
    """The player on the button, or the last one before it where that seat is empty."""
    by_seat = {one.seat: one.player for one in situation.seats_occupied}
    button = situation.button_seat
    seat = button if button in by_seat else last_before(by_seat, button)
    consult.leans_on("A-56")
    if _hands(situation):
        consult.leans_on("A-15")
        consult.because("all_left")
    else:
        consult.because("nobody_out" if seat == button else "empty_button", seat=seat)
    consult.say("rotation", dealer=by_seat[seat], seat=seat)
    consult.then("hand_over", dealer=by_seat[seat])
    consult.then("next_hand")
    consult.then("no_luck")
    return Verdict(by_seat[seat], By.ROTATION)
