"""Topic: when are the hands opened at an all-in (opening hands, Aufdecken beim All-in)?"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, Number, Street, facts, refuse_fact

TOPIC: Final = "show-all-in-face-up"

CLOSED_HAND_FOR_HAND: Final = yes_no("show.closed_hand_for_hand", TOPIC, default=True)
"""Yes: during hand for hand the cards stay face down until the table is told to go on."""

POLICIES: Final = (CLOSED_HAND_FOR_HAND,)


@facts
class Situation:
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
class Verdict:
    """Verdict: whether all hands are opened now, who must show, and who may put his hand away unseen."""

    open_now: bool
    must_show: tuple[Name, ...]
    may_muck: tuple[Name, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Turn up all hands at once, as soon as one player is all-in and nobody can bet any more."""
    all_in, in_hand = situation.all_in, situation.in_hand
    closed = Verdict(False, (), tuple(player for player in in_hand if player not in all_in))
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
        return Verdict(False, (), ())
    consult.say("open_all")
    consult.then("turn_up", players=list(in_hand))
    consult.because("nobody_may_muck")
    if situation.street is not Street.RIVER:
        consult.then("rest_of_the_board")
    consult.then("award" if len(in_hand) > 2 else "award_the_pot")
    return Verdict(True, in_hand, ())
