"""Topic: may an announced raise be made in two motions (two-motion raise, Zwei-Bewegungen-Raise)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import TWO_MOTION, TWO_MOTION_POT_LIMIT
from homepoker.core.rulings.betting.raise_size import check_last_raise, least_increment
from homepoker.core.rulings.betting.words_in_turn import word_binds
from homepoker.core.rulings.facts import Amount, Limit, SomeChips, facts

TOPIC: Final = "bet-two-motion-raise"

POLICIES: Final = (TWO_MOTION, TWO_MOTION_POT_LIMIT)


@facts
class Situation:
    """The call is placed first, then more chips in a second motion, by the player whose turn it is.

    ``call_placed`` is the first motion, the total in front after it, and ``second_motion`` what the second adds,
    in chips. ``min_raise_by`` is the last full bet or raise of the round; a book that measures by the big blind
    takes ``bb`` instead. To the smallest legal raise an announced one binds in any case; in limit there is no other.
    """

    raise_declared: bool
    call_placed: SomeChips
    second_motion: SomeChips
    min_raise_by: SomeChips
    bb: SomeChips | None = None
    limit: Limit = Limit.NO_LIMIT

    def __post_init__(self) -> None:
        """Check the last raise: it is no larger than the bet that it came to."""
        check_last_raise(self.min_raise_by, self.bb, self.call_placed)


@facts
class Verdict:
    """Verdict: whether the raise may be made so, and the player's total;
    ``raise_to`` is empty where it is only a call."""

    legal: bool
    raise_to: Amount | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a raise in two motions: without a word it is a call, with one the book decides on the second motion."""
    if not (situation.raise_declared and word_binds(consult)):
        consult.say("call", to=situation.call_placed)
        consult.because("silent")
        consult.then("back", amount=situation.second_motion)
        consult.then("next", to=situation.call_placed)
        return Verdict(legal=False, raise_to=None)
    made = situation.call_placed + situation.second_motion
    if situation.limit is Limit.LIMIT:
        return _fixed(situation.call_placed + situation.min_raise_by, made, consult)
    least = situation.call_placed + least_increment(situation, situation.call_placed, consult)
    if consult.ask(TWO_MOTION if situation.limit is Limit.NO_LIMIT else TWO_MOTION_POT_LIMIT):
        to = max(made, least)
        consult.say("raise", to=to)
        consult.because("announced")
        if to > made:
            consult.because("at_least", to=to)
            consult.then("add", amount=to - made)
        consult.then("next", to=to)
        return Verdict(legal=True, raise_to=to)
    to = least
    consult.say("least_raise", to=to)
    consult.because("one_motion")
    if made > to:
        consult.then("back", amount=made - to)
    if to > made:
        consult.then("add", amount=to - made)
    consult.then("next", to=to)
    return Verdict(legal=False, raise_to=to)


def _fixed(to: int, made: int, consult: Consultation) -> Verdict:
    """Rule on limit, where the word alone names the amount: no book on methods speaks of it (A-61)."""
    consult.leans_on("A-61")
    consult.say("raise", to=to)
    consult.because("fixed")
    if made > to:
        consult.then("back", amount=made - to)
    if to > made:
        consult.then("add", amount=to - made)
    consult.then("next", to=to)
    return Verdict(legal=True, raise_to=to)
