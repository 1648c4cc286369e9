"""Topic: is a hand dead that was put away (mucked hand, abgelegte Hand)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "hand-mucked-live"


class HandInMuck(StrEnum):
    """A hand that has touched the muck, as long as it can be identified."""

    LIVE = "live"
    """It stays live."""
    FLOOR = "floor"
    """It is dead; the floor may bring it back."""
    DEAD = "dead"
    """It is dead."""


class HandTakenIn(StrEnum):
    """A hand that the dealer took by mistake, as long as it can be identified."""

    LIVE = "live"
    """It stays live."""
    FLOOR = "floor"
    """The floor may bring it back."""


class HandPushedAway(StrEnum):
    """A hand that its player pushes away face down at the showdown, as long as it can be identified."""

    LIVE = "live"
    """It stays live, and the player may still show it."""
    FOLD = "fold"
    """It is folded; the floor may bring it back for the good of the game."""


TOUCHING: Final = choice("hand.touching_muck", TOPIC, HandInMuck, HandInMuck.LIVE)
TAKEN_IN: Final = choice("hand.taken_by_dealer", TOPIC, HandTakenIn, HandTakenIn.LIVE)
WHILE_BETTING: Final = one_answer("hand.pushed_while_betting", TOPIC, "fold")
"""A hand that its player pushes away face down while there is betting to come: it is folded."""
AT_SHOWDOWN: Final = choice("hand.pushed_at_showdown", TOPIC, HandPushedAway, HandPushedAway.LIVE)

POLICIES: Final = (TOUCHING, TAKEN_IN, WHILE_BETTING, AT_SHOWDOWN)


class Live(StrEnum):
    """Live: whether the hand is live."""

    YES = "yes"
    """It is told."""
    NO = "no"
    """It is dead."""
    FLOOR = "floor"
    """Dead, unless the floor brings it back."""


@facts
class Situation:
    """A hand that was pushed away, taken in, or touched the muck.

    ``identifiable``: beyond any doubt these are the cards. ``clear_forward_motion``: the player pushed them away
    face down, clearly and forward. ``by_dealer_error``: the dealer took them although they were not given up.
    ``betting_rounds_left``: there is still betting to come, so it is not the showdown yet.
    """

    by_dealer_error: bool
    clear_forward_motion: bool
    touched_muck: bool
    identifiable: bool
    betting_rounds_left: bool


@facts
class Verdict:
    """Verdict: whether the hand is live."""

    live: Live


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a mucked hand: unidentified cards are dead; else their place and their way there matter."""
    if situation.touched_muck:
        live = _in_the_muck(situation, consult)
    elif situation.by_dealer_error:
        live = _taken_in(situation, consult)
    elif situation.clear_forward_motion:
        live = _pushed_away(situation, consult)
    else:
        live = _not_given_up(situation, consult)
    consult.say(live.value)
    match live:
        case Live.YES:
            given_up = situation.touched_muck or situation.by_dealer_error or situation.clear_forward_motion
            consult.then("give_back" if given_up else "keeps")
            consult.then("protect")
        case Live.NO:
            consult.leave_nothing()
            consult.then("stays_out")
        case Live.FLOOR:
            consult.then("keep_apart")
            consult.then("call_floor")
    return Verdict(live)


def _in_the_muck(situation: Situation, consult: Consultation) -> Live:
    rule = consult.ask(TOUCHING)
    if not situation.identifiable:
        consult.because("cannot_be_told")
        return Live.NO
    match rule:
        case HandInMuck.LIVE:
            if situation.clear_forward_motion and not situation.by_dealer_error:
                return _pushed_away(situation, consult)
            consult.because("still_identifiable")
            return Live.YES
        case HandInMuck.FLOOR:
            consult.because("touched")
            return Live.FLOOR
        case HandInMuck.DEAD:
            consult.because("touched")
            return Live.NO


def _taken_in(situation: Situation, consult: Consultation) -> Live:
    rule = consult.ask(TAKEN_IN)
    if not situation.identifiable:
        consult.because("cannot_be_told")
        return Live.NO
    match rule:
        case HandTakenIn.LIVE:
            consult.because("dealer_error")
            return Live.YES
        case HandTakenIn.FLOOR:
            consult.because("taken_in")
            return Live.FLOOR


def _not_given_up(situation: Situation, consult: Consultation) -> Live:
    if situation.identifiable:
        consult.because("not_given_up")
        consult.leave_nothing()
        return Live.YES
    # Whichever way the cards got lost, it is the rule on cards that lie about which says that nobody gets them back.
    consult.ask(AT_SHOWDOWN)
    consult.because("cannot_be_told")
    return Live.NO


def _pushed_away(situation: Situation, consult: Consultation) -> Live:
    if situation.betting_rounds_left:
        consult.rest_on(WHILE_BETTING)
        consult.because("folded")
        return Live.NO
    rule = consult.ask(AT_SHOWDOWN)
    if not situation.identifiable:
        consult.because("cannot_be_told")
        return Live.NO
    match rule:
        case HandPushedAway.LIVE:
            consult.because("may_change_his_mind")
            return Live.YES
        case HandPushedAway.FOLD:
            consult.because("folded")
            return Live.FLOOR
