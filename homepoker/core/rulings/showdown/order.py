"""Showing at the end: who shows first, and when all hands are opened at an all-in.

- ``show-order``: who shows first (showdown order, Showdown-Reihenfolge)?
- ``show-all-in-face-up``: when are the hands opened at an all-in (opening hands, Aufdecken beim All-in)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, Number, SeatNumber, Street, facts, refuse_fact
from homepoker.core.rulings.shared.seat_order import clockwise_after


class ShowdownOrder(StrEnum):
    """Player who begins to show."""

    LAST_ROUND_AGGRESSOR = "last-round-aggressor"
    """Who bet or raised last in the last round; else the first seat left of the button."""
    ANY_POSTFLOP_AGGRESSOR = "any-postflop-aggressor"
    """Who bet or raised last on the latest street with a bet."""


ORDER: Final = choice("show.order", "show-order", ShowdownOrder, ShowdownOrder.LAST_ROUND_AGGRESSOR)
NOBODY_BET: Final = one_answer("show.nobody_bet", "show-order", "first-to-act")
"""Who begins where nobody bet in the rounds that count: who would act first in another round.

In a game with a board that is the first seat left of the button.
"""


class Game(StrEnum):
    """What is played."""

    BOARD = "board"
    """A game with a board, such as hold'em and Omaha."""
    STUD = "stud"
    """Stud: the highest board acts first."""
    RAZZ = "razz"
    """Razz: the lowest board acts first."""


@facts
class Aggressors:
    """The seat that bet or raised last on each street; none where all checked or called the blind."""

    preflop: SeatNumber | None = None
    flop: SeatNumber | None = None
    turn: SeatNumber | None = None
    river: SeatNumber | None = None


@facts
class ShowOrderSituation:
    """A showdown without an all-in. ``seats_live`` are the seats that still have cards.

    ``first_to_act`` is only asked where there is no board and nobody bet: the seat with the highest cards that all
    can see (in Razz the lowest). An empty seat may have the button.
    """

    streets_aggressor: Aggressors
    last_round_checked: bool
    seats_live: Annotated[tuple[SeatNumber, ...], Len(2, 11)]
    button: SeatNumber
    game: Game = Game.BOARD
    first_to_act: SeatNumber | None = None

    def __post_init__(self) -> None:
        """Check the last round: either all checked, or somebody bet there."""
        if self.last_round_checked and self.streets_aggressor.river:
            raise refuse_fact("last_round_checked", "somebody_bet", seat=self.streets_aggressor.river)
        if not self.last_round_checked and not self.streets_aggressor.river:
            raise refuse_fact("streets_aggressor", "who_bet_needed")
        if self.first_to_act is not None and self.first_to_act not in self.seats_live:
            raise refuse_fact("first_to_act", "not_in_hand")
        for place, seat in enumerate(self.seats_live):
            if seat in self.seats_live[:place]:
                raise refuse_fact(f"seats_live.{place}", "seat_named_twice")


@facts
class ShowOrderVerdict:
    """The seat that shows first, and the seats in the order in which they show."""

    first: SeatNumber
    order: tuple[SeatNumber, ...]


@decides("show-order", asks=(ORDER, NOBODY_BET))
def show_order(situation: ShowOrderSituation, consult: Consultation) -> ShowOrderVerdict:
    """The last aggressor of the rounds that count shows first, then clockwise."""
    bets = situation.streets_aggressor
    aggressor = None if situation.last_round_checked else bets.river
    nobody_counts = "all_checked"
    match consult.ask(ORDER):
        case ShowdownOrder.LAST_ROUND_AGGRESSOR:
            pass
        case ShowdownOrder.ANY_POSTFLOP_AGGRESSOR:
            nobody_counts = "never_bet"
            aggressor = aggressor or bets.turn or bets.flop
            if situation.last_round_checked:
                consult.leans_on("A-38")
    if aggressor is None:
        begins = _first_to_act(situation, consult)
        consult.because(nobody_counts, seat=begins)
    else:
        begins = aggressor
        consult.because("last_aggressor" if begins == bets.river else "latest_bet", seat=begins)
        if begins not in situation.seats_live:
            consult.because("aggressor_is_gone", seat=begins)
    if bets.preflop and aggressor is None:
        consult.because("preflop_does_not_count", seat=bets.preflop)
    # Seats clockwise from the one that begins, which itself would come last as the button does.
    *others, last = clockwise_after(situation.seats_live, begins)
    order = (last, *others) if last == begins else (*others, last)
    consult.because("without_all_in")
    consult.say("first", seat=order[0])
    for seat in order[1:]:
        consult.then("then", seat=seat)
    return ShowOrderVerdict(order[0], order)


