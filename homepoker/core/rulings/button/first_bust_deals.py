"""Topic: who deals where there is no croupier, as the first to bust (play without a croupier, Spiel ohne Croupier)?

By the book the dealing goes round with the button until the first bust-out at a table; from then on the
latest to bust there deals. A club may choose otherwise: the players in turn all evening, one fixed dealer, or dealers
of the house. With two decks somebody shuffles the other one while the first is dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, Number, SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.seat_order import Sitting, clockwise_after, last_before


class DealerMode(StrEnum):
    """Who deals."""

    HOUSE = "house"
    """Dealers of the house; nobody is named."""
    ROTATE_THEN_FIRST_OUT = "rotate-then-first-out"
    """The players in turn until the first bust-out, then the latest to bust."""
    ROTATE = "rotate"
    """The players in turn all evening, whoever busts."""
    FIXED = "fixed"
    """One person at each table all evening."""


DEALER_MODE: Final = choice("dealer.mode", "dealer-self-deal", DealerMode, DealerMode.ROTATE_THEN_FIRST_OUT)


class FinalTableDealer(StrEnum):
    """Dealer of the final table, as long as nobody has gone out there: whose bust-out was the latest."""

    LATEST_OF_TABLE = "latest-of-table"
    """The latest to have gone out at the table that stays."""
    LATEST_OVERALL = "latest-overall"
    """The latest to have gone out at any table."""


FINAL_DEALER: Final = choice(
    "dealer.final_table", "dealer-self-deal", FinalTableDealer, FinalTableDealer.LATEST_OF_TABLE, open_question="A-64"
)

TWO_DECKS: Final = yes_no("dealer.two_decks", "dealer-self-deal", default=False)
"""Yes: while one deck is dealt the other one is shuffled."""


class By(StrEnum):
    """Why somebody deals."""

    HOUSE = "house"
    """The house provides a dealer."""
    ROTATION = "rotation"
    """The dealing follows the button."""
    BUSTED_PLAYER = "busted-player"
    """The latest to have busted at this table."""
    FIXED = "fixed"
    """One person deals at this table all evening."""


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
    that was just finished, best placed first, whether or not they are among them. ``absent`` have left, play or deal
    elsewhere, or do not deal; who sits at the table and is not among them can deal. ``current_dealer`` dealt the
    last hand. ``latest_elsewhere``, at a final table, went out at another one after everybody who did at this one.
    """

    button_seat: SeatNumber
    seats_occupied: tuple[Sitting, ...]
    eliminated_in_order: tuple[BustedOut, ...] = ()
    current_dealer: Name | None = None
    busted: tuple[Name, ...] = ()
    absent: tuple[Name, ...] = ()
    latest_elsewhere: Name | None = None

    def __post_init__(self) -> None:
        """Check the players: the table has some, each on a seat of their own."""
        if not self.seats_occupied:
            raise refuse_fact("seats_occupied", "nobody_sits")
        seats = {sitting.seat for sitting in self.seats_occupied}
        if len(seats) < len(self.seats_occupied):
            raise refuse_fact("seats_occupied", "seat_twice")
        if len({sitting.player for sitting in self.seats_occupied}) < len(self.seats_occupied):
            raise refuse_fact("seats_occupied", "player_twice")
        if len(set(self.busted)) < len(self.busted):
            raise refuse_fact("busted", "player_twice")


@facts
class Verdict:
    """Who deals, ``None`` for a dealer of the house, and why.

    With two decks ``shuffles`` shuffles the other deck meanwhile, and ``cuts`` cuts the one that is dealt; ``None``
    with one deck, or where nobody else sits at the table.
    """

    next_dealer: Name | None
    source: By
    shuffles: Name | None = None
    cuts: Name | None = None


@decides("dealer-self-deal", asks=(DEALER_MODE, FINAL_DEALER, TWO_DECKS))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on the dealer, by the book or the club's choice, and with two decks on shuffler and cutter."""
    mode = consult.ask(DEALER_MODE)
    if mode is DealerMode.HOUSE:
        consult.say("house")
        consult.then("relieve")
        consult.because("house_deals")
        return Verdict(None, By.HOUSE)
    verdict = _dealer(mode, situation, consult)
    if not consult.ask(TWO_DECKS):
        return verdict
    shuffles, cuts = beside_dealer(situation.seats_occupied, situation.button_seat, verdict.next_dealer)
    if shuffles is not None and cuts is not None:
        consult.then("second_deck", player=shuffles)
        consult.then("cut", player=cuts)
    return replace(verdict, shuffles=shuffles, cuts=cuts)


def beside_dealer(seats: Sequence[Sitting], button_seat: int, dealer: Name | None) -> tuple[Name | None, Name | None]:
    """Shuffler of the other of two decks, and cutter of the one that is dealt.

    The neighbours of the dealer: on the right, who dealt last where the dealing goes round, shuffles, and on the left
    cuts. Of a dealer who does not play the button shuffles, and the next one cuts.
    """
    at = next((sitting.seat for sitting in seats if sitting.player == dealer), None)
    others = {sitting.seat: sitting.player for sitting in seats if sitting.player != dealer}
    if not others:
        return None, None
    if at is not None:
        right, left = last_before(others, at), clockwise_after(others, at)[0]
    else:
        right = button_seat if button_seat in others else last_before(others, button_seat)
        left = clockwise_after(others, right)[0]
    return others[right], others[left]


