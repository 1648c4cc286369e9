"""Hands that were put away: given up, taken away by mistake, thrown away as won, shown before.

- ``hand-mucked-live``: is a hand dead that was put away (mucked hand, abgelegte Hand)?
- ``hand-killed-refund``: what comes back to a player whose hand was killed by mistake (refund, Rückgabe)?
- ``hand-fold-thinking-won``: is a bettor out who folds as if he had won (thrown away as won, weggeworfen im Glauben
  gewonnen zu haben)?
- ``hand-winner-cannot-be-killed``: does a winning hand win that was shown and then taken away (winning hand killed,
  Gewinnerhand weggenommen)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, facts, refuse_fact

UNCALLED_RETURNED: Final = yes_no("hand.uncalled_returned", "hand-killed-refund", default=True)
"""Yes: an uncalled bet comes back to its player; all else stays in the pot."""


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


TOUCHING: Final = choice("hand.touching_muck", "hand-mucked-live", HandInMuck, HandInMuck.LIVE)
TAKEN_IN: Final = choice("hand.taken_by_dealer", "hand-mucked-live", HandTakenIn, HandTakenIn.LIVE)
WHILE_BETTING: Final = one_answer("hand.pushed_while_betting", "hand-mucked-live", "fold")
"""A hand that its player pushes away face down while there is betting to come: it is folded."""
AT_SHOWDOWN: Final = choice("hand.pushed_at_showdown", "hand-mucked-live", HandPushedAway, HandPushedAway.LIVE)


class Live(StrEnum):
    """Whether the hand is live."""

    YES = "yes"
    """It is told."""
    NO = "no"
    """It is dead."""
    FLOOR = "floor"
    """Dead, unless the floor brings it back."""


@facts
class MuckedHandSituation:
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
class MuckedHandVerdict:
    """Whether the hand is live."""

    live: Live


@decides("hand-mucked-live", asks=(TOUCHING, TAKEN_IN, WHILE_BETTING, AT_SHOWDOWN))
def mucked_hand(situation: MuckedHandSituation, consult: Consultation) -> MuckedHandVerdict:
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
    return MuckedHandVerdict(live)


def _in_the_muck(situation: MuckedHandSituation, consult: Consultation) -> Live:
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


def _taken_in(situation: MuckedHandSituation, consult: Consultation) -> Live:
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


def _not_given_up(situation: MuckedHandSituation, consult: Consultation) -> Live:
    if situation.identifiable:
        consult.because("not_given_up")
        consult.leave_nothing()
        return Live.YES
    # Whichever way the cards got lost, it is the rule on cards that lie about which says that nobody gets them back.
    consult.ask(AT_SHOWDOWN)
    consult.because("cannot_be_told")
    return Live.NO


def _pushed_away(situation: MuckedHandSituation, consult: Consultation) -> Live:
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


class UncalledKind(StrEnum):
    """Kind of bet that comes back where nobody has called it."""

    BET_OR_RAISE = "bet-or-raise"
    """A bet as well as a raise."""
    RAISE = "raise"
    """A raise; of a first bet the book says nothing."""


UNCALLED_KIND: Final = choice("hand.uncalled_kind", "hand-killed-refund", UncalledKind, UncalledKind.BET_OR_RAISE)


@facts
class KilledRefundSituation:
    """A hand that can no longer be identified, through no act of its player.

    ``committed`` are all chips that the player has put into this hand, ``own_uncalled`` those of them that nobody
    has called. ``was_called``: somebody called the player's last bet or raise, be it for less. ``is_raise``: the
    uncalled chips are a raise, no first bet.
    """

    committed: Amount
    own_uncalled: Amount
    was_called: bool
    is_raise: bool

    def __post_init__(self) -> None:
        """Check the chips: the uncalled ones are part of those put in, and not all of them where somebody called."""
        if self.own_uncalled > self.committed:
            raise refuse_fact("own_uncalled", "more_than_put_in", amount=self.committed)
        if self.was_called and self.own_uncalled == self.committed:
            raise refuse_fact("was_called", "nothing_was_called")


@facts
class KilledRefundVerdict:
    """What comes back, in chips."""

    refund: Amount


@decides("hand-killed-refund", asks=(UNCALLED_RETURNED, UNCALLED_KIND))
def killed_refund(situation: KilledRefundSituation, consult: Consultation) -> KilledRefundVerdict:
    """Refund of a killed hand: only the uncalled part of a bet or raise; all else stays in the pot."""
    # That the hand is lost at all hangs on what is judged: whose mistake it was, and whether the cards can be told.
    consult.leave_to_floor()
    refund = situation.own_uncalled if consult.ask(UNCALLED_RETURNED) else 0
    lost = situation.committed - refund
    if refund:
        if consult.ask(UNCALLED_KIND) is UncalledKind.RAISE and not situation.is_raise:
            consult.leans_on("A-69")
            consult.then("only_raises_named")
        consult.say("uncalled_back", amount=refund)
        consult.because("partly_called" if situation.was_called else "nobody_called")
        consult.then("give_back", amount=refund)
    else:
        consult.say("nothing_back")
        uncalled_too = "uncalled_too" if situation.own_uncalled else "no_own_bet"
        consult.because("was_called" if situation.was_called else uncalled_too)
    if lost:
        consult.then("stays_in_pot" if refund else "all_in_pot", amount=lost)
    consult.then("out_of_hand")
    return KilledRefundVerdict(refund)


class HandThrownAway(StrEnum):
    """Judgement on cards thrown away, as long as they can be identified."""

    FLOOR = "floor"
    """The floor decides; it is no ordinary fold."""
    FOLD_UNLESS_FLOOR = "fold-unless-floor"
    """A fold; the floor may bring the hand back."""
    DEAD = "dead"
    """A fold for good."""


THROWN_AWAY: Final = choice("hand.fold_thinking_won", "hand-fold-thinking-won", HandThrownAway, HandThrownAway.FLOOR)


class Outcome(StrEnum):
    """What becomes of the hand."""

    FLOOR = "floor"
    """The floor decides."""
    DEAD = "dead"
    """It is dead."""


@facts
class FoldedWinnerSituation:
    """A player has bet and thrown the cards away, although another one is still in the hand.

    ``uncalled_part`` of the bet has been called by nobody. ``identifiable``: the cards can still be found and told
    apart beyond doubt.
    """

    uncalled_part: Amount
    identifiable: bool


@facts
class FoldedWinnerVerdict:
    """What becomes of the hand, and what comes back at once, in chips."""

    ruling: Outcome
    refund: Amount


@decides("hand-fold-thinking-won", asks=(THROWN_AWAY,))
def folded_winner(situation: FoldedWinnerSituation, consult: Consultation) -> FoldedWinnerVerdict:
    """Cards that can be told apart wait for the floor; others are dead, and an uncalled bet comes back."""
    rule = consult.ask(THROWN_AWAY)
    if not situation.identifiable:
        consult.because("cannot_be_told")
        return _dead(situation, consult)
    match rule:
        case HandThrownAway.DEAD:
            consult.because("folded")
            return _dead(situation, consult)
        case HandThrownAway.FLOOR:
            consult.say("floor")
            consult.because("by_mistake")
        case HandThrownAway.FOLD_UNLESS_FLOOR:
            consult.say("fold_unless_floor")
            consult.because("folded")
    consult.then("keep_cards")
    consult.then("call_floor")
    return FoldedWinnerVerdict(Outcome.FLOOR, 0)


def _dead(situation: FoldedWinnerSituation, consult: Consultation) -> FoldedWinnerVerdict:
    part = situation.uncalled_part
    refund = part if part and consult.ask(UNCALLED_RETURNED) else 0
    consult.say("dead")
    consult.leave_nothing()
    if refund:
        consult.then("give_back", amount=refund)
    consult.then("called_stays")
    return FoldedWinnerVerdict(Outcome.DEAD, refund)


class ProtectedWinner(StrEnum):
    """The winning hand that can no longer be taken away once it was shown."""

    OBVIOUS = "obvious"
    """The one that obviously won."""
    SHOWN = "shown"
    """Any that was shown and won."""
    TWO_RULES = "shown-or-obvious"
    """By one rule of the book any that was shown and won, by another only the one that obviously won."""


PROTECTED: Final = choice(
    "hand.protected_winner", "hand-winner-cannot-be-killed", ProtectedWinner, ProtectedWinner.OBVIOUS
)


@facts
class KilledWinnerSituation:
    """A hand is gone; it may have been properly turned up, and may obviously have been the best.

    The latter is asked where a rule of the book protects only a hand that obviously won.
    """

    tabled: bool
    obvious_winner: bool


@facts
class KilledWinnerVerdict:
    """Whether it wins all the same."""

    still_wins: bool


@decides("hand-winner-cannot-be-killed", asks=(PROTECTED,))
def killed_winner(situation: KilledWinnerSituation, consult: Consultation) -> KilledWinnerVerdict:
    """Protect a hand that was properly turned up and won, obviously or not as the book says."""
    if not situation.tabled:
        consult.say("not_shown")
        consult.because("only_what_was_shown")
        consult.then("see_mucked")
        return KilledWinnerVerdict(still_wins=False)
    protected = consult.ask(PROTECTED)
    has_two_rules = protected is ProtectedWinner.TWO_RULES and not situation.obvious_winner
    if has_two_rules or protected is ProtectedWinner.SHOWN:
        consult.say("wins_if_best")
        if has_two_rules:
            consult.leans_on("A-66")
            consult.because("two_rules")
            consult.leave_to_floor()
        else:
            consult.because("any_that_was_shown")
        consult.then("ask_the_table")
        consult.then("push")
        consult.then("wrong_pot")
        return KilledWinnerVerdict(still_wins=True)
    if not situation.obvious_winner:
        consult.leave_to_floor()
        consult.say("not_obvious")
        consult.because("only_the_obvious")
        consult.then("ask_the_table")
        consult.then("call_floor")
        return KilledWinnerVerdict(still_wins=False)
    consult.say("still_wins")
    consult.because("was_read")
    consult.then("push")
    consult.then("wrong_pot")
    return KilledWinnerVerdict(still_wins=True)
