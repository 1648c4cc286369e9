"""Topic: where does the button stay during stud (mixed games, Button bei gemischten Spielen)?"""

from __future__ import annotations

from enum import StrEnum

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, SeatNumber, facts, refuse_fact
from homepoker.core.rulings.shared.seat_order import Sitting, last_before, next_after


class NextGame(StrEnum):
    """What is played from the next hand on."""

    FLOP_GAME = "flop-game"
    """A game with a flop, where a button goes round."""
    STUD = "stud"
    """Stud, which has no button."""


@facts
class Situation:
    """The game to come, button and big blind of the last hand with a flop, and who sits where.

    The seats are those of the next hand. Without ``last_big_blind`` nobody is taken to have gone out in that hand.
    """

    last_holdem_button: SeatNumber
    next_game: NextGame
    seats_occupied: tuple[Sitting, ...]
    last_big_blind: SeatNumber | None = None

    def __post_init__(self) -> None:
        """Check the players: they are two at least, each on a seat of their own."""
        if len({sitting.seat for sitting in self.seats_occupied}) < len(self.seats_occupied):
            raise refuse_fact("seats_occupied", "seat_twice")
        if len({sitting.player for sitting in self.seats_occupied}) < len(self.seats_occupied):
            raise refuse_fact("seats_occupied", "player_twice")
        if len(self.seats_occupied) < 2:
            raise refuse_fact("seats_occupied", "two_needed")
        if self.last_big_blind == self.last_holdem_button:
            raise refuse_fact("last_big_blind", "seat_twice")


@facts
class Verdict:
    """Where the button stays, and who would have the big blind there:
    the one to move when tables are balanced."""

    frozen_button: SeatNumber
    balance_mover: Name


@decides("button-mixed-game-freeze")
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on the button at a change of game: one move as for a flop game, then frozen during stud."""
    last = situation.last_holdem_button
    by_seat = {sitting.seat: sitting.player for sitting in situation.seats_occupied}
    button = next_after(by_seat, last)
    beside = next_after(by_seat, button)
    big_blind = by_seat[beside if len(by_seat) == 2 else next_after(by_seat, beside)]
    if situation.last_big_blind is not None:
        # The order of the big blind decides, also where the button or a blind has gone out.
        seat = next_after(by_seat, situation.last_big_blind)
        big_blind = by_seat[seat]
        button = next_after(by_seat, seat) if len(by_seat) == 2 else last_before(by_seat, situation.last_big_blind)
    match situation.next_game:
        case NextGame.STUD:
            consult.say("freeze", seat=button)
            consult.then("put", seat=button)
            consult.then("leave")
            consult.then("mover", player=big_blind)
            consult.because("as_if_holdem")
        case NextGame.FLOP_GAME:
            consult.say("resume", seat=button)
            consult.then("put", seat=button)
            consult.then("big_blind", player=big_blind)
            consult.because("where_it_stood")
    return Verdict(button, big_blind)