def _dealer(mode: DealerMode, situation: Situation, consult: Consultation) -> Verdict:
    if mode is DealerMode.FIXED:
        return _fixed(situation, consult)
    if mode is DealerMode.ROTATE:
        return _with_the_button(situation, consult, "in_turn")
    consult.leans_on("A-55")
    latest = _latest_of_all(situation, consult) or _latest_out(situation, consult)
    if latest is not None:
        return latest
    return _with_the_button(situation, consult, "all_left" if _hands(situation) else "nobody_out")


def _fixed(situation: Situation, consult: Consultation) -> Verdict:
    """The dealer of the last hand who is still there; before the first hand the player with the button."""
    now = situation.current_dealer
    if now is not None and now not in situation.absent:
        consult.because("fixed")
        dealer = now
    else:
        by_seat = {sitting.seat: sitting.player for sitting in situation.seats_occupied}
        seat = _dealing_seat(situation)
        consult.leans_on("A-56")
        consult.because("fixed_begins", seat=seat)
        dealer = by_seat[seat]
    _say(dealer, situation, consult)
    consult.then("until_another")
    return Verdict(dealer, By.FIXED)


def _latest_of_all(situation: Situation, consult: Consultation) -> Verdict | None:
    """The latest to have gone out at any table, where that was another one and the club's rules have it so."""
    gone = {*situation.absent, *(sitting.player for sitting in situation.seats_occupied)}
    elsewhere = situation.latest_elsewhere
    if elsewhere is None or elsewhere in gone or situation.busted:
        return None
    match consult.ask(FINAL_DEALER):
        case FinalTableDealer.LATEST_OVERALL:
            consult.because("latest_overall")
            return _busted_deals(elsewhere, situation, consult)
        case FinalTableDealer.LATEST_OF_TABLE:
            consult.because("latest_of_table")
            return None


def _latest_out(situation: Situation, consult: Consultation) -> Verdict | None:
    gone = {*situation.absent, *(sitting.player for sitting in situation.seats_occupied)}
    hands = _hands(situation)
    for back, hand in enumerate(reversed(hands)):
        here = [player for player in hand if player not in gone]
        now = situation.current_dealer
        if back == 1 and now not in gone and any(now in earlier for earlier in hands):
            latest = next(player for earlier in reversed(hands) for player in earlier if player not in gone)
            consult.leans_on("A-15")
            # Whether this dealer has kept the deck or takes it over is not known here: both reasons hold either way.
            consult.because("latest_left" if now == latest else "goes_on")
            return _busted_deals(str(now), situation, consult)
        if here:
            if back or here[0] != hand[0]:
                consult.leans_on("A-15")
                consult.because("latest_left")
            elif len(hand) > 1:
                consult.leans_on("A-15")
                consult.because("best_placed")
            else:
                consult.because("latest_out")
            return _busted_deals(here[0], situation, consult)
    return None


def _hands(situation: Situation) -> list[tuple[str, ...]]:
    """Bust-outs hand by hand, oldest first and the best placed of a hand first."""
    hands: dict[int, list[str]] = {}
    for busted in sorted(situation.eliminated_in_order, key=lambda busted: busted.hand_no):
        if busted.player not in situation.busted:
            hands.setdefault(busted.hand_no, []).append(busted.player)
    latest = (situation.busted,) if situation.busted else ()
    return [*(tuple(hand) for hand in hands.values()), *latest]


def _busted_deals(dealer: str, situation: Situation, consult: Consultation) -> Verdict:
    _say(dealer, situation, consult)
    consult.then("until_next_out")
    return Verdict(dealer, By.BUSTED_PLAYER)


def _say(dealer: str, situation: Situation, consult: Consultation) -> None:
    """Say who deals from now on or, if it is the dealer of the last hand, that nothing changes."""
    if dealer == situation.current_dealer:
        consult.say("deals_on", dealer=dealer)
        return
    consult.say("busted", dealer=dealer)
    consult.then("hand_over", dealer=dealer)


def _with_the_button(situation: Situation, consult: Consultation, reason: str) -> Verdict:
    """The player on the button, or the last one before it where that seat is empty or its player does not deal."""
    by_seat = {sitting.seat: sitting.player for sitting in situation.seats_occupied}
    button, seat = situation.button_seat, _dealing_seat(situation)
    consult.leans_on("A-56")
    if reason == "all_left":
        consult.leans_on("A-15")
    if reason != "nobody_out" or seat == button:
        consult.because(reason)
    if seat != button and button in by_seat:
        consult.because("does_not_deal", player=by_seat[button], seat=seat)
    elif seat != button and reason != "all_left":
        consult.because("empty_button", seat=seat)
    consult.say("rotation", dealer=by_seat[seat], seat=seat)
    if by_seat[seat] != situation.current_dealer:
        consult.then("hand_over", dealer=by_seat[seat])
    consult.then("next_hand")
    consult.then("no_luck")
    return Verdict(by_seat[seat], By.ROTATION)


def _dealing_seat(situation: Situation) -> int:
    """The seat of the button, or the last one before it on which somebody can deal."""
    taken = {sitting.seat for sitting in situation.seats_occupied}
    able = {sitting.seat for sitting in situation.seats_occupied if sitting.player not in situation.absent} or taken
    button = situation.button_seat
    return button if button in able else last_before(able, button)