def _first_to_act(situation: ShowOrderSituation, consult: Consultation) -> int:
    consult.rest_on(NOBODY_BET)
    if situation.game is Game.BOARD:
        return clockwise_after(situation.seats_live, situation.button)[0]
    if situation.first_to_act is None:
        raise refuse_fact("first_to_act", "missing")
    return situation.first_to_act


CLOSED_HAND_FOR_HAND: Final = yes_no("show.closed_hand_for_hand", "show-all-in-face-up", default=True)
"""Yes: during hand for hand the cards stay face down until the table is told to go on."""


@facts
class AllInFaceUpSituation:
    """A hand with somebody all-in, seen when a betting round has ended.

    ``betting_possible``: two or more players have chips left and can still act. ``in_hand`` are the names of all
    who have cards, those of ``all_in`` among them, and ``players_in_hand`` may say how many. ``hand_for_hand``: the
    other tables have not finished yet.
    """

    players_in_hand: Number | None = field(default=None, kw_only=True)
    in_hand: tuple[Name, ...]
    all_in: tuple[Name, ...]
    betting_possible: bool
    street: Street
    hand_for_hand: bool = False

    def __post_init__(self) -> None:
        """Check the players: those who are all-in are in the hand, and as many as are said to be."""
        for place, player in enumerate(self.all_in):
            if player not in self.in_hand:
                raise refuse_fact(f"all_in.{place}", "not_in_hand")
        if self.players_in_hand is not None and self.players_in_hand < 2:
            raise refuse_fact("players_in_hand", "two_at_least")
        for place, player in enumerate(self.in_hand):
            if player in self.in_hand[:place]:
                raise refuse_fact(f"in_hand.{place}", "named_twice", player=player)
        if len(self.in_hand) < 2:
            raise refuse_fact("in_hand", "two_at_least")
        if self.players_in_hand not in (None, len(self.in_hand)):
            raise refuse_fact("in_hand", "as_many_names", count=self.players_in_hand)
        if self.betting_possible and self.all_in and len(self.in_hand) - len(set(self.all_in)) < 2:
            raise refuse_fact("betting_possible", "nobody_to_bet_with")


@facts
class AllInFaceUpVerdict:
    """Whether all hands are opened now, who must show, and who may put his hand away unseen."""

    open_now: bool
    must_show: tuple[Name, ...]
    may_muck: tuple[Name, ...]


@decides("show-all-in-face-up", asks=(CLOSED_HAND_FOR_HAND,))
def all_in_face_up(situation: AllInFaceUpSituation, consult: Consultation) -> AllInFaceUpVerdict:
    """Turn up all hands at once, as soon as one player is all-in and nobody can bet any more."""
    all_in, in_hand = situation.all_in, situation.in_hand
    closed = AllInFaceUpVerdict(False, (), tuple(player for player in in_hand if player not in all_in))
    if not all_in:
        consult.say("nobody_all_in")
        consult.then("see_order")
        return closed
    if situation.betting_possible:
        consult.say("stay_closed")
        consult.because("betting_goes_on")
        consult.then("play_on")
        return closed
    if situation.hand_for_hand and consult.ask(CLOSED_HAND_FOR_HAND):
        consult.say("wait")
        consult.because("hand_for_hand")
        if situation.street is not Street.RIVER:
            consult.then("no_more_cards")
        consult.then("wait_for_the_direction")
        return AllInFaceUpVerdict(False, (), ())
    consult.say("open_all")
    consult.then("turn_up", players=list(in_hand))
    consult.because("nobody_may_muck")
    if situation.street is not Street.RIVER:
        consult.then("rest_of_the_board")
    consult.then("award" if len(in_hand) > 2 else "award_the_pot")
    return AllInFaceUpVerdict(True, in_hand, ())
