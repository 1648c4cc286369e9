"""Topic: who shows first (showdown order, Showdown-Reihenfolge)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.seat_order import clockwise_after

TOPIC: Final = "show-order"


class ShowdownOrder(StrEnum):
    """Player who begins to show."""

    LAST_ROUND_AGGRESSOR = "last-round-aggressor"
    """Who bet or raised last in the last round; else the first seat left of the button."""
    ANY_POSTFLOP_AGGRESSOR = "any-postflop-aggressor"
    """Who bet or raised last on the latest street with a bet."""


ORDER: Final = choice("show.order", TOPIC, ShowdownOrder, ShowdownOrder.LAST_ROUND_AGGRESSOR)
NOBODY_BET: Final = one_answer("show.nobody_bet", TOPIC, "first-to-act")
"""Who begins where nobody bet in the rounds that count: who would act first in another round.

In a game with a board that is the first seat left of the button.
"""

POLICIES: Final = (ORDER, NOBODY_BET)


class Game(StrEnum):
    """Game: what is played."""

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
class Situation:
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
class Verdict:
    """The seat that shows first, and the seats in the order in which they show."""

    first: SeatNumber
    order: tuple[SeatNumber, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
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
    return Verdict(order[0], order)


def _first_to_act(situation: Situation, consult: Consultation) -> int:
    consult.rest_on(NOBODY_BET)
    if situation.game is Game.BOARD:
        return clockwise_after(situation.seats_live, situation.button)[0]
    if situation.first_to_act is None:
        raise refuse_fact("first_to_act", "missing")
    return situation.first_to_act
