"""Topic: may a player ask to see a hand (asking to see a hand, Verlangen einer Hand)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, facts, refuse_fact

TOPIC: Final = "show-request-hand"


class HandRequest(StrEnum):
    """People who may have a hand opened."""

    RIVER_CALLER_RIGHT = "river-caller-right"
    """Who called on the river has a right to it."""
    FLOOR_ONLY = "floor-only"
    """Only the floor, on suspicion."""
    NONE = "none"
    """Nobody."""


SEE_HAND: Final = choice("show.see_hand", TOPIC, HandRequest, HandRequest.RIVER_CALLER_RIGHT)
SEE_LIVE_HAND: Final = choice("show.see_live_hand", TOPIC, HandRequest, HandRequest.RIVER_CALLER_RIGHT)
"""The same for a hand that is not folded; asked where the book lets nobody see folded cards."""
TD_MAY_LOOK: Final = yes_no("show.td_may_look", TOPIC, default=False)
"""Yes: the direction may look at any hand itself whenever a player asks for it."""

POLICIES: Final = (SEE_HAND, SEE_LIVE_HAND, TD_MAY_LOOK)


class Entitled(StrEnum):
    """Entitled: what the player who asks has."""

    RIGHT = "right"
    """A right to see the hand."""
    FLOOR = "floor"
    """The floor decides."""
    NO = "no"
    """No right."""


@facts
class Situation:
    """A showdown at which somebody wants to see another player's hand.

    ``last_aggressor`` bet or raised last on the river, which only matters by name. ``asker_called_river``: the one
    who asks called that bet. ``asker_has_cards_or_tabled``: the one who asks still has the own cards or has turned
    them up. ``target_is_aggressor``: the hand in question is the last aggressor's, ``target_folded``: it was folded.
    """

    river_bet: bool
    last_aggressor: Name | None = field(default=None, kw_only=True)
    asker_called_river: bool
    asker_has_cards_or_tabled: bool
    target_is_aggressor: bool
    suspicion: bool
    target_folded: bool

    def __post_init__(self) -> None:
        """Check the river: without a bet there is no aggressor and no caller."""
        if not self.river_bet:
            if self.asker_called_river:
                raise refuse_fact("asker_called_river", "nobody_bet_the_river")
            if self.target_is_aggressor:
                raise refuse_fact("target_is_aggressor", "nobody_bet_the_river")
            if self.last_aggressor:
                raise refuse_fact("last_aggressor", "nobody_bet_the_river")


@facts
class Verdict:
    """Verdict: what the player who asks has."""

    entitled: Entitled


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a request to see a hand: the river's caller has the right in some books, else the floor or nobody."""
    who_may = consult.ask(SEE_HAND)
    if who_may is HandRequest.NONE and not situation.target_folded:
        consult.because("not_folded")
        who_may = consult.ask(SEE_LIVE_HAND)
    match who_may:
        case HandRequest.RIVER_CALLER_RIGHT:
            return Verdict(_paid_to_see(situation, consult))
        case HandRequest.FLOOR_ONLY:
            return Verdict(_floor_only(situation, consult))
        case HandRequest.NONE:
            consult.because("no_right_at_all")
            _no_right(consult)
            if consult.ask(TD_MAY_LOOK):
                consult.then("td_looks")
            return Verdict(Entitled.NO)


def _paid_to_see(situation: Situation, consult: Consultation) -> Entitled:
    if not situation.asker_has_cards_or_tabled:
        consult.because("gave_up_own_hand")
        consult.leave_nothing()
        return _no_right(consult)
    if situation.river_bet and situation.asker_called_river and situation.target_is_aggressor:
        consult.say("right")
        consult.because("paid_to_see")
        consult.then("turn_up")
        consult.leave_nothing()
        return Entitled.RIGHT
    if not situation.river_bet:
        consult.because("nothing_paid")
    else:
        consult.because("other_hand" if situation.asker_called_river else "did_not_call")
    if situation.suspicion:
        consult.because("suspicion")
    return _up_to_the_floor(consult)


def _floor_only(situation: Situation, consult: Consultation) -> Entitled:
    if situation.suspicion:
        consult.because("suspicion")
        return _up_to_the_floor(consult)
    if consult.ask(TD_MAY_LOOK):
        consult.say("floor_looks")
        consult.because("td_may_look")
        consult.then("keep_cards")
        consult.then("td_looks")
        return Entitled.FLOOR
    consult.because("no_suspicion")
    return _no_right(consult)


def _up_to_the_floor(consult: Consultation) -> Entitled:
    consult.say("floor")
    consult.then("keep_cards")
    consult.then("call_floor")
    return Entitled.FLOOR


def _no_right(consult: Consultation) -> Entitled:
    consult.say("no")
    consult.then("owner_decides")
    return Entitled.NO
