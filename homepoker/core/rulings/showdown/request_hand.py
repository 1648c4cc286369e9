"""Hands that others want to see: a winner's whom nobody contests, and any other.

- ``show-uncontested``: must a winner show whom nobody contests (uncontested pot, unbestrittener Pot)?
- ``show-request-hand``: may a player ask to see a hand (asking to see a hand, Verlangen einer Hand)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, facts, refuse_fact

WINNER_MUST_SHOW: Final = yes_no("show.winner_must_show_uncontested", "show-uncontested", default=False)
"""Yes: he opens his hand at a showdown even if all others have thrown theirs away."""

SHOWS_ON_SUSPICION: Final = yes_no("show.winner_shows_on_suspicion", "show-uncontested", default=False)
"""Yes: suspecting collusion, the floor may have the hand shown all the same."""


@facts
class UncontestedPotSituation:
    """``remaining`` is the one who still claims the pot.

    Either all others put their hands away at a showdown, or they folded before it (``won_by_fold``, which needs not
    be said beside it).
    """

    remaining: Annotated[tuple[Name, ...], MinLen(1)]
    showdown_reached: bool
    won_by_fold: bool | None = None

    def __post_init__(self) -> None:
        """Check the end of the hand: it was by folds or at a showdown, and the pot has one claimant."""
        if len(self.remaining) > 1:
            raise refuse_fact("remaining", "more_than_one_left")
        if self.showdown_reached == self.won_by_fold:
            raise refuse_fact("won_by_fold", "fold_or_showdown")


@facts
class UncontestedPotVerdict:
    """Whether the winner must open his hand, and who it is."""

    must_show: bool
    winner: Name


@decides("show-uncontested", asks=(WINNER_MUST_SHOW, SHOWS_ON_SUSPICION))
def uncontested_pot(situation: UncontestedPotSituation, consult: Consultation) -> UncontestedPotVerdict:
    """Decide on the winner's cards: none are shown after folds; at a showdown that depends on the book."""
    winner = situation.remaining[0]
    must_show = situation.showdown_reached and consult.ask(WINNER_MUST_SHOW)
    if must_show:
        consult.say("shows", player=winner)
        consult.then("turn_up", player=winner)
        consult.because("all_show_at_a_showdown")
    else:
        consult.say("closed", player=winner)
        consult.because("nobody_against" if situation.showdown_reached else "all_folded")
    consult.then("push", player=winner)
    if situation.showdown_reached and not must_show and consult.ask(SHOWS_ON_SUSPICION):
        consult.then("on_suspicion")
    return UncontestedPotVerdict(must_show, winner)


class HandRequest(StrEnum):
    """People who may have a hand opened."""

    RIVER_CALLER_RIGHT = "river-caller-right"
    """Who called on the river has a right to it."""
    FLOOR_ONLY = "floor-only"
    """Only the floor, on suspicion."""
    NONE = "none"
    """Nobody."""


SEE_HAND: Final = choice("show.see_hand", "show-request-hand", HandRequest, HandRequest.RIVER_CALLER_RIGHT)
SEE_LIVE_HAND: Final = choice("show.see_live_hand", "show-request-hand", HandRequest, HandRequest.RIVER_CALLER_RIGHT)
"""The same for a hand that is not folded; asked where the book lets nobody see folded cards."""
TD_MAY_LOOK: Final = yes_no("show.td_may_look", "show-request-hand", default=False)
"""Yes: the direction may look at any hand itself whenever a player asks for it."""


class Entitled(StrEnum):
    """What the player who asks has."""

    RIGHT = "right"
    """A right to see the hand."""
    FLOOR = "floor"
    """The floor decides."""
    NO = "no"
    """No right."""


@facts
class RequestedHandSituation:
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
class RequestedHandVerdict:
    """What the player who asks has."""

    entitled: Entitled


@decides("show-request-hand", asks=(SEE_HAND, SEE_LIVE_HAND, TD_MAY_LOOK))
def requested_hand(situation: RequestedHandSituation, consult: Consultation) -> RequestedHandVerdict:
    """Decide on a request to see a hand: the river's caller has the right in some books, else the floor or nobody."""
    who_may = consult.ask(SEE_HAND)
    if who_may is HandRequest.NONE and not situation.target_folded:
        consult.because("not_folded")
        who_may = consult.ask(SEE_LIVE_HAND)
    match who_may:
        case HandRequest.RIVER_CALLER_RIGHT:
            return RequestedHandVerdict(_paid_to_see(situation, consult))
        case HandRequest.FLOOR_ONLY:
            return RequestedHandVerdict(_floor_only(situation, consult))
        case HandRequest.NONE:
            consult.because("no_right_at_all")
            _no_right(consult)
            if consult.ask(TD_MAY_LOOK):
                consult.then("td_looks")
            return RequestedHandVerdict(Entitled.NO)


def _paid_to_see(situation: RequestedHandSituation, consult: Consultation) -> Entitled:
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


def _floor_only(situation: RequestedHandSituation, consult: Consultation) -> Entitled:
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
